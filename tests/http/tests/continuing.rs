//! A page that stayed broken can be continued by a call of its own.

use domain::errors::ErrorCode;
use http_tests::{Account, Events, TestApp};
use reqwest::Method;
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<p class=\"wide note\">High tide 🌊 at noon</p>\n<p>Low tide at six</p>\n</body>\n</html>";

/// Sends this text and breaks the connection.
fn broken(text: &str) -> Behaviour {
    Behaviour::Cut {
        script: Script::of_pieces(&[text]),
        after: 1,
    }
}

/// Breaks off in the paragraph, at each of the three continuations too, and goes on at the fifth request.
fn provider_answers() -> (String, Behaviour) {
    let (begin, rest) = PAGE.split_at(PAGE.find(" 🌊").unwrap());
    // What is repeated of the page adds nothing to it.
    let again = begin.get(begin.len() - 12..).unwrap();
    let answers = vec![
        broken(begin),
        broken(again),
        broken(again),
        broken(again),
        Behaviour::complete(rest),
    ];
    (begin.to_owned(), Behaviour::Sequence(answers))
}

async fn go_on(account: &Account, job: &str) -> Events {
    Events::open(account.request(Method::POST, &format!("/api/jobs/{job}/continue"))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_came_of_a_broken_page_stays_and_is_continued() {
    let (begin, answers) = provider_answers();
    let provider = FakeProvider::start(Wire::OpenAi, answers).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let account = app.register().await;
    let first = account.generate_all("tides").await;
    first.is_error(ErrorCode::StreamCut);
    assert_eq!(first.text(), begin);
    assert_eq!(account.credits().await, 10, "a broken page costs nothing");
    assert_eq!(account.job(first.job()).await["unfinished"], begin);

    let second = go_on(&account, first.job()).await.all().await;
    assert_eq!(second.complete()["html"], PAGE);
    assert_eq!(second.text(), PAGE);
    assert_eq!(
        second.complete()["appId"],
        account.job(first.job()).await["appId"]
    );
    assert_eq!(account.credits().await, 9);
    let asked = provider.requests().last().unwrap().body.to_string();
    assert!(asked.contains("High tide") && asked.contains("tides"), "{asked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_broke_off_is_continued_and_only_by_its_owner() {
    let (_, answers) = provider_answers();
    let provider = FakeProvider::start(Wire::OpenAi, answers).await.unwrap();
    let app = TestApp::builder().answered_by(&provider).start().await;
    let (account, other) = (app.register().await, app.register().await);
    let broken = account.generate_all("tides").await;
    let refused = async |who: &Account, job: &str, code: ErrorCode| {
        let path = format!("/api/jobs/{job}/continue");
        who.post(&path, serde_json::Value::Null).await.is_error(code);
    };
    refused(&other, broken.job(), ErrorCode::JobNotFound).await;
    refused(&account, "no-uuid", ErrorCode::JobNotFound).await;
    let whole = go_on(&account, broken.job()).await.all().await;
    whole.complete();
    refused(&account, whole.job(), ErrorCode::NothingToContinue).await;
}
