//! Every call that asks a model asks the one of a connection when it names it, and charges nothing. The operator's model is
//! not asked.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use domain::errors::ErrorCode;
use futures_util::future::BoxFuture;
use http_tests::chat::change;
use http_tests::pages::page;
use http_tests::{Account, Answer, Events, TestApp};
use reqwest::Method;
use serde_json::{Value, json};
use test_support::model_server::{ModelServer, Plan, Service};
use test_support::providers::{Behaviour, FakeProvider, Wire};
use workers::draw::{DrawRequest, Drawn, Draws, ImageNotes, NotDrawn};

use super::{created, give_models, id_of};
use crate::image_jobs::png;

/// A page with an image that nothing describes, and a call of what is not defined.
const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
    <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Tides</title>\n\
    <meta name=\"description\" content=\"When the tide comes.\">\n</head>\n<body>\n<h1>Tides</h1>\n\
    <img src=\"/low.png\">\n<p>Low at six</p>\n<script>\nshow(5);\n</script>\n</body>\n</html>";

/// A connection of the account to an Ollama that answers every question with this text, and the public id of its model.
async fn answering(app: &TestApp, account: &Account, text: &str) -> (ModelServer, String) {
    let server = ModelServer::start(Plan::new(Service::Ollama, text))
        .await
        .unwrap();
    let connection = created(
        account,
        json!({ "preset": "ollama", "baseUrl": server.base_url() }),
    )
    .await;
    let id = id_of(&connection);
    give_models(app, &id, &[("llama3.2:3b", "code")]).await;
    (server, format!("connection:{id}/llama3.2:3b"))
}

async fn asked(account: &Account, path: &str, body: Value) -> Value {
    let request = account
        .request(Method::POST, path)
        .header("accept", "application/json");
    Answer::of(request.json(&body)).await.ok()
}

/// With an operator whose model answers everything, too.
async fn with_operator() -> (TestApp, FakeProvider) {
    let operator = FakeProvider::start(Wire::OpenAi, Behaviour::complete(page(1)))
        .await
        .unwrap();
    let app = TestApp::builder()
        .answered_by(&operator)
        .set("CHROMIUM", "none")
        .start()
        .await;
    (app, operator)
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_wait_for_an_answer_ask_the_model_of_a_connection_for_nothing() {
    let (app, operator) = with_operator().await;
    let account = app.register_pro().await;
    let plan = json!({
        "story_analysis": { "genre": "fable", "hero": "a small red fox", "style": "ink" },
        "frames": [
            { "story_beat": "sets out", "caption": "One", "prompt": "A fox sets out" },
            { "story_beat": "swims", "caption": "Two", "prompt": "A fox swims" },
            { "story_beat": "sleeps", "caption": "Three", "prompt": "A fox sleeps" },
        ],
    });
    let described = change(
        "1",
        "<img src=\"/low.png\">",
        "<img alt=\"Low\" src=\"/low.png\">",
    );
    let repaired = change("1", "show(5);", "document.title = 5;");
    // The field of the answer that names who answered, where there is one.
    for (path, field, mut body, text) in [
        (
            "/api/enhance-prompt",
            Some("model"),
            json!({ "prompt": "A clock" }),
            "A clock with large digits.".to_owned(),
        ),
        (
            "/api/enhance-prompt",
            Some("model"),
            json!({ "prompt": "A fox", "generation_mode": "image" }),
            "A red fox in snow, ink.".to_owned(),
        ),
        (
            "/api/suggest-features",
            Some("model"),
            json!({ "current_html": PAGE }),
            "[\"Add a search\"]".to_owned(),
        ),
        (
            "/api/suggest-modifications",
            Some("model"),
            json!({ "current_html": PAGE, "category": "general" }),
            "[\"Use larger digits\"]".to_owned(),
        ),
        (
            "/api/auto-optimize",
            Some("model"),
            json!({ "htmlContent": PAGE, "analysisTypes": ["accessibility"] }),
            format!("I described it.\n{described}"),
        ),
        (
            "/api/error-correction",
            None,
            json!({
                "htmlContent": PAGE,
                "consoleLogs": [{ "level": "error", "message": "Uncaught ReferenceError: show is not defined" }],
            }),
            format!("It was missing.\n{repaired}"),
        ),
        (
            "/api/v1/plan-multi-image-narrative",
            Some("model"),
            json!({ "prompt": "A fox walks home", "output_count": 3 }),
            plan.to_string(),
        ),
    ] {
        let (server, model) = answering(&app, &account, &text).await;
        let named = if path.ends_with("narrative") {
            "text_model"
        } else {
            "model"
        };
        body[named] = model.as_str().into();
        let answer = asked(&account, path, body).await;
        assert!(!server.chats().is_empty(), "{path}: {answer}");
        if let Some(field) = field {
            assert_eq!(answer[field], model.as_str(), "{path}: {answer}");
        }
    }
    assert_eq!(app.charges().await, 0);
    assert!(operator.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_that_stream_ask_the_model_of_a_connection_for_nothing() {
    let (app, operator) = with_operator().await;
    let account = app.register().await;
    let words = format!("Done.\n{}", change("1", "Low at six", "Low at seven"));
    for (path, mut body) in [
        (
            "/api/differential/chat",
            json!({ "message": "Seven", "code": PAGE, "app_id": "app-1" }),
        ),
        (
            "/api/chat-with-code",
            json!({ "message": "Seven", "current_code": PAGE, "app_id": "app-1" }),
        ),
    ] {
        let (server, model) = answering(&app, &account, &words).await;
        body["model"] = model.as_str().into();
        let request = account.request(Method::POST, path).json(&body);
        let transcript = Events::open(request).await.all().await;
        assert_eq!(transcript.complete()["model"], model.as_str(), "{path}");
        assert_eq!(server.chats().len(), 1, "{path}");
    }
    assert_eq!((account.credits().await, app.charges().await), (10, 0));
    assert!(operator.requests().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_automatic_analysis_asks_the_model_of_a_connection() {
    let (app, operator) = with_operator().await;
    let account = app.register_pro().await;
    let (_server, maker) = answering(&app, &account, &page(3)).await;
    let body = json!({ "prompt": "tides", "model": maker });
    let made = account.generate_with(body).await.all().await;
    let html = made.complete()["html"].clone();
    let (analyst, model) = answering(&app, &account, "[\"Use larger digits\"]").await;
    let body = json!({ "current_html": html, "after": made.job(), "model": model });
    let answer = asked(&account, "/api/suggest-modifications", body).await;
    assert_eq!(answer["model"], model.as_str(), "{answer}");
    assert_eq!(analyst.chats().len(), 1);
    assert_eq!(app.charges().await, 0);
    assert!(operator.requests().is_empty());
}

/// Draws everything, and notes by which model.
#[derive(Default)]
struct Painter(Mutex<Vec<String>>);

impl Draws for Painter {
    fn draw<'a>(&'a self, request: &'a DrawRequest) -> BoxFuture<'a, Result<Drawn, NotDrawn>> {
        self.0.lock().unwrap().push(request.model.clone());
        Box::pin(async {
            Ok(Drawn {
                bytes: Bytes::from(png(64, 36, |_, _| [20, 90, 200, 255])).into(),
                notes: ImageNotes::default(),
            })
        })
    }

    fn ratios(&self, _: &str) -> Vec<images::mask::Ratio> {
        Vec::new()
    }

    fn is_offline(&self, _: &str) -> bool {
        false
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn images_of_a_page_are_drawn_by_the_model_of_a_connection_for_nothing() {
    let painter = Arc::<Painter>::default();
    let app = TestApp::builder().drawn_by(painter.clone()).start().await;
    let account = app.register().await;
    let id = super::ollama(&account).await;
    give_models(&app, &id, &[("sketch/er", "image"), ("llama3.2:3b", "code")]).await;
    let model = format!("connection:{id}/sketch/er");
    let html = PAGE
        .replace("/low.png", "[[ MORPHEO_IMAGE: low tide | 16:9 ]]")
        .replace(
            "<p>Low at six</p>",
            "<p>[[ MORPHEO_IMAGE: high tide | 16:9 ]]</p>",
        );
    let body = |model: &str| json!({ "htmlContent": html, "appId": "app-1", "model": model });
    let path = "/api/process-image-markers";
    let answer = asked(&account, path, body(&model)).await;
    assert_eq!(
        (&answer["images"], &answer["placeholders"]),
        (&json!(2), &json!(0)),
        "{answer}"
    );
    assert_eq!(*painter.0.lock().unwrap(), [model.clone(), model.clone()]);
    assert_eq!((account.credits().await, app.charges().await), (10, 0));
    for unknown in [format!("connection:{id}/llama3.2:3b"), "no-such-model".to_owned()] {
        account
            .post(path, body(&unknown))
            .await
            .is_error(ErrorCode::UnknownModel);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_the_account_does_not_have_is_refused_by_each_call() {
    let app = TestApp::builder().workers(0).start().await;
    let (owner, other) = (app.register_pro().await, app.register_pro().await);
    let (_server, model) = answering(&app, &owner, "x").await;
    for (path, body) in [
        (
            "/api/enhance-prompt",
            json!({ "prompt": "A clock", "model": model }),
        ),
        (
            "/api/suggest-features",
            json!({ "current_html": PAGE, "model": model }),
        ),
        (
            "/api/v1/plan-multi-image-narrative",
            json!({ "prompt": "A fox", "text_model": model }),
        ),
    ] {
        other.post(path, body).await.is_error(ErrorCode::UnknownModel);
    }
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_loads_says_so_until_its_first_piece() {
    // Half of the usual silence is less than 20 s here.
    let app = TestApp::builder().set("STREAM_IDLE_SECONDS", "1").start().await;
    let account = app.register().await;
    let made = page(3);
    let plan = Plan::new(Service::Ollama, made).loading(Duration::from_millis(1_500));
    let server = ModelServer::start(plan).await.unwrap();
    let connection = created(
        &account,
        json!({ "preset": "ollama", "baseUrl": server.base_url() }),
    )
    .await;
    let id = id_of(&connection);
    give_models(&app, &id, &[("llama3.2:3b", "code")]).await;
    let body = json!({ "prompt": "tides", "model": format!("connection:{id}/llama3.2:3b") });
    let transcript = account.generate_with(body).await.all().await;
    transcript.complete();
    let said = transcript
        .events
        .iter()
        .filter(|received| received.event["currentStep"] == "The model is loading. This can take minutes.");
    assert_eq!(said.count(), 1);
}
