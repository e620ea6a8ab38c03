//! How somebody is reached: the number to call and the address for mail that a page shows, by the words for them.

use super::change::{Change, unreadable};
use super::start_tag::with_value;
use super::texts;
use crate::contact::{email, phone};
use crate::survey::{Survey, splice, survey};
use crate::words::escape;

/// A way to reach somebody.
struct Way {
    /// Words for it.
    words: &'static [&'static str],
    /// The place for it in a sample (`data-slot`).
    slot: &'static str,
    /// What links to it begin with.
    scheme: &'static str,
    /// It, in a text.
    read: fn(&str) -> Option<String>,
    /// Whether it is one wherever it stands: a date has as many digits as a number to call.
    is_sure: fn(&str) -> bool,
    /// Of two ways to write it, the same.
    plain: fn(&str) -> String,
}

const WAYS: [Way; 2] = [
    Way {
        words: &[
            "phone",
            "phone number",
            "telephone",
            "telephone number",
            "mobile number",
        ],
        slot: "phone",
        scheme: "tel:",
        read: phone,
        is_sure: |number| number.starts_with(['+', '0']),
        plain: dialled,
    },
    Way {
        words: &[
            "email",
            "e-mail",
            "email address",
            "e-mail address",
            "mail address",
        ],
        slot: "email",
        scheme: "mailto:",
        read: email,
        is_sure: |_| true,
        plain: str::to_lowercase,
    },
];

/// A number as it is dialled.
fn dialled(number: &str) -> String {
    number
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '+')
        .collect()
}

/// Puts a number or an address in the place of the one that the page shows, and into the links to it. Nothing when `old` is
/// no word for either, or `new` none of its kind.
pub(super) fn set(html: &str, old: &str, new: &str) -> Option<Result<Change, String>> {
    let old = old.to_lowercase();
    let way = WAYS.iter().find(|way| way.words.contains(&old.as_str()))?;
    let is_one = match way.slot {
        "phone" => new.chars().filter(char::is_ascii_digit).count() > 2 && !new.contains(char::is_alphabetic),
        _ => email(new).is_some(),
    };
    if !is_one {
        return None;
    }
    let Ok(found) = survey(html) else {
        return Some(Err(unreadable()));
    };
    let shown = shown(html, &found, way)?;
    Some(texts::replace(html, &shown, new).and_then(|change| {
        let html = linked(&change.html, way, &shown, new)?;
        Ok(Change { html, ..change })
    }))
}

/// What the page shows of its kind: where a sample has a place for it, in a link to it, or anywhere.
fn shown(html: &str, found: &Survey, way: &Way) -> Option<String> {
    let text = |at: usize| html.get(found.runs.get(at)?.range.clone());
    let inside = |at: usize| found.elements.get(found.runs.get(at)?.inside?);
    let is_place =
        |at: &usize| inside(*at).is_some_and(|element| element.attribute("data-slot") == Some(way.slot));
    let is_link = |at: &usize| {
        inside(*at)
            .and_then(|element| element.attribute("href"))
            .is_some_and(|href| href.starts_with(way.scheme))
    };
    let runs = || 0..found.runs.len();
    runs()
        .filter(is_place)
        .chain(runs().filter(is_link))
        .find_map(|at| (way.read)(text(at)?))
        .or_else(|| {
            let all = runs().filter_map(|at| (way.read)(text(at)?));
            let mut all = all;
            all.find(|one| (way.is_sure)(one))
        })
}

/// The page with the links to the old one leading to the new one.
fn linked(html: &str, way: &Way, old: &str, new: &str) -> Result<String, String> {
    let found = survey(html).map_err(|_| unreadable())?;
    let leads = |href: &str| {
        href.strip_prefix(way.scheme)
            .is_some_and(|to| (way.plain)(to) == (way.plain)(old))
    };
    let to = escape(&format!("{}{}", way.scheme, (way.plain)(new)));
    let links = found
        .elements
        .iter()
        .filter(|element| element.attribute("href").is_some_and(leads));
    let cuts = links.filter_map(|element| {
        let tag = html.get(element.open.clone())?;
        Some((element.open.clone(), with_value(tag, "href", |_| to.clone())?))
    });
    Ok(splice(html, cuts.collect()))
}
