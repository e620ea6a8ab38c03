//! Model connections: services that people brought. They answer requests of the jobs that they are loaded for, and of
//! nothing else.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use domain::ids::ModelConnectionId;
use domain::model_connection::{
    ConnectedModel, ConnectedModelKind, Habits, ModelConnectionModel, NativeApi, Preset,
};

use crate::config::{ApiKey, Provider};
use crate::error::AiError;
use crate::relay::{Relay, Relayed};

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
    pub id: ModelConnectionId,
    pub preset: Preset,
    pub base_url: String,
    pub key: Option<ApiKey>,
    /// The models that are known of it.
    pub models: Vec<ModelConnectionModel>,
    pub habits: Habits,
    /// Who calls the service, where this process does not: it never does then.
    pub relay: Option<Arc<dyn Relay>>,
}

impl Connection {
    /// The format and the base address for calls: Ollama's own where it answers.
    pub(crate) fn endpoint(&self) -> (Provider, &str) {
        let base = self.base_url.trim();
        match Provider::of_preset(self.preset) {
            Provider::Ollama => (Provider::Ollama, without_version(base)),
            Provider::Generic if self.habits.native == Some(NativeApi::Ollama) => {
                (Provider::Ollama, without_version(base))
            }
            provider => (provider, base),
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

/// How long the first piece of this model's answer may take, where pieces may take `idle` otherwise.
#[must_use]
pub fn first_piece_timeout(model: &str, idle: Duration) -> Duration {
    if ConnectedModel::is_public_id(model) {
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
        let Some(model) = model.filter(|model| ConnectedModel::is_public_id(model)) else {
            return Ok(None);
        };
        let ConnectedModel { connection, upstream } = model.parse().map_err(|_| AiError::UnknownModel)?;
        let connection = CONNECTIONS
            .try_with(|loaded| loaded.iter().find(|loaded| loaded.id == connection).cloned())
            .ok()
            .flatten()
            .ok_or(AiError::UnknownModel)?;
        Ok(Some(Self { connection, upstream }))
    }

    /// Who calls the service, where this process does not.
    pub(crate) fn relayed(&self) -> Option<Relayed> {
        let relay = self.connection.relay.clone()?;
        let connection = self.connection.id;
        Some(Relayed { connection, relay })
    }

    /// Whether the model looks at images.
    pub(crate) fn sees(&self) -> bool {
        self.known().is_some_and(|model| model.vision)
    }

    /// Whether the model draws, and does not write.
    pub(crate) fn draws(&self) -> bool {
        self.known()
            .is_some_and(|model| model.kind == ConnectedModelKind::Image)
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
        let most = match self.connection.endpoint().0 {
            Provider::Anthropic => ANTHROPIC_OUTPUT,
            _ => MOST_OUTPUT,
        };
        most.min(self.context_tokens() / 2).max(1)
    }

    fn known(&self) -> Option<&ModelConnectionModel> {
        self.connection
            .models
            .iter()
            .find(|model| model.id == self.upstream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";

    fn connection(preset: Preset, base_url: &str, native: Option<NativeApi>) -> Connection {
        Connection {
            id: ModelConnectionId(ID.parse().unwrap()),
            preset,
            base_url: base_url.to_owned(),
            key: None,
            models: vec![ModelConnectionModel {
                id: "a/b".to_owned(),
                label: "B".to_owned(),
                kind: ConnectedModelKind::Code,
                context_tokens: Some(8_192),
                vision: true,
                chosen: true,
            }],
            habits: Habits {
                native,
                ..Habits::default()
            },
            relay: None,
        }
    }

    #[test]
    fn ollama_is_called_by_its_own_api() {
        let ollama = Some(NativeApi::Ollama);
        for (preset, base, native) in [
            (Preset::Ollama, "http://localhost:11434/", None),
            (Preset::Ollama, "http://localhost:11434/v1/", None),
            (Preset::Compatible, "http://localhost:11434/v1", ollama),
        ] {
            let connection = connection(preset, base, native);
            let wanted = (Provider::Ollama, "http://localhost:11434");
            assert_eq!(connection.endpoint(), wanted, "{base}");
        }
        let other = connection(Preset::Lmstudio, "http://localhost:1234/v1/", None);
        assert_eq!(other.endpoint(), (Provider::Generic, "http://localhost:1234/v1/"));
    }

    #[tokio::test]
    async fn a_connection_answers_while_its_job_runs() {
        let public = |upstream: &str| format!("connection:{ID}/{upstream}");
        let unknown = |model: &str| Connected::find(Some(model)).unwrap_err() == AiError::UnknownModel;
        assert!(unknown(&public("a/b")));
        let loaded = vec![connection(Preset::Vllm, "http://localhost:1/v1", None)];
        with_connections(loaded, async {
            let found = Connected::find(Some(&public("a/b"))).unwrap().unwrap();
            assert_eq!(found.upstream, "a/b");
            assert!(found.sees() && !found.draws());
            assert_eq!(
                (found.context_tokens(), found.max_output_tokens()),
                (8_192, 4_096)
            );
            let other = Connected::find(Some(&public("c"))).unwrap().unwrap();
            assert_eq!((other.sees(), other.context_tokens()), (false, OTHER_CONTEXT));
            let id = ID.replace('0', "1");
            assert!(unknown(&format!("connection:{id}/a/b")) && unknown("connection:a"));
            assert!(Connected::find(Some("gemini-2.5-pro")).unwrap().is_none());
        })
        .await;
        assert!(unknown(&public("a/b")));
    }

    #[test]
    fn a_model_that_is_loading_has_five_minutes() {
        let idle = Duration::from_secs(240);
        assert_eq!(
            first_piece_timeout("connection:0198/a", idle),
            Duration::from_secs(300)
        );
        assert_eq!(first_piece_timeout("gemini-2.5-pro", idle), idle);
    }
}
