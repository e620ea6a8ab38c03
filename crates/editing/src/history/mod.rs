//! The code of an app under the hands of a person and of models (spec 2, section 4 "AI code editing with user
//! edits"): what each changed since they last agreed, and the way back and forth.
//!
//! - [`state`]: the versions and what differs between them
//! - [`entry`]: one step of the history

pub mod entry;
mod shared;
pub mod state;

pub use entry::{Entry, Source};
pub use state::{CodeState, Metadata};

use crate::apply::{AppliedChange, Outcome, Report, apply};
use crate::change::Proposal;
use crate::diff::{DiffKind, DiffLine, LineCounts, count, diff_lines};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many steps are kept (spec 2, section 9 "Undo history for code edits").
pub const MAX_ENTRIES: usize = 100;

/// What a person reads of a model's changes that were applied (spec 2, section 4).
pub(crate) const APPLIED: &str = "Changes applied successfully";

/// What became of a model's changes.
#[derive(Debug, Clone, PartialEq)]
pub struct AiResult {
    /// Whether the code changed hands: all changes were applied, or the catalogue keeps those that were.
    pub success: bool,
    /// Whether the changes conflict with those of the person, who is to decide.
    pub needs_resolution: bool,
    /// The catalogue's message.
    pub message: String,
    /// The lines that differ from the code before; none when nothing was applied.
    pub lines: LineCounts,
    /// What was applied and what was not, and why.
    pub report: Report,
}

/// The code of an app with its history. Times come from the caller, in milliseconds since 1970.
#[derive(Debug, Clone)]
pub struct History {
    state: CodeState,
    entries: VecDeque<Entry>,
    /// How many of the entries are done; those behind are undone.
    done: usize,
    next_id: u64,
}

impl History {
    /// A history that begins with `code` as it is.
    #[must_use]
    pub fn new(code: impl Into<Arc<str>>) -> Self {
        Self {
            state: CodeState::new(code.into()),
            entries: VecDeque::new(),
            done: 0,
            next_id: 1,
        }
    }

    /// The versions and what differs between them.
    #[must_use]
    pub const fn state(&self) -> &CodeState {
        &self.state
    }

    /// The current code.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.state.current_version
    }

    /// The steps that are kept, the oldest first, those that are undone included.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.entries.iter()
    }

    /// Whether there is a step to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.done > 0
    }

    /// Whether there is a step to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.done < self.entries.len()
    }

    /// Takes the code as a person left it. Code that is as it was is no edit.
    pub fn user_edit(&mut self, code: impl Into<Arc<str>>, now: u64) -> Option<&Entry> {
        let code = code.into();
        if code == self.state.current_version {
            return None;
        }
        self.record(Source::User, &code, Vec::new(), now);
        self.state.edited_by_user(code, now);
        self.entries.back()
    }

    /// Applies a model's changes to the current code, unless they conflict with what the person changed since
    /// the last agreement. What is applied becomes the new agreement.
    pub fn apply_ai(&mut self, proposals: &[Proposal], now: u64) -> AiResult {
        let report = apply(self.code(), proposals, &placed(&self.state.user_diffs));
        let success = report.outcome != Outcome::Refused;
        let mut result = AiResult {
            success,
            needs_resolution: report.has_conflicts,
            message: report.message.clone(),
            lines: LineCounts::default(),
            report,
        };
        if success {
            let code: Arc<str> = Arc::from(result.report.code.as_str());
            let diff = diff_lines(self.code(), &code);
            result.lines = count(&diff);
            if result.report.outcome == Outcome::Applied {
                APPLIED.clone_into(&mut result.message);
            }
            if code != self.state.current_version {
                self.record(Source::Ai, &code, result.report.applied.clone(), now);
            }
            self.state.agreed(code, diff, now);
        } else if result.needs_resolution {
            let pending = apply(self.code(), proposals, &[]);
            self.state
                .conflicts((pending.outcome != Outcome::Refused).then_some(pending.code));
        }
        result
    }

    /// Goes back one step and gives the code before it, or nothing at the beginning.
    pub fn undo(&mut self) -> Option<Arc<str>> {
        let done = self.done.checked_sub(1)?;
        let entry = self.entries.get(done)?;
        let base = entry.is_ai().then(|| Arc::clone(&entry.base_before));
        self.state.returns_to(Arc::clone(&entry.code_before), base);
        self.done = done;
        Some(Arc::clone(&self.state.current_version))
    }

    /// Goes forth one step and gives the code after it, or nothing at the end.
    pub fn redo(&mut self) -> Option<Arc<str>> {
        let entry = self.entries.get(self.done)?;
        let base = entry.is_ai().then(|| Arc::clone(&entry.code_after));
        self.state.returns_to(Arc::clone(&entry.code_after), base);
        self.done += 1;
        Some(Arc::clone(&self.state.current_version))
    }

    /// Takes the current code as agreed: what the person changed is no longer set apart, conflicts are settled.
    pub fn sync_base(&mut self, now: u64) {
        let current = Arc::clone(&self.state.current_version);
        self.state.agree_on(current, now);
    }

    /// Begins anew with `code`; the history is gone.
    pub fn reset(&mut self, code: impl Into<Arc<str>>) {
        *self = Self::new(code);
    }

    /// Records the step from the current code to `code`; steps that were undone are dropped.
    fn record(&mut self, source: Source, code: &Arc<str>, changes: Vec<AppliedChange>, now: u64) {
        self.entries.truncate(self.done);
        self.entries.push_back(Entry {
            id: format!("history-{}", self.next_id),
            timestamp: now,
            source,
            code_before: Arc::clone(&self.state.current_version),
            code_after: Arc::clone(code),
            base_before: Arc::clone(&self.state.base_version),
            changes,
        });
        self.next_id += 1;
        if self.entries.len() > MAX_ENTRIES {
            self.entries.pop_front();
        }
        self.done = self.entries.len();
    }
}

/// The diff with all lines counted in the new text: a deleted line stands where the one behind it came to stand.
fn placed(diff: &[DiffLine]) -> Vec<DiffLine> {
    let (mut inserted, mut deleted) = (0, 0);
    let mut placed = diff.to_vec();
    for line in &mut placed {
        match line.kind {
            DiffKind::Insert => inserted += 1,
            DiffKind::Delete => {
                line.line = (line.line + inserted).saturating_sub(deleted).max(1);
                deleted += 1;
            }
            DiffKind::Modify => {}
        }
    }
    placed
}

#[cfg(test)]
mod tests;
