//! Keys stay out of logs, whatever a provider answers.

use std::io::Write;
use std::sync::{Arc, Mutex};

use crate::support::{KEY, ai, config, provider, read, request};
use test_support::providers::{Behaviour, FakeProvider, Script, Wire};
use tracing_subscriber::fmt::MakeWriter;

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Everything runs on the test's own thread, whose log is kept.
#[tokio::test]
async fn no_key_reaches_the_log() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(log.clone())
        .finish();
    let _kept = tracing::subscriber::set_default(subscriber);
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
    let text = String::from_utf8_lossy(&log.0.lock().unwrap()).into_owned();
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
