//! What a model answers to a chat message (spec 2, section 4 "Chat send"): words, proposed changes, perhaps a whole
//! page.
//!
//! The words are Markdown. A change stands between `<morpheo:change …>` and `</morpheo:change>`, its texts raw
//! between tags of their own, so that a model has nothing to escape. A page comes bare or in a code fence. Models
//! that think in JSON may answer with `{"changes":[…],"response":"…"}`, in a fence or alone.
//!
//! - [`parser`]: takes an answer in pieces; words are passed on at once
//! - [`whole`]: what is a whole page, and whether something of it was left out
//! - `fence`: code fences
//! - `block`: one change between its tags
//! - `begins`: how something that is no words begins
//! - `json`: the form in JSON
//! - `words`: the blanks between what is passed on

mod begins;
mod block;
mod fence;
mod json;
pub mod parser;
pub mod whole;
mod words;

pub use parser::ReplyParser;

use crate::change::{Proposal, ProposalProblem};

/// A whole answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reply {
    /// The words, without changes and pages.
    pub text: String,
    /// The proposed changes, in their order; no two have the same id.
    pub changes: Vec<Proposed>,
    /// The page, when the model wrote one; the last of several.
    pub page: Option<String>,
    /// Whether the model says that it has to ask back.
    pub asks_back: bool,
    /// What the model says that it did, in a few words; blank when it does not.
    pub summary: String,
}

/// A change as a model proposes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// Its kind, as the model names it.
    pub kind: String,
    /// What it is for, in the model's words.
    pub description: String,
    /// The change, or what is wrong with it.
    pub proposal: Proposal,
}

impl Proposed {
    /// A change that cannot be read.
    fn broken(id: Option<String>, kind: String, description: String, why: &str, position: usize) -> Self {
        Self {
            kind,
            description,
            proposal: Proposal {
                id: id.unwrap_or_else(|| format!("change {}", position + 1)),
                change: Err(ProposalProblem::Malformed(why.to_owned())),
            },
        }
    }
}

/// Reads a whole answer.
#[must_use]
pub fn read(answer: &str) -> Reply {
    let mut parser = ReplyParser::new();
    parser.push(answer);
    parser.finish();
    parser.into_reply()
}

#[cfg(test)]
mod tests;
