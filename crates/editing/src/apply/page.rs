//! The original page with what is read from it once and used by many changes.

use super::balance::Language;
use super::indent::page_unit;
use crate::html::attributes::attribute;
use crate::html::token::{Token, Tokenizer};
use crate::html::tree::{Element, Tree};
use crate::keep;
use crate::registry::IdIndex;
use crate::text::lines::{LineForm, Lines};
use crate::text::slice::{line_ending, slice};
use crate::text::squeeze::{Squeeze, Squeezed};
use std::cell::OnceCell;
use std::ops::Range;

/// A page and its forms, each made when it is first asked for.
pub(super) struct Page<'a> {
    pub code: &'a str,
    newlines: OnceCell<Vec<usize>>,
    trimmed: OnceCell<Lines<'a>>,
    folded: OnceCell<Lines<'a>>,
    runs: OnceCell<Squeezed>,
    all: OnceCell<Squeezed>,
    tree: OnceCell<Tree<'a>>,
    ids: OnceCell<IdIndex<'a>>,
    raw_texts: OnceCell<Vec<RawText>>,
    kept: OnceCell<Vec<Range<usize>>>,
    ending: OnceCell<&'static str>,
    unit: OnceCell<&'static str>,
}

/// The content of a script or style.
#[derive(Debug, Clone)]
pub(super) struct RawText {
    pub content: Range<usize>,
    /// From its start tag to behind its end tag.
    pub element: Range<usize>,
    /// What it is written in.
    pub language: Language,
    /// Whether it is an import map or a module script, which only a full regeneration may change.
    pub protected: bool,
    /// Whether it is written in a language of its own: a style, a script in JavaScript or JSON.
    pub is_plain: bool,
}

impl<'a> Page<'a> {
    /// A page.
    pub fn new(code: &'a str) -> Self {
        Self {
            code,
            newlines: OnceCell::new(),
            trimmed: OnceCell::new(),
            folded: OnceCell::new(),
            runs: OnceCell::new(),
            all: OnceCell::new(),
            tree: OnceCell::new(),
            ids: OnceCell::new(),
            raw_texts: OnceCell::new(),
            kept: OnceCell::new(),
            ending: OnceCell::new(),
            unit: OnceCell::new(),
        }
    }

    /// The text at a span.
    pub fn text(&self, span: Range<usize>) -> &'a str {
        slice(self.code, span)
    }

    /// Its lines in one of the forms.
    pub fn lines(&self, form: LineForm) -> &Lines<'a> {
        let cell = match form {
            LineForm::Trimmed => &self.trimmed,
            LineForm::Folded => &self.folded,
        };
        cell.get_or_init(|| Lines::read(self.code, form))
    }

    /// It without some of its blanks.
    pub fn squeezed(&self, how: Squeeze) -> &Squeezed {
        let cell = match how {
            Squeeze::Runs => &self.runs,
            Squeeze::All => &self.all,
        };
        cell.get_or_init(|| Squeezed::read(self.code, how))
    }

    /// Its elements.
    pub fn tree(&self) -> &Tree<'a> {
        self.tree.get_or_init(|| Tree::read(self.code))
    }

    /// The line end it uses.
    pub fn ending(&self) -> &'static str {
        self.ending.get_or_init(|| line_ending(self.code))
    }

    /// The spans of the elements that have an id, in their order.
    pub fn named(&self, id: &str) -> Vec<Range<usize>> {
        let tree = self.tree();
        let ids = self.ids.get_or_init(|| IdIndex::read(tree));
        ids.find_all(tree, id).map(Element::span).collect()
    }

    /// One step of its indentation.
    pub fn unit(&self) -> &'static str {
        self.unit.get_or_init(|| page_unit(self.code))
    }

    fn newlines(&self) -> &[usize] {
        self.newlines
            .get_or_init(|| memchr::memchr_iter(b'\n', self.code.as_bytes()).collect())
    }

    /// The number of the line that holds a byte, from 1.
    pub fn line_of(&self, at: usize) -> usize {
        self.newlines().partition_point(|newline| *newline < at) + 1
    }

    /// The lines that a span touches, first and last.
    pub fn lines_of(&self, span: &Range<usize>) -> (usize, usize) {
        (
            self.line_of(span.start),
            self.line_of(span.end.max(span.start + 1) - 1),
        )
    }

    /// A line by its number, without its line end; nothing when there is none of that number.
    pub fn line(&self, number: usize) -> Option<Range<usize>> {
        let newlines = self.newlines();
        let start = match number {
            0 => return None,
            1 => 0,
            _ => newlines.get(number - 2)? + 1,
        };
        let end = newlines.get(number - 1).copied().unwrap_or(self.code.len());
        let is_last_and_empty = start == self.code.len() && number > 1;
        (!is_last_and_empty).then(|| {
            let has_return = end > start && self.code.as_bytes().get(end - 1) == Some(&b'\r');
            start..end - usize::from(has_return)
        })
    }

    /// Its scripts and styles, in order.
    pub fn raw_texts(&self) -> &[RawText] {
        self.raw_texts.get_or_init(|| raw_texts(self.code))
    }

    /// The elements that are to stay as they are, in order; none of them holds another one.
    pub fn kept(&self) -> &[Range<usize>] {
        self.kept.get_or_init(|| keep::spans(self.code))
    }

    /// The script or style whose content holds a byte.
    pub fn raw_text_at(&self, at: usize) -> Option<&RawText> {
        let raw_texts = self.raw_texts();
        let index = raw_texts.partition_point(|raw| raw.content.end < at);
        raw_texts.get(index).filter(|raw| raw.content.start <= at)
    }
}

/// What the `type` of a script says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A script of the page, or data in JSON.
    Plain,
    /// An import map or a module.
    Protected,
    /// A template, or a language that a library reads.
    Other,
}

impl Kind {
    fn of(kind: &str, language: Language) -> Self {
        if language != Language::Script {
            return Self::Plain;
        }
        match kind.trim().to_ascii_lowercase().as_str() {
            "module" | "importmap" => Self::Protected,
            ""
            | "text/javascript"
            | "application/javascript"
            | "application/json"
            | "application/ld+json" => Self::Plain,
            _ => Self::Other,
        }
    }
}

fn raw_texts(code: &str) -> Vec<RawText> {
    let mut found = Vec::new();
    let mut open: Option<(Range<usize>, Language, Kind)> = None;
    for token in Tokenizer::new(code) {
        let (tag, is_closed) = match token {
            Token::Tag(tag) => (tag, true),
            Token::UnclosedRawText(tag) => (tag, false),
            Token::Comment { .. } | Token::Doctype(_) => continue,
        };
        let name = slice(code, tag.name.clone());
        if tag.closing {
            if let Some((start, language, kind)) = open.take() {
                found.push(RawText {
                    content: start.end..tag.span.start,
                    element: start.start..tag.span.end,
                    language,
                    protected: kind == Kind::Protected,
                    is_plain: kind != Kind::Other,
                });
            }
            continue;
        }
        let language = if name.eq_ignore_ascii_case("script") {
            Language::Script
        } else if name.eq_ignore_ascii_case("style") {
            Language::Style
        } else {
            open = None;
            continue;
        };
        let kind = Kind::of(attribute(code, &tag, "type").unwrap_or(""), language);
        if is_closed {
            open = Some((tag.span, language, kind));
        } else {
            found.push(RawText {
                content: tag.span.end..code.len(),
                element: tag.span.start..code.len(),
                language,
                protected: kind == Kind::Protected,
                is_plain: kind != Kind::Other,
            });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_numbers() {
        let page = Page::new("a\r\nb\n\nc\n");
        assert_eq!(page.line(1), Some(0..1));
        assert_eq!(page.line(2), Some(3..4));
        assert_eq!(page.line(3), Some(5..5));
        assert_eq!(page.line(4), Some(6..7));
        assert_eq!(page.line(5), None);
        assert_eq!(page.line_of(0), 1);
        assert_eq!(page.line_of(3), 2);
        assert_eq!(page.lines_of(&(0..7)), (1, 4));
    }

    #[test]
    fn scripts_know_whether_they_are_modules() {
        let page = Page::new("<style>a</style><script type=\"Module\">b</script><p><script>c</script>");
        let contents: Vec<(&str, bool)> = page
            .raw_texts()
            .iter()
            .map(|raw| (page.text(raw.content.clone()), raw.protected))
            .collect();
        assert_eq!(contents, [("a", false), ("b", true), ("c", false)]);
        assert!(page.raw_text_at(39).is_some_and(|raw| raw.protected));
        assert!(page.raw_text_at(50).is_none());
    }
}
