//! The strings of a page's scripts that the page may show, and their replacement one by one.
//!
//! [`find`] looks for a text in the inline scripts and JSON blocks of a page. It gives only strings that can have another
//! value without a change of what the program does: never a key, an index, a case or a side of a comparison.
//! [`Literal::replace`] writes a new value; every other byte of the page stays.
//!
//! - `lexer`: the tokens of a script
//! - `escape`: values of strings, and strings for values

mod escape;
pub(crate) mod lexer;
#[cfg(test)]
mod tests;

use crate::html::attributes::{attribute, attributes};
use crate::html::token::{Tag, Token, Tokenizer};
use crate::text::slice::slice;
use lexer::{Kind, Lexer, behind_blanks};
use std::ops::Range;

/// What came of looking for a value in the scripts of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// These strings have it, at least one, in the order of the page. Who changes more than one begins with the last.
    Strings(Vec<Literal>),
    /// The scripts have the text, but not only where it may change: in code, or as a part of a longer text.
    InCode,
    /// The scripts do not have it.
    Absent,
}

/// A string of a script, by its place in the page in which it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    /// Its bytes without quotes.
    span: Range<usize>,
    source: String,
    quote: char,
}

impl Literal {
    /// The page with `new` as the value of this string, escaped as its quotes require. None when the string does not
    /// stand in `html`.
    ///
    /// A script may set its texts as markup: see [`reads_alike_as_markup`].
    #[must_use]
    pub fn replace(&self, html: &str, new: &str) -> Option<String> {
        let before = html.get(..self.span.start)?;
        let after = html.get(self.span.start..)?.strip_prefix(&self.source)?;
        Some([before, &escape::escaped(new, self.quote), after].concat())
    }
}

/// Whether a text shows the same when a script sets it as markup (`innerHTML`) as when it sets it as text. Which of the
/// two a script does is not known here.
#[must_use]
pub fn reads_alike_as_markup(text: &str) -> bool {
    !text.contains(['<', '>', '&', '"'])
}

/// Finds the strings of a page's scripts whose whole value is `text`; linear in the page.
///
/// A text without blanks may be a word that the program goes by, even where it is neither key nor compared. It counts
/// only when it is written as a name (its first letter is not a small one), stands nowhere else in the scripts and is no
/// attribute's value.
#[must_use]
pub fn find(html: &str, text: &str) -> Found {
    if text.trim().is_empty() {
        return Found::Absent;
    }
    let (mut found, mut mentions) = (Vec::new(), 0);
    for code in scripts(html) {
        let source = slice(html, code.clone());
        let places = source.match_indices(text).map(|(at, _)| at..at + text.len());
        mentions += places.filter(|place| is_whole(source, place)).count();
        found.extend(literals(html, code, |string| escape::reads_as(string, text)));
    }
    if found.is_empty() && mentions == 0 {
        return Found::Absent;
    }
    let is_free = text.contains(char::is_whitespace)
        || (text.starts_with(|first: char| first.is_alphabetic() && !first.is_lowercase())
            && found.len() == 1
            && mentions <= 1
            && !is_attribute_value(html, text));
    if is_free && !ends_scripts(text) && !found.is_empty() && found.iter().all(|(_, is_value)| *is_value) {
        return Found::Strings(found.into_iter().map(|(literal, _)| literal).collect());
    }
    Found::InCode
}

/// The code of a page's own scripts: inline JavaScript, and JSON that is data.
fn scripts(html: &str) -> Vec<Range<usize>> {
    let mut codes = Vec::new();
    let mut open: Option<Tag> = None;
    for token in Tokenizer::new(html) {
        let Token::Tag(tag) = token else {
            continue;
        };
        if let Some(script) = open.take() {
            codes.push(script.span.end..tag.span.start);
        }
        open = Some(tag).filter(|tag| is_script(html, tag));
    }
    codes
}

fn is_script(html: &str, tag: &Tag) -> bool {
    let kind = attribute(html, tag, "type").unwrap_or_default();
    let kind = kind.trim().to_ascii_lowercase();
    let ends = ["/javascript", "/ecmascript", "/json", "+json"];
    !tag.closing
        && slice(html, tag.name.clone()).eq_ignore_ascii_case("script")
        && attribute(html, tag, "src").is_none()
        && (matches!(kind.as_str(), "" | "module") || ends.iter().any(|end| kind.ends_with(end)))
}

/// The strings of a script that are wanted, each with whether it may change. A script that cannot be read to its end has
/// none: where its strings begin and end is not certain.
fn literals(html: &str, code: Range<usize>, is_wanted: impl Fn(&str) -> bool) -> Vec<(Literal, bool)> {
    let source = slice(html, code.clone());
    let mut found = Vec::new();
    let mut lexer = Lexer::new(source);
    let mut before = "";
    for (kind, token) in lexer.by_ref() {
        let text = slice(source, token.clone());
        let quote = text.chars().next().filter(|_| kind == Kind::Text);
        let value = token.start + 1..token.end - 1;
        if let Some(quote) = quote
            && is_wanted(slice(source, value.clone()))
        {
            let after = slice(source, behind_blanks(source, token.end)..source.len());
            let literal = Literal {
                source: slice(source, value.clone()).to_owned(),
                span: code.start + value.start..code.start + value.end,
                quote,
            };
            found.push((literal, is_value(before, after)));
        }
        before = text;
    }
    if lexer.is_complete() { found } else { Vec::new() }
}

/// Whether a string between this token and this code is no key, index, case, directive, and compared with nothing.
fn is_value(before: &str, after: &str) -> bool {
    let is_key = matches!(before, "{" | ",") && after.starts_with(':') || after.starts_with('(');
    let is_index = before == "[" && after.starts_with(']');
    let is_compared = matches!(before, "==" | "===" | "!=" | "!==" | "case")
        || (after.starts_with("==") || after.starts_with("!=") || after.starts_with("in "));
    let is_directive = matches!(before, "" | ";" | "{" | "}");
    !is_key && !is_index && !is_compared && !is_directive
}

fn is_attribute_value(html: &str, text: &str) -> bool {
    Tokenizer::new(html).any(|token| match token {
        Token::Tag(tag) => attributes(html, &tag).any(|attribute| slice(html, attribute.value) == text),
        _ => false,
    })
}

/// Whether neither a letter, a figure nor the access to a property makes a place in code a part of more.
fn is_whole(code: &str, place: &Range<usize>) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let before = slice(code, 0..place.start).chars().next_back();
    let after = slice(code, place.end..code.len()).chars().next();
    !before.is_some_and(|c| is_part(c) || c == '.') && !after.is_some_and(is_part)
}

/// Whether a text takes part in where a browser lets a script end: without it, the script may end elsewhere.
fn ends_scripts(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["<!--", "-->", "<script", "</script"]
        .iter()
        .any(|mark| text.contains(mark))
}
