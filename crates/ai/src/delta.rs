//! What comes out of a model.

use std::pin::Pin;

use futures_util::Stream;
use serde::Serialize;

use crate::error::AiError;

/// Tokens of one answer, continuations included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Usage {
    pub input_tokens: u64,
    pub output_tokens: u64,
}

impl Usage {
    /// What two answers cost together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            input_tokens: self.input_tokens.saturating_add(other.input_tokens),
            output_tokens: self.output_tokens.saturating_add(other.output_tokens),
        }
    }
}

/// Why an answer ended. Every other reason is an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    Stop,
    /// The model was done after being asked to continue.
    Continued {
        /// How often it was asked.
        times: u32,
    },
}

/// One piece of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Delta {
    /// Text that belongs to the answer.
    Text(String),
    Reasoning(String),
    /// Text of the answer turned out to be thoughts: all text so far is void, what counts of it follows as text.
    Withdrawn,
    /// The provider failed for a moment before anything came; it is asked again soon.
    Retrying,
    /// The answer broke off; the model is asked to go on.
    Continuing {
        /// How often it was asked, this time included.
        times: u32,
    },
    /// Something that the person should know of the answer, in a sentence: it may come at any moment before the end.
    Notice(String),
    /// The end; nothing follows.
    Done {
        finish: Finish,
        /// What it cost, if the provider says so.
        usage: Option<Usage>,
    },
}

/// An answer. It ends with [`Delta::Done`] or with one error; dropping it ends the call to the provider.
pub type TextStream = Pin<Box<dyn Stream<Item = Result<Delta, AiError>> + Send>>;
