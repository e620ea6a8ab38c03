//! Published apps learn who somebody is only after that person agreed, and no longer when they take it back.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

/// Publishes an app and gives its id and its address.
async fn publish(account: &Account, name: &str) -> (String, String) {
    let body = json!({ "appName": name, "htmlContent": page(1), "appData": { "appId": "app-1" } });
    let made = account.post("/api/make-pwa", body).await.ok();
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    (text("pwa_id"), text("share_url"))
}

async fn verify(account: &Account, id: &str) -> Answer {
    account
        .post("/api/pwa-auth/verify", json!({ "pwa_id": id }))
        .await
}

async fn permit(account: &Account, id: &str) -> Answer {
    Answer::of(account.request(Method::PUT, &format!("/api/app-permissions/{id}"))).await
}

async fn permitted(account: &Account) -> Value {
    account.get("/api/app-permissions").await.ok()["apps"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_gets_nothing_before_the_person_agreed() {
    let site = TestApp::start().await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let (id, address) = publish(&owner, "Tides & Moons").await;
    for account in [&owner, &visitor] {
        let asked = verify(account, &id).await;
        asked.is_error(ErrorCode::AppPermissionNeeded);
        assert_eq!(
            asked.body["detail"],
            json!({ "name": "Tides & Moons", "address": address })
        );
    }
    assert_eq!(permit(&visitor, &id).await.status, 204);
    assert_eq!(permit(&visitor, &id).await.status, 204);
    verify(&visitor, &id).await.ok();
    // What one person permits, another has not.
    verify(&owner, &id).await.is_error(ErrorCode::AppPermissionNeeded);
    assert_eq!(permitted(&owner).await, json!([]));
    let mine = permitted(&visitor).await;
    assert_eq!(mine.as_array().unwrap().len(), 1);
    assert_eq!(mine[0]["pwaId"], id);
    assert_eq!(mine[0]["name"], "Tides & Moons");
    assert_eq!(mine[0]["address"], address);
    assert_eq!(mine[0]["isOnline"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_permission_is_taken_back_by_its_owner_alone() {
    let site = TestApp::start().await;
    let (owner, visitor) = (site.register().await, site.register().await);
    let (id, _) = publish(&owner, "tides").await;
    permit(&visitor, &id).await;
    // The owner of the app is not the owner of the permission.
    let path = format!("/api/app-permissions/{id}");
    assert_eq!(owner.delete(&path).await.status, 204);
    verify(&visitor, &id).await.ok();
    assert_eq!(visitor.delete(&path).await.status, 204);
    assert_eq!(visitor.delete(&path).await.status, 204);
    verify(&visitor, &id)
        .await
        .is_error(ErrorCode::AppPermissionNeeded);
    assert_eq!(permitted(&visitor).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_an_app_that_is_online_can_be_permitted() {
    let site = TestApp::start().await;
    let account = site.register().await;
    let (id, _) = publish(&account, "tides").await;
    permit(&account, &id).await;
    account.delete(&format!("/api/pwa/{id}")).await;
    assert_eq!(permitted(&account).await[0]["isOnline"], false);
    for id in [id.as_str(), "00000000-0000-7000-8000-000000000000", "x"] {
        permit(&account, id).await.is_error(ErrorCode::PwaAccess);
    }
    let visitor = site.visitor();
    let calls = [(Method::GET, ""), (Method::PUT, "/x"), (Method::DELETE, "/x")];
    for (method, path) in calls {
        let path = format!("/api/app-permissions{path}");
        Answer::of(visitor.request(method, &path))
            .await
            .is_error(ErrorCode::NotAuthenticated);
    }
}
