//! The settings of the crate: plain data, read from nowhere by itself.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use domain::model_connection::Preset;
use serde::{Deserialize, Serialize};

/// A service that runs models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provider {
    Moonshot,
    Anthropic,
    /// Google Gemini.
    #[serde(alias = "google")]
    Gemini,
    Openai,
    Mistral,
    /// OpenRouter, a gateway to many others.
    Openrouter,
    /// Ollama on a machine of the operator.
    Ollama,
    /// Any address that speaks OpenAI's chat completions.
    Generic,
}

impl Provider {
    /// Every provider.
    pub const ALL: [Self; 8] = [
        Self::Moonshot,
        Self::Anthropic,
        Self::Gemini,
        Self::Openai,
        Self::Mistral,
        Self::Openrouter,
        Self::Ollama,
        Self::Generic,
    ];

    /// The name in files and on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Moonshot => "moonshot",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Openai => "openai",
            Self::Mistral => "mistral",
            Self::Openrouter => "openrouter",
            Self::Ollama => "ollama",
            Self::Generic => "generic",
        }
    }

    /// The vendor's own address; a generic provider has none.
    #[must_use]
    pub fn default_base_url(self) -> Option<&'static str> {
        match self {
            Self::Moonshot => Some("https://api.moonshot.ai/v1/"),
            Self::Anthropic => Some("https://api.anthropic.com/v1/"),
            Self::Gemini => Some("https://generativelanguage.googleapis.com/v1beta/"),
            Self::Openai => Some("https://api.openai.com/v1/"),
            Self::Mistral => Some("https://api.mistral.ai/v1/"),
            Self::Openrouter => Some("https://openrouter.ai/api/v1/"),
            Self::Ollama => Some("http://localhost:11434/"),
            Self::Generic => None,
        }
    }

    /// Whether it lets a model search the web when asked to.
    pub(crate) fn searches(self) -> bool {
        matches!(self, Self::Gemini | Self::Anthropic)
    }

    /// Whether it answers without a key.
    pub(crate) fn needs_key(self) -> bool {
        !matches!(self, Self::Ollama | Self::Generic)
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no provider.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown provider")]
pub struct UnknownProvider;

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim().to_ascii_lowercase();
        let name = match name.as_str() {
            "google" => "gemini",
            "kimi" => "moonshot",
            other => other,
        };
        Self::ALL
            .into_iter()
            .find(|provider| provider.as_str() == name)
            .ok_or(UnknownProvider)
    }
}

impl Provider {
    /// Whose format a model connection of this preset speaks.
    pub(crate) fn of_preset(preset: Preset) -> Self {
        match preset {
            Preset::Openrouter => Self::Openrouter,
            Preset::Openai => Self::Openai,
            Preset::Anthropic => Self::Anthropic,
            Preset::Gemini => Self::Gemini,
            Preset::Mistral => Self::Mistral,
            Preset::Moonshot => Self::Moonshot,
            Preset::Ollama => Self::Ollama,
            Preset::Lmstudio | Preset::Llamacpp | Preset::Vllm | Preset::Compatible => Self::Generic,
        }
    }
}

/// A secret. It is shown nowhere: `Debug` hides it and it cannot be printed or serialised.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    /// Takes a key; a blank one is none.
    #[must_use]
    pub fn new(key: &str) -> Option<Self> {
        let key = key.trim();
        (!key.is_empty()).then(|| Self(key.to_owned()))
    }

    /// The secret itself, for the request's header alone.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(hidden)")
    }
}

/// How one provider is reached.
#[derive(Debug, Clone, Default)]
pub struct ProviderConfig {
    pub api_key: Option<ApiKey>,
    /// Another address than the vendor's own.
    pub base_url: Option<String>,
}

/// The settings of the crate.
#[derive(Debug, Clone)]
pub struct AiConfig {
    /// Providers that are set up. Ollama and the generic one count as set up when they have an address.
    pub providers: BTreeMap<Provider, ProviderConfig>,
    /// A file in place of the built-in `models.toml`.
    pub models_file: Option<PathBuf>,
    /// Whether people may name addresses in private networks, and addresses without TLS.
    pub allow_private_addresses: bool,
    /// Whether model connections may lead to programs on this machine.
    pub allow_loopback_connections: bool,
    /// Longest wait for a connection.
    pub connect_timeout: Duration,
    /// Longest silence between two pieces of an answer.
    pub idle_timeout: Duration,
    pub total_timeout: Duration,
    /// Most characters of one answer.
    pub max_chars: usize,
    /// How often a request is repeated that failed for a moment, before anything of the answer came.
    pub retries: u32,
    /// The pause before the first of them; each further one is about twice as long.
    pub retry_pause: Duration,
}

impl Default for AiConfig {
    fn default() -> Self {
        Self {
            providers: BTreeMap::new(),
            models_file: None,
            allow_private_addresses: false,
            allow_loopback_connections: false,
            connect_timeout: Duration::from_secs(10),
            idle_timeout: domain::limits::STREAM_IDLE,
            total_timeout: domain::limits::STREAM_TOTAL,
            max_chars: domain::limits::STREAM_MAX_CHARS,
            retries: 3,
            retry_pause: Duration::from_millis(500),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_providers_are_read_with_their_aliases() {
        for provider in Provider::ALL {
            assert_eq!(provider.as_str().parse(), Ok(provider));
        }
        assert_eq!(" Google ".parse(), Ok(Provider::Gemini));
        assert_eq!("kimi".parse(), Ok(Provider::Moonshot));
        assert_eq!("nobody".parse::<Provider>(), Err(UnknownProvider));
    }

    #[test]
    fn a_key_is_not_shown() {
        let key = ApiKey::new(" sk-very-secret ").unwrap();
        assert_eq!(key.expose(), "sk-very-secret");
        let config = ProviderConfig {
            api_key: Some(key),
            base_url: None,
        };
        assert!(!format!("{config:?}").contains("secret"));
        assert_eq!(ApiKey::new("  "), None);
    }
}
