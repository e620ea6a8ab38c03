//! The references of a style sheet: `url(…)`, and the strings of `@import` (CSS Syntax, 4.3).

use std::ops::Range;

use css::Kind;

/// The sheet with other addresses in place of those that have one; every other byte is as it was.
pub(super) fn rewrite(sheet: &str, address: &mut dyn FnMut(&str) -> Option<String>) -> String {
    let mut rewritten = String::with_capacity(sheet.len());
    let mut copied = 0;
    // An @import or `url(` was read, and its string may follow.
    let mut string_follows = false;
    for token in css::tokens(sheet) {
        let span = token.span;
        let place = match token.kind {
            Kind::WhiteSpace(_) | Kind::Comment(_) => continue,
            Kind::UnquotedUrl(_) | Kind::BadUrl(_) => Some(within_brackets(sheet, span)),
            Kind::QuotedString(_) | Kind::BadString(_) if string_follows => Some(within_quotes(sheet, span)),
            Kind::AtKeyword(name) if name.eq_ignore_ascii_case("import") => {
                string_follows = true;
                continue;
            }
            Kind::Function(name) if name.eq_ignore_ascii_case("url") => {
                string_follows = true;
                continue;
            }
            _ => None,
        };
        string_follows = false;
        if let Some(place) = place
            && let Some(address) = address(css::text(sheet, place.clone()))
        {
            rewritten.push_str(css::text(sheet, copied..place.start));
            rewritten.push_str(&address);
            copied = place.end;
        }
    }
    rewritten.push_str(css::text(sheet, copied..sheet.len()));
    rewritten
}

/// What stands between the brackets of `url(…)`, without the blanks around it.
fn within_brackets(sheet: &str, span: Range<usize>) -> Range<usize> {
    let whole = css::text(sheet, span.clone());
    let name = whole.find('(').map_or(whole.len(), |at| at + 1);
    let inner = whole.get(name..).unwrap_or_default();
    let inner = inner.strip_suffix(')').unwrap_or(inner);
    let start = span.start + name + (inner.len() - inner.trim_ascii_start().len());
    start..start + inner.trim_ascii().len()
}

/// What stands between the quotes of a string, which may not be closed.
fn within_quotes(sheet: &str, span: Range<usize>) -> Range<usize> {
    let whole = css::text(sheet, span.clone());
    let quote = whole.get(..1).unwrap_or_default();
    let inner = whole.get(1..).unwrap_or_default();
    let inner = inner.strip_suffix(quote).unwrap_or(inner);
    span.start + 1..span.start + 1 + inner.len()
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
