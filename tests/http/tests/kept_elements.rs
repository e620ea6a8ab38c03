//! Elements that a person keeps as they are: no model's change, and none of the offline studio's, lands in them, in
//! whatever form it comes. It is reported, and costs nothing where nothing else came of it.

use domain::errors::ErrorCode;
use http_tests::chat::{change, statuses};
use http_tests::pages::{page, with_ids};
use http_tests::{Account, Events, TestApp, Transcript, with_answers};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider};

/// The heading that stays.
const KEPT: &str =
    "<h1 id=\"morpheo-h1-1\" data-morpheo-keep=\"\">Harbour <em id=\"morpheo-em-1\">today</em></h1>";
/// What models make of it.
const SEA: &str = "<h1 id=\"morpheo-h1-1\" style=\"color: navy\">Sea</h1>";
const PUT_BACK: &str = "1 kept element was put back.";

/// A page with ids whose heading is kept.
fn tides() -> String {
    let page = with_ids(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<header class=\"top\">\n\
         <h1 data-morpheo-keep=\"\">Harbour <em>today</em></h1>\n</header>\n<main>\n<p>Low</p>\n<button>Save</button>\n\
         </main>\n</body>\n</html>",
    );
    assert!(page.contains(KEPT), "{page}");
    page
}

async fn answering(answers: &[&str]) -> (TestApp, Account, FakeProvider) {
    with_answers(
        answers
            .iter()
            .map(|answer| Behaviour::complete(*answer))
            .collect(),
    )
    .await
}

async fn committed(app: &TestApp) -> i64 {
    app.number("SELECT count(*) FROM credit_ledger WHERE state = 'committed' AND amount < 0")
        .await
}

/// Whether the page has the heading, and once.
fn has_heading(html: &Value) -> bool {
    html.as_str()
        .is_some_and(|html| html.matches(KEPT).count() == 1 && html.matches("<h1").count() == 1)
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_page_that_is_written_anew_it_is_put_back() {
    let answer = tides().replace(KEPT, SEA).replace("Low", "High");
    let (app, account, provider) = answering(&[&answer]).await;
    let transcript = account.modify("Make it a sea", &tides()).await.all().await;
    let complete = transcript.complete();
    assert_eq!(complete["html"], tides().replace("Low", "High"));
    assert_eq!(complete["note"], PUT_BACK);
    assert_eq!(transcript.text(), complete["html"], "a client shows it as well");
    let asked = provider.requests()[0].body.to_string();
    assert!(asked.contains("Elements that stay"), "{asked}");
    assert_eq!((account.credits().await, committed(&app).await), (9, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_page_gets_the_other_changes() {
    let large = with_ids(&page(4_000).replace(
        "<body>",
        "<body>\n<h1 data-morpheo-keep=\"\">Harbour <em>today</em></h1>",
    ));
    let line = large
        .lines()
        .find(|line| line.contains("Tide 3:"))
        .unwrap()
        .to_owned();
    let answer = change("1", KEPT, SEA) + &change("2", &line, &line.replace("Tide 3:", "Ebb 3:"));
    let (_app, account, provider) = answering(&[&answer, "The heading stays as it is."]).await;
    let transcript = account
        .modify("Make it a sea, and tide 3 an ebb", &large)
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(complete["html"], large.replace("Tide 3:", "Ebb 3:"));
    let note = complete["note"].as_str().unwrap();
    assert!(
        note.contains("1 of 2 changes") && note.contains("is to stay as it is"),
        "{note}"
    );
    // the model was given the reason
    let again = provider.requests()[1].body.to_string();
    assert!(
        again.contains("is to stay as it is (data-morpheo-keep)"),
        "{again}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_component_that_is_kept_or_in_one_is_refused_before_a_model_is_asked() {
    let (app, account, provider) = answering(&[]).await;
    for id in ["morpheo-h1-1", "morpheo-em-1"] {
        let transcript = account.modify_element("Say sea", &tides(), id).await.all().await;
        transcript.is_error(ErrorCode::ElementKept);
    }
    assert!(provider.requests().is_empty());
    assert_eq!((account.credits().await, committed(&app).await), (10, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_component_that_holds_it_it_is_put_back() {
    let answer = "<header class=\"top big\">\n<h1>Sea</h1>\n<p>All day</p>\n</header>";
    let without = "<header class=\"top big\">\n<p>All day</p>\n</header>";
    let (app, account, _provider) = answering(&[answer, without]).await;
    let modify = async || {
        account
            .modify_element("Make it big", &tides(), "morpheo-header-1")
            .await
            .all()
            .await
    };
    let complete = modify().await.complete().clone();
    let html = complete["html"].as_str().unwrap();
    let header = format!("class=\"top big\">\n{KEPT}\n<p id=\"morpheo-p-2\">All day</p>\n</header>");
    assert!(html.contains(&header), "{html}");
    assert_eq!(complete["note"], PUT_BACK);
    modify().await.is_error(ErrorCode::ElementKept);
    assert_eq!((account.credits().await, committed(&app).await), (9, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_chat_the_change_fails_and_the_others_are_applied() {
    let answer = change("1", KEPT, SEA) + &change("2", "<p id=\"morpheo-p-1\">Low</p>", "<p>High</p>");
    let second = "The heading stays as it is.";
    let (_app, account, _provider) = answering(&[&answer, second, &answer, second]).await;
    let transcript = account.chat("Make it a sea", &tides()).await.all().await;
    let complete = transcript.complete();
    assert_eq!(statuses(complete), [("1", "failed"), ("2", "applied")]);
    let error = complete["changes"][0]["error"].as_str().unwrap();
    assert!(
        error.contains("The element on line 8 is to stay as it is"),
        "{error}"
    );
    let html = &complete["html"];
    assert!(
        has_heading(html) && html.as_str().unwrap().contains(">High</p>"),
        "{html}"
    );
    let offered = account
        .chat_with_code("Make it a sea", &tides())
        .await
        .all()
        .await;
    let complete = offered.complete();
    assert!(has_heading(&complete["modified_code"]), "{complete}");
    let response = complete["response"].as_str().unwrap();
    assert!(response.contains("is to stay as it is"), "{response}");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_whole_page_of_a_chat_it_is_put_back_or_the_page_is_refused() {
    let whole = tides().replace(KEPT, SEA).replace("Low", "High");
    let without = tides().replace(KEPT, "").replace("Low", "High");
    let (_app, account, _provider) = answering(&[&whole, &without, &without]).await;
    let transcript = account.chat("Make it a sea", &tides()).await.all().await;
    let complete = transcript.complete();
    assert_eq!(complete["html"], tides().replace("Low", "High"));
    assert!(
        complete["response"].as_str().unwrap().contains(PUT_BACK),
        "{complete}"
    );
    let transcript = account.chat("Remove the heading", &tides()).await.all().await;
    let complete = transcript.complete();
    assert_eq!(
        (&complete["html"], &complete["withheld"]),
        (&Value::Null, &Value::Null)
    );
    let error = complete["changes"][0]["error"].as_str().unwrap();
    assert!(
        error.contains("removes an element that is to stay as it is"),
        "{error}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_without_it_is_refused_and_costs_nothing() {
    let gone = tides().replace(KEPT, "").replace("Low", "High");
    let hidden = tides()
        .replace(KEPT, &format!("<!-- {KEPT} -->"))
        .replace("Low", "High");
    let only = tides().replace(KEPT, SEA);
    let (app, account, _provider) = answering(&[&gone, &hidden, &only]).await;
    for _ in 0..3 {
        let transcript = account.modify("Remove the heading", &tides()).await.all().await;
        transcript.is_error(ErrorCode::ElementKept);
    }
    assert_eq!((account.credits().await, committed(&app).await), (10, 0));
    let drafts = app.number("SELECT count(*) FROM generations").await;
    assert_eq!(drafts, 0, "no draft was made of any of them");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_withheld_is_applied_without_its_change_of_it() {
    let answer = tides()
        .replace(KEPT, SEA)
        .replace("Low", "<img src=\"embedded-7.png\" alt=\"Low\">");
    let (_app, account, _provider) = answering(&[&answer]).await;
    let withheld = account.modify("Show the tide", &tides()).await.all().await;
    withheld.failed_with(ErrorCode::AnswerIncomplete);
    let path = format!("/api/jobs/{}/apply", withheld.job());
    let applied: Transcript = Events::open(account.request(Method::POST, &path))
        .await
        .all()
        .await;
    let complete = applied.complete();
    assert!(has_heading(&complete["html"]), "{complete}");
    assert_eq!(complete["note"], PUT_BACK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_heading_survives_ten_instructions() {
    let headings = [
        SEA,
        "<h1 id=\"morpheo-h1-1\">Harbour <em id=\"morpheo-em-1\">today</em></h1>",
        "<h2 id=\"morpheo-h1-1\" data-morpheo-keep=\"\">Harbour</h2>",
        "<h1>Sea</h1>",
        "<h1 class=\"hero\" id=\"morpheo-h1-1\" data-morpheo-keep=\"\">HARBOUR</h1>",
    ];
    let text = |number: usize| format!("Tide {number}");
    let answers: Vec<String> = (0..10)
        .map(|number| {
            let page = tides().replace(KEPT, headings[number % headings.len()]);
            page.replace("Low", &text(number))
        })
        .collect();
    let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    let (_app, account, _provider) = answering(&answers).await;
    let mut current = tides();
    for number in 0..10 {
        let transcript = account
            .modify("Make the heading livelier, and call the tide", &current)
            .await
            .all()
            .await;
        let complete = transcript.complete();
        assert_eq!(complete["note"], PUT_BACK, "{number}");
        current = complete["html"].as_str().unwrap().to_owned();
        assert_eq!(current, tides().replace("Low", &text(number)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_offline_studio_leaves_it_alone_as_well() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let done = account
        .modify("Change 'Save' to 'Keep'", &tides())
        .await
        .all()
        .await;
    assert_eq!(done.complete()["html"], tides().replace("Save", "Keep"));
    for instruction in ["Change 'Harbour' to 'Port'", "Remove the heading"] {
        let transcript = account.modify(instruction, &tides()).await.all().await;
        transcript.is_error(ErrorCode::ElementKept);
    }
    let transcript = account
        .modify_element("make it say Port", &tides(), "morpheo-h1-1")
        .await
        .all()
        .await;
    transcript.is_error(ErrorCode::ElementKept);
    let transcript = account
        .chat("Change 'Harbour' to 'Port'", &tides())
        .await
        .all()
        .await;
    let complete = transcript.complete();
    assert_eq!(statuses(complete), [("1", "failed")]);
    assert_eq!(complete["html"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn models_keep_nothing() {
    let marked = tides().replace("<p id", "<p data-morpheo-keep id");
    let changed = tides()
        .replace("Low", "High")
        .replace("<p id", "<p data-morpheo-keep id");
    let (_app, account, _provider) = answering(&[&marked, &changed]).await;
    let generated = account.generate_all("tides").await;
    let html = generated.complete()["html"].as_str().unwrap().to_owned();
    assert!(
        html.contains("Low") && !html.contains("data-morpheo-keep"),
        "{html}"
    );
    let modified = account.modify("High tide", &tides()).await.all().await;
    assert_eq!(modified.complete()["html"], tides().replace("Low", "High"));
    assert!(modified.complete()["note"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_after_the_instruction_stays_in_the_merge() {
    let plain = |page: &str| page.replace(" data-morpheo-keep=\"\"", "");
    let answer = plain(&tides())
        .replace(">Harbour <em", ">Sea <em")
        .replace("Low", "High");
    let (_app, account, _provider) = answering(&[&answer]).await;
    let job = account
        .modify("Make it a sea", &plain(&tides()))
        .await
        .all()
        .await;
    job.complete();
    let body = json!({ "jobId": job.job(), "base": plain(&tides()), "current": tides() });
    let merged = account.post("/api/merge-edits", body).await.ok();
    assert_eq!(merged["html"], tides().replace("Low", "High"));
    assert_eq!(merged["needsResolution"], false);
}
