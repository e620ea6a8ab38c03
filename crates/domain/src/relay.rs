//! Calls of a job that its browser makes: to a model on the machine of the person who watches. The worker asks for one by
//! an event, and the browser sends what comes back, piece by piece.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::ids::ModelConnectionId;

/// A call that the browser is to make. Its body is kept apart, for the first that claims the call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RelayEvent {
    /// The call.
    #[schema(value_type = String, format = Uuid)]
    pub call: Uuid,
    /// The model connection, whose address the browser knows.
    #[schema(value_type = String, format = Uuid)]
    pub connection: ModelConnectionId,
    /// What is called there.
    pub path: RelayPath,
}

/// What of a service may be called. Each is a POST of JSON without a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum RelayPath {
    /// Below the base address.
    #[serde(rename = "chat/completions")]
    ChatCompletions,
    /// Below the base address without its version.
    #[serde(rename = "api/chat")]
    OllamaChat,
}

/// A part of what a call answers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RelayPiece {
    /// The HTTP status, with the first part of an answer.
    pub status: Option<u16>,
    /// Whether the answer is one JSON text, and no stream; with the status.
    pub json: bool,
    /// To be appended.
    pub text: String,
    /// Whether the answer is at its end.
    pub done: bool,
    /// Why there is no more of it.
    pub failure: Option<RelayFailure>,
}

impl RelayPiece {
    /// A failure.
    #[must_use]
    pub fn failed(failure: RelayFailure) -> Self {
        Self {
            failure: Some(failure),
            ..Self::default()
        }
    }
}

/// Why a browser has no answer, or no more of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RelayFailure {
    /// Nothing answers at the address.
    Refused,
    /// Something answers, and does not let the page read it (CORS).
    Cors,
    /// The browser calls no `http` address from a page with `https`.
    MixedContent,
    /// The person, or a rule of the browser, does not let the page call programs on the machine.
    Permission,
    /// The connection of this name is gone, or no longer the browser's to call.
    NoConnection,
    /// The answer broke off.
    Cut,
    /// The answer is longer than a call may be.
    TooLong,
    /// Nobody goes on with the call: the page was closed.
    Lost,
}
