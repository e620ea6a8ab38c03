//! Makes a page one complete document, and keeps the studio's own rules in one style sheet of it.

use std::ops::Range;

use editing::html::attributes::attributes;
use editing::html::token::{Token, Tokenizer};

use super::escape;
use super::survey::{Element, splice, survey};

/// Marks the style sheet that holds the studio's rules.
const MARK: &str = "data-morpheo-studio";

/// The page as a document. A page with an html element stays as it is.
pub(crate) fn complete(html: &str) -> String {
    if survey(html).first("html").is_some() {
        return html.to_owned();
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>App</title>\n</head>\n<body>\n{}\n</body>\n</html>\n",
        html.trim()
    )
}

/// Adds a rule at the end of the studio's style sheet. `html` is a document.
pub(crate) fn add_rule(html: &str, rule: &str) -> String {
    let found = survey(html);
    let own = found
        .elements
        .iter()
        .find(|element| element.tag == "style" && element.attribute(MARK).is_some());
    if let Some(close) = own.and_then(|style| style.close.clone()) {
        return splice(html, vec![(close.start..close.start, format!("{rule}\n"))]);
    }
    let sheet = format!("<style {MARK}>\n{rule}\n</style>\n");
    let head = found.first("head").map(Element::content_end);
    let at = head.or_else(|| Some(found.first("html")?.open.end)).unwrap_or(0);
    splice(html, vec![(at..at, sheet)])
}

/// A range without the blanks at its ends.
pub(crate) fn trimmed(html: &str, range: &Range<usize>) -> Range<usize> {
    let text = html.get(range.clone()).unwrap_or_default();
    let start = range.start + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// Where a start tag has an attribute: the name, and the whole with its quotation marks.
fn attribute(html: &str, element: &Element, name: &str) -> Option<(Range<usize>, Range<usize>)> {
    let tag = html.get(element.open.clone())?;
    let (Token::Tag(read) | Token::UnclosedRawText(read)) = Tokenizer::new(tag).next()? else {
        return None;
    };
    let is_name = |own: &str| own.eq_ignore_ascii_case(name);
    let own = attributes(tag, &read).find(|own| tag.get(own.name.clone()).is_some_and(is_name))?;
    let is_quoted = tag.get(own.value.end..)?.starts_with(['"', '\'']);
    let (at, end) = (element.open.start, own.value.end + usize::from(is_quoted));
    Some((
        at + own.name.start..at + own.name.end,
        at + own.name.start..at + end,
    ))
}

/// The cut that gives an attribute of an element the value that `to` makes of its present one, which may be blank.
pub(crate) fn set_attribute(
    html: &str,
    element: &Element,
    name: &str,
    to: impl Fn(&str) -> String,
) -> (Range<usize>, String) {
    let value = escape(&to(element.attribute(name).unwrap_or_default()));
    if let Some((own, whole)) = attribute(html, element, name) {
        return (own.end..whole.end, format!("=\"{value}\""));
    }
    let tag = html.get(element.open.clone()).unwrap_or_default();
    let end = element.open.end - if tag.ends_with("/>") { 2 } else { 1 };
    (end..end, format!(" {name}=\"{value}\""))
}

/// The cut that takes an attribute from an element that has it.
pub(crate) fn unset_attribute(html: &str, element: &Element, name: &str) -> Option<(Range<usize>, String)> {
    let (_, whole) = attribute(html, element, name)?;
    let before = html.get(..whole.start)?;
    let blank = usize::from(before.ends_with(|c: char| c.is_ascii_whitespace()));
    Some((whole.start - blank..whole.end, String::new()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complete_page_stays_as_it_is() {
        let page = "<!DOCTYPE html>\n<html><head><title>x</title></head><body><p>Hi</p></body></html>";
        assert_eq!(complete(page), page);
    }

    #[test]
    fn a_fragment_becomes_a_document() {
        for page in ["<p>Hi", "", "text only"] {
            let whole = complete(page);
            assert!(whole.starts_with("<!doctype html>"), "{whole}");
            assert_eq!(complete(&whole), whole);
        }
    }

    #[test]
    fn rules_gather_in_one_sheet() {
        let page = complete("<p>Hi</p>");
        let page = add_rule(&page, "p { color: red; }");
        let twice = add_rule(&page, "h1 { color: blue; }");
        assert_eq!(twice.matches("<style data-morpheo-studio>").count(), 1);
        assert!(twice.contains("p { color: red; }\nh1 { color: blue; }\n</style>"));
        assert!(add_rule("<html><p>Hi", "p {}").starts_with("<html><style data-morpheo-studio>"));
    }

    #[test]
    fn attributes_are_set_however_they_are_written() {
        for (page, changed) in [
            ("<p>a</p>", "<p style=\"x\">a</p>"),
            ("<br/>", "<br style=\"x\"/>"),
            (
                "<p STYLE='a: \"b\"'>a</p>",
                "<p STYLE=\"a: &quot;b&quot;x\">a</p>",
            ),
            ("<p style=a id=b>a</p>", "<p style=\"ax\" id=b>a</p>"),
            ("<p style>a</p>", "<p style=\"x\">a</p>"),
            ("<p style=\"\">a</p>", "<p style=\"x\">a</p>"),
        ] {
            let element = survey(page).elements[0].clone();
            let cut = set_attribute(page, &element, "style", |own| format!("{own}x"));
            assert_eq!(splice(page, vec![cut]), changed);
        }
    }
    #[test]
    fn attributes_are_unset_however_they_are_written() {
        for (page, changed) in [
            ("<p id=\"a\">", "<p>"),
            ("<p class='x'ID=a b>", "<p class='x' b>"),
            ("<br id/>", "<br/>"),
        ] {
            let element = survey(page).elements[0].clone();
            let cut = unset_attribute(page, &element, "id").unwrap();
            assert_eq!(splice(page, vec![cut]), changed);
        }
    }
}
