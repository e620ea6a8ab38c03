//! The elements of a page that changes can name.
//!
//! - [`index`]: which element an id names, and whether it stands twice
//! - [`entry`]: what is listed of an element
//! - [`kind`]: its type and its role
//! - [`morpheo_id`]: the form of the product's own ids
//! - `named`: which ids style sheets and scripts name

pub mod entry;
pub mod index;
pub mod kind;
pub mod morpheo_id;
pub(crate) mod named;
mod summary;
pub(crate) mod text;

pub use entry::Entry;
pub use index::{Found, IdIndex};
pub use kind::{ElementKind, Role};

use crate::html::tree::Tree;

/// The elements of a page by their ids.
#[derive(Debug, Clone)]
pub struct Registry<'a> {
    tree: Tree<'a>,
    index: IdIndex<'a>,
    entries: Vec<Entry<'a>>,
}

impl<'a> Registry<'a> {
    /// Reads a page; linear in it.
    #[must_use]
    pub fn read(page: &'a str) -> Self {
        Self::of(Tree::read(page))
    }

    /// The registry of a page that is read already.
    #[must_use]
    pub fn of(tree: Tree<'a>) -> Self {
        let index = IdIndex::read(&tree);
        let entries = entry::entries(&tree);
        Self { tree, index, entries }
    }

    /// The elements of the page.
    #[must_use]
    pub const fn tree(&self) -> &Tree<'a> {
        &self.tree
    }

    /// The elements with ids of the product's form, in the order of the page.
    #[must_use]
    pub fn entries(&self) -> &[Entry<'a>] {
        &self.entries
    }

    /// The element that an id names: one of the product's, or any other.
    #[must_use]
    pub fn find(&self, id: &str) -> Found<'_> {
        self.index.find(&self.tree, id)
    }

    /// The entries as a short text for a prompt, one a line.
    #[must_use]
    pub fn summary(&self) -> String {
        summary::summary(&self.entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::tree::Element;
    use crate::text::slice::slice;
    use proptest::prelude::*;

    const PAGE: &str = "<!DOCTYPE html>\n<html><head><title>T</title></head>\n<body class=\"dark\">\n\
        <nav id=\"morpheo-nav-1\"><a id=\"morpheo-a-1\" href=\"#x\">Home</a></nav>\n\
        <section id=\"hero\" data-morpheo-id=\"morpheo-section-1\">\n\
        <div><h1 id=\"morpheo-h1-1\">Big\n   <em>news</em></h1></div>\n\
        <button id=\"morpheo-button-1\" class=\"btn btn-primary\" type=\"button\">Buy<script>no()</script></button>\n\
        </section><p id=twice>a</p><p id=twice>b</p></body></html>";

    #[test]
    fn entries_tell_what_the_specification_lists() {
        let registry = Registry::read(PAGE);
        let ids: Vec<&str> = registry.entries().iter().map(|entry| entry.id).collect();
        assert_eq!(
            ids,
            [
                "morpheo-body-page",
                "morpheo-nav-1",
                "morpheo-a-1",
                "morpheo-section-1",
                "morpheo-h1-1",
                "morpheo-button-1"
            ]
        );
        let of = |id: &str| registry.entries().iter().find(|entry| entry.id == id).unwrap();
        let heading = of("morpheo-h1-1");
        assert_eq!(
            (heading.kind, heading.role),
            (ElementKind::Heading, Some(Role::Title))
        );
        assert_eq!((heading.parent, heading.line), (Some("morpheo-section-1"), 6));
        assert_eq!(heading.text, "Big news");
        assert_eq!(
            slice(PAGE, heading.span.clone()),
            "<h1 id=\"morpheo-h1-1\">Big\n   <em>news</em></h1>"
        );
        let button = of("morpheo-button-1");
        assert_eq!((button.kind, button.role), (ElementKind::Button, Some(Role::Cta)));
        assert_eq!(button.classes, ["btn", "btn-primary"]);
        assert_eq!(button.text, "Buy");
        assert_eq!(button.attributes.get("type").map(String::as_str), Some("button"));
        assert_eq!(of("morpheo-a-1").role, Some(Role::NavItem));
        assert_eq!(of("morpheo-section-1").role, Some(Role::Container));
        assert_eq!(of("morpheo-body-page").parent, None);
        assert_eq!(of("morpheo-nav-1").parent, Some("morpheo-body-page"));
    }

    #[test]
    fn the_wire_form_has_the_names_of_the_specification() {
        let registry = Registry::read("<button id=morpheo-button-1 class=x>Go</button>");
        assert_eq!(
            serde_json::to_string(registry.entries()).unwrap(),
            r#"[{"id":"morpheo-button-1","type":"button","tag":"button","parent":null,"role":"action","span":{"start":0,"end":47},"line":1,"classes":["x"],"text":"Go","attributes":{}}]"#
        );
    }

    #[test]
    fn ids_of_either_kind_are_found_and_twins_are_told() {
        let registry = Registry::read(PAGE);
        let text = |found: Found<'_>| match found {
            Found::One(element) => slice(PAGE, element.span()).chars().take(12).collect::<String>(),
            Found::None => "none".to_owned(),
            Found::Many(many) => many.to_string(),
        };
        assert_eq!(text(registry.find("hero")), "<section id=");
        assert_eq!(text(registry.find("#hero")), "<section id=");
        assert_eq!(text(registry.find("morpheo-section-1")), "<section id=");
        assert_eq!(text(registry.find("morpheo-body-page")), "<body class=");
        assert_eq!(text(registry.find("twice")), "2");
        assert_eq!(text(registry.find("morpheo-p-1")), "none");
        assert_eq!(text(registry.find("")), "none");
    }

    #[test]
    fn what_only_looks_like_an_element_has_no_entry() {
        let page = "<!-- <p id=a> --><script>'<p id=a>'</script><p id=a>";
        assert!(matches!(
            Registry::read(page).find("a"),
            Found::One(Element { parent: None, .. })
        ));
    }

    #[test]
    fn depth_and_length_are_no_burden() {
        let deep: String = (0..100_000)
            .map(|n| format!("<div id=morpheo-div-{n}>"))
            .collect();
        let page = format!("{deep}a{}b", " ".repeat(1_000_000));
        let registry = Registry::read(&page);
        assert_eq!(registry.entries().len(), 100_000);
        assert_eq!(registry.entries()[99_999].parent, Some("morpheo-div-99998"));
        assert_eq!(registry.entries()[0].text, "a b");
        assert!(registry.summary().len() < 20_000);
    }

    proptest! {
        #[test]
        fn every_page_is_read(page in "(<(div|body|/div|p|nav|script|/script|!--)( id=(morpheo-div-[12]|a))?>?|[ a\n>é\"']){0,30}") {
            let registry = Registry::read(&page);
            for entry in registry.entries() {
                prop_assert!(page.get(entry.span.clone()).is_some_and(|text| text.starts_with('<')));
                prop_assert_eq!(entry.line, slice(&page, 0..entry.span.start).matches('\n').count() + 1);
                prop_assert!(!matches!(registry.find(entry.id), Found::None));
                prop_assert!(entry.text.chars().count() <= 50);
            }
            prop_assert!(registry.summary().len() < 7_000);
        }
    }
}
