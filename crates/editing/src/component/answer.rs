//! The element that a model answers with.

use crate::html::attributes::attributes;
use crate::html::token::{Token, Tokenizer};
use crate::html::tree::{Element, Tree, is_void};
use crate::registry::morpheo_id::{ATTRIBUTE, Ids, NAME_ATTRIBUTE, is_morpheo_id};
use crate::text::slice::{all_blank, byte, slice};
use std::collections::HashSet;
use thiserror::Error;

/// Why an answer cannot take the place of a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AnswerProblem {
    /// It is not one element that is whole.
    #[error("the answer is not one whole element")]
    NotOneElement,
    /// It is an element of another kind, as a row in the place of a heading.
    #[error("the answer is an element of another kind")]
    AnotherElement,
    /// The page cannot hold it there.
    #[error("the element does not fit in the place of the component")]
    DoesNotFit,
}

/// Elements that make a page of what holds them, or swallow what follows them.
const NEVER: [&str; 6] = ["html", "head", "body", "frame", "frameset", "plaintext"];
/// Elements that a browser opens again behind the one that left them open (the formatting elements of the standard,
/// 13.2.4.3).
const FORMATTING: [&str; 14] = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
];

/// One whole element.
#[derive(Debug)]
pub(super) struct Answer<'a> {
    tree: Tree<'a>,
}

impl<'a> Answer<'a> {
    /// Finds the element in an answer: words, comments and code fences around it are passed over.
    ///
    /// # Errors
    /// [`AnswerProblem::NotOneElement`].
    pub(super) fn read(answer: &'a str) -> Result<Self, AnswerProblem> {
        within_fence(answer)
            .and_then(Self::of)
            .or_else(|| Self::of(answer))
            .ok_or(AnswerProblem::NotOneElement)
    }

    fn of(answer: &'a str) -> Option<Self> {
        let text = slice(answer, answer.find('<')?..answer.rfind('>')? + 1);
        let around = Tree::read(text);
        let span = around.elements().first()?.span();
        if !only_comments(slice(text, 0..span.start)) || !only_comments(slice(text, span.end..text.len())) {
            return None;
        }
        // read anew: positions count from the element's start
        let whole = Self {
            tree: Tree::read(slice(text, span)),
        };
        whole.is_whole().then_some(whole)
    }

    /// Whether its elements end where a browser ends them, and none is one that cannot stand in another.
    fn is_whole(&self) -> bool {
        self.elements().iter().enumerate().all(|(at, element)| {
            let name = self.name_of(element);
            let is_closed = element.content_end < element.end || is_void(&name);
            let must_close = at == 0 || FORMATTING.contains(&name.as_str());
            !NEVER.contains(&name.as_str()) && (is_closed || !must_close)
        })
    }

    /// Its elements, the whole one first, by positions in its markup.
    pub(super) fn elements(&self) -> &[Element] {
        self.tree.elements()
    }

    /// The name of one of its elements in lower case.
    pub(super) fn name_of(&self, element: &Element) -> String {
        self.tree.name(element).to_ascii_lowercase()
    }

    /// Its markup with these ids on the whole element, and without the ids of the product's form within it that are
    /// `taken` or stand twice.
    pub(super) fn with_ids(&self, own: Ids<'_>, taken: &HashSet<&str>) -> String {
        let page = self.tree.page();
        let mut markup = String::with_capacity(page.len() + 64);
        let mut seen: HashSet<&str> = own.each().collect();
        let mut copied = 0;
        for (at, element) in self.elements().iter().enumerate() {
            if at == 0 {
                copied = element.tag.name.end;
                markup.push_str(slice(page, 0..copied));
                push_ids(&mut markup, own);
            }
            for attribute in attributes(page, &element.tag) {
                let name = slice(page, attribute.name.clone());
                let is_id = ["id", ATTRIBUTE, NAME_ATTRIBUTE]
                    .iter()
                    .any(|known| name.eq_ignore_ascii_case(known));
                if !is_id {
                    continue;
                }
                let id = slice(page, attribute.value.clone());
                if at == 0 || (is_morpheo_id(id) && (taken.contains(id) || !seen.insert(id))) {
                    let before = attribute.value.start.saturating_sub(1);
                    let quote = usize::from(matches!(byte(page, before), b'"' | b'\''));
                    markup.push_str(slice(page, copied..attribute.name.start).trim_end());
                    copied = attribute.value.end + quote;
                }
            }
        }
        markup.push_str(slice(page, copied..page.len()));
        markup
    }
}

/// Writes ids behind the name of a tag. Of a value with both kinds of quotes, which stood without any, nothing good
/// comes: the caller compares what is read.
fn push_ids(markup: &mut String, ids: Ids<'_>) {
    for (name, id) in [("id", ids.id), (ATTRIBUTE, ids.data), (NAME_ATTRIBUTE, ids.name)] {
        if let Some(id) = id {
            let quote = if id.contains('"') { '\'' } else { '"' };
            markup.push(' ');
            markup.push_str(name);
            markup.push('=');
            markup.push(quote);
            markup.push_str(id);
            markup.push(quote);
        }
    }
}

/// What stands in the first code fence of an answer.
fn within_fence(answer: &str) -> Option<&str> {
    let (_, rest) = answer.split_once("```")?;
    let (_, rest) = rest.split_once('\n')?;
    rest.split_once("\n```").map(|(within, _)| within)
}

/// Whether a text is nothing but comments and blanks.
fn only_comments(text: &str) -> bool {
    let mut at = 0;
    for token in Tokenizer::new(text) {
        match token {
            Token::Comment { span, .. } if all_blank(slice(text, at..span.start)) => at = span.end,
            _ => return false,
        }
    }
    all_blank(slice(text, at..text.len()))
}
