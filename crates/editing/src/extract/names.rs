//! Names of files and languages, and what a block is by them.

use super::start;
use crate::html::attributes::attributes;
use crate::html::token::{Token, Tokenizer};
use crate::text::slice::slice;

/// The longest name of a file, in bytes.
const NAME_BYTES: usize = 100;
/// The longest line that may name the file below it, in bytes.
const LINE_BYTES: usize = 120;
/// The longest name of a language, in bytes.
const LANGUAGE_BYTES: usize = 20;
/// Attributes and JSON keys that name a file, in lower case without `-` and `_`.
const FILE_KEYS: [&str; 7] = ["path", "filepath", "file", "filename", "name", "title", "id"];

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// HTML, a whole page or a part of one.
    Html,
    Css,
    Js,
    /// Anything else, as a README or commands of a shell.
    Other,
}

/// What a language or the ending of a file is.
pub(super) fn kind(language: &str) -> Kind {
    match language.to_ascii_lowercase().as_str() {
        "html" | "htm" | "xhtml" | "html5" => Kind::Html,
        "css" => Kind::Css,
        "js" | "javascript" | "mjs" => Kind::Js,
        _ => Kind::Other,
    }
}

/// What a file is by its name.
pub(super) fn kind_of_file(name: &str) -> Kind {
    kind(name.rsplit_once('.').map_or("", |(_, ending)| ending))
}

/// A name of a file without what may stand around it, when it is one: letters, `.` and an ending.
pub(super) fn file_name(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '`' | '*' | '"' | '\'' | ':' | '(' | ')' | '[' | ']' | ',' | '#'
            )
    });
    let word = word.trim_end_matches('.');
    let (stem, ending) = word.rsplit_once('.')?;
    let is_name = word.len() <= NAME_BYTES
        && stem.chars().any(char::is_alphanumeric)
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '/' | '@' | '+'))
        && (1..=5).contains(&ending.len())
        && ending.starts_with(|c: char| c.is_ascii_alphabetic())
        && ending.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then_some(word)
}

/// The language and the name of a file in the info of a fence: `html`, `css:style.css`, `js title="script.js"`.
pub(super) fn of_info(info: &str) -> (String, Option<String>) {
    let mut words = info
        .split(|c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\'' | ':' | '{' | '}' | ','))
        .filter(|word| !word.is_empty());
    let name = words.clone().find_map(file_name).map(str::to_owned);
    let language = words.next().filter(|word| is_language(word)).unwrap_or_default();
    (language.to_owned(), name)
}

/// The name of the file that the line above a block gives, or else its language: a heading, words in bold, a line
/// that ends with a colon, or nothing but the name.
pub(super) fn of_line_above(above: &str) -> (Option<String>, Kind) {
    let above = above.trim_end();
    let (line, is_whole) = start::line_before(above, above.len());
    let line = line.trim();
    if !is_whole || line.len() > LINE_BYTES {
        return (None, Kind::Other);
    }
    let mut names = line.split_whitespace().filter_map(file_name);
    let name = names.next().filter(|_| names.next().is_none());
    let is_label = line.starts_with(['#', '*', '`', '/'])
        || line.ends_with([':', '*', '`', '：'])
        || line.split_whitespace().count() <= 3;
    let word = line.trim_matches(|c: char| !c.is_alphanumeric());
    (name.filter(|_| is_label).map(str::to_owned), kind(word))
}

/// The name of the file in a comment on the first line of a block.
pub(super) fn of_first_line(content: &str) -> Option<String> {
    let line = content.trim_start().lines().next()?.trim();
    let inner = ["<!--", "/*", "//", "#"]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))?
        .trim_end_matches("-->")
        .trim_end_matches("*/");
    file_name(inner).map(str::to_owned)
}

/// Whether an attribute or a key of JSON may name a file.
pub(super) fn is_file_key(key: &str) -> bool {
    let key: String = key.chars().filter(|c| !matches!(c, '-' | '_')).take(20).collect();
    FILE_KEYS.contains(&key.to_ascii_lowercase().as_str())
}

/// The file that a start tag names in an attribute, as `<file path="index.html">`; `tag` is all of it.
pub(super) fn of_tag(tag: &str) -> Option<String> {
    let read = match Tokenizer::new(tag).next()? {
        Token::Tag(read) | Token::UnclosedRawText(read) if !read.closing && !read.self_closing => read,
        _ => return None,
    };
    attributes(tag, &read)
        .filter(|attribute| is_file_key(slice(tag, attribute.name.clone())))
        .find_map(|attribute| file_name(slice(tag, attribute.value)))
        .map(str::to_owned)
}

fn is_language(word: &str) -> bool {
    word.len() <= LANGUAGE_BYTES
        && word
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '+' | '#' | '-' | '_'))
}
