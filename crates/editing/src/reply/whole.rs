//! Whole pages in the answers of models.

use crate::check;
use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;

/// Behind the end tag of the document, when the text has it; one within a script or a comment is none.
#[must_use]
pub fn end(text: &str) -> Option<usize> {
    Tokenizer::new(text).find_map(|token| match token {
        Token::Tag(tag) if tag.closing && slice(text, tag.name.clone()).eq_ignore_ascii_case("html") => {
            Some(tag.span.end)
        }
        _ => None,
    })
}

/// Whether a text that begins like a page is meant as one: it has a body, or comes to the end of a document. Whether
/// it is a sound page is another question.
#[must_use]
pub fn is_document(text: &str) -> bool {
    let is = |name: &str, wanted: &str| name.eq_ignore_ascii_case(wanted);
    Tokenizer::new(text).any(|token| match token {
        Token::Tag(tag) => {
            let name = slice(text, tag.name);
            is(name, "body") || (tag.closing && is(name, "html"))
        }
        Token::UnclosedRawText(_) => true,
        Token::Comment { .. } | Token::Doctype(_) => false,
    })
}

/// Whether a text is a sound page that comes to its end.
#[must_use]
pub(super) fn is_complete(text: &str) -> bool {
    end(text).is_some() && check::check(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_document_is_its_end_tag() {
        let page = "<html><script>a = '</html>'</script><!-- </html> --></HTML >more";
        assert_eq!(end(page).and_then(|end| page.get(end..)), Some("more"));
        assert_eq!(end("<html><p>"), None);
    }

    #[test]
    fn a_document_has_a_body_or_an_end() {
        for page in [
            "<html><body>x",
            "<!doctype html><p>x</html>",
            "<html><script>let a",
        ] {
            assert!(is_document(page), "{page}");
        }
        for text in ["<html> is the root element", "<html lang=\"de\">"] {
            assert!(!is_document(text), "{text}");
        }
    }
}
