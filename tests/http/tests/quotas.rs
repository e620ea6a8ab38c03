//! How many bytes an account may store.

use domain::errors::ErrorCode;
use http_tests::{Account, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

/// A page of so many kilobytes.
fn page(kilobytes: usize) -> String {
    format!(
        "<!doctype html><title>x</title><p>{}",
        "x".repeat(kilobytes * 1_000)
    )
}

fn app(id: &str, pages: &[usize]) -> Value {
    let pages: Vec<Value> = (0..)
        .zip(pages)
        .map(|(place, kilobytes)| {
            json!({
                "pageId": format!("p{place}"), "name": format!("Page {place}"), "order": place,
                "htmlContent": page(*kilobytes), "isHomePage": place == 0,
            })
        })
        .collect();
    json!({ "appId": id, "name": id, "currentPageId": "p0", "pages": pages, "saveMode": "all" })
}

async fn used(account: &Account) -> i64 {
    account.get("/api/storage-info").await.ok()["usedBytes"]
        .as_i64()
        .unwrap()
}

async fn with_a_megabyte() -> (TestApp, Account) {
    let app = TestApp::builder().set("STORAGE_QUOTA_PRO_MB", "1").start().await;
    let account = app.register_pro().await;
    (app, account)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_told_what_it_stores() {
    let (site, account) = with_a_megabyte().await;
    let info = account.get("/api/storage-info").await.ok();
    assert_eq!(
        (&info["usedBytes"], &info["quotaBytes"]),
        (&json!(0), &json!(1_000_000))
    );
    account.post("/api/save-app", app("one", &[100, 50])).await.ok();
    let body = json!({ "appName": "One", "htmlContent": page(20), "appData": { "appId": "one" } });
    account.post("/api/make-pwa", body).await.ok();
    let message = json!({
        "role": "user", "content": "x".repeat(3_000), "timestamp": "2026-11-22T09:00:00Z", "type": "text",
    });
    let chat = json!({ "app_id": "one", "chat_history": [message] });
    assert_eq!(account.post("/api/save-chat-history", chat).await.status, 204);
    let info = account.get("/api/storage-info").await.ok();
    let bytes = |field: &str| info[field].as_i64().unwrap();
    assert!((150_000..151_000).contains(&bytes("pagesBytes")), "{info}");
    assert!(
        bytes("publishedBytes") > 20_000 && bytes("chatsBytes") > 0,
        "{info}"
    );
    let parts = ["pagesBytes", "publishedBytes", "chatsBytes", "filesBytes"];
    assert_eq!(bytes("usedBytes"), parts.map(bytes).iter().sum::<i64>());
    let other = site.register().await;
    let info = other.get("/api/storage-info").await.ok();
    assert_eq!(
        (&info["usedBytes"], &info["quotaBytes"]),
        (&json!(0), &json!(500_000_000))
    );
    site.visitor()
        .get("/api/storage-info")
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_saved_over_the_quota_and_what_is_there_can_be_made_smaller() {
    let (_site, account) = with_a_megabyte().await;
    account.post("/api/save-app", app("one", &[500, 400])).await.ok();
    let refused = account.post("/api/save-app", app("two", &[200])).await;
    refused.is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(refused.status, 413);
    assert_eq!(refused.body["detail"]["quotaBytes"], 1_000_000);
    let before = used(&account).await;
    // In place of themselves the pages may stay, shrink, and grow to the limit.
    account.post("/api/save-app", app("one", &[500, 400])).await.ok();
    assert_eq!(used(&account).await, before);
    account.post("/api/save-app", app("one", &[500, 480])).await.ok();
    let mut one_page = app("one", &[530]);
    one_page["saveMode"] = json!("current-page");
    account
        .post("/api/save-app", one_page.clone())
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    one_page["pages"][0]["htmlContent"] = json!(page(505));
    account.post("/api/save-app", one_page).await.ok();
    account.post("/api/save-app", app("one", &[300])).await.ok();
    account.post("/api/save-app", app("two", &[200])).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_published_and_no_chat_kept_over_the_quota() {
    let (site, account) = with_a_megabyte().await;
    account.post("/api/save-app", app("one", &[990])).await.ok();
    let body = json!({ "appName": "One", "htmlContent": page(50), "appData": { "appId": "one" } });
    account
        .post("/api/make-pwa", body)
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(site.number("SELECT count(*) FROM published_apps").await, 0);
    let message = json!({
        "role": "user", "content": "x".repeat(20_000), "timestamp": "2026-11-22T09:00:00Z", "type": "text",
    });
    let chat = json!({ "app_id": "one", "chat_history": [message] });
    account
        .post("/api/save-chat-history", chat)
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    let cleared = json!({ "app_id": "one", "chat_history": [] });
    assert_eq!(account.post("/api/save-chat-history", cleared).await.status, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_jobs_make_is_kept_over_the_quota() {
    let (_site, account) = with_a_megabyte().await;
    account.post("/api/save-app", app("one", &[998])).await.ok();
    let events = account.generate_all("a habit tracker").await;
    assert!(events.complete()["generationId"].is_string());
    assert!(used(&account).await > 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_job_that_makes_a_page_is_begun_while_the_storage_is_full() {
    let (site, account) = with_a_megabyte().await;
    let html = page(10);
    let key = uuid::Uuid::new_v4().to_string();
    let chat = json!({ "message": "Make the paragraph red", "code": html, "app_id": "one" });
    let first = || {
        let request = account.request(Method::POST, "/api/differential/chat");
        Events::open(request.header("Idempotency-Key", &key).json(&chat))
    };
    let answer = first().await.all().await;
    account.post("/api/save-app", app("one", &[996])).await.ok();
    account.generate_all("a habit tracker").await;
    let full = used(&account).await;
    assert!(full > 1_000_000);
    let code = json!({ "message": "Make the paragraph red", "current_code": html, "app_id": "one" });
    let change =
        json!({ "modification_prompt": "Make the paragraph red", "current_html": html, "appId": "one" });
    for (path, body) in [
        ("/api/differential/chat", chat.clone()),
        ("/api/chat-with-code", code),
        ("/api/modify-full-code", change),
        ("/api/generate-full-code", json!({ "prompt": "a habit tracker" })),
    ] {
        let refused = account.post(path, body).await;
        refused.is_error(ErrorCode::StorageQuotaExceeded);
        assert_eq!(refused.body["detail"]["usedBytes"], full, "{path}");
    }
    assert_eq!(site.number("SELECT count(*) FROM jobs").await, 2);
    // What is there already can be asked for again, and read.
    assert_eq!(first().await.all().await.events, answer.events);
    assert_eq!(account.job(&key).await["status"], "succeeded");
    // With room again, so does the chat.
    account.post("/api/save-app", app("one", &[100])).await.ok();
    let again = account.chat("Make the paragraph red", &html).await.all().await;
    assert!(again.complete()["changes"].is_array());
}

#[tokio::test(flavor = "multi_thread")]
async fn saves_at_once_stay_within_the_quota() {
    let (_site, account) = with_a_megabyte().await;
    let saves = (0..12).map(|number| account.post("/api/save-app", app(&format!("app-{number}"), &[300])));
    let answers = futures_util::future::join_all(saves).await;
    let saved = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(saved, 3);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.is_error(ErrorCode::StorageQuotaExceeded);
    }
    assert!(used(&account).await <= 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn publications_at_once_stay_within_the_quota() {
    let (_site, account) = with_a_megabyte().await;
    let publications = (0..4).map(|number| {
        let name = format!("Tides {number}");
        let body = json!({ "appName": name, "htmlContent": page(300), "appData": { "appId": name.replace(' ', "-") } });
        account.post("/api/make-pwa", body)
    });
    let answers = futures_util::future::join_all(publications).await;
    let online = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(online, 2);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.is_error(ErrorCode::StorageQuotaExceeded);
    }
    assert!(used(&account).await <= 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn saves_at_once_do_not_pass_the_quota_together() {
    let (_site, account) = with_a_megabyte().await;
    let names: Vec<String> = (0..6).map(|number| format!("app-{number}")).collect();
    let saves = names
        .iter()
        .map(|name| account.post("/api/save-app", app(name, &[300])));
    let answers = futures_util::future::join_all(saves).await;
    let saved = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(saved, 3);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        assert_eq!(
            (answer.status, &answer.body["code"]),
            (413, &json!("storage-quota-exceeded"))
        );
    }
    assert!(used(&account).await <= 1_000_000);
}
