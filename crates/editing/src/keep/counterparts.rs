//! Which element of a changed page each kept element of the page before is.

use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::Ids;
use crate::registry::{Found, IdIndex};
use crate::text::slice::slice;
use htmlize::unescape_attribute;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// How many bytes are compared for each byte of both pages, to find elements without ids by their HTML.
const MOST_READ: usize = 16;

/// The counterparts of the elements `kept`, by their places in the tree of the changed page and in the order of `kept`.
/// They stand apart from each other. None that is to be put back holds a part of the page that stood outside of it, and
/// no part of one stands elsewhere.
///
/// # Errors
/// The first element without a certain counterpart.
pub(super) fn counterparts(old: &Tree<'_>, kept: &[usize], new: &Tree<'_>) -> Result<Vec<usize>, usize> {
    let mut pairs = Pairs::by_ids(old, new);
    pairs.add_by_html(kept);
    if kept.iter().any(|at| pairs.twin(*at).is_none()) {
        pairs.add_by_place();
    }
    let twins: Vec<usize> = kept
        .iter()
        .map(|at| pairs.twin(*at).ok_or(*at))
        .collect::<Result<_, _>>()?;
    let mut in_order: Vec<(usize, usize)> = twins.iter().copied().zip(kept.iter().copied()).collect();
    in_order.sort_unstable();
    let mut end = 0;
    for (twin, at) in in_order {
        let is_certain = match (old.elements().get(at), new.elements().get(twin)) {
            (Some(was), Some(is)) => {
                let is_apart = is.tag.span.start >= end;
                end = is.end;
                let is_same = slice(old.page(), was.span()) == slice(new.page(), is.span());
                let is_shown = !is_inert(new, twin) || is_inert(old, at);
                is_apart && is_shown && (is_same || pairs.are_of_each_other(at, twin))
            }
            _ => false,
        };
        if !is_certain {
            return Err(at);
        }
    }
    Ok(twins)
}

/// Elements whose content is no part of what a page shows: browsers keep that of a template apart, leave that of `noscript`
/// a text where scripts run, and that of `select` without most elements.
const INERT: [&str; 3] = ["template", "noscript", "select"];

/// Whether an element stands where nothing of it is shown, whatever its style.
fn is_inert(tree: &Tree<'_>, at: usize) -> bool {
    let parent = |at: usize| tree.elements().get(at).and_then(|element| element.parent);
    std::iter::successors(parent(at), |at| parent(*at))
        .filter_map(|at| tree.elements().get(at))
        .any(|element| {
            INERT
                .iter()
                .any(|name| name.eq_ignore_ascii_case(tree.name(element)))
        })
}

/// The elements of two pages that are certainly the same ones, by their places in both trees.
struct Pairs<'t, 'a, 'b> {
    old: &'t Tree<'a>,
    new: &'t Tree<'b>,
    old_ids: IdIndex<'a>,
    /// By place in the old tree.
    twins: Vec<Option<usize>>,
    /// By place in the new one.
    origins: Vec<Option<usize>>,
}

impl<'t, 'a, 'b> Pairs<'t, 'a, 'b> {
    /// Elements that have an id in common which no other element of either page has. One whose ids lead to several
    /// elements, or that shares its counterpart with another one, has none.
    fn by_ids(old: &'t Tree<'a>, new: &'t Tree<'b>) -> Self {
        let (old_ids, new_ids) = (IdIndex::read(old), IdIndex::read(new));
        let twins: Vec<Option<usize>> = old
            .elements()
            .iter()
            .map(|element| named_alike((old, &old_ids), element, (new, &new_ids)))
            .collect();
        let mut counts = vec![0_usize; new.elements().len()];
        for twin in twins.iter().flatten() {
            if let Some(count) = counts.get_mut(*twin) {
                *count += 1;
            }
        }
        let mut pairs = Self {
            old,
            new,
            old_ids,
            twins: vec![None; old.elements().len()],
            origins: vec![None; new.elements().len()],
        };
        for (at, twin) in twins.into_iter().enumerate() {
            if let Some(twin) = twin.filter(|twin| counts.get(*twin) == Some(&1)) {
                pairs.add(at, twin);
            }
        }
        pairs
    }

    fn add(&mut self, at: usize, twin: usize) {
        if let (Some(of), Some(from)) = (self.twins.get_mut(at), self.origins.get_mut(twin)) {
            *of = Some(twin);
            *from = Some(at);
        }
    }

    fn twin(&self, at: usize) -> Option<usize> {
        self.twins.get(at).copied().flatten()
    }

    fn origin(&self, at: usize) -> Option<usize> {
        self.origins.get(at).copied().flatten()
    }

    /// Kept elements without a counterpart get an element with the same HTML, each another one, as the pages have them
    /// in their order. Within a counterpart that is found already, none is looked for.
    fn add_by_html(&mut self, kept: &[usize]) {
        let (old, new) = (self.old, self.new);
        let mut waiting: HashMap<&str, Vec<usize>> = HashMap::new();
        let (mut tags, mut lengths) = (HashSet::new(), HashSet::new());
        // the first of several that are alike is taken first
        for at in kept.iter().rev() {
            if let (None, Some(element)) = (self.twin(*at), old.elements().get(*at)) {
                let html = slice(old.page(), element.span());
                tags.insert(slice(old.page(), element.tag.span.clone()));
                lengths.insert(html.len());
                waiting.entry(html).or_default().push(*at);
            }
        }
        if waiting.is_empty() {
            return;
        }
        let kept: HashSet<usize> = kept.iter().copied().collect();
        let mut left = MOST_READ * (old.page().len() + new.page().len());
        let mut end = 0;
        for (twin, element) in new.elements().iter().enumerate() {
            if element.tag.span.start < end {
                continue;
            }
            let span = element.span();
            if let Some(at) = self.origin(twin) {
                if kept.contains(&at) {
                    end = span.end;
                }
                continue;
            }
            if !lengths.contains(&span.len()) || !tags.contains(slice(new.page(), element.tag.span.clone())) {
                continue;
            }
            let Some(rest) = left.checked_sub(span.len()) else {
                return;
            };
            left = rest;
            let alike = waiting.get_mut(slice(new.page(), span.clone()));
            if let Some(at) = alike.and_then(Vec::pop) {
                self.add(at, twin);
                end = span.end;
            }
        }
    }

    /// Elements without a counterpart get the only element of their name in the counterpart of their parent, or outside
    /// of all elements, where they are the only one of it in their parent as well.
    fn add_by_place(&mut self) {
        let (old, new) = (self.old, self.new);
        let (old_children, new_children) = (OnlyChildren::read(old), OnlyChildren::read(new));
        for (at, element) in old.elements().iter().enumerate() {
            if self.twin(at).is_some() {
                continue;
            }
            let parent = match element.parent {
                None => None,
                Some(parent) => match self.twin(parent) {
                    None => continue,
                    known => known,
                },
            };
            let name = old.name(element);
            if old_children.named(element.parent, name) != Some(at) {
                continue;
            }
            if let Some(twin) = new_children.named(parent, name)
                && self.origin(twin).is_none()
                && !self.is_named_like_another(twin, at)
            {
                self.add(at, twin);
            }
        }
    }

    /// Whether an element of the new page has an id that another element of the old page has than the one at `at`.
    fn is_named_like_another(&self, twin: usize, at: usize) -> bool {
        let Some(element) = self.new.elements().get(twin) else {
            return true;
        };
        Ids::read(self.new.page(), &element.tag).each().any(|id| {
            match self.old_ids.find(self.old, &unescape_attribute(id)) {
                Found::None => false,
                Found::One(one) => place_of(self.old, one) != at,
                Found::Many(_) => true,
            }
        })
    }

    /// Whether two counterparts have their parts in each other alone, as far as these are known.
    fn are_of_each_other(&self, at: usize, twin: usize) -> bool {
        let (was, is) = (within(self.old, at), within(self.new, twin));
        let stays = |part| self.twin(part).is_none_or(|twin| is.contains(&twin));
        let is_own = |part| self.origin(part).is_none_or(|origin| was.contains(&origin));
        was.clone().all(stays) && is.clone().all(is_own)
    }
}

/// The element of the new page that has the ids of one of the old page, where they lead to it alone.
fn named_alike<'a, 'b>(
    (old, old_ids): (&Tree<'a>, &IdIndex<'a>),
    element: &Element,
    (new, new_ids): (&Tree<'b>, &IdIndex<'b>),
) -> Option<usize> {
    let mut found = None;
    for id in Ids::read(old.page(), &element.tag).each() {
        let id = unescape_attribute(id);
        let Found::One(own) = old_ids.find(old, &id) else {
            continue;
        };
        let Found::One(twin) = new_ids.find(new, &id) else {
            continue;
        };
        let is_own = own.tag.span.start == element.tag.span.start;
        // an index also finds what is called nearly so
        let has_id = Ids::read(new.page(), &twin.tag)
            .each()
            .any(|other| unescape_attribute(other) == id);
        if !is_own || !has_id {
            continue;
        }
        let twin = place_of(new, twin);
        if found.is_some_and(|other| other != twin) {
            return None;
        }
        found = Some(twin);
    }
    found
}

fn place_of(tree: &Tree<'_>, element: &Element) -> usize {
    tree.elements()
        .partition_point(|other| other.tag.span.start < element.tag.span.start)
}

/// The elements within one, by their places.
fn within(tree: &Tree<'_>, at: usize) -> Range<usize> {
    let end = tree.elements().get(at).map_or(0, |element| element.end);
    let behind = tree
        .elements()
        .partition_point(|other| other.tag.span.start < end);
    at + 1..behind.max(at + 1)
}

/// The children of each element, by name, where it has one of that name.
struct OnlyChildren(HashMap<(Option<usize>, String), Option<usize>>);

impl OnlyChildren {
    fn read(tree: &Tree<'_>) -> Self {
        let mut children = HashMap::new();
        for (at, element) in tree.elements().iter().enumerate() {
            children
                .entry((element.parent, tree.name(element).to_ascii_lowercase()))
                .and_modify(|only| *only = None)
                .or_insert(Some(at));
        }
        Self(children)
    }

    /// The only child of this name; of no element, outside of all of them.
    fn named(&self, parent: Option<usize>, name: &str) -> Option<usize> {
        self.0
            .get(&(parent, name.to_ascii_lowercase()))
            .copied()
            .flatten()
    }
}
