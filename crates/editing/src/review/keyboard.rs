//! Elements that only a pointer reaches.

use super::finding::{Finding, Places};
use super::page::{Page, is};
use crate::html::attributes::attributes;
use crate::html::tree::Element;
use crate::text::slice::slice;

/// Elements that a browser gives no keyboard.
const PASSIVE: [&str; 19] = [
    "div", "span", "p", "li", "img", "article", "section", "figure", "i", "td", "tr", "h1", "h2", "h3", "h4",
    "h5", "h6", "header", "strong",
];

/// Elements with `onclick` that show something and lack `tabindex`, or `role` and a handler of keys, where nothing within
/// or around them has the keyboard. A handler that looks where it was pressed is that of a backdrop.
pub(super) fn unreachable(page: &Page<'_>) -> Option<Finding> {
    let scripts = &page.scripts;
    if scripts.mention_any(&["tabIndex", "tabindex"]) {
        return None;
    }
    let handles_keys = scripts.mention_any(&["keydown", "keyup", "keypress", "onkeydown", "onkeyup"]);
    let within_control = page.within(|element| is_control(page, element));
    let holds_control = holding(page);
    let mut places = Places::default();
    for (at, element) in page.shown() {
        if !PASSIVE.contains(&page.tag(element).as_str()) || page.is_silent(at) {
            continue;
        }
        let Some(handler) = page.text_of(element, "onclick") else {
            continue;
        };
        let is_backdrop = ["target", "currentTarget", "stopPropagation"]
            .iter()
            .any(|word| handler.contains(word));
        let shows = page.tree.is(element, "img") || page.name(element).is_some();
        let is_focusable = page.has(element, "tabindex");
        let has_keys = handles_keys || has_key_handler(page, element);
        let is_reachable = is_focusable && (page.has(element, "role") || has_keys);
        if !is_backdrop && shows && !is_reachable && !is(&within_control, at) && !is(&holds_control, at) {
            places.add(|| page.name(element));
        }
    }
    places.found().map(Finding::NotByKeyboard)
}

fn is_control(page: &Page<'_>, element: &Element) -> bool {
    match page.tag(element).as_str() {
        "button" | "input" | "select" | "textarea" | "summary" | "label" | "option" => true,
        "a" | "area" => page.has(element, "href"),
        _ => page.has(element, "contenteditable"),
    }
}

/// For each element, whether one within it has the keyboard: children stand behind their parents.
fn holding(page: &Page<'_>) -> Vec<bool> {
    let elements = page.tree.elements();
    let mut holds = vec![false; elements.len()];
    for (at, element) in elements.iter().enumerate().rev() {
        let passes_on = is(&holds, at) || is_control(page, element) || page.has(element, "tabindex");
        if passes_on && let Some(parent) = element.parent.and_then(|parent| holds.get_mut(parent)) {
            *parent = true;
        }
    }
    holds
}

fn has_key_handler(page: &Page<'_>, element: &Element) -> bool {
    attributes(page.html, &element.tag).any(|attribute| {
        slice(page.html, attribute.name)
            .to_ascii_lowercase()
            .starts_with("onkey")
    })
}
