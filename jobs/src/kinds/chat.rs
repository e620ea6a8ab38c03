//! Talking about an app, and changing it by what was said (spec 2, section 4). The message is the job's input
//! text, the page its input page, what was said before its input context ([`ChatContext`]).
//!
//! It costs nothing: a chat is not among what the specification lists as costing a credit.

use domain::chat::Turn;
use serde::{Deserialize, Serialize};

use super::JobKind;
use crate::lane::Lane;

/// What the worker needs besides the message, the page and what was said before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chat {
    /// The public id of the model.
    pub model: String,
    /// What becomes of the changes.
    pub mode: ChatMode,
    /// Whether the person asks again for changes that failed.
    #[serde(default)]
    pub is_retry: bool,
}

/// What becomes of the changes that an answer proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatMode {
    /// They are applied, and the page is kept.
    Differential,
    /// The changed page is offered.
    Code,
}

/// What was said before.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChatContext {
    /// The last turns, the oldest first.
    pub history: Vec<Turn>,
    /// Why the changes that are asked for again failed.
    pub verification_failure: Option<String>,
}

impl JobKind for Chat {
    const NAME: &'static str = "chat";
    const LANE: Lane = Lane::Interactive;
    const CHARGED: bool = false;
}
