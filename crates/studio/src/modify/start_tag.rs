//! The attributes of a start tag where they stand, however they are written.

use std::ops::Range;

/// An attribute in the text of a start tag.
struct Attribute {
    name: Range<usize>,
    /// Without its quotation marks; nothing for an attribute without a value.
    value: Option<Range<usize>>,
    quote: Option<char>,
}

/// A start tag with another value of the attribute of this name; nothing when it has none. `change` gets the value as it
/// is written and gives one that is safe between double quotation marks.
pub(super) fn with_value(tag: &str, name: &str, change: impl Fn(&str) -> String) -> Option<String> {
    // Of several with one name, browsers take the first.
    let of_name = |attribute: &Attribute| {
        let own = tag.get(attribute.name.clone());
        own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    };
    let attribute = attributes(tag).into_iter().find(of_name)?;
    let mut changed = tag.to_owned();
    match (attribute.value, attribute.quote) {
        (Some(value), quote) => {
            let new = change(tag.get(value.clone())?);
            let new = match quote {
                Some('\'') => new.replace('\'', "&#39;"),
                Some(_) => new,
                None => format!("\"{new}\""),
            };
            changed.replace_range(value, &new);
        }
        (None, _) => changed.insert_str(attribute.name.end, &format!("=\"{}\"", change(""))),
    }
    Some(changed)
}

fn attributes(tag: &str) -> Vec<Attribute> {
    let is_space = |c: char| c.is_ascii_whitespace();
    let skip = |from: usize, passed: &dyn Fn(char) -> bool| {
        let rest = tag.get(from..).unwrap_or_default();
        rest.find(|c| !passed(c)).map_or(tag.len(), |at| from + at)
    };
    let char_at = |at: usize| tag.get(at..).and_then(|rest| rest.chars().next());
    let mut all = Vec::new();
    let mut at = skip(0, &|c| !is_space(c) && c != '>');
    loop {
        let start = skip(at, &|c| is_space(c) || c == '/');
        if char_at(start).is_none_or(|c| c == '>') {
            return all;
        }
        // A name may begin with `=`.
        let first = char_at(start).map_or(1, char::len_utf8);
        let end = skip(start + first, &|c| !is_space(c) && !matches!(c, '=' | '/' | '>'));
        let name = start..end;
        let equals = skip(end, &is_space);
        if char_at(equals) != Some('=') {
            all.push(Attribute {
                name,
                value: None,
                quote: None,
            });
            at = end;
            continue;
        }
        let begins = skip(equals + 1, &is_space);
        let quote = char_at(begins).filter(|c| matches!(c, '"' | '\''));
        let value = match quote {
            Some(quote) => begins + 1..skip(begins + 1, &|c| c != quote),
            None => begins..skip(begins, &|c| !is_space(c) && c != '>'),
        };
        at = value.end + usize::from(quote.is_some());
        all.push(Attribute {
            name,
            value: Some(value),
            quote,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_changes_however_it_is_written() {
        for (tag, changed) in [
            ("<input placeholder=\"a\">", "<input placeholder=\"a, b\">"),
            ("<input placeholder='a'>", "<input placeholder='a, b'>"),
            ("<input placeholder=a>", "<input placeholder=\"a, b\">"),
            (
                "<INPUT type=text PLACEHOLDER = 'a' >",
                "<INPUT type=text PLACEHOLDER = 'a, b' >",
            ),
            (
                "<input\n\tdata-x=' placeholder=\"no\"'\n\tplaceholder=\"a\"/>",
                "<input\n\tdata-x=' placeholder=\"no\"'\n\tplaceholder=\"a, b\"/>",
            ),
            ("<input placeholder>", "<input placeholder=\", b\">"),
            (
                "<input placeholder=a placeholder=c>",
                "<input placeholder=\"a, b\" placeholder=c>",
            ),
        ] {
            let new = with_value(tag, "placeholder", |old| format!("{old}, b"));
            assert_eq!(new.as_deref(), Some(changed));
        }
        let single = with_value("<b title='x'>", "title", |_| "it's".to_owned());
        assert_eq!(single.as_deref(), Some("<b title='it&#39;s'>"));
        for tag in ["<input>", "<input data-placeholder=a>", "<br/>", "<", "", "<a =>"] {
            assert_eq!(with_value(tag, "placeholder", str::to_owned), None, "{tag}");
        }
    }
}
