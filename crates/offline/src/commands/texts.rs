//! The texts of a page, and the name of its app.

use std::ops::Range;

use super::find::{described, find};
use super::{Change, Page, WHOLE_PAGE};
use crate::page::document::{self, set_attribute, trimmed};
use crate::page::escape;
use crate::page::survey::{Element, splice};

/// Attributes whose values people can read.
const SHOWN: [&str; 4] = ["placeholder", "alt", "aria-label", "title"];

/// A place in a page, and its new text.
pub(super) type Cut = (Range<usize>, String);

pub(super) fn done(page: &Page<'_>, cuts: Vec<Cut>, note: String) -> Change {
    Change {
        html: splice(page.html, cuts),
        note,
    }
}

/// A text with its references resolved, and single blanks.
fn plain(text: &str) -> String {
    let text = htmlize::unescape(text);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Changes every text that is `old`; if there is none, the one place where `old` is a part of a text. A literal of the
/// page's scripts that is `old` changes with it when it is the only one.
pub(super) fn change_text(page: &Page<'_>, old: &str, new: &str) -> Result<Change, String> {
    let note = format!("Text: “{old}” is now “{new}”.");
    let old = old.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_old = |text: &str| plain(text) == old;
    let text_of = |range: &Range<usize>| page.html.get(range.clone()).unwrap_or_default();
    let runs = page.found.runs.iter().filter(|run| is_old(text_of(&run.range)));
    let mut cuts: Vec<Cut> = runs
        .map(|run| (trimmed(page.html, &run.range), escape(new)))
        .collect();
    for element in &page.found.elements {
        let is_button = element.tag == "input"
            && matches!(element.attribute("type"), Some("button" | "submit" | "reset"));
        let names = SHOWN.iter().copied().chain(is_button.then_some("value"));
        let shown = names.filter(|name| element.attribute(name).is_some_and(is_old));
        cuts.extend(shown.map(|name| set_attribute(page.html, element, name, |_| new.to_owned())));
    }
    let literals = literals(page, &old);
    match literals.as_slice() {
        [(place, quote)] => cuts.push((place.clone(), in_script(new, *quote))),
        [] => {}
        several if cuts.is_empty() => {
            return Err(format!(
                "The app's script has “{old}” {} times, and I cannot tell which one you mean.",
                several.len()
            ));
        }
        _ => {
            let note = format!("{note} The app's script has the old text, too, and may show it again.");
            return Ok(done(page, cuts, note));
        }
    }
    if cuts.is_empty() {
        cuts.push(only_part(page, &old, new)?);
    }
    Ok(done(page, cuts, note))
}

/// The one place where a text is a part of a longer one.
fn only_part(page: &Page<'_>, old: &str, new: &str) -> Result<Cut, String> {
    let written = escape(old);
    let places = page.found.runs.iter().flat_map(|run| {
        let text = page.html.get(run.range.clone()).unwrap_or_default();
        let start = run.range.start;
        text.match_indices(&written).map(move |(at, _)| start + at)
    });
    match places.collect::<Vec<_>>().as_slice() {
        [at] => Ok((*at..at + written.len(), escape(new))),
        [] => Err(format!("“{old}” is not a text of this page.")),
        several => Err(format!(
            "“{old}” is a part of {} texts of this page. Quote one of them whole.",
            several.len()
        )),
    }
}

/// The string literals of the page's scripts that are this text, and their quotation marks.
fn literals(page: &Page<'_>, text: &str) -> Vec<(Range<usize>, char)> {
    let scripts = page
        .found
        .elements
        .iter()
        .filter(|element| element.tag == "script");
    let of_script = |script: &Element| {
        let start = script.open.end;
        let code = page.html.get(start..script.content_end()).unwrap_or_default();
        let literal = |(at, _): (usize, &str)| {
            let end = at + text.len();
            let before = code.get(..at)?.chars().next_back()?;
            let after = code.get(end..)?.chars().next()?;
            (before == after && matches!(before, '"' | '\'' | '`'))
                .then_some((start + at..start + end, before))
        };
        code.match_indices(text).filter_map(literal).collect::<Vec<_>>()
    };
    scripts.flat_map(of_script).collect()
}

/// A text inside a string literal, of JSON as well.
fn in_script(text: &str, quote: char) -> String {
    let escaped = text.chars().map(|c| match c {
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        c if c == quote => format!("\\{c}"),
        '<' | '>' | '&' | '$' | '\u{2028}' | '\u{2029}' => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    });
    escaped.collect()
}

/// Gives one element another text.
pub(super) fn set_text(page: &Page<'_>, element: &str, new: &str) -> Result<Change, String> {
    let index = match (element, page.alone) {
        ("", Some(root)) => root,
        ("", None) => return Err("It is not clear which text you mean.".to_owned()),
        (element, _) => find(page, element)?,
    };
    let name = described(page, index);
    let cut = document::set_text(page.html, &page.found, index, new)
        .ok_or_else(|| format!("I cannot put a text into {name}."))?;
    Ok(done(
        page,
        vec![cut],
        format!("The text of {name} is now “{new}”."),
    ))
}

/// Renames the app: its title, and what the page marks as its name, else its only first heading.
pub(super) fn rename(page: &Page<'_>, name: &str) -> Result<Change, String> {
    if page.alone.is_some() {
        return Err(WHOLE_PAGE.to_owned());
    }
    let all = |is: &dyn Fn(&Element) -> bool| -> Vec<usize> {
        let elements = page.found.elements.iter().enumerate();
        elements
            .filter(|(_, element)| is(element))
            .map(|(index, _)| index)
            .collect()
    };
    let titles = all(&|element| element.tag == "title");
    let mut named = all(&|element| element.attribute("data-slot") == Some("name"));
    if named.is_empty() {
        named = all(&|element| element.tag == "h1");
        named.retain(|_| all(&|element| element.tag == "h1").len() == 1);
    }
    let title = titles.first().copied();
    let texts = title.into_iter().chain(named);
    let mut cuts: Vec<Cut> = texts
        .filter_map(|index| document::set_text(page.html, &page.found, index, name))
        .collect();
    if title.is_none()
        && let Some(head) = page.found.first("head")
    {
        let end = head.content_end();
        cuts.push((end..end, format!("<title>{}</title>\n", escape(name))));
    }
    let old = title
        .map(|title| page.found.text_of(page.html, title))
        .unwrap_or_default();
    if let [(place, quote)] = literals(page, &old).as_slice() {
        cuts.push((place.clone(), in_script(name, *quote)));
    }
    Ok(done(page, cuts, format!("The app is now called “{name}”.")))
}
