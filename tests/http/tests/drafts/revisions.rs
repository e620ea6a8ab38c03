//! What pages were before their steps.

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::saved::text;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    PAGE, change, gone_back, keep, kept, numbers, record, revisions, whole, with_body, without_workers,
};

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_fifty_revisions_can_be_gone_back_from() {
    let (_site, account) = without_workers().await;
    let html = |revision: i64| with_body(&format!("<p>Tide {revision} 🐟</p>"));
    kept(&account, &whole(0, &html(1))).await;
    let start = with_body("").len() - "</body>".len() + "<p>Tide ".len();
    for base in 1..=51 {
        let end = start + base.to_string().len();
        let body = change(base, start, end, &(base + 1).to_string(), &html(base + 1));
        assert_eq!(kept(&account, &body).await, base + 1);
        if base == 50 {
            assert_eq!(numbers(&revisions(&account).await).last(), Some(&2));
        }
    }
    let found = revisions(&account).await;
    assert_eq!(numbers(&found), (3..=52).rev().collect::<Vec<_>>());
    assert_eq!(gone_back(&html(52), &found, 2), html(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn revisions_have_five_megabytes() {
    let (_site, account) = without_workers().await;
    let large = |letter: &str, megabytes: usize| with_body(&letter.repeat(megabytes * 1_000_000));
    let found = async |body: Value| {
        kept(&account, &body).await;
        numbers(&revisions(&account).await)
    };
    assert!(found(whole(0, &large("a", 3))).await.is_empty());
    assert_eq!(found(whole(1, &large("b", 3))).await, [2]);
    // Three and three megabytes are too much; three and a little are not.
    assert_eq!(found(whole(2, &large("c", 3))).await, [3]);
    let mut small = large("c", 3);
    small.insert(0, '\n');
    assert_eq!(found(change(3, 0, 0, "\n", &small)).await, [4, 3]);
    assert_eq!(found(whole(4, &large("d", 6))).await, [5, 4]);
    // Of what is too large by itself none is kept, and none before it.
    assert!(found(whole(5, "<p>e</p>")).await.is_empty());
    assert_eq!(found(whole(6, "<p>f</p>")).await, [7]);
}

#[tokio::test(flavor = "multi_thread")]
async fn revisions_count_as_stored_and_no_step_is_kept_over_the_quota() {
    let app = TestApp::builder()
        .workers(0)
        .set("STORAGE_QUOTA_FREE_MB", "1")
        .start()
        .await;
    let account = app.register().await;
    let used = async || account.get("/api/storage-info").await.ok();
    let html = |letter: &str, kilobytes: usize| letter.repeat(kilobytes * 1_000);
    kept(&account, &whole(0, &html("a", 300))).await;
    assert_eq!(used().await["pagesBytes"], 300_000);
    kept(&account, &whole(1, &html("b", 300))).await;
    let info = used().await;
    let bytes = info["pagesBytes"].as_i64().unwrap();
    assert!((600_000..600_100).contains(&bytes), "{info}");
    assert_eq!(info["usedBytes"], bytes);
    let back = app.number("SELECT octet_length(back) FROM page_revisions").await;
    assert_eq!(bytes, 300_000 + back);
    // The page itself would be smaller: what it takes the place of stays.
    kept(&account, &whole(2, &html("c", 390))).await;
    let refused = keep(&account, PAGE, &whole(3, &html("d", 380))).await;
    refused.is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(refused.body["detail"]["quotaBytes"], 1_000_000);
    let other = "/api/drafts/app-2/pages/p1";
    keep(&account, other, &whole(0, &html("d", 50)))
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(app.number("SELECT count(*) FROM apps").await, 1);
    assert_eq!(numbers(&revisions(&account).await), [3, 2]);
    // A save makes room, since the revisions go.
    let save = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": html("e", 900) }],
    });
    account.post("/api/save-app", save).await.ok();
    assert_eq!(used().await["pagesBytes"], 900_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_jobs_count_as_revisions_and_a_copy_begins_anew() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let modified = async |instructions: &str, html: &str| {
        let body = json!({
            "modification_prompt": instructions, "current_html": html, "appId": "app-1",
            "page": { "pageId": "p1", "name": "Home", "slug": "home", "order": 0 },
        });
        let request = account.request(Method::POST, "/api/modify-full-code");
        let transcript = Events::open(request.json(&body)).await.all().await;
        transcript.complete()["html"].as_str().unwrap().to_owned()
    };
    let first = modified("make the background dark", &page(2)).await;
    assert_eq!(
        revisions(&account).await,
        json!({ "revision": 1, "revisions": [] })
    );
    let second = modified("make the background blue", &first).await;
    let found = revisions(&account).await;
    assert_eq!((&found["revision"], numbers(&found)), (&json!(2), vec![2]));
    assert_eq!(gone_back(&second, &found, 1), first);
    let shown = record(&account).await;
    assert_eq!(shown["pages"][0]["revision"], 2);

    let path = format!("/api/generations/{}/duplicate", text(&shown, "id"));
    let copy = Answer::of(account.request(Method::POST, &path)).await.body;
    let shown = account
        .get(&format!("/api/generations/{}", text(&copy, "id")))
        .await
        .ok();
    assert_eq!(shown["pages"][0]["revision"], 0);
    let copied = format!("/api/drafts/{}/pages/p1", text(&copy, "appId"));
    let of_copy = account.get(&format!("{copied}/revisions")).await.ok();
    assert_eq!(of_copy, json!({ "revision": 0, "revisions": [] }));
    let answer = keep(&account, &copied, &whole(0, &first)).await.ok();
    assert_eq!(answer["revision"], 1);
    let of_copy = account.get(&format!("{copied}/revisions")).await.ok();
    assert_eq!(gone_back(&first, &of_copy, 0), second);
    assert_eq!(stored_of(&account, &shown).await, first);
}

async fn stored_of(account: &Account, record: &Value) -> String {
    let path = format!("/api/generations/{}", text(record, "id"));
    let shown = account.get(&path).await.ok();
    text(&shown["pages"][0], "htmlContent").to_owned()
}
