//! The pages of an app that nobody saved yet: each job keeps its own page.

use std::collections::HashSet;

use http_tests::pages::page;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

fn place(id: &str, name: &str, order: i32) -> Value {
    json!({ "pageId": id, "name": name, "slug": name.to_lowercase(), "order": order })
}

/// Changes a page by a rule of the offline studio.
async fn modify(account: &Account, instructions: &str, html: &str, page: Value) -> String {
    let body = json!({
        "modification_prompt": instructions, "current_html": html, "appId": "app-1", "page": page,
    });
    let request = account.request(Method::POST, "/api/modify-full-code");
    let transcript = Events::open(request.json(&body)).await.all().await;
    transcript.complete()["html"].as_str().unwrap().to_owned()
}

async fn draft(account: &Account) -> Value {
    let list = account.get("/api/generations").await.ok();
    let path = format!(
        "/api/generations/{}",
        list["generations"][0]["id"].as_str().unwrap()
    );
    account.get(&path).await.ok()
}

fn of<'a>(pages: &'a Value, field: &str) -> Vec<&'a Value> {
    pages
        .as_array()
        .unwrap()
        .iter()
        .map(|page| &page[field])
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_job_keeps_its_own_page_and_the_app_opens_with_the_last_one() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let home = modify(
        &account,
        "make the background dark",
        &page(2),
        place("p1", "Home", 0),
    )
    .await;
    let named = draft(&account).await["proposedName"].clone();
    let menu = modify(
        &account,
        "make the background red",
        &page(3),
        place("p2", "Menu", 1),
    )
    .await;
    let shown = draft(&account).await;
    assert_eq!(of(&shown["pages"], "htmlContent"), [&json!(home), &json!(menu)]);
    assert_eq!(of(&shown["pages"], "slug"), ["home", "menu"]);
    assert_eq!(of(&shown["pages"], "isHomePage"), [true, false]);
    assert_eq!(shown["currentPageId"], "p2");
    assert_eq!(
        shown["proposedName"], named,
        "an app is named after its first page"
    );
    assert_eq!(shown["pageCount"], 2);

    let chat = json!({
        "message": "make the background green", "code": home, "app_id": "app-1", "page": place("p1", "Home", 0),
    });
    let request = account
        .request(Method::POST, "/api/differential/chat")
        .json(&chat);
    let changed = Events::open(request).await.all().await.complete()["html"].clone();
    let shown = draft(&account).await;
    assert_eq!(of(&shown["pages"], "htmlContent"), [&changed, &json!(menu)]);
    assert_eq!(of(&shown["pages"], "htmlBefore"), [&json!(home), &json!(page(3))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_were_named_alike_have_slugs_of_their_own() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    for id in ["p1", "p2", "p3"] {
        modify(
            &account,
            "make the background dark",
            &page(2),
            place(id, "Menu", 0),
        )
        .await;
    }
    let shown = draft(&account).await;
    let slugs: HashSet<&str> = of(&shown["pages"], "slug")
        .into_iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(slugs.len(), 3, "{slugs:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_none_is_refused() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let body = json!({
        "modification_prompt": "make it red", "current_html": page(2), "page": place("../x", "Menu", 0),
    });
    let request = account.request(Method::POST, "/api/modify-full-code").json(&body);
    assert_eq!(Answer::of(request).await.status, 422);
}
