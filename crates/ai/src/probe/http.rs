//! One small answer of a service, in JSON.

use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use tokio::time::timeout;
use url::Url;

use crate::config::{AiConfig, ApiKey, Provider};
use crate::connection::without_version;
use crate::error::AiError;
use crate::providers::{bytes, http_builder, of_status, pinned, signed};
use crate::route::Target;

/// Most that is read of one answer, in bytes.
const ANSWER_BYTES: usize = 1024 * 1024;
/// The same of OpenRouter, whose list of hundreds of models with their descriptions is about that long.
const OPENROUTER_BYTES: usize = 4 * 1024 * 1024;
/// Most that is read of an error, in bytes.
const ERROR_BYTES: usize = 64 * 1024;
/// How long one answer may take.
const ANSWER_TIME: Duration = Duration::from_secs(15);
/// How long an answer may take that is asked for on the off chance.
const GUESS_TIME: Duration = Duration::from_secs(3);

/// Asks a service.
pub(super) struct Asker {
    http: Client,
    /// The base address, with a slash at its end.
    base: Url,
    /// The same without the version of the format.
    root: Url,
    provider: Provider,
    key: Option<ApiKey>,
}

impl Asker {
    /// Of a person's address, over connections that are pinned to what it was found to lead to.
    pub(super) fn new(config: &AiConfig, target: &Target) -> Result<Self, AiError> {
        let base = target.address.url.clone();
        let mut root = base.clone();
        let path = format!("{}/", without_version(base.path()));
        root.set_path(&path);
        let builder = if target.foreign_address {
            pinned(config, &target.address)
        } else {
            http_builder(config)
        };
        Ok(Self {
            http: builder.build().map_err(|_| AiError::Internal("HTTP client"))?,
            base,
            root,
            provider: target.provider,
            key: target.key.clone(),
        })
    }

    /// What lies below the base address.
    ///
    /// # Errors
    /// What the service answers instead, without its words.
    pub(super) async fn get(&self, path: &str) -> Result<Value, AiError> {
        let url = joined(&self.base, path)?;
        self.ask(self.http.get(url), ANSWER_TIME).await
    }

    /// What lies below the address without its version, if anything does.
    pub(super) async fn guess(&self, path: &str) -> Option<Value> {
        let url = joined(&self.root, path).ok()?;
        self.ask(self.http.get(url), GUESS_TIME).await.ok()
    }

    /// What a call below the address without its version answers, if anything does.
    pub(super) async fn guess_post(&self, path: &str, body: &Value) -> Option<Value> {
        let url = joined(&self.root, path).ok()?;
        self.ask(self.http.post(url).json(body), GUESS_TIME).await.ok()
    }

    /// Whether the service has Ollama's own API.
    pub(super) async fn is_ollama(&self) -> bool {
        let answer = self.guess("api/version").await;
        answer.is_some_and(|answer| answer.get("version").is_some_and(Value::is_string))
    }

    async fn ask(&self, request: RequestBuilder, time: Duration) -> Result<Value, AiError> {
        let request = signed(request, self.provider, self.key.as_ref())?;
        let asked = async {
            let mut response = request.send().await.map_err(|error| {
                if error.is_connect() || error.is_timeout() {
                    AiError::Network
                } else {
                    AiError::Malformed
                }
            })?;
            let status = response.status();
            if !status.is_success() {
                let body = bytes(&mut response, ERROR_BYTES).await.unwrap_or_default();
                let text = String::from_utf8_lossy(&body);
                return Err(of_status(status, response.headers(), &text, None).without_words());
            }
            let most = match self.provider {
                Provider::Openrouter => OPENROUTER_BYTES,
                _ => ANSWER_BYTES,
            };
            let body = bytes(&mut response, most).await?;
            serde_json::from_slice(&body).map_err(|_| AiError::Malformed)
        };
        timeout(time, asked).await.unwrap_or(Err(AiError::Stalled))
    }
}

fn joined(base: &Url, path: &str) -> Result<Url, AiError> {
    base.join(path)
        .map_err(|_| AiError::AddressRefused("not a base address"))
}
