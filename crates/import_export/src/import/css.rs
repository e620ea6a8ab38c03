//! The references of a style sheet: `url(…)`, and the strings of `@import` (CSS Syntax, 4.3).

/// The sheet with other addresses in place of those that have one; every other byte is as it was.
pub(super) fn rewrite(sheet: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let mut rewritten = String::with_capacity(sheet.len());
    let (mut at, mut copied) = (0, 0);
    // An @import was read, and its string may follow.
    let mut imports = false;
    while let Some(rest) = sheet.get(at..).filter(|rest| !rest.is_empty()) {
        let found = if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            continue;
        } else if rest.starts_with(['"', '\'']) {
            let string = quoted(rest);
            let end = at + string.len();
            let inner = unquoted(string);
            let range = (at + 1, at + 1 + inner.len());
            at = end;
            std::mem::take(&mut imports).then_some((inner, range))
        } else if begins(rest, "@import") {
            imports = true;
            at += "@import".len();
            continue;
        } else if begins(rest, "url(") {
            imports = false;
            let (inner, range, end) = url(sheet, at + "url(".len());
            at = end;
            Some((inner, range))
        } else {
            let c = rest.chars().next().unwrap_or_default();
            imports &= c.is_ascii_whitespace();
            at += c.len_utf8();
            // A name that ends in `url` is another function.
            if is_name(c) {
                at += rest
                    .get(c.len_utf8()..)
                    .and_then(|rest| rest.find(|c| !is_name(c)))
                    .unwrap_or(rest.len().saturating_sub(c.len_utf8()));
            }
            continue;
        };
        if let Some((inner, (from, to))) = found
            && let Some(address) = address(inner)
        {
            rewritten.push_str(sheet.get(copied..from).unwrap_or_default());
            rewritten.push_str(&address);
            copied = to;
        }
    }
    rewritten.push_str(sheet.get(copied..).unwrap_or_default());
    rewritten
}

/// What stands in `url(…)`, where it stands, and where the parenthesis is closed.
fn url(sheet: &str, from: usize) -> (&str, (usize, usize), usize) {
    let rest = sheet.get(from..).unwrap_or_default();
    let trimmed = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
    let start = from + (rest.len() - trimmed.len());
    if trimmed.starts_with(['"', '\'']) {
        let string = quoted(trimmed);
        let inner = unquoted(string);
        return (inner, (start + 1, start + 1 + inner.len()), start + string.len());
    }
    let end = trimmed.find(')').unwrap_or(trimmed.len());
    let inner = trimmed.get(..end).unwrap_or_default();
    let inner = inner.trim_end_matches(|c: char| c.is_ascii_whitespace());
    (inner, (start, start + inner.len()), start + end)
}

/// A string with its quotes; one that is not closed ends with its line.
fn quoted(text: &str) -> &str {
    let quote = text.chars().next().unwrap_or_default();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return text.get(..at).unwrap_or(text),
            c if c == quote => return text.get(..=at).unwrap_or(text),
            _ => {}
        }
    }
    text
}

/// What stands between the quotes.
fn unquoted(string: &str) -> &str {
    let inner = string.get(1..).unwrap_or_default();
    let quote = string.get(..1).unwrap_or_default();
    inner.strip_suffix(quote).unwrap_or(inner)
}

fn begins(text: &str, keyword: &str) -> bool {
    text.get(..keyword.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(keyword))
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn seen(sheet: &str) -> Vec<String> {
        let mut seen = Vec::new();
        let same = rewrite(sheet, &mut |reference| {
            seen.push(reference.to_owned());
            None
        });
        assert_eq!(same, sheet);
        seen
    }

    #[test]
    fn references_are_seen_where_they_are_ones() {
        assert_eq!(
            seen(
                "@import 'a.css' screen; @import url( \"b.css\" ); p{background:URL(c.png ),url('d e.png')}"
            ),
            ["a.css", "b.css", "c.png", "d e.png"]
        );
        assert_eq!(
            seen("/* url(x) */ p::before{content:'url(y) @import \"z\"'} .my-url(q){}"),
            Vec::<String>::new()
        );
        assert_eq!(
            seen("a{b:url(data:image/png;base64,AA==)}"),
            ["data:image/png;base64,AA=="]
        );
        assert_eq!(seen("a{b:url("), [""]);
        assert_eq!(seen("a{b:url('x"), ["x"]);
    }

    #[test]
    fn addresses_take_their_place() {
        let sheet = "@import \"a.css\";p{background:url( a.png ) url('ä.png')}";
        assert_eq!(
            rewrite(sheet, &mut |reference| Some(format!("/{}", reference.len()))),
            "@import \"/5\";p{background:url( /5 ) url('/6')}"
        );
    }

    proptest! {
        #[test]
        fn a_sheet_without_files_stays_as_it_is(sheet in "([a-z\\-@:;{}()'\"\\\\/* \nä]|url\\(|@import|/\\*|\\*/){0,60}") {
            prop_assert_eq!(rewrite(&sheet, &mut |_| None), sheet);
        }
    }
}
