//! Images by servers that speak as Gemini, OpenAI and OpenRouter do, through the whole job: what comes, what does not,
//! what it costs; and a worker that dies in the middle of a story.

use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use http_tests::events::{Events, Transcript};
use http_tests::site::wait_until;
use http_tests::{Account, Answer, Cluster, TestApp};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use test_support::images::{Drawing, FakePainter, ImageWire};
use tokio::time::timeout;

use crate::image_jobs::{generated, png, sent, story};

fn image(grey: u8) -> Bytes {
    png(64, 48, |_, _| [grey, grey, grey, 255]).into()
}

fn key(wire: ImageWire) -> &'static str {
    match wire {
        ImageWire::Gemini => "GEMINI",
        ImageWire::OpenAi => "OPENAI",
        ImageWire::OpenRouter => "OPENROUTER",
    }
}

/// Draws in white; does otherwise when the prompt says so.
fn moody(wire: ImageWire) -> Drawing {
    let [first, last] = [image(10), image(20)];
    let moods = [
        ("Be safe", Drawing::Blocked("IMAGE_SAFETY".to_owned())),
        (
            "Be unsafe",
            Drawing::PromptBlocked("PROHIBITED_CONTENT".to_owned()),
        ),
        (
            "Talk",
            Drawing::Words(format!("I would\u{202e}\u{7} rather\nnot {}", "x".repeat(400))),
        ),
        ("Say nothing", Drawing::Nothing),
        (
            "Think",
            Drawing::Thoughtful {
                thought: first.clone(),
                image: last.clone(),
            },
        ),
        ("Draw two", Drawing::Several(vec![first.clone(), last])),
        ("Break off", Drawing::Cut(image(30), 60)),
        (
            "Never end",
            Drawing::Huge {
                bytes: 70 << 20,
                announced: false,
            },
        ),
        ("Too large", Drawing::status(413, "{}")),
        ("No key", Drawing::status(401, "{}")),
        (
            "Lie",
            Drawing::Image(Bytes::from_static(b"\x89PNG\r\n\x1a\nand no more")),
        ),
    ];
    let usual = Drawing::WithWords(image(255), "There".to_owned());
    let usual = if wire == ImageWire::OpenAi {
        Drawing::Image(image(255))
    } else {
        usual
    };
    moods.into_iter().fold(usual, |otherwise, (text, then)| {
        Drawing::When(text.to_owned(), Box::new(then), Box::new(otherwise))
    })
}

/// In words about images, with the model's own, in bounds.
fn says_what_is_meant(wire: ImageWire, prompt: &str, error: &Value) {
    let message = error["message"].as_str().unwrap();
    assert!(!message.contains("app"), "{wire:?} {prompt}: {message}");
    match (prompt, wire) {
        ("Be safe" | "Be unsafe", _) => assert!(message.contains("about the image you want"), "{message}"),
        // OpenAI's format has no words.
        ("Talk", ImageWire::OpenAi) => assert_eq!(message, ErrorCode::ImageNone.message()),
        ("Talk", _) => {
            let expected =
                "No image URL returned from API. The model answered: \u{201c}I would rather not xxx";
            assert!(message.starts_with(expected), "{message}");
            assert!(
                message.ends_with("x\u{2026}\u{201d}") && message.chars().count() < 360,
                "{message}"
            );
            assert_eq!(error["detail"]["reason"], message);
        }
        _ => {}
    }
}

async fn bytes_of(app: &TestApp, made: &Transcript) -> Bytes {
    let url = made.complete()["images"][0]["url"].as_str().unwrap().to_owned();
    let request = app.visitor().request(Method::GET, &url);
    request.send().await.unwrap().bytes().await.unwrap()
}

async fn a_server_of(wire: ImageWire) {
    let painter = FakePainter::start(wire, moody(wire)).await.unwrap();
    let app = TestApp::builder()
        .set(&format!("{}_API_KEY", key(wire)), "sk-test")
        .set(&format!("{}_BASE_URL", key(wire)), painter.base_url())
        .start()
        .await;
    let account = app.register().await;
    for (prompt, code) in [
        ("Be safe", ErrorCode::SafetyBlock),
        ("Be unsafe", ErrorCode::SafetyBlock),
        ("Talk", ErrorCode::ImageNone),
        (
            "Say nothing",
            if wire == ImageWire::Gemini {
                ErrorCode::SafetyBlock
            } else {
                ErrorCode::ImageNone
            },
        ),
        ("Break off", ErrorCode::StreamCut),
        ("Never end", ErrorCode::StreamMalformed),
        ("Too large", ErrorCode::PayloadTooLarge),
        ("No key", ErrorCode::ProviderKey),
        ("Lie", ErrorCode::StreamMalformed),
    ] {
        let before = painter.asked().len();
        let made = generated(&account, prompt).await;
        let error = made.events.last().unwrap().event.clone();
        assert_eq!(error["code"], code.code(), "{wire:?} {prompt}: {error}");
        says_what_is_meant(wire, prompt, &error);
        let asked = painter.asked().len() - before;
        assert!(
            asked == if code == ErrorCode::StreamCut { 3 } else { 1 },
            "{wire:?} {prompt}: {asked}"
        );
        assert_eq!(account.credits().await, 10, "{wire:?} {prompt}");
    }
    // What comes is kept as it came; of thoughts and drafts nothing is.
    for (prompt, bytes) in [("Draw", image(255)), ("Think", image(20))] {
        let made = generated(&account, prompt).await;
        assert_eq!(bytes_of(&app, &made).await, bytes, "{wire:?} {prompt}");
    }
    let several = generated(&account, "Draw two").await;
    assert_eq!(several.complete()["images"].as_array().unwrap().len(), 1);
    assert_eq!(account.credits().await, 7);
    masked(&app, &painter, wire).await;
    sized(&app, &painter, wire).await;
}

/// A size is one of the model's, and goes to each provider in its way; so does what an image was made from.
async fn sized(app: &TestApp, painter: &FakePainter, wire: ImageWire) {
    let account = app.register_pro().await;
    let listed = account.get("/api/models").await.ok();
    let models = listed["models"].as_array().unwrap();
    let model = models.iter().find(|model| model["kind"] == "image").unwrap();
    let (sizes, ratios) = match wire {
        ImageWire::OpenAi => (
            json!(["1024x1024", "1536x1024", "1024x1536", "2048x1152", "1152x2048"]),
            5,
        ),
        _ => (json!(["1K", "2K", "4K"]), 10),
    };
    assert_eq!(
        (&model["sizes"], model["ratios"].as_array().unwrap().len()),
        (&sizes, ratios)
    );
    let size = sizes[1].as_str().unwrap().to_owned();
    let has = |part: &str| {
        let asked = painter.asked();
        let body = &asked.last().unwrap().body;
        body.windows(part.len()).any(|window| window == part.as_bytes())
    };
    let form = |size: &str| Form::new().text("prompt", "Draw").text("size", size.to_owned());
    let path = "/api/v1/generate-image-gemini";
    let made = sent(&account, path, form(&size)).await;
    assert!(has(&format!("\"{size}\"")), "{wire:?}");
    let refused = account.request(Method::POST, path).multipart(form("9K"));
    Answer::of(refused).await.is_error(ErrorCode::InvalidRequest);
    let id = made.complete()["images"][0]["assetId"]
        .as_str()
        .unwrap()
        .to_owned();
    let form = Form::new()
        .text("modification_prompt", "Whiter")
        .text("original_prompt", "A polar bear in snow")
        .text("size", size.clone())
        .text("parent", id);
    sent(&account, "/api/v2/modify-image-with-files", form)
        .await
        .complete();
    assert!(
        has("Whiter") && has("A polar bear in snow") && has(&size),
        "{wire:?}"
    );
}

/// A change within a mask is told to each provider in its way, and blocked in words of its own.
async fn masked(app: &TestApp, painter: &FakePainter, wire: ImageWire) {
    let account = app.register_pro().await;
    let form = |words: &str| {
        let image = png(400, 300, |x, _| [(x % 256) as u8, 90, 90, 255]);
        let mask = png(400, 300, |x, y| {
            if x < 40 && y < 40 {
                [255; 4]
            } else {
                [0, 0, 0, 255]
            }
        });
        Form::new()
            .text("modification_prompt", words.to_owned())
            .part("current_image", Part::bytes(image).file_name("a.png"))
            .part("mask_image", Part::bytes(mask).file_name("m.png"))
    };
    let path = "/api/v2/modify-image-with-files";
    sent(&account, path, form("Whiter")).await.complete();
    let asked = painter.asked();
    let body = &asked.last().unwrap().body;
    let has = |part: &str| body.windows(part.len()).any(|window| window == part.as_bytes());
    assert!(has("red marks the only part") && has("Whiter"));
    assert_eq!(has("name=\"mask\""), wire == ImageWire::OpenAi);
    let blocked = sent(&account, path, form("Be safe")).await;
    blocked.is_error(ErrorCode::ModificationSafetyBlock);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_speaks_as_gemini_does() {
    a_server_of(ImageWire::Gemini).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_speaks_as_openai_does() {
    a_server_of(ImageWire::OpenAi).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_speaks_as_openrouter_does() {
    a_server_of(ImageWire::OpenRouter).await;
}

async fn failed_with(account: &Account, beats: &[&str]) -> Events {
    let request = account.request(Method::POST, "/api/v1/generate-from-narrative-plan");
    Events::open(request.multipart(story(beats))).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_whose_worker_is_killed_goes_on_without_drawing_a_frame_twice_or_charging_twice() {
    let draw = |grey| Box::new(Drawing::Image(image(grey)));
    let second = Drawing::When("the second".to_owned(), draw(2), Box::new(Drawing::Silent));
    let first = Drawing::When("the first".to_owned(), draw(1), Box::new(second));
    // Five requests meet the worker that dies: three at once, and one more for each that is drawn.
    let mut steps = vec![first; 5];
    steps.push(Drawing::Image(image(3)));
    let painter = FakePainter::start(ImageWire::Gemini, Drawing::Sequence(steps))
        .await
        .unwrap();
    let mut cluster = Cluster::create().await;
    cluster.set("GEMINI_API_KEY", "sk-test");
    cluster.set("GEMINI_BASE_URL", painter.base_url());
    let web = cluster.web().await;
    let mut worker = cluster.worker().await;
    let account = cluster.register(&web).await;
    let mut events = failed_with(
        &account,
        &["the first", "the second", "the third", "the fourth", "the fifth"],
    )
    .await;
    let job = events.job().await;
    wait_until("two frames are there and the others are asked for", || async {
        let drawn = format!("SELECT count(*) FROM images WHERE job_id = '{job}'");
        cluster.number(&drawn).await == 2 && painter.asked().len() == 5
    })
    .await;
    worker.kill();
    let _second = cluster.worker().await;
    let transcript = timeout(Duration::from_secs(60), events.all()).await;
    let transcript = transcript.expect("nobody took the story over");
    let output = transcript.complete();
    assert_eq!(output["images"].as_array().unwrap().len(), 5);
    assert_eq!(output["failed"].as_array().unwrap().len(), 0);
    let asked = |beat: &str| {
        let has = |body: &Bytes| body.windows(beat.len()).any(|part| part == beat.as_bytes());
        painter.asked().iter().filter(|asked| has(&asked.body)).count()
    };
    assert_eq!(
        (asked("the first"), asked("the second"), asked("the third")),
        (1, 1, 2)
    );
    assert_eq!(painter.asked().len(), 8);
    assert_eq!(cluster.charges().await, 1);
    assert_eq!(cluster.credit_of(&job).await, "committed");
    assert_eq!(account.credits().await, 5);
}
