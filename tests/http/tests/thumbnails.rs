//! Thumbnails of apps: asked for, made beside a save or a publication, read by their owners and by everybody.

use std::path::Path;

use domain::errors::ErrorCode;
use http_tests::pages::page;
use http_tests::site::wait_until;
use http_tests::{Account, Answer, TestApp};
use image::{ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use serde_json::{Value, json};

/// The parts of a form; those with a file name are files.
type Parts<'a> = &'a [(&'a str, Option<&'a str>, &'a [u8])];

const BOUNDARY: &str = "a-boundary-that-no-part-has";

async fn ask(account: &Account, parts: Parts<'_>) -> Answer {
    let mut body = Vec::new();
    for (name, file, bytes) in parts {
        let file = file.map_or_else(String::new, |file| {
            format!("; filename=\"{file}\"\r\ncontent-type: image/png")
        });
        body.extend(
            format!("--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"{name}\"{file}\r\n\r\n").bytes(),
        );
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    let request = account
        .request(Method::POST, "/api/generate-social-preview")
        .header(
            "content-type",
            format!("multipart/form-data; boundary={BOUNDARY}"),
        );
    Answer::of(request.body(body)).await
}

/// Asks for a thumbnail and gives the job once it ended.
async fn asked(account: &Account, parts: Parts<'_>) -> Value {
    let answer = ask(account, parts).await;
    assert_eq!(
        (answer.status, &answer.body["status"]),
        (202, &json!("queued")),
        "{}",
        answer.text
    );
    let job = answer.body["jobId"].as_str().unwrap().to_owned();
    wait_until("the thumbnail is made", || async {
        !account.job(&job).await["finishedAt"].is_null()
    })
    .await;
    account.job(&job).await
}

fn png(colour: [u8; 4]) -> Vec<u8> {
    let mut png = std::io::Cursor::new(Vec::new());
    RgbaImage::from_pixel(600, 400, Rgba(colour))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

async fn save(account: &Account, html: &str) -> Value {
    let body = json!({
        "appId": "app-1", "name": "Tides", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": html }],
    });
    account.post("/api/save-app", body).await.ok()
}

async fn record(account: &Account) -> Value {
    account.get("/api/generations").await.ok()["generations"][0].clone()
}

/// The bytes at an address, and the tag they have.
async fn bytes(account: &Account, path: &str) -> (u16, String, Vec<u8>) {
    let answer = account.request(Method::GET, path).send().await.unwrap();
    let tag = answer
        .headers()
        .get("etag")
        .map_or("", |tag| tag.to_str().unwrap())
        .to_owned();
    (
        answer.status().as_u16(),
        tag,
        answer.bytes().await.unwrap().to_vec(),
    )
}

/// The colour in the middle of a thumbnail of the right size.
fn colour(png: &[u8]) -> [u8; 3] {
    let thumbnail = image::load_from_memory_with_format(png, ImageFormat::Png).unwrap();
    assert_eq!((thumbnail.width(), thumbnail.height()), (1200, 630));
    thumbnail.into_rgb8().get_pixel(600, 315).0
}

const APP: (&str, Option<&str>, &[u8]) = ("appId", None, b"app-1");

#[tokio::test(flavor = "multi_thread")]
async fn a_screenshot_that_is_sent_along_is_the_thumbnail_and_a_later_one_takes_its_place() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    save(&account, &page(1)).await;
    let before = record(&account).await;
    assert_eq!(
        (&before["pictureUrl"], &before["socialPreview"]),
        (&Value::Null, &json!(false))
    );
    let of_record = format!("/api/generations/{}/picture", before["id"].as_str().unwrap());
    account.get(&of_record).await.is_error(ErrorCode::NotFound);

    let wanted = ("generatePreview", None, b"true".as_slice());
    let red = png([255, 0, 0, 255]);
    let job = asked(
        &account,
        &[APP, wanted, ("screenshotFile", Some("preview.png"), &red)],
    )
    .await;
    assert_eq!(job["status"], "succeeded", "{job}");
    let first = record(&account).await;
    assert_eq!(first["socialPreview"], true);
    let address = first["pictureUrl"].as_str().unwrap();
    let (status, tag, thumbnail) = bytes(&account, address).await;
    assert_eq!((status, colour(&thumbnail)), (200, [255, 0, 0]));
    let again = account
        .request(Method::GET, address)
        .header("if-none-match", &tag);
    assert_eq!(Answer::of(again).await.status, 304);
    other
        .get(&of_record)
        .await
        .is_error(ErrorCode::GenerationForbidden);
    app.visitor()
        .get(&of_record)
        .await
        .is_error(ErrorCode::NotAuthenticated);

    let blue = png([0, 0, 255, 255]);
    asked(
        &account,
        &[APP, wanted, ("screenshotFile", Some("preview.png"), &blue)],
    )
    .await;
    let second = record(&account).await;
    assert_ne!(second["pictureUrl"], first["pictureUrl"]);
    assert_eq!(colour(&bytes(&account, &of_record).await.2), [0, 0, 255]);
    let kept = "SELECT count(*) FROM blob_references WHERE kind = 'preview'";
    assert_eq!(app.number(kept).await, 1);

    let id = second["id"].as_str().unwrap();
    assert_eq!(
        account.delete(&format!("/api/generations/{id}")).await.status,
        204
    );
    assert_eq!(app.number(kept).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_pngs_of_own_apps_are_taken() {
    let app = TestApp::start().await;
    let (account, other) = (app.register().await, app.register().await);
    save(&account, &page(1)).await;
    let red = png([255, 0, 0, 255]);
    let screenshot = ("screenshotFile", Some("preview.png"), red.as_slice());
    ask(&other, &[APP, screenshot])
        .await
        .is_error(ErrorCode::AppNotFound);
    ask(&account, &[screenshot])
        .await
        .is_error(ErrorCode::InvalidRequest);
    ask(&account, &[APP, ("generatePreview", None, b"false"), screenshot])
        .await
        .is_error(ErrorCode::InvalidRequest);
    let large = vec![0; 11 * 1024 * 1024];
    ask(&account, &[APP, ("screenshotFile", Some("preview.png"), &large)])
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    for bad in [b"GIF89a".as_slice(), b"<svg/>", &red[..red.len() / 2]] {
        let job = asked(&account, &[APP, ("screenshotFile", Some("preview.png"), bad)]).await;
        assert_eq!(job["error"]["code"], "invalid-screenshot", "{job}");
        assert_eq!(job["error"]["message"], "Preview Generation Failed");
    }
    assert_eq!(record(&account).await["pictureUrl"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_a_published_app_show_its_thumbnail_while_it_is_online() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let body = json!({ "appName": "Tides", "htmlContent": page(1), "appData": { "appId": "app-1" } });
    let made = account.post("/api/make-pwa", body).await.ok();
    let visitor = app.visitor();
    assert_eq!(visitor.get("/a/tides/picture.png").await.status, 404);
    assert!(
        visitor
            .get("/a/tides")
            .await
            .text
            .contains("/a/tides/icon.png?v=")
    );

    let red = png([255, 0, 0, 255]);
    asked(&account, &[APP, ("screenshotFile", Some("preview.png"), &red)]).await;
    let shown = visitor.get("/a/tides").await.text;
    for part in [
        "<meta property=\"og:image\" content=\"http://localhost:",
        "/a/tides/picture.png?v=",
        "<meta property=\"og:image:width\" content=\"1200\">",
        "<meta property=\"og:image:height\" content=\"630\">",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let request = visitor.request(Method::GET, "/a/tides/picture.png");
    let thumbnail = request.send().await.unwrap();
    assert_eq!(thumbnail.headers()["content-type"], "image/png");
    assert_eq!(colour(&thumbnail.bytes().await.unwrap()), [255, 0, 0]);

    let pwa = format!("/api/pwa/{}", made["pwa_id"].as_str().unwrap());
    assert_eq!(account.delete(&pwa).await.status, 204);
    assert_eq!(visitor.get("/a/tides/picture.png").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_browser_a_thumbnail_that_is_asked_for_fails_and_others_are_left() {
    let app = TestApp::builder()
        .set("CHROMIUM", "/nowhere/chromium")
        .start()
        .await;
    let account = app.register().await;
    save(&account, &page(1)).await;
    wait_until("the save's thumbnail was given up", || async {
        app.number("SELECT count(*) FROM jobs WHERE kind = 'social_preview' AND status = 'succeeded'")
            .await
            == 1
    })
    .await;
    let job = asked(&account, &[APP]).await;
    assert_eq!(job["error"]["code"], "preview-failed", "{job}");
    assert_eq!(record(&account).await["pictureUrl"], Value::Null);
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_save_is_photographed_beside_it() {
    const CHROMIUM: &str = "/usr/bin/chromium";
    if !Path::new(CHROMIUM).exists() {
        println!("skipped: there is no Chromium on this machine");
        return;
    }
    let app = TestApp::builder().set("CHROMIUM", CHROMIUM).start().await;
    let account = app.register().await;
    save(
        &account,
        "<!doctype html><title>Tides</title><body style=\"background: #0f0\">",
    )
    .await;
    wait_until("the app has a thumbnail", || async {
        !record(&account).await["pictureUrl"].is_null()
    })
    .await;
    let address = record(&account).await["pictureUrl"].as_str().unwrap().to_owned();
    assert_eq!(colour(&bytes(&account, &address).await.2), [0, 255, 0]);
    // A page that is given is shown instead.
    let html = b"<!doctype html><title>Tides</title><body style=\"background: #f00\">";
    let job = asked(&account, &[APP, ("htmlContent", None, html)]).await;
    assert_eq!(job["status"], "succeeded", "{job}");
    let address = record(&account).await["pictureUrl"].as_str().unwrap().to_owned();
    assert_eq!(colour(&bytes(&account, &address).await.2), [255, 0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn thumbnails_that_wait_are_one_for_each_app_and_hold_no_publication_up() {
    let app = TestApp::builder()
        .workers(0)
        .set("CHROMIUM", "chromium")
        .set("JOBS_PER_ACCOUNT", "1")
        .set("PUBLISH_TIMEOUT_SECONDS", "1")
        .start()
        .await;
    let account = app.register().await;
    let waiting = "SELECT count(*) FROM jobs WHERE kind = 'social_preview'";
    for _ in 0..3 {
        save(&account, &page(1)).await;
        wait_until("a thumbnail waits", || async { app.number(waiting).await > 0 }).await;
    }
    // Counted once what the last save may have asked for had its time.
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(app.number(waiting).await, 1);
    let body = json!({ "appName": "Tides", "htmlContent": page(1) });
    // It waits for a worker, and is not refused.
    let published = account.post("/api/make-pwa", body).await;
    published.is_error(ErrorCode::PublishTimeout);
    assert_eq!(ask(&account, &[APP]).await.status, 202);
}

#[tokio::test(flavor = "multi_thread")]
async fn publishing_does_not_wait_for_thumbnails() {
    let folder = tempfile::tempdir().unwrap();
    let silent = folder.path().join("chromium");
    std::fs::write(&silent, "#!/bin/sh\nexec sleep 60\n").unwrap();
    std::fs::set_permissions(&silent, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let app = TestApp::builder()
        .set("CHROMIUM", silent.to_str().unwrap())
        .set("WORKER_CONCURRENCY", "2")
        .start()
        .await;
    let account = app.register().await;
    for number in 1..=3 {
        let body = json!({
            "appId": format!("app-{number}"), "name": "Tides", "currentPageId": "p1",
            "pages": [{ "pageId": "p1", "name": "Page 1", "htmlContent": page(2) }],
        });
        account.post("/api/save-app", body).await.ok();
    }
    let thumbnails = "SELECT count(*) FROM jobs WHERE kind = 'social_preview' AND finished_at IS NULL";
    wait_until("thumbnails of all are asked for", || async {
        app.number(thumbnails).await == 3
    })
    .await;
    let body = json!({ "appName": "Tides", "htmlContent": page(2), "appData": { "appId": "app-1" } });
    account.post("/api/make-pwa", body).await.ok();
    assert!(app.number(thumbnails).await >= 3);
}
