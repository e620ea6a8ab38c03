//! Providers that do not take a parameter of the request.

use crate::support::{Read, ai, config, provider, read, request};
use ai::{Ai, AiError, Finish, Overrides, TextRequest, Usage};
use serde_json::{Value, json};
use test_support::providers::{Behaviour, FakeProvider, Wire};

const TEXT: &str = "<p>One two three</p>";

/// A provider that answers in turn as `steps` say, and a client for it.
async fn start(steps: Vec<Behaviour>) -> (FakeProvider, Ai) {
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::Sequence(steps))
        .await
        .unwrap();
    let ai = ai(&config(provider(Wire::OpenAi), &server.base_url()));
    (server, ai)
}

async fn ask(ai: &Ai) -> Read {
    read(ai.stream(request(Wire::OpenAi)).await.unwrap()).await
}

fn refuses(code: u16, error: &Value) -> Behaviour {
    Behaviour::status(code, json!({"error": error}).to_string())
}

fn bodies(server: &FakeProvider) -> Vec<Value> {
    server
        .requests()
        .iter()
        .map(|request| request.body.clone())
        .collect()
}

#[tokio::test]
async fn the_limit_is_sent_by_the_name_that_the_error_gives() {
    let error = json!({
        "message": "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        "type": "invalid_request_error", "param": "max_tokens", "code": "unsupported_parameter",
    });
    let (server, ai) = start(vec![refuses(400, &error), Behaviour::complete(TEXT)]).await;
    let first = ask(&ai).await;
    assert_eq!((first.text.as_str(), first.finish), (TEXT, Some(Finish::Stop)));
    assert_eq!(ask(&ai).await.text, TEXT);
    let bodies = bodies(&server);
    assert_eq!(bodies.len(), 3);
    let limit = &bodies[0]["max_tokens"];
    assert!(limit.is_u64());
    for body in &bodies[1..] {
        assert_eq!(
            (&body["max_completion_tokens"], body.get("max_tokens")),
            (limit, None)
        );
    }
}

#[tokio::test]
async fn a_limit_that_no_name_helps_is_left_out() {
    let named = json!({"message": "max_tokens is not supported, use max_output_tokens"});
    let unknown = json!({"message": "Unknown parameter: 'max_output_tokens'.", "param": "max_output_tokens"});
    let steps = vec![
        refuses(422, &named),
        refuses(400, &unknown),
        Behaviour::complete(TEXT),
    ];
    let (server, ai) = start(steps).await;
    assert_eq!(ask(&ai).await.text, TEXT);
    assert_eq!(ask(&ai).await.text, TEXT);
    let bodies = bodies(&server);
    assert_eq!(bodies.len(), 4);
    for body in &bodies[2..] {
        assert!(!body.to_string().contains("max_"), "{body}");
    }
}

#[tokio::test]
async fn the_tokens_are_not_asked_for_where_that_is_refused() {
    let body = json!({"detail": [{
        "type": "extra_forbidden", "loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted",
        "input": {"include_usage": true},
    }]});
    let steps = vec![
        Behaviour::status(422, body.to_string()),
        Behaviour::complete(TEXT),
    ];
    let (server, ai) = start(steps).await;
    assert_eq!(ask(&ai).await.text, TEXT);
    assert_eq!(ask(&ai).await.text, TEXT);
    let bodies = bodies(&server);
    assert_eq!(bodies.len(), 3);
    assert!(bodies[0].get("stream_options").is_some());
    assert!(
        bodies[1..]
            .iter()
            .all(|body| body.get("stream_options").is_none() && body["stream"] == true)
    );
}

#[tokio::test]
async fn an_answer_comes_as_a_whole_where_streams_are_refused() {
    let error = json!({"message": "Streaming is not supported by this model", "param": "stream"});
    let whole = |finish: &str, text: &str| {
        let body = json!({
            "id": "chatcmpl-1", "object": "chat.completion",
            "choices": [{"index": 0, "finish_reason": finish, "message": {
                "role": "assistant", "content": text, "reasoning_content": "Counting.",
            }}],
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
        });
        Behaviour::status(200, body.to_string())
    };
    let steps = vec![
        refuses(400, &error),
        whole("stop", TEXT),
        whole("length", "<p>One two "),
        whole("stop", "three</p>\n"),
        Behaviour::status(
            200,
            json!({"error": {"message": "busy", "code": 503}}).to_string(),
        ),
        Behaviour::status(200, json!({"object": "chat.completion"}).to_string()),
        Behaviour::status(401, "{}"),
    ];
    let (server, ai) = start(steps).await;
    let first = ask(&ai).await;
    let usage = Usage {
        input_tokens: 11,
        output_tokens: 7,
    };
    assert_eq!(
        (
            first.text.as_str(),
            first.reasoning.as_str(),
            first.finish,
            first.usage
        ),
        (TEXT, "Counting.", Some(Finish::Stop), Some(usage))
    );
    let continued = ask(&ai).await;
    assert_eq!(continued.text, "<p>One two three</p>\n");
    assert_eq!(continued.finish, Some(Finish::Continued { times: 1 }));
    assert!(matches!(ask(&ai).await.error, Some(AiError::Unavailable { .. })));
    assert_eq!(ask(&ai).await.error, Some(AiError::Malformed));
    assert_eq!(ask(&ai).await.error, Some(AiError::InvalidKey));
    let bodies = bodies(&server);
    assert_eq!(bodies[0]["stream"], true);
    assert!(
        bodies[1..]
            .iter()
            .all(|body| body["stream"] == false && body.get("stream_options").is_none())
    );
}

#[tokio::test]
async fn an_error_within_a_stream_refuses_a_parameter_too() {
    let error =
        json!({"error": {"message": "Unrecognized request argument supplied: stream_options", "code": 400}});
    let inside = Behaviour::status(200, format!("data: {error}\n\n"));
    let (server, ai) = start(vec![inside, Behaviour::complete(TEXT)]).await;
    assert_eq!(ask(&ai).await.text, TEXT);
    assert_eq!(server.requests().len(), 2);
}

#[tokio::test]
async fn what_is_not_sent_and_what_is_about_something_else_is_not_asked_again() {
    for error in [
        json!({"message": "Unsupported value: 'temperature' does not support 0.2 with this model.", "param": "temperature"}),
        json!({"message": "messages: roles must alternate", "param": "messages"}),
        json!({"message": "unknown model", "code": "model_not_found"}),
    ] {
        let (server, ai) = start(vec![refuses(400, &error), Behaviour::complete(TEXT)]).await;
        let answer = ask(&ai).await;
        assert!(matches!(answer.error, Some(AiError::Rejected(_))), "{answer:?}");
        assert_eq!(server.requests().len(), 1, "{error}");
        assert!(bodies(&server)[0].get("temperature").is_none());
    }
}

#[tokio::test]
async fn another_model_of_the_provider_is_asked_as_usual() {
    let error = json!({"message": "Unrecognized request argument supplied: stream_options"});
    let (server, ai) = start(vec![refuses(400, &error), Behaviour::complete(TEXT)]).await;
    assert_eq!(ask(&ai).await.text, TEXT);
    let overrides = Overrides {
        provider: Some(provider(Wire::OpenAi)),
        ..Overrides::default()
    };
    let other = TextRequest::generate("x")
        .with_model("another")
        .with_overrides(overrides);
    assert_eq!(read(ai.stream(other).await.unwrap()).await.text, TEXT);
    assert!(bodies(&server)[2].get("stream_options").is_some());
}
