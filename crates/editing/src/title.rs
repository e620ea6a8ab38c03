//! What a page calls itself.

use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;

/// The text of a page's title, with its blanks collapsed and its character references read; nothing when it has none.
/// A title within a drawing is none of the page's.
#[must_use]
pub fn title(page: &str) -> Option<String> {
    let mut tokens = Tokenizer::new(page);
    let mut from = None;
    while let Some(token) = tokens.next() {
        let Token::Tag(tag) = token else { continue };
        let is_title = slice(page, tag.name.clone()).eq_ignore_ascii_case("title");
        match from {
            // What a title holds is raw text: its end tag is what comes next.
            Some(from) => {
                let text = htmlize::unescape(slice(page, from..tag.span.start));
                let words: Vec<&str> = text.split_whitespace().collect();
                return (!words.is_empty()).then(|| words.join(" "));
            }
            None if is_title && !tag.closing && !tokens.in_foreign_content() => from = Some(tag.span.end),
            None => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::title;

    #[test]
    fn a_title_is_read_as_people_see_it() {
        let page = "<!doctype html><html><head><TITLE>\n Salt &amp; Tide  &mdash; <b>Notes </title></head>";
        assert_eq!(title(page).unwrap(), "Salt & Tide — <b>Notes");
    }

    #[test]
    fn what_only_looks_like_a_title_is_none() {
        for page in [
            "<p>No title",
            "<title> \n</title>",
            "<title>Without an end",
            "<svg><title>A drawing</title></svg>",
            "<script>'<title>x</title>'</script><!-- <title>x</title> -->",
        ] {
            assert_eq!(title(page), None, "{page}");
        }
        assert_eq!(
            title("<svg><title>A drawing</title></svg><title>Tides</title>").unwrap(),
            "Tides"
        );
    }
}
