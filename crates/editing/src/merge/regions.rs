//! What two sides changed of a list, and where they meet.

use crate::diff::matches;
use std::hash::Hash;
use std::ops::Range;

/// Items of the base that a side replaced by others; either may be none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    pub base: Range<usize>,
    pub side: Range<usize>,
}

impl Hunk {
    /// Whether it inserts anything, be it beside items that it changes.
    fn grows(&self) -> bool {
        self.side.len() > self.base.len()
    }

    /// Whether two hunks of different sides would change the same: they share an item, or one stands within the other,
    /// or both insert where they touch, so that no order of the two is certain.
    fn meets(&self, other: &Self) -> bool {
        let (one, two) = (&self.base, &other.base);
        let touch = one.end == two.start || two.end == one.start;
        (one.start < two.end && two.start < one.end) || (touch && self.grows() && other.grows())
    }
}

/// The hunks that lead from one list to another, in their order; between two of them at least one item stays.
#[must_use]
pub fn hunks<T: Eq + Hash>(base: &[T], side: &[T]) -> Vec<Hunk> {
    let mut found = Vec::new();
    let (mut from_base, mut from_side) = (0, 0);
    for (one, other) in matches(base, side).into_iter().chain([(base.len(), side.len())]) {
        if from_base < one || from_side < other {
            found.push(Hunk {
                base: from_base..one,
                side: from_side..other,
            });
        }
        (from_base, from_side) = (one + 1, other + 1);
    }
    found
}

/// Who changed a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    Neither,
    /// The person alone.
    Mine,
    /// The model alone.
    Theirs,
    /// Both, not alike.
    Both,
    /// Both, alike.
    Alike,
}

/// A part of the base with what either side made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    pub changed: Changed,
    /// Its items in the base.
    pub base: Range<usize>,
    /// Its items on the person's side.
    pub mine: Range<usize>,
    /// Its items on the model's side.
    pub theirs: Range<usize>,
}

/// Divides a base of `len` items into regions by the hunks of both sides; linear in the hunks. `are_alike` says whether
/// these items of the two sides are the same.
#[must_use]
pub fn regions(
    len: usize,
    mine: &[Hunk],
    theirs: &[Hunk],
    are_alike: impl Fn(Range<usize>, Range<usize>) -> bool,
) -> Vec<Region> {
    let mut mine = Queue::of(mine);
    let mut theirs = Queue::of(theirs);
    let mut found: Vec<Region> = Vec::new();
    let mut from = 0;
    while let Some(start) = mine.start().into_iter().chain(theirs.start()).min() {
        let (from_mine, from_theirs) = (mine.place(start.0), theirs.place(start.0));
        if from < start.0 {
            let same = start.0 - from;
            found.push(Region {
                changed: Changed::Neither,
                base: from..start.0,
                mine: from_mine - same..from_mine,
                theirs: from_theirs - same..from_theirs,
            });
        }
        let end = take_group(&mut mine, &mut theirs);
        let (of_mine, of_theirs) = (from_mine..mine.place(end), from_theirs..theirs.place(end));
        let changed = match (mine.last.take(), theirs.last.take()) {
            (Some(_), None) => Changed::Mine,
            (None, _) => Changed::Theirs,
            _ if are_alike(of_mine.clone(), of_theirs.clone()) => Changed::Alike,
            _ => Changed::Both,
        };
        found.push(Region {
            changed,
            base: start.0..end,
            mine: of_mine,
            theirs: of_theirs,
        });
        from = end;
    }
    if from < len {
        found.push(Region {
            changed: Changed::Neither,
            base: from..len,
            mine: mine.place(from)..mine.place(len),
            theirs: theirs.place(from)..theirs.place(len),
        });
    }
    found
}

/// Takes the next hunk and all that meet it or each other; gives where they end in the base.
fn take_group<'a>(mine: &mut Queue<'a>, theirs: &mut Queue<'a>) -> usize {
    let mut end = 0;
    loop {
        let is_mine = match (mine.start(), theirs.start()) {
            (Some(one), Some(other)) => one <= other,
            (one, _) => one.is_some(),
        };
        let (next, other) = if is_mine {
            (&mut *mine, &*theirs)
        } else {
            (&mut *theirs, &*mine)
        };
        // hunks come in their order: one that does not meet the last of the other side meets none of that side
        let is_first = next.last.is_none() && other.last.is_none();
        let Some(hunk) = next.waiting.first() else {
            return end;
        };
        if !is_first && !other.last.as_ref().is_some_and(|last| last.meets(hunk)) {
            return end;
        }
        end = end.max(hunk.base.end);
        next.take();
    }
}

/// The hunks of a side that were not taken yet.
struct Queue<'a> {
    waiting: &'a [Hunk],
    /// The last one that the group has.
    last: Option<Hunk>,
    /// The items of the base and of the side behind the last one that was taken.
    behind: (usize, usize),
}

impl<'a> Queue<'a> {
    const fn of(hunks: &'a [Hunk]) -> Self {
        Self {
            waiting: hunks,
            last: None,
            behind: (0, 0),
        }
    }

    /// Where the next one is; one that only inserts comes before one that begins there.
    fn start(&self) -> Option<(usize, usize)> {
        self.waiting.first().map(|hunk| (hunk.base.start, hunk.base.end))
    }

    fn take(&mut self) {
        if let Some((first, rest)) = self.waiting.split_first() {
            self.behind = (first.base.end, first.side.end);
            self.last = Some(first.clone());
            self.waiting = rest;
        }
    }

    /// The place on this side of an item of the base that stands behind all hunks that were taken.
    const fn place(&self, at: usize) -> usize {
        self.behind.1 + (at - self.behind.0)
    }
}
