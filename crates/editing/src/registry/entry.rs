//! What the registry says of an element.

use crate::html::attributes::attributes;
use crate::html::tree::{Element, Tree};
use crate::registry::kind::{ElementKind, Role, Traits};
use crate::registry::morpheo_id::{BODY, Ids};
use crate::registry::text::VisibleText;
use crate::text::slice::slice;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// The characters of an element's text that are listed.
pub const TEXT_CHARACTERS: usize = 50;
/// The characters of an attribute's value that are listed: an image may be written into one.
const VALUE_CHARACTERS: usize = 100;
/// The attributes that are listed.
const SELECTED: [&str; 13] = [
    "action",
    "alt",
    "aria-label",
    "for",
    "href",
    "name",
    "onclick",
    "placeholder",
    "role",
    "src",
    "title",
    "type",
    "value",
];

/// An element with an id of the product's form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry<'a> {
    pub id: &'a str,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ElementKind,
    /// Its tag, in lower case.
    pub tag: String,
    /// The id of the nearest element around it that has an entry.
    pub parent: Option<&'a str>,
    /// What it is there for, when that is known.
    pub role: Option<Role>,
    /// The bytes from its start tag to its end.
    pub span: Range<usize>,
    /// The line of its start tag, counted from 1.
    pub line: usize,
    pub classes: Vec<&'a str>,
    /// The first [`TEXT_CHARACTERS`] characters of the text that is seen in it.
    pub text: String,
    /// Selected attributes; long values are cut.
    pub attributes: BTreeMap<&'static str, String>,
}

/// What an element inherits from those around it.
#[derive(Clone, Copy, Default)]
struct Around<'a> {
    /// The innermost id, its own included.
    id: Option<&'a str>,
    within_nav: bool,
}

/// The entries of a page in its order; linear in it.
pub(super) fn entries<'a>(tree: &Tree<'a>) -> Vec<Entry<'a>> {
    let page = tree.page();
    let visible = VisibleText::read(page);
    let mut lines = Lines { page, at: 0, line: 1 };
    let mut around: Vec<Around<'a>> = Vec::with_capacity(tree.elements().len());
    let mut entries = Vec::new();
    let mut saw_body = false;
    for element in tree.elements() {
        let outer = element
            .parent
            .and_then(|parent| around.get(parent))
            .copied()
            .unwrap_or_default();
        let is_body = !saw_body && tree.is(element, "body");
        saw_body |= is_body;
        let id = Ids::read(page, &element.tag)
            .morpheo()
            .or(is_body.then_some(BODY));
        if let Some(id) = id {
            let line = lines.at(element.tag.span.start);
            let text = visible.excerpt(element.content(), TEXT_CHARACTERS);
            entries.push(entry(tree, element, (id, outer), line, text));
        }
        around.push(Around {
            id: id.or(outer.id),
            within_nav: outer.within_nav || tree.is(element, "nav"),
        });
    }
    entries
}

fn entry<'a>(
    tree: &Tree<'a>,
    element: &Element,
    (id, outer): (&'a str, Around<'a>),
    line: usize,
    text: String,
) -> Entry<'a> {
    let page = tree.page();
    let mut classes = Vec::new();
    let mut selected: BTreeMap<&'static str, &'a str> = BTreeMap::new();
    let mut saw_class = false;
    for attribute in attributes(page, &element.tag) {
        let (name, value) = (slice(page, attribute.name), slice(page, attribute.value));
        if name.eq_ignore_ascii_case("class") && !saw_class {
            saw_class = true;
            classes = value.split_ascii_whitespace().collect();
        } else if let Some(known) = SELECTED
            .into_iter()
            .find(|known| name.eq_ignore_ascii_case(known))
        {
            selected.entry(known).or_insert(value);
        }
    }
    let tag = tree.name(element).to_ascii_lowercase();
    let traits = Traits {
        tag: &tag,
        input_type: selected.get("type").copied(),
        aria_role: selected.get("role").copied(),
        classes: &classes,
        within_nav: outer.within_nav,
    };
    Entry {
        id,
        kind: traits.kind(),
        role: traits.role(),
        parent: outer.id,
        span: element.span(),
        line,
        text,
        attributes: selected
            .into_iter()
            .map(|(name, value)| (name, cut(value)))
            .collect(),
        tag,
        classes,
    }
}

fn cut(value: &str) -> String {
    value.chars().take(VALUE_CHARACTERS).collect()
}

/// Line numbers of positions that only grow.
struct Lines<'a> {
    page: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn at(&mut self, position: usize) -> usize {
        let passed = self.page.as_bytes().get(self.at..position).unwrap_or_default();
        self.line += memchr::memchr_iter(b'\n', passed).count();
        self.at = position;
        self.line
    }
}
