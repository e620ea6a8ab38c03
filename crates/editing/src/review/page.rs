//! A page as the rules read it: its elements, what is not shown of it, and what its scripts may reach.

use std::borrow::Cow;

use htmlize::unescape_attribute;

use super::finding::short_name;
use super::scripts::Scripts;
use crate::html::attributes::{attribute, attributes};
use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::{ATTRIBUTE, NAME_ATTRIBUTE};
use crate::registry::text::VisibleText;
use crate::text::slice::slice;

/// Attributes by which neither the page's scripts nor a library know an element. `aria-…` is another.
const PLAIN: [&str; 36] = [
    "accept-charset",
    "accesskey",
    "action",
    "autocomplete",
    "class",
    "dir",
    "disabled",
    "download",
    "draggable",
    "enctype",
    "form",
    "height",
    "hidden",
    "href",
    "hreflang",
    "id",
    "itemprop",
    "lang",
    "media",
    "method",
    "name",
    "novalidate",
    "ping",
    "placeholder",
    "referrerpolicy",
    "rel",
    "role",
    "spellcheck",
    "style",
    "tabindex",
    "target",
    "title",
    "translate",
    "type",
    "value",
    "width",
];

/// Says of an element that it is connected to a page of the app or an address.
const CONNECTION: &str = "data-morpheo-connection";

/// A page. Elements are named by their places in the tree.
pub(super) struct Page<'a> {
    pub html: &'a str,
    pub tree: Tree<'a>,
    pub scripts: Scripts,
    text: VisibleText,
    /// Whether an element is no part of what is shown: of a template, of what is shown without scripts, of a drawing.
    inert: Vec<bool>,
    /// Whether it, or one around it, is hidden from screen readers.
    silent: Vec<bool>,
    /// Whether scripts speak of its names.
    named: Vec<bool>,
    /// Whether they speak of its names, or of those of an element around it.
    reached: Vec<bool>,
}

impl<'a> Page<'a> {
    /// Reads a page; linear in it.
    pub(super) fn read(html: &'a str) -> Self {
        let tree = Tree::read(html);
        let scripts = Scripts::read(&tree);
        let named: Vec<bool> = tree
            .elements()
            .iter()
            .map(|element| is_named(html, element, &scripts) && !is_root(&tree, element))
            .collect();
        let reached = inherited(&tree, |at, _| named.get(at).copied().unwrap_or_default());
        let silent = inherited(&tree, |_, element| {
            attribute(html, &element.tag, "aria-hidden").is_some_and(|value| value.trim() == "true")
        });
        Self {
            html,
            text: VisibleText::read(html),
            inert: inert(&tree),
            silent,
            named,
            reached,
            scripts,
            tree,
        }
    }

    /// The elements of the page that are shown, at least at times.
    pub(super) fn shown(&self) -> impl Iterator<Item = (usize, &Element)> {
        let elements = self.tree.elements().iter().enumerate();
        elements.filter(move |(at, _)| !self.is_inert(*at))
    }

    /// Those of a tag.
    pub(super) fn shown_of(&self, tag: &str) -> impl Iterator<Item = (usize, &Element)> {
        self.shown()
            .filter(move |(_, element)| self.tree.is(element, tag))
    }

    /// The name of an element's tag, in small letters.
    pub(super) fn tag(&self, element: &Element) -> String {
        self.tree.name(element).to_ascii_lowercase()
    }

    /// The value of an attribute, as a browser reads it.
    pub(super) fn value(&self, element: &Element, name: &str) -> Option<Cow<'a, str>> {
        attribute(self.html, &element.tag, name).map(unescape_attribute)
    }

    /// The value of an attribute without the blanks around it; nothing when it is blank.
    pub(super) fn text_of(&self, element: &Element, name: &str) -> Option<String> {
        let value = self.value(element, name)?;
        Some(value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    /// Whether an element has an attribute.
    pub(super) fn has(&self, element: &Element, name: &str) -> bool {
        attribute(self.html, &element.tag, name).is_some()
    }

    /// Whether a value that is not blank stands in an attribute whose name has one of these words.
    pub(super) fn has_filled(&self, element: &Element, words: &[&str]) -> bool {
        attributes(self.html, &element.tag).any(|attribute| {
            let name = slice(self.html, attribute.name).to_ascii_lowercase();
            words.iter().any(|word| name.contains(word))
                && !slice(self.html, attribute.value).trim().is_empty()
        })
    }

    /// Whether an element is no part of what is shown.
    pub(super) fn is_inert(&self, at: usize) -> bool {
        is(&self.inert, at)
    }

    /// Whether screen readers pass over an element.
    pub(super) fn is_silent(&self, at: usize) -> bool {
        is(&self.silent, at)
    }

    /// Whether scripts speak of an element's own names.
    pub(super) fn is_named(&self, at: usize) -> bool {
        is(&self.named, at)
    }

    /// Whether scripts speak of names of an element, or of one around it.
    pub(super) fn is_reached(&self, at: usize) -> bool {
        is(&self.reached, at)
    }

    /// Whether something may handle what people do with an element: a connection, a script that is not in the page, an attribute that
    /// some script or library reads, a script that speaks of its tag or names, or of those of an element around it.
    pub(super) fn may_be_handled(&self, at: usize, element: &Element) -> bool {
        let scripts = &self.scripts;
        self.has(element, CONNECTION)
            || (scripts.is_any()
                && (scripts.has_unknown()
                    || !self.is_plain(element)
                    || scripts.ask_for(&self.tag(element))
                    || self.is_reached(at)))
    }

    fn is_plain(&self, element: &Element) -> bool {
        attributes(self.html, &element.tag).all(|attribute| {
            let name = slice(self.html, attribute.name).to_ascii_lowercase();
            PLAIN.contains(&name.as_str())
                || name.starts_with("aria-")
                || name == ATTRIBUTE
                || name == NAME_ATTRIBUTE
        })
    }

    /// For each element, whether this holds for it or for one around it.
    pub(super) fn within(&self, holds: impl Fn(&Element) -> bool) -> Vec<bool> {
        inherited(&self.tree, |_, element| holds(element))
    }

    /// What an element is called: its text, else what screen readers say of it.
    pub(super) fn name(&self, element: &Element) -> Option<String> {
        let text = short_name(&self.text.excerpt(element.content(), 60));
        text.or_else(|| {
            ["aria-label", "title"]
                .iter()
                .find_map(|name| short_name(&self.value(element, name)?))
        })
    }

    /// The first characters of what an element shows.
    pub(super) fn excerpt(&self, element: &Element) -> String {
        self.text.excerpt(element.content(), 60)
    }
}

/// The mark of an element.
pub(super) fn is(marks: &[bool], at: usize) -> bool {
    marks.get(at).copied().unwrap_or_default()
}

/// Marks each element for which this holds, and all within it: parents stand before their children.
fn inherited(tree: &Tree<'_>, holds: impl Fn(usize, &Element) -> bool) -> Vec<bool> {
    let mut marks = Vec::with_capacity(tree.elements().len());
    for (at, element) in tree.elements().iter().enumerate() {
        let above = element.parent.is_some_and(|parent| is(&marks, parent));
        marks.push(above || holds(at, element));
    }
    marks
}

/// What stands within such an element is not shown, or no element of HTML.
fn inert(tree: &Tree<'_>) -> Vec<bool> {
    const HOLDERS: [&str; 5] = ["template", "noscript", "svg", "math", "iframe"];
    let within = inherited(tree, |_, element| {
        HOLDERS.iter().any(|holder| tree.is(element, holder))
    });
    let parents = tree.elements().iter().map(|element| element.parent);
    parents
        .map(|parent| parent.is_some_and(|parent| is(&within, parent)))
        .collect()
}

/// Whether every script reaches an element without naming it.
fn is_root(tree: &Tree<'_>, element: &Element) -> bool {
    ["html", "head", "body"].iter().any(|root| tree.is(element, root))
}

/// Whether scripts speak of an id, class, name or data attribute of an element.
fn is_named(html: &str, element: &Element, scripts: &Scripts) -> bool {
    attributes(html, &element.tag).any(|attribute| {
        let name = slice(html, attribute.name).to_ascii_lowercase();
        let value = slice(html, attribute.value);
        match name.as_str() {
            "id" | "name" => scripts.mention(unescape_attribute(value.trim()).as_ref()),
            "class" => unescape_attribute(value)
                .split_ascii_whitespace()
                .any(|class| scripts.mention(class)),
            ATTRIBUTE | NAME_ATTRIBUTE => scripts.mention(value),
            _ => name.starts_with("data-") && scripts.mention_attribute(&name),
        }
    })
}
