//! Which element an id names.

use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::{BODY, Ids};
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

/// The elements of a page by `id` and `data-morpheo-id`, whatever their form.
#[derive(Debug, Clone, Default)]
pub struct IdIndex<'a> {
    /// The first element of each id, and how many have it.
    elements: HashMap<&'a str, (usize, usize)>,
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
                index.elements.entry(id).or_insert((at, 0)).1 += 1;
            }
            if !saw_body && tree.is(element, "body") {
                saw_body = true;
                unnamed_body = ids.morpheo().is_none().then_some(at);
            }
        }
        if let Some(body) = unnamed_body {
            index.elements.entry(BODY).or_insert((body, 1));
        }
        index
    }

    /// The element that an id names in the tree that was read. A leading `#` is overlooked.
    #[must_use]
    pub fn find<'t>(&self, tree: &'t Tree<'a>, id: &str) -> Found<'t> {
        let id = id.trim();
        let entry = self
            .elements
            .get(id)
            .or_else(|| id.strip_prefix('#').and_then(|id| self.elements.get(id)));
        match entry {
            Some((at, 1)) => tree.elements().get(*at).map_or(Found::None, Found::One),
            Some((_, many)) => Found::Many(*many),
            None => Found::None,
        }
    }
}
