//! Comments, or dots, in the place of what the page had before.

use std::collections::{HashMap, HashSet};

use super::survey::Survey;
use super::units::{Kind, Unit};
use super::{Omission, SUBSTANTIAL, TOO_LITTLE, is_less};

/// The smallest part that a comment takes the place of, in bytes.
const PLACEHELD: usize = 60;
/// How far around a comment is looked for what both pages have, in units.
const REACH: usize = 40;

/// The comments of the new page that stand in the place of what the old one has. Where the instruction asks for less,
/// only those in scripts and styles of which most is gone, and those that are all the content of an element while
/// something else is gone, too: the instruction asked for that.
pub(super) fn placeholders(
    old: &[Unit<'_>],
    new: &[Unit<'_>],
    (was, is): (Survey, Survey),
    wants_less: bool,
) -> Vec<Omission> {
    let places = Places::of(old, new);
    let old_comments: HashSet<&str> = old
        .iter()
        .filter(|unit| unit.kind == Kind::Comment)
        .map(|unit| unit.text)
        .collect();
    let code_is_gone = is_less(is.script, was.script, TOO_LITTLE) || is_less(is.style, was.style, TOO_LITTLE);
    let mut found: Vec<Omission> = Vec::new();
    let mut end_of_last = 0;
    for (at, unit) in new.iter().enumerate() {
        if unit.kind != Kind::Comment || old_comments.contains(unit.text) || at < end_of_last {
            continue;
        }
        let is_of_code = !unit.text.starts_with("<!--") && !unit.text.starts_with(['.', '[', '…', '(']);
        if wants_less
            && !(if is_of_code {
                code_is_gone
            } else {
                is_alone(new, at)
            })
        {
            continue;
        }
        let Some((lost, gained, end)) = places.around(new, at) else {
            continue;
        };
        if wants_less && !is_of_code && (lost < SUBSTANTIAL || places.shrunk_beside(lost, gained) < PLACEHELD)
        {
            continue;
        }
        if lost >= PLACEHELD && gained.saturating_mul(4) < lost {
            found.push(Omission::Placeholder {
                comment: unit.text.to_owned(),
                bytes: lost,
            });
            end_of_last = end;
        }
    }
    found
}

/// Whether a comment is all the content of an element.
fn is_alone(units: &[Unit<'_>], at: usize) -> bool {
    let is_tag = |at: Option<usize>, is_end: bool| {
        at.and_then(|at| units.get(at))
            .is_some_and(|unit| unit.kind == Kind::Tag && unit.text.starts_with("</") == is_end)
    };
    is_tag(at.checked_sub(1), false) && is_tag(at.checked_add(1), true)
}

/// What both pages have, and how much of each the other does not.
struct Places<'a> {
    /// Where a unit stands in the old page, for those that stand there once.
    once: HashMap<&'a str, Option<usize>>,
    /// How many bytes before each unit of the old page are not in the new one.
    lost: Vec<usize>,
    /// How many bytes before each unit of the new page are not in the old one, without comments.
    gained: Vec<usize>,
}

impl<'a> Places<'a> {
    fn of(old: &[Unit<'a>], new: &[Unit<'a>]) -> Self {
        let mut once: HashMap<&str, Option<usize>> = HashMap::with_capacity(old.len());
        for (at, unit) in old.iter().enumerate() {
            once.entry(unit.text)
                .and_modify(|place| *place = None)
                .or_insert(Some(at));
        }
        let kept: HashSet<&str> = new.iter().map(|unit| unit.text).collect();
        let lost = sums(old, |unit| {
            unit.kind != Kind::Comment && !kept.contains(unit.text)
        });
        let gained = sums(new, |unit| {
            unit.kind != Kind::Comment && !once.contains_key(unit.text)
        });
        Self { once, lost, gained }
    }

    /// By how many bytes the page has shrunk without a part in which so much was lost and gained.
    fn shrunk_beside(&self, lost: usize, gained: usize) -> usize {
        let all = |sums: &[usize]| sums.last().copied().unwrap_or_default();
        let lost = all(&self.lost).saturating_sub(lost);
        lost.saturating_sub(all(&self.gained).saturating_sub(gained))
    }

    /// How much is lost and gained between the nearest units around a comment that both pages have, and where the new
    /// page's gap ends. Nothing when the order differs.
    fn around(&self, new: &[Unit<'_>], at: usize) -> Option<(usize, usize, usize)> {
        let place = |unit: &Unit<'_>| {
            let counts = unit.kind != Kind::Comment;
            self.once.get(unit.text).copied().flatten().filter(|_| counts)
        };
        let before = (at.saturating_sub(REACH)..at)
            .rev()
            .find_map(|near| Some((near, place(new.get(near)?)?)));
        let after =
            (at + 1..(at + REACH).min(new.len())).find_map(|near| Some((near, place(new.get(near)?)?)));
        let (new_start, old_start) = before.map_or((0, 0), |(new, old)| (new + 1, old + 1));
        let (new_end, old_end) = after.unwrap_or((new.len(), self.lost.len().saturating_sub(1)));
        let between =
            |sums: &[usize], start: usize, end: usize| Some(sums.get(end)?.saturating_sub(*sums.get(start)?));
        if old_start > old_end {
            return None;
        }
        let lost = between(&self.lost, old_start, old_end)?;
        let gained = between(&self.gained, new_start, new_end)?;
        Some((lost, gained, new_end))
    }
}

/// For each unit, and for the end, the bytes of those before it that count.
fn sums(units: &[Unit<'_>], counts: impl Fn(&Unit<'_>) -> bool) -> Vec<usize> {
    let mut sum = 0;
    let mut sums = Vec::with_capacity(units.len() + 1);
    sums.push(0);
    for unit in units {
        sum += if counts(unit) { unit.text.len() } else { 0 };
        sums.push(sum);
    }
    sums
}
