//! The page as a whole, in few words.

use crate::context::parts::Parts;
use crate::context::section::Location;
use crate::html::attributes::attribute;
use crate::html::tree::Element;
use crate::text::slice::slice;
use serde::Serialize;
use std::ops::Range;

/// The characters of a body that is shown whole; of a longer one, those from its start and its end.
const WHOLE_BODY: usize = 2_000;
const BODY_START: usize = 1_500;
const BODY_END: usize = 500;
/// How much is shown beside that.
const TITLE_CHARACTERS: usize = 100;
const MAX_NAMES: usize = 10;
const NAME_CHARACTERS: usize = 50;

/// The page as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AppStructure {
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The first elements that the body holds, as `header#top.bar line 12`.
    pub landmarks: Vec<String>,
    /// The names of the first functions of its scripts.
    pub functions: Vec<String>,
    /// The content of its body, word for word: whole, or its start and its end. Only where the message is about
    /// the whole page, nothing else was found, or there is room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub body: Vec<Excerpt>,
}

/// A piece of the body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Excerpt {
    pub content: String,
    /// Where it stands.
    pub location: Location,
}

impl AppStructure {
    /// The structure without the body.
    pub(super) fn outline(parts: &Parts<'_>) -> Self {
        let tree = &parts.tree;
        let title = tree
            .elements()
            .iter()
            .find(|element| tree.is(element, "title"))
            .map(|title| {
                let words: Vec<&str> = slice(parts.page, title.content())
                    .split_whitespace()
                    .take(TITLE_CHARACTERS)
                    .collect();
                cut(&words.join(" "), TITLE_CHARACTERS)
            });
        let functions = parts
            .functions
            .iter()
            .take(MAX_NAMES)
            .map(|function| cut(function.name, NAME_CHARACTERS));
        Self {
            title,
            landmarks: landmarks(parts),
            functions: functions.collect(),
            body: Vec::new(),
        }
    }

    /// The characters of all of it.
    #[must_use]
    pub fn size(&self) -> usize {
        let names = self.title.iter().chain(&self.landmarks).chain(&self.functions);
        names
            .chain(self.body.iter().map(|excerpt| &excerpt.content))
            .map(|text| text.chars().count())
            .sum()
    }
}

fn landmarks(parts: &Parts<'_>) -> Vec<String> {
    let elements = parts.tree.elements();
    let body = elements.iter().position(|element| parts.tree.is(element, "body"));
    let hidden = [
        "script", "style", "link", "meta", "template", "head", "html", "body", "title", "br",
    ];
    let shown = elements
        .iter()
        .filter(|element| element.parent == body && !hidden.iter().any(|name| parts.tree.is(element, name)));
    let mut line = 1;
    let mut at = 0;
    let mut landmarks = Vec::new();
    for element in shown.take(MAX_NAMES) {
        line += newlines(parts.page, at..element.tag.span.start);
        at = element.tag.span.start;
        landmarks.push(landmark(parts, element, line));
    }
    landmarks
}

fn landmark(parts: &Parts<'_>, element: &Element, line: usize) -> String {
    let mut name = parts.tree.name(element).to_ascii_lowercase();
    if let Some(id) = parts.unique_id(element) {
        name.push('#');
        name.push_str(id);
    }
    for class in attribute(parts.page, &element.tag, "class")
        .unwrap_or("")
        .split_ascii_whitespace()
        .take(2)
    {
        name.push('.');
        name.push_str(class);
    }
    format!("{} line {line}", cut(&name, NAME_CHARACTERS))
}

/// The body of a page, whole or its two ends.
pub(super) fn body(parts: &Parts<'_>) -> Vec<Excerpt> {
    let page = parts.page;
    let body = parts
        .tree
        .elements()
        .iter()
        .find(|element| parts.tree.is(element, "body"));
    let span = body.map_or(0..page.len(), Element::content);
    let text = slice(page, span.clone());
    if text.trim_ascii().is_empty() {
        return Vec::new();
    }
    let Some((_, start_end)) = [WHOLE_BODY, BODY_START]
        .map(|limit| text.char_indices().nth(limit).map(|(at, _)| at))
        .into_iter()
        .collect::<Option<Vec<_>>>()
        .and_then(|ends| ends.first().copied().zip(ends.last().copied()))
    else {
        return vec![excerpt(page, span)];
    };
    let end_start = text
        .char_indices()
        .rev()
        .nth(BODY_END - 1)
        .map_or(0, |(at, _)| at);
    vec![
        excerpt(page, span.start..span.start + start_end),
        excerpt(page, span.start + end_start..span.end),
    ]
}

fn excerpt(page: &str, span: Range<usize>) -> Excerpt {
    let start = newlines(page, 0..span.start) + 1;
    let content = slice(page, span.clone()).to_owned();
    Excerpt {
        location: Location {
            start,
            end: start + newlines(page, span.start..span.end.saturating_sub(1)),
        },
        content,
    }
}

/// The line ends within a span.
pub(super) fn newlines(page: &str, span: Range<usize>) -> usize {
    memchr::memchr_iter(b'\n', page.as_bytes().get(span).unwrap_or_default()).count()
}

fn cut(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outline_names_what_the_body_holds() {
        let page = "<html><head><title> A\n b </title></head><body>\n<header id=top class='bar big x'></header>\n\
            <main><p></p></main><script>function go() {}</script></body></html>";
        let outline = AppStructure::outline(&Parts::read(page));
        assert_eq!(outline.title.as_deref(), Some("A b"));
        assert_eq!(outline.landmarks, ["header#top.bar.big line 3", "main line 4"]);
        assert_eq!(outline.functions, ["go"]);
    }

    #[test]
    fn a_body_is_whole_up_to_2000_characters() {
        let of = |len: usize| body(&Parts::read(&format!("<body>{}</body>", "é".repeat(len))));
        assert_eq!(of(2000).len(), 1);
        let sizes: Vec<usize> = of(2001).iter().map(|part| part.content.chars().count()).collect();
        assert_eq!(sizes, [1500, 500]);
        assert!(of(0).is_empty());
    }
}
