//! Fields without a label.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::finding::{Finding, Places, short_name};
use super::page::{Page, is};
use super::styles::Styles;
use crate::html::tree::Element;

/// Inputs that need no label of their own: buttons have their value, an image its `alt`.
const WITHOUT: [&str; 5] = ["hidden", "submit", "button", "reset", "image"];

/// Fields that have a label in none of these forms: a `<label>` around them or for their id, `aria-label`,
/// `aria-labelledby`, `title`. A field that is hidden for itself is none, such as an input for files behind a button.
pub(super) fn without_label(page: &Page<'_>, styles: &Styles) -> Option<Finding> {
    if sets_labels(page) {
        return None;
    }
    let labels: FxHashSet<Cow<'_, str>> = page
        .shown_of("label")
        .filter_map(|(_, label)| page.value(label, "for"))
        .collect();
    let labelled = page.within(|element| page.tree.is(element, "label"));
    let mut places = Places::default();
    for (at, field) in page.shown() {
        if !is_field(page, field) || is(&labelled, at) || page.is_silent(at) || styles.hides(page, field) {
            continue;
        }
        let is_named = page.value(field, "id").is_some_and(|id| labels.contains(&id));
        if !is_named && !page.has_filled(field, &["label", "title"]) {
            let name = |attribute| short_name(&page.value(field, attribute)?);
            places.add(|| {
                name("name")
                    .or_else(|| name("placeholder"))
                    .or_else(|| name("id"))
            });
        }
    }
    places.found().map(Finding::FieldsWithoutLabel)
}

fn is_field(page: &Page<'_>, element: &Element) -> bool {
    match page.tag(element).as_str() {
        "textarea" | "select" => true,
        "input" => {
            let kind = page.text_of(element, "type").unwrap_or_default();
            !WITHOUT.iter().any(|without| kind.eq_ignore_ascii_case(without))
        }
        _ => false,
    }
}

/// Whether scripts label fields.
fn sets_labels(page: &Page<'_>) -> bool {
    let names = ["aria-label", "aria-labelledby", "for", "ariaLabel", "htmlFor"];
    names.iter().any(|name| page.scripts.set(name))
}
