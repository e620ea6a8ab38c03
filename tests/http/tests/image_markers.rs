//! Places of a page that wait for an image: drawn, and filled with placeholders, also on hostile pages.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use http_tests::pages::with_ids;
use http_tests::{Account, Answer, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use workers::draw::{DrawRequest, Drawn, Draws, ImageNotes, NotDrawn};

use crate::image_jobs::png;

const PATH: &str = "/api/process-image-markers";

/// Draws what it is asked for in a colour of its own, and notes it. What is blocked fails.
#[derive(Default)]
struct Camera(Mutex<Vec<(String, Option<String>)>>);

impl Camera {
    fn asked(&self) -> Vec<(String, Option<String>)> {
        let mut asked = self.0.lock().unwrap().clone();
        asked.sort();
        asked
    }
}

impl Draws for Camera {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        let mut asked = self.0.lock().unwrap();
        asked.push((request.prompt.clone(), request.ratio.clone()));
        let shade = u8::try_from(asked.len() * 7 % 256).unwrap();
        Box::pin(async move {
            if request.prompt.contains("blocked") {
                return Err(ErrorCode::SafetyBlock.into());
            }
            if request.prompt.contains("broken") {
                return Ok(drawn(b"no image".to_vec()));
            }
            Ok(drawn(png(320, 180, |_, _| [shade, 90, 200, 255])))
        })
    }

    fn ratios(&self, _: &str) -> Vec<images::mask::Ratio> {
        [(1, 1), (16, 9)]
            .map(|(width, height)| images::mask::Ratio { width, height })
            .to_vec()
    }

    fn is_offline(&self, _: &str) -> bool {
        false
    }
}

fn drawn(bytes: Vec<u8>) -> Drawn {
    Drawn {
        bytes: Bytes::from(bytes).into(),
        notes: ImageNotes::default(),
    }
}

async fn with_camera() -> (TestApp, Account, Arc<Camera>) {
    let camera = Arc::<Camera>::default();
    let app = TestApp::builder().drawn_by(camera.clone()).start().await;
    let account = app.register().await;
    (app, account, camera)
}

fn page(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<title>Foxes</title>\n</head>\n<body>\n{body}\n</body>\n</html>"
    )
}

async fn processed(account: &Account, html: &str) -> Value {
    account
        .post(PATH, json!({ "htmlContent": html, "appId": "app-1" }))
        .await
        .ok()
}

/// The addresses of files of the app on a page, in their order.
fn files(html: &str) -> Vec<String> {
    html.match_indices("/_assets/")
        .map(|(at, _)| html[at..].chars().take(9 + 64).collect())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_description_is_drawn_once_and_becomes_a_file_of_the_app() {
    let (app, account, camera) = with_camera().await;
    let html = page(
        "<img src=\"[[ MORPHEO_IMAGE: a fox in snow | 16:9 ]]\" alt=\"A fox\">\n\
         <div style=\"background: url('[[ MORPHEO_IMAGE: a fox in snow | 16:9 ]]')\"></div>\n\
         <p>[[MORPHEO_IMAGE: a den | 5:4]]</p>",
    );
    let answer = processed(&account, &html).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"], &answer["note"]),
        (&json!(2), &json!(0), &Value::Null),
        "{answer}"
    );
    assert_eq!(
        camera.asked(),
        [
            ("a den".to_owned(), Some("1:1".to_owned())),
            ("a fox in snow".to_owned(), Some("16:9".to_owned())),
        ]
    );
    let filled = answer["processedHtml"].as_str().unwrap();
    let files = files(filled);
    assert_eq!((files.len(), &files[0]), (3, &files[1]));
    let expected = html
        .replace("[[ MORPHEO_IMAGE: a fox in snow | 16:9 ]]", &files[0])
        .replace(
            "[[MORPHEO_IMAGE: a den | 5:4]]",
            &format!(
                "<img src=\"{}\" alt=\"a den\" style=\"max-width:100%;height:auto\">",
                files[2]
            ),
        );
    assert_eq!(filled, with_ids(&expected));
    assert_eq!(account.credits().await, 8);
    let frame = format!("f1.{}", app.setting("FRAME_HOST_SUFFIX"));
    for file in [&files[0], &files[2]] {
        let shown = app.visitor().get_on(&frame, file).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, "image/webp"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_there_are_placeholders_for_nothing() {
    let app = TestApp::start().await;
    let account = app.register().await;
    let html = page("<img src=\"[[ MORPHEO_IMAGE: a fox & a \"den\" | 16:9 ]]\">");
    let answer = processed(&account, &html).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"], &answer["note"]),
        (
            &json!(0),
            &json!(1),
            &json!("No image model is available, so placeholders stand in for the images.")
        )
    );
    let filled = answer["processedHtml"].as_str().unwrap();
    assert!(filled.contains("src=\"data:image/svg+xml,%3Csvg"), "{filled}");
    assert!(
        filled.contains("width%3D%22800%22%20height%3D%22450%22"),
        "{filled}"
    );
    assert!(
        filled.contains("alt=\"a fox &amp; a &quot;den&quot;\""),
        "{filled}"
    );
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_drawn_has_a_placeholder_and_is_not_charged() {
    let (_app, account, _camera) = with_camera().await;
    let html = page(
        "<img src=\"[[MORPHEO_IMAGE: a blocked fox]]\"><img src=\"[[MORPHEO_IMAGE: a broken fox]]\">\
         <img src=\"[[MORPHEO_IMAGE: a fox]]\"><img src=\"[[MORPHEO_IMAGE]]\">",
    );
    let answer = processed(&account, &html).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"]),
        (&json!(1), &json!(3))
    );
    assert_eq!(
        answer["note"],
        "2 images could not be drawn. Placeholders stand in for what is missing, and cost nothing."
    );
    assert_eq!(account.credits().await, 9);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_more_is_drawn_than_the_account_can_pay_and_the_same_request_is_the_same_job() {
    let (_app, account, camera) = with_camera().await;
    let body: String = (0..12)
        .map(|at| format!("<img src=\"[[MORPHEO_IMAGE: fox {at}]]\">"))
        .collect();
    let body = json!({ "htmlContent": page(&body), "appId": "app-1" });
    let ask = async || {
        let request = account.request(Method::POST, PATH).json(&body);
        let request = request.header("idempotency-key", "01a229a0-1e08-7153-8aaf-688c56280f1d");
        Answer::of(request).await.ok()
    };
    let answer = ask().await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"]),
        (&json!(10), &json!(2))
    );
    let note = answer["note"].as_str().unwrap();
    assert!(
        note.starts_with("Your credits are not enough for all images."),
        "{note}"
    );
    assert_eq!(account.credits().await, 0);
    assert_eq!(ask().await, answer);
    assert_eq!((camera.asked().len(), account.credits().await), (10, 0));
    // Without any credit all are placeholders.
    let answer = processed(&account, &page("<img src=\"[[MORPHEO_IMAGE: a den]]\">")).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"]),
        (&json!(0), &json!(1))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn images_that_failed_are_drawn_by_their_words() {
    let (_app, account, camera) = with_camera().await;
    let stock = "https://images.example/photo-1?w=800&h=800";
    let html = page(
        "<img src=\"https://images.example/photo-1?w=800&amp;h=800\" alt=\"A fox\" width=\"800\" height=\"800\">\
         <img src=\"https://images.example/other\" alt=\"Other\">",
    );
    let body = json!({ "htmlContent": html, "failedImages": [stock] });
    let answer = account.post(PATH, body).await.ok();
    assert_eq!(camera.asked(), [("A fox".to_owned(), Some("1:1".to_owned()))]);
    let filled = answer["processedHtml"].as_str().unwrap();
    assert!(!filled.contains("photo-1") && filled.contains("src=\"https://images.example/other\""));
    assert_eq!((files(filled).len(), account.credits().await), (1, 9));
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_storage_is_full_there_are_placeholders() {
    let camera = Arc::<Camera>::default();
    let app = TestApp::builder()
        .drawn_by(camera)
        .set("STORAGE_QUOTA_FREE_MB", "1")
        .start()
        .await;
    let account = app.register().await;
    let large = page(&format!("<p>{}</p>", "x".repeat(999_800)));
    let body = json!({
        "appId": "full", "name": "Full", "currentPageId": "p1",
        "pages": [{ "pageId": "p1", "name": "Home", "htmlContent": large }],
    });
    account.post("/api/save-app", body).await.ok();
    let answer = processed(&account, &page("<img src=\"[[MORPHEO_IMAGE: a fox]]\">")).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"]),
        (&json!(0), &json!(1))
    );
    let note = answer["note"].as_str().unwrap();
    assert!(
        note.starts_with("There is no room left for more files."),
        "{note}"
    );
    assert_eq!(account.credits().await, 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_waits_for_nothing_is_answered_at_once() {
    let (app, account, _camera) = with_camera().await;
    let html = page("<img src=\"/fox.png\">");
    assert_eq!(
        processed(&account, &html).await,
        json!({ "processedHtml": html, "images": 0, "placeholders": 0, "note": null })
    );
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_pages_get_no_markup_and_lose_their_markers() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for hostile in [
        "<img src=\"[[ MORPHEO_IMAGE: </svg><script>alert(1)</script> ]]\">",
        "<p>[[ MORPHEO_IMAGE: &lt;/svg&gt;&lt;script&gt;alert(1)&lt;/script&gt; ]]</p>",
        "<p>[[ MORPHEO_IMAGE: a \" onerror=alert(1) ' ]]</p>",
        "<p>[[ MORPHEO_IMAGE: [[ MORPHEO_IMAGE: a ]] ]] [[[ MORPHEO_IMAGE: b ]]]</p>",
        "<p title=\"[[ MORPHEO_IMAGE: a\">]]</p>",
    ] {
        let answer = processed(&account, &page(hostile)).await;
        let filled = answer["processedHtml"].as_str().unwrap();
        assert!(
            !filled.contains("MORPHEO_IMAGE: a") && !filled.contains("MORPHEO_IMAGE: b"),
            "{filled}"
        );
        assert!(
            !filled.contains("<script") && !filled.contains("\" onerror"),
            "{filled}"
        );
    }
    let many = page(&"<img src=\"[[MORPHEO_IMAGE: a fox]]\">".repeat(10_000));
    let answer = processed(&account, &many).await;
    assert_eq!(answer["placeholders"], 10_000);
    let filled = answer["processedHtml"].as_str().unwrap();
    assert!(
        !filled.contains("MORPHEO_IMAGE") && filled.len() < 5_000_000,
        "{}",
        filled.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_refused() {
    let (app, account, camera) = with_camera().await;
    let html = page("<img src=\"[[MORPHEO_IMAGE: a fox]]\">");
    app.visitor()
        .post(PATH, json!({ "htmlContent": html }))
        .await
        .is_error(ErrorCode::NotAuthenticated);
    for wrong in [
        json!({}),
        json!({ "htmlContent": 7 }),
        json!({ "htmlContent": html, "failedImages": "x" }),
        json!({ "htmlContent": html, "failedImages": vec!["x"; 21] }),
        json!({ "htmlContent": html, "failedImages": ["x".repeat(2_049)] }),
        json!({ "htmlContent": html, "appId": "" }),
    ] {
        account
            .post(PATH, wrong)
            .await
            .is_error(ErrorCode::InvalidRequest);
    }
    account
        .post(PATH, json!({ "htmlContent": " \n" }))
        .await
        .is_error(ErrorCode::MissingHtml);
    account
        .post(PATH, json!({ "htmlContent": "x".repeat(10_000_001) }))
        .await
        .is_error(ErrorCode::PayloadTooLarge);
    assert!(camera.asked().is_empty());
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}
