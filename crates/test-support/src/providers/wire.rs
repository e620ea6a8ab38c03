//! The wire formats and what differs between them.

use super::step::Step;
use super::{anthropic, gemini, ollama, openai};

/// Whose format a server speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wire {
    /// OpenAI chat completions and everything compatible with it.
    OpenAi,
    Anthropic,
    Gemini,
    Ollama,
}

impl Wire {
    /// Every format.
    pub const ALL: [Self; 4] = [Self::OpenAi, Self::Anthropic, Self::Gemini, Self::Ollama];

    /// Path that belongs to the base address of this provider.
    pub(super) fn base_path(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Anthropic => "/v1/",
            Self::Gemini => "/v1beta/",
            Self::Ollama => "/",
        }
    }

    pub(super) fn content_type(self) -> &'static str {
        match self {
            Self::Ollama => "application/x-ndjson",
            _ => "text/event-stream",
        }
    }

    /// Whether `path` is the call for a streamed answer.
    pub(super) fn takes(self, path: &str) -> bool {
        match self {
            Self::OpenAi => path == "/v1/chat/completions",
            Self::Anthropic => path == "/v1/messages",
            Self::Gemini => path.starts_with("/v1beta/models/") && path.contains(":streamGenerateContent"),
            Self::Ollama => path == "/api/chat",
        }
    }

    /// The key that a client sent, if any.
    pub(super) fn key_header(self) -> &'static str {
        match self {
            Self::OpenAi | Self::Ollama => "authorization",
            Self::Anthropic => "x-api-key",
            Self::Gemini => "x-goog-api-key",
        }
    }

    pub(super) fn encode(self, step: &Step) -> String {
        match self {
            Self::OpenAi => openai::encode(step),
            Self::Anthropic => anthropic::encode(step),
            Self::Gemini => gemini::encode(step),
            Self::Ollama => ollama::encode(step),
        }
    }

    /// Status and body of a refused key.
    pub(super) fn wrong_key(self, key: &str) -> (u16, String) {
        match self {
            Self::OpenAi | Self::Ollama => openai::wrong_key(key),
            Self::Anthropic => anthropic::wrong_key(key),
            Self::Gemini => gemini::wrong_key(key),
        }
    }

    /// Status and body of a prompt refused for safety.
    pub(super) fn prompt_block(self) -> (u16, String) {
        match self {
            Self::OpenAi | Self::Ollama => openai::prompt_block(),
            Self::Anthropic => anthropic::prompt_block(),
            Self::Gemini => gemini::prompt_block(),
        }
    }
}
