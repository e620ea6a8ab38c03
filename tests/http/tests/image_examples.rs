//! The example prompts for images: all are shown whatever answers, and say whether it can do them.

use http_tests::TestApp;
use serde_json::{Value, json};

async fn categories(app: &TestApp) -> Vec<Value> {
    let answer = app.visitor().get("/api/examples/images").await;
    assert_eq!(answer.header("cache-control"), "public, max-age=300");
    answer.ok()["categories"].as_array().unwrap().clone()
}

fn examples(categories: &[Value]) -> impl Iterator<Item = &Value> {
    let each = categories.iter();
    each.flat_map(|category| category["examples"].as_array().unwrap())
}

/// A model for apps does not answer them.
async fn app_without_a_model_for_images() -> TestApp {
    let app = TestApp::builder().set("MOONSHOT_API_KEY", "sk-test");
    app.start().await
}

#[tokio::test(flavor = "multi_thread")]
async fn nine_categories_of_generation_and_fifteen_of_editing_are_given_in_order() {
    let app = app_without_a_model_for_images().await;
    let categories = categories(&app).await;
    let kinds: Vec<_> = categories.iter().map(|category| &category["kind"]).collect();
    assert!(kinds[..9].iter().all(|kind| *kind == "generation"));
    assert!(kinds[9..].iter().all(|kind| *kind == "editing"));
    let orders: Vec<_> = categories.iter().map(|category| &category["order"]).collect();
    assert_eq!(json!(orders), json!((1..=24).collect::<Vec<_>>()));
    for category in &categories {
        assert!(category["examples"].as_array().unwrap().len() >= 8, "{category}");
    }
    let story = examples(&categories).find(|example| example["frames"] == 5);
    assert_eq!(story.unwrap()["pictures"], 0);
    let combined = examples(&categories).find(|example| example["pictures"] == 3);
    assert!(combined.unwrap().get("frames").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_model_for_images_all_are_shown_and_those_that_need_one_say_so() {
    let app = app_without_a_model_for_images().await;
    let shown = categories(&app).await;
    let answered = examples(&shown).filter(|example| example["answered"] == true);
    let answered = answered.count();

    let online = TestApp::builder().set("GEMINI_API_KEY", "sk-test");
    let all = categories(&online.start().await).await;
    assert!(examples(&all).all(|example| example["answered"] == true));
    assert!(0 < answered && answered < examples(&all).count());
    let prompts = |categories| {
        let each = examples(categories);
        each.map(|example| example["prompt"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(prompts(&shown), prompts(&all));
}

#[tokio::test(flavor = "multi_thread")]
async fn before_a_worker_came_nobody_keeps_the_answer() {
    let app = TestApp::builder().workers(0).start().await;
    let answer = app.visitor().get("/api/examples/images").await;
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.ok()["categories"].as_array().map(Vec::len), Some(24));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examples_of_apps_are_what_they_were() {
    let app = app_without_a_model_for_images().await;
    let answer = app.visitor().get("/api/examples").await.ok();
    let first = &answer["categories"][0];
    let mut fields: Vec<_> = first.as_object().unwrap().keys().cloned().collect();
    fields.sort();
    assert_eq!(fields, ["examples", "id", "name", "order", "samples"]);
    assert_eq!(answer["categories"].as_array().map(Vec::len), Some(14));
}
