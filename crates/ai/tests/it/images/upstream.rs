//! Whether providers still have the models of the catalogue.

use ai::images::Images;
use ai::images::upstream::Standing;
use serde_json::json;
use test_support::images::{Drawing, FakePainter, ImageWire};

use super::support::{provider, settings};

const IDS: [(ImageWire, &str); 3] = [
    (ImageWire::Gemini, "painter-3"),
    (ImageWire::OpenAi, "gpt-painter"),
    (ImageWire::OpenRouter, "google/painter-3"),
];

async fn standing(wire: ImageWire, models: Vec<serde_json::Value>) -> Standing {
    let server = FakePainter::with_models(wire, Drawing::Silent, models)
        .await
        .unwrap();
    let all = Images::from_config(&settings(wire, &server))
        .unwrap()
        .upstream()
        .await;
    assert_eq!(all.len(), 4, "every route is told of");
    let mut asked = all
        .into_iter()
        .partition::<Vec<_>, _>(|one| one.standing != Standing::NotSetUp)
        .0;
    let one = asked.pop().unwrap();
    assert!(asked.is_empty(), "providers that are not set up are not asked");
    assert_eq!(one.provider, provider(wire));
    one.standing
}

#[tokio::test]
async fn models_are_there_gone_or_about_to_go() {
    for (wire, id) in IDS {
        assert_eq!(
            standing(wire, vec![json!({"id": id})]).await,
            Standing::There { until: None },
            "{wire:?}"
        );
        let ends = json!({"id": id, "shutdown_date": "2026-12-01"});
        let until = Some("2026-12-01".to_owned());
        assert_eq!(
            standing(wire, vec![ends]).await,
            Standing::There { until },
            "{wire:?}"
        );
        assert_eq!(
            standing(wire, vec![json!({"id": "other"})]).await,
            Standing::Gone,
            "{wire:?}"
        );
    }
}

#[tokio::test]
async fn a_provider_that_does_not_say_is_not_taken_for_an_answer() {
    for (wire, _) in IDS {
        let server = FakePainter::start(wire, Drawing::Silent).await.unwrap();
        let mut config = settings(wire, &server);
        for settings in config.providers.values_mut() {
            settings.base_url = Some("http://127.0.0.1:9/".to_owned());
        }
        let all = Images::from_config(&config).unwrap().upstream().await;
        assert!(
            all.iter().any(|one| matches!(one.standing, Standing::Unknown(_))),
            "{wire:?}"
        );
    }
}
