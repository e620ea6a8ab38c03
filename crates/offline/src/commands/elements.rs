//! Elements of a page removed, hidden, moved, duplicated and added.

use std::collections::HashSet;

use super::find::described;
use super::table::noun;
use super::{Change, Page};
use crate::page::document::{add_rule, set_attribute, unset_attribute};
use crate::page::escape;
use crate::page::survey::{Element, splice};

/// Removes an element. An element that a script may use is hidden, so that the script works as before.
pub(super) fn remove(page: &Page<'_>, element: &Element) -> Change {
    let name = described(page, element);
    if is_scripted(page, element) {
        let note =
            format!("Removed {name} from view. It stays in the code, because the app's script may use it.");
        return Change {
            note,
            ..hide(page, element)
        };
    }
    page.with(
        vec![(element.whole.clone(), String::new())],
        format!("Removed {name}."),
    )
}

/// Whether the page's scripts have, as a word, the tag of the element, one of its names or a data attribute; or of an
/// element inside it.
fn is_scripted(page: &Page<'_>, element: &Element) -> bool {
    let all = page.found.elements.iter();
    let scripts = all.filter(|element| element.tag == "script");
    let code = scripts.filter_map(|script| page.html.get(script.open.end..script.content_end()));
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let words: HashSet<&str> = code.flat_map(|code| code.split(move |c| !is_part(c))).collect();
    let is_used = |(name, value): &(String, String)| match name.as_str() {
        "data-morpheo-id" => words.contains(value.as_str()),
        name if name.starts_with("data-") => words.contains(name),
        _ => value.split_whitespace().any(|word| words.contains(word)),
    };
    page.found
        .within(element)
        .iter()
        .any(|element| words.contains(element.tag.as_str()) || element.attributes.iter().any(is_used))
}

pub(super) fn hide(page: &Page<'_>, element: &Element) -> Change {
    const RULE: &str = "[hidden] { display: none !important; }";
    let mut html = page.html.to_owned();
    if element.attribute("hidden").is_none() {
        let hidden = set_attribute(&html, element, "hidden", |_| String::new());
        html = splice(&html, vec![hidden]);
        if !html.contains(RULE) {
            html = add_rule(&html, RULE);
        }
    }
    Change {
        html,
        note: format!("Hid {}.", described(page, element)),
    }
}

/// Where an element is moved to: among the elements in the same one, or beside another one.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place<'a> {
    Up,
    Down,
    Top,
    Bottom,
    Before(&'a Element),
    After(&'a Element),
}

pub(super) fn relocate(page: &Page<'_>, element: &Element, place: Place<'_>) -> Result<Change, String> {
    const TOP: &str = "to the top of its section";
    const BOTTOM: &str = "to the bottom of its section";
    let name = described(page, element);
    let siblings = page.visible(|other| other.parent == element.parent);
    let mut before = siblings.iter().rev().filter(|other| other.index < element.index);
    let mut after = siblings.iter().filter(|other| other.index > element.index);
    let (target, is_after, way) = match place {
        Place::Up => (before.next().copied(), false, "up".to_owned()),
        Place::Down => (after.next().copied(), true, "down".to_owned()),
        Place::Top => (before.next_back().copied(), false, TOP.to_owned()),
        Place::Bottom => (after.next_back().copied(), true, BOTTOM.to_owned()),
        Place::Before(other) => (Some(other), false, format!("before {}", described(page, other))),
        Place::After(other) => (Some(other), true, format!("after {}", described(page, other))),
    };
    let Some(target) = target.filter(|target| target.index != element.index) else {
        return Err(format!("Cannot move {name} {way}."));
    };
    let is_inside = |inner: &Element, outer: &Element| page.found.is_inside(inner.index, outer.index);
    if is_inside(target, element) || is_inside(element, target) {
        return Err("An element cannot be moved next to one that contains it.".to_owned());
    }
    let text = page.html.get(element.whole.clone()).unwrap_or_default();
    let (at, text) = if is_after {
        (target.whole.end, format!("\n{text}"))
    } else {
        (target.whole.start, format!("{text}\n"))
    };
    let cuts = vec![(element.whole.clone(), String::new()), (at..at, text)];
    Ok(page.with(cuts, format!("Moved {name} {way}.")))
}

/// Puts a copy behind an element, without its ids.
pub(super) fn duplicate(page: &Page<'_>, element: &Element) -> Change {
    let source = page.html.get(element.whole.clone()).unwrap_or_default();
    let copy = Page::read(source);
    let cuts = copy.found.elements.iter().flat_map(|element| {
        let names = ["id", "data-morpheo-id"].into_iter();
        names.filter_map(|name| unset_attribute(source, element, name))
    });
    let text = format!("\n{}", splice(source, cuts.collect()));
    let end = element.whole.end;
    page.with(
        vec![(end..end, text)],
        format!("Duplicated {}.", described(page, element)),
    )
}

/// Adds an element with a text at the end of the main part of the page.
pub(super) fn add(page: &Page<'_>, tag: &str, text: &str) -> Result<Change, String> {
    const HINT: &str = " It does nothing yet. Use Connect elements to link it.";
    let is_button = tag == "button";
    let kind = if is_button { " type=\"button\"" } else { "" };
    let hint = if is_button { HINT } else { "" };
    let holder = page.found.first("main").or_else(|| page.found.first("body"));
    let holder = holder.ok_or("The page has no body.")?;
    let is_before = |element: &Element| {
        element.parent == Some(holder.index) && !matches!(element.tag.as_str(), "footer" | "template")
    };
    let last = page.visible(is_before).pop();
    let at = last.map_or(holder.open.end, |last| last.whole.end);
    let id = page.found.next_id(tag);
    let element = format!("\n<{tag}{kind} data-morpheo-id=\"{id}\">{}</{tag}>", escape(text));
    let note = format!("Added the {} “{text}”.{hint}", noun(tag));
    Ok(page.with(vec![(at..at, element)], note))
}
