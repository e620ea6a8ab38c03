//! Who may read and write what visitors share.

use domain::errors::ErrorCode;
use http_tests::Answer;
use reqwest::Method;
use serde_json::json;

use super::{publish, publish_as, set_writers, site};

#[tokio::test(flavor = "multi_thread")]
async fn an_app_shares_nothing_unless_its_owner_says_so() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish_as(&site, &owner, "tides", None).await;
    let status = app.get("/_data").await.ok();
    assert_eq!(
        (&status["writers"], &status["canWrite"]),
        (&json!("off"), &json!(false))
    );
    let by_owner = app.used_by(&owner).await;
    for page in [&app, &by_owner] {
        page.get("/_data/values").await.is_error(ErrorCode::DataOff);
        page.get("/_data/values/a").await.is_error(ErrorCode::DataOff);
        page.get("/_data/lists/guests").await.is_error(ErrorCode::DataOff);
        page.put("a", &json!(1), None).await.is_error(ErrorCode::DataOff);
        page.append("guests", &json!(1))
            .await
            .is_error(ErrorCode::DataOff);
        page.delete("/_data/values/a").await.is_error(ErrorCode::DataOff);
        page.delete("/_data/lists/guests/1")
            .await
            .is_error(ErrorCode::DataOff);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_alone_writes_what_everybody_reads() {
    let site = site().start().await;
    let (owner, other) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "owner").await;
    let refused = app.put("a", &json!(1), None).await;
    refused.is_error(ErrorCode::DataOwnerSignIn);
    let expected = format!("{}/login?pwa_id={}&return_url=", site.origin(), app.id);
    assert_eq!(refused.body["detail"]["signIn"], expected);
    let by_other = app.used_by(&other).await;
    by_other
        .put("a", &json!(1), None)
        .await
        .is_error(ErrorCode::DataOwner);
    by_other
        .append("news", &json!(1))
        .await
        .is_error(ErrorCode::DataOwner);
    app.delete("/_data/lists/news/1")
        .await
        .is_error(ErrorCode::DataOwnerSignIn);
    let by_owner = app.used_by(&owner).await;
    by_owner.put("a", &json!(1), None).await.ok();
    assert_eq!(app.get("/_data/values/a").await.ok()["value"], json!(1));
    for (page, can_write) in [(&app, false), (&by_other, false), (&by_owner, true)] {
        assert_eq!(page.get("/_data").await.ok()["canWrite"], json!(can_write));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn visitors_write_once_they_signed_in() {
    let site = site().start().await;
    let (owner, other) = (site.register().await, site.register().await);
    let app = publish(&site, &owner, "tides", "visitors").await;
    app.append("guests", &json!(1))
        .await
        .is_error(ErrorCode::DataSignIn);
    let by_other = app.used_by(&other).await;
    assert_eq!(by_other.append("guests", &json!(2)).await.status, 201);
    // A permission that was taken back ends the token.
    other.delete(&format!("/api/app-permissions/{}", app.id)).await;
    let late = by_other.append("guests", &json!(3)).await;
    assert_eq!(late.status, 401, "{}", late.text);
    assert_eq!(app.list("guests").await, [json!(2)]);
    assert_eq!(by_other.get("/_data").await.ok()["canWrite"], json!(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_choice_outlives_publications_and_changes_at_once() {
    let site = site().start().await;
    let owner = site.register().await;
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.append("guests", &json!(1)).await;
    publish_as(&site, &owner, "tides", None).await;
    assert_eq!(app.append("guests", &json!(2)).await.status, 201);
    publish(&site, &owner, "tides", "owner").await;
    app.append("guests", &json!(3))
        .await
        .is_error(ErrorCode::DataOwnerSignIn);
    set_writers(&owner, &app, "off").await;
    app.get("/_data/lists/guests").await.is_error(ErrorCode::DataOff);
    set_writers(&owner, &app, "everyone").await;
    assert_eq!(app.list("guests").await, [json!(1), json!(2)]);
    let bad = json!({ "appName": "tides", "htmlContent": "<p>", "data": { "writers": "strangers" } });
    owner
        .post("/api/make-pwa", bad)
        .await
        .is_error(ErrorCode::InvalidRequest);
    let path = format!("/api/pwa/{}/shared-data", app.id);
    let bad = owner
        .request(Method::PUT, &path)
        .json(&json!({ "writers": "strangers" }));
    Answer::of(bad).await.is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_app_that_is_offline_answers_nobody_and_has_its_data_again_later() {
    let site = site().start().await;
    let owner = site.register().await;
    let save = json!({
        "appId": "tides", "name": "tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": http_tests::pages::page(1) }],
    });
    owner.post("/api/save-app", save).await.ok();
    let app = publish(&site, &owner, "tides", "everyone").await;
    app.append("guests", &json!(1)).await;
    assert_eq!(owner.delete(&format!("/api/pwa/{}", app.id)).await.status, 204);
    for path in ["/_data", "/_data/values", "/_data/lists/guests"] {
        app.get(path).await.is_error(ErrorCode::AppNotFound);
    }
    app.append("guests", &json!(2))
        .await
        .is_error(ErrorCode::AppNotFound);
    let shown = owner.get(&format!("/api/pwa/{}/shared-data", app.id)).await.ok();
    assert_eq!(
        (&shown["isOnline"], &shown["lists"]),
        (&json!(false), &json!([{ "name": "guests", "entries": 1 }]))
    );
    publish_as(&site, &owner, "tides", None).await;
    assert_eq!(app.list("guests").await, [json!(1)]);
}
