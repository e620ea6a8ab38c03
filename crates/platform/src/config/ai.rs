//! AI providers and the offline studio.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::reader::{ConfigError, Environment, Secret};

/// The providers that keys are read for: the name in `models.toml`, and the beginning of the keys.
const PROVIDERS: [(&str, &str, &str); 7] = [
    ("moonshot", "MOONSHOT_API_KEY", "MOONSHOT_BASE_URL"),
    ("anthropic", "ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"),
    ("gemini", "GEMINI_API_KEY", "GEMINI_BASE_URL"),
    ("openai", "OPENAI_API_KEY", "OPENAI_BASE_URL"),
    ("mistral", "MISTRAL_API_KEY", "MISTRAL_BASE_URL"),
    ("openrouter", "OPENROUTER_API_KEY", "OPENROUTER_BASE_URL"),
    ("ollama", "OLLAMA_API_KEY", "OLLAMA_BASE_URL"),
];

/// Access to one provider.
#[derive(Debug, Clone, Default)]
pub struct ProviderConfig {
    /// Its key; a provider without one is not used, unless it has an address of its own.
    pub api_key: Option<Secret>,
    /// Another address than the provider's own.
    pub base_url: Option<String>,
}

impl ProviderConfig {
    /// Whether the provider may be asked.
    #[must_use]
    pub fn is_configured(&self) -> bool {
        self.api_key.is_some() || self.base_url.is_some()
    }
}

/// How models are reached.
#[derive(Debug, Clone)]
pub struct AiConfig {
    /// Access by provider name, for those that are configured.
    pub providers: BTreeMap<String, ProviderConfig>,
    /// `MODELS_FILE`: a catalogue in place of the built-in one.
    pub models_file: Option<PathBuf>,
    /// `CATALOG_DIR`: sample apps and example prompts. Default `catalog`.
    pub catalog_dir: PathBuf,
    /// `STUDIO_PACE`: characters a second of the offline studio. Default 12,000.
    pub studio_pace: u32,
    /// `ALLOW_PRIVATE_PROVIDER_ADDRESSES`: whether a person may name a provider in a private network.
    pub allow_private_addresses: bool,
}

impl AiConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let mut providers = BTreeMap::new();
        for (name, key, address) in PROVIDERS {
            let provider = ProviderConfig {
                api_key: environment
                    .get(key)
                    .map(|value| Secret::new(value.trim().to_owned())),
                base_url: environment.get(address).map(|value| value.trim().to_owned()),
            };
            if let Some(base_url) = &provider.base_url
                && let Err(error) = url::Url::parse(base_url)
            {
                return Err(ConfigError::Bad {
                    key: address,
                    reason: error.to_string(),
                });
            }
            if provider.is_configured() {
                providers.insert(name.to_owned(), provider);
            }
        }
        Ok(Self {
            providers,
            models_file: environment.get("MODELS_FILE").map(PathBuf::from),
            catalog_dir: environment.get("CATALOG_DIR").unwrap_or("catalog").into(),
            studio_pace: environment.parsed_or("STUDIO_PACE", 12_000)?,
            allow_private_addresses: environment.parsed_or("ALLOW_PRIVATE_PROVIDER_ADDRESSES", false)?,
        })
    }
}
