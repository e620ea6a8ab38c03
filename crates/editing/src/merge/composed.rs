//! The texts that come of a merge.

use super::order::disorder;
use super::parts::Part;
use super::{Conflict, Sides};
use crate::check;
use crate::html::token::{Tag, Token, Tokenizer};
use crate::keep;
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

    /// Whether it is a sound page whichever side is taken, with no more flaws than both pages that were merged, and with
    /// the elements that the person keeps as they are.
    pub(super) fn is_sound(&self, sides: &Sides<'_>, most: &Flaws) -> bool {
        let has_conflict = self
            .parts
            .iter()
            .any(|part| matches!(part, Part::Conflict { .. }));
        let texts = [&self.mine, &self.theirs]
            .into_iter()
            .take(1 + usize::from(has_conflict));
        let is_sound = texts.map(|text| &text.text).all(|text| {
            let flaws = Flaws::of(text);
            check::sound(sides.mine, text).is_ok()
                && flaws.disorder <= most.disorder
                && flaws.doubled_ids <= most.doubled_ids
        });
        is_sound && keep::holds(sides.mine, &self.mine.text)
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

/// What a page may have of what a merge may not bring.
pub(super) struct Flaws {
    /// How badly its tags are nested.
    disorder: usize,
    /// How many ids stand there once more.
    doubled_ids: usize,
}

impl Flaws {
    fn of(page: &str) -> Self {
        let mut seen = HashSet::new();
        let ids = start_tags(page).flat_map(|tag| Ids::read(page, &tag).each().collect::<Vec<_>>());
        Self {
            disorder: disorder(page),
            doubled_ids: ids.filter(|id| !seen.insert(*id)).count(),
        }
    }

    /// What the worse of the two pages that are merged has.
    pub(super) fn of_sides(sides: &Sides<'_>) -> Self {
        let (mine, theirs) = (Self::of(sides.mine), Self::of(sides.theirs));
        Self {
            disorder: mine.disorder.max(theirs.disorder),
            doubled_ids: mine.doubled_ids.max(theirs.doubled_ids),
        }
    }
}

/// The start tags of a page, in their order.
pub(super) fn start_tags(page: &str) -> impl Iterator<Item = Tag> {
    Tokenizer::new(page).filter_map(|token| match token {
        Token::Tag(tag) if !tag.closing => Some(tag),
        Token::UnclosedRawText(tag) => Some(tag),
        _ => None,
    })
}
