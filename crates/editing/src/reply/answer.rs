//! What an answer comes to.

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
    pub(super) fn broken(
        id: Option<String>,
        kind: String,
        description: String,
        why: &str,
        position: usize,
    ) -> Self {
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
