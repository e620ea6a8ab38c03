//! Lengths a step bigger or smaller, in the unit that they have.

/// Functions whose value can be a length.
const FUNCTIONS: [&str; 5] = ["calc(", "clamp(", "max(", "min(", "var("];

/// A length times this, as a person would write it: in its unit and rounded, or as a product where a function gives it.
/// Nothing for what is no length of its own, as `auto` and `inherit`.
pub(super) fn scaled(value: &str, by: f64) -> Option<String> {
    let value = value.trim();
    if let Some((number, unit)) = number(value) {
        let is_unit = unit == "%" || (!unit.is_empty() && unit.chars().all(|c| c.is_ascii_alphabetic()));
        return (is_unit && number > 0.0).then(|| written(number * by, unit));
    }
    let (inner, times) = match product(value) {
        Some((inner, times)) => (inner, times * by),
        None => (value, by),
    };
    let lower = inner.to_ascii_lowercase();
    let is_function = FUNCTIONS.iter().any(|function| lower.starts_with(function)) && inner.ends_with(')');
    if !is_function || !inner.chars().all(is_of_function) {
        return None;
    }
    let times = written(times, "");
    Some(if times == "1" {
        inner.to_owned()
    } else {
        format!("calc({inner} * {times})")
    })
}

/// Whether a sign may stand in a length that goes into a style attribute: none that ends the attribute or the declaration.
fn is_of_function(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, ' ' | '(' | ')' | ',' | '.' | '%' | '+' | '-' | '*' | '/' | '_')
}

/// A number and the unit behind it.
fn number(value: &str) -> Option<(f64, &str)> {
    let end = value
        .find(|c: char| !(c.is_ascii_digit() || c == '.'))
        .unwrap_or(value.len());
    let (number, unit) = value.split_at_checked(end)?;
    Some((number.parse().ok()?, unit))
}

/// The parts of what [`scaled`] wrote.
fn product(value: &str) -> Option<(&str, f64)> {
    let (inner, times) = value
        .strip_prefix("calc(")?
        .strip_suffix(')')?
        .rsplit_once(" * ")?;
    Some((inner, times.parse().ok()?)).filter(|(inner, _)| inner.ends_with(')'))
}

/// Whole pixels from ten on, else one place; two places of any other unit.
fn written(number: f64, unit: &str) -> String {
    let places = match unit {
        "px" if number >= 10.0 => 0,
        "px" => 1,
        _ => 2,
    };
    let digits = format!("{number:.places$}");
    let digits = if digits.contains('.') {
        digits.trim_end_matches('0').trim_end_matches('.')
    } else {
        &digits
    };
    format!("{digits}{unit}")
}

/// The length that a `font` gives its text; nothing when it gives none of its own.
pub(super) fn font_length(font: &str) -> Option<&str> {
    let mut words = font.split_ascii_whitespace();
    let word = words.find(|word| {
        let lower = word.to_ascii_lowercase();
        let is_length = number(word).is_some_and(|(_, unit)| !unit.is_empty());
        is_length || FUNCTIONS.iter().any(|function| lower.starts_with(function))
    })?;
    let start = font.find(word)?;
    let rest = font.get(start..)?;
    // a function may have blanks in it
    let end = match rest.find('(').filter(|open| *open < word.len()) {
        Some(open) => open + closing(rest.get(open..)?)? + 1,
        None => word.find('/').unwrap_or(word.len()),
    };
    rest.get(..end)
}

/// Where the bracket is that closes the first one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stay_and_numbers_are_round() {
        for (value, bigger) in [
            ("16px", Some("19px")),
            ("2rem", Some("2.4rem")),
            (".5em", Some("0.6em")),
            ("8px", Some("9.6px")),
            ("50%", Some("60%")),
            ("6.6vw", Some("7.92vw")),
            (
                "clamp(2rem, 5vw, 4rem)",
                Some("calc(clamp(2rem, 5vw, 4rem) * 1.2)"),
            ),
            (
                "calc(clamp(2rem, 5vw, 4rem) * 1.2)",
                Some("calc(clamp(2rem, 5vw, 4rem) * 1.44)"),
            ),
            ("var(--size)", Some("calc(var(--size) * 1.2)")),
            ("auto", None),
            ("inherit", None),
            ("0", None),
            ("", None),
            ("-4px", None),
            ("x(1px)", None),
            ("var(--a, '\"><b>')", None),
        ] {
            assert_eq!(scaled(value, 1.2).as_deref(), bigger, "{value}");
        }
        assert_eq!(scaled("19px", 1.0 / 1.2).as_deref(), Some("16px"));
        let back = scaled("calc(var(--size) * 1.2)", 1.0 / 1.2);
        assert_eq!(back.as_deref(), Some("var(--size)"));
    }

    #[test]
    fn the_length_of_a_font_is_found() {
        for (font, length) in [
            ("600 2em/1.2 Georgia, serif", Some("2em")),
            ("italic 14px Arial", Some("14px")),
            (
                "700 clamp(1rem, 2vw, 3rem)/1 serif",
                Some("clamp(1rem, 2vw, 3rem)"),
            ),
            ("inherit", None),
            ("700 var(--a", None),
        ] {
            assert_eq!(font_length(font), length, "{font}");
        }
    }
}
