//! Merges a model's change of a page with what a person edited meanwhile: both land where they are apart, and the
//! person decides where they are not.
//!
//! - `regions`: what both sides changed of a list, and where they meet
//! - `pieces`: the tags and texts of a page, for lines that both sides changed
//! - `parts`: the merge of two texts, piece by piece
//! - `composed`: the texts that come of it, with the person's side of each conflict and with the model's
//! - `order`: how well the tags of a page are nested
//! - `ids`: other ids for elements of the model's whose id the person's have
//! - `references`: what names an element by its id
//! - `shared`: the lines that all texts begin and end with

mod composed;
mod ids;
mod order;
mod parts;
mod pieces;
mod references;
mod regions;
mod shared;

#[cfg(test)]
mod tests;

use crate::apply::conflict_message;
use crate::diff::{LineCounts, line_counts};
use crate::keep;
use crate::text::slice::line_ending;
use composed::{Composed, Flaws};
use parts::Part;
use shared::Shared;
use std::borrow::Cow;

/// What a person reads of a model's changes that were applied.
const APPLIED: &str = "Changes applied successfully";

/// Most lines of all three texts together, between those that they share at their ends, that are compared: each takes
/// some hundred bytes meanwhile. Pages of 5 MB, the largest that can be edited by hand, have as many when their lines
/// have 15 bytes.
const MOST_LINES: usize = 1_000_000;

/// A page with the changes of a person and of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// The page, with the person's lines wherever the two conflict.
    pub html: String,
    /// Where they conflict, in the order of the page.
    pub conflicts: Vec<Conflict>,
    /// How its lines differ from the person's page.
    pub lines: LineCounts,
}

/// Lines that both sides changed. Lines end behind `\n`; each text is whole lines, and may be blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The first of the person's lines in [`Merge::html`], counted from 1; the line before which they stood when they
    /// are gone.
    pub line: usize,
    /// How many lines of [`Merge::html`] they are.
    pub lines: usize,
    /// The lines before either side changed them.
    pub base: String,
    pub mine: String,
    /// The model's: in the place of the person's they give the page as the model would have it there.
    pub theirs: String,
}

impl Merge {
    /// What the person reads.
    #[must_use]
    pub fn message(&self) -> String {
        match self.conflicts.len() {
            0 => APPLIED.to_owned(),
            number => conflict_message(number),
        }
    }
}

/// Merges the page as the person has it with a model's, which both were made of `base`.
///
/// A line of either side that the other left alone lands. Lines that both changed are merged by their tags and texts
/// where that is certain, and else conflict; so do different insertions at one place. What both sides changed alike is
/// no conflict. Elements that the person keeps as they are stay so, also where they were marked after the model was
/// asked. Elements of the model's whose id the person's have get another. A page that would not be sound, or
/// worse nested than both sides, is one conflict from the first changed line to the last; so are pages with more than
/// [`MOST_LINES`] between these.
///
/// The model's line ends become those of `base`, unless the person changed nothing. Linear in the texts but for the
/// logarithm of [`crate::diff::matches`].
#[must_use]
pub fn merge(base: &str, current: &str, theirs: &str) -> Merge {
    if base == current {
        return Merge::unopposed(current, theirs.to_owned());
    }
    let theirs = with_line_ends_of(base, theirs);
    let enforced = keep::enforce(current, &theirs).ok();
    let theirs: &str = enforced.as_ref().map_or(&*theirs, |enforced| &*enforced.page);
    if theirs == base || theirs == current {
        return Merge::unopposed(current, current.to_owned());
    }
    let sides = Sides {
        base,
        mine: current,
        theirs,
    };
    let shared = Shared::of(&sides);
    let composed = composed(&sides, &shared).unwrap_or_else(|| Composed::of(parts::in_one(&sides, &shared)));
    Merge {
        conflicts: composed.conflicts(),
        lines: line_counts(current, &composed.mine.text),
        html: composed.mine.text,
    }
}

/// The merge by tags and texts, or else by lines; nothing when neither is sound, or the texts have too many lines.
fn composed<'a>(sides: &Sides<'a>, shared: &Shared) -> Option<Composed<'a>> {
    if shared.lines_between > MOST_LINES {
        return None;
    }
    let most = Flaws::of_sides(sides);
    let sound = |parts: Vec<Part<'a>>| {
        let mut composed = Composed::of(parts);
        ids::make_unique(sides, &mut composed);
        composed.is_sound(sides, &most).then_some(composed)
    };
    let regions = parts::line_regions(sides, shared);
    parts::refined(sides, shared, &regions)
        .and_then(sound)
        .or_else(|| sound(parts::by_lines(sides, shared, &regions)?))
}

impl Merge {
    /// Only one side changed anything that the other did not.
    fn unopposed(current: &str, html: String) -> Self {
        Self {
            conflicts: Vec::new(),
            lines: line_counts(current, &html),
            html,
        }
    }
}

/// The texts that are merged.
struct Sides<'a> {
    base: &'a str,
    mine: &'a str,
    theirs: &'a str,
}

impl<'a> Sides<'a> {
    const fn texts(&self) -> [&'a str; 3] {
        [self.base, self.mine, self.theirs]
    }
}

/// A text with the line ends of another, where they use different ones.
fn with_line_ends_of<'a>(base: &str, text: &'a str) -> Cow<'a, str> {
    let (wanted, used) = (line_ending(base), line_ending(text));
    if wanted == used || !text.contains('\n') {
        return Cow::Borrowed(text);
    }
    let plain = text.replace("\r\n", "\n");
    Cow::Owned(match wanted {
        "\r\n" => plain.replace('\n', "\r\n"),
        _ => plain,
    })
}
