//! What suggestions cost, and what costs nothing.

use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::account_lock::AccountLock;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::providers::{Behaviour, Script};

use super::{
    FEATURES, MODEL, MODIFICATIONS, PAGE, SHOWN, TWO, WITHOUT_A_MODEL, features, generated, suggestions, with,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_fails_or_declines_costs_nothing_and_the_page_is_answered() {
    let script = || Script::new(TWO.to_owned());
    for (behaviour, says) in [
        (Behaviour::complete(" \n"), "had nothing to suggest"),
        (Behaviour::complete("[]"), "had nothing to suggest"),
        (
            Behaviour::complete("I'm sorry, but I can't help with that."),
            "had nothing to suggest",
        ),
        (
            Behaviour::complete("You could add a map, perhaps."),
            "had nothing to suggest",
        ),
        (Behaviour::SafetyBlock(script()), "did not answer"),
        (Behaviour::PromptBlock, "did not answer"),
        (Behaviour::WrongKey, "did not answer"),
        (Behaviour::Silent, "did not answer"),
        (
            Behaviour::status(400, r#"{"error":{"message":"no"}}"#),
            "did not answer",
        ),
    ] {
        let name = format!("{behaviour:?}");
        let (app, _provider) = with(behaviour).await;
        let account = app.register_pro().await;
        let answer = features(&account, PAGE).await.ok();
        assert_eq!(suggestions(&answer), SHOWN, "{name}");
        assert_eq!(
            (&answer["fromPage"], &answer["model"]),
            (&json!(2), &Value::Null),
            "{name}"
        );
        let note = answer["note"].as_str().unwrap();
        assert!(
            note.contains(says) && note.contains("nothing was charged"),
            "{name}: {note}"
        );
        assert!(!note.contains("sk-test"), "{name}");
    }
}

/// Asks while the account becomes one with an allotment, between the check of its tier and the charge: an account of the Pro
/// tier is charged rows of nothing.
async fn asked_as_explorer(app: &TestApp, account: &Account, path: &'static str, body: Value) -> Value {
    let set = |tier: &str| format!("UPDATE users SET tier = '{tier}' WHERE id = '{}'", account.uid);
    app.sql(&set("pro")).await;
    let lock = AccountLock::of(app, account).await;
    let asking = {
        let account = account.clone();
        tokio::spawn(async move { account.post(path, body).await.ok() })
    };
    lock.until_somebody_waits(app).await;
    lock.release_after(&set("explorer")).await;
    asking.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_costs_a_credit_a_failure_none_and_what_follows_a_generation_none() {
    let tides = page(3);
    let answers = [TWO, "Hm.", &tides, TWO].map(Behaviour::complete);
    let (app, provider) = with(Behaviour::Sequence(answers.into())).await;
    let account = app.register().await;
    let press = json!({ "current_html": PAGE });
    let answer = asked_as_explorer(&app, &account, FEATURES, press.clone()).await;
    assert_eq!((&answer["model"], account.credits().await), (&json!(MODEL), 99));
    let answer = asked_as_explorer(&app, &account, FEATURES, press).await;
    assert_eq!((&answer["model"], account.credits().await), (&Value::Null, 99));
    let after = generated(&account).await;
    assert_eq!(account.credits().await, 98);
    let analysis = json!({ "current_html": PAGE, "after": after });
    let answer = asked_as_explorer(&app, &account, MODIFICATIONS, analysis).await;
    assert_eq!((&answer["model"], account.credits().await), (&json!(MODEL), 98));
    assert_eq!(provider.requests().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_with_one_key_are_one() {
    let (app, provider) = with(Behaviour::slow(TWO, Duration::from_millis(50))).await;
    let account = app.register_pro().await;
    let key = "0192f000-0000-7000-8000-0000000000ba";
    let press = |html: &str| {
        let request = account
            .request(Method::POST, FEATURES)
            .header("idempotency-key", key);
        Answer::of(request.json(&json!({ "current_html": html })))
    };
    let (one, other) = tokio::join!(press(PAGE), press(PAGE));
    let one = one.ok();
    assert_eq!((suggestions(&one).len(), other.ok()), (4, one.clone()));
    assert_eq!(press(PAGE).await.ok(), one);
    assert_eq!((provider.requests().len(), app.charges().await), (1, 1));
    press(&page(1)).await.is_error(ErrorCode::IdempotencyKeyReused);
    // Without a key, each press is one of its own.
    let press = || features(&account, PAGE);
    let (one, other) = tokio::join!(press(), press());
    assert_eq!(one.ok(), other.ok());
    assert_eq!((provider.requests().len(), app.charges().await), (3, 3));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_the_page_itself_is_answered_for_nothing() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let expected = json!({ "suggestions": SHOWN, "fromPage": 2, "model": null, "note": WITHOUT_A_MODEL });
    assert_eq!(features(&account, PAGE).await.ok(), expected);
    // The offline studio stands in for a model that has no provider.
    let chosen = json!({ "current_html": PAGE, "model": "gemini-2.5-pro", "category": " " });
    assert_eq!(account.post(MODIFICATIONS, chosen).await.ok(), expected);
    let studio = json!({ "current_html": PAGE, "model": "offline-studio" });
    assert_eq!(account.post(MODIFICATIONS, studio).await.ok(), expected);
    let healthy = PAGE
        .replace("#", "impressum.html")
        .replace("<title>", "<meta name=viewport content=x><title>");
    let answer = features(&account, &healthy).await.ok();
    assert_eq!(
        answer,
        json!({
            "suggestions": [], "fromPage": 0, "model": null,
            "note": "Nothing was found in the page itself. An AI model can suggest more.",
        })
    );
    assert_eq!(app.number("SELECT count(*) FROM credit_ledger").await, 0);
}
