//! Keys stay out of logs, whatever a provider answers.

use crate::support::{KEY, Log, ai, config, provider, read, request};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};

/// Everything runs on the test's own thread, whose log is kept.
#[tokio::test]
async fn no_key_reaches_the_log() {
    let log = Log::default();
    let _kept = log.keep();
    for wire in Wire::ALL {
        let echo = format!("{{\"error\":{{\"message\":\"refused {KEY}\"}}}}");
        for behaviour in [
            Behaviour::WrongKey,
            Behaviour::status(500, echo.clone()),
            Behaviour::status(403, echo.clone()),
            Behaviour::Status {
                code: 200,
                body: format!("data: {echo}\n\n"),
                retry_after: None,
            },
            Behaviour::Malformed {
                script: Script::new(KEY),
                after: 9,
            },
            Behaviour::complete("fine"),
        ] {
            let server = FakeProvider::start(wire, behaviour).await.unwrap();
            let ai = ai(&config(provider(wire), &server.base_url()));
            let answer = read(ai.stream(request(wire)).await.unwrap()).await;
            if let Some(error) = answer.error {
                tracing::warn!(%error, ?error, "the answer failed");
            }
            tracing::info!(?ai, "settings");
        }
    }
    let text = log.text();
    assert!(
        text.contains("the answer failed") && text.contains("asking a model"),
        "the log was not kept"
    );
    assert!(
        !text.contains(KEY),
        "{}",
        text.lines().find(|line| line.contains(KEY)).unwrap_or_default()
    );
}
