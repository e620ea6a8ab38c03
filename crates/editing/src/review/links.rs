//! Links that lead nowhere.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::finding::{Finding, Places, short_name};
use super::page::Page;
use super::scripts::{does_nothing, script_address};
use crate::html::tree::Element;
use crate::title::title;

/// Longer anchors are not looked for, in bytes.
const ANCHOR_MAX_BYTES: usize = 200;
/// Words of links to the top of a page, or to its start.
const TO_THE_TOP: &[&str] = &[
    "top",
    "up",
    "home",
    "start",
    "beginning",
    "oben",
    "anfang",
    "seitenanfang",
    "startseite",
    "accueil",
    "haut",
    "inicio",
    "início",
    "arriba",
    "inizio",
    "cima",
    "topo",
];

/// Links with `#`, nothing, or code that does nothing as their address, where nothing may handle them. A link without a
/// text, one that is called as the page is, and one that says so lead to the top.
pub(super) fn dead(page: &Page<'_>) -> Option<Finding> {
    let title = title(page.html).unwrap_or_default().to_lowercase();
    let mut places = Places::default();
    for (at, link) in page.shown_of("a") {
        let Some(address) = page.value(link, "href") else {
            continue;
        };
        let is_dead = match address.trim() {
            "" => true,
            "#" => !leads_to_the_top(page, link, &title),
            address => script_address(address).is_some_and(does_nothing),
        };
        if is_dead && !page.may_be_handled(at, link) {
            places.add(|| page.name(link));
        }
    }
    places.found().map(Finding::DeadLinks)
}

fn leads_to_the_top(page: &Page<'_>, link: &Element, title: &str) -> bool {
    let Some(name) = page.name(link) else {
        return true;
    };
    let text = page.excerpt(link).to_lowercase();
    let text = if text.trim().is_empty() {
        name.to_lowercase()
    } else {
        text
    };
    let class = page.value(link, "class").unwrap_or_default().to_ascii_lowercase();
    let is_of_the_page = ["logo", "brand"].iter().any(|word| class.contains(word))
        || (!title.is_empty() && (title.contains(text.trim()) || text.contains(title)));
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    is_of_the_page || text.contains(['↑', '⬆', '▲', '⌃']) || words.any(|word| TO_THE_TOP.contains(&word))
}

/// Links to parts of the page that it does not have, where no script makes parts or reads the address.
pub(super) fn to_missing_anchors(page: &Page<'_>) -> Option<Finding> {
    let scripts = &page.scripts;
    if scripts.has_unknown() || scripts.may_answer_anchors() {
        return None;
    }
    let mut anchors: FxHashSet<Cow<'_, str>> = FxHashSet::default();
    for element in page.tree.elements() {
        anchors.extend(page.value(element, "id"));
        if page.tree.is(element, "a") {
            anchors.extend(page.value(element, "name"));
        }
    }
    let mut places = Places::default();
    for (at, link) in page.shown_of("a") {
        let Some(address) = page.value(link, "href") else {
            continue;
        };
        let Some(anchor) = address.trim().strip_prefix('#') else {
            continue;
        };
        // What follows `:~:` names a text, as in `#:~:text=word`.
        let anchor = anchor.split(":~:").next().unwrap_or_default();
        let is_looked_for = !anchor.is_empty() && anchor.len() <= ANCHOR_MAX_BYTES;
        if !is_looked_for || anchor.eq_ignore_ascii_case("top") {
            continue;
        }
        let decoded = decoded(anchor);
        let is_there = anchors.contains(anchor) || anchors.contains(decoded.as_str());
        if !is_there && !scripts.mention(&decoded) && !page.may_be_handled(at, link) {
            places.add(|| short_name(&decoded));
        }
    }
    places.found().map(Finding::MissingAnchors)
}

/// A text with its percent-encoded bytes decoded.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, behind)) = rest.split_first() {
        let code = behind.get(..2).filter(|_| *first == b'%');
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = code.and_then(|_| behind.get(2..)).unwrap_or(behind);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
