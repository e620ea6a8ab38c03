//! The strings and numbers of a page's scripts that the page may draw, and their replacement one by one.
//!
//! [`find`] looks for a text and [`find_number`] for a number in the inline scripts and JSON blocks of a page. Both give
//! only what can have another value without a change of what the program does: never a key, an index, a case or a side
//! of a comparison. [`Literal::replace`] writes a new value; every other byte of the page stays.
//!
//! - `lexer`: the tokens of a script
//! - `escape`: values of strings, and strings for values

mod escape;
mod lexer;
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
    /// One literal has the value.
    One(Literal),
    /// Several literals have it, in the order of the page. Who changes more than one begins with the last.
    Several(Vec<Literal>),
    /// The scripts have the text, but not only where it may change: in code, or as a part of a longer text.
    InCode,
    /// The scripts do not have it.
    Absent,
}

/// A string or number of a script, by its place in the page in which it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    span: Range<usize>,
    source: String,
    /// None for a number.
    quote: Option<char>,
    key: Option<String>,
}

impl Literal {
    /// The bytes that [`replace`](Self::replace) replaces, without quotes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The name of the property whose whole value this is: `price` for the number of `{ price: 16 }`.
    #[must_use]
    pub fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The page with `new` as the value of this literal, escaped as its quotes require. None when the literal does not
    /// stand in `html`, or is a number and `new` is none in JSON's notation.
    ///
    /// A script may set its texts as markup: see [`reads_alike_as_markup`].
    #[must_use]
    pub fn replace(&self, html: &str, new: &str) -> Option<String> {
        let before = html.get(..self.span.start)?;
        let after = html.get(self.span.start..)?.strip_prefix(&self.source)?;
        let new = match self.quote {
            Some(quote) => escape::escaped(new, quote),
            None => serde_json::from_str::<serde_json::Number>(new)
                .map(|_| new.to_owned())
                .ok()?,
        };
        Some([before, &new, after].concat())
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
    let is_string = |kind, token: &str| kind == Kind::Text && escape::reads_as(unquoted(token), text);
    let (mut found, mut mentions) = (Vec::new(), 0);
    for code in scripts(html) {
        let source = slice(html, code.clone());
        let places = source.match_indices(text).map(|(at, _)| at..at + text.len());
        mentions += places.filter(|place| is_whole(source, place)).count();
        found.extend(literals(html, code, is_string));
    }
    if found.is_empty() && mentions == 0 {
        return Found::Absent;
    }
    let is_free = text.contains(char::is_whitespace)
        || (is_name(text) && found.len() == 1 && mentions <= 1 && !is_attribute_value(html, text));
    if is_free && !ends_scripts(text) && !found.is_empty() && found.iter().all(|(_, is_value)| *is_value) {
        return Found::of(found.into_iter().map(|(literal, _)| literal).collect());
    }
    Found::InCode
}

/// Finds the numbers of a page's scripts that are `value` and stand as the value of a property; linear in the page. With
/// `within`, only those whose object, without what is nested in it, has this text in any case.
///
/// The same number may be a price here and a width there: [`Literal::key`] tells.
#[must_use]
pub fn find_number(html: &str, value: f64, within: Option<&str>) -> Found {
    let is_number = |kind, token: &str| kind == Kind::Number && token.parse() == Ok(value);
    let found = scripts(html)
        .into_iter()
        .flat_map(|code| literals(html, code, is_number));
    let within = within.map(str::to_lowercase);
    let is_within = |literal: &Literal| {
        let object = || object(html, &literal.span).to_lowercase();
        literal.key.is_some() && within.as_ref().is_none_or(|within| object().contains(within))
    };
    Found::of(found.map(|(literal, _)| literal).filter(is_within).collect())
}

impl Found {
    fn of(mut literals: Vec<Literal>) -> Self {
        match literals.len() {
            0 | 1 => literals.pop().map_or(Self::Absent, Self::One),
            _ => Self::Several(literals),
        }
    }
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

/// The literals of a script that are wanted, each with whether it may change. A script that cannot be read to its end has
/// none: where its strings begin and end is not certain.
fn literals(html: &str, code: Range<usize>, is_wanted: impl Fn(Kind, &str) -> bool) -> Vec<(Literal, bool)> {
    let source = slice(html, code.clone());
    let mut found = Vec::new();
    let mut lexer = Lexer::new(source);
    // the last three tokens, the latest first
    let mut before = [""; 3];
    for token in lexer.by_ref() {
        let text = slice(source, token.span.clone());
        if is_wanted(token.kind, text) {
            let after = slice(source, behind_blanks(source, token.span.end)..source.len());
            let quote = text.chars().next().filter(|_| token.kind == Kind::Text);
            let quotes = usize::from(quote.is_some());
            let span = code.start + token.span.start + quotes..code.start + token.span.end - quotes;
            let literal = Literal {
                source: slice(html, span.clone()).to_owned(),
                span,
                quote,
                key: key(before, after),
            };
            found.push((literal, is_value(before, after)));
        }
        let [latest, second, _] = before;
        before = [text, latest, second];
    }
    if lexer.is_complete() { found } else { Vec::new() }
}

/// Whether a string between these tokens and this code is no key, index, case, directive, and compared with nothing.
fn is_value([latest, ..]: [&str; 3], after: &str) -> bool {
    let is_key = matches!(latest, "{" | ",") && after.starts_with(':') || after.starts_with('(');
    let is_index = latest == "[" && after.starts_with(']');
    let is_compared = matches!(latest, "==" | "===" | "!=" | "!==" | "case")
        || ["==", "!=", "in "]
            .iter()
            .any(|operator| after.starts_with(operator));
    let is_directive = matches!(latest, "" | ";" | "{" | "}");
    !is_key && !is_index && !is_compared && !is_directive
}

/// The name of the property whose whole value stands between these tokens and this code.
fn key([colon, name, start]: [&str; 3], after: &str) -> Option<String> {
    let is_whole = colon == ":" && matches!(start, "{" | ",") && after.starts_with([',', '}']);
    is_whole.then(|| name.trim_matches(['"', '\'']).to_owned())
}

fn unquoted(token: &str) -> &str {
    slice(token, 1..token.len() - 1)
}

fn is_name(word: &str) -> bool {
    let first = word.chars().next();
    first.is_some_and(|first| first.is_alphabetic() && !first.is_lowercase())
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
    let marks = ["<!--", "-->", "<script", "</script"];
    marks.iter().any(|mark| text.contains(mark))
}

/// The object around a place, without what is nested in it; at most 2,000 bytes to each side.
fn object<'a>(html: &'a str, place: &Range<usize>) -> &'a str {
    const MOST_BYTES: usize = 2_000;
    let is_inside = |byte: &u8| !matches!(byte, b'{' | b'}');
    let before = slice(html, 0..place.start).bytes().rev().take(MOST_BYTES);
    let after = slice(html, place.end..html.len()).bytes().take(MOST_BYTES);
    let start = place.start - before.take_while(is_inside).count();
    let end = place.end + after.take_while(is_inside).count();
    slice(html, start..end)
}
