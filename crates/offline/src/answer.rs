//! What the offline studio answers.

/// The first sentence of every answer: nobody should take the studio for an AI.
pub(crate) const INTRODUCTION: &str = "This is the offline studio, not an AI. No AI model is connected, so it uses ready-made samples and fixed rules.\n";

/// How an AI model comes to be connected, for all who may read it.
pub(crate) const CONNECTING: &str = "the site owner can connect one";

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// What is said meanwhile, one line each.
    pub thoughts: Vec<String>,
    /// One complete document; for a chat message words, with changes between their tags.
    pub text: String,
    /// What is to be known of a document besides: what it was made from, what was done and what not. Blank for a chat
    /// message, whose words say it.
    pub note: String,
}

/// A request that the studio cannot do anything with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What is said first, one line each.
    pub thoughts: Vec<String>,
    /// The reason in one sentence.
    pub message: String,
}

/// What came of a prompt for a new app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Generated {
    /// An app, made from the sample that the prompt asks for.
    App(Built),
    /// No sample is certain to be what the prompt asks for.
    Choices(Choices),
}

/// An app made from a sample.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Built {
    pub sample: SampleInfo,
    pub reply: Reply,
}

/// Samples to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// What is said first, one line each.
    pub thoughts: Vec<String>,
    /// Why there is no app, and what to do, in plain words.
    pub message: String,
    /// The nearest samples, the nearest first.
    pub samples: Vec<SampleInfo>,
}

/// A sample by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleInfo {
    pub id: String,
    /// The name of the app.
    pub name: String,
    pub description: String,
}
