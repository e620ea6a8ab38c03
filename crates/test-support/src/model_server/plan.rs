//! Which service a server is, and what it does.

use std::time::Duration;

/// A service that people connect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    Ollama,
    LmStudio,
    LlamaCpp,
    Vllm,
    OpenRouter,
}

/// How an answer goes wrong, if it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mood {
    /// It does not.
    Fine,
    /// This frame is all that comes, with status 200.
    OnlyFrame(String),
    /// After so many pieces this frame comes, then the end; later answers are fine.
    FrameAfter(usize, String),
    /// After so many pieces the connection ends, without a word; later answers are fine.
    EndAfter(usize),
}

/// What a server is like.
#[derive(Debug, Clone)]
pub struct Plan {
    pub service: Service,
    /// What its models are called; the first one is loaded.
    pub models: Vec<String>,
    pub text: String,
    /// Thoughts before the text; none when empty.
    pub thoughts: String,
    /// Whether thoughts stand in the text, between `<think>` and `</think>`.
    pub thinks_in_text: bool,
    /// How long the model loads before its first answer.
    pub loading: Duration,
    /// How many tokens the model can read.
    pub context: u32,
    /// Whether the model looks at images.
    pub sees: bool,
    /// The key that it wants.
    pub key: Option<String>,
    pub mood: Mood,
}

impl Plan {
    /// A server with one model that answers at once with this text.
    pub fn new(service: Service, text: impl Into<String>) -> Self {
        let model = match service {
            Service::Ollama => "llama3.2:3b",
            Service::LmStudio => "qwen3-8b",
            Service::LlamaCpp => "models/gemma-3-4b.gguf",
            Service::Vllm => "Qwen/Qwen3-8B",
            Service::OpenRouter => "qwen/qwen3-coder:free",
        };
        Self {
            service,
            models: vec![model.to_owned()],
            text: text.into(),
            thoughts: String::new(),
            thinks_in_text: false,
            loading: Duration::ZERO,
            context: 32_768,
            sees: false,
            key: None,
            mood: Mood::Fine,
        }
    }

    /// The model loads for a while.
    #[must_use]
    pub fn loading(mut self, loading: Duration) -> Self {
        self.loading = loading;
        self
    }

    /// The model reads so many tokens.
    #[must_use]
    pub fn with_context(mut self, tokens: u32) -> Self {
        self.context = tokens;
        self
    }

    /// The model thinks first, in a field of its own.
    #[must_use]
    pub fn thinking(mut self, thoughts: impl Into<String>) -> Self {
        self.thoughts = thoughts.into();
        self
    }

    /// The model thinks first, in its text.
    #[must_use]
    pub fn thinking_in_text(mut self, thoughts: impl Into<String>) -> Self {
        self.thinks_in_text = true;
        self.thinking(thoughts)
    }

    /// The model looks at images.
    #[must_use]
    pub fn seeing(mut self) -> Self {
        self.sees = true;
        self
    }

    /// The service wants a key.
    #[must_use]
    pub fn with_key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Other models.
    #[must_use]
    pub fn with_models(mut self, models: &[&str]) -> Self {
        self.models = models.iter().map(|model| (*model).to_owned()).collect();
        self
    }

    /// Answers go wrong.
    #[must_use]
    pub fn in_mood(mut self, mood: Mood) -> Self {
        self.mood = mood;
        self
    }
}
