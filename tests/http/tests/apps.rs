//! What becomes of an app when its jobs and its person act at the same time.

use domain::ids::JobId;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

fn prompt(text: &str) -> Value {
    json!({ "prompt": text, "appId": "app-1" })
}

async fn generate(account: &Account, text: &str) -> (String, String) {
    let transcript = account.generate_with(prompt(text)).await.all().await;
    let field = |key: &str| transcript.complete()[key].as_str().unwrap().to_owned();
    (field("generationId"), field("html"))
}

async fn shown(account: &Account, record: &str) -> Value {
    account.get(&format!("/api/generations/{record}")).await.ok()
}

/// Publishes the app of this page, in a task of its own, and waits until there is the job.
async fn publish_later(app: &TestApp, account: &Account, html: &str) -> (JoinHandle<Answer>, String) {
    let before = app.number("SELECT count(*) FROM jobs").await;
    let body = json!({ "appName": "Tides", "htmlContent": html, "appData": { "appId": "app-1" } });
    let publisher = account.clone();
    let answer = tokio::spawn(async move { publisher.post("/api/make-pwa", body).await });
    wait_until("the job waits", || async {
        app.number("SELECT count(*) FROM jobs").await > before
    })
    .await;
    (answer, app.last_job().await)
}

async fn publish(app: &TestApp, account: &Account, html: &str) -> Value {
    publish_later(app, account, html).await.0.await.unwrap().ok()
}

async fn ask_an_hour_ago(app: &TestApp, job: &str) {
    let job: JobId = job.parse().unwrap();
    app.sql(&format!(
        "UPDATE jobs SET created_at = created_at - interval '1 hour' WHERE id = '{job}'"
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_deleted_during_its_modification_does_not_come_back() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let (record, html) = generate(&account, "a tip calculator").await;
    app.stop_workers().await;
    let mut events = account.generate_with(prompt("a habit tracker")).await;
    let job = events.job().await;
    let deleted = account.delete(&format!("/api/generations/{record}")).await;
    assert_eq!(deleted.status, 204);
    app.add_worker().await;
    let transcript = events.all().await;
    assert_ne!(transcript.complete()["html"], html);
    assert_eq!(transcript.complete()["generationId"], Value::Null);
    let list = account.get("/api/generations").await.ok();
    assert_eq!(list["generations"], json!([]));
    assert_eq!(app.number("SELECT count(*) FROM pages").await, 0);
    // The result is the job's own, and stays with it.
    let job = account.job(&job).await;
    assert_eq!(job["result"]["html"], transcript.complete()["html"]);
    // A job that is asked for now brings the app back.
    let (again, html) = generate(&account, "a tip calculator").await;
    assert_eq!(shown(&account, &again).await["htmlContent"], html);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_asked_for_later_is_not_overwritten() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let (record, newer) = generate(&account, "a tip calculator").await;
    app.stop_workers().await;
    let mut events = account.generate_with(prompt("a habit tracker")).await;
    let job = events.job().await;
    ask_an_hour_ago(&app, &job).await;
    app.add_worker().await;
    let older = events.all().await;
    assert_eq!(older.complete()["generationId"], record.as_str());
    assert_ne!(older.complete()["html"], newer);
    assert_eq!(
        account.job(&job).await["result"]["html"],
        older.complete()["html"]
    );
    assert_eq!(shown(&account, &record).await["htmlContent"], newer);
    // In the order in which they were asked for, the later one is kept.
    let (_, newest) = generate(&account, "a habit tracker").await;
    assert_eq!(shown(&account, &record).await["htmlContent"], newest);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_publication_does_not_overwrite_a_later_one() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let newer = publish(&app, &account, &page(2)).await;
    app.stop_workers().await;
    let (answer, job) = publish_later(&app, &account, &page(9)).await;
    ask_an_hour_ago(&app, &job).await;
    app.add_worker().await;
    let older = answer.await.unwrap().ok();
    assert_eq!(older["pwa_id"], newer["pwa_id"]);
    let online = app.visitor().get_url(newer["share_url"].as_str().unwrap()).await;
    assert!(online.text.contains("Tide 1:") && !online.text.contains("Tide 8:"));
    assert_eq!(app.number("SELECT version FROM published_apps").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_taken_offline_is_not_brought_back_by_a_job_asked_for_before() {
    let mut app = TestApp::start().await;
    let account = app.register().await;
    let first = publish(&app, &account, &page(2)).await;
    app.stop_workers().await;
    let (answer, _) = publish_later(&app, &account, &page(3)).await;
    let path = format!("/api/pwa/{}", first["pwa_id"].as_str().unwrap());
    assert_eq!(account.delete(&path).await.status, 204);
    app.add_worker().await;
    answer.await.unwrap().ok();
    let address = first["share_url"].as_str().unwrap();
    assert_eq!(app.visitor().get_url(address).await.status, 404);
    // Asked for anew, it goes online again.
    publish(&app, &account, &page(4)).await;
    assert_eq!(app.visitor().get_url(address).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_app_keeps_its_publication_and_its_slug() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let (record, html) = generate(&account, "a tip calculator").await;
    let published = publish(&app, &account, &html).await;
    let deleted = account.delete(&format!("/api/generations/{record}")).await;
    assert_eq!(deleted.status, 204);
    let data = "SELECT (SELECT count(*) FROM generations) + (SELECT count(*) FROM pages)";
    assert_eq!(app.number(data).await, 0);
    let address = published["share_url"].as_str().unwrap();
    assert_eq!(app.visitor().get_url(address).await.status, 200);
    let again = publish(&app, &account, &page(2)).await;
    assert_eq!(
        (&again["pwa_id"], &again["share_url"]),
        (&published["pwa_id"], &published["share_url"])
    );
}
