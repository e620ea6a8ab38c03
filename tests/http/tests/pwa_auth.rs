//! Telling a published app who signed in.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

/// A published app: its id and its origin.
struct App {
    id: String,
    origin: String,
}

async fn publish(account: &Account, name: &str) -> App {
    let body = json!({ "appName": name, "htmlContent": page(1), "appData": { "appId": name } });
    let made = account.post("/api/make-pwa", body).await.ok();
    let share_url = made["share_url"].as_str().unwrap();
    App {
        id: made["pwa_id"].as_str().unwrap().to_owned(),
        origin: share_url.trim_end_matches('/').to_owned(),
    }
}

async fn permit(account: &Account, app: &App) {
    let path = format!("/api/app-permissions/{}", app.id);
    let answer = Answer::of(account.request(Method::PUT, &path)).await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

async fn verify(account: &Account, app: &App, return_url: &str) -> Value {
    permit(account, app).await;
    let body = json!({ "pwa_id": app.id, "return_url": return_url });
    account.post("/api/pwa-auth/verify", body).await.ok()
}

fn claims(token: &Value) -> Value {
    let middle = token.as_str().unwrap().split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(middle).unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_gets_a_token_of_its_own_at_its_own_address() {
    let site = TestApp::start().await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let (tides, moons) = (publish(&owner, "tides").await, publish(&owner, "moons").await);
    let return_url = format!("{}/table?day=3&token=old#low", tides.origin);
    let answer = verify(&visitor, &tides, &return_url).await;
    let token = answer["pwa_token"].as_str().unwrap();
    let expected = format!("{}/table?day=3&token={token}#low", tides.origin);
    assert_eq!(answer["redirect_to"], expected);

    let payload = claims(&answer["pwa_token"]);
    assert_eq!(
        (&payload["aud"], &payload["iss"]),
        (&json!(format!("pwa:{}", tides.id)), &json!("morpheo"))
    );
    let life = payload["exp"].as_u64().unwrap() - payload["iat"].as_u64().unwrap();
    assert_eq!(life, 600);
    // A person is somebody else to each app, and the same to one app each time.
    let subject = |received: &Value| claims(&received["pwa_token"])["sub"].as_str().unwrap().to_owned();
    let mine = subject(&answer);
    assert_eq!(subject(&verify(&visitor, &tides, &return_url).await), mine);
    assert_ne!(subject(&verify(&visitor, &moons, &return_url).await), mine);
    assert_ne!(subject(&verify(&owner, &tides, &return_url).await), mine);
    assert!(!payload.to_string().contains(&visitor.uid) && !payload.to_string().contains(&visitor.email));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_other_address_ever_gets_a_token() {
    let site = TestApp::start().await;
    let account = site.register().await;
    let (tides, moons) = (publish(&account, "tides").await, publish(&account, "moons").await);
    let apps = site.setting("APPS_HOST_SUFFIX").to_owned();
    let home = format!("{}/", tides.origin);
    for other in [
        String::new(),
        "/".to_owned(),
        "https://evil.example/".to_owned(),
        format!("{}/", moons.origin),
        format!("{}/", site.origin()),
        format!("http://tides.{apps}@evil.example/"),
        format!("http://evil@tides.{apps}/"),
        format!("http://evil.tides.{apps}/"),
        format!("http://tides.{apps}.evil.example/"),
        format!("https://tides.{apps}/"),
        format!("http://tides.{}/", apps.split(':').next().unwrap()),
        format!("blob:{}/1", tides.origin),
        "javascript:alert(1)".to_owned(),
    ] {
        let answer = verify(&account, &tides, &other).await;
        assert_eq!(answer["redirect_to"], home, "{other}");
    }
    let body = json!({ "pwa_id": tides.id });
    let answer = account.post("/api/pwa-auth/verify", body).await.ok();
    assert_eq!(answer["redirect_to"], home);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_that_there_is_not_or_that_is_offline_gets_nothing() {
    let site = TestApp::start().await;
    let account = site.register().await;
    let tides = publish(&account, "tides").await;
    assert_eq!(
        account.delete(&format!("/api/pwa/{}", tides.id)).await.status,
        204
    );
    for id in [tides.id.as_str(), "00000000-0000-7000-8000-000000000000", "x", ""] {
        let body = json!({ "pwa_id": id, "return_url": format!("{}/", tides.origin) });
        let answer = account.post("/api/pwa-auth/verify", body).await;
        answer.is_error(ErrorCode::PwaAccess);
        assert_eq!(answer.status, 404);
        assert_eq!(answer.body["message"], "Failed to authenticate for PWA access");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_an_app_opens_nothing_of_the_product() {
    let site = TestApp::start().await;
    let mut account = site.register().await;
    let tides = publish(&account, "tides").await;
    let answer = verify(&account, &tides, "").await;
    account.token = answer["pwa_token"].as_str().unwrap().to_owned();
    for path in ["/api/auth/me", "/api/credit-info", "/api/generations"] {
        account.get(path).await.is_error(ErrorCode::InvalidUserToken);
    }
    let body = json!({ "pwa_id": tides.id });
    let again = account.post("/api/pwa-auth/verify", body).await;
    again.is_error(ErrorCode::InvalidUserToken);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_access_token_may_come_in_the_body_and_at_either_address() {
    let site = TestApp::start().await;
    let account = site.register().await;
    let tides = publish(&account, "tides").await;
    permit(&account, &tides).await;
    let visitor = site.visitor();
    for path in ["/pwa-auth/verify", "/api/pwa-auth/verify"] {
        let body = json!({ "pwa_id": tides.id, "firebase_token": account.token });
        let answer = visitor.post(path, body).await.ok();
        assert_eq!(claims(&answer["pwa_token"])["aud"], format!("pwa:{}", tides.id));
        let body = json!({ "pwa_id": tides.id });
        let nobody = visitor.post(path, body).await;
        nobody.is_error(ErrorCode::NotAuthenticated);
        let body = json!({ "pwa_id": tides.id, "firebase_token": "x.y.z" });
        visitor
            .post(path, body)
            .await
            .is_error(ErrorCode::InvalidUserToken);
    }
    site.sql("UPDATE users SET disabled_at = now()").await;
    let request = visitor.request(Method::POST, "/pwa-auth/verify");
    let body = json!({ "pwa_id": tides.id, "firebase_token": account.token });
    Answer::of(request.json(&body))
        .await
        .is_error(ErrorCode::UserDisabled);
}
