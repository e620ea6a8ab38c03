//! What an account has online, and what becomes of it when its records are deleted.

use domain::errors::ErrorCode;
use http_tests::account_lock::AccountLock;
use http_tests::pages::page;
use http_tests::site::wait_until;
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

/// Saves an app that is not published; gives its record's id.
async fn save(account: &Account) -> String {
    let save = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    text(&account.post("/api/save-app", save).await.ok(), "id").to_owned()
}

fn first_publication() -> Value {
    json!({ "appName": "Tides", "htmlContent": page(2), "appData": { "appId": "app-1" } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_publication_that_waits_when_its_app_is_taken_offline_never_goes_online() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let record = save(&account).await;
    let publishing = account.post("/api/make-pwa", first_publication());
    let deleting = async {
        wait_until("the job waits", || async {
            app.number("SELECT count(*) FROM jobs").await == 1
        })
        .await;
        let path = format!("/api/generations/{record}?takeOffline=true");
        account.delete(&path).await.status
    };
    let (published, deleted) = tokio::join!(publishing, deleting);
    assert_eq!(deleted, 204);
    published.is_error(ErrorCode::Cancelled);
    app.add_worker().await;
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(app.number("SELECT count(*) FROM published_apps").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_publication_that_runs_when_everything_is_taken_offline_never_goes_online() {
    for path in ["one", "all"] {
        let mut app = TestApp::builder().workers(0).start().await;
        let account = app.register().await;
        let record = save(&account).await;
        let path = match path {
            "one" => format!("/api/generations/{record}?takeOffline=true"),
            _ => "/api/generations?takeOffline=true".to_owned(),
        };
        let publishing = tokio::spawn({
            let account = account.clone();
            async move { account.post("/api/make-pwa", first_publication()).await }
        });
        wait_until("the job waits", || async {
            app.number("SELECT count(*) FROM jobs").await == 1
        })
        .await;
        // The worker is held up where it asks for the slug.
        let lock = AccountLock::of(&app, &account).await;
        app.add_worker().await;
        lock.until_somebody_waits(&app).await;
        assert_eq!(account.delete(&path).await.status, 204);
        lock.release().await;
        publishing.await.unwrap().is_error(ErrorCode::Cancelled);
        assert!(online(&account).await.is_empty());
        // Somebody else may have the address.
        let other = app.register().await;
        let published = other.post("/api/make-pwa", first_publication()).await.ok();
        assert_eq!(published["app_slug"], "tides");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_of_a_record_that_is_deleted_meanwhile_says_so() {
    let mut app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let record = save(&account).await;
    let mut body = first_publication();
    body["sourceGenerationId"] = json!(record);
    let publishing = account.post("/api/make-pwa", body);
    let deleting = async {
        wait_until("the job waits", || async {
            app.number("SELECT count(*) FROM jobs").await == 1
        })
        .await;
        let path = format!("/api/generations/{record}?takeOffline=false");
        assert_eq!(account.delete(&path).await.status, 204);
        app.add_worker().await;
    };
    let (published, ()) = tokio::join!(publishing, deleting);
    published.is_error(ErrorCode::GenerationNotFound);
    assert_eq!(app.number("SELECT count(*) FROM published_files").await, 0);
}
