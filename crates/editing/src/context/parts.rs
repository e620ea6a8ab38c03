//! A page read once: its elements, styles, scripts and visible texts.

use crate::context::script::{Function, functions};
use crate::context::section::SectionKind;
use crate::html::token::{Tag, Token, Tokenizer, is_raw_text};
use crate::html::tree::{Element, Tree};
use crate::registry::morpheo_id::Ids;
use crate::registry::{Found, IdIndex};
use crate::text::slice::slice;
use css::{Rule, rules};
use std::ops::Range;

/// What finding works on.
pub(super) struct Parts<'a> {
    pub(super) page: &'a str,
    pub(super) tree: Tree<'a>,
    index: IdIndex<'a>,
    /// The contents of styles and scripts, in their order.
    raw: Vec<(Range<usize>, SectionKind)>,
    pub(super) rules: Vec<Rule>,
    pub(super) functions: Vec<Function<'a>>,
    /// The texts between tags that people see.
    pub(super) texts: Vec<Range<usize>>,
}

impl<'a> Parts<'a> {
    /// Reads a page; linear in it.
    pub(super) fn read(page: &'a str) -> Self {
        let tree = Tree::read(page);
        let index = IdIndex::read(&tree);
        let (raw, texts) = divide(page);
        let of = |wanted: SectionKind| {
            raw.iter()
                .filter(move |(_, kind)| *kind == wanted)
                .map(|(span, _)| span.clone())
        };
        let rules = of(SectionKind::Css).flat_map(|span| rules(page, span)).collect();
        let functions = of(SectionKind::Javascript)
            .flat_map(|span| functions(page, span))
            .collect();
        Self {
            page,
            tree,
            index,
            raw,
            rules,
            functions,
            texts,
        }
    }

    /// The contents of the scripts.
    pub(super) fn scripts(&self) -> impl Iterator<Item = Range<usize>> {
        self.raw
            .iter()
            .filter(|(_, kind)| *kind == SectionKind::Javascript)
            .map(|(span, _)| span.clone())
    }

    /// What stands at a position, and how far it reaches without a change of language.
    pub(super) fn kind_at(&self, at: usize) -> (SectionKind, Range<usize>) {
        let index = self.raw.partition_point(|(span, _)| span.end <= at);
        let next = self.raw.get(index);
        if let Some((span, kind)) = next.filter(|(span, _)| span.contains(&at)) {
            return (*kind, span.clone());
        }
        let before = index.checked_sub(1).and_then(|before| self.raw.get(before));
        let start = before.map_or(0, |(span, _)| span.end);
        (
            SectionKind::Html,
            start..next.map_or(self.page.len(), |(span, _)| span.start),
        )
    }

    /// The innermost element that holds a position.
    pub(super) fn innermost(&self, at: usize) -> Option<usize> {
        let elements = self.tree.elements();
        let mut index = elements
            .partition_point(|element| element.tag.span.start <= at)
            .checked_sub(1)?;
        loop {
            let element = elements.get(index)?;
            if at < element.end {
                return Some(index);
            }
            index = element.parent?;
        }
    }

    /// The id of the innermost element that holds a span, but for blanks before it, and is named alone by that id.
    /// Looked for not too far out.
    pub(super) fn holder(&self, span: &Range<usize>) -> Option<&'a str> {
        const OUTWARDS: usize = 64;
        let elements = self.tree.elements();
        let text = slice(self.page, span.clone());
        let start = span.end - text.trim_ascii_start().len();
        std::iter::successors(self.innermost(start), |index| elements.get(*index)?.parent)
            .take(OUTWARDS)
            .filter_map(|index| elements.get(index))
            .filter(|element| element.end >= span.end)
            .find_map(|element| self.unique_id(element))
    }

    /// The id of an element that names it alone: the product's own before any other.
    pub(super) fn unique_id(&self, element: &Element) -> Option<&'a str> {
        let ids = Ids::read(self.page, &element.tag);
        ids.morpheo().into_iter().chain(ids.each()).find(
            |id| matches!(self.index.find(&self.tree, id), Found::One(found) if found.tag.span == element.tag.span),
        )
    }
}

/// Where styles and scripts stand, and where texts do that people see.
type Division = (Vec<(Range<usize>, SectionKind)>, Vec<Range<usize>>);

fn divide(page: &str) -> Division {
    let (mut raw, mut texts) = (Vec::new(), Vec::new());
    let mut open: Option<Tag> = None;
    let mut at = 0;
    let mut tokens = Tokenizer::new(page);
    let mut add = |open: &Option<Tag>, span: Range<usize>| {
        if span.is_empty() {
            return;
        }
        match open.as_ref().map(|tag| slice(page, tag.name.clone())) {
            Some(name) if name.eq_ignore_ascii_case("style") => raw.push((span, SectionKind::Css)),
            Some(name) if name.eq_ignore_ascii_case("script") => raw.push((span, SectionKind::Javascript)),
            Some(name) if !name.eq_ignore_ascii_case("title") && !name.eq_ignore_ascii_case("textarea") => {}
            _ => texts.push(span),
        }
    };
    while let Some(token) = tokens.next() {
        let (span, tag) = match token {
            Token::Tag(tag) | Token::UnclosedRawText(tag) => (tag.span.clone(), Some(tag)),
            Token::Comment { span, .. } | Token::Doctype(span) => (span, None),
        };
        add(&open, at..span.start);
        at = span.end;
        open = tag.filter(|tag| {
            let holds_raw_text = is_raw_text(slice(page, tag.name.clone()).as_bytes());
            !tag.closing && holds_raw_text && !(tag.self_closing && tokens.in_foreign_content())
        });
    }
    add(&open, at..page.len());
    (raw, texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_divided() {
        let page = "<title>t</title><style>.a{}</style>x<!-- y --><script>f()</script><svg><style/>z</svg><iframe>i</iframe>";
        let parts = Parts::read(page);
        let texts: Vec<&str> = parts.texts.iter().map(|span| slice(page, span.clone())).collect();
        assert_eq!(texts, ["t", "x", "z"]);
        assert_eq!(parts.rules.len(), 1);
        let script = page.find("f()").unwrap();
        assert_eq!(
            parts.kind_at(script),
            (SectionKind::Javascript, script..script + 3)
        );
        assert_eq!(parts.kind_at(0), (SectionKind::Html, 0..page.find(".a").unwrap()));
        let z = page.find('z').unwrap();
        assert_eq!(
            parts
                .innermost(z)
                .map(|index| parts.tree.name(&parts.tree.elements()[index])),
            Some("svg")
        );
    }
}
