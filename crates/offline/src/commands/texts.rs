//! The texts of a page, and the name of its app.

use editing::script_literals::{self, Found};

use super::find::described;
use super::{Change, Cut, PLACES_MAX, Page, TOO_LARGE};
use crate::page::document::{set_attribute, trimmed};
use crate::page::escape;
use crate::page::survey::Element;

/// Attributes whose values people can read.
const SHOWN: [&str; 4] = ["placeholder", "alt", "aria-label", "title"];

/// Changes every text that is `old`; if there is none, the one place where `old` is a part of a text. A text of the
/// page's scripts changes with it when there is only one and the scripts do not go by it.
pub(super) fn change_text(page: &Page<'_>, old: &str, new: &str) -> Result<Change, String> {
    let old = old.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut note = format!("“{old}” is now “{new}”.");
    let in_scripts = script_literals::find(page.html, &old);
    let scripted = with_script(page.html, &in_scripts, new);
    let page = &Page::read(scripted.as_deref().unwrap_or(page.html));
    let is_old = |text: &str| htmlize::unescape(text).split_whitespace().eq(old.split(' '));
    let text_of = |place| page.html.get(place).unwrap_or_default();
    let runs = page.found.runs.iter();
    let runs = runs.filter(|run| is_old(text_of(run.range.clone())));
    let runs = runs.map(|run| (trimmed(page.html, &run.range), escape(new)));
    let attributes = page.found.elements.iter().flat_map(|element| {
        let is_button = element.tag == "input"
            && matches!(element.attribute("type"), Some("button" | "submit" | "reset"));
        let names = SHOWN.into_iter().chain(is_button.then_some("value"));
        let shown = names.filter(|name| element.attribute(name).is_some_and(is_old));
        shown.map(|name| set_attribute(page.html, element, name, |_| new.to_owned()))
    });
    let mut cuts: Vec<Cut> = runs.chain(attributes).take(PLACES_MAX + 1).collect();
    if cuts.len() > PLACES_MAX {
        return Err(TOO_LARGE.to_owned());
    }
    let is_left = scripted.is_none() && in_scripts != Found::Absent;
    if cuts.is_empty() && scripted.is_none() {
        let cut = only_part(page, &old, new);
        cuts.push(cut.map_err(|reason| match is_left {
            true => format!("{reason} The app's script contains it, but changing it there may not be safe."),
            false => reason,
        })?);
    }
    if is_left {
        note.push_str(" The app's script also contains the old text and may show it again.");
    }
    Ok(page.with(cuts, note))
}

/// The page with another value for what was found in its scripts. Nothing where that is not one place, or where the
/// value could be read as markup.
fn with_script(html: &str, found: &Found, new: &str) -> Option<String> {
    let Found::Strings(strings) = found else {
        return None;
    };
    let [string] = strings.as_slice() else {
        return None;
    };
    string
        .replace(html, new)
        .filter(|_| script_literals::reads_alike_as_markup(new))
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
        [] => Err(format!("“{old}” was not found on this page.")),
        several => Err(format!(
            "“{old}” is part of {} texts on this page. Quote one of them in full.",
            several.len()
        )),
    }
}

/// Renames the app: its title, and what the page marks as its name, else its only first heading.
pub(super) fn rename(page: &Page<'_>, name: &str) -> Change {
    let title = |page: &Page<'_>| {
        let title = page.found.first("title");
        title.map(|title| page.found.text_of(page.html, title.index))
    };
    let in_scripts = script_literals::find(page.html, &title(page).unwrap_or_default());
    let scripted = with_script(page.html, &in_scripts, name);
    let page = &Page::read(scripted.as_deref().unwrap_or(page.html));
    let all = |is: fn(&Element) -> bool| page.found.elements.iter().filter(move |element| is(element));
    let mut named: Vec<&Element> = all(|element| element.attribute("data-slot") == Some("name")).collect();
    if named.is_empty() {
        named = all(|element| element.tag == "h1").collect();
        named.retain(|_| all(|element| element.tag == "h1").nth(1).is_none());
    }
    let title = page.found.first("title");
    let texts = title.into_iter().chain(named);
    let mut cuts: Vec<Cut> = texts
        .filter_map(|element| text(page, element, name))
        .take(PLACES_MAX)
        .collect();
    if title.is_none()
        && let Some(head) = page.found.first("head")
    {
        let end = head.content_end();
        cuts.push((end..end, format!("<title>{}</title>\n", escape(name))));
    }
    page.with(cuts, format!("The app is now called “{name}”."))
}

/// Gives one element another text.
pub(super) fn set_text(page: &Page<'_>, element: &Element, new: &str) -> Result<Change, String> {
    let name = described(page, element);
    let cut = text(page, element, new).ok_or_else(|| format!("Text cannot be put into {name}."))?;
    Ok(page.with(vec![cut], format!("The text of {name} is now “{new}”.")))
}

/// The cut that puts a text in the place of the first one in an element, or into an empty element.
fn text(page: &Page<'_>, element: &Element, new: &str) -> Option<Cut> {
    let first = page.found.runs_of(element.index).next();
    let place = match first {
        Some(run) => trimmed(page.html, &run.range),
        None => {
            let end = element.close.as_ref()?.start;
            end..end
        }
    };
    Some((place, escape(new)))
}
