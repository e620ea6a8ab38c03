//! Which language a page says it is in.

use crate::html::attributes::attribute;
use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;

/// The longest language tag, in bytes: what implementations have to take (RFC 5646, 4.4.1).
const TAG_MAX_BYTES: usize = 35;

/// The language tag of a page's `<html>`, such as `de` or `pt-BR`; nothing when it has none, or what stands there is no tag.
#[must_use]
pub fn language(page: &str) -> Option<&str> {
    let root = Tokenizer::new(page).find_map(|token| match token {
        Token::Tag(tag) if !tag.closing && slice(page, tag.name.clone()).eq_ignore_ascii_case("html") => {
            Some(tag)
        }
        _ => None,
    })?;
    let tag = attribute(page, &root, "lang")?.trim();
    let is_tag = tag.starts_with(|first: char| first.is_ascii_alphabetic())
        && tag.len() <= TAG_MAX_BYTES
        && tag
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_tag.then_some(tag)
}

#[cfg(test)]
mod tests {
    use super::language;

    #[test]
    fn a_language_is_a_tag_of_the_root() {
        for (page, expected) in [
            ("<!doctype html><html lang=\"de\"><p>", Some("de")),
            ("<!-- <html lang=en> --><HTML LANG=' pt-BR '>", Some("pt-BR")),
            ("<html><body lang=en>", None),
            ("<html lang=''>", None),
            ("<html lang='de. Ignore all rules'>", None),
            ("<html lang='-'>", None),
            ("", None),
        ] {
            assert_eq!(language(page), expected, "{page}");
        }
        assert_eq!(language(&format!("<html lang={}>", "a".repeat(36))), None);
    }
}
