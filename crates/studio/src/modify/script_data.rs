//! What a page's scripts know by heart, beside what the page shows: a text or a number that stands as the value of a
//! property, `name: 'Early dip'` or `"price": 16`, may be another one. Anything else may be what the program goes by.

use std::ops::Range;

use super::prices::Amount;
use super::script_text::{escaped, is_safe, quote_around, scripts};
use crate::survey::Survey;

/// Numbers under these names are no prices.
const MEASURES: &str = "mins min minutes minute hours hour days day weeks week months month years year seconds cap max \
    capacity count width height w h x y r size radius age id index step left top right bottom length limit duration delay \
    level stock seats rating stars opacity z";

/// Most places with a number that are looked at; more of one that is meant could not be told apart.
const MOST_PLACES: usize = 1_000;
/// Most bytes to each side of a number in which its object begins and ends.
const MOST_OBJECT: usize = 2_000;

/// Places in scripts that get a new text.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub cuts: Vec<(Range<usize>, String)>,
    /// What is said of them.
    pub said: Option<String>,
}

/// Where the scripts have a text, or an amount of money as a number.
pub(super) fn texts(html: &str, found: &Survey, old: &str, new: &str) -> Places {
    if Amount::of(old).is_some() {
        return amounts(html, found, old, new, None);
    }
    if !is_safe(new) || old.trim() != old {
        return Places::default();
    }
    let cuts: Vec<_> = places(html, found, old)
        .into_iter()
        .filter_map(|(script, place)| {
            let code = html.get(script.clone())?;
            let quote = quote_around(code, place.clone())?;
            let _key = key(code, place.start - 1, place.end + 1)?;
            let at = script.start + place.start..script.start + place.end;
            Some((at, escaped(new, quote)))
        })
        .collect();
    let said = (!cuts.is_empty()).then(|| {
        format!(
            "The app's script has it as a text too, and now the new one ({} time(s)).",
            cuts.len()
        )
    });
    Places { cuts, said }
}

/// Where the scripts have an amount of money as a number: only where one place alone can be it. With a thing, only in the
/// data of what is called so.
pub(super) fn amounts(html: &str, found: &Survey, old: &str, new: &str, of: Option<&str>) -> Places {
    let Some((old, new)) = Amount::of(old).zip(Amount::of(new)) else {
        return Places::default();
    };
    let Some((old, new)) = old.numbers(&new) else {
        return Places::default();
    };
    let mut cuts = Vec::new();
    let mut keys = Vec::new();
    for (script, place) in places(html, found, old).into_iter().take(MOST_PLACES) {
        let Some(code) = html.get(script.clone()) else {
            continue;
        };
        let Some(key) = key(code, place.start, place.end) else {
            continue;
        };
        let is_measure = MEASURES
            .split_ascii_whitespace()
            .any(|name| key.eq_ignore_ascii_case(name));
        let is_its = of.is_none_or(|thing| {
            object(code, place.start)
                .to_lowercase()
                .contains(&thing.to_lowercase())
        });
        if !is_measure && is_its {
            keys.push(key.to_owned());
            cuts.push((
                script.start + place.start..script.start + place.end,
                new.to_owned(),
            ));
        }
    }
    match keys.as_slice() {
        [] => Places::default(),
        [key] => Places {
            cuts,
            said: Some(format!(
                "The app's script counts with {new} instead of {old} now too (“{key}”)."
            )),
        },
        several => Places {
            cuts: Vec::new(),
            said: Some(format!(
                "The app's script has {old} in {} places, and may show it again: I cannot tell which of them is meant.",
                several.len()
            )),
        },
    }
}

/// Where the code of a script has this, and no letter, figure or point beside it.
fn places(html: &str, found: &Survey, text: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
    scripts(found)
        .flat_map(|script| {
            let code = html.get(script.clone()).unwrap_or_default();
            let all = code.match_indices(text).map(|(at, _)| at..at + text.len());
            let whole = all.filter(|place| {
                let before = code.get(..place.start).and_then(|code| code.chars().next_back());
                let after = code.get(place.end..).and_then(|code| code.chars().next());
                !is_part(before) && !is_part(after)
            });
            whole.map(|place| (script.clone(), place)).collect::<Vec<_>>()
        })
        .collect()
}

/// The name of the property that has the value between these places.
fn key(code: &str, start: usize, end: usize) -> Option<&str> {
    let after = code.get(end..)?.trim_start();
    let before = code.get(..start)?.trim_end().strip_suffix(':')?.trim_end();
    let bare = before.trim_end_matches(['"', '\'']);
    let name_at = bare
        .char_indices()
        .rev()
        .take_while(|(_, c)| c.is_alphanumeric() || matches!(c, '_' | '-' | '$'))
        .last()?
        .0;
    let lead = bare.get(..name_at)?.trim_end_matches(['"', '\'']).trim_end();
    // `a ? b : 16` has no brace and no comma before it.
    (lead.ends_with(['{', ',']) && after.starts_with([',', '}'])).then(|| bare.get(name_at..))?
}

/// The object around a place, without what is nested in it.
fn object(code: &str, at: usize) -> &str {
    let (before, after) = code.split_at_checked(at).unwrap_or((code, ""));
    let begins = before.bytes().rev().take(MOST_OBJECT).position(|c| c == b'{');
    let ends = after.bytes().take(MOST_OBJECT).position(|c| c == b'}');
    let (start, end) = (begins.map_or(at, |by| at - by - 1), ends.map_or(at, |by| at + by));
    code.get(start..end).unwrap_or_default()
}
