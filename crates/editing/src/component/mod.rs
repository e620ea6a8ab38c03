//! One element of a page that is changed alone.
//!
//! - [`answer`]: the element that a model answers with
//! - `splice`: that element in the place of the page's
//! - `styles`: the rules of the page that bear on an element

pub mod answer;
mod splice;
mod styles;

pub use answer::AnswerProblem;
pub use styles::STYLE_BYTES;

use crate::html::tree::{Element, Tree};
use crate::ids;
use crate::keep;
use crate::registry::{Found, Registry};
use crate::text::slice::slice;
use std::ops::Range;

/// An element of the body that an id names, and that another can take the place of.
#[derive(Debug, Clone)]
pub struct Component<'a> {
    tree: Tree<'a>,
    element: Element,
    /// Its place among the elements of the tree.
    index: usize,
}

impl<'a> Component<'a> {
    /// The element with this id: its `id`, its `data-morpheo-id` or its `morpheo-id`; linear in the page.
    ///
    /// Nothing when no element has it or several do, and nothing for what is no part of the page by itself: the body,
    /// scripts and styles, options of a list box, parts of a drawing, and what is not shown.
    #[must_use]
    pub fn read(page: &'a str, id: &str) -> Option<Self> {
        let registry = Registry::read(page);
        let Found::One(element) = registry.find(id) else {
            return None;
        };
        let element = element.clone();
        let tree = registry.tree().clone();
        let index = tree
            .elements()
            .partition_point(|other| other.tag.span.start < element.tag.span.start);
        let component = Self { tree, element, index };
        let name = component.name();
        let is_part = name != "body" && !ids::WITHOUT.contains(&name.as_str());
        let is_shut = component
            .ancestors()
            .any(|name| ids::SHUT.contains(&name.as_str()));
        (is_part && !is_shut).then_some(component)
    }

    /// Its markup, from its `<` to its end.
    #[must_use]
    pub fn markup(&self) -> &'a str {
        slice(self.tree.page(), self.span())
    }

    /// Its start tag, from `<` to `>`; values of attributes may hold a `>` too.
    #[must_use]
    pub fn start_tag(&self) -> &'a str {
        slice(self.tree.page(), self.element.tag.span.clone())
    }

    /// Where it stands in the page, by bytes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.element.span()
    }

    /// Whether it is to stay as it is, by its own mark or that of an element around it.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        keep::is_kept(&self.tree, &self.element)
    }

    /// The rules of the page's style sheets that bear on it or on what it holds, with the page's variables; at most
    /// [`STYLE_BYTES`], whole rules only.
    #[must_use]
    pub fn styles(&self) -> String {
        styles::styles(&self.tree, self.within())
    }

    /// The page with the element of a model's answer in its place. It keeps the component's ids; ids of the product's
    /// form that the page has elsewhere are taken out of it. All other bytes of the page stay. Linear in both.
    ///
    /// # Errors
    /// An answer that is not one whole element, or one that the page cannot hold there: it would not be read as that
    /// element, or what stands around it would be read otherwise.
    pub fn splice(&self, answer: &str) -> Result<String, AnswerProblem> {
        splice::splice(self, answer)
    }

    /// Its name in lower case.
    fn name(&self) -> String {
        self.tree.name(&self.element).to_ascii_lowercase()
    }

    /// The names of the elements around it in lower case, the nearest first.
    fn ancestors(&self) -> impl Iterator<Item = String> {
        let mut next = self.element.parent;
        std::iter::from_fn(move || {
            let element = self.tree.elements().get(next?)?;
            next = element.parent;
            Some(self.tree.name(element).to_ascii_lowercase())
        })
    }

    /// The elements of the page from the component to its last descendant, by their places.
    fn places(&self) -> Range<usize> {
        let rest = self.tree.elements().get(self.index..).unwrap_or_default();
        let count = rest.partition_point(|other| other.tag.span.start < self.element.end.max(1));
        self.index..self.index + count.max(1)
    }

    /// The component and all that it holds.
    fn within(&self) -> &[Element] {
        self.tree.elements().get(self.places()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
