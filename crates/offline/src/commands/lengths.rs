//! Lengths in the values of style sheets, made longer or shorter.

use super::Cut;
use crate::page::survey::splice;
use crate::page::theme;

/// A length in pixels.
pub(super) fn pixels(number: f64, unit: &str) -> f64 {
    if unit == "px" { number } else { number * 16.0 }
}

/// A number with its unit. Percentages are no lengths.
fn length(word: &str) -> Option<(f64, &str)> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let unit = word.trim_start_matches(is_number);
    let number: f64 = word.strip_suffix(unit)?.parse().ok()?;
    match unit {
        "px" | "rem" | "em" => Some((number, unit)),
        "" if number == 0.0 => Some((number, "px")),
        _ => None,
    }
}

/// A value of one or several lengths with each of them scaled. Zeros among several stay. Nothing when no length changes,
/// or when the value is computed.
pub(super) fn scaled(value: &str, scale: impl Fn(f64, &str) -> f64) -> Option<String> {
    if value.contains('(') {
        return None;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    let is_several = words.iter().filter(|word| length(word).is_some()).count() > 1;
    let new = |word: &&str| {
        let (number, unit) = length(word).filter(|(number, _)| *number > 0.0 || !is_several)?;
        let new = (scale(number, unit) * 1000.0).round() / 1000.0;
        ((new - number).abs() >= 0.001).then(|| format!("{new}{unit}"))
    };
    let is_changed = words.iter().any(|word| new(word).is_some());
    let words = words
        .iter()
        .map(|word| new(word).unwrap_or_else(|| (*word).to_owned()));
    is_changed.then(|| words.collect::<Vec<_>>().join(" "))
}

/// A page with the lengths of these properties scaled in its style sheets. Nothing when there are none.
pub(super) fn scale_all(
    html: &str,
    is: impl Fn(&str) -> bool,
    scale: impl Fn(f64, &str) -> f64,
) -> Option<String> {
    let rules = theme::rules(html);
    let declarations = rules.iter().flat_map(|rule| &rule.declarations);
    let cuts = declarations.filter_map(|(name, place)| {
        let value = html.get(place.clone()).filter(|_| is(name))?;
        Some((place.clone(), scaled(value, &scale)?))
    });
    let cuts: Vec<Cut> = cuts.collect();
    (!cuts.is_empty()).then(|| splice(html, cuts))
}
