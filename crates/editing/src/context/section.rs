//! Pieces of the page, word for word.

use serde::Serialize;

/// A piece of the page. Its content stands there exactly so: a model can quote it as what a change replaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Section {
    /// Names it among the sections: by the id of the element that it shows nothing beside, else its type and first
    /// line.
    pub id: String,
    /// The id of the innermost element that holds all of it and is alone to have that id: a `sectionId` for a change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub element: Option<String>,
    /// What it is written in.
    #[serde(rename = "type")]
    pub kind: SectionKind,
    /// The text, at most [`crate::context::SECTION_CHARACTERS`] characters.
    pub content: String,
    /// Where it stands.
    pub location: Location,
    /// What of the page it uses: functions as `name()`, custom properties as `--name`, styled classes as `.name`.
    pub dependencies: Vec<String>,
}

/// What a section is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SectionKind {
    Html,
    Css,
    Javascript,
}

impl SectionKind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Css => "css",
            Self::Javascript => "javascript",
        }
    }
}

/// Lines, counted from 1, both included: a `lineRange` for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Location {
    /// The first.
    pub start: usize,
    /// The last.
    pub end: usize,
}
