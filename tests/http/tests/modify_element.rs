//! Changing one component of an app.

use domain::errors::ErrorCode;
use http_tests::chat::change;
use http_tests::pages::{page, with_ids};
use http_tests::{Events, TestApp};
use reqwest::Method;
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const CARD: &str = "<div class=\"card\" id=\"morpheo-div-1\"><button id=\"morpheo-button-1\" class=\"btn\">Buy</button></div>";

/// A page with a card, whose elements have ids.
fn with_card() -> String {
    let css = "<style>.btn { color: red } .other { color: blue }</style></head>";
    with_ids(
        &page(3)
            .replace("<body>", &format!("<body>\n{CARD}"))
            .replace("</head>", css),
    )
}

async fn answering(answers: &[&str]) -> FakeProvider {
    let answers = answers
        .iter()
        .map(|answer| Behaviour::complete(*answer))
        .collect();
    FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_component_is_changed_and_no_other_byte() {
    let current = with_card();
    let provider = answering(&["```html\n<button class=\"btn big\">Order <b>now</b></button>\n```"]).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let events = account
        .modify_element("Say order now", &current, "morpheo-button-1")
        .await;
    let transcript = events.all().await;
    let changed = "<button id=\"morpheo-button-1\" class=\"btn big\">Order <b>now</b></button>";
    let expected = with_ids(&current.replace(
        "<button id=\"morpheo-button-1\" class=\"btn\">Buy</button>",
        changed,
    ));
    let complete = transcript.complete();
    assert_eq!(complete["html"], expected);
    assert!(complete["note"].is_null(), "{complete}");
    assert_eq!(transcript.text(), expected);
    assert!(!transcript.kinds().contains(&"chunk"), "{:?}", transcript.kinds());
    let asked = provider.requests()[0].body.to_string();
    assert!(
        asked.contains("Say order now") && asked.contains(".btn { color: red }"),
        "{asked}"
    );
    assert!(!asked.contains(".other") && !asked.contains("Tide 2"), "{asked}");
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_valid_component_the_whole_page_is_changed_at_one_price() {
    for (id, answers) in [
        ("morpheo-button-1", vec!["I cannot do that.", ""]),
        ("morpheo-button-1", vec!["<button>cut", ""]),
        ("nothing", vec![""]),
    ] {
        let whole = page(5);
        let answers: Vec<&str> = answers
            .into_iter()
            .map(|answer| if answer.is_empty() { &whole } else { answer })
            .collect();
        let provider = answering(&answers).await;
        let app = TestApp::builder().answered_by(&provider).start().await;
        let account = app.register().await;
        let transcript = account
            .modify_element("Say order", &with_card(), id)
            .await
            .all()
            .await;
        let complete = transcript.complete();
        assert_eq!(complete["html"], with_ids(&whole));
        assert!(
            complete["note"]
                .as_str()
                .unwrap()
                .contains("so the whole page was changed"),
            "{complete}"
        );
        assert_eq!(provider.requests().len(), answers.len());
        if answers.len() == 2 {
            let asked = provider.requests()[1].body.to_string();
            assert!(
                asked.contains("Change only the element") && asked.contains("morpheo-button-1"),
                "{asked}"
            );
        }
        assert_eq!(account.credits().await, 9);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_component_is_found_by_the_id_that_a_browser_reads() {
    let current = with_card().replace(
        "id=\"morpheo-button-1\"",
        "id=\"buy&amp;go\" data-morpheo-id=\"morpheo-button-1\"",
    );
    let provider = answering(&["<button class=\"btn\">Order</button>"]).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let transcript = account
        .modify_element("Say order", &current, " buy&go ")
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert!(complete["note"].is_null(), "{complete}");
    let changed =
        "<button id=\"buy&amp;go\" data-morpheo-id=\"morpheo-button-1\" class=\"btn\">Order</button>";
    assert!(complete["html"].as_str().unwrap().contains(changed), "{complete}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_an_id_is_refused_and_a_blank_one_means_the_whole_page() {
    let whole = page(5);
    let provider = answering(&[&whole, &whole]).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let body = |id: &str| json!({ "modification_prompt": "Say order", "current_html": with_card(), "element_id": id });
    for id in ["ä".repeat(201).as_str(), "a\nb", "a\u{0}", "\u{7f}"] {
        let refused = account.post("/api/modify-full-code", body(id)).await;
        refused.is_error(ErrorCode::InvalidRequest);
        assert_eq!(refused.body["detail"]["loc"], "element_id", "{id:?}");
    }
    assert!(provider.requests().is_empty());
    assert_eq!(account.credits().await, 10);
    // as long as an id may be, it names a component, though none of this page; a blank one names none
    for (id, has_note) in [("ä".repeat(200).as_str(), true), (" \n", false)] {
        let transcript = account
            .modify_element("Say order", &with_card(), id)
            .await
            .all()
            .await;
        assert_eq!(!transcript.complete()["note"].is_null(), has_note, "{id:?}");
    }
}

/// Another component of the same page, whose start tag has more than one `>`.
fn with_list() -> String {
    let list = "<ul id=\"morpheo-ul-1\" class=\"[&>li]:m-2\" onclick=\"a>b\"></ul>";
    with_ids(&page(3).replace("<body>", &format!("<body>\n{list}")))
}

/// The instruction that names the component, as it stands in a request.
const NAMED: &str = "Change only the element <ul id=\\\"morpheo-ul-1\\\" class=\\\"[&>li]:m-2\\\" onclick=\\\"a>b\\\"> and what it holds: Two items";

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_start_tag_names_the_component_also_when_what_broke_off_is_continued() {
    let whole = page(5);
    let (begin, rest) = whole.split_at(whole.find("</head>").unwrap());
    let cut = || Behaviour::Cut {
        script: Script::of_pieces(&[begin]),
        after: 1,
    };
    let again = || Behaviour::Cut {
        script: Script::of_pieces(&[&begin[begin.len() - 12..]]),
        after: 1,
    };
    let answers = [
        vec![
            Behaviour::complete("I cannot do that."),
            cut(),
            again(),
            again(),
            again(),
        ],
        vec![again(), again(), again(), again()],
        vec![Behaviour::complete(rest)],
    ];
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers.concat()))
        .await
        .unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let mut transcript = account
        .modify_element("Two items", &with_list(), "morpheo-ul-1")
        .await
        .all()
        .await;
    for _ in 0..2 {
        transcript.is_error(ErrorCode::StreamCut);
        let path = format!("/api/jobs/{}/continue", transcript.job());
        let going_on = Events::open(account.request(Method::POST, &path)).await;
        transcript = going_on.all().await;
    }
    let complete = transcript.complete();
    assert_eq!(complete["html"], with_ids(&whole));
    let note = complete["note"].as_str().unwrap();
    assert!(note.contains("so the whole page was changed"), "{note}");
    let requests = provider.requests();
    assert_eq!(requests.len(), 10);
    for request in requests.iter().skip(1) {
        let asked = request.body.to_string();
        assert!(asked.contains(NAMED), "{asked}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_component_that_is_too_large_to_be_written_anew_is_changed_in_parts() {
    let current = with_ids(&page(4_000).replace("<body>", "<body><main>"));
    let old = "<p id=\"morpheo-p-1\">Tide 0: 0 cm — Straße</p>";
    let answer = change("1", old, "<p id=\"morpheo-p-1\">Ebb</p>");
    let provider = answering(&[&answer]).await;
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let events = account
        .modify_element("Name the ebb", &current, "morpheo-main-1")
        .await;
    let transcript = events.all().await;
    let expected = current.replace("Tide 0: 0 cm — Straße", "Ebb");
    let complete = transcript.complete();
    assert_eq!(complete["html"], expected);
    let note = complete["note"].as_str().unwrap();
    assert!(note.starts_with("The component is too large"), "{note}");
    let asked = provider.requests()[0].body.to_string();
    assert!(asked.contains("Change only the element <main id"), "{asked}");
    assert!(asked.len() < current.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_studio_changes_a_component_too() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let current = with_card();
    for (instruction, is_gone) in [("make it say Go", false), ("remove it", true)] {
        let transcript = account
            .modify_element(instruction, &current, "morpheo-button-1")
            .await
            .all()
            .await;
        let complete = transcript.complete();
        let html = complete["html"].as_str().unwrap();
        let (before, rest) = current.split_once("<button").unwrap();
        let after = rest.split_once("</button>").unwrap().1;
        assert!(html.starts_with(before) && html.ends_with(after), "{html}");
        assert_eq!(html.contains(">Go</button>"), !is_gone, "{html}");
        assert_eq!(html.contains("<button"), !is_gone, "{html}");
        assert!(!complete["note"].as_str().unwrap().is_empty(), "{complete}");
    }
    let refused = account
        .modify_element("Make it dark mode", &current, "morpheo-button-1")
        .await
        .all()
        .await;
    refused.is_error(ErrorCode::StudioCannot);
}
