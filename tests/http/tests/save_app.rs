//! Saving an app.

use domain::errors::ErrorCode;
use domain::limits::PAGE_METADATA_MAX_BYTES;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

fn one(id: &str, name: &str, html: &str) -> Value {
    json!({ "pageId": id, "name": name, "htmlContent": html })
}

fn request(pages: &[Value]) -> Value {
    json!({ "appId": "app-1", "name": " Tides ", "pages": pages, "currentPageId": pages[0]["pageId"] })
}

async fn shown(account: &Account, saved: &Value) -> Value {
    let id = saved["id"].as_str().unwrap();
    account.get(&format!("/api/generations/{id}")).await.ok()
}

fn each<'a>(shown: &'a Value, field: &str) -> Vec<&'a str> {
    let pages = shown["pages"].as_array().unwrap();
    pages.iter().map(|page| page[field].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_app_has_its_name_and_all_its_pages() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let pages = [one("p1", "Home", &page(1)), one("p2", "About us", &page(2))];
    let mut body = request(&pages);
    body["currentPageId"] = json!("p2");
    let saved = account.post("/api/save-app", body).await.ok();
    assert_eq!(
        (&saved["appId"], &saved["name"], &saved["pageCount"]),
        (&json!("app-1"), &json!("Tides"), &json!(2))
    );
    assert_eq!(saved["data"]["id"], saved["id"]);
    assert_eq!(saved["htmlContent"], page(2));
    assert!(saved["savedAt"].is_string());
    let shown = shown(&account, &saved).await;
    assert_eq!(each(&shown, "slug"), ["home", "about-us"]);
    assert_eq!(shown["currentPageId"], "p2");
    assert_eq!(shown["isMultipage"], true);
    assert_eq!(
        (&shown["pages"][0]["isHomePage"], &shown["pages"][1]["isHomePage"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_one_name_have_slugs_of_their_own() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let mut pages: Vec<Value> = (0..3)
        .map(|n| one(&format!("p{n}"), "About us", &page(n)))
        .collect();
    pages.push(one("p3", "!!!", &page(3)));
    let saved = account.post("/api/save-app", request(&pages)).await.ok();
    let shown = shown(&account, &saved).await;
    assert_eq!(
        each(&shown, "slug"),
        ["about-us", "about-us-2", "about-us-3", "untitled"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_all_drops_pages_that_are_gone() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let pages = [one("p1", "Home", &page(1)), one("p2", "About", &page(2))];
    let first = account.post("/api/save-app", request(&pages)).await.ok();
    let second = account.post("/api/save-app", request(&pages[1..])).await.ok();
    assert_eq!(first["id"], second["id"]);
    assert_eq!(second["pageCount"], 1);
    assert_eq!(each(&shown(&account, &second).await, "pageId"), ["p2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_the_current_page_leaves_the_others_alone() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let pages = [one("p1", "Home", &page(1)), one("p2", "About", &page(2))];
    account.post("/api/save-app", request(&pages)).await.ok();
    let mut body = request(&[one("p1", "Changed", &page(8)), one("p2", "About", &page(9))]);
    body["saveMode"] = json!("current-page");
    body["currentPageId"] = json!("p2");
    let saved = account.post("/api/save-app", body).await.ok();
    assert_eq!(saved["pageCount"], 2);
    let shown = shown(&account, &saved).await;
    assert_eq!(each(&shown, "name"), ["Home", "About"]);
    assert_eq!(each(&shown, "htmlContent"), [page(1), page(9)]);
}

/// One field of the metadata of each page of a record.
fn said<'a>(shown: &'a Value, field: &str) -> Vec<&'a str> {
    let pages = shown["pages"].as_array().unwrap();
    pages
        .iter()
        .map(|page| page["metadata"][field].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_about_a_page_is_saved_with_it_and_copied() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let mut pages = [one("p1", "Home", &page(1)), one("p2", "About", &page(2))];
    pages[0]["metadata"] = json!({ "description": "Tides \u{0} of «Büsum»", "keywords": "tides, sea" });
    let saved = account.post("/api/save-app", request(&pages)).await.ok();
    let first = shown(&account, &saved).await;
    assert_eq!(said(&first, "description"), ["Tides \u{0} of «Büsum»", ""]);
    assert_eq!(said(&first, "keywords"), ["tides, sea", ""]);

    // A client of the version before does not send it, and one may change it alone.
    let without = [one("p1", "Home", &page(1)), one("p2", "About", &page(3))];
    let saved = account.post("/api/save-app", request(&without)).await.ok();
    assert_eq!(
        said(&shown(&account, &saved).await, "keywords"),
        ["tides, sea", ""]
    );
    let mut body = request(&without);
    body["pages"][1]["metadata"] = json!({ "keywords": "people" });
    body["baseRevision"] = saved["revision"].clone();
    let changed = account.post("/api/save-app", body.clone()).await.ok();
    assert_eq!(
        said(&shown(&account, &changed).await, "keywords"),
        ["tides, sea", "people"]
    );
    // The same save again is the one whose answer was lost; another one is not.
    account.post("/api/save-app", body.clone()).await.ok();
    body["pages"][1]["metadata"] = json!({ "keywords": "persons" });
    account
        .post("/api/save-app", body.clone())
        .await
        .is_error(ErrorCode::SaveConflict);

    let id = saved["id"].as_str().unwrap();
    let path = format!("/api/generations/{id}/duplicate");
    let copy = account.post(&path, json!({})).await;
    let copy = shown(&account, &copy.body).await;
    assert_eq!(said(&copy, "keywords"), ["tides, sea", "people"]);

    body["pages"][1]["metadata"] = json!({ "description": "x".repeat(PAGE_METADATA_MAX_BYTES) });
    account
        .post("/api/save-app", body)
        .await
        .is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_page_that_is_saved_alone_does_not_take_the_slug_of_another() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    account
        .post("/api/save-app", request(&[one("p1", "About", &page(1))]))
        .await
        .ok();
    let mut body = request(&[one("p2", "About", &page(2))]);
    body["saveMode"] = json!("current-page");
    let saved = account.post("/api/save-app", body).await.ok();
    let shown = shown(&account, &saved).await;
    assert_eq!(each(&shown, "slug"), ["about", "about-2"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_save_takes_the_place_of_the_draft() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let body = json!({ "prompt": "a tip calculator", "appId": "app-1" });
    let transcript = account.generate_with(body).await.all().await;
    let html = transcript.complete()["html"].as_str().unwrap();
    let mut body = request(&[one("page-17-abc", "Page 1", html)]);
    body["saveMode"] = json!("current-page");
    let saved = account.post("/api/save-app", body).await.ok();
    assert_eq!(saved["id"], transcript.complete()["generationId"]);
    let shown = shown(&account, &saved).await;
    assert_eq!(each(&shown, "pageId"), ["page-17-abc"]);
    assert_eq!(
        (&shown["saved"], &shown["prompt"]),
        (&json!(true), &json!("a tip calculator"))
    );
    // What is generated afterwards does not overwrite what was saved.
    let again = json!({ "prompt": "a chess clock", "appId": "app-1" });
    account.generate_with(again).await.all().await.complete();
    assert_eq!(self::shown(&account, &saved).await["htmlContent"], html);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_app_of_one_person_is_not_that_of_another() {
    let app = TestApp::builder().workers(0).start().await;
    let (one_account, other) = (app.register_pro().await, app.register_pro().await);
    let mine = one_account
        .post("/api/save-app", request(&[one("p1", "Home", &page(1))]))
        .await
        .ok();
    let theirs = other
        .post("/api/save-app", request(&[one("p1", "Home", &page(2))]))
        .await
        .ok();
    assert_ne!(mine["id"], theirs["id"]);
    assert_eq!(shown(&one_account, &mine).await["htmlContent"], page(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_saved_is_refused_by_its_code() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let good = request(&[one("p1", "Home", &page(1))]);
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    let twice = [one("p1", "Home", &page(1)), one("p1", "Home", &page(1))];
    let many: Vec<Value> = (0..51).map(|n| one(&format!("p{n}"), "Home", &page(0))).collect();
    for (body, code) in [
        (with("name", json!("  ")), ErrorCode::AppNameRequired),
        (with("appId", json!("")), ErrorCode::InvalidRequest),
        (with("appId", json!("app-undefined")), ErrorCode::InvalidRequest),
        (with("currentPageId", json!("p9")), ErrorCode::InvalidRequest),
        (with("pages", json!([])), ErrorCode::InvalidRequest),
        (with("pages", json!(twice)), ErrorCode::InvalidRequest),
        (with("pages", json!(many)), ErrorCode::InvalidRequest),
        (
            with("pages", json!([one("p1", "Home", " ")])),
            ErrorCode::HtmlRequired,
        ),
        (
            with("pages", json!([one("p1", "Home", "\0\0")])),
            ErrorCode::HtmlRequired,
        ),
        (with("saveMode", json!("some")), ErrorCode::InvalidRequest),
        (json!({}), ErrorCode::InvalidRequest),
    ] {
        account.post("/api/save-app", body).await.is_error(code);
    }
    assert_eq!(app.number("SELECT count(*) FROM generations").await, 0);
    account.post("/api/save-app", good).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_over_the_limit_is_refused_and_one_that_no_page_has_any_more_still_counts_as_stored() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let with_prompt = |length: usize| {
        let mut home = one("p1", "Home", &page(1));
        home["prompt"] = json!("x".repeat(length));
        request(&[home])
    };
    let refused = account.post("/api/save-app", with_prompt(10_001)).await;
    refused.is_error(ErrorCode::InvalidPrompt);
    account.post("/api/save-app", with_prompt(10_000)).await.ok();
    let stored = || async {
        account.get("/api/storage-info").await.ok()["usedBytes"]
            .as_i64()
            .unwrap()
    };
    let with = stored().await;
    account.post("/api/save-app", with_prompt(0)).await.ok();
    assert_eq!(stored().await, with);
}
