//! What comes out of the studio.

/// The first sentence of every answer: nobody should take the studio for an AI.
pub(crate) const INTRODUCTION: &str = "This is the offline studio, not an AI: no AI model is connected, so I work with finished samples and fixed rules.\n";

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What is said meanwhile, one line each.
    pub thoughts: Vec<String>,
    /// One complete document; for a chat message words, with changes between their tags.
    pub text: String,
}

/// A request that the studio cannot do anything with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What is said first, one line each.
    pub thoughts: Vec<String>,
    /// The reason in one sentence.
    pub message: String,
}
