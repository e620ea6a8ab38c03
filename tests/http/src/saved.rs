//! Apps of two pages that are kept, and what is done with their records.

use reqwest::Method;
use serde_json::{Value, json};

use crate::pages::page;
use crate::{Account, Answer};

/// The app with two pages, as a save sends it.
#[must_use]
pub fn app_named(app: &str, name: &str, prompt: &str) -> Value {
    json!({
        "appId": app, "name": name, "currentPageId": "p1",
        "pages": [
            { "pageId": "p1", "name": "Home", "htmlContent": page(2), "prompt": prompt },
            { "pageId": "p2", "name": "About", "htmlContent": page(1), "isHomePage": false },
        ],
    })
}

/// Saves it; gives the answer.
pub async fn save(account: &Account, app: &str, name: &str, prompt: &str) -> Value {
    account
        .post("/api/save-app", app_named(app, name, prompt))
        .await
        .ok()
}

/// Gives a record another name.
pub async fn rename(account: &Account, record: &str, name: &str) -> Answer {
    let path = format!("/api/generations/{record}");
    let request = account.request(Method::PATCH, &path);
    Answer::of(request.json(&json!({ "name": name }))).await
}

/// The records of an account, by a query.
pub async fn list(account: &Account, query: &str) -> Value {
    account.get(&format!("/api/generations{query}")).await.ok()
}

/// The names in a list of records.
#[must_use]
pub fn names(list: &Value) -> Vec<&str> {
    let records = list["generations"].as_array().unwrap();
    records.iter().map(|record| text(record, "name")).collect()
}

/// A field that is a text.
#[must_use]
pub fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}
