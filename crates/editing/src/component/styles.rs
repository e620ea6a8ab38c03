//! The rules of a page that bear on an element.

use crate::context::selectors::{Subject, subjects};
use crate::html::attributes::attribute;
use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::Ids;
use crate::text::slice::slice;
use css::{Rule, rules};
use htmlize::unescape_attribute;
use std::collections::HashSet;

/// The most bytes of rules that are given.
pub const STYLE_BYTES: usize = 8_000;

/// The rules whose subject is one of `elements`, and those of the page's variables, in the order of the page; linear
/// in it.
pub(super) fn styles(tree: &Tree<'_>, elements: &[Element]) -> String {
    let names = Names::read(tree, elements);
    let mut found = String::new();
    for sheet in tree.elements().iter().filter(|element| tree.is(element, "style")) {
        let mut rules = rules(tree.page(), sheet.content());
        rules.sort_by_key(|rule| (rule.span.start, usize::MAX - rule.span.end));
        names.collect(tree.page(), &rules, &mut found);
    }
    found
}

/// What selectors can call the elements: names of tags in lower case, `#id` for each of their ids, and `.class`.
struct Names(HashSet<String>);

impl Names {
    fn read(tree: &Tree<'_>, elements: &[Element]) -> Self {
        let mut names = HashSet::new();
        for element in elements {
            names.insert(tree.name(element).to_ascii_lowercase());
            let ids = Ids::read(tree.page(), &element.tag);
            names.extend(ids.each().map(|id| format!("#{}", unescape_attribute(id).trim())));
            let classes = attribute(tree.page(), &element.tag, "class").unwrap_or_default();
            let classes = unescape_attribute(classes);
            names.extend(classes.split_ascii_whitespace().map(|class| format!(".{class}")));
        }
        Self(names)
    }

    /// Adds the rules that bear on the elements, with the at-rules around them, where there is room for all of it.
    fn collect(&self, page: &str, rules: &[Rule], found: &mut String) {
        let mut around: Vec<&Rule> = Vec::new();
        let mut passed = 0;
        for rule in rules {
            around.retain(|outer| outer.span.end >= rule.span.end);
            let prelude = slice(page, rule.prelude.clone());
            if prelude.starts_with('@') {
                around.push(rule);
            } else if rule.span.start >= passed && self.bears(prelude) {
                let heads: Vec<&str> = around
                    .iter()
                    .map(|outer| slice(page, outer.prelude.clone()))
                    .collect();
                let text = slice(page, rule.span.clone());
                let size = text.len() + heads.iter().map(|head| head.len() + 4).sum::<usize>() + 1;
                // what stands within it goes with it, given or not
                passed = rule.span.end;
                if found.len() + size > STYLE_BYTES {
                    continue;
                }
                for head in &heads {
                    found.push_str(head);
                    found.push_str(" {\n");
                }
                found.push_str(text);
                found.push_str(&"\n}".repeat(heads.len()));
                found.push('\n');
            }
        }
    }

    fn bears(&self, selectors: &str) -> bool {
        selectors.contains(":root") || subjects(selectors).iter().any(|subject| self.meet(subject))
    }

    fn meet(&self, subject: &Subject<'_>) -> bool {
        subject
            .tag
            .is_none_or(|tag| tag == "*" || self.0.contains(&tag.to_ascii_lowercase()))
            && subject.names.iter().all(|name| self.0.contains(&**name))
    }
}
