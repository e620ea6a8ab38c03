//! A page that stayed broken can be continued by a call of its own.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::pages::{page, with_ids, written_slowly};
use http_tests::{Account, Events, TestApp};
use reqwest::Method;
use serde_json::json;
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
    assert_eq!(second.complete()["html"], with_ids(PAGE));
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

/// A page that broke off, of an app with this id, whose rest takes a while.
async fn broken_off(app: &str) -> (TestApp, Account, String, FakeProvider) {
    let (begin, rest) = PAGE.split_at(PAGE.find(" 🌊").unwrap());
    let again = begin.get(begin.len() - 12..).unwrap();
    let slowly = || written_slowly(rest, 8, Duration::from_secs(2));
    let cut = [broken(begin), broken(again), broken(again), broken(again)];
    let answers = cut.into_iter().chain([slowly(), slowly()]).collect();
    let provider = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(answers))
        .await
        .unwrap();
    let site = TestApp::builder().answered_by(&provider).start().await;
    let account = site.register().await;
    let body = json!({ "prompt": "tides", "appId": app });
    let first = account.generate_with(body).await.all().await;
    first.is_error(ErrorCode::StreamCut);
    let job = first.job().to_owned();
    (site, account, job, provider)
}

#[tokio::test(flavor = "multi_thread")]
async fn continuing_twice_at_once_with_one_key_is_one_job_and_one_charge() {
    let (site, account, job, _provider) = broken_off("app-1").await;
    let key = uuid::Uuid::now_v7().to_string();
    let request = || {
        let path = format!("/api/jobs/{job}/continue");
        Events::open(
            account
                .request(Method::POST, &path)
                .header("idempotency-key", &key),
        )
    };
    let (one, other) = tokio::join!(request(), request());
    let (one, other) = tokio::join!(one.all(), other.all());
    assert_eq!(one.job(), other.job());
    assert_eq!(
        (&one.complete()["html"], &other.complete()["html"]),
        (&json!(with_ids(PAGE)), &json!(with_ids(PAGE)))
    );
    assert_eq!(site.number("SELECT count(*) FROM jobs").await, 2);
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_continued_while_its_app_is_deleted_does_not_bring_it_back() {
    let (site, account, job, _provider) = broken_off("app-1").await;
    let going_on = go_on(&account, &job).await;
    assert_eq!(account.delete("/api/generations").await.status, 204);
    let ended = going_on.all().await;
    assert_eq!(ended.complete()["generationId"], serde_json::Value::Null);
    assert_eq!(site.number("SELECT count(*) FROM generations").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_continued_while_its_app_is_saved_leaves_what_was_saved() {
    let (_site, account, job, _provider) = broken_off("app-1").await;
    let going_on = go_on(&account, &job).await;
    let save = json!({
        "appId": "app-1", "name": "Mine", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    let saved = account.post("/api/save-app", save).await.ok();
    assert_eq!(going_on.all().await.complete()["html"], with_ids(PAGE));
    let path = format!("/api/generations/{}", saved["id"].as_str().unwrap());
    let stored = account.get(&path).await.ok();
    assert_eq!(
        (&stored["name"], &stored["htmlContent"]),
        (&json!("Mine"), &json!(page(2)))
    );
}
