//! Other ids for elements of the model's whose id elements of the person's have, as those of a copy that the person
//! made meanwhile.

use super::Sides;
use super::composed::{Composed, Text, start_tags};
use super::parts::Part;
use super::references::{OWN, Renames, in_attribute, in_code};
use crate::html::attributes::attributes;
use crate::html::tree::Tree;
use crate::ids::Numbers;
use crate::registry::morpheo_id::{BODY, Ids, parts};
use crate::registry::named::ids_with_widths;
use crate::text::slice::slice;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Gives them to what is the model's alone, with what refers to them there. Linear in the texts.
pub(super) fn make_unique(sides: &Sides<'_>, composed: &mut Composed<'_>) {
    let edits = {
        let renames = renames(sides, composed);
        if renames.is_empty() {
            return;
        }
        edits(composed, &Tree::read(&composed.theirs.text), &renames)
    };
    let mut parts = std::mem::take(&mut composed.parts);
    for (part, edits) in edits {
        if let Some(Part::Theirs(text) | Part::Conflict { theirs: text, .. }) = parts.get_mut(part) {
            *text = edited(text, &edits).into();
        }
    }
    *composed = Composed::of(parts);
}

/// Which ids are to be others: those of the model's elements that stand in what is the person's, too.
fn renames<'t>(sides: &Sides<'_>, composed: &'t Composed<'_>) -> Renames<'t> {
    let taken = Taken::read(composed);
    // seldom needed, and made of all three texts
    let mut names = None;
    let mut renames = Renames::new();
    for (id, part) in ids(&composed.theirs) {
        let is_taken = match composed.parts.get(part) {
            Some(Part::Theirs(_)) => taken.kept.contains(id) || taken.in_conflicts.contains_key(id),
            Some(Part::Conflict { .. }) => {
                let elsewhere = taken
                    .in_conflicts
                    .get(id)
                    .is_some_and(|other| *other != Some(part));
                let mut is_of_base = || names.get_or_insert_with(|| Names::read(sides)).is_of_base(id);
                taken.kept.contains(id) || (elsewhere && !is_of_base())
            }
            _ => false,
        };
        if is_taken && !renames.contains_key(id) {
            let names = names.get_or_insert_with(|| Names::read(sides));
            renames.insert(id, names.like(id));
        }
    }
    renames
}

/// The ids of the person's elements.
struct Taken<'a> {
    kept: HashSet<&'a str>,
    /// Within conflicts: in which one, or in several.
    in_conflicts: HashMap<&'a str, Option<usize>>,
}

impl<'a> Taken<'a> {
    fn read(composed: &'a Composed<'_>) -> Self {
        let mut taken = Self {
            kept: HashSet::new(),
            in_conflicts: HashMap::new(),
        };
        for (id, part) in ids(&composed.mine) {
            match composed.parts.get(part) {
                Some(Part::Mine(_)) => {
                    taken.kept.insert(id);
                }
                Some(Part::Conflict { .. }) => {
                    let known = taken.in_conflicts.entry(id).or_insert(Some(part));
                    if *known != Some(part) {
                        *known = None;
                    }
                }
                _ => {}
            }
        }
        taken
    }
}

/// The ids that stand in a text, each with the part that it is of.
fn ids(text: &Text) -> impl Iterator<Item = (&str, usize)> {
    let page = text.text.as_str();
    let all = start_tags(page).flat_map(move |tag| attributes(page, &tag));
    all.filter(move |attribute| {
        is_one_of(slice(page, attribute.name.clone()), &OWN) && !attribute.value.is_empty()
    })
    .map(move |attribute| {
        (
            slice(page, attribute.value.clone()),
            text.part_at(attribute.value.start),
        )
    })
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|one| name.eq_ignore_ascii_case(one))
}

/// A replacement within a part.
type Edit = (Range<usize>, String);

/// What changes in the parts that are the model's, in their order.
fn edits(composed: &Composed<'_>, tree: &Tree<'_>, renames: &Renames<'_>) -> HashMap<usize, Vec<Edit>> {
    let (page, text) = (tree.page(), &composed.theirs);
    let mut edits: HashMap<usize, Vec<Edit>> = HashMap::new();
    let mut add = |span: Range<usize>, change: &dyn Fn(&str) -> Option<String>| {
        let part = text.part_at(span.start);
        let is_theirs = !matches!(composed.parts.get(part), None | Some(Part::Mine(_)));
        if is_theirs && let Some(new) = change(slice(page, span.clone())) {
            let start = text.start(part);
            edits
                .entry(part)
                .or_default()
                .push((span.start - start..span.end - start, new));
        }
    };
    for element in tree.elements() {
        for attribute in attributes(page, &element.tag) {
            let is_whole =
                text.part_at(attribute.value.start) == text.part_at(attribute.value.end.saturating_sub(1));
            if is_whole && !attribute.value.is_empty() {
                let name = slice(page, attribute.name.clone());
                add(attribute.value, &|value| in_attribute(name, value, renames));
            }
        }
        if tree.is(element, "style") || tree.is(element, "script") {
            let content = element.content();
            let mut at = content.start;
            while at < content.end {
                let end = text.start(text.part_at(at) + 1).min(content.end);
                add(at..end, &|code| in_code(code, renames));
                at = end;
            }
        }
    }
    edits
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut result = String::with_capacity(text.len() + 8 * edits.len());
    let mut copied = 0;
    for (span, new) in edits {
        result.push_str(slice(text, copied..span.start));
        result.push_str(new);
        copied = span.end;
    }
    result + slice(text, copied..text.len())
}

/// Ids that no element of the texts has, and that none of their rules for some widths name.
#[derive(Default)]
struct Names<'a> {
    numbers: Numbers<'a>,
    taken: HashSet<&'a str>,
    of_base: HashSet<&'a str>,
    /// By what stands before it, the last number of an id that is not of the product's form.
    counted: HashMap<String, u64>,
}

impl<'a> Names<'a> {
    fn read(sides: &Sides<'a>) -> Self {
        let mut names = Self::default();
        for (page, is_base) in [(sides.base, true), (sides.mine, false), (sides.theirs, false)] {
            // one tree at a time: they are larger than the pages
            let tree = Tree::read(page);
            for element in tree.elements() {
                for id in Ids::read(page, &element.tag).each() {
                    names.numbers.take(id);
                    names.taken.insert(id);
                    if is_base {
                        names.of_base.insert(id);
                    }
                }
            }
            for id in ids_with_widths(&tree) {
                names.numbers.take(id);
                names.taken.insert(id);
            }
        }
        names
    }

    fn is_of_base(&self, id: &str) -> bool {
        self.of_base.contains(id)
    }

    /// A new id like this one.
    fn like(&mut self, id: &str) -> String {
        if let Some((tag, _)) = parts(id) {
            return self.numbers.next(tag);
        }
        if id == BODY {
            return self.numbers.next("body");
        }
        let stem = id.trim_end_matches(|last: char| last.is_ascii_digit());
        let stem = stem
            .strip_suffix('-')
            .filter(|_| stem.len() < id.len())
            .unwrap_or(id);
        let last = self.counted.entry(stem.to_owned()).or_insert(1);
        loop {
            *last += 1;
            let fresh = format!("{stem}-{last}");
            if !self.taken.contains(fresh.as_str()) {
                return fresh;
            }
        }
    }
}
