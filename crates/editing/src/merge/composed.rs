//! The texts that come of a merge.

use super::order::disorder;
use super::parts::Part;
use super::{Conflict, Sides};
use crate::check;
use crate::html::tree::Tree;
use crate::registry::morpheo_id::Ids;
use std::collections::HashSet;

/// A merge with the texts that come of it.
pub(super) struct Composed<'a> {
    pub parts: Vec<Part<'a>>,
    /// With the person's side of each conflict.
    pub mine: Text,
    /// With the model's side of each conflict.
    pub theirs: Text,
}

/// A text that is made of parts.
#[derive(Default)]
pub(super) struct Text {
    pub text: String,
    /// Where each part begins.
    starts: Vec<usize>,
}

impl Text {
    fn push(&mut self, part: &str) {
        self.starts.push(self.text.len());
        self.text.push_str(part);
    }

    /// The part that a byte is of.
    pub(super) fn part_at(&self, at: usize) -> usize {
        self.starts
            .partition_point(|start| *start <= at)
            .saturating_sub(1)
    }

    /// Where a part begins.
    pub(super) fn start(&self, part: usize) -> usize {
        self.starts.get(part).copied().unwrap_or(self.text.len())
    }
}

impl<'a> Composed<'a> {
    pub(super) fn of(parts: Vec<Part<'a>>) -> Self {
        let (mut mine, mut theirs) = (Text::default(), Text::default());
        for part in &parts {
            let [of_mine, of_theirs] = part.texts();
            mine.push(of_mine);
            theirs.push(of_theirs);
        }
        Self { parts, mine, theirs }
    }

    /// Whether it is a sound page whichever side is taken, no worse nested than both pages that were merged, and with
    /// no more ids that stand twice.
    pub(super) fn is_sound(&self, sides: &Sides<'_>) -> bool {
        let flaws = |page: &str| (disorder(page), doubled_ids(page));
        let (mine, theirs) = (flaws(sides.mine), flaws(sides.theirs));
        let has_conflict = self
            .parts
            .iter()
            .any(|part| matches!(part, Part::Conflict { .. }));
        let texts = [&self.mine, &self.theirs]
            .into_iter()
            .take(1 + usize::from(has_conflict));
        texts.map(|text| &text.text).all(|text| {
            let (disorder, doubled) = flaws(text);
            check::sound(sides.mine, text).is_ok()
                && disorder <= mine.0.max(theirs.0)
                && doubled <= mine.1.max(theirs.1)
        })
    }

    pub(super) fn conflicts(&self) -> Vec<Conflict> {
        let mut line = 1;
        let mut conflicts = Vec::new();
        for part in &self.parts {
            let [mine, _] = part.texts();
            if let Part::Conflict { base, theirs, .. } = part {
                conflicts.push(Conflict {
                    line,
                    lines: mine.split_inclusive('\n').count(),
                    base: (*base).to_owned(),
                    mine: mine.to_owned(),
                    theirs: theirs.clone().into_owned(),
                });
            }
            line += memchr::memchr_iter(b'\n', mine.as_bytes()).count();
        }
        conflicts
    }
}

/// How many ids of a page stand there once more.
fn doubled_ids(page: &str) -> usize {
    let tree = Tree::read(page);
    let mut seen = HashSet::new();
    let elements = tree.elements().iter();
    let ids = elements.flat_map(|element| Ids::read(page, &element.tag).each().collect::<Vec<_>>());
    ids.filter(|id| !seen.insert(*id)).count()
}
