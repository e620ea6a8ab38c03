//! Lengths in the values of style sheets, made longer or shorter.

use crate::page::document::set_attribute;
use crate::page::survey::{Survey, splice};
use crate::page::theme;

/// How a length becomes another one: of its number and its unit.
pub(super) type Scale = fn(f64, &str) -> f64;

/// A number with its unit. Percentages are no lengths.
fn length(word: &str) -> Option<(f64, &str)> {
    let end = word
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(word.len());
    let (number, unit) = word.split_at_checked(end)?;
    let number: f64 = number.parse().ok()?;
    (matches!(unit, "px" | "rem" | "em") || (unit.is_empty() && number == 0.0)).then_some((number, unit))
}

/// A value of one or several lengths with each of them scaled. Zeros among several stay. Nothing when no length changes,
/// or when the value is computed.
pub(super) fn scaled(value: &str, scale: Scale) -> Option<String> {
    if value.contains('(') {
        return None;
    }
    let words: Vec<&str> = value.split_whitespace().collect();
    let is_several = words.iter().filter(|word| length(word).is_some()).count() > 1;
    let new = words.iter().map(|word| match length(word) {
        Some((number, unit)) if number > 0.0 || !is_several => {
            let unit = if unit.is_empty() { "px" } else { unit };
            let new = (scale(number, unit) * 1000.0).round() / 1000.0;
            if (new - number).abs() < 0.001 {
                (*word).to_owned()
            } else {
                format!("{new}{unit}")
            }
        }
        _ => (*word).to_owned(),
    });
    let new = new.collect::<Vec<_>>().join(" ");
    (new != words.join(" ")).then_some(new)
}

/// A page with the lengths of these properties scaled, in its style sheets and style attributes. Nothing when there are
/// none.
pub(super) fn scale_all(html: &str, found: &Survey, is: fn(&str) -> bool, scale: Scale) -> Option<String> {
    let rules = theme::rules(html);
    let in_sheets = rules
        .iter()
        .flat_map(|rule| &rule.declarations)
        .filter_map(|(name, place)| {
            let value = html.get(place.clone()).filter(|_| is(name))?;
            Some((place.clone(), scaled(value, scale)?))
        });
    let declaration = |text: &str| {
        let (name, value) = text.split_once(':')?;
        let new = scaled(value, scale).filter(|_| is(&name.trim().to_ascii_lowercase()))?;
        Some(format!("{name}: {new}"))
    };
    let in_attributes = found.elements.iter().filter_map(|element| {
        let own = element.attribute("style")?;
        let new: Vec<String> = own
            .split(';')
            .map(|text| declaration(text).unwrap_or_else(|| text.to_owned()))
            .collect();
        let new = new.join(";");
        (new != own).then(|| set_attribute(html, element, "style", |_| new.clone()))
    });
    let cuts: Vec<_> = in_sheets.chain(in_attributes).collect();
    (!cuts.is_empty()).then(|| splice(html, cuts))
}
