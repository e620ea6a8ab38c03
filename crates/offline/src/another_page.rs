//! Another page of an app: the look, the header and the footer of the one that is there, with a main part of its own.

use std::ops::Range;

use crate::answer::{CONNECTING, INTRODUCTION, Reply};
use crate::page::document::complete;
use crate::page::escape;
use crate::page::survey::{Element, Survey, survey};

/// The main part's own rules; everything else comes from the page that is there.
const RULES: &str = "main.morpheo-page { max-width: 60rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) clamp(1rem, 4vw, 2rem) } \
main.morpheo-page > * + * { margin-top: 1rem }";

/// A page of this name with the words of `about`, like `html`. Nothing where that cannot be read as a page.
pub(crate) fn another_page(html: &str, name: &str, about: &str) -> Option<Reply> {
    let html = complete(html);
    let found = survey(&html);
    let (root, body) = (found.first("html")?, found.first("body")?);
    let app = found
        .elements
        .iter()
        .position(|element| element.tag == "title")
        .map(|title| found.text_of(&html, title))
        .unwrap_or_default();
    // The app's title stands there as it does in its page: with its references.
    let title = match app.trim() {
        "" => escape(name),
        app => format!("{} · {app}", escape(name)),
    };
    let sheets = sheets(&html, &found);
    let header = outside_main(&found, "header")
        .next()
        .or_else(|| outside_main(&found, "nav").next());
    let footer = outside_main(&found, "footer").last();
    let part = |range: Option<Range<usize>>| {
        range
            .map(|range| without_scripts(&html, &found, range))
            .unwrap_or_default()
    };
    let header = part(header);
    // The app's name may be the heading of its header.
    let level = if header.contains("<h1") { 2 } else { 1 };
    let text = format!(
        "<!doctype html>\n{root}\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n{sheets}\
         <style>{RULES}</style>\n</head>\n{body}\n{header}\n<main class=\"morpheo-page\">\n<h{level}>{heading}</h{level}>\n{paragraphs}\n</main>\n{footer}\n\
         </body>\n</html>\n",
        root = html.get(root.open.clone())?,
        body = html.get(body.open.clone())?,
        heading = escape(name),
        paragraphs = paragraphs(about),
        footer = part(footer),
    );
    let note = format!(
        "“{name}” has your header, footer and style. Add its content with Modify or Edit, or use an AI model; {CONNECTING}."
    );
    Some(Reply {
        thoughts: vec![INTRODUCTION.to_owned(), format!("{note}\n")],
        text,
        note,
    })
}

/// Every style sheet of the page, wherever it stands.
fn sheets(html: &str, found: &Survey) -> String {
    let of_page = |element: &&Element| {
        element.tag == "style"
            || element.tag == "link"
                && element
                    .attribute("rel")
                    .is_some_and(|rel| rel.contains("stylesheet"))
    };
    let ranges = found
        .elements
        .iter()
        .filter(of_page)
        .map(|element| element.whole.clone());
    ranges
        .filter_map(|range| html.get(range))
        .map(|sheet| format!("{sheet}\n"))
        .collect()
}

/// The elements of a tag that belong to the page as a whole, in their order.
fn outside_main<'a>(found: &'a Survey, tag: &'a str) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut inside_until = 0;
    let outside = found.elements.iter().enumerate().filter(move |(index, element)| {
        if matches!(
            element.tag.as_str(),
            "main" | "article" | "section" | "dialog" | "template"
        ) {
            inside_until = inside_until.max(element.after);
        }
        *index >= inside_until && element.tag == tag
    });
    outside.map(|(_, element)| element.whole.clone())
}

/// A part of the page without its scripts: they belong to what is not on the new page.
fn without_scripts(html: &str, found: &Survey, range: Range<usize>) -> String {
    let scripts = found
        .elements
        .iter()
        .filter(|element| element.tag == "script")
        .map(|element| element.whole.clone())
        .filter(|script| range.start <= script.start && script.end <= range.end);
    let mut kept = String::new();
    let mut from = range.start;
    for script in scripts {
        kept.push_str(html.get(from..script.start).unwrap_or_default());
        from = script.end.max(from);
    }
    kept.push_str(html.get(from..range.end).unwrap_or_default());
    kept
}

/// What the person wrote about the page, a paragraph a line.
fn paragraphs(about: &str) -> String {
    let lines: Vec<_> = about
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    if lines.is_empty() {
        return "<p>Add your content here.</p>".to_owned();
    }
    let written: Vec<_> = lines
        .iter()
        .map(|line| format!("<p>{}</p>", escape(line)))
        .collect();
    written.join("\n")
}
