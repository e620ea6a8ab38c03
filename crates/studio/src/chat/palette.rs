//! The colours of a page, from its styles and custom properties.

use std::collections::{BTreeMap, BTreeSet};

use crate::colour::Rgb;
use crate::survey::Survey;
use crate::theme;

/// Most colours in an answer.
const MOST_COLOURS: usize = 12;
/// Most names of one colour, and the longest of them in bytes.
const MOST_NAMES: usize = 4;
const NAME_BYTES: usize = 40;
/// The attributes that hold colours.
const PAINTS: [&str; 5] = ["fill", "stroke", "stop-color", "color", "bgcolor"];

/// How often a colour is used, and the custom properties that hold it.
#[derive(Debug, Default)]
struct Use {
    times: usize,
    names: Vec<String>,
}

/// The lines of an answer: how many colours there are, then the most used ones first; none when the page names none.
pub(super) fn lines(found: &Survey, page: &str) -> Option<(usize, Vec<String>)> {
    let colours = colours(found, page);
    let count = colours.len();
    let mut lines: Vec<String> = colours.iter().take(MOST_COLOURS).map(line).collect();
    if count > MOST_COLOURS {
        lines.push(format!("- and {} more", count - MOST_COLOURS));
    }
    (count > 0).then_some((count, lines))
}

fn line((colour, uses): &(Rgb, Use)) -> String {
    let times = match uses.times {
        0 => "not used".to_owned(),
        1 => "once".to_owned(),
        times => format!("{times} times"),
    };
    let names = if uses.names.is_empty() {
        String::new()
    } else {
        format!(", as {}", uses.names.join(", "))
    };
    format!("- {} ({}): {times}{names}", colour.hex(), colour.described())
}

/// Every colour with its uses, the most used first.
fn colours(found: &Survey, page: &str) -> Vec<(Rgb, Use)> {
    let mut uses: BTreeMap<[u8; 3], Use> = BTreeMap::new();
    let mut of_properties: BTreeMap<&str, usize> = BTreeMap::new();
    let roots = theme::roots(page);
    let properties: Vec<(String, Rgb, bool)> = roots
        .iter()
        .flat_map(|root| {
            let all = theme::declarations(page, root).into_iter();
            all.filter_map(|(name, value)| Some((name, Rgb::from_css(&value)?, root.dark)))
        })
        .collect();
    let names: BTreeSet<&str> = properties.iter().map(|(name, ..)| name.as_str()).collect();
    for (name, value) in values(found, page) {
        if !names.contains(name) {
            for colour in Rgb::all_in_css(value) {
                uses.entry(key(colour)).or_default().times += 1;
            }
        }
        for (_, rest) in value
            .match_indices("var(")
            .map(|(at, open)| value.split_at(at + open.len()))
        {
            let used = rest.split([')', ',']).next().unwrap_or_default().trim();
            *of_properties.entry(used).or_default() += 1;
        }
    }
    let mut seen = BTreeSet::new();
    for (name, colour, dark) in &properties {
        let own = uses.entry(key(*colour)).or_default();
        // A set that is written twice is used once.
        if !seen.insert((name, key(*colour), *dark)) {
            continue;
        }
        own.times += of_properties.get(name.as_str()).copied().unwrap_or_default();
        if own.names.len() < MOST_NAMES && name.len() <= NAME_BYTES {
            let look = if *dark { " in the dark look" } else { "" };
            own.names.push(format!("{name}{look}"));
        }
    }
    let mut all: Vec<(Rgb, Use)> = uses
        .into_iter()
        .map(|([red, green, blue], uses)| (Rgb(red, green, blue), uses))
        .collect();
    all.sort_by_key(|(_, uses)| std::cmp::Reverse(uses.times));
    all
}

fn key(colour: Rgb) -> [u8; 3] {
    [colour.0, colour.1, colour.2]
}

/// The names and values of what the page's style sheets and attributes declare.
fn values<'a>(found: &'a Survey, page: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let sheets = theme::sheets(page);
    let sheets = sheets.into_iter().filter_map(|sheet| page.get(sheet));
    let attributes = || found.elements.iter().flat_map(|element| &element.attributes);
    let inline = attributes().filter(|(name, _)| name == "style");
    let paints = attributes().filter(|(name, _)| PAINTS.contains(&name.as_str()));
    sheets
        .chain(inline.map(|(_, value)| value.as_str()))
        .flat_map(declarations)
        .chain(paints.map(|(name, value)| (name.as_str(), value.as_str())))
}

/// The declarations of a style sheet, or of a style attribute. What stands before a brace is a selector.
fn declarations(css: &str) -> impl Iterator<Item = (&str, &str)> {
    css.split_inclusive(['{', '}', ';'])
        .filter(|piece| !piece.ends_with('{'))
        .filter_map(|piece| piece.trim_end_matches([';', '}']).split_once(':'))
        .map(|(name, value)| {
            let name = name.rsplit(|c: char| c.is_whitespace() || c == '/').next();
            (name.unwrap_or_default(), value)
        })
}
