//! Saved apps and records: reading and deleting.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::{Account, TestApp};
use serde_json::{Value, json};

/// Saves an app of one page and gives its record's id.
async fn save(account: &Account, app: &str, name: &str) -> String {
    let body = json!({
        "appId": app, "name": name, "currentPageId": "p1", "saveMode": "all",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
    });
    let saved = account.post("/api/save-app", body).await.ok();
    saved["id"].as_str().unwrap().to_owned()
}

fn names(list: &Value) -> Vec<&str> {
    let records = list["generations"].as_array().unwrap();
    records
        .iter()
        .map(|record| record["name"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_has_the_newest_first_and_only_ones_own() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let other = app.register().await;
    save(&account, "app-1", "First").await;
    save(&account, "app-2", "Second").await;
    save(&other, "app-1", "Another's").await;
    let list = account.get("/api/generations").await.ok();
    assert_eq!(names(&list), ["Second", "First"]);
    save(&account, "app-1", "First again").await;
    let list = account.get("/api/generations").await.ok();
    assert_eq!(names(&list), ["First again", "Second"]);
    let record = &list["generations"][0];
    assert_eq!(record["saved"], true);
    assert_eq!(record["slug"], "first-again");
    assert_eq!(record["source"], "generator");
    assert_eq!(
        (&record["hasPwa"], &record["pwaId"], &record["shareUrl"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    assert_eq!(
        (&record["pageCount"], &record["isMultipage"]),
        (&json!(1), &json!(false))
    );
    assert!(record["savedAt"].as_str() <= record["lastSavedAt"].as_str());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_shown_with_its_pages() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let id = save(&account, "app-1", "Tides").await;
    let shown = account.get(&format!("/api/generations/{id}")).await.ok();
    assert_eq!(
        (&shown["id"], &shown["appId"], &shown["name"]),
        (&json!(id), &json!("app-1"), &json!("Tides"))
    );
    assert_eq!(shown["htmlContent"], page(2));
    assert_eq!(
        (&shown["htmlContentOmitted"], &shown["htmlContentPreview"]),
        (&json!(false), &Value::Null)
    );
    assert_eq!(shown["currentPageId"], "p1");
    let first = &shown["pages"][0];
    assert_eq!(
        (&first["pageId"], &first["slug"], &first["order"]),
        (&json!("p1"), &json!("page-1"), &json!(0))
    );
    assert_eq!(first["isHomePage"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_owner_reads_or_deletes() {
    let app = TestApp::builder().workers(0).start().await;
    let owner = app.register().await;
    let other = app.register().await;
    let path = format!("/api/generations/{}", save(&owner, "app-1", "Tides").await);
    let read = other.get(&path).await;
    read.is_error(ErrorCode::GenerationForbidden);
    assert_eq!(read.body["message"], "Not authorized to access this generation.");
    let deleted = other.delete(&path).await;
    deleted.is_error(ErrorCode::GenerationDeleteForbidden);
    assert_eq!(
        deleted.body["message"],
        "Not authorized to delete this generation."
    );
    app.visitor()
        .get(&path)
        .await
        .is_error(ErrorCode::NotAuthenticated);
    owner.get(&path).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_there_is_not_is_not_found() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    for id in ["00000000-0000-7000-8000-000000000000", "no-uuid"] {
        let path = format!("/api/generations/{id}");
        account.get(&path).await.is_error(ErrorCode::GenerationNotFound);
        account
            .delete(&path)
            .await
            .is_error(ErrorCode::GenerationNotFound);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_record_is_gone_with_its_pages() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let path = format!("/api/generations/{}", save(&account, "app-1", "Tides").await);
    let answer = account.delete(&path).await;
    assert_eq!((answer.status, answer.text.as_str()), (204, ""));
    account.get(&path).await.is_error(ErrorCode::GenerationNotFound);
    account
        .delete(&path)
        .await
        .is_error(ErrorCode::GenerationNotFound);
    assert_eq!(app.number("SELECT count(*) FROM pages").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_all_spares_what_is_anothers() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let other = app.register().await;
    save(&account, "app-1", "First").await;
    save(&account, "app-2", "Second").await;
    save(&other, "app-3", "Third").await;
    assert_eq!(account.delete("/api/generations").await.status, 204);
    assert!(names(&account.get("/api/generations").await.ok()).is_empty());
    assert_eq!(names(&other.get("/api/generations").await.ok()), ["Third"]);
    assert_eq!(account.delete("/api/generations").await.status, 204);
}
