//! The names and the picture of an account.

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::errors::ErrorCode;
use http_tests::{Account, Answer, TestApp};
use image::{GrayImage, ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

const PROFILE: &str = "/api/account/profile";
const PICTURE: &str = "/api/account/picture";

async fn start() -> TestApp {
    TestApp::builder().workers(0).start().await
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_changed_together_or_not_at_all() {
    let app = start().await;
    let (ada, other) = (app.register().await, app.register().await);
    let names = json!({ "displayName": "  Ada\n Lovelace ", "username": "ada-l" });
    let profile = ada.post(PROFILE, names).await.ok();
    assert_eq!(profile["displayName"], "Ada Lovelace");
    assert_eq!(profile["username"], "ada-l");
    assert_eq!(ada.get("/api/user/profile").await.ok(), profile);
    let refused = json!({ "displayName": "Somebody", "username": "ada-l" });
    other
        .post(PROFILE, refused)
        .await
        .is_error(ErrorCode::UsernameTaken);
    assert!(other.get("/api/user/profile").await.ok()["displayName"].is_null());
    // What is absent stays, what is blank goes.
    ada.post(PROFILE, json!({})).await.ok();
    let profile = ada
        .post(PROFILE, json!({ "displayName": "\u{200b} " }))
        .await
        .ok();
    assert!(profile["displayName"].is_null());
    assert_eq!(profile["username"], "ada-l");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_nobody_may_have_are_refused() {
    let app = start().await;
    let account = app.register().await;
    for (names, code) in [
        (
            json!({ "displayName": "x".repeat(81) }),
            ErrorCode::DisplayNameTooLong,
        ),
        (json!({ "username": "ab" }), ErrorCode::UsernameTooShort),
        (json!({ "username": "admin" }), ErrorCode::UsernameProtected),
        (json!({ "username": "Ada" }), ErrorCode::UsernameCharacters),
        (json!({ "displayName": 7 }), ErrorCode::InvalidRequest),
        (json!([]), ErrorCode::InvalidRequest),
    ] {
        account.post(PROFILE, names).await.is_error(code);
    }
    let large = json!({ "displayName": "x".repeat(20_000) });
    assert_eq!(account.post(PROFILE, large).await.status, 413);
    app.visitor()
        .post(PROFILE, json!({}))
        .await
        .is_error(ErrorCode::NotAuthenticated);
}

fn photo(colour: [u8; 4], width: u32, height: u32) -> Vec<u8> {
    let mut png = Cursor::new(Vec::new());
    RgbaImage::from_pixel(width, height, Rgba(colour))
        .write_to(&mut png, ImageFormat::Png)
        .unwrap();
    png.into_inner()
}

async fn send(account: &Account, file: Vec<u8>) -> Answer {
    let form = Form::new().part("picture", Part::bytes(file).file_name("me.png"));
    Answer::of(account.request(Method::POST, PICTURE).multipart(form)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_a_small_square_for_whoever_has_its_address() {
    let app = start().await;
    let account = app.register().await;
    let first = send(&account, photo([200, 10, 10, 255], 600, 400)).await.ok();
    let first = first["photoUrl"].as_str().unwrap().to_owned();
    let shown = app.visitor().request(Method::GET, &first).send().await.unwrap();
    assert_eq!(shown.headers()["content-type"], "image/webp");
    let tag = shown.headers()["etag"].clone();
    let probe = images::probe(&shown.bytes().await.unwrap()).unwrap();
    assert_eq!((probe.width, probe.height), (256, 256));
    let again = app
        .visitor()
        .request(Method::GET, &first)
        .header("if-none-match", tag);
    assert_eq!(Answer::of(again).await.status, 304);
    assert_eq!(account.get("/api/auth/me").await.ok()["photoURL"], json!(first));

    // A new one takes its place; a small one is not enlarged.
    let second = send(&account, photo([10, 10, 200, 255], 40, 90)).await.ok();
    let second = second["photoUrl"].as_str().unwrap().to_owned();
    let shown = app.visitor().request(Method::GET, &second).send().await.unwrap();
    let probe = images::probe(&shown.bytes().await.unwrap()).unwrap();
    assert_eq!((probe.width, probe.height), (40, 40));
    app.visitor().get(&first).await.is_error(ErrorCode::ImageNotFound);

    assert_eq!(account.delete(PICTURE).await.status, 204);
    app.visitor()
        .get(&second)
        .await
        .is_error(ErrorCode::ImageNotFound);
    assert!(account.get("/api/user/profile").await.ok()["photoUrl"].is_null());
    for address in ["/api/pictures/ab", "/api/pictures/..%2f..%2fetc"] {
        assert_eq!(app.visitor().get(address).await.status, 404, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_picture_is_refused_in_words() {
    let app = start().await;
    let account = app.register().await;
    let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".to_vec();
    let mut cut = photo([1, 2, 3, 255], 50, 50);
    cut.truncate(60);
    for file in [Vec::new(), b"no image".to_vec(), drawing, cut] {
        let answer = send(&account, file).await;
        assert_eq!(answer.body["code"], "picture-unreadable", "{}", answer.text);
        assert!(answer.body["message"].as_str().unwrap().ends_with('.'));
    }
    send(&account, vec![0; 11 * 1024 * 1024])
        .await
        .is_error(ErrorCode::ImageTooLarge);
    assert!(account.get("/api/user/profile").await.ok()["photoUrl"].is_null());
    assert_eq!(app.number("SELECT count(*) FROM blob_references").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn imports_do_not_wait_for_large_pictures() {
    let app = start().await;
    let importing = app.register().await;
    let mut accounts = Vec::new();
    for _ in 0..6 {
        accounts.push(app.register().await);
    }
    let mut large = Cursor::new(Vec::new());
    GrayImage::new(4_096, 4_096)
        .write_to(&mut large, ImageFormat::Png)
        .unwrap();
    let large = large.into_inner();
    let answered = AtomicUsize::new(0);
    let pictures = futures_util::future::join_all(accounts.iter().map(async |account| {
        let answer = send(account, large.clone()).await;
        answered.fetch_add(1, Ordering::Relaxed);
        answer
    }));
    let import = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let form = Form::new()
            .text("appId", "app-1")
            .text("source", "<title>Tides</title><p>High at noon</p>");
        let imported = importing.request(Method::POST, "/api/import").multipart(form);
        Answer::of(imported).await.ok();
        answered.load(Ordering::Relaxed)
    };
    let (answers, before) = tokio::join!(pictures, import);
    assert!(before < 3, "{before} pictures were answered first");
    assert_eq!(answers[0].status, 200, "{}", answers[0].text);
}
