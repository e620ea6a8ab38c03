//! The pages of an app that nobody saved yet, as a person changes them.

mod conflicts;
mod descriptions;
mod revisions;
mod steps;

use domain::page_change::{Splice, apply};
use http_tests::saved::text;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

pub const PAGE: &str = "/api/drafts/app-1/pages/p1";

pub fn sha256(html: &str) -> String {
    let hash = Sha256::digest(html.as_bytes());
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn step(base: i64, after: &str, more: Value) -> Value {
    let mut body = json!({
        "base": base, "sha256": sha256(after), "step": "Changed the text of Heading",
        "page": { "name": "Home", "slug": "home", "order": 0 },
    });
    let fields = body.as_object_mut().unwrap();
    fields.extend(more.as_object().unwrap().clone());
    body
}

/// A step that sends the whole page.
pub fn whole(base: i64, html: &str) -> Value {
    step(base, html, json!({ "html": html }))
}

/// A step that sends its one change.
pub fn change(base: i64, start: usize, end: usize, text: &str, after: &str) -> Value {
    let change = json!([{ "start": start, "end": end, "text": text }]);
    step(base, after, json!({ "change": change }))
}

pub async fn keep(account: &Account, path: &str, body: &Value) -> Answer {
    Answer::of(account.request(Method::PUT, path).json(body)).await
}

/// Keeps a step; gives the page's revision.
pub async fn kept(account: &Account, body: &Value) -> i64 {
    keep(account, PAGE, body).await.ok()["revision"].as_i64().unwrap()
}

/// Every statement about drafts by hand.
pub async fn begun_and_changed(account: &Account) {
    kept(account, &whole(0, "<p>a</p>")).await;
    kept(account, &change(1, 3, 4, "b", "<p>b</p>")).await;
    assert_eq!(numbers(&revisions(account).await), [2]);
}

pub async fn revisions(account: &Account) -> Value {
    account.get(&format!("{PAGE}/revisions")).await.ok()
}

/// Their numbers.
pub fn numbers(revisions: &Value) -> Vec<i64> {
    let kept = revisions["revisions"].as_array().unwrap();
    kept.iter()
        .map(|kept| kept["revision"].as_i64().unwrap())
        .collect()
}

/// The page at a revision, gone back to from what is there.
pub fn gone_back(html: &str, revisions: &Value, to: i64) -> String {
    let kept = revisions["revisions"].as_array().unwrap().iter();
    kept.filter(|kept| kept["revision"].as_i64().unwrap() > to)
        .fold(html.to_owned(), |html, kept| {
            let back: Vec<Splice> = serde_json::from_value(kept["back"].clone()).unwrap();
            apply(&html, &back).unwrap().page
        })
}

/// The record of the only app.
pub async fn record(account: &Account) -> Value {
    let list = account.get("/api/generations").await.ok();
    let id = text(&list["generations"][0], "id").to_owned();
    account.get(&format!("/api/generations/{id}")).await.ok()
}

pub async fn stored(account: &Account) -> String {
    text(&record(account).await["pages"][0], "htmlContent").to_owned()
}

pub fn with_body(body: &str) -> String {
    format!("<!doctype html><title>Tides</title><body>{body}</body>")
}

pub async fn without_workers() -> (TestApp, Account) {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    (app, account)
}
