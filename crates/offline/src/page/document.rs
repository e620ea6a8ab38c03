//! Makes a page one complete document, and keeps the studio's own rules in one style sheet of it.

use super::survey::{splice, survey};
use super::escape;

/// Marks the style sheet that holds the studio's rules.
const MARK: &str = "data-morpheo-studio";

/// The page with doctype, html, head and body. What is complete stays as it is.
pub(crate) fn complete(html: &str) -> Option<String> {
    let found = survey(html).ok()?;
    let Some(root) = found.first("html") else {
        return Some(format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>App</title>\n</head>\n<body>\n{}\n</body>\n</html>\n",
            html.trim()
        ));
    };
    let mut cuts = Vec::new();
    if !html
        .trim_start()
        .get(..9)
        .is_some_and(|start| start.eq_ignore_ascii_case("<!doctype"))
    {
        cuts.push((0..0, "<!doctype html>\n".to_owned()));
    }
    let head = found.first("head");
    let head_end = match head {
        Some(head) => head.close.as_ref().map_or(head.open.end, |close| close.end),
        None => root.open.end,
    };
    let mut start = String::new();
    if head.is_none() {
        start.push_str("\n<head>\n<meta charset=\"utf-8\">\n</head>");
    }
    let body = found.first("body");
    if body.is_none() {
        start.push_str("\n<body>\n");
    }
    if !start.is_empty() {
        cuts.push((head_end..head_end, start));
    }
    let page_end = root.close.as_ref().map_or(html.len(), |close| close.start);
    let mut end = String::new();
    if body.is_none_or(|body| body.close.is_none()) {
        end.push_str("\n</body>\n");
    }
    if root.close.is_none() {
        end.push_str("</html>\n");
    }
    if !end.is_empty() {
        cuts.push((page_end..page_end, end));
    }
    Some(splice(html, cuts))
}

/// Adds a rule at the end of the studio's style sheet. `html` is a complete document.
pub(crate) fn add_rule(html: &str, rule: &str) -> Option<String> {
    let found = survey(html).ok()?;
    let own = found
        .elements
        .iter()
        .find(|element| element.tag == "style" && element.attribute(MARK).is_some());
    if let Some(close) = own.and_then(|style| style.close.clone()) {
        return Some(splice(
            html,
            vec![(close.start..close.start, format!("{rule}\n"))],
        ));
    }
    let sheet = format!("<style {MARK}>\n{rule}\n</style>\n");
    let head = found.first("head")?;
    let at = head.close.as_ref().map_or(head.open.end, |close| close.start);
    Some(splice(html, vec![(at..at, sheet)]))
}

/// Takes a rule out of the studio's style sheet. Nothing when it is not there.
pub(crate) fn remove_rule(html: &str, rule: &str) -> Option<String> {
    let line = format!("{rule}\n");
    html.contains(&line).then(|| html.replacen(&line, "", 1))
}

/// Puts a new text in the first run of visible text of an element; further runs stay. An empty element is filled.
pub(crate) fn set_text(html: &str, index: usize, text: &str) -> Option<String> {
    let found = survey(html).ok()?;
    let element = found.elements.get(index)?;
    let range = found
        .runs_of(index)
        .find(|run| {
            html.get(run.range.clone())
                .is_some_and(|text| !text.trim().is_empty())
        })
        .map(|run| run.range.clone());
    match range {
        Some(range) => {
            let old = html.get(range.clone())?;
            let lead = old.len() - old.trim_start().len();
            let tail = old.trim_end().len();
            let range = range.start + lead..range.start + tail;
            Some(splice(html, vec![(range, escape(text))]))
        }
        None if element.holds && element.close.is_some() => {
            let at = element.open.end;
            Some(splice(html, vec![(at..at, escape(text))]))
        }
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complete_page_stays_as_it_is() {
        let page = "<!DOCTYPE html>\n<html><head><title>x</title></head><body><p>Hi</p></body></html>";
        assert_eq!(complete(page).as_deref(), Some(page));
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
            let whole = complete(page).unwrap();
            assert!(whole.starts_with("<!doctype html>"), "{whole}");
            for tag in ["<html", "<head>", "</head>", "<body>", "</body>", "</html>"] {
                assert_eq!(whole.matches(tag).count(), 1, "{tag} in {whole}");
            }
            assert_eq!(complete(&whole).unwrap(), whole);
        }
    }

    #[test]
    fn rules_gather_in_one_sheet() {
        let page = complete("<p>Hi</p>").unwrap();
        let once = add_rule(&page, "p { color: red; }").unwrap();
        let twice = add_rule(&once, "h1 { color: blue; }").unwrap();
        assert_eq!(twice.matches("<style data-morpheo-studio>").count(), 1);
        assert!(twice.contains("p { color: red; }\nh1 { color: blue; }\n</style>"));
        assert_eq!(remove_rule(&twice, "h1 { color: blue; }").unwrap(), once);
        assert_eq!(remove_rule(&once, "h2 {}"), None);
    }

    #[test]
    fn a_text_changes_and_the_rest_of_the_element_stays() {
        let page = "<button>\n  <svg></svg> Save <b>now</b></button><p></p>";
        assert_eq!(
            set_text(page, 0, "Keep & go").unwrap(),
            "<button>\n  <svg></svg> Keep &amp; go <b>now</b></button><p></p>"
        );
        assert_eq!(
            set_text(page, 3, "Hi").unwrap(),
            "<button>\n  <svg></svg> Save <b>now</b></button><p>Hi</p>"
        );
    }
}
