//! The deletion of an account: asked for, withdrawn, done.

use std::path::Path;

use db::account_deletions::{self, Batch};
use db::personal_data::TABLES;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use http_tests::client::PASSWORD;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};
use test_support::mail::letters_in;
use web_server::maintenance::Maintenance;

use super::fill;

const DELETION: &str = "/api/account/deletion";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

async fn clean_up(app: &TestApp) {
    Maintenance::connect(&app.config())
        .await
        .unwrap()
        .run_once()
        .await;
}

async fn ask(account: &Account) -> Value {
    account.post(DELETION, json!({ "password": PASSWORD })).await.ok()
}

/// Lets the day of every account come that asked for its deletion.
async fn let_the_day_come(app: &TestApp, account: &Account) {
    app.sql(&format!(
        "UPDATE account_deletions SET deletes_at = now() - interval '1 second' WHERE user_id = '{}'",
        account.uid
    ))
    .await;
}

async fn is_there(app: &TestApp, account: &Account) -> bool {
    let query = format!("SELECT count(*) FROM users WHERE id = '{}'", account.uid);
    app.number(&query).await == 1
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_is_asked_for_with_the_password_and_ends_other_sessions() {
    let app = start().await;
    let account = app.register().await;
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let elsewhere = Account::of(&app.visitor(), &elsewhere);
    assert!(account.get(DELETION).await.ok()["deletesAt"].is_null());
    account
        .post(DELETION, json!({ "password": "another one" }))
        .await
        .is_error(ErrorCode::WrongPassword);
    account
        .post(DELETION, json!({ "email": account.email }))
        .await
        .is_error(ErrorCode::MissingPassword);
    assert!(account.get(DELETION).await.ok()["deletesAt"].is_null());
    elsewhere.get("/api/auth/me").await.ok();

    let asked = ask(&account).await;
    assert_eq!(account.get(DELETION).await.ok(), asked);
    let in_a_week = "SELECT count(*) FROM account_deletions
        WHERE deletes_at - now() BETWEEN interval '6 days 23 hours' AND interval '7 days'";
    assert_eq!(app.number(in_a_week).await, 1);
    elsewhere
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    let renewed = app
        .visitor()
        .post_with_cookie("/api/auth/refresh", &elsewhere.cookie)
        .await;
    assert_eq!(renewed.status, 401, "{}", renewed.text);
    account.get("/api/auth/me").await.ok();

    let folder = Path::new(app.setting("STATE_DIR")).join("mail");
    wait_until("the mail is there", || async {
        let letters = letters_in(&folder).unwrap();
        letters
            .iter()
            .any(|letter| letter.subject == "Your Morpheo account will be deleted")
    })
    .await;
    let letters = letters_in(&folder).unwrap();
    let letter = letters
        .iter()
        .find(|letter| letter.subject == "Your Morpheo account will be deleted")
        .unwrap();
    assert_eq!(letter.to, account.email);
    assert!(letter.link(&format!("{}/profile", app.origin())).is_some());
    // Whoever asks again learns of the same day.
    assert_eq!(ask(&account).await, asked);
    app.visitor()
        .post(DELETION, json!({ "password": PASSWORD }))
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_without_a_password_types_its_address() {
    let app = start().await;
    let account = app.register().await;
    app.sql("UPDATE users SET password_hash = NULL, google_sub = 'somebody'")
        .await;
    for (body, code) in [
        (json!({}), ErrorCode::MissingEmail),
        (json!({ "email": "a" }), ErrorCode::InvalidEmail),
        (
            json!({ "email": "other@example.org" }),
            ErrorCode::DeletionEmailMismatch,
        ),
        (json!({ "email": 7 }), ErrorCode::InvalidRequest),
    ] {
        account.post(DELETION, body).await.is_error(code);
    }
    let typed = json!({ "email": account.email.to_uppercase() });
    assert!(account.post(DELETION, typed).await.ok()["deletesAt"].is_string());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_is_withdrawn_until_its_day() {
    let app = start().await;
    let account = app.register().await;
    let asked = ask(&account).await;
    // Signing in goes on as before, and shows the day.
    let again = app.visitor().login(&account.email, PASSWORD).await;
    assert_eq!(again.body["user"]["deletesAt"], asked["deletesAt"]);
    let again = Account::of(&app.visitor(), &again);
    let renewed = app
        .visitor()
        .post_with_cookie("/api/auth/refresh", &again.cookie)
        .await;
    assert_eq!(renewed.body["user"]["deletesAt"], asked["deletesAt"]);
    assert_eq!(
        account.get("/api/auth/me").await.ok()["deletesAt"],
        asked["deletesAt"]
    );
    assert_eq!(again.delete(DELETION).await.status, 204);
    assert_eq!(again.delete(DELETION).await.status, 204);
    assert!(account.get(DELETION).await.ok()["deletesAt"].is_null());
    assert!(account.get("/api/auth/me").await.ok()["deletesAt"].is_null());
    ask(&account).await;
    clean_up(&app).await;
    assert!(is_there(&app, &account).await, "its day has not come");
    again
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::UserTokenExpired);
    assert_eq!(account.delete(DELETION).await.status, 204);
    let_the_day_come(&app, &account).await;
    clean_up(&app).await;
    assert!(is_there(&app, &account).await, "it was withdrawn");
    account.get("/api/auth/me").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_deleted_account_is_left_and_everything_of_others() {
    let app = start().await;
    let (account, other) = (app.register().await, app.register().await);
    fill(&app, &account).await;
    fill(&app, &other).await;
    // Somebody else let an app of the account know who they are; the account has a job that waits.
    app.sql(&format!(
        "INSERT INTO app_permissions (user_id, published_app_id)
         SELECT '{}', published_apps.id FROM published_apps JOIN apps ON apps.id = published_apps.app_id
         WHERE apps.user_id = '{}';
         INSERT INTO jobs (id, kind, lane, user_id, status) VALUES (gen_random_uuid(), 'chat', 'interactive', '{1}', 'queued')",
        other.uid, account.uid
    ))
    .await;
    let job = app
        .text(&format!(
            "SELECT id FROM jobs WHERE user_id = '{}' LIMIT 1",
            account.uid
        ))
        .await;
    let redis = app.redis().await;
    for key in [
        format!("job:{job}:events"),
        format!("rate:somewhat:{}", account.uid),
    ] {
        redis::cmd("SET")
            .arg(redis.key(&key))
            .arg(1)
            .query_async::<()>(&mut redis.connection())
            .await
            .unwrap();
    }
    let mut expected = Vec::new();
    for table in TABLES {
        let owned = |uid: &str| {
            let owned = table.owned.replace("$1", &format!("'{uid}'"));
            format!("SELECT count(*) FROM {} AS t WHERE {owned}", table.name)
        };
        assert!(
            app.number(&owned(&account.uid)).await > 0,
            "{} is not filled",
            table.name
        );
        expected.push(app.number(&owned(&other.uid)).await);
    }
    // That of the account's app goes with the app.
    let permissions = TABLES.iter().position(|table| table.name == "app_permissions");
    expected[permissions.unwrap()] -= 1;

    let_the_day_come(&app, &account).await;
    clean_up(&app).await;
    for (table, expected) in TABLES.iter().zip(expected) {
        let left = app.number(&format!("SELECT count(*) FROM {}", table.name)).await;
        assert_eq!(left, expected, "{}", table.name);
        assert!(left > 0, "{}", table.name);
    }
    assert_eq!(app.number("SELECT count(*) FROM blobs").await, 1);
    let slug = format!("filled-{}", account.uid);
    assert_eq!(app.text("SELECT slug FROM retired_slugs").await, slug);
    let keys: Vec<String> = redis::cmd("KEYS")
        .arg(redis.key("*"))
        .query_async(&mut redis.connection())
        .await
        .unwrap();
    for key in &keys {
        assert!(!key.contains(&account.uid) && !key.contains(&job), "{key}");
    }
    let answer = app.visitor().login(&account.email, PASSWORD).await;
    answer.is_error(ErrorCode::InvalidCredential);
    account
        .get("/api/auth/me")
        .await
        .is_error(ErrorCode::InvalidUserToken);
    other.get("/api/auth/me").await.ok();
    // The address and the username are free again.
    let again = json!({ "email": account.email, "password": PASSWORD });
    assert_eq!(app.visitor().post("/api/auth/register", again).await.status, 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_breaks_off_is_gone_on_with_by_several_at_once() {
    let app = start().await;
    let (account, other) = (app.register().await, app.register().await);
    fill(&app, &account).await;
    fill(&app, &other).await;
    let_the_day_come(&app, &account).await;
    let mut connection = app.connect().await;
    let closed = account_deletions::close_next(&mut connection)
        .await
        .unwrap()
        .unwrap();
    let user = UserId(account.uid.parse().unwrap());
    assert_eq!(closed.user, user);
    for _ in 0..5 {
        let batch = account_deletions::delete_some(&mut connection, user, 1).await;
        assert_eq!(batch.unwrap(), Batch::Rows(1));
    }
    // Nobody gets in any more, and nothing is withdrawn.
    app.visitor()
        .login(&account.email, PASSWORD)
        .await
        .is_error(ErrorCode::UserDisabled);
    account_deletions::withdraw(&mut connection, user).await.unwrap();
    assert_eq!(
        account_deletions::next_closed(&mut connection).await.unwrap(),
        Some(user)
    );
    // An account that is not closed loses nothing.
    let others = UserId(other.uid.parse().unwrap());
    let batch = account_deletions::delete_some(&mut connection, others, 100).await;
    assert_eq!(batch.unwrap(), Batch::Gone);
    tokio::join!(clean_up(&app), clean_up(&app), clean_up(&app));
    clean_up(&app).await;
    assert!(!is_there(&app, &account).await);
    assert!(is_there(&app, &other).await);
    assert_eq!(app.number("SELECT count(*) FROM pages").await, 1);
    let deleted = "SELECT removed FROM clean_ups WHERE task = 'accounts'";
    assert_eq!(app.number(deleted).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_waits_until_its_running_job_has_stopped() {
    let app = start().await;
    let account = app.register().await;
    app.sql(&format!(
        "INSERT INTO jobs (id, kind, lane, user_id, status, run_token, lease_until)
         VALUES (gen_random_uuid(), 'chat', 'interactive', '{}', 'running', gen_random_uuid(), now() + interval '1 hour')",
        account.uid
    ))
    .await;
    ask(&account).await;
    let_the_day_come(&app, &account).await;
    clean_up(&app).await;
    assert!(is_there(&app, &account).await);
    assert_eq!(
        app.number("SELECT count(*) FROM jobs WHERE cancel_requested")
            .await,
        1
    );
    app.sql("UPDATE jobs SET lease_until = now() - interval '1 second'")
        .await;
    clean_up(&app).await;
    assert!(!is_there(&app, &account).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn published_apps_are_online_until_the_day_and_their_addresses_stay_taken() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let publish =
        |id: &str| json!({ "appName": "Tides", "htmlContent": page(2), "appData": { "appId": id } });
    let published = account.post("/api/make-pwa", publish("app-1")).await.ok();
    let address = published["share_url"].as_str().unwrap();
    ask(&account).await;
    assert_eq!(app.visitor().get_url(address).await.status, 200);
    let_the_day_come(&app, &account).await;
    clean_up(&app).await;
    assert!(!is_there(&app, &account).await);
    assert_eq!(app.visitor().get_url(address).await.status, 404);
    // What visitors installed removes itself.
    let worker = published["service_worker_url"].as_str().unwrap();
    let worker = app.visitor().get_url(worker).await;
    assert_eq!(worker.status, 200);
    assert!(worker.text.contains("unregister"), "{}", worker.text);
    let taken = other.post("/api/make-pwa", publish("app-1")).await.ok();
    assert_ne!(taken["app_slug"], published["app_slug"]);
}
