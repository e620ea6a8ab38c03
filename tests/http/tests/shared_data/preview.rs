//! The copy of shared data that the preview of an app has.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, Answer};
use reqwest::Method;
use serde_json::json;

use super::{publish, site};

const DATA: &str = "/api/preview-data/tides";

async fn save(owner: &Account) -> String {
    let save = json!({
        "appId": "tides", "name": "tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(1) }],
    });
    let saved = owner.post("/api/save-app", save).await.ok();
    saved["id"].as_str().unwrap().to_owned()
}

async fn put(account: &Account, value: serde_json::Value, based_on: Option<&str>) -> Answer {
    let mut request = account
        .request(Method::PUT, &format!("{DATA}/values/score"))
        .json(&value);
    if let Some(version) = based_on {
        request = request.header("if-match", version);
    }
    Answer::of(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_has_a_copy_of_its_own_that_publishing_leaves_behind() {
    let site = site().start().await;
    let (owner, other) = (site.register().await, site.register().await);
    save(&owner).await;
    let version = put(&owner, json!(1), None).await.ok()["version"].to_string();
    put(&owner, json!(2), None)
        .await
        .is_error(ErrorCode::DataConflict);
    put(&owner, json!(2), Some(&version)).await.ok();
    let added = owner
        .post(&format!("{DATA}/lists/guests"), json!({ "name": "Ada" }))
        .await;
    assert_eq!((added.status, &added.body["author"]), (201, &json!("preview")));
    let list = owner.get(&format!("{DATA}/lists/guests?order=oldest")).await.ok();
    assert_eq!(list["entries"][0]["value"], json!({ "name": "Ada" }));
    assert_eq!(
        owner.get(&format!("{DATA}/values?prefix=s")).await.ok()["values"][0]["value"],
        json!(2)
    );

    let app = publish(&site, &owner, "tides", "everyone").await;
    assert!(app.list("guests").await.is_empty());
    app.append("guests", &json!("published")).await;
    let list = owner.get(&format!("{DATA}/lists/guests")).await.ok();
    assert_eq!(list["entries"].as_array().unwrap().len(), 1);

    // The same app of another account is another one.
    other
        .get(&format!("{DATA}/values/score"))
        .await
        .is_error(ErrorCode::AppNotFound);
    save(&other).await;
    other
        .get(&format!("{DATA}/values/score"))
        .await
        .is_error(ErrorCode::DataNotFound);

    let entry = format!("{DATA}/lists/guests/{}", added.body["id"]);
    assert_eq!(owner.delete(&entry).await.status, 204);
    owner.delete(&entry).await.is_error(ErrorCode::DataNotFound);
    assert_eq!(owner.delete(DATA).await.status, 204);
    owner
        .get(&format!("{DATA}/values/score"))
        .await
        .is_error(ErrorCode::DataNotFound);
    assert_eq!(app.list("guests").await, [json!("published")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_keeps_its_bounds_and_goes_with_its_app() {
    let site = site().set("SHARED_DATA_MB", "1").start().await;
    let owner = site.register().await;
    owner
        .get(&format!("{DATA}/values"))
        .await
        .is_error(ErrorCode::AppNotFound);
    owner
        .get("/api/preview-data/undefined/values")
        .await
        .is_error(ErrorCode::InvalidRequest);
    let record = save(&owner).await;
    put(&owner, json!("a".repeat(64 * 1024)), None)
        .await
        .is_error(ErrorCode::DataTooLarge);
    let large = json!("a".repeat(64 * 1024 - 2));
    for _ in 0..15 {
        assert_eq!(
            owner
                .post(&format!("{DATA}/lists/guests"), large.clone())
                .await
                .status,
            201
        );
    }
    owner
        .post(&format!("{DATA}/lists/guests"), large)
        .await
        .is_error(ErrorCode::DataFull);
    owner.delete(&format!("/api/generations/{record}")).await;
    assert_eq!(site.number("SELECT count(*) FROM shared_entries").await, 0);
    site.visitor()
        .get(&format!("{DATA}/values"))
        .await
        .is_error(ErrorCode::NotAuthenticated);
}
