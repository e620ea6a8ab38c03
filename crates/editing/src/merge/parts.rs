//! The merge of two texts, piece by piece.

use super::Sides;
use crate::merge::pieces::{Cuts, one_by_one};
use crate::merge::regions::{Changed, Hunk, Region, hunks, regions};
use crate::text::slice::slice;
use std::borrow::Cow;
use std::ops::Range;

/// A piece of the merged text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part<'a> {
    /// As the person has it.
    Mine(&'a str),
    /// As the model has it.
    Theirs(Cow<'a, str>),
    /// Whole lines of which the person decides.
    Conflict {
        base: &'a str,
        mine: &'a str,
        theirs: Cow<'a, str>,
    },
}

/// Most pieces, of all three texts together, that lines are divided into; what conflicts beyond them stays whole. A page
/// of one line that has the 5 MB which can be edited by hand has about a million in its three texts. The diff of one
/// stretch costs at most some hundred steps for each of its pieces.
const MOST_PIECES: usize = 1_200_000;

/// Merges by lines, and by tags and texts where both sides changed the same lines. Nothing when lines would run together.
pub(super) fn refined<'a>(sides: &Sides<'a>) -> Option<Vec<Part<'a>>> {
    let mut refiner = Refiner::of(sides);
    merged(sides, |spans| refiner.parts(spans))
}

/// Merges by lines alone. Nothing when lines would run together.
pub(super) fn by_lines<'a>(sides: &Sides<'a>) -> Option<Vec<Part<'a>>> {
    merged(sides, |_| None)
}

/// All from the first line that differs to the last as one conflict.
pub(super) fn in_one<'a>(sides: &Sides<'a>) -> Vec<Part<'a>> {
    let texts = [sides.base, sides.mine, sides.theirs];
    let [base, mine, theirs] = texts.map(lines);
    let most = base.len().min(mine.len()).min(theirs.len());
    let start = (0..most)
        .take_while(|at| base.get(*at) == mine.get(*at) && base.get(*at) == theirs.get(*at))
        .count();
    let all = base.iter().rev().zip(mine.iter().rev()).zip(theirs.iter().rev());
    let end = all
        .take(most - start)
        .take_while(|((base, mine), theirs)| base == mine && base == theirs)
        .count();
    let bytes = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
    let head = bytes(base.get(..start).unwrap_or_default());
    let tail = bytes(base.get(base.len() - end..).unwrap_or_default());
    let [base, mine, theirs] = texts.map(|text| slice(text, head..text.len() - tail));
    vec![
        Part::Mine(slice(sides.mine, 0..head)),
        Part::Conflict {
            base,
            mine,
            theirs: theirs.into(),
        },
        Part::Mine(slice(sides.mine, sides.mine.len() - tail..sides.mine.len())),
    ]
}

/// Bytes of the three texts that stand for each other.
struct Spans {
    base: Range<usize>,
    mine: Range<usize>,
    theirs: Range<usize>,
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Where each item begins, and where the last ends.
fn starts(items: &[&str]) -> Vec<usize> {
    let mut at = 0;
    let mut starts = vec![0];
    starts.extend(items.iter().map(|item| {
        at += item.len();
        at
    }));
    starts
}

fn span(starts: &[usize], items: &Range<usize>) -> Range<usize> {
    let at = |item: usize| starts.get(item).copied().unwrap_or(0);
    at(items.start)..at(items.end)
}

fn merged<'a>(
    sides: &Sides<'a>,
    mut refine: impl FnMut(&Spans) -> Option<Vec<Part<'a>>>,
) -> Option<Vec<Part<'a>>> {
    let [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(lines);
    let (of_mine, of_theirs) = (hunks(&base, &mine), hunks(&base, &theirs));
    let found = regions(base.len(), &of_mine, &of_theirs, |one, other| {
        mine.get(one) == theirs.get(other)
    });
    let [of_base, of_mine, of_theirs] = [base, mine, theirs].map(|lines| starts(&lines));
    let mut parts = Vec::with_capacity(found.len());
    let mut is_open = false;
    for region in found {
        let spans = Spans {
            base: span(&of_base, &region.base),
            mine: span(&of_mine, &region.mine),
            theirs: span(&of_theirs, &region.theirs),
        };
        let first = parts.len();
        let (mine, theirs) = (
            slice(sides.mine, spans.mine.clone()),
            slice(sides.theirs, spans.theirs.clone()),
        );
        match region.changed {
            Changed::Neither | Changed::Mine | Changed::Alike => parts.push(Part::Mine(mine)),
            Changed::Theirs => parts.push(Part::Theirs(theirs.into())),
            Changed::Both => match refine(&spans) {
                Some(refined) => parts.extend(refined),
                None => parts.push(Part::Conflict {
                    base: slice(sides.base, spans.base),
                    mine,
                    theirs: theirs.into(),
                }),
            },
        }
        let region = parts.get(first..).unwrap_or_default();
        if is_open && !region.iter().all(Part::is_blank) {
            return None;
        }
        let last = region.iter().rev().find(|part| !part.is_blank());
        is_open |= last.is_some_and(Part::is_open);
    }
    Some(parts)
}

impl Part<'_> {
    /// What it may become: as the person has it and as the model has it, where they differ.
    pub(super) fn texts(&self) -> [&str; 2] {
        match self {
            Self::Mine(text) => [text, text],
            Self::Theirs(text) => [text, text],
            Self::Conflict { mine, theirs, .. } => [mine, theirs],
        }
    }

    fn is_blank(&self) -> bool {
        self.texts().iter().all(|text| text.is_empty())
    }

    /// Whether a line of it has no end, as only the last one of a text may.
    fn is_open(&self) -> bool {
        let mut texts = self.texts().into_iter();
        texts.any(|text| !(text.is_empty() || text.ends_with('\n')))
    }
}

/// Divides lines that both sides changed into pieces.
struct Refiner<'a> {
    base: Cuts<'a>,
    mine: Cuts<'a>,
    theirs: Cuts<'a>,
    /// How many pieces may still be compared.
    left: usize,
}

impl<'a> Refiner<'a> {
    fn of(sides: &Sides<'a>) -> Self {
        Self {
            base: Cuts::read(sides.base),
            mine: Cuts::read(sides.mine),
            theirs: Cuts::read(sides.theirs),
            left: MOST_PIECES,
        }
    }

    /// The merge of these lines; nothing where both sides changed the same piece, and when it is not whole lines then.
    fn parts(&mut self, spans: &Spans) -> Option<Vec<Part<'a>>> {
        let pieces =
            self.base.count(&spans.base) + self.mine.count(&spans.mine) + self.theirs.count(&spans.theirs);
        self.left = self.left.checked_sub(pieces)?;
        let base = self.base.pieces(spans.base.clone());
        let mine = self.mine.pieces(spans.mine.clone());
        let theirs = self.theirs.pieces(spans.theirs.clone());
        let hunks_of = |side: &[&str]| -> Vec<Hunk> { one_by_one(hunks(&base, side), &base, side) };
        let found = regions(base.len(), &hunks_of(&mine), &hunks_of(&theirs), |one, other| {
            mine.get(one) == theirs.get(other)
        });
        let (of_mine, of_theirs) = (starts(&mine), starts(&theirs));
        let whole_mine = self.mine.text(&spans.mine);
        let whole_theirs = self.theirs.text(&spans.theirs);
        let parts = found.into_iter().map(|region: Region| match region.changed {
            Changed::Neither | Changed::Mine | Changed::Alike => {
                Some(Part::Mine(slice(whole_mine, span(&of_mine, &region.mine))))
            }
            Changed::Theirs => {
                let theirs = slice(whole_theirs, span(&of_theirs, &region.theirs));
                Some(Part::Theirs(theirs.into()))
            }
            Changed::Both => None,
        });
        parts.collect()
    }
}
