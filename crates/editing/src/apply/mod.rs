//! Applying changes that a model proposes to a page.
//!
//! Each change is resolved against the original page, then all are spliced in at once. A change whose place is not
//! certain fails with a reason; it is never guessed. What makes the whole set unsound (a section that does not
//! exist, a protected script, an unknown type) refuses all of it, and so does a result that is no sound page.
//!
//! - `page`: the page and its forms, read once
//! - `model_text`, `elision`: the texts of models: fences, lines, what they leave out
//! - `ladder`, `gaps`, `alike`, `pieces`, `prefix`: where a text stands; `balance`, `steps`, `scanner`: what it opens and closes
//! - `targets`, `decide`: sections, selectors and line ranges, and which place they mean
//! - `align`, `indent`, `localise`, `merge`, `delete`, `insert`: the splices
//! - `edits`: all splices together
//! - `kept`: elements that are to stay as they are
//! - `conflict`: overlaps with what a person edited
//! - `nearest`, `reasons`: why a change was not applied

mod align;
mod alike;
mod balance;
mod conflict;
mod decide;
mod delete;
mod edits;
pub(crate) mod elision;
mod gaps;
mod indent;
mod insert;
mod kept;
mod ladder;
mod localise;
mod merge;
mod model_text;
mod nearest;
mod page;
mod pieces;
mod prefix;
mod reasons;
mod resolve;
mod scanner;
mod steps;
mod targets;

use crate::change::{ChangeKind, Proposal};
use crate::check;
use crate::diff::lines::DiffLine;
use crate::keep::{self, Enforced};
use edits::{Edit, Splices};
use page::Page;
use reasons::Reason;
use resolve::{Resolved, resolve};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What is said of changes that, put together, would change an element that is to stay as it is.
const KEPT: &str =
    "Together the changes would alter an element that is to stay as it is (data-morpheo-keep).";

/// What became of a set of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// All of them stand.
    Applied,
    Partial,
    /// None stands; the code is the original, byte for byte.
    Refused,
}

/// A change that was not applied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedChange {
    pub id: String,
    /// What was looked for, where it nearly stands, and what would make the place certain.
    pub reason: String,
}

/// A change that was applied, as whole lines; of huge lines only a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedChange {
    pub id: String,
    /// The first line it touches in the original, from 1.
    pub line: usize,
    /// The lines as they were.
    pub old: String,
    /// The lines as they are.
    pub new: String,
}

/// What came of applying changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// In a word.
    pub outcome: Outcome,
    /// The page with the changes that stand.
    pub code: String,
    /// The changes that stand, in their order.
    pub applied: Vec<AppliedChange>,
    /// The changes that do not, in their order.
    pub failed: Vec<FailedChange>,
    /// The catalogue's message for the whole; empty when all stand.
    pub message: String,
    /// Whether edits of a person are in the way.
    pub has_conflicts: bool,
}

/// Applies `proposals` to `code`. `user_diffs` are what a person edited since the model last saw the code, by the
/// lines of `code`. Takes time linear in the code and the changes.
#[must_use]
pub fn apply(code: &str, proposals: &[Proposal], user_diffs: &[DiffLine]) -> Report {
    let page = Page::new(code);
    let mut resolved: Vec<Result<Resolved, Reason>> = proposals
        .iter()
        .map(|proposal| match &proposal.change {
            Err(problem) => Err(Reason::Proposal(problem.clone())),
            Ok(change) => resolve(&page, change)
                .and_then(|resolved| unprotected(&page, resolved))
                .and_then(|resolved| kept::spared(&page, resolved)),
        })
        .collect();
    if resolved
        .iter()
        .any(|result| result.as_ref().is_err_and(Reason::is_validation))
    {
        let failed = failed(&page, proposals, &resolved);
        return Report::refused(code, failed, "Validation failed".to_owned());
    }
    let conflicts = conflicts(&page, proposals, &resolved, user_diffs);
    if !conflicts.is_empty() {
        return Report::in_conflict(code, conflicts);
    }
    let mut splices = Splices::default();
    for index in 0..resolved.len() {
        let Some(Ok(change)) = resolved.get(index) else {
            continue;
        };
        if repeats(proposals, &resolved, index) {
            continue;
        }
        if let Err(other) = splices.add(code, index, &change.edits) {
            let other = proposals
                .get(other)
                .map_or_else(String::new, |proposal| proposal.id.clone());
            if let Some(slot) = resolved.get_mut(index) {
                *slot = Err(Reason::Overlap { other });
            }
        }
    }
    let failures = resolved.iter().filter(|result| result.is_err()).count();
    if failures == proposals.len() {
        let message = format!(
            "All {failures} changes failed to apply. Quote the code exactly as it stands, be more specific, or regenerate the page."
        );
        return Report::refused(code, failed(&page, proposals, &resolved), message);
    }
    let result = splices.apply(code);
    if let Err(problem) = check::sound(code, &result) {
        let message = format!("Generated code has syntax errors: {problem}");
        return Report::refused_for(code, proposals, message);
    }
    let result = match keep::enforce(code, &result) {
        Ok(Enforced { page, put_back: 0 }) => page.into_owned(),
        _ => return Report::refused_for(code, proposals, KEPT.to_owned()),
    };
    let message = if failures == 0 {
        String::new()
    } else {
        format!("{failures} of {} changes failed", proposals.len())
    };
    Report {
        outcome: if failures == 0 {
            Outcome::Applied
        } else {
            Outcome::Partial
        },
        applied: applied(&page, proposals, &resolved),
        failed: failed(&page, proposals, &resolved),
        code: result,
        message,
        has_conflicts: false,
    }
}

/// A change that leaves import maps and module scripts alone.
fn unprotected(page: &Page<'_>, resolved: Resolved) -> Result<Resolved, Reason> {
    for edit in &resolved.edits {
        let edit = edit.shrunk(page.code);
        let is_within = |raw: &&page::RawText| {
            raw.protected
                && if edit.span.is_empty() {
                    raw.element.start < edit.span.start && edit.span.start < raw.element.end
                } else {
                    raw.element.start < edit.span.end && edit.span.start < raw.element.end
                }
        };
        if let Some(raw) = page.raw_texts().iter().find(is_within) {
            return Err(Reason::Protected {
                line: page.line_of(edit.span.start.max(raw.element.start)),
            });
        }
    }
    Ok(resolved)
}

/// Whether an earlier change is the same in all that it does.
fn repeats(proposals: &[Proposal], resolved: &[Result<Resolved, Reason>], index: usize) -> bool {
    const LOOKED_BACK: usize = 64;
    let Some(Ok(change)) = proposals.get(index).map(|proposal| &proposal.change) else {
        return false;
    };
    let edits = |index: usize| {
        resolved
            .get(index)
            .and_then(|result| result.as_ref().ok())
            .map(|resolved| &resolved.edits)
    };
    change.kind != ChangeKind::Insert
        && (index.saturating_sub(LOOKED_BACK)..index).any(|earlier| {
            let same_kind = proposals
                .get(earlier)
                .and_then(|proposal| proposal.change.as_ref().ok())
                .is_some_and(|other| other.kind == change.kind);
            same_kind && edits(earlier).is_some() && edits(earlier) == edits(index)
        })
}

/// The changes that overlap what a person edited.
fn conflicts(
    page: &Page<'_>,
    proposals: &[Proposal],
    resolved: &[Result<Resolved, Reason>],
    user_diffs: &[DiffLine],
) -> Vec<FailedChange> {
    if user_diffs.is_empty() {
        return Vec::new();
    }
    proposals
        .iter()
        .zip(resolved)
        .filter_map(|(proposal, result)| {
            let change = proposal.change.as_ref().ok()?;
            let region = result.as_ref().ok().and_then(|resolved| resolved.region.as_ref());
            let found_at = region.map(|region| page.lines_of(region));
            let edit = user_diffs
                .iter()
                .find(|edit| conflict::overlaps(edit, &change.target, found_at))?;
            Some(FailedChange {
                id: proposal.id.clone(),
                reason: format!("It overlaps your own edit of line {}.", edit.line),
            })
        })
        .collect()
}

impl Report {
    /// A report of a set of which nothing was done.
    fn refused(code: &str, failed: Vec<FailedChange>, message: String) -> Self {
        Self {
            outcome: Outcome::Refused,
            code: code.to_owned(),
            applied: Vec::new(),
            failed,
            message,
            has_conflicts: false,
        }
    }

    fn in_conflict(code: &str, failed: Vec<FailedChange>) -> Self {
        let message = conflict_message(failed.len());
        Self {
            has_conflicts: true,
            ..Self::refused(code, failed, message)
        }
    }

    fn refused_for(code: &str, proposals: &[Proposal], message: String) -> Self {
        let failed = |proposal: &Proposal| FailedChange {
            id: proposal.id.clone(),
            reason: message.clone(),
        };
        Self::refused(code, proposals.iter().map(failed).collect(), message.clone())
    }
}

/// The failures in words; where their texts nearly stand is looked up for all of them at once.
fn failed(
    page: &Page<'_>,
    proposals: &[Proposal],
    resolved: &[Result<Resolved, Reason>],
) -> Vec<FailedChange> {
    let failures: Vec<(&Proposal, &Reason)> = proposals
        .iter()
        .zip(resolved)
        .filter_map(|(proposal, result)| Some((proposal, result.as_ref().err()?)))
        .collect();
    let texts: Vec<&str> = failures
        .iter()
        .filter_map(|(_, reason)| reason.missing_text())
        .collect();
    let mut near = if texts.is_empty() {
        Vec::new()
    } else {
        nearest::near_misses(page.code, &texts)
    }
    .into_iter();
    failures
        .into_iter()
        .map(|(proposal, reason)| {
            let near = reason.missing_text().and_then(|_| near.next().flatten());
            FailedChange {
                id: proposal.id.clone(),
                reason: reason.words(near.as_ref()),
            }
        })
        .collect()
}

fn applied(
    page: &Page<'_>,
    proposals: &[Proposal],
    resolved: &[Result<Resolved, Reason>],
) -> Vec<AppliedChange> {
    proposals
        .iter()
        .zip(resolved)
        .filter_map(|(proposal, result)| {
            Some(applied_change(page, &proposal.id, &result.as_ref().ok()?.edits))
        })
        .collect()
}

/// What is shown of a line on either side of a change, in bytes.
const SHOWN_AROUND: usize = 2_000;

/// The whole lines around the splices of a change, before and after it.
fn applied_change(page: &Page<'_>, id: &str, edits: &[Edit]) -> AppliedChange {
    use crate::text::slice::{line_end, line_start};
    let start = edits.iter().map(|edit| edit.span.start).min().unwrap_or(0);
    let end = edits.iter().map(|edit| edit.span.end).max().unwrap_or(0);
    // of a huge line only what is around the change
    let mut from = start.saturating_sub(SHOWN_AROUND);
    let mut to = (end + SHOWN_AROUND).min(page.code.len());
    while !page.code.is_char_boundary(from) {
        from -= 1;
    }
    while !page.code.is_char_boundary(to) {
        to += 1;
    }
    let lines: Range<usize> = line_start(page.code, start).max(from)..line_end(page.code, end).min(to);
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| (edit.span.start, edit.span.end));
    let mut new = String::new();
    let mut at = lines.start;
    for edit in sorted {
        new.push_str(page.text(at..edit.span.start));
        new.push_str(&edit.text);
        at = edit.span.end;
    }
    new.push_str(page.text(at..lines.end));
    AppliedChange {
        id: id.to_owned(),
        line: page.line_of(start),
        old: page.text(lines).to_owned(),
        new,
    }
}

/// What a person reads of conflicts between their edits and a model's changes.
pub(crate) fn conflict_message(conflicts: usize) -> String {
    format!("{conflicts} conflict(s) detected between your changes and AI suggestions")
}
