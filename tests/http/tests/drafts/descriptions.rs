//! What steps say of a page besides its HTML: its name, place and metadata, and whether the app opens with it.

use domain::errors::ErrorCode;
use domain::limits::PAGE_METADATA_MAX_BYTES;
use http_tests::TestApp;
use http_tests::saved::text;
use serde_json::{Value, json};

use super::{PAGE, keep, kept, record, revisions, step, whole, with_body, without_workers};

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_about_a_page_is_kept_without_a_revision() {
    let (_site, account) = without_workers().await;
    let html = with_body("<h1>Tides</h1>");
    let mut body = whole(0, &html);
    body["page"]["metadata"] = json!({ "description": "When to go" });
    assert_eq!(kept(&account, &body).await, 1);
    // The page is the same: its name, place and metadata alone changed.
    let mut described = step(1, &html, json!({ "change": [] }));
    described["page"]["name"] = json!("Harbour");
    described["page"]["metadata"] = json!({ "description": "When to go", "keywords": "sea" });
    assert_eq!(kept(&account, &described).await, 1);
    assert_eq!(kept(&account, &described).await, 1);
    let page = record(&account).await["pages"][0].clone();
    assert_eq!(
        (&page["name"], &page["revision"], &page["metadata"]),
        (
            &json!("Harbour"),
            &json!(1),
            &json!({ "description": "When to go", "keywords": "sea" })
        )
    );
    assert_eq!(revisions(&account).await["revisions"], json!([]));
    // A step without it leaves it; one of another revision changes nothing.
    assert_eq!(kept(&account, &whole(1, "<p>Ebb</p>")).await, 2);
    described["page"]["name"] = json!("Pier");
    keep(&account, PAGE, &described)
        .await
        .is_error(ErrorCode::DraftConflict);
    let page = record(&account).await["pages"][0].clone();
    assert_eq!(page["metadata"]["keywords"], "sea");
    let mut too_long = whole(2, "<p>Flow</p>");
    too_long["page"]["metadata"] = json!({ "keywords": "x".repeat(PAGE_METADATA_MAX_BYTES) });
    keep(&account, PAGE, &too_long)
        .await
        .is_error(ErrorCode::InvalidRequest);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_that_the_app_opens_with_is_the_one_that_the_client_says() {
    let site = TestApp::builder().workers(0).start().await;
    let account = site.register_pro().await;
    let page = |name: &str, order: i32, is_home: bool, html: &str| {
        let mut body = whole(0, html);
        body["page"] = json!({ "name": name, "order": order, "isHomePage": is_home });
        body
    };
    let contact = page("Contact", 1, false, "<p>Contact</p>");
    keep(&account, "/api/drafts/app-1/pages/p2", &contact).await.ok();
    let home = page("Home", 0, true, "<p>Home</p>");
    keep(&account, PAGE, &home).await.ok();
    let homes = |shown: &Value| {
        let pages = shown["pages"].as_array().unwrap();
        let homes = pages.iter().filter(|page| page["isHomePage"] == true);
        homes
            .map(|page| text(page, "name").to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(homes(&record(&account).await), ["Home"]);
    let mut moved = contact.clone();
    moved["base"] = json!(1);
    moved["page"]["isHomePage"] = json!(true);
    keep(&account, "/api/drafts/app-1/pages/p2", &moved).await.ok();
    assert_eq!(homes(&record(&account).await), ["Contact"]);
}
