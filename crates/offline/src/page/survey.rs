//! Where the elements and texts of a page are, in bytes, so that changes are cuts in the page's own text.

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use lol_html::errors::RewritingError;
use lol_html::html_content::TextType;
use lol_html::{RewriteStrSettings, element, end_tag, rewrite_str, text};

/// An element.
#[derive(Debug, Clone, Default)]
pub(crate) struct Element {
    /// Its tag, in lower case.
    pub tag: String,
    /// Its attributes, names in lower case.
    pub attributes: Vec<(String, String)>,
    /// The start tag.
    pub open: Range<usize>,
    /// The end tag, if it has one of its own.
    pub close: Option<Range<usize>>,
    /// The element around it.
    pub parent: Option<usize>,
    /// Whether it can hold others.
    pub holds: bool,
    /// The number of the first element after it that does not stand in it.
    pub after: usize,
}

impl Element {
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn has_class(&self, class: &str) -> bool {
        self.attribute("class")
            .is_some_and(|classes| classes.split_ascii_whitespace().any(|own| own == class))
    }

    /// From the start of the start tag to the end of the end tag. Nothing when its end is not written down.
    pub(crate) fn whole(&self) -> Option<Range<usize>> {
        match &self.close {
            Some(close) => Some(self.open.start..close.end),
            None if !self.holds => Some(self.open.clone()),
            None => None,
        }
    }
}

/// A run of text that a person can see, or that names the page.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub range: Range<usize>,
    /// The element that it stands in.
    pub inside: Option<usize>,
}

/// A page taken apart.
#[derive(Debug, Clone, Default)]
pub(crate) struct Survey {
    pub elements: Vec<Element>,
    pub runs: Vec<Run>,
}

#[derive(Default)]
struct Walk {
    survey: Survey,
    open: Vec<usize>,
}

/// Takes a page apart in one pass.
///
/// # Errors
/// A page that the parser gives up on.
pub(crate) fn survey(html: &str) -> Result<Survey, RewritingError> {
    let walk = Rc::new(RefCell::new(Walk::default()));
    let (starts, texts) = (Rc::clone(&walk), Rc::clone(&walk));
    let settings = RewriteStrSettings::new()
        .append_element_content_handler(element!("*", move |element| {
            let index = enter(&mut starts.borrow_mut(), element);
            let ends = Rc::clone(&starts);
            // Elements without content have no end to wait for.
            if let Some(handlers) = element.end_tag_handlers() {
                handlers.push(end_tag!(move |tag| {
                    leave(
                        &mut ends.borrow_mut(),
                        index,
                        &tag.name(),
                        tag.source_location().bytes(),
                    );
                    Ok(())
                }));
            }
            Ok(())
        }))
        .append_element_content_handler(text!("*", move |chunk| {
            if matches!(chunk.text_type(), TextType::Data | TextType::RCData) && !chunk.as_str().is_empty() {
                read(&mut texts.borrow_mut(), chunk.source_location().bytes());
            }
            Ok(())
        }));
    rewrite_str(html, settings)?;
    let mut survey = std::mem::take(&mut walk.borrow_mut().survey);
    for index in (0..survey.elements.len()).rev() {
        let Some((parent, after)) = survey
            .elements
            .get(index)
            .and_then(|element| Some((element.parent?, element.after)))
        else {
            continue;
        };
        if let Some(parent) = survey.elements.get_mut(parent) {
            parent.after = parent.after.max(after);
        }
    }
    Ok(survey)
}

fn enter(walk: &mut Walk, element: &lol_html::html_content::Element<'_, '_>) -> usize {
    let index = walk.survey.elements.len();
    let holds = element.can_have_content();
    walk.survey.elements.push(Element {
        tag: element.tag_name(),
        attributes: element
            .attributes()
            .iter()
            .map(|attribute| (attribute.name(), attribute.value()))
            .collect(),
        open: element.source_location().bytes(),
        close: None,
        parent: walk.open.last().copied(),
        holds,
        after: index + 1,
    });
    if holds {
        walk.open.push(index);
    }
    index
}

fn leave(walk: &mut Walk, index: usize, tag: &str, at: Range<usize>) {
    if let Some(depth) = walk.open.iter().rposition(|open| *open == index) {
        walk.open.truncate(depth);
    }
    if let Some(element) = walk.survey.elements.get_mut(index)
        && element.tag == tag
    {
        element.close = Some(at);
    }
}

fn read(walk: &mut Walk, range: Range<usize>) {
    let inside = walk.open.last().copied();
    match walk.survey.runs.last_mut() {
        Some(last) if last.range.end == range.start && last.inside == inside => last.range.end = range.end,
        _ => walk.survey.runs.push(Run { range, inside }),
    }
}

impl Survey {
    /// The first element of a tag.
    pub(crate) fn first(&self, tag: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.tag == tag)
    }

    /// Whether `inner` stands in `outer`, at any depth.
    pub(crate) fn is_inside(&self, inner: usize, outer: usize) -> bool {
        self.elements
            .get(outer)
            .is_some_and(|element| (outer..element.after).contains(&inner))
    }

    /// The runs of text in an element, at any depth.
    pub(crate) fn runs_of(&self, index: usize) -> impl Iterator<Item = &Run> {
        let begins = self
            .elements
            .get(index)
            .map_or(usize::MAX, |element| element.open.end);
        // Runs stand in the order of the page, so those of an element follow each other.
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
        text
    }

    /// The next free identifier of a tag.
    pub(crate) fn next_id(&self, tag: &str) -> String {
        let start = format!("morpheo-{tag}-");
        let highest = self
            .elements
            .iter()
            .filter_map(|element| {
                element
                    .attribute("data-morpheo-id")?
                    .strip_prefix(&start)?
                    .parse::<u64>()
                    .ok()
            })
            .max()
            .unwrap_or(0);
        let count = self.elements.iter().filter(|element| element.tag == tag).count();
        let next = highest
            .max(u64::try_from(count).unwrap_or(u64::MAX))
            .saturating_add(1);
        format!("{start}{next}")
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
        let survey = survey(PAGE).unwrap();
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
            &PAGE[survey.elements[2].whole().unwrap()],
            "<h1>Hi <em>you</em></h1>"
        );
        assert_eq!(&PAGE[survey.elements[4].whole().unwrap()], "<br>");
        assert_eq!(survey.elements[6].whole(), None);
        assert_eq!(survey.text_of(PAGE, 2), "Hi you");
        assert!(survey.elements[1].has_class("b"));
        let texts: Vec<_> = survey.runs.iter().map(|run| &PAGE[run.range.clone()]).collect();
        assert_eq!(texts, ["Hi ", "you", "One", "Two"]);
    }

    #[test]
    fn identifiers_do_not_collide() {
        let page = "<p data-morpheo-id=\"morpheo-p-7\"></p><p></p>";
        let survey = survey(page).unwrap();
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
