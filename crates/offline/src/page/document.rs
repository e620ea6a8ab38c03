//! Makes a page one complete document, and keeps the studio's own rules in one style sheet of it.

use std::ops::Range;

use editing::html::attributes::attributes;
use editing::html::token::{Token, Tokenizer};

use super::escape;
use super::survey::{Element, Survey, splice, survey};

/// Marks the style sheet that holds the studio's rules.
const MARK: &str = "data-morpheo-studio";

/// The page with doctype, html, head and body. A complete page stays as it is.
pub(crate) fn complete(html: &str) -> String {
    let found = survey(html);
    let Some(root) = found.first("html") else {
        return format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>App</title>\n</head>\n<body>\n{}\n</body>\n</html>\n",
            html.trim()
        );
    };
    let mut cuts = Vec::new();
    if !html
        .trim_start()
        .get(..9)
        .is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"))
    {
        cuts.push((0..0, "<!doctype html>\n".to_owned()));
    }
    let (head, body) = (found.first("head"), found.first("body"));
    let head_end = head.map_or(root.open.end, |head| head.whole.end);
    let mut start = String::new();
    if head.is_none() {
        start.push_str("\n<head>\n<meta charset=\"utf-8\">\n</head>");
    } else if head.is_some_and(|head| head.close.is_none()) {
        start.push_str("\n</head>");
    }
    if body.is_none() {
        start.push_str("\n<body>\n");
    }
    if !start.is_empty() {
        cuts.push((head_end..head_end, start));
    }
    let mut end = String::new();
    if body.is_none_or(|body| body.close.is_none()) {
        end.push_str("\n</body>\n");
    }
    if root.close.is_none() {
        end.push_str("</html>\n");
    }
    if !end.is_empty() {
        let page_end = root.content_end();
        cuts.push((page_end..page_end, end));
    }
    splice(html, cuts)
}

/// Adds a rule at the end of the studio's style sheet. `html` is a complete document.
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
    let at = found.first("head").map_or(0, Element::content_end);
    splice(html, vec![(at..at, sheet)])
}

/// Takes a rule out of the studio's style sheet. A page without it stays as it is.
pub(crate) fn remove_rule(html: &str, rule: &str) -> String {
    html.replacen(&format!("{rule}\n"), "", 1)
}

/// The cut that puts a new text in the first run of visible text of an element; further runs stay. An empty element is
/// filled, unless it cannot hold text.
pub(crate) fn set_text(
    html: &str,
    found: &Survey,
    index: usize,
    text: &str,
) -> Option<(Range<usize>, String)> {
    let element = found.elements.get(index)?;
    if let Some(run) = found.runs_of(index).next() {
        return Some((trimmed(html, &run.range), escape(text)));
    }
    let at = element.close.as_ref()?.start;
    Some((at..at, escape(text)))
}

/// A range without the blanks at its ends.
pub(crate) fn trimmed(html: &str, range: &Range<usize>) -> Range<usize> {
    let text = html.get(range.clone()).unwrap_or_default();
    let start = range.start + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// The cut that gives an attribute of an element the value that `to` makes of its present one, which may be blank.
pub(crate) fn set_attribute(
    html: &str,
    element: &Element,
    name: &str,
    to: impl Fn(&str) -> String,
) -> (Range<usize>, String) {
    let start = element.open.start;
    let tag = html.get(element.open.clone()).unwrap_or_default();
    let value = match Tokenizer::new(tag).next() {
        Some(Token::Tag(read) | Token::UnclosedRawText(read)) => attributes(tag, &read).find(|own| {
            tag.get(own.name.clone())
                .is_some_and(|own| own.eq_ignore_ascii_case(name))
        }),
        _ => None,
    };
    match value {
        Some(own) => {
            let quoted = own.value.start > 0
                && tag
                    .get(own.value.start - 1..)
                    .is_some_and(|rest| rest.starts_with(['"', '\'']));
            let range = match quoted {
                true => own.value.start - 1..own.value.end + 1,
                false => own.name.end..own.value.end,
            };
            let equals = if quoted { "" } else { "=" };
            let new = to(element.attribute(name).unwrap_or_default());
            (
                start + range.start..start + range.end,
                format!("{equals}\"{}\"", escape(&new)),
            )
        }
        None => {
            let end = element.open.end - if tag.ends_with("/>") { 2 } else { 1 };
            (end..end, format!(" {name}=\"{}\"", escape(&to(""))))
        }
    }
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
    fn parts_are_completed() {
        for page in [
            "<p>Hi",
            "",
            "<html><p>Hi",
            "<html><head><title>x</title></head><p>Hi</html>",
            "text only",
        ] {
            let whole = complete(page);
            assert!(whole.starts_with("<!doctype html>"), "{whole}");
            for tag in ["<html", "<head>", "</head>", "<body>", "</body>", "</html>"] {
                assert_eq!(whole.matches(tag).count(), 1, "{tag} in {whole}");
            }
            assert_eq!(complete(&whole), whole);
        }
    }

    #[test]
    fn rules_gather_in_one_sheet() {
        let page = complete("<p>Hi</p>");
        let once = add_rule(&page, "p { color: red; }");
        let twice = add_rule(&once, "h1 { color: blue; }");
        assert_eq!(twice.matches("<style data-morpheo-studio>").count(), 1);
        assert!(twice.contains("p { color: red; }\nh1 { color: blue; }\n</style>"));
        assert_eq!(remove_rule(&twice, "h1 { color: blue; }"), once);
        assert_eq!(remove_rule(&once, "h2 {}"), once);
    }

    #[test]
    fn a_text_changes_and_the_rest_of_the_element_stays() {
        let page = "<button>\n  <svg></svg> Save <b>now</b></button><p></p>";
        assert_eq!(
            splice(page, vec![set_text(page, &survey(page), 0, "Keep & go").unwrap()]),
            "<button>\n  <svg></svg> Keep &amp; go <b>now</b></button><p></p>"
        );
        assert_eq!(
            splice(page, vec![set_text(page, &survey(page), 3, "Hi").unwrap()]),
            "<button>\n  <svg></svg> Save <b>now</b></button><p>Hi</p>"
        );
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
}
