//! Who may hold which address of a published app.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::table_lock::TableLock;
use http_tests::{Account, Answer, Cluster, TestApp};
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

/// As a worker leaves it that dies behind the reservation: the row is there, and the job that made it has not ended.
async fn abandoned(app: &TestApp, account: &Account, client_id: &str, slug: &str) {
    app.sql(&format!(
        "INSERT INTO apps (id, user_id, client_id) VALUES (gen_random_uuid(), '{0}', '{client_id}')
             ON CONFLICT DO NOTHING;
         INSERT INTO published_apps (id, app_id, name, slug, content_hash, version, is_active)
         SELECT gen_random_uuid(), id, 'Tides', '{slug}', '', 0, FALSE FROM apps
         WHERE user_id = '{0}' AND client_id = '{client_id}';
         INSERT INTO jobs (id, kind, lane, user_id, app_id, status, attempts)
         SELECT gen_random_uuid(), 'publish_pwa', 'background', '{0}', id, 'running', 1 FROM apps
         WHERE user_id = '{0}' AND client_id = '{client_id}'",
        account.uid
    ))
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slug_that_a_dead_publication_left_behind_is_free_again() {
    let app = TestApp::builder().set("FREE_TIER_SLUGS", "2").start().await;
    let (account, other) = (app.register().await, app.register().await);
    let slug = async |account: &Account, id: &str, name: &str| {
        let published = publish(account, id, json!({ "appName": name })).await.ok();
        published["app_slug"].as_str().unwrap().to_owned()
    };
    abandoned(&app, &account, "app-1", "tides").await;
    // As long as the job may still be run again, the slug is its app's.
    assert_eq!(slug(&other, "app-1", "Tides").await, "tides-2");
    app.sql("UPDATE jobs SET status = 'failed', finished_at = now() WHERE status = 'running'")
        .await;
    assert_eq!(slug(&other, "app-2", "Tides").await, "tides");
    // It does not count for its account either, nor does another name come too late.
    abandoned(&app, &account, "app-1", "moons").await;
    app.sql("UPDATE jobs SET status = 'cancelled', finished_at = now() WHERE status = 'running'")
        .await;
    assert_eq!(slug(&account, "app-2", "Suns").await, "suns");
    assert_eq!(slug(&account, "app-1", "Comets").await, "comets");
    assert_eq!(
        app.number("SELECT count(*) FROM published_apps WHERE version = 0")
            .await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_dies_in_a_first_publication_leaves_no_slug_taken() {
    let mut cluster = Cluster::create().await;
    cluster.set("PUBLISH_TIMEOUT_SECONDS", "3");
    let web = cluster.web().await;
    let mut worker = cluster.worker().await;
    let (account, other) = (cluster.register(&web).await, cluster.register(&web).await);
    // The files cannot be stored, so the worker dies while it holds the slug.
    let lock = TableLock::of(&cluster, "published_files").await;
    let publishing = tokio::spawn(async move { publish(&account, "app-1", json!({})).await });
    lock.until_somebody_waits(&cluster).await;
    worker.kill();
    publishing.await.unwrap().is_error(ErrorCode::PublishTimeout);
    assert_eq!(cluster.number("SELECT count(*) FROM published_apps").await, 1);
    wait_until("the lease ran out", || async {
        cluster
            .number("SELECT count(*) FROM jobs WHERE status = 'cancelled'")
            .await
            == 1
    })
    .await;
    lock.release().await;
    let _worker = cluster.worker().await;
    let published = publish(&other, "app-1", json!({})).await.ok();
    assert_eq!(published["app_slug"], "tides");
    assert_eq!(cluster.number("SELECT count(*) FROM published_apps").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publication_that_is_run_again_takes_the_slug_of_its_first_run() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let publishing = publish(&account, "app-1", json!({}));
    let run = async {
        wait_until("the job waits", || async {
            app.number("SELECT count(*) FROM jobs WHERE pushed_at IS NOT NULL")
                .await
                == 1
        })
        .await;
        // Its first run reserved the slug and died.
        app.sql(
            "INSERT INTO published_apps (id, app_id, name, slug, content_hash, version, is_active)
             SELECT gen_random_uuid(), id, 'Tides', 'tides', '', 0, FALSE FROM apps;
             UPDATE jobs SET status = 'running', attempts = 1, run_token = gen_random_uuid(),
             lease_until = now() - interval '1 s'",
        )
        .await;
        workers::Worker::start(app.config()).await.unwrap()
    };
    let (published, _worker) = tokio::join!(publishing, run);
    assert_eq!(published.ok()["app_slug"], "tides");
    assert_eq!(app.number("SELECT count(*) FROM published_apps").await, 1);
}
