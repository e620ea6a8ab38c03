//! The merge of two texts, piece by piece.

use super::Sides;
use crate::merge::pieces::{Cuts, one_by_one};
use crate::merge::regions::{Changed, Hunk, Region, hunks, regions};
use crate::merge::shared::Shared;
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

/// Merges by lines, and by tags and texts where both sides changed the same lines. Nothing when that is nowhere possible,
/// and when lines would run together.
pub(super) fn refined<'a>(
    sides: &Sides<'a>,
    shared: &Shared,
    regions: &[LineRegion],
) -> Option<Vec<Part<'a>>> {
    let has_conflict = regions.iter().any(|region| region.changed == Changed::Both);
    let mut refiner = has_conflict.then(|| Refiner::of(sides))?;
    let mut is_refined = false;
    let parts = merged(sides, shared, regions, |region| {
        let parts = refiner.parts(region);
        is_refined |= parts.is_some();
        parts
    });
    parts.filter(|_| is_refined)
}

/// Merges by lines alone. Nothing when lines would run together.
pub(super) fn by_lines<'a>(
    sides: &Sides<'a>,
    shared: &Shared,
    regions: &[LineRegion],
) -> Option<Vec<Part<'a>>> {
    merged(sides, shared, regions, |_| None)
}

/// All from the first line that differs to the last as one conflict.
pub(super) fn in_one<'a>(sides: &Sides<'a>, shared: &Shared) -> Vec<Part<'a>> {
    let [base, mine, theirs] = sides.texts().map(|text| shared.between(text));
    let theirs = theirs.into();
    let [head, tail] = shared.ends(sides.mine).map(Part::Mine);
    vec![head, Part::Conflict { base, mine, theirs }, tail]
}

/// Lines of the three texts that stand for each other, by bytes.
pub(super) struct LineRegion {
    changed: Changed,
    base: Range<usize>,
    mine: Range<usize>,
    theirs: Range<usize>,
}

/// What either side changed of the lines between those that all share.
pub(super) fn line_regions(sides: &Sides<'_>, shared: &Shared) -> Vec<LineRegion> {
    let [base, mine, theirs] = sides.texts().map(|text| lines(shared.between(text)));
    let (of_mine, of_theirs) = (hunks(&base, &mine), hunks(&base, &theirs));
    let found = regions(base.len(), &of_mine, &of_theirs, |one, other| {
        mine.get(one) == theirs.get(other)
    });
    let [base, mine, theirs] = [base, mine, theirs].map(|lines| starts(shared.head, &lines));
    let regions = found.into_iter().map(|region| LineRegion {
        changed: region.changed,
        base: span(&base, &region.base),
        mine: span(&mine, &region.mine),
        theirs: span(&theirs, &region.theirs),
    });
    regions.collect()
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Where each item begins, the first one at `from`, and where the last ends.
fn starts(from: usize, items: &[&str]) -> Vec<usize> {
    let mut at = from;
    let mut starts = Vec::with_capacity(items.len() + 1);
    starts.push(from);
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
    shared: &Shared,
    regions: &[LineRegion],
    mut refine: impl FnMut(&LineRegion) -> Option<Vec<Part<'a>>>,
) -> Option<Vec<Part<'a>>> {
    let [head, tail] = shared.ends(sides.mine).map(Part::Mine);
    let mut parts = Vec::with_capacity(regions.len() + 2);
    let mut is_open = head.is_open();
    parts.push(head);
    for region in regions {
        let first = parts.len();
        let mine = slice(sides.mine, region.mine.clone());
        let theirs = Cow::Borrowed(slice(sides.theirs, region.theirs.clone()));
        match region.changed {
            Changed::Neither | Changed::Mine | Changed::Alike => parts.push(Part::Mine(mine)),
            Changed::Theirs => parts.push(Part::Theirs(theirs)),
            Changed::Both => match refine(region) {
                Some(refined) => parts.extend(refined),
                None => parts.push(Part::Conflict {
                    base: slice(sides.base, region.base.clone()),
                    mine,
                    theirs,
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
    if is_open && !tail.is_blank() {
        return None;
    }
    parts.push(tail);
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
    fn parts(&mut self, lines: &LineRegion) -> Option<Vec<Part<'a>>> {
        let pieces =
            self.base.count(&lines.base) + self.mine.count(&lines.mine) + self.theirs.count(&lines.theirs);
        self.left = self.left.checked_sub(pieces)?;
        let base = self.base.pieces(lines.base.clone());
        let mine = self.mine.pieces(lines.mine.clone());
        let theirs = self.theirs.pieces(lines.theirs.clone());
        let hunks_of = |side: &[&str]| -> Vec<Hunk> { one_by_one(hunks(&base, side), &base, side) };
        let found = regions(base.len(), &hunks_of(&mine), &hunks_of(&theirs), |one, other| {
            mine.get(one) == theirs.get(other)
        });
        let (of_mine, of_theirs) = (starts(0, &mine), starts(0, &theirs));
        let whole_mine = self.mine.text(&lines.mine);
        let whole_theirs = self.theirs.text(&lines.theirs);
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
