//! Tests of connected services, over servers that behave as they do.

use std::time::Duration;

use ai::probe::Found;
use ai::{AiError, ApiKey, Connection, Provider};
use domain::model_connection::{Habits, LimitParameter, NativeApi, Preset, ThoughtsPlace};
use test_support::model_server::{ModelServer, Plan, Service};
use test_support::providers::{Behaviour, FakeProvider, Wire};

use crate::connections::{SERVICES, connection, open};
use crate::support::{ai, config, model as model_of, provider};

const TEXT: &str = "Hello there! My three favourite colors are red, green and blue, and I like all of them a lot, \
                    as far as a program can like colors at all, which is a question of its own.";

/// Lists the models, and asks the first.
async fn probed(connection: Connection) -> Result<(Found, Duration), AiError> {
    let ai = ai(&open());
    let mut probe = ai.probe(connection).await?;
    let models = probe.list().await?;
    let answering = probe.ask(models.first().unwrap()).await?;
    let first_piece = answering.first_piece;
    Ok((answering.read(models).await?, first_piece))
}

#[tokio::test]
async fn models_contexts_and_thoughts_of_every_service_are_found() {
    for (service, preset) in SERVICES {
        let plan = Plan::new(service, TEXT).with_context(8_192).seeing();
        let in_field = plan.clone().thinking("Colors, then.");
        let in_text = plan.clone().thinking_in_text("Colors, then.");
        for (plan, thoughts) in [
            (in_field, Some(ThoughtsPlace::Field)),
            (in_text, Some(ThoughtsPlace::Text)),
            (plan, None),
        ] {
            let server = ModelServer::start(plan).await.unwrap();
            let (found, _) = probed(connection(preset, &server.base_url())).await.unwrap();
            let [model] = found.models.as_slice() else {
                panic!("{service:?}: {found:?}")
            };
            assert_eq!(model.context_tokens, Some(8_192), "{service:?}");
            // vLLM does not say it.
            assert_eq!(model.vision, service != Service::Vllm, "{service:?}");
            let native = (service == Service::Ollama).then_some(NativeApi::Ollama);
            let wanted = Habits {
                native,
                limit: Some(LimitParameter::Usual),
                whole: false,
                omits_usage: false,
                thoughts,
            };
            assert_eq!(found.habits, wanted, "{service:?}");
            assert!(
                found.notes[0].contains("sees 8,192 tokens; pages need about 16,000"),
                "{found:?}"
            );
        }
    }
}

#[tokio::test]
async fn ollama_behind_an_address_of_openais_format_is_found_out() {
    let server = ModelServer::start(Plan::new(Service::Ollama, TEXT))
        .await
        .unwrap();
    let address = format!("{}/v1", server.base_url());
    let (found, _) = probed(connection(Preset::Compatible, &address)).await.unwrap();
    assert_eq!(found.habits.native, Some(NativeApi::Ollama));
    assert_eq!(server.chats()[0].call, "POST /api/chat");
}

#[tokio::test]
async fn a_model_may_load_before_its_first_token() {
    let plan = Plan::new(Service::Ollama, TEXT).loading(Duration::from_millis(700));
    let server = ModelServer::start(plan).await.unwrap();
    let (_, first_piece) = probed(connection(Preset::Ollama, &server.base_url()))
        .await
        .unwrap();
    assert!(first_piece >= Duration::from_millis(700), "{first_piece:?}");
}

#[tokio::test]
async fn what_a_service_refuses_becomes_a_habit() {
    let refusal = r#"{"error":{"message":"Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.","param":"max_tokens"}}"#;
    let steps = vec![Behaviour::status(400, refusal), Behaviour::complete(TEXT)];
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(steps))
        .await
        .unwrap();
    let ai = ai(&open());
    let probe = ai
        .probe(connection(Preset::Compatible, &server.base_url()))
        .await
        .unwrap();
    let asked = crate::connections::model("gpt-next", None);
    let answering = probe.ask(&asked).await.unwrap();
    let found = answering.read(vec![asked]).await.unwrap();
    let named = LimitParameter::Named("max_completion_tokens".to_owned());
    assert_eq!(found.habits.limit, Some(named));
    // The next process begins with it.
    let other = crate::support::ai(&open());
    let mut known = connection(Preset::Compatible, &server.base_url());
    known.habits = found.habits;
    let request =
        ai::TextRequest::generate("x").with_model(format!("connection:{}/gpt-next", crate::connections::ID));
    let stream = ai::with_connections(vec![known], other.stream(request))
        .await
        .unwrap();
    crate::support::read(stream).await;
    let last = server.requests().last().unwrap().body.clone();
    assert!(
        last["max_completion_tokens"].is_u64() && last["max_tokens"].is_null(),
        "{last}"
    );
}

#[tokio::test]
async fn each_way_to_fail_is_told_apart() {
    let plan = Plan::new(Service::OpenRouter, TEXT).with_key("right");
    let server = ModelServer::start(plan).await.unwrap();
    let mut wrong = connection(Preset::Openrouter, &server.base_url());
    assert_eq!(probed(wrong.clone()).await.unwrap_err(), AiError::ConnectionKey);
    wrong.key = ApiKey::new("right");
    assert!(probed(wrong).await.is_ok());

    let other = FakeProvider::start(Wire::OpenAi, Behaviour::WebPage)
        .await
        .unwrap();
    let other = probed(connection(Preset::Compatible, &other.base_url()))
        .await
        .unwrap_err();
    assert!(matches!(other, AiError::NotFound(_)), "{other:?}");

    let nobody = probed(connection(Preset::Ollama, "http://127.0.0.1:1/")).await;
    assert_eq!(nobody.unwrap_err(), AiError::NothingAnswers);

    let private = probed(connection(Preset::Ollama, "http://192.168.1.20:11434/")).await;
    assert!(matches!(private.unwrap_err(), AiError::AddressRefused(_)));
}

#[tokio::test]
async fn a_list_is_read_in_bounds() {
    let many: Vec<String> = (0..400).map(|number| format!("model-{number}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let server = ModelServer::start(Plan::new(Service::Vllm, TEXT).with_models(&many))
        .await
        .unwrap();
    let ai = ai(&open());
    let mut probe = ai
        .probe(connection(Preset::Vllm, &server.base_url()))
        .await
        .unwrap();
    assert_eq!(probe.list().await.unwrap().len(), 200);
    let long = "m".repeat(2 * 1024 * 1024);
    let plan = Plan::new(Service::Vllm, TEXT).with_models(&[long.as_str()]);
    let server = ModelServer::start(plan).await.unwrap();
    let mut probe = ai
        .probe(connection(Preset::Vllm, &server.base_url()))
        .await
        .unwrap();
    assert_eq!(probe.list().await.unwrap_err(), AiError::TooManyChars);
}

#[tokio::test]
async fn an_operators_models_are_checked() {
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::complete(TEXT))
        .await
        .unwrap();
    let config = config(provider(Wire::OpenAi), &server.base_url());
    let checked = ai(&config).check_models().await;
    let kimi = checked
        .iter()
        .find(|checked| checked.id == model_of(Wire::OpenAi))
        .unwrap();
    assert_eq!(kimi.provider, Provider::Moonshot);
    assert!(kimi.is_reachable && kimi.streams == Some(true), "{kimi:?}");
    assert!(kimi.first_piece.is_some() && kimi.problem.is_none(), "{kimi:?}");
    // This server has no list.
    assert_eq!(kimi.is_known, None);
    drop(server);
    let nobody = ai(&crate::support::config(
        Provider::Moonshot,
        "http://127.0.0.1:1/v1/",
    ));
    let checked = nobody.check_models().await;
    assert!(
        checked
            .iter()
            .all(|checked| !checked.is_reachable && !checked.is_fine()),
        "{checked:?}"
    );
}
