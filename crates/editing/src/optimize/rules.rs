//! What rules improve for certain: nothing that takes a decision, and nothing within elements that stay as they are.

use domain::analysis_type::AnalysisType;
use std::ops::Range;

use htmlize::{escape_attribute, escape_text, unescape};

use super::guess_language::guess_language;
use super::measure::exposes_window;
use crate::html::attributes::{Attribute, attribute, attributes};
use crate::html::tree::{Element, Tree};
use crate::keep::is_kept;
use crate::registry::text::VisibleText;
use crate::review::{Finding, review};
use crate::text::slice::{byte, slice};

/// The longest title that is made of a heading, in characters.
const TITLE_MAX_CHARS: usize = 70;
/// The longest description, in characters: what search engines show of one.
const DESCRIPTION_MAX_CHARS: usize = 155;
/// A shorter paragraph describes no page, in characters.
const PARAGRAPH_MIN_CHARS: usize = 50;
/// How much of a page's text its language is guessed from, in characters.
const LANGUAGE_CHARS: usize = 10_000;
/// What is beside the text of a page, or not shown.
const BESIDE: [&str; 8] = [
    "nav", "header", "footer", "aside", "template", "noscript", "dialog", "svg",
];

/// A page after the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Improved {
    pub html: String,
    /// What was done, in the order of the types.
    pub done: Vec<Done>,
}

/// Something that a rule did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    pub kind: AnalysisType,
    /// A sentence in English. Names in it are the page's, between quotes.
    pub text: String,
}

/// Improves a page in these types, as far as it is certain: a viewport, the page's language, a title of its main heading, a
/// description of its first paragraph, `rel="noopener"`, and images that load when they come into view. The looks of a page
/// have no rule. Every other byte stays.
#[must_use]
pub fn improve(html: &str, types: &[AnalysisType]) -> Improved {
    let tree = Tree::read(html);
    let mut rules = Rules {
        findings: review(html),
        text: VisibleText::read(html),
        html,
        tree: &tree,
        edits: Vec::new(),
        done: Vec::new(),
    };
    for kind in AnalysisType::ALL
        .iter()
        .copied()
        .filter(|kind| types.contains(kind))
    {
        match kind {
            AnalysisType::Accessibility => rules.name_language(),
            AnalysisType::Performance => rules.load_images_late(),
            AnalysisType::Mobile => rules.set_viewport(),
            AnalysisType::Seo => {
                rules.set_title();
                rules.describe();
            }
            AnalysisType::Security => rules.close_windows(),
            AnalysisType::Visual => {}
        }
    }
    rules.improved()
}

/// A page and what is to be changed of it.
struct Rules<'a> {
    html: &'a str,
    tree: &'a Tree<'a>,
    text: VisibleText,
    findings: Vec<Finding>,
    edits: Vec<(Range<usize>, String)>,
    done: Vec<Done>,
}

impl<'a> Rules<'a> {
    fn improved(mut self) -> Improved {
        self.edits.sort_by_key(|(span, _)| span.start);
        let mut html = String::with_capacity(self.html.len() + 1_024);
        let mut copied = 0;
        for (span, text) in &self.edits {
            html.push_str(slice(self.html, copied..span.start));
            html.push_str(text);
            copied = span.end;
        }
        html.push_str(slice(self.html, copied..self.html.len()));
        Improved {
            html,
            done: self.done,
        }
    }

    fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.edits.push((at..at, text.into()));
    }

    fn done(&mut self, kind: AnalysisType, text: impl Into<String>) {
        self.done.push(Done {
            kind,
            text: text.into(),
        });
    }

    fn elements(&self, name: &'static str) -> impl Iterator<Item = &'a Element> + use<'a> {
        let tree = self.tree;
        tree.elements()
            .iter()
            .filter(move |element| tree.is(element, name))
    }

    /// Where something is added to the head: behind its last `<meta>` or title, so that the character set stays first. Nothing
    /// where the page has no head, or keeps it as it is.
    fn place_in_head(&self) -> Option<usize> {
        let (at, head) = self.head()?;
        let within = self.tree.elements().iter().filter(|element| {
            element.parent == Some(at) && ["meta", "title"].iter().any(|name| self.tree.is(element, name))
        });
        Some(
            within
                .map(|element| element.end)
                .max()
                .unwrap_or(head.tag.span.end),
        )
    }

    fn head(&self) -> Option<(usize, &'a Element)> {
        let (at, head) = self
            .tree
            .elements()
            .iter()
            .enumerate()
            .find(|(_, element)| self.tree.is(element, "head"))?;
        (!is_kept(self.tree, head)).then_some((at, head))
    }

    fn set_viewport(&mut self) {
        if !self.findings.contains(&Finding::NoViewport) {
            return;
        }
        if let Some(at) = self.place_in_head() {
            self.insert(
                at,
                "\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            );
            self.done(
                AnalysisType::Mobile,
                "A viewport tag lets phones show the page at its size.",
            );
        }
    }

    /// Names the language where the text leaves no doubt.
    fn name_language(&mut self) {
        if !self.findings.contains(&Finding::NoLanguage) {
            return;
        }
        let Some(root) = self
            .elements("html")
            .next()
            .filter(|root| !is_kept(self.tree, root))
        else {
            return;
        };
        let Some(body) = self.elements("body").next() else {
            return;
        };
        let text = self.text.excerpt(body.content(), LANGUAGE_CHARS);
        let Some(language) = guess_language(&unescape(text)) else {
            return;
        };
        match named(self.html, root, "lang") {
            Some(blank) => self.set(&blank, language),
            None => self.insert(root.tag.name.end, format!(" lang=\"{language}\"")),
        }
        self.done(
            AnalysisType::Accessibility,
            format!("The page says that it is in the language \"{language}\"."),
        );
    }

    /// Makes the main heading the title of a page without one.
    fn set_title(&mut self) {
        if !self.findings.contains(&Finding::NoTitle) {
            return;
        }
        let Some((at, head)) = self.head() else {
            return;
        };
        let heading = self
            .elements("h1")
            .map(|heading| self.plain(heading, 2 * TITLE_MAX_CHARS))
            .find(|text| !text.is_empty());
        let Some(heading) = heading else {
            return;
        };
        let title = shortened(&heading, TITLE_MAX_CHARS);
        let text = escape_text(title.as_str()).into_owned();
        let blank = self.elements("title").find(|element| element.parent == Some(at));
        match blank {
            Some(blank) if is_kept(self.tree, blank) => return,
            Some(blank) => self.edits.push((blank.content(), text)),
            None => self.insert(head.tag.span.end, format!("\n<title>{text}</title>")),
        }
        self.done(
            AnalysisType::Seo,
            format!("The main heading is the page's title: \"{title}\"."),
        );
    }

    /// Describes the page by its first paragraph of some length, where that is not beside its text.
    fn describe(&mut self) {
        let is_described = self.elements("meta").any(|meta| {
            let name = attribute(self.html, &meta.tag, "name").unwrap_or_default();
            name.trim().eq_ignore_ascii_case("description")
        });
        let Some(at) = self.place_in_head().filter(|_| !is_described) else {
            return;
        };
        let text = self
            .elements("p")
            .filter(|paragraph| !self.is_beside(paragraph))
            .map(|paragraph| self.plain(paragraph, 4 * DESCRIPTION_MAX_CHARS))
            .find(|text| text.chars().count() >= PARAGRAPH_MIN_CHARS);
        let Some(text) = text else {
            return;
        };
        let description = shortened(&text, DESCRIPTION_MAX_CHARS);
        let content = escape_attribute(description.as_str());
        self.insert(at, format!("\n<meta name=\"description\" content=\"{content}\">"));
        self.done(
            AnalysisType::Seo,
            "The page's first paragraph is its description for search engines.",
        );
    }

    fn is_beside(&self, element: &Element) -> bool {
        let mut above = element.parent;
        while let Some(parent) = above.and_then(|at| self.tree.elements().get(at)) {
            let is_hidden = attribute(self.html, &parent.tag, "hidden").is_some();
            if is_hidden || BESIDE.iter().any(|name| self.tree.is(parent, name)) {
                return true;
            }
            above = parent.parent;
        }
        attribute(self.html, &element.tag, "hidden").is_some()
    }

    /// The text of an element as people read it, of at most so many characters of the page.
    fn plain(&self, element: &Element, characters: usize) -> String {
        let text = self.text.excerpt(element.content(), characters);
        let plain = unescape(text);
        let words: Vec<&str> = plain.split_whitespace().collect();
        words.join(" ").chars().filter(|c| !c.is_control()).collect()
    }

    /// Images behind the first one load when they come into view.
    fn load_images_late(&mut self) {
        let late: Vec<usize> = self
            .elements("img")
            .skip(1)
            .filter(|image| {
                let has = |name| attribute(self.html, &image.tag, name).is_some();
                let address = attribute(self.html, &image.tag, "src").unwrap_or_default().trim();
                let is_embedded = address
                    .get(..5)
                    .is_some_and(|start| start.eq_ignore_ascii_case("data:"));
                let is_file = !address.is_empty() && !is_embedded;
                is_file && !has("loading") && !has("fetchpriority") && !is_kept(self.tree, image)
            })
            .map(|image| image.tag.name.end)
            .collect();
        let count = late.len();
        for at in late {
            self.insert(at, " loading=\"lazy\"");
        }
        match count {
            0 => {}
            1 => self.done(
                AnalysisType::Performance,
                "An image further down loads when it comes into view.",
            ),
            count => self.done(
                AnalysisType::Performance,
                format!("{count} images further down load when they come into view."),
            ),
        }
    }

    /// Sites that open in a new tab have no hold on this page.
    fn close_windows(&mut self) {
        let tree = self.tree;
        let exposed = tree
            .elements()
            .iter()
            .filter(|element| exposes_window(tree, element) && !is_kept(tree, element));
        let mut count = 0_usize;
        for element in exposed {
            count += 1;
            let rel = named(self.html, element, "rel");
            let given = rel.as_ref().map(|rel| slice(self.html, rel.value.clone()).trim());
            match (&rel, given) {
                (Some(rel), Some("") | None) => self.set(rel, "noopener"),
                (Some(rel), Some(given)) => self.set(rel, &format!("{given} noopener")),
                (None, _) => self.insert(element.tag.name.end, " rel=\"noopener\""),
            }
        }
        match count {
            0 => {}
            1 => self.done(
                AnalysisType::Security,
                "The site that a link opens in a new tab has no hold on this page any more.",
            ),
            count => self.done(
                AnalysisType::Security,
                format!("The sites that {count} links open in new tabs have no hold on this page any more."),
            ),
        }
    }

    /// Gives an attribute that stands in the page another value, in quotes.
    fn set(&mut self, attribute: &Attribute, value: &str) {
        let (name_end, given) = (attribute.name.end, attribute.value.clone());
        let is_quoted = given.start > name_end && matches!(byte(self.html, given.start - 1), b'"' | b'\'');
        if is_quoted {
            self.edits.push((given, value.to_owned()));
        } else {
            self.edits
                .push((name_end..given.end.max(name_end), format!("=\"{value}\"")));
        }
    }
}

/// The first attribute of a name.
fn named(html: &str, element: &Element, name: &str) -> Option<Attribute> {
    attributes(html, &element.tag)
        .find(|attribute| slice(html, attribute.name.clone()).eq_ignore_ascii_case(name))
}

/// A text of at most so many characters, cut behind a word.
fn shortened(text: &str, characters: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(characters) else {
        return text.to_owned();
    };
    let cut = slice(text, 0..end);
    let whole = cut.rfind(' ').map_or(cut, |blank| slice(cut, 0..blank));
    let whole = whole.trim_end_matches(|c: char| !c.is_alphanumeric());
    format!("{}…", slice(whole, 0..char_limit(whole, characters - 1)))
}

/// Where so many characters end.
fn char_limit(text: &str, characters: usize) -> usize {
    text.char_indices()
        .nth(characters)
        .map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::measure;

    fn done(page: &str) -> (String, Vec<String>) {
        let improved = improve(page, AnalysisType::ALL);
        (
            improved.html,
            improved.done.into_iter().map(|done| done.text).collect(),
        )
    }

    const PARAGRAPH: &str = "The tide is low and the boats are on the sand. This is the time for you to walk with your \
        dog, and to look for shells &amp; stones before the sea is back.";

    #[test]
    fn a_bare_page_gets_what_is_certain() {
        let page = format!(
            "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n</head>\n<body>\n<h1>Tides &lt; Sea</h1>\n<p>Short</p>\n\
             <p>{PARAGRAPH}</p>\n<img src=\"a.png\">\n<img src=\"b.png\">\n\
             <a href=\"https://example.org\" target=\"_blank\">More</a>\n</body>\n</html>"
        );
        let (html, done) = done(&page);
        let expected = page
            .replace("<html>", "<html lang=\"en\">")
            .replace("<head>", "<head>\n<title>Tides &lt; Sea</title>")
            .replace(
                "<meta charset=\"utf-8\">",
                &format!(
                    "<meta charset=\"utf-8\">\n\
                     <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
                     <meta name=\"description\" content=\"{PARAGRAPH}\">"
                ),
            )
            .replace("<img src=\"b.png\">", "<img loading=\"lazy\" src=\"b.png\">")
            .replace("<a href", "<a rel=\"noopener\" href");
        assert_eq!(html, expected);
        assert_eq!(done.len(), 6, "{done:?}");
        assert_eq!(measure(&html).worse_than(&measure(&page)), None);
        assert_eq!(improve(&html, AnalysisType::ALL).done, [], "twice is once");
    }

    #[test]
    fn long_texts_end_at_a_word() {
        assert_eq!(shortened("The tide is low", 15), "The tide is low");
        assert_eq!(shortened("The tide is low", 12), "The tide is…");
        assert_eq!(shortened("Low, and high", 6), "Low…");
        assert_eq!(shortened(&"é".repeat(20), 8), format!("{}…", "é".repeat(7)));
    }

    #[test]
    fn only_what_was_asked_for_is_done() {
        let page = "<html><head></head><body><h1>Tides</h1></body></html>";
        let improved = improve(page, &[AnalysisType::Mobile, AnalysisType::Visual]);
        assert_eq!(
            improved.html,
            page.replace(
                "<head>",
                "<head>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
            )
        );
        assert_eq!(improved.done.len(), 1);
    }

    #[test]
    fn what_is_not_certain_stays() {
        for page in [
            "<p>No head</p>",
            "",
            "<html lang=de><head><meta name=viewport><title>x</title></head><body><p>Kurz</p><img src=a.png></body></html>",
            "<html lang=de><head><meta name=viewport><title>x</title></head><body><a href=/a target=_blank>x</a></body></html>",
            "<html><head data-morpheo-keep=\"\"></head><body><h1>Tides</h1></body></html>",
        ] {
            assert_eq!(done(page), (page.to_owned(), Vec::new()), "{page}");
        }
    }

    #[test]
    fn attributes_of_every_form_are_set() {
        for (rel, expected) in [
            (" rel", " rel=\"noopener\""),
            (" rel=\"\"", " rel=\"noopener\""),
            (" rel='nofollow'", " rel='nofollow noopener'"),
            (" rel=nofollow", " rel=\"nofollow noopener\""),
        ] {
            let page = |rel: &str| format!("<a{rel} href=\"//example.org\" target=\"_blank\">x</a>");
            let improved = improve(&page(rel), &[AnalysisType::Security]);
            assert_eq!(improved.html, page(expected));
        }
    }

    #[test]
    fn elements_that_stay_are_not_touched() {
        let page = "<img src=a.png><div data-morpheo-keep=\"\"><img src=b.png><a href=\"//x.org\" target=_blank>x</a></div>";
        let improved = improve(page, &[AnalysisType::Performance, AnalysisType::Security]);
        assert_eq!((improved.html.as_str(), improved.done.len()), (page, 0));
    }

    #[test]
    fn a_page_names_nothing_that_leaves_its_place() {
        let page = "<html lang=en><head></head><body><h1>&lt;/title&gt;&lt;script&gt;x</h1>\
            <p>A paragraph with &quot;&gt;&lt;script&gt; in it that is long enough to be one of a page.</p></body></html>";
        let improved = improve(page, &[AnalysisType::Seo]);
        assert!(!improved.html.contains("<script>"), "{}", improved.html);
        assert!(
            improved
                .html
                .contains("<title>&lt;/title&gt;&lt;script&gt;x</title>"),
            "{}",
            improved.html
        );
    }
}
