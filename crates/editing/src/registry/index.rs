//! Which element an id names.

use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::{BODY, Ids};
use htmlize::unescape_attribute;
use std::borrow::Cow;
use std::collections::HashMap;

/// What an id leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found<'t> {
    /// This element alone.
    One(&'t Element),
    /// No element.
    None,
    /// So many elements: the id stands more than once.
    Many(usize),
}

/// The elements of a page by `id`, `data-morpheo-id` and `morpheo-id`, whatever their form: by what a browser reads, in
/// which character references are characters (`a&b` of `id="a&amp;b"`).
#[derive(Debug, Clone, Default)]
pub struct IdIndex<'a> {
    elements: HashMap<Cow<'a, str>, Named>,
}

/// The elements of an id, by their places in the tree.
#[derive(Debug, Clone)]
enum Named {
    One(usize),
    Many(Vec<usize>),
}

impl Named {
    fn add(&mut self, at: usize) {
        match self {
            Self::One(first) => *self = Self::Many(vec![*first, at]),
            Self::Many(all) => all.push(at),
        }
    }

    fn all(&self) -> &[usize] {
        match self {
            Self::One(only) => std::slice::from_ref(only),
            Self::Many(all) => all,
        }
    }
}

impl<'a> IdIndex<'a> {
    /// Reads the ids of all elements; linear in the page.
    #[must_use]
    pub fn read(tree: &Tree<'a>) -> Self {
        let mut index = Self::default();
        let mut unnamed_body = None;
        let mut saw_body = false;
        for (at, element) in tree.elements().iter().enumerate() {
            let ids = Ids::read(tree.page(), &element.tag);
            for id in ids.each() {
                index
                    .elements
                    .entry(unescape_attribute(id))
                    .and_modify(|named| named.add(at))
                    .or_insert(Named::One(at));
            }
            if !saw_body && tree.is(element, "body") {
                saw_body = true;
                unnamed_body = ids.morpheo().is_none().then_some(at);
            }
        }
        if let Some(body) = unnamed_body {
            index.elements.entry(BODY.into()).or_insert(Named::One(body));
        }
        index
    }

    /// The element that an id names in the tree that was read. A leading `#` is overlooked; an id may be written as the
    /// page writes it, with character references, as models quote it.
    #[must_use]
    pub fn find<'t>(&self, tree: &'t Tree<'a>, id: &str) -> Found<'t> {
        match self.places(id) {
            [] => Found::None,
            [only] => tree.elements().get(*only).map_or(Found::None, Found::One),
            several => Found::Many(several.len()),
        }
    }

    /// All elements that have an id, in the order of the page. A leading `#` is overlooked.
    pub fn find_all<'t>(&self, tree: &'t Tree<'a>, id: &str) -> impl Iterator<Item = &'t Element> {
        self.places(id).iter().filter_map(|at| tree.elements().get(*at))
    }

    fn places(&self, id: &str) -> &[usize] {
        let id = id.trim();
        self.named(id)
            .or_else(|| self.named(&unescape_attribute(id)))
            .map_or(&[], Named::all)
    }

    fn named(&self, id: &str) -> Option<&Named> {
        let elements = &self.elements;
        elements.get(id).or_else(|| elements.get(id.strip_prefix('#')?))
    }
}
