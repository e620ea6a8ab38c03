//! Who may ask for suggestions, how often, and which model answers.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use serde_json::json;
use test_support::providers::{Behaviour, FakeProvider, Wire};

use super::{FEATURES, MODEL, MODIFICATIONS, PAGE, TWO, features, with};

#[tokio::test(flavor = "multi_thread")]
async fn another_model_is_asked_where_the_chosen_one_has_no_provider() {
    let (app, provider) = with(Behaviour::complete(TWO)).await;
    let account = app.register_pro().await;
    for model in ["gemini-2.5-pro", MODEL, " "] {
        let body = json!({ "current_html": PAGE, "model": model });
        let answer = account.post(MODIFICATIONS, body).await.ok();
        assert_eq!(answer["model"], MODEL, "{model}");
    }
    assert_eq!(provider.requests().len(), 3);
    let body = json!({ "current_html": PAGE, "model": "nobody-knows-it" });
    account
        .post(MODIFICATIONS, body)
        .await
        .is_error(ErrorCode::UnknownModel);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_model_for_analysis_answers_where_its_provider_is_set_up_unless_another_is_chosen() {
    let writes = FakeProvider::start(Wire::OpenAi, Behaviour::complete(TWO))
        .await
        .unwrap();
    let analyses = FakeProvider::start(Wire::OpenAi, Behaviour::complete(TWO))
        .await
        .unwrap();
    let app = TestApp::builder()
        .answered_by(&writes)
        .set("MISTRAL_API_KEY", "sk-test")
        .set("MISTRAL_BASE_URL", analyses.base_url())
        .start()
        .await;
    let account = app.register_pro().await;
    assert_eq!(features(&account, PAGE).await.ok()["model"], "codestral-latest");
    let body = json!({ "current_html": PAGE });
    assert_eq!(
        account.post(MODIFICATIONS, body).await.ok()["model"],
        "codestral-latest"
    );
    let body = json!({ "current_html": PAGE, "model": MODEL });
    assert_eq!(account.post(MODIFICATIONS, body).await.ok()["model"], MODEL);
    assert_eq!((writes.requests().len(), analyses.requests().len()), (1, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_pro_tier_asks_and_only_about_a_page() {
    let (app, provider) = with(Behaviour::complete(TWO)).await;
    let (account, free) = (app.register_pro().await, app.register().await);
    for path in [FEATURES, MODIFICATIONS] {
        let body = || json!({ "current_html": PAGE });
        free.post(path, body()).await.is_error(ErrorCode::ProRequired);
        let visitor = app.visitor().post(path, body()).await;
        visitor.is_error(ErrorCode::NotAuthenticated);
        for blank in ["", " \n", "\0"] {
            let blank = json!({ "current_html": blank });
            account.post(path, blank).await.is_error(ErrorCode::MissingHtml);
        }
        for body in [
            json!({}),
            json!([]),
            json!({ "current_html": 7 }),
            json!({ "current_html": null }),
            json!({ "currentHtml": PAGE }),
        ] {
            account.post(path, body).await.is_error(ErrorCode::InvalidRequest);
        }
        let large = json!({ "current_html": "x".repeat(10_000_001) });
        account
            .post(path, large)
            .await
            .is_error(ErrorCode::PayloadTooLarge);
    }
    app.sql("UPDATE users SET tier = 'explorer' WHERE tier = 'free'")
        .await;
    features(&free, PAGE).await.is_error(ErrorCode::ProRequired);
    for (field, value) in [
        ("category", json!("ä".repeat(101))),
        ("category", json!(7)),
        ("model", json!(["x"])),
        ("after", json!(7)),
    ] {
        let mut body = json!({ "current_html": PAGE });
        body[field] = value;
        account
            .post(MODIFICATIONS, body)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    assert!(provider.requests().is_empty());
    let longest = json!({ "current_html": PAGE, "category": "ä".repeat(100) });
    account.post(MODIFICATIONS, longest).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_a_limit_of_their_own() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    for number in 0..20 {
        let path = if number % 2 == 0 { FEATURES } else { MODIFICATIONS };
        account.post(path, json!({ "current_html": PAGE })).await.ok();
    }
    features(&account, PAGE).await.is_error(ErrorCode::RateLimited);
    // Other calls have theirs.
    account.generate_all("a tip calculator").await.complete();
}
