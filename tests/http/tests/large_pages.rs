//! Pages that are too large for a record's detail.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

const MEBIBYTE: usize = 1024 * 1024;

/// A page of exactly so many bytes.
fn page_of(bytes: usize) -> String {
    let (head, tail) = ("<!doctype html>\n<html><body><p>", "</p></body></html>");
    format!("{head}{}{tail}", "x".repeat(bytes - head.len() - tail.len()))
}

async fn save(account: &Account, pages: &[(&str, &str)]) -> Value {
    let pages: Vec<Value> = pages
        .iter()
        .map(|(id, html)| json!({ "pageId": id, "name": id, "htmlContent": html }))
        .collect();
    let body =
        json!({ "appId": "app-1", "name": "Large", "currentPageId": pages[0]["pageId"], "pages": pages });
    let saved = account.post("/api/save-app", body).await.ok();
    let id = saved["id"].as_str().unwrap();
    account.get(&format!("/api/generations/{id}")).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_more_than_a_mebibyte_is_left_out_and_can_be_fetched() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register_pro().await, app.register_pro().await);
    let (large, small) = (page_of(MEBIBYTE + 1), page_of(1_000));
    let detail = save(&account, &[("p1", &large), ("p2", &small)]).await;
    assert_eq!(
        (&detail["htmlContent"], &detail["htmlContentOmitted"]),
        (&json!(""), &json!(true))
    );
    assert_eq!(detail["htmlContentPreview"], large[..100_000]);
    let pages = detail["pages"].as_array().unwrap();
    assert_eq!(
        (&pages[0]["htmlContent"], &pages[0]["htmlContentOmitted"]),
        (&json!(""), &json!(true))
    );
    assert_eq!(
        (&pages[1]["htmlContent"], &pages[1]["htmlContentUrl"]),
        (&json!(small), &Value::Null)
    );
    let address = pages[0]["htmlContentUrl"].as_str().unwrap();
    let fetched = account.get(address).await;
    assert_eq!(
        (fetched.status, fetched.header("content-type")),
        (200, "text/plain; charset=utf-8")
    );
    assert_eq!(fetched.header("x-content-type-options"), "nosniff");
    assert!(fetched.text == large);
    other.get(address).await.is_error(ErrorCode::GenerationForbidden);
    let visitor = app.visitor().get(address).await;
    visitor.is_error(ErrorCode::NotAuthenticated);
    let no_page = address.replace("p1", "p9");
    account
        .get(&no_page)
        .await
        .is_error(ErrorCode::GenerationNotFound);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_a_mebibyte_is_sent_whole() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let html = page_of(MEBIBYTE);
    let detail = save(&account, &[("p1", &html)]).await;
    assert!(detail["htmlContent"] == html);
    assert_eq!(
        (&detail["htmlContentOmitted"], &detail["htmlContentPreview"]),
        (&json!(false), &Value::Null)
    );
}
