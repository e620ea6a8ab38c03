//! The offline studio, over the same door as the models.

use std::path::Path;

use crate::support::{catalog, read};
use ai::studio::{SamplesError, Studio};
use ai::{Ai, AiConfig, AiError, AiSetupError, Finish, Task, TextRequest};

fn offline() -> Ai {
    let config = AiConfig {
        studio_pace: 0,
        ..AiConfig::default()
    };
    Ai::from_config(&config, catalog()).unwrap()
}

async fn generate(prompt: &str) -> crate::support::Read {
    let answer = read(offline().stream(TextRequest::generate(prompt)).await.unwrap()).await;
    assert_eq!((answer.finish, &answer.error), (Some(Finish::Stop), &None));
    answer
}

#[tokio::test]
async fn without_a_key_the_studio_answers_and_says_what_it_is() {
    let ai = offline();
    assert!(ai.is_offline());
    assert!(
        ai.catalogue()
            .models()
            .iter()
            .all(|model| ai.answers_offline(model))
    );
    let answer = generate("A snake game called Viper Pit, dark theme with orange accents").await;
    assert!(answer.reasoning.contains("not an AI"), "{}", answer.reasoning);
    assert!(answer.reasoning.contains("“Coil”"), "{}", answer.reasoning);
    assert!(answer.text.contains("<title>Viper Pit</title>"));
    assert!(answer.text.contains("data-slot=\"name\">Viper Pit</h1>"));
    assert!(answer.text.contains("color-scheme: dark"));
    assert!(!answer.text.contains("#0b62c4") && answer.text.contains("--accent: #"));
    assert!(answer.pieces > 20);
}

#[tokio::test]
async fn the_same_prompt_gets_the_same_app() {
    let prompt = "a habit tracker called Loop in teal";
    assert_eq!(generate(prompt).await, generate(prompt).await);
}

#[tokio::test]
async fn the_description_of_a_sample_gets_that_sample() {
    let answer = generate("A bill splitter for a table of friends with tips").await;
    let sample = std::fs::read_to_string(catalog().join("apps/bill-splitter/sample.html")).unwrap();
    assert_eq!(answer.text, sample);
}

#[tokio::test]
async fn a_prompt_about_nothing_known_is_met_with_honesty() {
    let answer = generate("Quantum zebra ledger").await;
    assert!(
        answer.reasoning.contains("None of the samples is close"),
        "{}",
        answer.reasoning
    );
}

#[tokio::test]
async fn markup_in_a_prompt_stays_text() {
    let answer = generate("a habit tracker called \"<script>alert(1)</script>\"").await;
    assert!(
        answer
            .text
            .contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>")
    );
}

#[tokio::test]
async fn pages_are_changed_and_refusals_are_honest() {
    let page = generate("a habit tracker").await.text;
    let ai = offline();
    let answer = read(
        ai.stream(TextRequest::modify(
            "Rename it to \"Loop\" and make the button bigger",
            &page,
        ))
        .await
        .unwrap(),
    )
    .await;
    assert!(
        answer.text.contains("<title>Loop</title>") && answer.text.contains("zoom: 120%"),
        "{answer:?}"
    );
    assert!(answer.text.starts_with("<!doctype html>") && answer.text.trim_end().ends_with("</html>"));
    let refused = read(
        ai.stream(TextRequest::modify("sync it with my calendar", &page))
            .await
            .unwrap(),
    )
    .await;
    assert!(refused.text.is_empty());
    assert!(refused.reasoning.contains("not an AI"));
    match refused.error {
        Some(AiError::StudioCannot(why)) => assert!(why.contains("sync it with my calendar"), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_conversation_is_refused() {
    let task = Task::Conversation {
        system: String::new(),
        messages: Vec::new(),
    };
    assert!(matches!(
        offline().stream(TextRequest::new(task)).await.err(),
        Some(AiError::StudioCannot(_))
    ));
}

#[test]
fn a_missing_or_broken_catalogue_is_named() {
    let nowhere = Ai::from_config(&AiConfig::default(), Path::new("/nowhere"));
    assert!(matches!(
        nowhere,
        Err(AiSetupError::Samples(SamplesError::Unreadable { .. }))
    ));
    let empty = Studio::load(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/broken"),
        0,
    );
    let message = empty.unwrap_err().to_string();
    assert!(message.contains("category.json"), "{message}");
}
