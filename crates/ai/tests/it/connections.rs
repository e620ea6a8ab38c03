//! Services that people connected, over servers that behave as they do.

use std::time::{Duration, Instant};

use ai::{
    Ai, AiConfig, AiError, ApiKey, Connection, Finish, Message, Provider, Task, TextRequest, with_connections,
};
use domain::model_connection::{ConnectedModelKind, Habits, ModelConnectionModel, Preset};
use serde_json::{Value, json};
use test_support::model_server::{ModelServer, Mood, Plan, Service};
use test_support::providers::{Behaviour, FakeProvider, Wire};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::support::{KEY, Read, ai, config, read};

pub const ID: &str = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";
const PAGE: &str =
    "<!doctype html><html><body><p>One two three four five six seven eight nine</p></body></html>";

pub const SERVICES: [(Service, Preset); 5] = [
    (Service::Ollama, Preset::Ollama),
    (Service::LmStudio, Preset::Lmstudio),
    (Service::LlamaCpp, Preset::Llamacpp),
    (Service::Vllm, Preset::Vllm),
    (Service::OpenRouter, Preset::Openrouter),
];

pub fn model(id: &str, context_tokens: Option<u32>) -> ModelConnectionModel {
    ModelConnectionModel {
        id: id.to_owned(),
        label: id.to_owned(),
        kind: ConnectedModelKind::Code,
        context_tokens,
        vision: false,
        chosen: true,
    }
}

pub fn connection(preset: Preset, base_url: &str) -> Connection {
    Connection {
        id: domain::ids::ModelConnectionId(ID.parse().unwrap()),
        preset,
        base_url: base_url.to_owned(),
        key: (preset == Preset::Openrouter).then(|| ApiKey::new("my-own").unwrap()),
        models: Vec::new(),
        habits: Habits::default(),
        relay: None,
    }
}

/// Settings of an operator who has keys, with programs on this machine within reach.
pub fn open() -> AiConfig {
    AiConfig {
        allow_loopback_connections: true,
        ..config(Provider::Generic, "http://127.0.0.1:1/v1")
    }
}

async fn answered(ai: &Ai, connection: Connection, request: TextRequest) -> Read {
    with_connections(vec![connection], async {
        match ai.stream(request).await {
            Ok(stream) => read(stream).await,
            Err(error) => Read {
                error: Some(error),
                ..Read::default()
            },
        }
    })
    .await
}

fn asking(upstream: &str) -> TextRequest {
    TextRequest::generate("A clock called Tock").with_model(format!("connection:{ID}/{upstream}"))
}

async fn ask(plan: Plan, preset: Preset) -> (Read, ModelServer) {
    ask_by(&ai(&open()), plan, preset).await
}

async fn ask_by(ai: &Ai, plan: Plan, preset: Preset) -> (Read, ModelServer) {
    let upstream = plan.models.first().unwrap().clone();
    let server = ModelServer::start(plan).await.unwrap();
    let answer = answered(ai, connection(preset, &server.base_url()), asking(&upstream)).await;
    (answer, server)
}

#[tokio::test]
async fn every_service_answers_with_thoughts_and_cost_and_never_gets_the_operators_key() {
    for (service, preset) in SERVICES {
        for plan in [
            Plan::new(service, PAGE).thinking("Let me think."),
            Plan::new(service, PAGE).thinking_in_text("Let me think."),
        ] {
            let (answer, server) = ask(plan, preset).await;
            assert_eq!(answer.text.trim(), PAGE, "{service:?}");
            assert_eq!(answer.reasoning.trim(), "Let me think.", "{service:?}");
            assert_eq!(
                (answer.finish, &answer.error),
                (Some(Finish::Stop), &None),
                "{service:?}"
            );
            assert!(
                answer.usage.is_some_and(|usage| usage.output_tokens == 7),
                "{service:?}"
            );
            assert!(answer.notices.is_empty(), "{service:?}: {:?}", answer.notices);
            for asked in server.asked() {
                let key = asked.headers.get("authorization").map(String::as_str);
                let wanted = (preset == Preset::Openrouter).then_some("Bearer my-own");
                assert_eq!(key, wanted, "{service:?}");
                assert!(!format!("{asked:?}").contains(KEY), "{service:?}");
            }
        }
    }
}

#[tokio::test]
async fn ollama_is_told_how_much_to_read() {
    let server = ModelServer::start(Plan::new(Service::Ollama, PAGE).with_context(131_072))
        .await
        .unwrap();
    let mut ollama = connection(Preset::Ollama, &server.base_url());
    ollama.models = vec![model("llama3.2:3b", Some(131_072))];
    let ai = ai(&open());
    let page = "<p>Line</p>\n".repeat(6_000);
    let request =
        TextRequest::modify("Make it blue", page).with_model(format!("connection:{ID}/llama3.2:3b"));
    let answer = answered(&ai, ollama.clone(), request).await;
    assert_eq!(
        (answer.text.as_str(), answer.notices.len()),
        (PAGE, 0),
        "{answer:?}"
    );
    answered(&ai, ollama, asking("llama3.2:3b")).await;
    let chats = server.chats();
    assert_eq!(chats[0].call, "POST /api/chat");
    for (chat, wanted) in chats.iter().zip([65_536, 32_768]) {
        assert_eq!(chat.body["options"]["num_ctx"], wanted);
        assert_eq!(chat.body["options"]["num_predict"], 16_000);
        assert_eq!(chat.body["keep_alive"], "30m");
    }
}

#[tokio::test]
async fn a_prompt_that_was_cut_is_told() {
    let server = ModelServer::start(Plan::new(Service::Ollama, PAGE).with_context(4_096))
        .await
        .unwrap();
    let page = "<p>Line</p>\n".repeat(4_000);
    let request =
        TextRequest::modify("Make it blue", page).with_model(format!("connection:{ID}/llama3.2:3b"));
    let ollama = connection(Preset::Ollama, &server.base_url());
    let answer = answered(&ai(&open()), ollama, request).await;
    assert_eq!(answer.text, PAGE);
    let [notice] = answer.notices.as_slice() else {
        panic!("{answer:?}")
    };
    assert!(
        notice.starts_with("The model read only 2,048 of about 1"),
        "{notice}"
    );
}

#[tokio::test]
async fn what_a_model_cannot_read_is_said_before_it_is_asked() {
    let mut small = connection(Preset::Lmstudio, "http://127.0.0.1:1/v1");
    small.models = vec![model("qwen3-8b", Some(4_096))];
    small.models[0].vision = true;
    let ai = ai(&open());
    with_connections(vec![small], async {
        let id = format!("connection:{ID}/qwen3-8b");
        let mut request = TextRequest::modify("Make it blue", "x".repeat(24_000)).with_model(&id);
        let said = ai.fit(&mut request);
        assert!(
            said[0].starts_with("This model sees 4,096 tokens; this request needs about 17,000."),
            "{said:?}"
        );
        assert!(ai.sees(&id) && !ai.sees(&format!("connection:{ID}/other")));
        assert_eq!(ai.can_answer(&request), Ok(true));
    })
    .await;
    let unknown = TextRequest::generate("x").with_model(format!("connection:{ID}/qwen3-8b"));
    assert_eq!(ai.can_answer(&unknown), Err(AiError::UnknownModel));
}

#[tokio::test]
async fn the_limit_of_an_answer_is_what_the_request_leaves_of_the_context() {
    let plan = Plan::new(Service::Vllm, PAGE).with_context(8_192);
    let server = ModelServer::start(plan).await.unwrap();
    let mut vllm = connection(Preset::Vllm, &server.base_url());
    vllm.models = vec![model("Qwen/Qwen3-8B", Some(8_192))];
    let page = "x".repeat(12_000);
    let request = TextRequest::modify("Blue", page).with_model(format!("connection:{ID}/Qwen/Qwen3-8B"));
    answered(&ai(&open()), vllm, request).await;
    let limit = server.chats()[0].body["max_tokens"].as_u64().unwrap();
    assert!((512..4_096).contains(&limit), "{limit}");
}

#[tokio::test]
async fn an_error_in_the_place_of_an_answer_is_one() {
    let limit = r#"{"error":{"code":429,"message":"limit"},"choices":[]}"#;
    let too_long = r#"{"choices":null,"error_type":"BadRequestError","error_message":"context length"}"#;
    for (frame, wanted) in [
        (limit, AiError::RateLimited { retry_after: None }),
        (too_long, AiError::TooLarge),
    ] {
        let plan = Plan::new(Service::OpenRouter, PAGE).in_mood(Mood::OnlyFrame(frame.to_owned()));
        let (answer, server) = ask(plan, Preset::Openrouter).await;
        assert_eq!(answer.error, Some(wanted), "{frame}");
        assert_eq!((answer.text.as_str(), server.chats().len()), ("", 1), "{frame}");
    }
    // Said once: it is not asked again, however often it may be.
    let patient = AiConfig { retries: 3, ..open() };
    let plan = Plan::new(Service::OpenRouter, PAGE).in_mood(Mood::OnlyFrame(too_long.to_owned()));
    let (answer, server) = ask_by(&ai(&patient), plan, Preset::Openrouter).await;
    assert_eq!((answer.retries, server.chats().len()), (0, 1));
}

#[tokio::test]
async fn an_answer_that_breaks_off_is_gone_on_with() {
    let broken = r#"{"id":"x","error":{"code":502,"message":"Provider disconnected"},"choices":[{"index":0,"delta":{"content":""},"finish_reason":"error"}]}"#;
    for mood in [Mood::FrameAfter(4, broken.to_owned()), Mood::EndAfter(4)] {
        for (service, preset) in [
            (Service::OpenRouter, Preset::Openrouter),
            (Service::LmStudio, Preset::Lmstudio),
        ] {
            let plan = Plan::new(service, PAGE).in_mood(mood.clone());
            let (answer, server) = ask(plan, preset).await;
            assert_eq!(
                (answer.text.as_str(), &answer.error),
                (PAGE, &None),
                "{service:?} {mood:?}"
            );
            assert_eq!(
                (answer.continued, server.chats().len()),
                (1, 2),
                "{service:?} {mood:?}"
            );
            let messages = server.chats()[1].body["messages"].clone();
            let roles: Vec<&str> = messages
                .as_array()
                .unwrap()
                .iter()
                .map(|message| message["role"].as_str().unwrap())
                .collect();
            assert_eq!(roles, ["system", "user", "assistant", "user"]);
        }
    }
}

#[tokio::test]
async fn a_model_that_loads_is_waited_for_longer_than_silence_may_last() {
    let mut config = open();
    config.idle_timeout = Duration::from_millis(300);
    let ai = ai(&config);
    for (service, preset) in [
        (Service::OpenRouter, Preset::Openrouter),
        (Service::Ollama, Preset::Ollama),
    ] {
        let plan = Plan::new(service, PAGE).loading(Duration::from_secs(1));
        let started = Instant::now();
        let (answer, _server) = ask_by(&ai, plan, preset).await;
        assert_eq!((answer.text.as_str(), answer.error), (PAGE, None), "{service:?}");
        assert!(started.elapsed() >= Duration::from_secs(1), "{service:?}");
    }
    // llama.cpp refuses until its model is loaded.
    let patient = AiConfig { retries: 1, ..open() };
    let plan = Plan::new(Service::LlamaCpp, PAGE).loading(Duration::from_secs(3));
    let (answer, server) = ask_by(&crate::support::ai(&patient), plan, Preset::Llamacpp).await;
    assert_eq!((answer.text.as_str(), answer.error), (PAGE, None));
    assert!(server.chats().len() >= 3 && answer.retries >= 2);
}

#[tokio::test]
async fn a_context_that_is_too_small_is_too_large_a_request() {
    for (service, preset) in [
        (Service::LmStudio, Preset::Lmstudio),
        (Service::LlamaCpp, Preset::Llamacpp),
        (Service::Vllm, Preset::Vllm),
        (Service::OpenRouter, Preset::Openrouter),
    ] {
        let (answer, server) = ask(Plan::new(service, PAGE).with_context(16), preset).await;
        assert_eq!(answer.error, Some(AiError::TooLarge), "{service:?}");
        assert_eq!(server.chats().len(), 1, "{service:?}");
    }
}

#[tokio::test]
async fn failures_of_a_connection_are_its_owners_and_say_nothing_of_the_bodies() {
    let ai = ai(&open());
    let secret = r#"{"error":{"message":"root:x:0:0 internal-host-17"}}"#;
    for (behaviour, wanted) in [
        (
            Behaviour::status(401, secret),
            "the connected service refuses the key",
        ),
        (
            Behaviour::status(403, secret),
            "the provider denies access: no details",
        ),
        (
            Behaviour::status(404, secret),
            "the provider does not know the model or the address: no details",
        ),
        (
            Behaviour::status(400, secret),
            "the provider rejects the request: no details",
        ),
        (
            Behaviour::status(500, secret),
            "the provider is unavailable: no details",
        ),
        (Behaviour::WebPage, "the stream is malformed"),
    ] {
        let server = FakeProvider::start(Wire::OpenAi, behaviour).await.unwrap();
        let answer = answered(
            &ai,
            connection(Preset::Compatible, &server.base_url()),
            asking("any"),
        )
        .await;
        let error = answer.error.unwrap();
        assert_eq!(error.to_string(), wanted);
        assert!(!format!("{error:?}").contains("internal-host"), "{error:?}");
    }
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/v1", closed.local_addr().unwrap());
    drop(closed);
    let answer = answered(&ai, connection(Preset::Compatible, &address), asking("any")).await;
    assert_eq!(answer.error, Some(AiError::NothingAnswers));
    let mut keyless = connection(Preset::Openrouter, &address);
    keyless.key = None;
    let answer = answered(&ai, keyless, asking("any")).await;
    assert_eq!(answer.error, Some(AiError::ConnectionKey));
}

#[tokio::test]
async fn addresses_inside_are_refused_and_redirects_not_followed() {
    let inside = FakeProvider::start(Wire::OpenAi, Behaviour::complete("x"))
        .await
        .unwrap();
    let port = inside.address().port();
    let public_only = ai(&AiConfig::default());
    for base in [
        format!("http://127.0.0.1:{port}/v1"),
        format!("https://localhost:{port}/v1"),
        format!("http://[::ffff:127.0.0.1]:{port}/v1"),
        format!("http://0x7f.1:{port}/v1"),
        "http://169.254.169.254/latest".to_owned(),
        "https://user:secret@1.1.1.1/v1".to_owned(),
        "gopher://1.1.1.1/".to_owned(),
    ] {
        let answer = answered(&public_only, connection(Preset::Compatible, &base), asking("any")).await;
        assert!(
            matches!(answer.error, Some(AiError::AddressRefused(_))),
            "{base}: {answer:?}"
        );
    }
    let loopback = ai(&open());
    for base in [
        "http://192.168.0.20:8080/v1",
        "http://169.254.169.254/",
        "http://10.0.0.1/v1",
    ] {
        let answer = answered(&loopback, connection(Preset::Compatible, base), asking("any")).await;
        assert!(
            matches!(answer.error, Some(AiError::AddressRefused(_))),
            "{base}: {answer:?}"
        );
    }
    let outside = FakeProvider::start(Wire::OpenAi, Behaviour::Redirect(inside.base_url()))
        .await
        .unwrap();
    let answer = answered(
        &loopback,
        connection(Preset::Compatible, &outside.base_url()),
        asking("any"),
    )
    .await;
    assert_eq!(answer.error, Some(AiError::Redirected));
    assert!(inside.requests().is_empty());
}

/// A server that sends this head, and then the same bytes until nobody reads them.
async fn endless(head: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/v1", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut request = vec![0; 64 * 1024];
                let _ = stream.read(&mut request).await;
                let _ = stream.write_all(head.as_bytes()).await;
                let bytes = vec![b'a'; 64 * 1024];
                while stream.write_all(&bytes).await.is_ok() {}
            });
        }
    });
    address
}

#[tokio::test]
async fn bodies_without_an_end_are_not_read_to_it() {
    let ai = ai(&open());
    for (head, wanted) in [
        (
            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: ",
            AiError::Malformed,
        ),
        (
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{\"a\":\"",
            AiError::TooManyChars,
        ),
        (
            "HTTP/1.1 403 Forbidden\r\ncontent-type: application/json\r\n\r\n{\"a\":\"",
            AiError::Forbidden(Default::default()),
        ),
    ] {
        let address = endless(head).await;
        let asked = answered(&ai, connection(Preset::Compatible, &address), asking("any"));
        let answer = tokio::time::timeout(Duration::from_secs(20), asked)
            .await
            .unwrap();
        assert_eq!(answer.error, Some(wanted), "{head}");
    }
}

#[tokio::test]
async fn history_is_plain_text_in_turns() {
    let task = Task::Conversation {
        system: "Be brief.".to_owned(),
        messages: vec![
            Message::assistant("Welcome"),
            Message::user("One"),
            Message::user("Two"),
            Message::assistant(""),
            Message::assistant("Three"),
            Message::user("Four"),
        ],
    };
    for (service, preset) in [(Service::Ollama, Preset::Ollama), (Service::Vllm, Preset::Vllm)] {
        let plan = Plan::new(service, "Five");
        let upstream = plan.models[0].clone();
        let server = ModelServer::start(plan).await.unwrap();
        let request = TextRequest::new(task.clone()).with_model(format!("connection:{ID}/{upstream}"));
        answered(&ai(&open()), connection(preset, &server.base_url()), request).await;
        let messages: Value = server.chats()[0].body["messages"].clone();
        assert_eq!(
            messages,
            json!([
                {"role": "system", "content": "Be brief."},
                {"role": "user", "content": "One\n\nTwo"},
                {"role": "assistant", "content": "Three"},
                {"role": "user", "content": "Four"},
            ])
        );
    }
}

#[tokio::test]
async fn services_of_other_formats_are_connected_too() {
    for (wire, preset, header, value) in [
        (Wire::Anthropic, Preset::Anthropic, "x-api-key", "my-own"),
        (Wire::Gemini, Preset::Gemini, "x-goog-api-key", "my-own"),
        (Wire::OpenAi, Preset::Mistral, "authorization", "Bearer my-own"),
    ] {
        let server = FakeProvider::start(wire, Behaviour::complete(PAGE))
            .await
            .unwrap();
        let mut own = connection(preset, &server.base_url());
        own.key = ApiKey::new("my-own");
        let answer = answered(&ai(&open()), own, asking("any-model")).await;
        assert_eq!((answer.text.as_str(), answer.error), (PAGE, None), "{preset:?}");
        let requests = server.requests();
        assert_eq!(requests[0].headers[header], value, "{preset:?}");
        let body = requests[0].body.to_string();
        assert!(
            body.contains("any-model") || requests[0].path.contains("any-model"),
            "{preset:?}"
        );
        assert!(body.contains("A clock called Tock"), "{preset:?}");
    }
}
