//! What an account has online, and what becomes of it when its records are deleted.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

/// Saves and publishes an app; gives its record's id and what it is published as.
async fn save_and_publish(account: &Account, app: &str, name: &str) -> (String, Value) {
    let save = json!({
        "appId": app, "name": name, "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    let saved = account.post("/api/save-app", save).await.ok();
    let publish = json!({ "appName": name, "htmlContent": page(2), "appData": { "appId": app } });
    let published = account.post("/api/make-pwa", publish).await.ok();
    (text(&saved, "id").to_owned(), published)
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap()
}

async fn online(account: &Account) -> Vec<Value> {
    let list = account.get("/api/pwa").await.ok();
    list["publications"].as_array().unwrap().clone()
}

async fn status(app: &TestApp, address: &str) -> u16 {
    app.visitor().get_url(address).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_sees_what_it_has_online_with_and_without_a_record() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let (record, first) = save_and_publish(&account, "app-1", "Tides").await;
    let (kept, second) = save_and_publish(&account, "app-2", "Moons").await;
    save_and_publish(&other, "app-3", "Stars").await;
    let deleted = account.delete(&format!("/api/generations/{record}")).await;
    assert_eq!(deleted.status, 204);
    let list = online(&account).await;
    let names: Vec<&str> = list.iter().map(|one| text(one, "name")).collect();
    assert_eq!(names, ["Moons", "Tides"]);
    assert_eq!(
        (&list[0]["generationId"], &list[1]["generationId"]),
        (&json!(kept), &Value::Null)
    );
    for (one, published) in list.iter().zip([&second, &first]) {
        assert_eq!(one["pwaId"], published["pwa_id"]);
        assert_eq!(one["shareUrl"], published["share_url"]);
        assert!(one["firstPublishedAt"].as_str() <= one["publishedAt"].as_str());
    }
    // Whoever has no record of it any more can still take it offline.
    let path = format!("/api/pwa/{}", text(&first, "pwa_id"));
    assert_eq!(account.delete(&path).await.status, 204);
    assert_eq!(online(&account).await.len(), 1);
    assert_eq!(status(&app, text(&first, "share_url")).await, 404);
    app.visitor()
        .get("/api/pwa")
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_deleted_with_its_publication_or_without() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (first, tides) = save_and_publish(&account, "app-1", "Tides").await;
    let (second, moons) = save_and_publish(&account, "app-2", "Moons").await;
    for (record, query) in [(&first, "?takeOffline=true"), (&second, "?takeOffline=false")] {
        let path = format!("/api/generations/{record}{query}");
        assert_eq!(account.delete(&path).await.status, 204);
    }
    assert_eq!(status(&app, text(&tides, "share_url")).await, 404);
    assert_eq!(status(&app, text(&moons, "share_url")).await, 200);
    let worker = app.visitor().get_url(text(&tides, "service_worker_url")).await;
    assert!(worker.text.contains("unregister"), "{}", worker.text);
    let worker = app.visitor().get_url(text(&moons, "service_worker_url")).await;
    assert!(!worker.text.contains("unregister"));
    let nonsense = format!("/api/generations/{second}?takeOffline=perhaps");
    account
        .delete(&nonsense)
        .await
        .is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_app_of_another_offline_by_deleting() {
    let app = TestApp::start().await;
    let (owner, other) = (app.register().await, app.register().await);
    let (record, tides) = save_and_publish(&owner, "app-1", "Tides").await;
    let path = format!("/api/generations/{record}?takeOffline=true");
    other
        .delete(&path)
        .await
        .is_error(ErrorCode::GenerationDeleteForbidden);
    assert_eq!(
        other.delete("/api/generations?takeOffline=true").await.status,
        204
    );
    assert_eq!(status(&app, text(&tides, "share_url")).await, 200);
    assert_eq!(online(&owner).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_all_takes_everything_offline_that_is_still_online() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (first, tides) = save_and_publish(&account, "app-1", "Tides").await;
    let (_, moons) = save_and_publish(&account, "app-2", "Moons").await;
    account.delete(&format!("/api/generations/{first}")).await;
    assert_eq!(account.delete("/api/generations").await.status, 204);
    assert_eq!(online(&account).await.len(), 2);
    let all = account.delete("/api/generations?takeOffline=true").await;
    assert_eq!(all.status, 204);
    for published in [&tides, &moons] {
        assert_eq!(status(&app, text(published, "share_url")).await, 404);
    }
    assert!(online(&account).await.is_empty());
    assert_eq!(app.number("SELECT count(*) FROM published_files").await, 0);
}
