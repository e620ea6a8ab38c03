//! What names an element by its id: attributes, style sheets and scripts.

use crate::registry::morpheo_id::{ATTRIBUTE, NAME_ATTRIBUTE};
use crate::registry::named::ids_in_code;
use crate::text::slice::slice;
use std::collections::HashMap;

/// Other ids for elements, by those that they had.
pub(super) type Renames<'a> = HashMap<&'a str, String>;

/// Attributes whose value is an id.
pub(super) const OWN: [&str; 3] = ["id", ATTRIBUTE, NAME_ATTRIBUTE];
/// Attributes whose value is ids, with blanks between them (HTML standard, 13.1; WAI-ARIA 1.2, 6.5).
const LISTS: [&str; 16] = [
    "anchor",
    "aria-activedescendant",
    "aria-controls",
    "aria-describedby",
    "aria-details",
    "aria-errormessage",
    "aria-flowto",
    "aria-labelledby",
    "aria-owns",
    "commandfor",
    "for",
    "form",
    "headers",
    "itemref",
    "list",
    "popovertarget",
];
/// Attributes that people read, or that mean something else.
const WORDS: [&str; 9] = [
    "alt",
    "aria-label",
    "class",
    "content",
    "name",
    "placeholder",
    "src",
    "title",
    "value",
];

/// The value of an attribute with the other ids; nothing when it names none of them.
pub(super) fn in_attribute(name: &str, value: &str, renames: &Renames<'_>) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let is_one_of = |names: &[&str]| names.contains(&name.as_str());
    if is_one_of(&OWN) {
        return renames.get(value).cloned();
    }
    if is_one_of(&LISTS) {
        let is_named = value.split_ascii_whitespace().any(|id| renames.contains_key(id));
        let ids = value
            .split_ascii_whitespace()
            .map(|id| renames.get(id).map_or(id, String::as_str));
        return is_named.then(|| ids.collect::<Vec<_>>().join(" "));
    }
    let is_address = matches!(name.as_str(), "href" | "xlink:href" | "action" | "usemap");
    if is_one_of(&WORDS) || (is_address && !value.trim_start().starts_with('#')) {
        return None;
    }
    in_code(value, renames)
}

/// A style sheet or script with the other ids; nothing when it names none of them.
pub(super) fn in_code(code: &str, renames: &Renames<'_>) -> Option<String> {
    let mut changed = String::new();
    let mut copied = 0;
    for name in ids_in_code(code) {
        if let Some(fresh) = renames.get(slice(code, name.clone())) {
            changed.push_str(slice(code, copied..name.start));
            changed.push_str(fresh);
            copied = name.end;
        }
    }
    (copied > 0).then(|| changed + slice(code, copied..code.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_where_they_mean_the_element() {
        let renames: Renames<'_> = [
            ("hero", "hero-2".to_owned()),
            ("morpheo-p-1", "morpheo-p-9".to_owned()),
        ]
        .into();
        let of = |name, value| in_attribute(name, value, &renames);
        assert_eq!(of("ID", "hero").as_deref(), Some("hero-2"));
        assert_eq!(of("aria-labelledby", "a hero").as_deref(), Some("a hero-2"));
        assert_eq!(of("href", "#hero").as_deref(), Some("#hero-2"));
        assert_eq!(
            of("style", "fill: url(#hero)").as_deref(),
            Some("fill: url(#hero-2)")
        );
        assert_eq!(
            of("onclick", "show('hero', hero)").as_deref(),
            Some("show('hero-2', hero)")
        );
        for (name, value) in [
            ("class", "hero"),
            ("href", "/other#hero"),
            ("title", "#hero"),
            ("id", "heroes"),
        ] {
            assert_eq!(of(name, value), None, "{name}");
        }
        let code = "#hero-1, #hero { a: b } .hero {} é['morpheo-p-1', morpheo-p-11]";
        assert_eq!(
            in_code(code, &renames).as_deref(),
            Some("#hero-1, #hero-2 { a: b } .hero {} é['morpheo-p-9', morpheo-p-11]")
        );
    }
}
