//! Which models there are, and who may use them.

use domain::errors::ErrorCode;
use http_tests::TestApp;
use serde_json::{Value, json};

const PRO_MODELS: [&str; 4] = [
    "anthropic/claude-sonnet-4.5",
    "gemini-2.5-pro",
    "gpt-5-2025-08-07",
    "anthropic/claude-haiku-4.5",
];

/// Providers for every model that is listed.
const KEYS: [&str; 4] = [
    "MOONSHOT_API_KEY",
    "ANTHROPIC_API_KEY",
    "GEMINI_API_KEY",
    "OPENAI_API_KEY",
];

fn ids(list: &Value, kind: &str) -> Vec<String> {
    let models = list["models"].as_array().unwrap();
    let of_kind = models.iter().filter(|model| model["kind"] == kind);
    of_kind
        .map(|model| model["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_picker_lists_five_models_for_apps_and_one_for_images_and_what_they_cost() {
    let mut app = TestApp::builder();
    for key in KEYS {
        app = app.set(key, "sk-test");
    }
    let app = app.start().await;
    let list = app.visitor().get("/api/models").await.ok();
    assert_eq!(list["offline"], false);
    let mut code = vec!["kimi-k2-turbo-preview"];
    code.extend(PRO_MODELS);
    assert_eq!(ids(&list, "code"), code);
    assert_eq!(ids(&list, "image"), ["gemini-2.5-flash-image-preview"]);
    let first = &list["models"][0];
    assert_eq!(
        (&first["default"], &first["proOnly"], &first["offline"]),
        (&json!(true), &json!(false), &json!(false))
    );
    assert_eq!(
        first["credits"],
        json!({ "generation": 1, "modification": 1, "continuation": 1, "chat": 0, "suggest": 1, "optimize": 1 })
    );
    assert_eq!(list["models"][1]["proOnly"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_the_generator_carries_the_list_that_the_call_answers() {
    let app = TestApp::start().await;
    let list = app.visitor().get("/api/models").await.ok();
    let page = app.visitor().get("/generate").await.text;
    let (_, rest) = page.split_once(" data-models=\"").unwrap();
    let (carried, _) = rest.split_once('"').unwrap();
    let carried = carried.replace("&#34;", "\"");
    assert_eq!(serde_json::from_str::<Value>(&carried).unwrap(), list);
    assert!(page.contains("No AI model is connected"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_the_picker_names_the_offline_studio_and_nothing_costs_a_credit() {
    let app = TestApp::start().await;
    let list = app.visitor().get("/api/models").await.ok();
    assert_eq!(list["offline"], true);
    assert_eq!(list["models"].as_array().unwrap().len(), 2, "{list}");
    let labels = ["Offline studio, sample apps", "Offline sketch"];
    for (studio, (kind, label)) in [0, 1]
        .map(|at| &list["models"][at])
        .into_iter()
        .zip(["code", "image"].into_iter().zip(labels))
    {
        assert_eq!(studio["id"], "offline-studio");
        assert_eq!((&studio["kind"], &studio["label"]), (&json!(kind), &json!(label)));
        assert_eq!(
            (&studio["default"], &studio["offline"]),
            (&json!(true), &json!(true))
        );
        assert_eq!(
            studio["credits"],
            json!({ "generation": 0, "modification": 0, "continuation": 0, "chat": 0, "suggest": 0, "optimize": 0 })
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_brings_its_models_and_the_studio_stands_for_a_default_without_one() {
    let app = TestApp::builder().set("OPENAI_API_KEY", "sk-test").start().await;
    let list = app.visitor().get("/api/models").await.ok();
    assert_eq!(list["offline"], false);
    assert_eq!(ids(&list, "code"), ["offline-studio", "gpt-5-2025-08-07"]);
    let app = TestApp::builder()
        .set("MOONSHOT_API_KEY", "sk-test")
        .start()
        .await;
    let list = app.visitor().get("/api/models").await.ok();
    assert_eq!(ids(&list, "code"), ["kimi-k2-turbo-preview"]);
    let account = app.register().await;
    let body = json!({ "prompt": "a clock", "model": "offline-studio" });
    let answer = account.post("/api/generate-full-code", body).await;
    answer.is_error(ErrorCode::UnknownModel);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_models_are_locked_without_pro() {
    let app = TestApp::start().await;
    let account = app.register().await;
    for model in PRO_MODELS {
        let body = json!({ "prompt": "a clock", "model": model });
        let answer = account.post("/api/generate-full-code", body).await;
        answer.is_error(ErrorCode::ProRequired);
    }
    let body =
        json!({ "modification_prompt": "dark", "current_html": "<html></html>", "model": PRO_MODELS[0] });
    let answer = account.post("/api/modify-full-code", body).await;
    answer.is_error(ErrorCode::ProRequired);
    app.sql("UPDATE users SET tier = 'explorer'").await;
    let body = json!({ "prompt": "a clock", "model": PRO_MODELS[0] });
    let answer = account.post("/api/generate-full-code", body).await;
    answer.is_error(ErrorCode::ProRequired);
    assert_eq!(app.number("SELECT count(*) FROM jobs").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn pro_accounts_choose_any_model_for_apps() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    for model in PRO_MODELS {
        let body = json!({ "prompt": "a tip calculator", "model": model });
        let transcript = account.generate_with(body).await.all().await;
        // No provider is set up for any of them.
        assert_eq!(transcript.complete()["model"], "offline-studio");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn models_that_there_are_not_and_models_for_images_are_refused() {
    let app = TestApp::start().await;
    let account = app.register_pro().await;
    for model in ["gpt-2", "gemini-2.5-flash-image-preview", "codestral-latest"] {
        let body = json!({ "prompt": "a clock", "model": model });
        let answer = account.post("/api/generate-full-code", body).await;
        answer.is_error(ErrorCode::UnknownModel);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn models_that_cannot_be_read_are_not_taken_for_none() {
    let app = TestApp::builder().workers(0).start().await;
    let account = app.register().await;
    let redis = app.redis().await;
    let _: () = redis::cmd("SET")
        .arg(redis.key("models"))
        .arg("{}")
        .query_async(&mut redis.connection())
        .await
        .unwrap();
    app.visitor()
        .get("/api/models")
        .await
        .is_error(ErrorCode::ServiceUnavailable);
    let body = json!({ "prompt": "a clock", "model": PRO_MODELS[0] });
    account
        .post("/api/generate-full-code", body)
        .await
        .is_error(ErrorCode::ServiceUnavailable);
}
