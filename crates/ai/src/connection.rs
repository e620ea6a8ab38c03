//! Model connections: services that people brought. They answer requests of the jobs that they are loaded for, and of
//! nothing else.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use crate::config::{ApiKey, Provider};
use crate::error::AiError;
use crate::providers::Limit;

/// What the public id of a connection's model begins with; the connection's id, a slash and the service's own name of
/// the model follow.
const PREFIX: &str = "connection:";

/// How long the first piece of an answer may take where a person brought the service: a program on a machine of one's
/// own loads a model of tens of gigabytes before it answers.
const FIRST_PIECE: Duration = Duration::from_secs(300);

/// Tokens that a model of a vendor reads, when nobody says.
const VENDOR_CONTEXT: u32 = 128_000;
/// Tokens that a model of any other service reads, when nobody says.
const OTHER_CONTEXT: u32 = 32_768;
/// Most tokens asked of a model that the catalogue does not know.
const MOST_OUTPUT: u32 = 16_000;
/// The same for Anthropic, which refuses more than a model gives: the least of the models of 2024 and later.
const ANTHROPIC_OUTPUT: u32 = 8_192;

tokio::task_local! {
    static CONNECTIONS: Vec<Arc<Connection>>;
}

/// A service that a person connected, as it is known while a job of that person runs.
#[derive(Debug, Clone)]
pub struct Connection {
    /// The id that the public ids of its models have.
    pub id: String,
    /// Whose format it speaks.
    pub provider: Provider,
    pub base_url: String,
    pub key: Option<ApiKey>,
    /// The models that are known of it.
    pub models: Vec<ConnectionModel>,
    pub habits: Habits,
}

/// A model of a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConnectionModel {
    /// What the service calls it.
    pub upstream: String,
    /// How many tokens it reads and writes together; nothing when nobody says.
    pub context_tokens: Option<u32>,
    /// Whether it looks at images.
    pub sees: bool,
}

/// How a service differs from others of its format.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Habits {
    /// Whether it is Ollama behind an address in OpenAI's format: its own API takes the size of the context.
    pub is_ollama: bool,
    /// How it takes the most tokens of an answer.
    pub limit: Limit,
    /// Whether it answers as a whole alone.
    pub is_whole: bool,
    /// Whether it refuses to count the tokens of an answer in pieces.
    pub omits_usage: bool,
    /// Where it puts a model's thoughts; nothing when none were seen.
    pub thoughts: Option<Thoughts>,
}

/// Where a service puts a model's thoughts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thoughts {
    /// In a field of their own.
    Field,
    /// In the text, between markers.
    Text,
}

impl Connection {
    /// The format and the base address for calls: Ollama's own where it answers.
    pub(crate) fn endpoint(&self) -> (Provider, &str) {
        let base = self.base_url.trim();
        let is_ollama = self.provider == Provider::Ollama
            || (self.provider == Provider::Generic && self.habits.is_ollama);
        if is_ollama {
            (Provider::Ollama, without_version(base))
        } else {
            (self.provider, base)
        }
    }
}

/// A base address in OpenAI's format without its version.
pub(crate) fn without_version(base: &str) -> &str {
    let base = base.trim_end_matches('/');
    base.strip_suffix("/v1").unwrap_or(base)
}

/// Does work in which these connections answer for their models. Only what is awaited as a part of `work` has them, not
/// the tasks that it spawns.
pub async fn with_connections<F: Future>(connections: Vec<Connection>, work: F) -> F::Output {
    let connections = connections.into_iter().map(Arc::new).collect();
    CONNECTIONS.scope(connections, work).await
}

/// Whether this is the public id of a connection's model.
#[must_use]
pub fn is_connected(model: &str) -> bool {
    model.starts_with(PREFIX)
}

/// How long the first piece of this model's answer may take, where pieces may take `idle` otherwise.
#[must_use]
pub fn first_piece_timeout(model: &str, idle: Duration) -> Duration {
    if is_connected(model) {
        idle.max(FIRST_PIECE)
    } else {
        idle
    }
}

/// A model of a connection that is loaded.
#[derive(Debug, Clone)]
pub(crate) struct Connected {
    pub connection: Arc<Connection>,
    pub upstream: String,
}

impl Connected {
    /// The model that a public id names; nothing for one that is no connection's.
    ///
    /// # Errors
    /// [`AiError::UnknownModel`] for a connection that is not loaded.
    pub(crate) fn find(model: Option<&str>) -> Result<Option<Self>, AiError> {
        let Some(rest) = model.and_then(|model| model.strip_prefix(PREFIX)) else {
            return Ok(None);
        };
        let (id, upstream) = rest.split_once('/').ok_or(AiError::UnknownModel)?;
        let connection = CONNECTIONS
            .try_with(|loaded| loaded.iter().find(|connection| connection.id == id).cloned())
            .ok()
            .flatten()
            .ok_or(AiError::UnknownModel)?;
        Ok(Some(Self {
            connection,
            upstream: upstream.to_owned(),
        }))
    }

    /// Whether the model looks at images.
    pub(crate) fn sees(&self) -> bool {
        self.known().is_some_and(|model| model.sees)
    }

    /// How many tokens it reads and writes together, as far as it is known.
    pub(crate) fn known_context(&self) -> Option<u32> {
        self.known().and_then(|model| model.context_tokens)
    }

    /// The same, or what such models usually have.
    pub(crate) fn context_tokens(&self) -> u32 {
        self.known_context()
            .unwrap_or(match self.connection.endpoint().0 {
                Provider::Generic | Provider::Ollama => OTHER_CONTEXT,
                _ => VENDOR_CONTEXT,
            })
    }

    /// Most tokens of an answer: at most half of the context, the other half of which is for the request.
    pub(crate) fn max_output_tokens(&self) -> u32 {
        let most = match self.connection.provider {
            Provider::Anthropic => ANTHROPIC_OUTPUT,
            _ => MOST_OUTPUT,
        };
        most.min(self.context_tokens() / 2).max(1)
    }

    fn known(&self) -> Option<&ConnectionModel> {
        self.connection
            .models
            .iter()
            .find(|model| model.upstream == self.upstream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(provider: Provider, base_url: &str, is_ollama: bool) -> Connection {
        Connection {
            id: "0198".to_owned(),
            provider,
            base_url: base_url.to_owned(),
            key: None,
            models: vec![ConnectionModel {
                upstream: "a/b".to_owned(),
                context_tokens: Some(8_192),
                sees: true,
            }],
            habits: Habits {
                is_ollama,
                ..Habits::default()
            },
        }
    }

    #[test]
    fn ollama_is_called_by_its_own_api() {
        for (provider, base, is_ollama, wanted) in [
            (Provider::Ollama, "http://localhost:11434/", false, "http://localhost:11434"),
            (Provider::Ollama, "http://localhost:11434/v1/", false, "http://localhost:11434"),
            (Provider::Generic, "http://localhost:11434/v1", true, "http://localhost:11434"),
        ] {
            let connection = connection(provider, base, is_ollama);
            assert_eq!(connection.endpoint(), (Provider::Ollama, wanted), "{base}");
        }
        let other = connection(Provider::Generic, "http://localhost:1234/v1/", false);
        assert_eq!(other.endpoint(), (Provider::Generic, "http://localhost:1234/v1/"));
    }

    #[tokio::test]
    async fn a_connection_answers_while_its_job_runs() {
        let public = Some("connection:0198/a/b");
        assert_eq!(Connected::find(public).unwrap_err(), AiError::UnknownModel);
        let loaded = vec![connection(Provider::Generic, "http://localhost:1/v1", false)];
        with_connections(loaded, async {
            let found = Connected::find(public).unwrap().unwrap();
            assert_eq!(found.upstream, "a/b");
            assert!(found.sees());
            assert_eq!((found.context_tokens(), found.max_output_tokens()), (8_192, 4_096));
            let unknown = Connected::find(Some("connection:0198/c")).unwrap().unwrap();
            assert_eq!((unknown.sees(), unknown.context_tokens()), (false, OTHER_CONTEXT));
            for other in ["connection:0199/a/b", "connection:0198"] {
                assert_eq!(Connected::find(Some(other)).unwrap_err(), AiError::UnknownModel);
            }
            assert!(Connected::find(Some("gemini-2.5-pro")).unwrap().is_none());
        })
        .await;
        assert_eq!(Connected::find(public).unwrap_err(), AiError::UnknownModel);
    }

    #[test]
    fn a_model_that_is_loading_has_five_minutes() {
        let idle = Duration::from_secs(240);
        assert_eq!(first_piece_timeout("connection:0198/a", idle), Duration::from_secs(300));
        assert_eq!(first_piece_timeout("gemini-2.5-pro", idle), idle);
    }
}
