//! The tokens of a script, as far as it takes to tell strings from code, comments and regular expressions.
//! JSON needs no reader of its own: its tokens are a script's, too.

use crate::text::slice::{byte, slice};
use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A string, or a template without substitutions and tag, with its quotes.
    Text,
    /// A name, keyword, number or regular expression, or the end of a template that is no text.
    Other,
    /// An operator or bracket, or a part of a template that ends in `${`.
    Mark,
}

/// A token: what it is, and where in the script.
type Token = (Kind, Range<usize>);

/// Reads a script from its start, in time linear in it, until its end or an error.
#[derive(Default)]
pub(crate) struct Lexer<'a> {
    code: &'a str,
    at: usize,
    /// For each open brace, whether it is that of a substitution.
    braces: Vec<bool>,
    last: Option<Token>,
}

const OPERATORS: [&str; 6] = ["===", "!==", "==", "!=", "++", "--"];
const BEFORE_EXPRESSIONS: &str =
    "return typeof instanceof in of new delete void throw case do else yield await";

impl<'a> Lexer<'a> {
    pub(crate) fn new(code: &'a str) -> Self {
        let start = Self::default();
        Self { code, ..start }
    }

    /// Whether the script was read to its end, and each of its braces has its pair.
    pub(crate) fn is_complete(&self) -> bool {
        behind_blanks(self.code, self.at) == self.code.len() && self.braces.is_empty()
    }

    fn token(&mut self) -> Option<Token> {
        let start = behind_blanks(self.code, self.at);
        let rest = slice(self.code, start..self.code.len());
        let (kind, len) = match *rest.as_bytes().first()? {
            quote @ (b'"' | b'\'') => (Kind::Text, string_len(rest, quote)?),
            b'`' => self.template(rest)?,
            b'}' if self.braces.pop()? => match self.template(rest)? {
                (Kind::Text, len) => (Kind::Other, len),
                open => open,
            },
            b'{' => {
                self.braces.push(false);
                (Kind::Mark, 1)
            }
            b'/' if !self.is_behind_value() => (Kind::Other, regex_len(rest)?),
            b'0'..=b'9' | b'.' if byte(rest, usize::from(rest.starts_with('.'))).is_ascii_digit() => {
                (Kind::Other, name_len(rest, b'.'))
            }
            first if is_name_byte(first) => (Kind::Other, name_len(rest, first)),
            _ => {
                let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
                (Kind::Mark, operator.map_or(1, |operator| operator.len()))
            }
        };
        self.at = start + len;
        Some((kind, start..self.at))
    }

    /// Whether the last token ends an expression: then `/` divides, and a template has a tag.
    fn is_behind_value(&self) -> bool {
        self.last.as_ref().is_some_and(|(kind, span)| {
            let text = slice(self.code, span.clone());
            match kind {
                Kind::Text => true,
                Kind::Other => BEFORE_EXPRESSIONS.split(' ').all(|word| word != text),
                Kind::Mark => matches!(text, ")" | "]" | "++" | "--"),
            }
        })
    }

    /// The part of a template at the start of `rest`, from its quote or from the brace that ends a substitution.
    fn template(&mut self, rest: &str) -> Option<(Kind, usize)> {
        let mut at = 1;
        loop {
            at += memchr::memchr3(b'`', b'\\', b'$', rest.as_bytes().get(at..)?)?;
            match (byte(rest, at), byte(rest, at + 1)) {
                (b'`', _) if self.is_behind_value() => return Some((Kind::Other, at + 1)),
                (b'`', _) => return Some((Kind::Text, at + 1)),
                (b'$', b'{') => {
                    self.braces.push(true);
                    return Some((Kind::Mark, at + 2));
                }
                (b'\\', _) => at += 2,
                _ => at += 1,
            }
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        self.last = self.token();
        self.last.clone()
    }
}

/// Where the next token begins: behind blanks and comments.
pub(super) fn behind_blanks(code: &str, mut at: usize) -> usize {
    loop {
        let text = slice(code, at..code.len()).trim_start();
        let comment = if text.starts_with("//") || text.starts_with("<!--") {
            text.find('\n').unwrap_or(text.len())
        } else if let Some(comment) = text.strip_prefix("/*") {
            comment.find("*/").map_or(text.len(), |len| len + 4)
        } else {
            return code.len() - text.len();
        };
        at = code.len() - text.len() + comment;
    }
}

/// How long the string at the start of `rest` is, with its quotes.
fn string_len(rest: &str, quote: u8) -> Option<usize> {
    let mut at = 1;
    loop {
        at += memchr::memchr3(quote, b'\\', b'\n', rest.as_bytes().get(at..)?)?;
        match byte(rest, at) {
            b'\n' => return None,
            b'\\' if rest.get(at..)?.starts_with("\\\r\n") => at += 3,
            b'\\' => at += 2,
            _ => return Some(at + 1),
        }
    }
}

/// How long the regular expression at the start of `rest` is, but for its flags.
fn regex_len(rest: &str) -> Option<usize> {
    let (mut at, mut is_in_class) = (1, false);
    loop {
        match *rest.as_bytes().get(at)? {
            b'\n' => return None,
            b'\\' => at += 1,
            b'[' => is_in_class = true,
            b']' => is_in_class = false,
            b'/' if !is_in_class => return Some(at + 1),
            _ => {}
        }
        at += 1;
    }
}

/// How many bytes at the start of `rest` belong to a name, or are this other one.
fn name_len(rest: &str, other: u8) -> usize {
    let is_part = |byte: &u8| is_name_byte(*byte) || *byte == other;
    rest.bytes().take_while(is_part).count()
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'#' | b'@' | b'\\' | 0x80..)
}
