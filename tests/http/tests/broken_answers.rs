//! Answers that break off are continued, and providers that fail for a moment are asked again.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::chat::{change, statuses};
use http_tests::pages::with_ids;
use http_tests::site::wait_until;
use http_tests::{Account, TestApp, Transcript};
use serde_json::json;
use test_support::providers::{Behaviour, ESCAPE, FakeProvider, Script, Wire};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<!-- the moon and the sea -->\n<p class=\"wide note\">High tide 🌊 at noon</p>\n<script>\nconst unit = 'centimetres a day';\n</script>\n</body>\n</html>";

const CONTINUING: &str = "Continuing…";
const RETRYING: &str = "The AI service is busy. Trying again…";

/// A site whose default model gives these answers, one a request.
struct Case {
    app: TestApp,
    account: Account,
    provider: FakeProvider,
}

impl Case {
    async fn of(behaviours: Vec<Behaviour>) -> Self {
        let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(behaviours))
            .await
            .unwrap();
        let app = TestApp::builder().answered_by(&provider).start().await;
        let account = app.register().await;
        Self {
            app,
            account,
            provider,
        }
    }
}

/// Sends this text and breaks the connection.
fn broken(text: &str) -> Behaviour {
    Behaviour::Cut {
        script: Script::of_pieces(&[text]),
        after: 1,
    }
}

/// The page up to the end of `until`, and what follows.
fn cut_after(until: &str) -> (&'static str, &'static str) {
    PAGE.split_at(PAGE.find(until).unwrap() + until.len())
}

/// How often the person was shown these words.
fn shown(events: &Transcript, words: &str) -> usize {
    let steps = events
        .events
        .iter()
        .filter(|received| received.kind() == "progress");
    steps
        .filter(|received| received.event["currentStep"] == words)
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_whole_wherever_its_connection_broke() {
    // In a tag, an attribute, a comment, a string, between two lines, at the very end.
    let places = [
        "<p cla",
        "\"wide no",
        "the moo",
        "'centime",
        "<script>\n",
        "</htm",
    ];
    let behaviours = places.iter().flat_map(|place| {
        let (begin, rest) = cut_after(place);
        [broken(begin), Behaviour::complete(rest)]
    });
    let case = Case::of(behaviours.collect()).await;
    for (number, place) in (1..).zip(places) {
        let events = case.account.generate_all("tides").await;
        assert_eq!(events.complete()["html"], with_ids(PAGE), "{place}");
        assert_eq!(events.text(), PAGE, "{place}");
        assert_eq!(shown(&events, CONTINUING), 1, "{place}");
        assert_eq!(case.app.credit_of(events.job()).await, "committed");
        assert_eq!(case.provider.requests().len(), 2 * number);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_whole_when_its_connection_broke_inside_an_emoji_or_the_closing_fence() {
    let (begin, rest) = cut_after("High tide ");
    let inside = Behaviour::CutInside {
        script: Script::of_pieces(&[begin, rest]),
        after: 1,
    };
    let (to_emoji, after_emoji) = (format!("{begin}{ESCAPE}d83c"), rest);
    let case = Case::of(vec![
        inside,
        Behaviour::complete(rest),
        broken(&to_emoji),
        Behaviour::complete(after_emoji),
        broken(&format!("```html\n{PAGE}\n``")),
        Behaviour::complete("`"),
        broken(&format!("```html\n{PAGE}\n``")),
        Behaviour::complete("The page is complete."),
    ])
    .await;
    for _ in 0..4 {
        let events = case.account.generate_all("tides").await;
        assert_eq!(events.complete()["html"], with_ids(PAGE));
        assert_eq!(events.text().trim_end(), PAGE);
    }
    assert_eq!(case.provider.requests().len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_model_repeats_or_says_before_it_goes_on_is_left_out() {
    let (begin, rest) = cut_after("const unit = 'centi");
    let (_, repeated) = cut_after("<script>\n");
    let nexts = [
        repeated.to_owned(),
        PAGE.to_owned(),
        format!("```html\n{PAGE}\n```"),
        format!("Sure, here is the rest:\n\n```html\n{repeated}\n```"),
        format!("Here is the rest of the page:\n{repeated}"),
        format!("```\n{rest}\n```"),
    ];
    let behaviours = nexts
        .iter()
        .flat_map(|next| [broken(begin), Behaviour::complete(next.as_str())]);
    let case = Case::of(behaviours.collect()).await;
    for next in &nexts {
        let events = case.account.generate_all("tides").await;
        assert_eq!(events.complete()["html"], with_ids(PAGE), "{next}");
        assert_eq!(events.text().trim_end(), PAGE, "{next}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_never_becomes_a_page_costs_nothing() {
    let (begin, _) = cut_after("<script>\n");
    let another = PAGE.replace("Tides", "Moons");
    let case = Case::of(vec![broken(begin), Behaviour::complete(another), broken(begin)]).await;
    // Begun anew with another text, then broken again and again.
    for _ in 0..2 {
        let events = case.account.generate_all("tides").await;
        events.is_error(ErrorCode::StreamCut);
        assert_eq!(events.text().trim_end(), begin.trim_end());
        assert_eq!(case.app.credit_of(events.job()).await, "returned");
    }
    assert_eq!(case.provider.requests().len(), 6);
    assert_eq!(case.account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_modification_and_a_chat_are_continued_as_well() {
    let (begin, rest) = cut_after("<p cla");
    let answer = format!("I make it low.\n\n{}", change("1", "High tide", "Low tide"));
    let (sent, unsent) = answer.split_at(answer.find("Low tide").unwrap() + 2);
    let case = Case::of(vec![
        broken(begin),
        Behaviour::complete(rest),
        broken(sent),
        Behaviour::complete(unsent),
    ])
    .await;
    let events = case.account.modify("louder", "<html></html>").await.all().await;
    assert_eq!(events.complete()["html"], with_ids(PAGE));
    let events = case.account.chat("Make it low", PAGE).await.all().await;
    assert_eq!(statuses(events.complete()), [("1", "applied")]);
    assert_eq!(
        events.complete()["html"],
        with_ids(&PAGE.replace("High tide", "Low tide"))
    );
    assert_eq!(shown(&events, CONTINUING), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_is_busy_for_a_moment_is_asked_again() {
    let busy = || Behaviour::Status {
        code: 429,
        body: "{}".to_owned(),
        retry_after: Some(1),
    };
    let case = Case::of(vec![
        busy(),
        Behaviour::status(503, "{}"),
        Behaviour::complete(PAGE),
        busy(),
        Behaviour::complete("It shows tides."),
    ])
    .await;
    let events = case.account.generate_all("tides").await;
    assert_eq!(events.complete()["html"], with_ids(PAGE));
    assert_eq!(shown(&events, RETRYING), 2);
    assert_eq!(case.account.credits().await, 9);
    let events = case.account.chat("What is this?", PAGE).await.all().await;
    assert_eq!(events.complete()["response"], "It shows tides.");
    assert_eq!(shown(&events, RETRYING), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_can_be_stopped_while_it_waits_to_ask_again() {
    let busy = Behaviour::Status {
        code: 429,
        body: "{}".to_owned(),
        retry_after: Some(25),
    };
    let case = Case::of(vec![busy]).await;
    let mut events = case.account.generate("tides").await;
    let job = events.job().await;
    events
        .until_that(|received| received.event["currentStep"] == RETRYING)
        .await;
    let stopped = std::time::Instant::now();
    assert_eq!(case.account.cancel(&job).await.status, 202);
    events.all().await.is_error(ErrorCode::Cancelled);
    assert!(stopped.elapsed() < Duration::from_secs(5));
    wait_until("the credit is back", || async {
        case.account.credits().await == 10
    })
    .await;
    assert_eq!(case.provider.requests().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_emoji_that_the_provider_cuts_in_two_is_whole() {
    let (begin, rest) = cut_after("High tide ");
    let rest = rest.strip_prefix('🌊').unwrap();
    let pieces = [format!("{begin}{ESCAPE}d83c"), format!("{ESCAPE}df0a{rest}")];
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let case = Case::of(vec![Behaviour::Complete(Script::of_pieces(&pieces))]).await;
    let body = json!({ "prompt": "tides" });
    let events = case.account.generate_with(body).await.all().await;
    assert_eq!(events.complete()["html"], with_ids(PAGE));
    assert_eq!(events.text(), PAGE);
}
