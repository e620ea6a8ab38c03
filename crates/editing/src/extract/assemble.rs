//! Puts style sheets and scripts that came beside a page into it: where it refers to them, else where they fit.

use super::blocks::Block;
use super::names::Kind;
use crate::clean::find_ignoring_case;
use crate::html::attributes::{attribute, attributes};
use crate::html::token::{Tag, Token, Tokenizer};
use crate::text::slice::slice;
use std::ops::Range;

/// How many parts are put into a page; others are reported.
const MOST_PARTS: usize = 100;
/// How many times all of them may stand in it: a page may refer to one part without end.
const MOST_REPEATED: usize = 3;

/// A page with the parts that found a place in it.
pub(super) struct Assembled {
    pub page: String,
    /// The numbers of the parts that have a place.
    pub placed: Vec<usize>,
    /// Whether the page refers to a style sheet or a script of its own that did not come.
    pub misses_parts: bool,
}

/// A style sheet or script that a page refers to by the name of a file.
struct Slot {
    kind: Kind,
    /// From the start of its tag to behind its end tag.
    span: Range<usize>,
    file: String,
    /// The start tag that takes its place.
    tag: String,
    /// Whether it runs once the page is read.
    is_deferred: bool,
    part: Option<usize>,
}

/// What a page has of its own.
struct Survey {
    slots: Vec<Slot>,
    has_style: bool,
    has_script: bool,
    head: Option<usize>,
    body: Option<usize>,
    end: Option<usize>,
    /// Behind the first tags, for a page without a head.
    first: usize,
}

/// Puts parts into a page; each comes with its kind.
pub(super) fn assemble(page: &str, parts: &[(Kind, &Block)]) -> Assembled {
    let parts = parts.get(..MOST_PARTS.min(parts.len())).unwrap_or_default();
    let mut survey = survey(page);
    let mut budget = MOST_REPEATED * parts.iter().map(|(_, part)| part.text.len() + 100).sum::<usize>();
    let (mut styles, mut scripts) = (String::new(), String::new());
    let mut placed = fill(&mut survey.slots, parts);
    for kind in [Kind::Css, Kind::Js] {
        let Some(at) = sole(&survey, kind, parts, &placed) else {
            continue;
        };
        let text = parts.get(at).map_or("", |(_, part)| part.text.as_str());
        match kind {
            Kind::Css => styles = inline(kind, "<style>", text),
            _ => scripts = inline(kind, "<script>", text),
        }
        placed.push(at);
    }
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    let mut deferred = String::new();
    for slot in &survey.slots {
        let Some((_, part)) = slot.part.and_then(|part| parts.get(part)) else {
            continue;
        };
        let element = inline(slot.kind, &slot.tag, &part.text);
        let Some(left) = budget.checked_sub(element.len()) else {
            break;
        };
        budget = left;
        if slot.is_deferred {
            deferred.push_str(&element);
            deferred.push('\n');
            edits.push((slot.span.clone(), String::new()));
        } else {
            edits.push((slot.span.clone(), element));
        }
    }
    if !styles.is_empty() {
        match survey.head.or(survey.body) {
            Some(at) => edits.push((at..at, styles + "\n")),
            None => edits.push((survey.first..survey.first, styles)),
        }
    }
    let scripts = if scripts.is_empty() {
        deferred
    } else {
        deferred + &scripts + "\n"
    };
    if !scripts.is_empty() {
        let at = survey.end.unwrap_or(page.len());
        let before = if slice(page, 0..at).ends_with('\n') {
            ""
        } else {
            "\n"
        };
        edits.push((at..at, format!("{before}{scripts}")));
    }
    Assembled {
        page: edited(page, edits),
        misses_parts: survey.slots.iter().any(|slot| slot.part.is_none()),
        placed,
    }
}

/// A page of a fragment: what stands in its body, or its head and body.
pub(super) fn page_around(fragment: &str) -> String {
    let is_split = Tokenizer::new(fragment).any(|token| match token {
        Token::Tag(tag) => {
            let name = slice(fragment, tag.name);
            name.eq_ignore_ascii_case("body") || name.eq_ignore_ascii_case("head")
        }
        _ => false,
    });
    if is_split {
        return format!("<!DOCTYPE html>\n<html>\n{fragment}\n</html>");
    }
    format!(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n</head>\n<body>\n{fragment}\n</body>\n</html>"
    )
}

/// Gives each slot the part that it names: the last one of that name. What is left of a kind takes the place that is
/// left, if both are alone.
fn fill(slots: &mut [Slot], parts: &[(Kind, &Block)]) -> Vec<usize> {
    let mut placed = Vec::new();
    for slot in slots.iter_mut() {
        let named = |is: fn(&str, &str) -> bool| {
            parts.iter().rposition(|(kind, part)| {
                *kind == slot.kind
                    && part
                        .file
                        .as_deref()
                        .is_some_and(|file| is(clean_path(file), &slot.file))
            })
        };
        slot.part =
            named(|file, wanted| file == wanted).or_else(|| named(|file, wanted| base(file) == base(wanted)));
        placed.extend(slot.part);
    }
    for kind in [Kind::Css, Kind::Js] {
        let mut open = slots
            .iter_mut()
            .filter(|slot| slot.kind == kind && slot.part.is_none());
        let (Some(slot), None) = (open.next(), open.next()) else {
            continue;
        };
        let mut left = parts
            .iter()
            .enumerate()
            .filter(|(_, (other, part))| *other == kind && part.file.is_none());
        if let (Some((at, _)), None) = (left.next(), left.next()) {
            slot.part = Some(at);
            placed.push(at);
        }
    }
    placed
}

/// The only part of a kind that is left, when the page has nothing of this kind of its own.
fn sole(survey: &Survey, kind: Kind, parts: &[(Kind, &Block)], placed: &[usize]) -> Option<usize> {
    let has_own = if kind == Kind::Css {
        survey.has_style
    } else {
        survey.has_script
    };
    if has_own || survey.slots.iter().any(|slot| slot.kind == kind) {
        return None;
    }
    let mut left = (0..parts.len())
        .filter(|at| !placed.contains(at) && parts.get(*at).is_some_and(|(other, _)| *other == kind));
    left.next().filter(|_| left.next().is_none())
}

fn survey(page: &str) -> Survey {
    let mut survey = Survey {
        slots: Vec::new(),
        has_style: false,
        has_script: false,
        head: None,
        body: None,
        end: None,
        first: 0,
    };
    let mut is_script = false;
    for token in Tokenizer::new(page) {
        let tag = match token {
            Token::Tag(tag) => tag,
            Token::Doctype(span) => {
                survey.first = survey.first.max(span.end);
                continue;
            }
            Token::Comment { .. } | Token::UnclosedRawText(_) => continue,
        };
        let name = slice(page, tag.name.clone()).to_ascii_lowercase();
        match (name.as_str(), tag.closing) {
            ("script", true) if is_script => {
                if let Some(slot) = survey.slots.last_mut() {
                    slot.span.end = tag.span.end;
                }
            }
            ("head", true) => survey.head = survey.head.or(Some(tag.span.start)),
            ("body", false) => survey.body = survey.body.or(Some(tag.span.start)),
            ("body", true) => survey.end = Some(tag.span.start),
            ("html", true) => survey.end = survey.end.or(Some(tag.span.start)),
            ("html", false) if survey.body.is_none() => survey.first = tag.span.end,
            ("style", false) => survey.has_style = true,
            _ => {}
        }
        is_script = false;
        if let Some(slot) = slot(page, &name, &tag) {
            is_script = slot.kind == Kind::Js;
            survey.slots.push(slot);
        } else if name == "script" && !tag.closing && attribute(page, &tag, "src").is_none() {
            survey.has_script = true;
        }
    }
    survey
}

/// The slot that a tag is.
fn slot(page: &str, name: &str, tag: &Tag) -> Option<Slot> {
    let value = |name: &str| attribute(page, tag, name);
    let (kind, file) = match name {
        "link"
            if value("rel")?
                .split_ascii_whitespace()
                .any(|rel| rel.eq_ignore_ascii_case("stylesheet")) =>
        {
            (Kind::Css, own_file(value("href")?)?)
        }
        "script" if !tag.closing => (Kind::Js, own_file(value("src")?)?),
        _ => return None,
    };
    let is_module = value("type").is_some_and(|kind| kind.eq_ignore_ascii_case("module"));
    let waits = value("defer").is_some() || value("async").is_some();
    Some(Slot {
        kind,
        span: tag.span.clone(),
        file: file.to_owned(),
        tag: inline_tag(page, kind, tag),
        is_deferred: kind == Kind::Js && waits && !is_module,
        part: None,
    })
}

/// The start tag of an element that holds what a tag refers to: without what speaks of a file.
fn inline_tag(page: &str, kind: Kind, tag: &Tag) -> String {
    let kept = attributes(page, tag).filter(|attribute| {
        let name = slice(page, attribute.name.clone()).to_ascii_lowercase();
        if kind == Kind::Css {
            name == "media" || name == "id"
        } else {
            !["src", "defer", "async", "integrity", "crossorigin", "charset"].contains(&name.as_str())
        }
    });
    let mut inline = String::from(if kind == Kind::Css { "<style" } else { "<script" });
    for attribute in kept {
        let (name, value) = (slice(page, attribute.name), slice(page, attribute.value));
        let quote = if value.contains('"') { '\'' } else { '"' };
        inline.push_str(&format!(" {name}={quote}{value}{quote}"));
    }
    inline.push('>');
    inline
}

/// An element with a text that cannot end it.
fn inline(kind: Kind, tag: &str, text: &str) -> String {
    let end = if kind == Kind::Css { "</style" } else { "</script" };
    let mut safe = String::with_capacity(text.len() + 32);
    let mut from = 0;
    while let Some(at) = find_ignoring_case(text, end, from) {
        safe.push_str(slice(text, from..at));
        safe.push_str("<\\/");
        from = at + 2;
    }
    safe.push_str(slice(text, from..text.len()));
    // `<!--` and `<script` in one script hide its end (HTML standard, the double escaped states)
    if kind == Kind::Js && find_ignoring_case(&safe, "<script", 0).is_some() {
        safe = safe.replace("<!--", "\\x3C!--");
    }
    format!("{tag}\n{}\n{end}>", safe.trim_end())
}

/// The page with texts in the place of parts of it.
fn edited(page: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let mut result =
        String::with_capacity(page.len() + edits.iter().map(|(_, text)| text.len()).sum::<usize>());
    let mut copied = 0;
    for (span, text) in edits {
        result.push_str(slice(page, copied..span.start));
        result.push_str(&text);
        copied = span.end;
    }
    result.push_str(slice(page, copied..page.len()));
    result
}

/// The path of a file beside the page, as `style.css` of `./style.css?v=1`; none for another server's.
fn own_file(reference: &str) -> Option<&str> {
    let path = reference.trim().split(['?', '#']).next()?;
    let is_own = !path.is_empty() && !path.starts_with("//") && !path.contains(':');
    is_own.then(|| clean_path(path))
}

fn clean_path(path: &str) -> &str {
    path.trim_start_matches("./").trim_start_matches('/')
}

/// The name of a file without its folders.
pub(super) fn base(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, base)| base)
}
