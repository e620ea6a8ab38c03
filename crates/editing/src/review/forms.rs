//! Forms that are sent nowhere.

use super::finding::{Finding, Places, short_name};
use super::page::Page;
use crate::html::tree::Element;

/// What is known of a form from the elements within it.
#[derive(Debug, Clone, Copy, Default)]
struct Buttons {
    /// Whether something sends it.
    sends: bool,
    /// Whether something else may happen then.
    is_handled: bool,
}

/// Forms without an action that a button sends, where no script speaks of sending, of the form or of the button: pressing
/// it loads the page again.
pub(super) fn without_target(page: &Page<'_>) -> Option<Finding> {
    let scripts = &page.scripts;
    if scripts.has_unknown() || scripts.may_answer_forms() {
        return None;
    }
    let elements = page.tree.elements();
    let mut buttons = vec![Buttons::default(); elements.len()];
    // The form around each element: parents stand before their children.
    let mut form_of: Vec<Option<usize>> = Vec::with_capacity(elements.len());
    for (at, element) in elements.iter().enumerate() {
        let around = element
            .parent
            .and_then(|parent| form_of.get(parent).copied().flatten());
        let is_form = page.tree.is(element, "form");
        form_of.push(if is_form { Some(at) } else { around });
        if let Some(form) = around.and_then(|form| buttons.get_mut(form))
            && sends(page, element)
        {
            form.sends = true;
            form.is_handled |= page.has(element, "formaction") || page.may_be_handled(at, element);
        }
    }
    let mut places = Places::default();
    for (at, form) in page.shown_of("form") {
        let Buttons { sends, is_handled } = buttons.get(at).copied().unwrap_or_default();
        let has_target = page.text_of(form, "action").is_some()
            || page
                .text_of(form, "method")
                .is_some_and(|method| method.eq_ignore_ascii_case("dialog"));
        if sends && !is_handled && !has_target && !page.may_be_handled(at, form) {
            let name = |attribute| short_name(&page.value(form, attribute)?);
            places.add(|| name("aria-label").or_else(|| name("name")).or_else(|| name("id")));
        }
    }
    places.found().map(Finding::FormsWithoutTarget)
}

/// Whether an element sends the form around it when it is pressed.
fn sends(page: &Page<'_>, element: &Element) -> bool {
    let kind = || {
        page.text_of(element, "type")
            .unwrap_or_default()
            .to_ascii_lowercase()
    };
    match page.tag(element).as_str() {
        "button" => !matches!(kind().as_str(), "button" | "reset"),
        "input" => matches!(kind().as_str(), "submit" | "image"),
        _ => false,
    }
}
