//! Where the elements and texts of a page are, in bytes, so that changes are cuts in the page's own text.

use std::ops::Range;

use editing::html::attributes::attributes;
use editing::html::token::{Token, Tokenizer};
use editing::html::tree::Tree;

/// An element.
#[derive(Debug, Clone, Default)]
pub(crate) struct Element {
    /// Its number among the elements of the page.
    pub index: usize,
    /// Its tag, in lower case.
    pub tag: String,
    /// Its attributes, names in lower case, values without character references.
    pub attributes: Vec<(String, String)>,
    pub open: Range<usize>,
    /// The end tag, if it has one of its own.
    pub close: Option<Range<usize>>,
    /// From the start of the start tag to where the element ends, with or without an end tag.
    pub whole: Range<usize>,
    pub parent: Option<usize>,
    /// The number of the first element after it that is not inside it.
    pub after: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    /// Where its content ends.
    pub(crate) fn content_end(&self) -> usize {
        self.close.as_ref().map_or(self.whole.end, |close| close.start)
    }
}

/// A run of visible text, or of the title. It is never blank.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub range: Range<usize>,
    /// The innermost element around it.
    pub inside: Option<usize>,
}

/// The elements and texts of a page.
#[derive(Debug, Clone, Default)]
pub(crate) struct Survey {
    pub elements: Vec<Element>,
    pub runs: Vec<Run>,
}

/// Reads a page; linear in it, however deep it nests.
pub(crate) fn survey(html: &str) -> Survey {
    let tree = Tree::read(html);
    let mut elements: Vec<Element> = tree
        .elements()
        .iter()
        .enumerate()
        .map(|(index, element)| Element {
            index,
            tag: tree.name(element).to_ascii_lowercase(),
            attributes: attributes(html, &element.tag)
                .map(|attribute| {
                    let text = |range: Range<usize>| html.get(range).unwrap_or_default();
                    let value = htmlize::unescape_attribute(text(attribute.value)).into_owned();
                    (text(attribute.name).to_ascii_lowercase(), value)
                })
                .collect(),
            open: element.tag.span.clone(),
            close: Some(element.content_end..element.end)
                .filter(|close| close.start < close.end && close.start >= element.tag.span.end),
            whole: element.span(),
            parent: element.parent,
            after: index + 1,
        })
        .collect();
    for index in (0..elements.len()).rev() {
        let place = elements.get(index).map(|element| (element.parent, element.after));
        if let Some((Some(parent), after)) = place
            && let Some(parent) = elements.get_mut(parent)
        {
            parent.after = parent.after.max(after);
        }
    }
    let runs = runs(html, &elements);
    Survey { elements, runs }
}

/// The texts between the tags, comments and doctypes of a page.
fn runs(html: &str, elements: &[Element]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut at = 0;
    let mut inside: Option<usize> = None;
    let mut next = 0;
    let spans = Tokenizer::new(html).map(|token| match token {
        Token::Tag(tag) | Token::UnclosedRawText(tag) => tag.span,
        Token::Comment { span, .. } | Token::Doctype(span) => span,
    });
    for span in spans.chain(std::iter::once(html.len()..html.len())) {
        let range = at..span.start;
        at = span.end;
        if html.get(range.clone()).unwrap_or_default().trim().is_empty() {
            continue;
        }
        while elements
            .get(next)
            .is_some_and(|element| element.open.start < range.start)
        {
            inside = Some(next);
            next += 1;
        }
        while let Some(element) = inside
            .and_then(|index| elements.get(index))
            .filter(|element| element.whole.end <= range.start)
        {
            inside = element.parent;
        }
        let tag = inside
            .and_then(|index| elements.get(index))
            .map(|element| element.tag.as_str());
        if !matches!(tag, Some("script" | "style")) {
            runs.push(Run { range, inside });
        }
    }
    runs
}

impl Survey {
    /// The first element of a tag.
    pub(crate) fn first(&self, tag: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.tag == tag)
    }

    /// Whether `inner` is `outer` or inside it, at any depth.
    pub(crate) fn is_inside(&self, inner: usize, outer: usize) -> bool {
        self.elements
            .get(outer)
            .is_some_and(|element| (outer..element.after).contains(&inner))
    }

    /// An element and those inside it.
    pub(crate) fn within(&self, element: &Element) -> &[Element] {
        let range = element.index..element.after;
        self.elements.get(range).unwrap_or_default()
    }

    /// The runs of text in an element, at any depth.
    pub(crate) fn runs_of(&self, index: usize) -> impl Iterator<Item = &Run> {
        let begins = self
            .elements
            .get(index)
            .map_or(usize::MAX, |element| element.open.end);
        // Runs are in the order of the page, so those of an element follow each other.
        let first = self.runs.partition_point(|run| run.range.start < begins);
        let runs = self.runs.get(first..).unwrap_or_default().iter();
        runs.take_while(move |run| run.inside.is_some_and(|inside| self.is_inside(inside, index)))
    }

    /// The text of an element with single spaces.
    pub(crate) fn text_of(&self, html: &str, index: usize) -> String {
        self.text_up_to(html, index, usize::MAX)
    }

    /// The same, up to the word with which it is longer than so many bytes.
    pub(crate) fn text_up_to(&self, html: &str, index: usize, bytes: usize) -> String {
        let mut text = String::new();
        let runs = self.runs_of(index);
        let words = runs.flat_map(|run| html.get(run.range.clone()).unwrap_or_default().split_whitespace());
        for word in words {
            if text.len() > bytes {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
        htmlize::unescape(text.as_str()).into_owned()
    }

    /// The next free `data-morpheo-id` of a tag.
    pub(crate) fn next_id(&self, tag: &str) -> String {
        let start = format!("morpheo-{tag}-");
        let number = |element: &Element| {
            let id = element.attribute("data-morpheo-id")?;
            id.strip_prefix(&start)?.parse::<u64>().ok()
        };
        let highest = self.elements.iter().filter_map(number).max().unwrap_or(0);
        format!("{start}{}", highest.saturating_add(1))
    }
}

/// Makes cuts in a text. Cuts that overlap an earlier one are left out.
pub(crate) fn splice(text: &str, mut cuts: Vec<(Range<usize>, String)>) -> String {
    cuts.sort_by_key(|(range, _)| (range.start, range.end));
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in cuts {
        let Some(kept) = text.get(at..range.start) else {
            continue;
        };
        result.push_str(kept);
        result.push_str(&new);
        at = range.end;
    }
    result.push_str(text.get(at..).unwrap_or_default());
    result
}

#[cfg(test)]
#[expect(clippy::string_slice, reason = "the tests know their texts")]
mod tests {
    use super::*;

    const PAGE: &str = "<!doctype html><html><body class=\"a b\"><h1>Hi <em>you</em></h1><br><ul><li>One<li>Two</ul><script>var x = '<p>';</script></body></html>";

    #[test]
    fn elements_and_texts_are_where_they_are() {
        let survey = survey(PAGE);
        let tags: Vec<_> = survey
            .elements
            .iter()
            .map(|element| element.tag.as_str())
            .collect();
        assert_eq!(
            tags,
            ["html", "body", "h1", "em", "br", "ul", "li", "li", "script"]
        );
        assert_eq!(
            &PAGE[survey.elements[2].whole.clone()],
            "<h1>Hi <em>you</em></h1>"
        );
        assert_eq!(&PAGE[survey.elements[4].whole.clone()], "<br>");
        assert_eq!(&PAGE[survey.elements[6].whole.clone()], "<li>One");
        assert_eq!(survey.text_of(PAGE, 2), "Hi you");
        assert_eq!(survey.elements[1].attribute("class"), Some("a b"));
        let texts: Vec<_> = survey.runs.iter().map(|run| &PAGE[run.range.clone()]).collect();
        assert_eq!(texts, ["Hi ", "you", "One", "Two"]);
    }

    #[test]
    fn identifiers_do_not_collide() {
        let page = "<p data-morpheo-id=\"morpheo-p-7\"></p><p></p>";
        let survey = survey(page);
        assert_eq!(survey.next_id("p"), "morpheo-p-8");
        assert_eq!(survey.next_id("button"), "morpheo-button-1");
    }

    #[test]
    fn cuts_are_made_in_order() {
        let cuts = vec![
            (4..4, "+".to_owned()),
            (0..1, String::new()),
            (4..6, "X".to_owned()),
            (5..6, "no".to_owned()),
        ];
        assert_eq!(splice("abcdefg", cuts), "bcd+Xg");
    }
}
