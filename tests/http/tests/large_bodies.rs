//! Large bodies whose clients take their time.

use std::time::{Duration, Instant};

use domain::errors::ErrorCode;
use http_tests::raw::Raw;
use http_tests::{Account, TestApp};
use serde_json::json;

const HERE: [u8; 4] = [127, 0, 0, 1];
const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];
const MEGABYTE: usize = 1_000_000;

/// Keeps a page of so many bytes and gives the request for it.
async fn kept_page(app: &TestApp, account: &Account, bytes: usize) -> String {
    let page = format!("<!doctype html><title>x</title><p>{}", "x".repeat(bytes));
    let body = json!({
        "appId": "one", "name": "one", "currentPageId": "main", "saveMode": "all",
        "pages": [{ "pageId": "main", "name": "Main", "htmlContent": page, "isHomePage": true }],
    });
    let saved = account.post("/api/save-app", body).await.ok();
    let id = saved["id"].as_str().unwrap();
    request(
        app,
        account,
        &format!("GET /api/generations/{id}/pages/main/html"),
        "",
    )
}

/// A connection on which a page of 9 MB comes, and which may stand still for a second.
async fn page_with_a_second() -> (TestApp, Raw) {
    let app = TestApp::builder()
        .workers(0)
        .set("REQUEST_TIMEOUT_SECONDS", "1")
        .start()
        .await;
    let account = app.register().await;
    let page = kept_page(&app, &account, 9 * MEGABYTE).await;
    let mut connection = Raw::connect(&app, HERE).await;
    connection.send(&page).await;
    assert!(connection.head().await.starts_with("HTTP/1.1 200 "));
    (app, connection)
}

fn request(app: &TestApp, account: &Account, line: &str, headers: &str) -> String {
    let host = app.origin().replace("http://", "");
    let token = &account.token;
    format!("{line} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n{headers}\r\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_nobody_reads_is_cut_off() {
    let (_app, mut unread) = page_with_a_second().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let read = unread.rest().await.len();
    assert!(read < 8 * MEGABYTE, "{read} bytes came");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_read_slowly_comes_whole() {
    let (_app, mut slow) = page_with_a_second().await;
    let started = Instant::now();
    for _ in 0..9 {
        assert_eq!(slow.some(MEGABYTE).await, MEGABYTE);
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    assert!(started.elapsed() > Duration::from_secs(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_bytes_of_answers_on_their_way() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let page = kept_page(&app, &account, 9 * MEGABYTE).await;
    let mut unread = Vec::new();
    // 128 MiB are 14 of them.
    for number in 0..18 {
        let mut raw = Raw::connect(&app, HERE).await;
        raw.send(&page).await;
        let head = raw.head().await;
        let status = if number < 14 { "200" } else { "429" };
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status} ")),
            "{number}: {head}"
        );
        unread.push(raw);
    }
    let mut other = Raw::connect(&app, ELSEWHERE).await;
    other.send(&page).await;
    assert!(other.head().await.starts_with("HTTP/1.1 200 "));
    drop(unread);
    let mut again = Raw::connect(&app, HERE).await;
    let started = Instant::now();
    loop {
        again.send(&page).await;
        if again.head().await.starts_with("HTTP/1.1 200 ") {
            break;
        }
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "nothing was given back"
        );
        again = Raw::connect(&app, HERE).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_bytes_of_requests_on_their_way() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let upload = |headers: &str| {
        let headers = format!("content-type: application/json\r\n{headers}\r\n");
        request(&app, &account, "POST /api/modify-full-code", &headers)
    };
    let mut held = Vec::new();
    // 96 MiB hold two of 40 MB.
    for headers in ["content-length: 39000000", "transfer-encoding: chunked"] {
        let mut raw = Raw::connect(&app, HERE).await;
        raw.send(&upload(headers)).await;
        raw.send("20\r\n").await;
        held.push(raw);
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    for headers in ["content-length: 39000000", "transfer-encoding: chunked"] {
        let mut refused = Raw::connect(&app, HERE).await;
        refused.send(&upload(headers)).await;
        assert!(refused.head().await.starts_with("HTTP/1.1 429 "), "{headers}");
    }
    // Small ones are none of this, and others have their own.
    account.get("/api/auth/me").await.ok();
    account
        .post("/api/generate-full-code", json!({ "prompt": " " }))
        .await;
    let mut other = Raw::connect(&app, ELSEWHERE).await;
    other.send(&upload("content-length: 39000000")).await;
    other.send("x").await;
    let nothing = tokio::time::timeout(Duration::from_secs(1), other.head()).await;
    assert!(nothing.is_err(), "{nothing:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_writes_so_many_megabytes_an_hour() {
    let app = TestApp::builder()
        .workers(0)
        .set("WRITTEN_MB_PER_HOUR", "1")
        .start()
        .await;
    let account = app.register().await;
    kept_page(&app, &account, MEGABYTE / 2).await;
    let page = format!("<!doctype html><p>{}", "x".repeat(MEGABYTE * 3 / 4));
    let body = json!({ "message": "Which buttons are there?", "code": page, "app_id": "one" });
    account
        .post("/api/differential/chat", body)
        .await
        .is_error(ErrorCode::RateLimited);
    account
        .chat("Which buttons are there?", "<p>Tides</p>")
        .await
        .job()
        .await;
    kept_page(&app, &app.register().await, MEGABYTE * 3 / 4).await;
}
