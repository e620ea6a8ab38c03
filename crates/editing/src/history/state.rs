//! The versions of the code and what differs between them (spec 2, section 3 "Code state for AI edits").

use crate::diff::{DiffLine, diff_lines};
use crate::history::shared;
use serde::Serialize;
use std::sync::Arc;

/// The versions of the code. Times are in milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CodeState {
    /// What person and model last agreed on.
    #[serde(serialize_with = "shared::text")]
    pub base_version: Arc<str>,
    /// The code as it is.
    #[serde(serialize_with = "shared::text")]
    pub current_version: Arc<str>,
    /// What a model's changes would make of the code, while they conflict with the person's.
    #[serde(serialize_with = "shared::maybe_text")]
    pub pending_ai_version: Option<Arc<str>>,
    /// What the person changed since the agreement.
    pub user_diffs: Vec<DiffLine>,
    /// What the model last changed, or would.
    pub ai_diffs: Vec<DiffLine>,
    /// A hash of the base, to compare with; the same everywhere (64-bit FNV-1a in hexadecimal).
    pub base_hash: String,
    /// When the base was last agreed on.
    pub last_ai_sync: Option<u64>,
    /// Whether a model's changes wait for the person's decision.
    pub has_conflicts: bool,
    /// What happened so far.
    pub metadata: Metadata,
}

/// How often and when the code was edited.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Metadata {
    /// Edits of the person.
    pub total_user_edits: u64,
    /// Edits of models.
    pub total_ai_edits: u64,
    /// The last edit of the person.
    pub last_user_edit: Option<u64>,
    /// The last edit of a model.
    pub last_ai_edit: Option<u64>,
}

impl CodeState {
    /// The state in which `code` is agreed on and nothing happened yet.
    pub(super) fn new(code: Arc<str>) -> Self {
        Self {
            base_hash: hash(&code),
            base_version: Arc::clone(&code),
            current_version: code,
            pending_ai_version: None,
            user_diffs: Vec::new(),
            ai_diffs: Vec::new(),
            last_ai_sync: None,
            has_conflicts: false,
            metadata: Metadata::default(),
        }
    }

    pub(super) fn edited_by_user(&mut self, code: Arc<str>, now: u64) {
        self.current_version = code;
        self.user_diffs = diff_lines(&self.base_version, &self.current_version);
        self.metadata.total_user_edits += 1;
        self.metadata.last_user_edit = Some(now);
    }

    /// A model's changes made `code` of the current version.
    pub(super) fn agreed(&mut self, code: Arc<str>, diff: Vec<DiffLine>, now: u64) {
        self.agree_on(code, now);
        self.ai_diffs = diff;
        self.metadata.total_ai_edits += 1;
        self.metadata.last_ai_edit = Some(now);
    }

    /// Both sides agree on `code`.
    pub(super) fn agree_on(&mut self, code: Arc<str>, now: u64) {
        self.set_base(Arc::clone(&code));
        self.current_version = code;
        self.user_diffs = Vec::new();
        self.settled();
        self.last_ai_sync = Some(now);
    }

    /// A model's changes conflict with the person's; `pending` is what they would make of the code.
    pub(super) fn conflicts(&mut self, pending: Option<String>) {
        self.ai_diffs = pending
            .as_deref()
            .map(|code| diff_lines(&self.current_version, code))
            .unwrap_or_default();
        self.pending_ai_version = pending.map(Arc::from);
        self.has_conflicts = true;
    }

    /// A step was undone or redone; a model's step moves the base too.
    pub(super) fn returns_to(&mut self, code: Arc<str>, base: Option<Arc<str>>) {
        if let Some(base) = base {
            self.set_base(base);
        }
        self.current_version = code;
        self.user_diffs = diff_lines(&self.base_version, &self.current_version);
        self.settled();
    }

    fn settled(&mut self) {
        self.pending_ai_version = None;
        self.ai_diffs = Vec::new();
        self.has_conflicts = false;
    }

    fn set_base(&mut self, base: Arc<str>) {
        self.base_hash = hash(&base);
        self.base_version = base;
    }
}

fn hash(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash(""), "cbf29ce484222325");
        assert_eq!(hash("foobar"), "85944171f73967e8");
    }
}
