//! The page of a draft as it was before the last change by a model.

use http_tests::pages::page;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

async fn modify(account: &Account, instructions: &str, html: &str) -> String {
    let body = json!({ "modification_prompt": instructions, "current_html": html, "appId": "app-1" });
    let request = account.request(Method::POST, "/api/modify-full-code");
    let transcript = Events::open(request.json(&body)).await.all().await;
    transcript.complete()["html"].as_str().unwrap().to_owned()
}

async fn draft(account: &Account) -> Value {
    let list = account.get("/api/generations").await.ok();
    let record = &list["generations"][0];
    assert!(!list.to_string().contains("htmlBefore"), "{list}");
    let path = format!("/api/generations/{}", record["id"].as_str().unwrap());
    account.get(&path).await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_has_the_page_that_its_last_change_was_made_of_until_it_is_saved() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let first = modify(&account, "make the background dark", &page(2)).await;
    let shown = draft(&account).await;
    assert_eq!(
        (
            &shown["pages"][0]["htmlContent"],
            &shown["pages"][0]["htmlBefore"]
        ),
        (&json!(first), &json!(page(2)))
    );
    // The person took the first change back: the second was asked of another page than is stored.
    modify(&account, "make the background blue", &page(3)).await;
    let shown = draft(&account).await;
    assert_eq!(shown["pages"][0]["htmlBefore"], page(3));

    let record = format!("/api/generations/{}", shown["id"].as_str().unwrap());
    let renamed = account
        .request(Method::PATCH, &record)
        .json(&json!({ "name": "Harbour" }));
    let renamed = Answer::of(renamed).await.ok();
    assert_eq!(draft(&account).await["pages"][0]["htmlBefore"], page(3));
    let save = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1", "baseRevision": renamed["revision"],
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": first }],
    });
    account.post("/api/save-app", save).await.ok();
    assert_eq!(draft(&account).await["pages"][0]["htmlBefore"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generation_leaves_no_page_before_it_and_a_copy_has_that_of_its_original() {
    let app = TestApp::start().await;
    let account = app.register().await;
    modify(&account, "make the background dark", &page(2)).await;
    let record = draft(&account).await;
    let path = format!("/api/generations/{}/duplicate", record["id"].as_str().unwrap());
    let copy = Answer::of(account.request(Method::POST, &path)).await.body;
    let copy = format!("/api/generations/{}", copy["id"].as_str().unwrap());
    let copied = account.get(&copy).await.ok();
    assert_eq!(copied["pages"][0]["htmlBefore"], page(2));
    account.delete(&copy).await;
    let body = json!({ "prompt": "a tip calculator", "appId": "app-1" });
    account.generate_with(body).await.all().await.complete();
    let shown = draft(&account).await;
    assert_eq!(
        (&shown["id"], &shown["pages"][0]["htmlBefore"]),
        (&record["id"], &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_before_a_change_counts_as_stored_and_a_large_one_is_not_sent() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let large = page(2).replace("</body>", &format!("<p>{}</p></body>", "x".repeat(1_100_000)));
    modify(&account, "make the background dark", &page(2)).await;
    app.sql(&format!(
        "UPDATE pages SET html_before = '{}'",
        large.replace('\'', "''")
    ))
    .await;
    let shown = draft(&account).await;
    assert_eq!(
        (&shown["pages"][0]["htmlBefore"], &shown["htmlContentOmitted"]),
        (&Value::Null, &json!(false))
    );
    let info = account.get("/api/storage-info").await.ok();
    assert!(info["pagesBytes"].as_i64().unwrap() > 1_100_000, "{info}");
}
