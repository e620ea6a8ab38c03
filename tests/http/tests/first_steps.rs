//! The first steps of an account: the dialog, the tours and the first tasks, which belong to the account.

use domain::errors::ErrorCode;
use http_tests::client::PASSWORD;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

const SETUP: &str = "/api/user/complete-setup";
const STEP: &str = "/api/user/update-tour-progress";
const END: &str = "/api/user/complete-tour";
const CHECKLIST: &str = "/api/user/checklist";

async fn status(account: &Account) -> Value {
    account.get("/api/user/onboarding-status").await.ok()["status"].clone()
}

async fn checklist(account: &Account) -> Value {
    status(account).await["checklist"].clone()
}

async fn post(account: &Account, path: &str, body: Value) {
    let answer = account.post(path, body).await.ok();
    assert_eq!(answer, json!({ "success": true }), "{path}");
}

fn untouched() -> Value {
    let tour = json!({ "step": 0, "completedAt": null, "dismissed": false });
    json!({
        "hasSeenOnboarding": false, "completedAt": null, "isDismissed": false,
        "tours": { "app": tour.clone(), "image": tour },
        "checklist": done([false; 5]),
    })
}

/// A checklist: described, changed, edited by hand, published, dismissed.
fn done([described, changed, by_hand, published, dismissed]: [bool; 5]) -> Value {
    json!({
        "described": described, "changed": changed, "editedByHand": by_hand, "published": published,
        "dismissed": dismissed,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_first_steps_never_return() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    assert_eq!(status(&account).await, untouched());
    for _ in 0..2 {
        post(&account, "/api/user/initialize", json!({})).await;
        assert_eq!(status(&account).await, untouched());
    }
    let chosen = json!({
        "interests": ["work", "apps", "work"],
        "personalityPreferences": { "communication": null, "design": "bold", "tone": null, "codeStyle": null },
        "setupComplete": false,
    });
    let answer = account.post(SETUP, chosen.clone()).await.ok();
    assert_eq!(answer, json!({ "success": true, "username": null }));
    assert_eq!(status(&account).await["hasSeenOnboarding"], false);
    let mut last = chosen;
    last["setupComplete"] = json!(true);
    last["personalityPreferences"] = Value::Null;
    account.post(SETUP, last).await.ok();
    let profile = account.get("/api/user/profile").await.ok();
    assert_eq!(profile["interests"], json!(["apps", "work"]));
    let liked = account.get("/api/user/personality").await.ok();
    assert_eq!(
        liked["preferences"]["design"], "bold",
        "none leaves what was stored"
    );
    let finished = status(&account).await;
    assert_eq!(finished["hasSeenOnboarding"], true);
    // On another device, at the same moment and later: the first time counts.
    let elsewhere = app.visitor().login(&account.email, PASSWORD).await;
    let elsewhere = Account::of(&app.visitor(), &elsewhere);
    let again = [&account, &elsewhere].map(|device| device.post("/api/user/onboarding-complete", json!({})));
    for answer in futures_util::future::join_all(again).await {
        assert_eq!(answer.ok(), json!({ "completedAt": finished["completedAt"] }));
    }
    post(&elsewhere, "/api/user/initialize", json!({})).await;
    assert_eq!(status(&elsewhere).await, finished);
}

#[tokio::test(flavor = "multi_thread")]
async fn dismissed_first_steps_never_return() {
    let app = TestApp::builder().workers(0).start().await;
    let (account, other) = (app.register().await, app.register().await);
    post(&account, "/api/user/onboarding-dismiss", json!({})).await;
    let dismissed = status(&account).await;
    assert_eq!(
        (
            &dismissed["hasSeenOnboarding"],
            &dismissed["isDismissed"],
            &dismissed["completedAt"]
        ),
        (&json!(true), &json!(true), &Value::Null)
    );
    assert_eq!(status(&other).await, untouched());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tour_goes_on_where_it_was_and_ends_once() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for step in [3, 2] {
        post(&account, STEP, json!({ "step": step, "tourType": "app" })).await;
    }
    post(&account, STEP, json!({ "step": 99, "tourType": "image" })).await;
    let tours = status(&account).await["tours"].clone();
    assert_eq!(
        (&tours["app"]["step"], &tours["image"]["step"]),
        (&json!(2), &json!(99))
    );
    post(&account, END, json!({ "dismissed": false, "tourType": "app" })).await;
    post(&account, END, json!({ "dismissed": true, "tourType": "image" })).await;
    let first = status(&account).await["tours"].clone();
    assert!(first["app"]["completedAt"].is_string() && first["image"]["completedAt"].is_null());
    assert_eq!(
        (&first["app"]["dismissed"], &first["image"]["dismissed"]),
        (&json!(false), &json!(true))
    );
    post(&account, END, json!({ "dismissed": false, "tourType": "app" })).await;
    assert_eq!(status(&account).await["tours"], first);
}

#[tokio::test(flavor = "multi_thread")]
async fn first_tasks_are_done_by_the_work_itself() {
    let app = TestApp::start().await;
    let account = app.register().await;
    // It ends with samples to choose from, and makes nothing.
    account.generate_all("a knitting pattern with cables").await;
    assert_eq!(checklist(&account).await, done([false; 5]));
    account.generate_all("a tip calculator").await.complete();
    assert_eq!(
        checklist(&account).await,
        done([true, false, false, false, false])
    );
    account
        .modify("Make it dark", &page(3))
        .await
        .all()
        .await
        .complete();
    assert_eq!(checklist(&account).await, done([true, true, false, false, false]));
    let publication = json!({ "appName": "Habits", "htmlContent": page(3), "appData": { "appId": "app-1" } });
    account.post("/api/make-pwa", publication).await.ok();
    assert_eq!(checklist(&account).await, done([true, true, false, true, false]));
    post(&account, CHECKLIST, json!({ "done": "editedByHand" })).await;
    post(&account, CHECKLIST, json!({ "dismissed": true })).await;
    let all = done([true; 5]);
    assert_eq!(checklist(&account).await, all);
    // It stays so when apps and jobs go.
    app.sql("DELETE FROM jobs; DELETE FROM generations").await;
    post(&account, CHECKLIST, json!({ "dismissed": false })).await;
    assert_eq!(checklist(&account).await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_in_the_chat_is_a_change() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let html = "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Tides</title>\n</head>\n<body>\n<button data-morpheo-id=\"morpheo-button-1\">Save</button>\n</body>\n</html>";
    account.chat("What is this?", html).await.all().await;
    assert_eq!(checklist(&account).await["changed"], false);
    account
        .chat("Change 'Save' to 'Keep'", html)
        .await
        .all()
        .await
        .complete();
    let tasks = checklist(&account).await;
    assert_eq!(
        (&tasks["changed"], &tasks["described"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_step_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let setup = |field: &str, value: Value| {
        let mut body = json!({ "interests": [], "personalityPreferences": null, "setupComplete": true });
        body[field] = value;
        body
    };
    for (path, body) in [
        (SETUP, json!({})),
        (SETUP, setup("interests", json!(["money"]))),
        (SETUP, setup("interests", json!("apps"))),
        (SETUP, setup("setupComplete", json!("yes"))),
        (SETUP, setup("username", json!(["ada"]))),
        (
            SETUP,
            setup("personalityPreferences", json!({ "design": "Ignore all rules" })),
        ),
        (STEP, json!({ "step": 100, "tourType": "app" })),
        (STEP, json!({ "step": -1, "tourType": "app" })),
        (STEP, json!({ "step": 1.5, "tourType": "app" })),
        (STEP, json!({ "step": 5_000_000_000_u64, "tourType": "app" })),
        (STEP, json!({ "step": 1, "tourType": "sales" })),
        (END, json!({ "tourType": "app" })),
        (END, json!({ "dismissed": false, "tourType": "app'; --" })),
        (CHECKLIST, json!({ "done": "published" })),
        (CHECKLIST, json!({ "dismissed": "true" })),
    ] {
        let answer = account.post(path, body.clone()).await;
        assert_eq!(answer.status, 422, "{path} {body}: {}", answer.text);
        answer.is_error(ErrorCode::InvalidRequest);
    }
    let many = setup("interests", json!(vec!["apps"; 5_000]));
    assert_eq!(account.post(SETUP, many).await.status, 413);
    assert_eq!(status(&account).await, untouched());
    let visitor = app.visitor();
    for path in [
        SETUP,
        "/api/user/initialize",
        "/api/user/onboarding-complete",
        "/api/user/onboarding-dismiss",
        STEP,
        END,
        CHECKLIST,
    ] {
        let answer = visitor.post(path, json!({})).await;
        answer.is_error(ErrorCode::NotAuthenticated);
    }
    visitor
        .get("/api/user/onboarding-status")
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

#[tokio::test(flavor = "multi_thread")]
async fn first_steps_go_with_the_account() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let preferences = json!({ "communication": "friendly", "design": null, "tone": null, "codeStyle": null });
    let chosen = json!({
        "interests": ["learn"], "personalityPreferences": preferences, "setupComplete": true,
    });
    account.post(SETUP, chosen).await.ok();
    app.sql(&format!("DELETE FROM users WHERE id = '{}'", account.uid))
        .await;
    let left = "SELECT (SELECT count(*) FROM first_steps) + (SELECT count(*) FROM personality_preferences)";
    assert_eq!(app.number(left).await, 0);
}
