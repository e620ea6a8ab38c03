//! What the tests of this folder share.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use ai::{
    Ai, AiConfig, AiError, ApiKey, Delta, Finish, Provider, ProviderConfig, TextRequest, TextStream, Usage,
};
use futures_util::StreamExt;
use test_support::providers::Wire;
use tracing_subscriber::fmt::MakeWriter;

pub const KEY: &str = "sk-secret-0123456789abcdef0123456789abcdef";

/// The provider that speaks a wire format, and a model that it can be asked for.
pub fn provider(wire: Wire) -> Provider {
    match wire {
        Wire::OpenAi => Provider::Moonshot,
        Wire::Anthropic => Provider::Anthropic,
        Wire::Gemini => Provider::Gemini,
        Wire::Ollama => Provider::Ollama,
    }
}

pub fn model(wire: Wire) -> &'static str {
    match wire {
        Wire::OpenAi => "kimi-k2-turbo-preview",
        Wire::Anthropic => "anthropic/claude-sonnet-4.5",
        Wire::Gemini => "gemini-2.5-pro",
        Wire::Ollama => "local-kimi-k2",
    }
}

pub fn config(provider: Provider, base_url: &str) -> AiConfig {
    let settings = ProviderConfig {
        api_key: ApiKey::new(KEY),
        base_url: Some(base_url.to_owned()),
    };
    AiConfig {
        providers: [(provider, settings)].into(),
        models_file: Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/models.toml")),
        idle_timeout: Duration::from_secs(5),
        retries: 0,
        ..AiConfig::default()
    }
}

pub fn ai(config: &AiConfig) -> Ai {
    Ai::from_config(config).unwrap()
}

/// A request for an app by the model of a wire format.
pub fn request(wire: Wire) -> TextRequest {
    TextRequest::generate("A clock called Tock").with_model(model(wire))
}

/// A stream read to its end.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Read {
    pub text: String,
    pub reasoning: String,
    pub pieces: usize,
    pub retries: u32,
    pub continued: u32,
    pub withdrawn: u32,
    pub finish: Option<Finish>,
    pub usage: Option<Usage>,
    pub notices: Vec<String>,
    pub error: Option<AiError>,
}

pub async fn read(mut stream: TextStream) -> Read {
    let mut read = Read::default();
    while let Some(item) = stream.next().await {
        assert!(
            read.finish.is_none() && read.error.is_none(),
            "something follows the end"
        );
        match item {
            Ok(Delta::Text(text)) => {
                read.pieces += 1;
                read.text.push_str(&text);
            }
            Ok(Delta::Reasoning(text)) => read.reasoning.push_str(&text),
            Ok(Delta::Withdrawn) => {
                read.withdrawn += 1;
                read.text.clear();
            }
            Ok(Delta::Retrying) => read.retries += 1,
            Ok(Delta::Continuing { times }) => read.continued = times,
            Ok(Delta::Notice(notice)) => read.notices.push(notice),
            Ok(Delta::Done { finish, usage }) => {
                read.finish = Some(finish);
                read.usage = usage;
            }
            Err(error) => read.error = Some(error),
        }
    }
    assert!(read.finish.is_some() || read.error.is_some(), "no end");
    read
}

/// A log that is kept.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

/// While tracing knows of one subscriber alone, a line that another test's thread, which has none, comes to first is
/// switched off for all.
static ANOTHER: OnceLock<tracing::Dispatch> = OnceLock::new();

impl Log {
    /// Keeps everything that this thread logs while the guard lives.
    pub fn keep(&self) -> tracing::subscriber::DefaultGuard {
        ANOTHER.get_or_init(|| tracing::Dispatch::new(tracing_subscriber::registry()));
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(self.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().unwrap()).into_owned()
    }
}

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
