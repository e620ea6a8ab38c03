//! Why a change was not applied, in words that a model can act on: what was looked for, where it nearly stands, and
//! what would make the place certain.

use super::nearest::NearMiss;
use super::page::Page;
use crate::change::ProposalProblem;
use crate::keep;
use std::fmt::Write as _;
use std::ops::Range;

/// Why a change was not applied.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Reason {
    /// It is no change.
    Proposal(ProposalProblem),
    /// Its section is not in the page, or several have its id.
    Section {
        id: String,
        /// How many elements have it.
        count: usize,
    },
    /// Its text is not in the section it names.
    NotInSection { id: String, text: String },
    /// It would edit an import map or a module script.
    Protected { line: usize },
    /// It would change an element that is to stay as it is.
    Kept { line: usize },
    /// Its text is not in the page.
    Absent {
        /// What it wanted to do there.
        aim: Aim,
        text: String,
    },
    /// Its text is in several places.
    Ambiguous {
        /// What it wanted to do there.
        aim: Aim,
        text: String,
        lines: Vec<usize>,
        /// How many places there are.
        count: usize,
    },
    /// A text ends in dots, and where the text that was left out ends is not certain.
    OpenEnd {
        /// What it wanted to do there.
        aim: Aim,
        text: String,
    },
    /// A text leaves out more than is looked for.
    TooManyPieces {
        /// What it wanted to do there.
        aim: Aim,
        text: String,
    },
    /// The new text leaves something out that the old text does not.
    Elision,
    /// It names no place for its insertion.
    NoAnchor,
    /// Its anchor is within what it moves.
    AnchorWithin,
    /// It edits what another change edits.
    Overlap { other: String },
}

/// What a change wanted to do with a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    Replace,
    Delete,
    Insert,
}

impl Aim {
    const fn message(self) -> &'static str {
        match self {
            Self::Replace => "Could not find code to replace",
            Self::Delete => "Could not find code to delete",
            Self::Insert => "Could not find insertion point",
        }
    }
}

impl Reason {
    /// Whether it stops the whole set.
    pub const fn is_validation(&self) -> bool {
        matches!(
            self,
            Self::Proposal(_) | Self::Section { .. } | Self::NotInSection { .. } | Self::Protected { .. }
        )
    }

    /// The text that is not where it was looked for.
    pub fn missing_text(&self) -> Option<&str> {
        match self {
            Self::Absent { text, .. } | Self::NotInSection { text, .. } => Some(text),
            _ => None,
        }
    }

    /// In words.
    pub fn words(&self, near: Option<&NearMiss>) -> String {
        let mut words = match self {
            Self::Proposal(problem) => problem.to_string(),
            Self::Section { id, count: 0 } => format!("There is no section with the id \"{id}\"."),
            Self::Section { id, count } => format!("{count} elements have the id \"{id}\"; name another section."),
            Self::NotInSection { id, text } => {
                format!("The section \"{id}\" does not contain the code to change. Looked for {}.", quoted(text))
            }
            Self::Protected { line } => format!(
                "Line {line} is in an import map or a module script, which cannot be changed in parts; regenerate the page instead."
            ),
            Self::Kept { line } => format!(
                "The element on line {line} is to stay as it is ({}): change what is around it, or leave this change out.",
                keep::ATTRIBUTE
            ),
            Self::Absent { aim, text } => format!("{}. Looked for {}.", aim.message(), quoted(text)),
            Self::Ambiguous { aim, text, lines, count } => {
                let shown: Vec<String> = lines.iter().map(ToString::to_string).collect();
                let more = if *count > lines.len() { ", …" } else { "" };
                format!(
                    "{}: {} stands at {count} places (lines {}{more}). Add the lines around it, or name the section (sectionId), a selector or the lineRange of the one that is meant.",
                    aim.message(),
                    quoted(text),
                    shown.join(", ")
                )
            }
            Self::OpenEnd { aim, text } => format!(
                "{}: {} ends in dots, and where the text that was left out ends is not clear. Give the code to its end.",
                aim.message(),
                quoted(text)
            ),
            Self::TooManyPieces { aim, text } => format!(
                "{}: {} leaves text out at too many places. Quote the code in full, or make several changes of it.",
                aim.message(),
                quoted(text)
            ),
            Self::Elision => {
                "The new code leaves text out (\"...\") that the old code does not leave out at the same place. Write the code in full, or use the same elision in both.".to_owned()
            }
            Self::NoAnchor => {
                "Could not find insertion point: name the code or the element id to insert after (after_ref), or a lineRange.".to_owned()
            }
            Self::AnchorWithin => "Could not find insertion point: after_ref lies within the code that is moved.".to_owned(),
            Self::Overlap { other } => {
                format!("It changes the same code as the change \"{other}\"; make one change of both.")
            }
        };
        if let Some(near) = near {
            let _ = write!(
                words,
                " Nearest is line {} (similarity {:.2}): {} Quote the code exactly as it stands there.",
                near.line,
                near.similarity,
                quoted(&near.text)
            );
        } else if self.missing_text().is_some() {
            words.push_str(" Nothing in the page is like it. Quote code that is in the page.");
        }
        words
    }
}

/// The reason for several places.
pub(super) fn ambiguous(page: &Page<'_>, aim: Aim, text: &str, places: &[Range<usize>]) -> Reason {
    const SHOWN: usize = 5;
    Reason::Ambiguous {
        aim,
        text: text.to_owned(),
        lines: places
            .iter()
            .take(SHOWN)
            .map(|place| page.line_of(place.start))
            .collect(),
        count: places.len(),
    }
}

/// A text in quotes, its lines joined, cut when it is long.
fn quoted(text: &str) -> String {
    const SHOWN: usize = 200;
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = joined.chars().take(SHOWN).collect();
    if shown.len() < joined.len() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}
