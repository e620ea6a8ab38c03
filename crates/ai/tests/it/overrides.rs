//! What a person may choose for one request.

use crate::support::{KEY, ai, config, read};
use ai::{AiConfig, AiError, ApiKey, Overrides, Provider, TextRequest};
use test_support::providers::{Behaviour, FakeProvider, Wire};

fn to(base_url: &str) -> Overrides {
    Overrides {
        base_url: Some(base_url.to_owned()),
        ..Overrides::default()
    }
}

#[tokio::test]
async fn private_addresses_are_refused_before_any_connection() {
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::complete("x"))
        .await
        .unwrap();
    let port = server.address().port();
    let ai = ai(&AiConfig::default());
    for base in [
        server.base_url(),
        format!("https://127.0.0.1:{port}/v1"),
        format!("https://localhost:{port}/v1"),
        format!("https://[::ffff:127.0.0.1]:{port}/v1"),
        "https://169.254.169.254/latest/meta-data".to_owned(),
        "https://10.0.0.1/v1".to_owned(),
    ] {
        let request = TextRequest::generate("x")
            .with_model("any")
            .with_overrides(to(&base));
        let refused = ai.stream(request).await.err();
        assert!(
            matches!(refused, Some(AiError::AddressRefused(_))),
            "{base}: {refused:?}"
        );
    }
    assert!(server.requests().is_empty());
}

#[tokio::test]
async fn an_allowed_private_address_gets_the_persons_key_and_model_alone() {
    let server = FakeProvider::start(Wire::OpenAi, Behaviour::complete("hello"))
        .await
        .unwrap();
    let operator = FakeProvider::start(Wire::OpenAi, Behaviour::complete("operator"))
        .await
        .unwrap();
    let mut config = config(Provider::Generic, &operator.base_url());
    config.allow_private_addresses = true;
    let ai = ai(&config);
    let overrides = Overrides {
        api_key: ApiKey::new("my-own"),
        ..to(server.base_url().trim_end_matches('/'))
    };
    let request = TextRequest::generate("x")
        .with_model("llama-4")
        .with_overrides(overrides);
    assert_eq!(read(ai.stream(request).await.unwrap()).await.text, "hello");
    let requests = server.requests();
    assert_eq!(requests[0].headers["authorization"], "Bearer my-own");
    assert_eq!(requests[0].body["model"], "llama-4");
    let request = TextRequest::generate("x")
        .with_model("llama-4")
        .with_overrides(to(&server.base_url()));
    assert_eq!(read(ai.stream(request).await.unwrap()).await.text, "hello");
    assert!(!server.requests()[1].headers["authorization"].contains(KEY));
    assert!(operator.requests().is_empty());
}

#[tokio::test]
async fn a_persons_key_goes_to_the_operators_address() {
    let server = FakeProvider::start(Wire::Anthropic, Behaviour::complete("hello"))
        .await
        .unwrap();
    let ai = ai(&config(Provider::Anthropic, &server.base_url()));
    let overrides = Overrides {
        provider: Some(Provider::Anthropic),
        api_key: ApiKey::new("my-own"),
        ..Overrides::default()
    };
    let request = TextRequest::generate("x")
        .with_model("claude-next")
        .with_overrides(overrides);
    assert_eq!(read(ai.stream(request).await.unwrap()).await.text, "hello");
    let requests = server.requests();
    assert_eq!(requests[0].headers["x-api-key"], "my-own");
    assert_eq!(requests[0].body["model"], "claude-next");
}
