//! Calls that somebody else makes: the browser of a person whose model is on a machine that only the browser reaches.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use bytes::Bytes;
use domain::ids::ModelConnectionId;
use domain::relay::{RelayFailure, RelayPath};
use futures_util::Stream;

use crate::error::AiError;

/// Makes calls for this crate. Keys and addresses are none of its business: it knows the connection by its id.
pub trait Relay: fmt::Debug + Send + Sync {
    /// Makes a call, and waits until its answer begins. Dropping the answer ends the call.
    fn call(&self, request: RelayRequest) -> RelayedAnswer;
}

/// The answer of a call, as soon as it begins.
pub type RelayedAnswer = Pin<Box<dyn Future<Output = Result<RelayResponse, AiError>> + Send>>;

/// A POST of JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelayRequest {
    pub connection: ModelConnectionId,
    pub path: RelayPath,
    /// JSON.
    pub body: String,
}

/// An answer that began.
pub struct RelayResponse {
    /// As HTTP has it.
    pub status: u16,
    /// Whether the answer is one JSON text, and no stream.
    pub is_json: bool,
    /// The answer, in pieces of any size.
    pub pieces: Pin<Box<dyn Stream<Item = Result<Bytes, AiError>> + Send>>,
}

impl fmt::Debug for RelayResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelayResponse")
            .field("status", &self.status)
            .field("is_json", &self.is_json)
            .finish_non_exhaustive()
    }
}

/// A connection whose service somebody else calls.
#[derive(Debug, Clone)]
pub(crate) struct Relayed {
    pub connection: ModelConnectionId,
    pub relay: Arc<dyn Relay>,
}

impl From<RelayFailure> for AiError {
    fn from(failure: RelayFailure) -> Self {
        match failure {
            RelayFailure::Refused => Self::NothingAnswers,
            RelayFailure::NoConnection => Self::UnknownModel,
            RelayFailure::Cut => Self::Cut,
            RelayFailure::TooLong => Self::TooManyChars,
            RelayFailure::Cors
            | RelayFailure::MixedContent
            | RelayFailure::Permission
            | RelayFailure::Lost => Self::Relay(failure),
        }
    }
}
