//! Suggestions for a page, as a text model writes them: what could be added, or what could be improved.
//!
//! Models answer in whatever form they like, so [`parse`] reads every form in which a list can be told from prose, and what
//! is none gives no suggestions and no error.

mod answer;
mod items;

pub use answer::parse;

/// What suggestions are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// What could be added.
    Features,
    /// What could be improved.
    Modifications {
        /// What to look at first, in the person's words; `general` for everything.
        category: String,
    },
}

/// What suggestions are asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestTask {
    pub purpose: Purpose,
    /// The page, or the parts of it that a model is shown. What does not fit into the model's context is cut off.
    pub page: String,
    /// What is suggested already.
    pub known: Vec<String>,
    /// The language that the page says it is in, as a tag such as `de`; blank where it does not say.
    pub language: String,
}
