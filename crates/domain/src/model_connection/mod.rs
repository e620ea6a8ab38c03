//! Model connections: access to the models of a service that a person brings along, or of their own machine.

mod credentials;
mod models;
mod preset;
mod reach;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use uuid::Uuid;

use crate::ids::ModelConnectionId;
use crate::limits::{CONNECTED_MODEL_ID_MAX_CHARS, MODEL_LOADING_TIMEOUT};
use crate::name::{is_controlling, is_invisible};

pub use credentials::{ConnectionKey, ModelConnectionName};
pub use models::{
    ConnectedModelKind, Habits, LimitParameter, ModelConnectionModel, NativeApi, ThoughtsPlace, kept_models,
};
pub use preset::{Preset, UnknownPreset};
pub use reach::{ConnectionReach, UnknownReach};

/// What the public id of a connection's model begins with.
const PREFIX: &str = "connection:";

/// The public id of a connection's model, wherever a model is named: `connection:<id>/<what its service calls it>`. It
/// holds no address and no key, and may stand in inputs of jobs, in events and in exports.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ConnectedModel {
    pub connection: ModelConnectionId,
    /// What the connection's service calls the model.
    pub upstream: String,
}

/// A text that is no public id of a connection's model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a model of a connection")]
pub struct NotConnected;

impl ConnectedModel {
    /// The id of a model of a connection; nothing where its service's name for it is not [usable](is_upstream).
    #[must_use]
    pub fn new(connection: ModelConnectionId, upstream: &str) -> Option<Self> {
        is_upstream(upstream).then(|| Self {
            connection,
            upstream: upstream.to_owned(),
        })
    }

    /// Whether a model's id is one of a connection, read or not.
    #[must_use]
    pub fn is_public_id(model: &str) -> bool {
        model.starts_with(PREFIX)
    }

    /// How long an answer may take of the model with this id, where one of any other has `usual`: a person's own may have
    /// to be loaded first.
    #[must_use]
    pub fn answer_timeout(model: &str, usual: Duration) -> Duration {
        if Self::is_public_id(model) {
            usual + MODEL_LOADING_TIMEOUT
        } else {
            usual
        }
    }
}

impl fmt::Display for ConnectedModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{PREFIX}{}/{}", self.connection, self.upstream)
    }
}

impl FromStr for ConnectedModel {
    type Err = NotConnected;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = text.strip_prefix(PREFIX).ok_or(NotConnected)?;
        let (connection, upstream) = named.split_once('/').ok_or(NotConnected)?;
        let id = Uuid::parse_str(connection).map_err(|_| NotConnected)?;
        // One model has one id: no other spelling of the UUID.
        if id.to_string() != connection {
            return Err(NotConnected);
        }
        Self::new(ModelConnectionId(id), upstream).ok_or(NotConnected)
    }
}

/// Whether a service's name for a model can be used: 1 to 200 characters that can all be seen, none of which controls the
/// text around it, and no blanks around them.
#[must_use]
pub fn is_upstream(name: &str) -> bool {
    !name.is_empty()
        && name.trim() == name
        && !name.chars().any(|c| is_controlling(c) || is_invisible(c))
        && name.chars().count() <= CONNECTED_MODEL_ID_MAX_CHARS
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0199c6a2-7b1e-7c3d-8e4f-a1b2c3d4e5f6";

    #[test]
    fn a_public_id_is_read_as_it_was_written() {
        for upstream in ["llama3.2:3b", "qwen/qwen3-coder:free", "a b", "é", "x/y/z"] {
            let public = format!("connection:{ID}/{upstream}");
            let read: ConnectedModel = public.parse().unwrap();
            assert_eq!((read.upstream.as_str(), read.to_string()), (upstream, public));
        }
    }

    #[test]
    fn a_persons_own_model_has_time_to_load() {
        let minute = Duration::from_secs(60);
        let within = |model: &str| ConnectedModel::answer_timeout(model, minute).as_secs();
        assert_eq!(within(&format!("connection:{ID}/llama3.2:3b")), 360);
        assert_eq!((within("gemini-2.5-pro"), within("")), (60, 60));
    }

    #[test]
    fn anything_else_is_no_public_id() {
        let long = "x".repeat(201);
        for (name, text) in [
            ("of the catalogue", "anthropic/claude-sonnet-4.5".to_owned()),
            ("no model", format!("connection:{ID}/")),
            ("no slash", format!("connection:{ID}")),
            ("no connection", "connection:/m".to_owned()),
            ("capitals", format!("connection:{}/m", ID.to_uppercase())),
            ("braces", format!("connection:{{{ID}}}/m")),
            ("a control character", format!("connection:{ID}/a\0b")),
            ("turned letters", format!("connection:{ID}/\u{202e}live")),
            ("nothing to see", format!("connection:{ID}/a\u{200b}b")),
            ("blanks around", format!("connection:{ID}/ m")),
            ("too long", format!("connection:{ID}/{long}")),
        ] {
            assert_eq!(text.parse::<ConnectedModel>(), Err(NotConnected), "{name}");
        }
    }
}
