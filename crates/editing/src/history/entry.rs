//! One step of the history (spec 2, section 3 "History entry").

use crate::apply::AppliedChange;
use crate::diff::{DiffLine, diff_lines};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::sync::Arc;

/// Who took a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A person.
    User,
    /// A model.
    Ai,
}

/// A step. Its texts are shared with its neighbours, and its diff is made when it is asked for: a hundred
/// steps of a page hold a hundred texts.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Names it within its history.
    pub id: String,
    /// When it was taken, in milliseconds since 1970.
    pub timestamp: u64,
    /// Who took it.
    pub source: Source,
    /// The code before it.
    pub code_before: Arc<str>,
    /// The code after it.
    pub code_after: Arc<str>,
    /// What was agreed before it.
    pub(super) base_before: Arc<str>,
    /// What a model's step applied; empty for a person's.
    pub changes: Vec<AppliedChange>,
}

impl Entry {
    /// Whether a model took it.
    #[must_use]
    pub fn is_ai(&self) -> bool {
        self.source == Source::Ai
    }

    /// The lines that it changed. Takes time linear in the code.
    #[must_use]
    pub fn diff(&self) -> Vec<DiffLine> {
        diff_lines(&self.code_before, &self.code_after)
    }

    /// What it was, in words.
    #[must_use]
    pub fn description(&self) -> String {
        match self.source {
            Source::User => "Manual edit".to_owned(),
            Source::Ai => format!("AI applied {} change(s)", self.changes.len()),
        }
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut entry = serializer.serialize_struct("Entry", 8)?;
        entry.serialize_field("id", &self.id)?;
        entry.serialize_field("timestamp", &self.timestamp)?;
        entry.serialize_field("source", &self.source)?;
        entry.serialize_field("codeBefore", &*self.code_before)?;
        entry.serialize_field("codeAfter", &*self.code_after)?;
        entry.serialize_field("diff", &self.diff())?;
        entry.serialize_field("changes", &self.changes)?;
        entry.serialize_field("description", &self.description())?;
        entry.end()
    }
}
