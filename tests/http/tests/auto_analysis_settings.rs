//! What a person set about the analysis that runs by itself, and about repairs.

use domain::errors::ErrorCode;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

const PATH: &str = "/api/user/auto-analysis-settings";

fn defaults() -> Value {
    json!({
        "enabled": false, "errorAutoDetectionEnabled": true, "errorAutoCorrectionEnabled": false,
        "autoFixCriticalErrors": true, "autoFixWarnings": false, "notifyOnErrorFixes": true,
        "errorCorrectionModel": "codestral-latest", "usePersonalityPreferences": true,
    })
}

async fn settings(account: &Account) -> Value {
    account.get(PATH).await.ok()["settings"].clone()
}

async fn set(account: &Account, settings: Value) {
    let answer = account.post(PATH, json!({ "settings": settings })).await.ok();
    assert_eq!(answer, json!({ "success": true }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_keeps_what_it_does_not_name() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    assert_eq!(settings(&account).await, defaults());
    set(&account, json!({})).await;
    assert_eq!(settings(&account).await, defaults());
    let mut expected = defaults();
    for (field, value) in [
        ("enabled", true),
        ("errorAutoDetectionEnabled", false),
        ("errorAutoCorrectionEnabled", true),
        ("autoFixCriticalErrors", false),
        ("autoFixWarnings", true),
        ("notifyOnErrorFixes", false),
        ("usePersonalityPreferences", false),
        ("enabled", false),
    ] {
        expected[field] = json!(value);
        set(&account, json!({ field: value })).await;
        assert_eq!(settings(&account).await, expected, "{field}");
    }
    // What a client reads, it may send back.
    set(&account, expected.clone()).await;
    assert_eq!(settings(&account).await, expected);
    assert_eq!(settings(&other).await, defaults());
    assert_eq!(app.number("SELECT count(*) FROM auto_analysis_settings").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_that_repairs_is_not_chosen_and_other_fields_are_passed_over() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for model in [json!("gpt-5-2025-08-07"), json!(7), Value::Null] {
        set(
            &account,
            json!({ "errorCorrectionModel": model, "isAdmin": true, "enabled": true }),
        )
        .await;
    }
    let expected = {
        let mut settings = defaults();
        settings["enabled"] = json!(true);
        settings
    };
    assert_eq!(settings(&account).await, expected);
    // Nothing is no value.
    set(&account, json!({ "enabled": null })).await;
    assert_eq!(settings(&account).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_are_no_settings_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for body in [
        json!({}),
        json!({ "settings": null }),
        json!({ "settings": [] }),
        json!({ "settings": "enabled" }),
        json!({ "settings": { "enabled": "yes" } }),
        json!({ "settings": { "enabled": 1 } }),
        json!([]),
    ] {
        account.post(PATH, body).await.is_error(ErrorCode::InvalidRequest);
    }
    let large = json!({ "settings": { "enabled": true, "note": "x".repeat(20_000) } });
    assert_eq!(account.post(PATH, large).await.status, 413);
    assert_eq!(settings(&account).await, defaults());
    let visitor = app.visitor();
    visitor.get(PATH).await.is_error(ErrorCode::NotAuthenticated);
    let body = json!({ "settings": { "enabled": true } });
    visitor
        .post(PATH, body)
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_changes_at_once_both_count_and_go_with_the_account() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let changes = ["enabled", "autoFixWarnings", "errorAutoCorrectionEnabled"].map(|field| {
        let account = account.clone();
        async move { set(&account, json!({ field: true })).await }
    });
    futures_util::future::join_all(changes).await;
    let mut expected = defaults();
    for field in ["enabled", "autoFixWarnings", "errorAutoCorrectionEnabled"] {
        expected[field] = json!(true);
    }
    assert_eq!(settings(&account).await, expected);
    app.sql(&format!("DELETE FROM users WHERE id = '{}'", account.uid))
        .await;
    assert_eq!(app.number("SELECT count(*) FROM auto_analysis_settings").await, 0);
}
