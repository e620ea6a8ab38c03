//! A published app whose visitors pay.

use domain::errors::{ErrorCode, VISITOR_OUT_OF_CREDITS};
use http_tests::{Account, Answer};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::mail::SmtpServer;
use test_support::providers::Behaviour;

use super::{App, answering, call, chat, key, publish, put, settings_of, token, user};

fn visitors_pay() -> Option<Value> {
    Some(json!({ "payer": "visitor" }))
}

async fn chat_with(visitor: &Account, app: &App, token: &str) -> Answer {
    Answer::of(call(visitor, app, "/_ai/chat", &user("Hi")).bearer_auth(token)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_pays_once_they_agreed() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let nobody = chat(&site.visitor(), &app, "Hi").await;
    nobody.is_error(ErrorCode::AppAiSignIn);
    let sign_in = format!("{}/login?pwa_id={}&scope=ai&return_url=", site.origin(), app.id);
    assert_eq!(nobody.body["detail"]["signIn"], sign_in);

    let verify = json!({ "pwa_id": app.id, "scope": "ai" });
    let asked = visitor.post("/api/pwa-auth/verify", verify.clone()).await;
    asked.is_error(ErrorCode::AppPermissionNeeded);
    let expected = json!({ "chat": 1, "image": 0, "tokensPerCredit": 4000, "dailyCredits": 50 });
    assert_eq!(asked.body["detail"]["ai"], expected);
    // Letting the app know who one is does not let it spend anything.
    let path = format!("/api/app-permissions/{}", app.id);
    assert_eq!(Answer::of(visitor.request(Method::PUT, &path)).await.status, 204);
    let identity = visitor
        .post("/api/pwa-auth/verify", json!({ "pwa_id": app.id }))
        .await
        .ok();
    let identity = identity["pwa_token"].as_str().unwrap();
    chat_with(&visitor, &app, identity)
        .await
        .is_error(ErrorCode::AppAiSignIn);
    visitor
        .post("/api/pwa-auth/verify", verify)
        .await
        .is_error(ErrorCode::AppPermissionNeeded);

    let token = token(&visitor, &app).await;
    let answer = chat_with(&visitor, &app, &token).await.ok();
    assert_eq!(answer["cost"], json!({ "units": 1, "credits": 1 }));
    assert_eq!((owner.credits().await, visitor.credits().await), (10, 9));
    let ledger = visitor.get("/api/account/ledger").await.ok();
    let entry = &ledger["entries"][0];
    assert_eq!(
        (&entry["usage"], &entry["appName"]),
        (&json!("app-visitor"), &json!("tides"))
    );
    let today = settings_of(&owner, &app).await["days"][29].clone();
    assert_eq!((&today["calls"], &today["credits"]), (&json!(1), &json!(0)));
    assert_eq!(
        visitor.get("/api/app-permissions").await.ok()["apps"][0]["ai"],
        true
    );

    // Taken back, in either way, it ends with the next call.
    assert_eq!(put(&visitor, &path, json!({ "ai": false })).await.status, 204);
    chat_with(&visitor, &app, &token)
        .await
        .is_error(ErrorCode::AppAiSignIn);
    assert_eq!(visitor.delete(&path).await.status, 204);
    let refused = chat_with(&visitor, &app, &token).await;
    refused.is_error(ErrorCode::AppTokenRefused);
    assert_eq!(refused.body["detail"]["signIn"], sign_in);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_visitors_paid_is_no_use_of_the_owners_budget() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let token = token(&visitor, &app).await;
    for _ in 0..2 {
        assert_eq!(chat_with(&visitor, &app, &token).await.status, 200);
    }
    let path = format!("/api/pwa/{}/ai", app.id);
    put(&owner, &path, json!({ "payer": "owner", "dailyBudget": 1 }))
        .await
        .ok();
    assert_eq!(settings_of(&owner, &app).await["today"]["units"], 0);
    assert_eq!(chat(&site.visitor(), &app, "Hi").await.status, 200);
    let ai = settings_of(&owner, &app).await;
    assert_eq!(
        ai["today"],
        json!({ "units": 1, "calls": 3, "lastRefusal": null })
    );
    let day = &ai["days"][29];
    assert_eq!(
        (&day["units"], &day["calls"], &day["credits"]),
        (&json!(3), &json!(3), &json!(1))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_token_is_good_for_the_app() {
    let (site, provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let other = publish(&owner, "moons", visitors_pay()).await;
    token(&visitor, &app).await;
    let of_other = token(&visitor, &other).await;
    let forged = format!("{}x", token(&visitor, &app).await);
    for token in [
        of_other.as_str(),
        visitor.token.as_str(),
        forged.as_str(),
        "x.y.z",
        "x",
    ] {
        chat_with(&visitor, &app, token)
            .await
            .is_error(ErrorCode::AppTokenRefused);
    }
    // Not where the owner pays, either: who says who they are must be it.
    let path = format!("/api/pwa/{}/ai", app.id);
    put(&owner, &path, json!({ "payer": "owner" })).await.ok();
    chat_with(&visitor, &app, &of_other)
        .await
        .is_error(ErrorCode::AppTokenRefused);
    assert_eq!(provider.requests().len(), 0);
    assert_eq!((owner.credits().await, visitor.credits().await), (10, 10));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_an_app_calls_nothing_of_the_product() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, mut visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    visitor.token = token(&visitor, &app).await;
    let body = json!({ "appId": "tides", "messages": [{ "role": "user", "content": "Hi" }] });
    visitor
        .post("/api/app-ai/chat", body)
        .await
        .is_error(ErrorCode::InvalidUserToken);
    visitor
        .get("/api/credit-info")
        .await
        .is_error(ErrorCode::InvalidUserToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_spends_no_more_of_a_visitor_than_the_operator_lets_it() {
    let settings = [
        ("APP_AI_VISITOR_DAILY_CREDITS", "3"),
        ("APP_AI_CALLS_PER_MINUTE", "1000"),
    ];
    let (site, _provider) = answering(Behaviour::complete("High."), &settings).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let other = publish(&owner, "moons", visitors_pay()).await;
    let token_here = token(&visitor, &app).await;
    for _ in 0..3 {
        assert_eq!(chat_with(&visitor, &app, &token_here).await.status, 200);
    }
    chat_with(&visitor, &app, &token_here)
        .await
        .is_error(ErrorCode::AppAiVisitorLimit);
    assert_eq!(visitor.credits().await, 7);
    let token_there = token(&visitor, &other).await;
    assert_eq!(chat_with(&visitor, &other, &token_there).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_without_credits_is_told_so() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let token = token(&visitor, &app).await;
    site.sql(&format!(
        "INSERT INTO credit_ledger (id, user_id, job_id, source, amount, period, state)
         VALUES (gen_random_uuid(), '{}', gen_random_uuid(), 'monthly', -10,
             date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC')::date, 'committed')",
        visitor.uid
    ))
    .await;
    let answer = chat_with(&visitor, &app, &token).await;
    assert_eq!(
        (answer.status, &answer.body["code"]),
        (429, &json!(ErrorCode::OutOfCredits.code()))
    );
    // In words about credits, and without the visitor's plan.
    assert_eq!(answer.body["message"], VISITOR_OUT_OF_CREDITS);
    assert_eq!(answer.body["detail"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_at_their_own_cap_is_refused_and_the_app_does_not_learn_the_number() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let token = token(&visitor, &app).await;
    let set = put(&visitor, "/api/account/credit-cap", json!({ "monthly": 1 })).await;
    assert_eq!(set.status, 204, "{}", set.text);
    assert_eq!(chat_with(&visitor, &app, &token).await.status, 200);
    let refused = chat_with(&visitor, &app, &token).await;
    refused.is_error(ErrorCode::CreditCapReached);
    assert_eq!(refused.body["message"], ErrorCode::CreditCapReached.message());
    assert_eq!(refused.body["detail"], Value::Null);
    assert_eq!(visitor.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_pays_with_a_connection_is_asked_again_when_it_is_gone() {
    let (site, provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let token = token(&visitor, &app).await;
    let body = json!({ "preset": "ollama", "baseUrl": "http://127.0.0.1:1" });
    let made = visitor.post("/api/model-connections", body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let connection = made.body["id"].as_str().unwrap();
    site.sql("UPDATE model_connections SET models = '[{\"id\": \"llama3.2:3b\", \"label\": \"L\", \"chosen\": true}]'")
        .await;
    let path = format!("/api/app-permissions/{}", app.id);
    let model = format!("connection:{connection}/llama3.2:3b");
    let granted = put(&visitor, &path, json!({ "ai": true, "model": model })).await;
    assert_eq!(granted.status, 204, "{}", granted.text);
    let removed = visitor
        .delete(&format!("/api/model-connections/{connection}"))
        .await;
    assert_eq!(removed.status, 204);

    chat_with(&visitor, &app, &token)
        .await
        .is_error(ErrorCode::AppAiSignIn);
    let permitted = visitor.get("/api/app-permissions").await.ok()["apps"][0].clone();
    assert_eq!(
        (&permitted["ai"], &permitted["model"]),
        (&json!(false), &Value::Null)
    );
    visitor
        .post("/api/pwa-auth/verify", json!({ "pwa_id": app.id, "scope": "ai" }))
        .await
        .is_error(ErrorCode::AppPermissionNeeded);
    assert_eq!(provider.requests().len(), 0);
    assert_eq!(visitor.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_visitor_paid_goes_with_their_account() {
    let (site, _provider) = answering(Behaviour::complete("High."), &[]).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let app = publish(&owner, "tides", visitors_pay()).await;
    let token = token(&visitor, &app).await;
    assert_eq!(chat_with(&visitor, &app, &token).await.status, 200);
    let calls = format!(
        "SELECT count(*) FROM app_ai_calls WHERE user_id = '{}'",
        visitor.uid
    );
    assert_eq!(site.number(&calls).await, 1);
    site.sql(&format!("DELETE FROM users WHERE id = '{}'", visitor.uid))
        .await;
    assert_eq!(site.number(&calls).await, 0);
    let refused = Answer::of(call(&site.visitor(), &app, "/_ai/chat", &user("Hi")).bearer_auth(&token)).await;
    refused.is_error(ErrorCode::AppTokenRefused);
}

#[tokio::test(flavor = "multi_thread")]
async fn credits_that_wait_for_a_confirmed_address_pay_for_no_call() {
    let mail = SmtpServer::start(0).await.unwrap();
    let url = mail.url();
    let settings = [
        ("MAIL_SMTP_URL", url.as_str()),
        ("MAIL_FROM", "Morpheo <no-reply@morpheo.example>"),
    ];
    let (site, provider) = answering(Behaviour::complete("High."), &settings).await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let allowed = put(&owner, "/api/app-ai/permissions/tides", json!({})).await;
    assert_eq!(allowed.status, 204, "{}", allowed.text);
    let mut body = user("Hi");
    body["appId"] = json!("tides");
    let preview = owner.request(Method::POST, "/api/app-ai/chat");
    let preview = preview.header("idempotency-key", key()).json(&body);
    Answer::of(preview).await.is_error(ErrorCode::EmailUnconfirmed);

    // Visitors do not learn why the owner cannot pay.
    let app = publish(&owner, "tides", Some(json!({ "payer": "owner" }))).await;
    chat(&site.visitor(), &app, "Hi")
        .await
        .is_error(ErrorCode::AppAiUnavailable);
    assert_eq!(settings_of(&owner, &app).await["today"]["lastRefusal"], "email");
    let path = format!("/api/pwa/{}/ai", app.id);
    put(&owner, &path, json!({ "payer": "visitor" })).await.ok();
    let token = token(&visitor, &app).await;
    chat_with(&visitor, &app, &token)
        .await
        .is_error(ErrorCode::EmailUnconfirmed);
    assert_eq!(provider.requests().len(), 0);
    assert_eq!((owner.credits().await, visitor.credits().await), (10, 10));
}
