//! Who may hold which address of a published app.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};

async fn publish(account: &Account, app: &str, more: Value) -> Answer {
    let mut body = json!({ "appName": "Tides", "htmlContent": page(1), "appData": { "appId": app } });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    account.post("/api/make-pwa", body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn reserved_names_are_refused_with_or_without_a_number() {
    let names = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(names.path(), "*harbourbank*\n").unwrap();
    let app = TestApp::builder()
        .set("RESERVED_SLUGS_FILE", names.path().to_str().unwrap())
        .start()
        .await;
    let account = app.register().await;
    for name in [
        "Google",
        "google-2",
        "Sign in to PayPal",
        "Frame",
        "Harbour Bank login",
    ] {
        let refused = publish(&account, "app-1", json!({ "appName": name })).await;
        refused.is_error(ErrorCode::SlugReserved);
    }
    assert_eq!(app.number("SELECT count(*) FROM published_apps").await, 0);
    let other_slug = json!({ "appName": "Google", "appSlug": "my search" });
    assert_eq!(
        publish(&account, "app-1", other_slug).await.ok()["app_slug"],
        "my-search"
    );
    // An app that has its address keeps it, whatever it is called.
    let named = json!({ "appName": "Google" });
    assert_eq!(
        publish(&account, "app-1", named).await.ok()["app_slug"],
        "my-search"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_on_the_free_tier_holds_so_many_slugs() {
    let app = TestApp::builder().set("FREE_TIER_SLUGS", "2").start().await;
    let (account, other) = (app.register().await, app.register().await);
    let first = publish(&account, "app-1", json!({})).await.ok();
    publish(&account, "app-2", json!({})).await.ok();
    // Offline or not, the address is held.
    let path = format!("/api/pwa/{}", first["pwa_id"].as_str().unwrap());
    assert_eq!(account.delete(&path).await.status, 204);
    publish(&account, "app-3", json!({}))
        .await
        .is_error(ErrorCode::SlugLimit);
    publish(&account, "app-1", json!({})).await.ok();
    publish(&other, "app-1", json!({})).await.ok();
    app.sql("UPDATE users SET tier = 'explorer'").await;
    publish(&account, "app-3", json!({})).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_icon_that_cannot_be_read_takes_no_slug() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for icon in ["data:image/png;base64,AAAA", "data:text/html;base64,AAAA"] {
        publish(&account, "app-1", json!({ "iconFile": icon }))
            .await
            .is_error(ErrorCode::InvalidIcon);
        assert_eq!(app.number("SELECT count(*) FROM published_apps").await, 0);
    }
}
