//! Short names in the place of what a page embeds as data: models need not see it, and cannot write it.

use std::collections::{HashMap, HashSet};

use thiserror::Error;

use crate::text::slice::slice;

/// A data URI of at most so many bytes stays as it is.
const SHORT_BYTES: usize = 200;
/// The longest media type with its parameters, in bytes.
const HEAD_BYTES: usize = 200;
/// How many times the data of a page an answer may have.
const MOST_REPEATED: usize = 4;
/// In any case of its letters.
const SCHEME: &str = "data:";
const PREFIX: &str = "embedded-";
/// What an address may stand behind, other than blanks.
const BEFORE: &str = "\"'`(,=;>[";

/// The names that were given to the data URIs of a page and of parts of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ShortNames {
    /// The data URI of each name.
    uris: HashMap<String, String>,
    /// The name of each data URI.
    names: HashMap<String, String>,
    /// Names of this form that the page has by itself.
    own: HashSet<String>,
    /// How many names were given or passed over.
    count: usize,
    /// How many bytes of data were replaced in all texts.
    bytes: usize,
}

/// Why names cannot be replaced by what they stand for. Its `Display` is a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NameError {
    /// A name of this form that was never given to anything.
    #[error("The page refers to {0}, which it does not have.")]
    Unknown(String),
    /// The names stand for far more data than the page had: a name is short, and its data may be megabytes.
    #[error("The page repeats {0} too often.")]
    TooOften(String),
}

impl ShortNames {
    /// The text with a name such as `embedded-1.png` in the place of each data URI of more than 200 bytes, the same
    /// for the same data. Linear in the text.
    pub fn shorten(&mut self, text: &str) -> String {
        self.own.extend(names_in(text).map(|(_, name)| name.to_owned()));
        let mut short = String::with_capacity(text.len().min(1 << 20));
        let mut copied = 0;
        let mut at = 0;
        let mut missing = Vec::new();
        while let Some(found) = memchr::memchr(b':', text.as_bytes().get(at..).unwrap_or_default()) {
            at += found + 1;
            let start = at.saturating_sub(SCHEME.len());
            if !is_scheme(text.as_bytes().get(start..at)) {
                continue;
            }
            let Some(end) = end_of_uri(text, start, &mut missing) else {
                continue;
            };
            if end - start > SHORT_BYTES {
                self.bytes += end - start;
                short.push_str(slice(text, copied..start));
                short.push_str(self.name_of(slice(text, start..end)));
                copied = end;
            }
            at = end;
        }
        short.push_str(slice(text, copied..text.len()));
        short
    }

    fn name_of(&mut self, uri: &str) -> &str {
        if !self.names.contains_key(uri) {
            let name = loop {
                self.count += 1;
                let name = format!("{PREFIX}{}.{}", self.count, extension(uri));
                if !self.own.contains(&name) {
                    break name;
                }
            };
            self.uris.insert(name.clone(), uri.to_owned());
            self.names.insert(uri.to_owned(), name);
        }
        self.names.get(uri).map_or("", String::as_str)
    }

    /// The text with the data URIs in the place of their names, byte for byte. A name behind `/` or `./`, as models
    /// write it, counts as well.
    ///
    /// # Errors
    /// A name of this form that was not given, and that the page did not have before; names that stand for more than
    /// [`MOST_REPEATED`] times the data of the page.
    pub fn restore(&self, text: &str) -> Result<String, NameError> {
        let (whole, problem) = self.restored(text);
        problem.map_or(Ok(whole), Err)
    }

    /// As [`Self::restore`], with the names left as they are that cannot be replaced.
    #[must_use]
    pub fn restore_known(&self, text: &str) -> String {
        self.restored(text).0
    }

    fn restored(&self, text: &str) -> (String, Option<NameError>) {
        let mut budget = self.bytes.saturating_mul(MOST_REPEATED);
        let mut problem = None;
        let mut whole = String::with_capacity(text.len());
        let mut copied = 0;
        for (start, name) in names_in(text) {
            let Some(uri) = self.uris.get(name) else {
                if !self.own.contains(name) {
                    problem.get_or_insert_with(|| NameError::Unknown(name.to_owned()));
                }
                continue;
            };
            let Some(left) = budget.checked_sub(uri.len()) else {
                problem.get_or_insert_with(|| NameError::TooOften(name.to_owned()));
                continue;
            };
            budget = left;
            whole.push_str(without_path(slice(text, copied..start)));
            whole.push_str(uri);
            copied = start + name.len();
        }
        whole.push_str(slice(text, copied..text.len()));
        (whole, problem)
    }
}

fn is_scheme(bytes: Option<&[u8]>) -> bool {
    bytes.is_some_and(|bytes| bytes.eq_ignore_ascii_case(SCHEME.as_bytes()))
}

/// Text before a name, without the `/` or `./` at its end that makes an address of the name.
fn without_path(text: &str) -> &str {
    match text.strip_suffix('/') {
        Some(rest) => rest.strip_suffix('.').unwrap_or(rest),
        None => text,
    }
}

/// The names of the form `embedded-1.png` that a text has.
pub(crate) fn names_of(text: &str) -> HashSet<&str> {
    names_in(text).map(|(_, name)| name).collect()
}

/// Names of the form `embedded-1.png` in a text, with their places. Those within longer words or addresses do not count.
fn names_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    memchr::memmem::find_iter(text.as_bytes(), PREFIX.as_bytes()).filter_map(move |start| {
        let before = slice(text, 0..start);
        if !stands_alone(without_path(before)) {
            return None;
        }
        let rest = slice(text, start + PREFIX.len()..text.len());
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest.get(digits..)?.strip_prefix('.')?;
        let letters = after.bytes().take_while(u8::is_ascii_alphanumeric).count();
        let length = PREFIX.len() + digits + 1 + letters;
        (digits > 0 && letters > 0).then(|| (start, slice(text, start..start + length)))
    })
}

/// Whether an address may begin behind a text.
fn stands_alone(before: &str) -> bool {
    before
        .chars()
        .next_back()
        .is_none_or(|sign| sign.is_whitespace() || BEFORE.contains(sign))
}

/// Where the data URI at `start` ends; nothing when it is none.
/// `missing` are the signs that do not come any more, so that they are looked for once.
fn end_of_uri(text: &str, start: usize, missing: &mut Vec<u8>) -> Option<usize> {
    let before = slice(text, 0..start);
    if !stands_alone(before) {
        return None;
    }
    let head = text.as_bytes().get(start..)?;
    let head = head.get(..HEAD_BYTES.min(head.len()))?;
    let comma = memchr::memchr(b',', head)?;
    let media_type = slice(text, start + SCHEME.len()..start + comma);
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/+.-_;=".contains(&byte);
    if !media_type.bytes().all(is_plain) {
        return None;
    }
    let data = start + comma + 1;
    let rest = text.as_bytes().get(data..)?;
    let length = if media_type.to_ascii_lowercase().ends_with(";base64") {
        let is_data = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/=-_%".contains(byte);
        rest.iter().take_while(|byte| is_data(byte)).count()
    } else {
        match before.bytes().next_back() {
            Some(quote @ (b'"' | b'\'' | b'`')) => up_to(quote, rest, missing)?,
            Some(b'(') => up_to(b')', rest, missing)?,
            _ => rest
                .iter()
                .take_while(|byte| !byte.is_ascii_whitespace() && !b"\"'`<>)".contains(byte))
                .count(),
        }
    };
    Some(data + length)
}

fn up_to(sign: u8, rest: &[u8], missing: &mut Vec<u8>) -> Option<usize> {
    if missing.contains(&sign) {
        return None;
    }
    let found = memchr::memchr(sign, rest);
    if found.is_none() {
        missing.push(sign);
    }
    found
}

/// The ending of a file of a data URI's media type.
fn extension(uri: &str) -> String {
    let subtype = uri.split_once('/').map_or("", |(_, subtype)| subtype);
    let name: String = subtype
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .take(8)
        .collect();
    match name.as_str() {
        "" => "bin".to_owned(),
        "jpeg" => "jpg".to_owned(),
        "mpeg" => "mp3".to_owned(),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn data(length: usize) -> String {
        format!("data:image/png;base64,{}", "iVBORw0K".repeat(length / 8))
    }

    #[test]
    fn long_data_gets_a_short_name_and_comes_back() {
        let (one, two) = (data(2_000_000), data(400));
        let svg = format!(
            "data:image/svg+xml;utf8,<svg xmlns='x'>{}</svg>",
            "<g/>".repeat(80)
        );
        let page = format!(
            "<img src=\"{one}\"><img src='{one}'><img srcset=\"{two} 1x, {one} 2x\"><p style=\"background:url({two})\"><img src=\"{svg}\"><script>const a = '{two}';</script>"
        );
        let mut names = ShortNames::default();
        let short = names.shorten(&page);
        assert_eq!(
            short,
            "<img src=\"embedded-1.png\"><img src='embedded-1.png'><img srcset=\"embedded-2.png 1x, embedded-1.png 2x\"><p style=\"background:url(embedded-2.png)\"><img src=\"embedded-3.svg\"><script>const a = 'embedded-2.png';</script>"
        );
        assert_eq!(names.restore(&short).unwrap(), page);
        assert_eq!(
            names
                .restore("<img src=\"./embedded-2.png\"><img src='/embedded-2.png'>")
                .unwrap(),
            format!("<img src=\"{two}\"><img src='{two}'>")
        );
    }

    #[test]
    fn capitals_and_escaped_quotes_are_read() {
        let page = format!(
            "<img src=\"DATA:image/PNG;Base64,{}\"><p style=\"background:url(&quot;{}&quot;)\">",
            "iVBORw0K".repeat(50),
            data(800)
        );
        let mut names = ShortNames::default();
        let short = names.shorten(&page);
        assert_eq!(
            short,
            "<img src=\"embedded-1.PNG\"><p style=\"background:url(&quot;embedded-2.png&quot;)\">"
        );
        assert_eq!(names.restore(&short), Ok(page));
    }

    #[test]
    fn what_is_short_or_no_data_stays() {
        let text = format!(
            "<p>data: x, metadata:a,b</p><img src=\"data:image/png;base64,AAAA\">{}",
            "data:,"
        );
        assert_eq!(ShortNames::default().shorten(&text), text);
    }

    #[test]
    fn a_name_that_was_not_given_is_refused() {
        let mut names = ShortNames::default();
        let page = format!("<a href=\"embedded-1.png\">own</a><img src=\"{}\">", data(400));
        let short = names.shorten(&page);
        assert!(
            short.contains("\"embedded-1.png\"") && short.contains("\"embedded-2.png\""),
            "{short}"
        );
        assert_eq!(names.restore(&short).unwrap(), page);
        let unknown = names.restore("<img src=\"embedded-7.png\">").unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "The page refers to embedded-7.png, which it does not have."
        );
        for fine in [
            "<p>my-embedded-7.png</p>",
            "<img src=\"https://a.example/embedded-7.png\">",
            "embedded-.png",
        ] {
            assert_eq!(names.restore(fine).unwrap(), fine);
        }
    }

    #[test]
    fn a_name_is_not_repeated_without_end() {
        let mut names = ShortNames::default();
        let short = names.shorten(&format!("<img src=\"{}\">", data(4_000)));
        assert!(names.restore(&short.repeat(4)).is_ok());
        let error = names.restore(&short.repeat(5)).unwrap_err();
        assert_eq!(error.to_string(), "The page repeats embedded-1.png too often.");
    }

    proptest! {
        #[test]
        fn what_is_shortened_comes_back(
            pieces in prop::collection::vec("(<img src=|\"|'|\\(|\\)| |,|data:|image/png;base64,|[A-Z]{80}|DATA:|a;Base64,|embedded-[0-9]|\\.png|/|\\./|é|text/html,|\n)", 0..60)
        ) {
            let text = pieces.concat();
            let mut names = ShortNames::default();
            let short = names.shorten(&text);
            prop_assert_eq!(names.restore(&short), Ok(text));
        }
    }
}
