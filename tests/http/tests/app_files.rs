//! Files of apps: uploaded, shown in the preview, published, kept and given up.

use domain::errors::ErrorCode;
use domain::limits::APP_MAX_ASSETS;
use http_tests::pages::page;
use http_tests::{Account, Answer, TestApp};
use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use web_server::maintenance::Maintenance;

fn png(shade: u8) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    RgbaImage::from_pixel(600, 400, Rgba([shade, 90, 120, 255]))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

async fn send(account: &Account, app: &str, name: &str, bytes: Vec<u8>) -> Answer {
    let file = Part::bytes(bytes).file_name(name.to_owned());
    let form = Form::new().text("appId", app.to_owned()).part("file", file);
    Answer::of(account.request(Method::POST, "/api/assets").multipart(form)).await
}

/// Uploads an image and gives its path.
async fn upload(account: &Account, app: &str, shade: u8) -> String {
    let answer = send(account, app, "tide.png", png(shade)).await;
    assert_eq!(
        (answer.status, &answer.body["mediaType"]),
        (201, &json!("image/png")),
        "{}",
        answer.text
    );
    answer.body["path"].as_str().unwrap().to_owned()
}

fn page_with(image: &str) -> String {
    page(2).replacen("<p", &format!("<img src=\"{image}\"><p"), 1)
}

async fn save(account: &Account, app: &str, html: &str) -> Value {
    let body = json!({
        "appId": app, "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": html }],
    });
    account.post("/api/save-app", body).await.ok()
}

async fn publish(account: &Account, record: &Value) -> Value {
    let body = json!({ "appName": "Tides", "isMultipage": true, "sourceGenerationId": record["id"] });
    account.post("/api/make-pwa", body).await.ok()
}

fn host_of(published: &Value) -> String {
    let address = published["share_url"].as_str().unwrap();
    address
        .split("//")
        .nth(1)
        .unwrap()
        .trim_end_matches('/')
        .to_owned()
}

fn frame(app: &TestApp) -> String {
    format!("f1.{}", app.setting("FRAME_HOST_SUFFIX"))
}

async fn clean_up(app: &TestApp) {
    Maintenance::connect(&app.config())
        .await
        .unwrap()
        .run_once()
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_shown_in_the_preview_and_published_with_the_app() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let image = upload(&account, "app-1", 10).await;
    assert_eq!(upload(&account, "app-1", 10).await, image);

    let shown = app.visitor().get_on(&frame(&app), &image).await;
    assert_eq!(shown.status, 200);
    for (header, value) in [
        ("content-type", "image/png"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("x-content-type-options", "nosniff"),
        ("access-control-allow-origin", "*"),
    ] {
        assert_eq!(shown.header(header), value);
    }
    assert!(shown.header("content-security-policy").ends_with("; sandbox"));
    // Nowhere else on the product's own origin.
    assert_eq!(app.visitor().get(&image).await.status, 404);

    let saved = save(&account, "app-1", &page_with(&image)).await;
    let published = publish(&account, &saved).await;
    assert_eq!(published["missing_files"], json!([]));
    let host = host_of(&published);
    let there = app.visitor().get_on(&host, &image).await;
    assert_eq!((there.status, there.header("content-type")), (200, "image/png"));
    assert_eq!(
        there.header("cache-control"),
        "public, max-age=31536000, immutable"
    );
    let worker = app.visitor().get_on(&host, "/sw.js").await.text;
    assert!(worker.contains(&image), "{worker}");

    // What is online needs nothing of the app any more.
    let record = format!("/api/generations/{}", saved["id"].as_str().unwrap());
    account.delete(&record).await;
    app.sql("UPDATE apps SET deleted_at = deleted_at - interval '2 days'")
        .await;
    app.sql("UPDATE blobs SET offered_at = offered_at - interval '9 days'")
        .await;
    clean_up(&app).await;
    assert_eq!(app.visitor().get_on(&frame(&app), &image).await.status, 404);
    assert_eq!(app.visitor().get_on(&host, &image).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_get_the_piece_of_a_file_that_they_ask_for() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let png = png(15);
    let image = upload(&account, "app-1", 15).await;
    let saved = save(&account, "app-1", &page_with(&image)).await;
    let published = publish(&account, &saved).await;
    let whole = png.len();
    for host in [frame(&app), host_of(&published)] {
        let ask = async |range: &str| {
            let visitor = app.visitor();
            let request = visitor.request_on(&host, Method::GET, &image);
            let answer = request.header("range", range).send().await.unwrap();
            let header = |name| {
                answer
                    .headers()
                    .get(name)
                    .map(|value| value.to_str().unwrap().to_owned())
            };
            let head = (
                answer.status().as_u16(),
                header("content-range"),
                header("content-length"),
            );
            (head, answer.bytes().await.unwrap())
        };
        for (range, first, last) in [
            ("bytes=0-1", 0, 1),
            ("bytes=100-", 100, whole - 1),
            ("bytes=-7", whole - 7, whole - 1),
            ("bytes=9-999999", 9, whole - 1),
        ] {
            let (head, bytes) = ask(range).await;
            let length = (last - first + 1).to_string();
            assert_eq!(
                head,
                (206, Some(format!("bytes {first}-{last}/{whole}")), Some(length)),
                "{host} {range}"
            );
            assert_eq!(bytes, png[first..=last], "{host} {range}");
        }
        let (head, bytes) = ask(&format!("bytes={whole}-")).await;
        assert_eq!(
            (head.0, head.1),
            (416, Some(format!("bytes */{whole}"))),
            "{host}"
        );
        assert!(bytes.is_empty());
        let (head, bytes) = ask("bytes=0-1,4-5").await;
        assert_eq!((head.0, bytes.len()), (200, whole), "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_keeps_its_files_and_another_account_gets_none() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    let image = upload(&account, "app-1", 20).await;
    save(&account, "app-1", &page_with(&image)).await;
    save(&account, "app-2", &page_with(&image)).await;
    let records = account.get("/api/generations").await.ok();
    for record in records["generations"].as_array().unwrap() {
        if record["appId"] == "app-1" {
            account
                .delete(&format!("/api/generations/{}", record["id"].as_str().unwrap()))
                .await;
        }
    }
    app.sql("UPDATE apps SET deleted_at = deleted_at - interval '2 days'")
        .await;
    app.sql("UPDATE blobs SET offered_at = offered_at - interval '9 days'")
        .await;
    clean_up(&app).await;
    assert_eq!(app.visitor().get_on(&frame(&app), &image).await.status, 200);

    // Another account knows the path: its app is published without the file.
    let saved = save(&other, "app-1", &page_with(&image)).await;
    let published = publish(&other, &saved).await;
    assert_eq!(published["missing_files"], json!([image]));
    let there = app.visitor().get_on(&host_of(&published), &image).await;
    assert_ne!(there.header("content-type"), "image/png");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_a_draft_that_nobody_saved_go_when_it_is_forgotten() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let image = upload(&account, "app-1", 30).await;
    app.sql("UPDATE blobs SET offered_at = offered_at - interval '9 days'")
        .await;
    clean_up(&app).await;
    assert_eq!(app.visitor().get_on(&frame(&app), &image).await.status, 200);
    app
        .sql("UPDATE apps SET updated_at = updated_at - interval '40 days'; UPDATE blob_references SET created_at = created_at - interval '40 days'")
        .await;
    clean_up(&app).await;
    assert_eq!(app.visitor().get_on(&frame(&app), &image).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_app_can_use_and_what_is_too_much_is_refused() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let refused = async |name: &str, bytes: &[u8]| send(&account, "app-1", name, bytes.to_vec()).await;
    refused("x.html", b"<script>alert(1)</script>")
        .await
        .is_error(ErrorCode::UnsupportedFile);
    refused("x.png", b"MZ no image")
        .await
        .is_error(ErrorCode::UnsupportedFile);
    refused("x.png", b"").await.is_error(ErrorCode::InvalidRequest);
    refused("x.txt", &vec![b'x'; 10 * 1024 * 1024 + 1])
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    send(&account, "no app", "x.txt", b"x".to_vec())
        .await
        .is_error(ErrorCode::InvalidRequest);
    let form = Form::new().text("appId", "app-1");
    let without = app.visitor().request(Method::POST, "/api/assets").multipart(form);
    Answer::of(without).await.is_error(ErrorCode::NotAuthenticated);

    // As many as an app may have, and one more.
    send(&account, "app-1", "x.txt", b"first".to_vec()).await;
    app
        .sql(&format!(
            "INSERT INTO blobs (sha256, key, mime, bytes, stored_at)
             SELECT sha256(number::text::bytea), 'k' || number, 'text/plain', 1, now() FROM generate_series(2, {APP_MAX_ASSETS}) AS number;
             INSERT INTO blob_references (owner, sha256, kind, user_id)
             SELECT apps.id, sha256(number::text::bytea), 'asset', apps.user_id FROM apps, generate_series(2, {APP_MAX_ASSETS}) AS number"
        ))
        .await;
    send(&account, "app-1", "x.txt", b"one more".to_vec())
        .await
        .is_error(ErrorCode::AppFilesFull);
    assert_eq!(
        send(&account, "app-1", "x.txt", b"first".to_vec()).await.status,
        201
    );
    assert_eq!(
        send(&account, "app-2", "x.txt", b"one more".to_vec())
            .await
            .status,
        201
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_is_full_uploads_nothing() {
    let app = TestApp::builder().set("STORAGE_QUOTA_FREE_MB", "1").start().await;
    let account = app.register().await;
    send(&account, "app-1", "x.txt", vec![b'x'; 1024 * 1024 + 1])
        .await
        .is_error(ErrorCode::StorageQuotaExceeded);
    assert_eq!(app.number("SELECT count(*) FROM blobs").await, 0);
    assert_eq!(
        send(&account, "app-1", "x.txt", vec![b'x'; 1000]).await.status,
        201
    );
}
