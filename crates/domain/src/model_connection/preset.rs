//! The services that connections are made to.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use utoipa::ToSchema;

/// The services that a connection can be made to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Preset {
    Openrouter,
    Openai,
    Anthropic,
    Gemini,
    Mistral,
    Moonshot,
    Ollama,
    Lmstudio,
    Llamacpp,
    Vllm,
    /// Anything that speaks as OpenAI's API does.
    Compatible,
}

impl Preset {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Openrouter,
        Self::Openai,
        Self::Anthropic,
        Self::Gemini,
        Self::Mistral,
        Self::Moonshot,
        Self::Ollama,
        Self::Lmstudio,
        Self::Llamacpp,
        Self::Vllm,
        Self::Compatible,
    ];

    /// Its name in the database and in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Openrouter => "openrouter",
            Self::Openai => "openai",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Mistral => "mistral",
            Self::Moonshot => "moonshot",
            Self::Ollama => "ollama",
            Self::Lmstudio => "lmstudio",
            Self::Llamacpp => "llamacpp",
            Self::Vllm => "vllm",
            Self::Compatible => "compatible",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Openrouter => "OpenRouter",
            Self::Openai => "OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Mistral => "Mistral",
            Self::Moonshot => "Moonshot",
            Self::Ollama => "Ollama",
            Self::Lmstudio => "LM Studio",
            Self::Llamacpp => "llama.cpp",
            Self::Vllm => "vLLM",
            Self::Compatible => "OpenAI-compatible",
        }
    }

    /// Where it usually is: the service's own address, or the port of a program on the same machine. None for
    /// [`Self::Compatible`], which is anywhere.
    #[must_use]
    pub const fn default_base_url(self) -> Option<&'static str> {
        match self {
            Self::Openrouter => Some("https://openrouter.ai/api/v1/"),
            Self::Openai => Some("https://api.openai.com/v1/"),
            Self::Anthropic => Some("https://api.anthropic.com/v1/"),
            Self::Gemini => Some("https://generativelanguage.googleapis.com/v1beta/"),
            Self::Mistral => Some("https://api.mistral.ai/v1/"),
            Self::Moonshot => Some("https://api.moonshot.ai/v1/"),
            Self::Ollama => Some("http://localhost:11434/"),
            Self::Lmstudio => Some("http://localhost:1234/v1/"),
            Self::Llamacpp => Some("http://localhost:8080/v1/"),
            Self::Vllm => Some("http://localhost:8000/v1/"),
            Self::Compatible => None,
        }
    }

    /// Whether nobody answers without a key.
    #[must_use]
    pub const fn needs_key(self) -> bool {
        matches!(
            self,
            Self::Openrouter | Self::Openai | Self::Anthropic | Self::Gemini | Self::Mistral | Self::Moonshot
        )
    }
}

/// A text that names no preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a preset of connections")]
pub struct UnknownPreset;

impl FromStr for Preset {
    type Err = UnknownPreset;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|preset| preset.as_str() == text)
            .ok_or(UnknownPreset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same preset of the list. A new variant does not compile without an arm, nor an arm without its line in the list.
    const fn listed(preset: Preset) -> Preset {
        match preset {
            Preset::Openrouter => Preset::ALL[0],
            Preset::Openai => Preset::ALL[1],
            Preset::Anthropic => Preset::ALL[2],
            Preset::Gemini => Preset::ALL[3],
            Preset::Mistral => Preset::ALL[4],
            Preset::Moonshot => Preset::ALL[5],
            Preset::Ollama => Preset::ALL[6],
            Preset::Lmstudio => Preset::ALL[7],
            Preset::Llamacpp => Preset::ALL[8],
            Preset::Vllm => Preset::ALL[9],
            Preset::Compatible => Preset::ALL[10],
        }
    }

    #[test]
    fn the_list_has_every_preset() {
        for preset in Preset::ALL {
            assert_eq!(listed(preset), preset);
        }
    }

    #[test]
    fn presets_are_read_by_the_names_of_the_api() {
        for preset in Preset::ALL {
            let written = serde_json::to_value(preset).unwrap();
            assert_eq!(written.as_str(), Some(preset.as_str()));
            assert_eq!(preset.as_str().parse(), Ok(preset));
        }
    }
}
