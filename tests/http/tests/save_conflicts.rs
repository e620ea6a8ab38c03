//! Saves that meet another state than they began with: newer ones, deletions, and their own again.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::saved::{app_named, list, names, rename, save, text};
use http_tests::{Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_save_over_a_newer_state_is_refused_and_changes_nothing() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    let base = first["revision"].as_i64().unwrap();
    let with_base = |name: &str, base: Value| {
        let mut body = app_named("app-1", name, "");
        body["baseRevision"] = base;
        body
    };
    let second = account
        .post("/api/save-app", with_base("Moons", json!(base)))
        .await
        .ok();
    assert_eq!(second["revision"], base + 1);
    // The other tab still has the first state.
    let refused = account
        .post("/api/save-app", with_base("Stars", json!(base)))
        .await;
    refused.is_error(ErrorCode::SaveConflict);
    assert_eq!(refused.body["detail"]["revision"], base + 1);
    assert_eq!(names(&list(&account, "").await), ["Moons"]);
    let forced = with_base("Stars", refused.body["detail"]["revision"].clone());
    account.post("/api/save-app", forced).await.ok();
    // A new name is a newer state as well; the list and the record tell which one it is.
    let id = text(&first, "id");
    let renamed = rename(&account, id, "Suns").await.ok();
    assert_eq!(renamed["revision"], base + 3);
    let shown = account.get(&format!("/api/generations/{id}")).await.ok();
    assert_eq!(shown["revision"], renamed["revision"]);
    account
        .post("/api/save-app", with_base("Stars", json!(base + 2)))
        .await
        .is_error(ErrorCode::SaveConflict);
    // Clients that name no base save as before.
    assert_eq!(save(&account, "app-1", "Comets", "").await["revision"], base + 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_saves_at_once_from_the_same_state_one_is_refused() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let base = save(&account, "app-1", "Tides", "").await["revision"].clone();
    let saves = (0..4).map(|number| {
        let mut body = app_named("app-1", &format!("Tab {number}"), "");
        body["baseRevision"] = base.clone();
        account.post("/api/save-app", body)
    });
    let answers = futures_util::future::join_all(saves).await;
    let saved = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(saved, 1);
    for answer in answers.iter().filter(|answer| answer.status != 200) {
        answer.is_error(ErrorCode::SaveConflict);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_from_before_a_deletion_does_not_bring_the_app_back() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account.delete("/api/generations").await;
    for base in [first["revision"].clone(), json!(0)] {
        let mut body = app_named("app-1", "Tides", "");
        body["baseRevision"] = base;
        let refused = account.post("/api/save-app", body).await;
        refused.is_error(ErrorCode::SaveDeleted);
    }
    assert!(names(&list(&account, "").await).is_empty());
    // A base of an app that this account does not have.
    let mut unknown = app_named("app-2", "Tides", "");
    unknown["baseRevision"] = json!(3);
    let refused = account.post("/api/save-app", unknown).await;
    refused.is_error(ErrorCode::SaveDeleted);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_in_the_tab_of_before_a_deletion_does_not_hide_it_from_a_save() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account
        .delete(&format!("/api/generations/{}", text(&first, "id")))
        .await;
    let changed = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
    });
    let request = account
        .request(Method::POST, "/api/modify-full-code")
        .json(&changed);
    Events::open(request).await.all().await.complete();
    let mut body = app_named("app-1", "Tides", "");
    body["baseRevision"] = first["revision"].clone();
    let refused = account.post("/api/save-app", body.clone()).await;
    refused.is_error(ErrorCode::SaveDeleted);
    body.as_object_mut().unwrap().remove("baseRevision");
    let again = account.post("/api/save-app", body).await.ok();
    assert_eq!(names(&list(&account, "?saved=true").await), ["Tides"]);
    assert!(again["revision"].as_i64() > first["revision"].as_i64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_app_is_saved_as_a_new_one_without_a_base() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    account.delete("/api/generations").await;
    let again = save(&account, "app-1", "Tides", "").await;
    assert_ne!(again["id"], first["id"]);
    // No number comes twice: the other tab's is still old.
    assert_eq!(
        again["revision"].as_i64(),
        first["revision"].as_i64().map(|n| n + 2)
    );
    let mut body = app_named("app-1", "Moons", "");
    body["baseRevision"] = first["revision"].clone();
    account
        .post("/api/save-app", body)
        .await
        .is_error(ErrorCode::SaveConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_whose_answer_was_lost_can_be_sent_again() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register_pro().await;
    let mut body = app_named("app-1", "Tides", "A tide table");
    // Two pages of one name: the second gets a slug of its own.
    body["pages"][1]["name"] = json!("Home");
    body["baseRevision"] = json!(0);
    let first = account.post("/api/save-app", body.clone()).await.ok();
    let again = account.post("/api/save-app", body.clone()).await.ok();
    assert_eq!(again, first);
    body["saveMode"] = json!("current-page");
    body["name"] = json!("Moons");
    body["baseRevision"] = first["revision"].clone();
    let second = account.post("/api/save-app", body.clone()).await.ok();
    assert_eq!(account.post("/api/save-app", body.clone()).await.ok(), second);
    assert_eq!(second["revision"], first["revision"].as_i64().unwrap() + 1);
    // Anything else is another save.
    for (path, value) in [
        ("/name", json!("Stars")),
        ("/pages/0/name", json!("Start")),
        ("/pages/0/prompt", json!("Another")),
        ("/pages/0/order", json!(4)),
        ("/pages/0/htmlContent", json!(page(3))),
        ("/pages/0/htmlContent", json!(page(2).replace("<p>", "<b>"))),
    ] {
        let mut other = body.clone();
        match path.strip_prefix("/pages/0/") {
            Some(field) => other["pages"][0][field] = value,
            None => other["name"] = value,
        }
        let refused = account.post("/api/save-app", other).await;
        refused.is_error(ErrorCode::SaveConflict);
    }
    body["saveMode"] = json!("all");
    body["pages"].as_array_mut().unwrap().pop();
    account
        .post("/api/save-app", body)
        .await
        .is_error(ErrorCode::SaveConflict);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_that_came_back_and_was_renamed_elsewhere_is_a_conflict_and_not_deleted() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    let first = save(&account, "app-1", "Tides", "").await;
    let deleted = format!("/api/generations/{}", text(&first, "id"));
    account.delete(&deleted).await;
    let changed = json!({
        "modification_prompt": "make the background dark", "current_html": page(2), "appId": "app-1",
    });
    let request = account.request(Method::POST, "/api/modify-full-code");
    Events::open(request.json(&changed)).await.all().await.complete();
    let draft = list(&account, "").await["generations"][0].clone();
    rename(&account, text(&draft, "id"), "Harbour").await.ok();
    let mut body = app_named("app-1", "Tides", "");
    body["baseRevision"] = draft["revision"].clone();
    let refused = account.post("/api/save-app", body).await;
    refused.is_error(ErrorCode::SaveConflict);
}
