//! Markers in an answer: where thoughts begin and end, and the special tokens of chat templates.
//!
//! - `<think>`, `</think>`, `<thinking effort="high">`, `<details type="reasoning">`
//! - `[THINK]`, `[/THINK]`, `◁think▷`, `◁/think▷`
//! - `<|START_THINKING|>`, `<|end_of_thought|>`, `<|thinking|>`, `<|/thinking|>`
//! - `<|channel|>`, `<|im_end|>`, `<turn|>`, `<｜end▁of▁sentence｜>`

use super::name::{Stem, stem, words};

/// Longest name of a marker, in bytes.
const NAME_BYTES: usize = 64;
/// Longest tag with attributes.
const TAG_BYTES: usize = 256;

/// What stands at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marker {
    Open(Stem),
    Close(Stem),
    Token(Token),
}

/// A special token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// The name of a channel follows.
    Channel,
    /// A channel ends, and the answer follows.
    ChannelEnd,
    /// The name of a role follows.
    Start,
    End,
    Other,
}

/// What reading at a place comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found<T> {
    Nothing,
    /// More text is needed to decide.
    Unclear,
    /// This, with its length in bytes.
    Here(T, usize),
}

/// Reads what stands at the start of `rest`; with `is_last` nothing follows it.
pub(super) fn read(rest: &str, is_last: bool) -> Found<Marker> {
    let mut chars = Chars::new(rest);
    let found = match chars.next() {
        Some('<') => angle(&mut chars),
        Some('[') => bracket(&mut chars),
        Some('◁') => triangle(&mut chars),
        _ => return Found::Nothing,
    };
    match found {
        Ok(marker) => Found::Here(marker, chars.at),
        Err(Stop::No) => Found::Nothing,
        Err(Stop::End) if is_last || chars.at >= TAG_BYTES => Found::Nothing,
        Err(Stop::End) => Found::Unclear,
    }
}

enum Stop {
    No,
    /// The text ends too early.
    End,
}

struct Chars<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Chars<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_wanted = self.peek() == Some(wanted);
        if is_wanted {
            self.next();
        }
        is_wanted
    }

    /// A name that something follows.
    fn name(&mut self, is_part: fn(char) -> bool) -> Result<&'a str, Stop> {
        let from = self.at;
        loop {
            match self.peek() {
                None => return Err(Stop::End),
                Some(c) if is_part(c) => self.next(),
                Some(_) => break,
            };
            if self.at - from > NAME_BYTES {
                return Err(Stop::No);
            }
        }
        Ok(self.text.get(from..self.at).unwrap_or_default())
    }

    fn expect(&mut self, is_wanted: fn(char) -> bool) -> Result<(), Stop> {
        match self.next() {
            None => Err(Stop::End),
            Some(c) if is_wanted(c) => Ok(()),
            Some(_) => Err(Stop::No),
        }
    }
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '｜')
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | ':' | '.')
}

fn is_token_name(c: char) -> bool {
    is_name(c) || matches!(c, '▁' | '/')
}

fn open_or_close(is_closing: bool, stem: Stem) -> Marker {
    if is_closing {
        Marker::Close(stem)
    } else {
        Marker::Open(stem)
    }
}

/// Behind `<`: a tag or a special token.
fn angle(chars: &mut Chars) -> Result<Marker, Stop> {
    match chars.peek() {
        None => return Err(Stop::End),
        Some(bar) if is_bar(bar) => {
            chars.next();
            let name = chars.name(is_token_name)?;
            if name.is_empty() {
                return Err(Stop::No);
            }
            if chars.peek().is_some_and(is_bar) {
                chars.next();
            }
            chars.expect(|c| c == '>')?;
            return Ok(token(name, true));
        }
        Some(_) => {}
    }
    let is_closing = chars.take('/');
    if !chars.peek().is_none_or(|c| c.is_ascii_alphabetic()) {
        return Err(Stop::No);
    }
    let name = chars.name(is_name)?;
    if chars.peek().is_some_and(is_bar) {
        chars.next();
        chars.expect(|c| c == '>')?;
        return Ok(token(name, false));
    }
    let is_details = name.eq_ignore_ascii_case("details");
    let known = stem(name);
    if known.is_none() && !is_details {
        return Err(Stop::No);
    }
    let attributes = attributes(chars)?;
    if is_details {
        return (is_closing || is_of_thoughts(attributes))
            .then(|| open_or_close(is_closing, Stem::Details))
            .ok_or(Stop::No);
    }
    known.map(|stem| open_or_close(is_closing, stem)).ok_or(Stop::No)
}

/// What stands in a tag behind its name.
fn attributes<'a>(chars: &mut Chars<'a>) -> Result<&'a str, Stop> {
    let from = chars.at;
    if !chars.peek().is_some_and(|c| c == '>' || c.is_whitespace()) {
        return Err(Stop::No);
    }
    while chars.at < TAG_BYTES {
        let end = chars.at;
        match chars.next() {
            None => return Err(Stop::End),
            Some('>') => {
                let attributes = chars.text.get(from..end).unwrap_or_default();
                return if attributes.ends_with('/') {
                    Err(Stop::No)
                } else {
                    Ok(attributes)
                };
            }
            Some('<' | '\n') => return Err(Stop::No),
            Some(_) => {}
        }
    }
    Err(Stop::No)
}

/// Whether attributes have a type that is a name of thoughts.
fn is_of_thoughts(attributes: &str) -> bool {
    attributes
        .split_ascii_whitespace()
        .filter_map(|attribute| attribute.strip_prefix("type="))
        .any(|kind| stem(kind).is_some())
}

/// Behind `[`: a name in brackets. In small letters it may be a word of the answer, so that only some begin thoughts.
fn bracket(chars: &mut Chars) -> Result<Marker, Stop> {
    let is_closing = chars.take('/');
    let name = chars.name(|c| c.is_ascii_alphabetic() || c == '_')?;
    let Some(stem) = stem(name) else {
        return Err(Stop::No);
    };
    chars.expect(|c| c == ']')?;
    if is_closing {
        return Ok(Marker::Close(stem));
    }
    let is_capital = name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    if !is_capital && !name.eq_ignore_ascii_case("think") && !name.eq_ignore_ascii_case("thinking") {
        return Err(Stop::No);
    }
    match chars.peek() {
        None => Err(Stop::End),
        // a link of Markdown
        Some('(' | '[' | ':') => Err(Stop::No),
        Some(_) => Ok(Marker::Open(stem)),
    }
}

/// Behind `◁`: a name up to `▷`.
fn triangle(chars: &mut Chars) -> Result<Marker, Stop> {
    let is_closing = chars.take('/');
    let name = chars.name(is_name)?;
    chars.expect(|c| c == '▷')?;
    stem(name)
        .map(|stem| open_or_close(is_closing, stem))
        .ok_or(Stop::No)
}

/// A special token of this name; `is_led` tells that a bar stands before it.
fn token(name: &str, is_led: bool) -> Marker {
    if let Some(stem) = stem(name) {
        let first = words(name).next().unwrap_or_default();
        let is_closing = name.starts_with('/') || first.eq_ignore_ascii_case("end") || !is_led;
        return open_or_close(is_closing, stem);
    }
    let token = match name.to_ascii_lowercase().as_str() {
        "channel" if is_led => Token::Channel,
        "channel" => Token::ChannelEnd,
        "start" | "im_start" | "start_header_id" => Token::Start,
        "end" | "return" | "call" | "im_end" | "eot_id" | "eom_id" | "turn" => Token::End,
        _ => Token::Other,
    };
    Marker::Token(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_every_form_are_read() {
        let think = Stem::Think;
        for (text, marker) in [
            ("<think>", Marker::Open(think)),
            ("</Think>", Marker::Close(think)),
            (
                "<thinking effort=\"high\" duration=\"12.4s\">",
                Marker::Open(think),
            ),
            ("<seed:think>", Marker::Open(think)),
            (
                "<details type=\"reasoning\" done=\"true\">",
                Marker::Open(Stem::Details),
            ),
            ("</details>", Marker::Close(Stem::Details)),
            ("[/THINK]", Marker::Close(think)),
            ("◁think▷", Marker::Open(think)),
            ("◁/think▷", Marker::Close(think)),
            ("<|START_THINKING|>", Marker::Open(think)),
            ("<|end_of_thought|>", Marker::Close(think)),
            ("<|/thinking|>", Marker::Close(think)),
            ("<|channel|>", Marker::Token(Token::Channel)),
            ("<|channel>", Marker::Token(Token::Channel)),
            ("<channel|>", Marker::Token(Token::ChannelEnd)),
            ("<turn|>", Marker::Token(Token::End)),
            ("<｜end▁of▁sentence｜>", Marker::Token(Token::Other)),
        ] {
            assert_eq!(read(text, true), Found::Here(marker, text.len()), "{text}");
            assert_eq!(read(&format!("{text} x"), false), Found::Here(marker, text.len()));
            for (at, _) in text.char_indices().skip(1) {
                assert_eq!(
                    read(text.get(..at).unwrap(), false),
                    Found::Unclear,
                    "{text} {at}"
                );
            }
        }
        assert_eq!(read("[THINK]x", false), Found::Here(Marker::Open(think), 7));
    }

    #[test]
    fn what_is_no_marker_is_known_at_once() {
        for text in [
            "<!doctype",
            "<p>",
            "<p ",
            "< think>",
            "<think/>",
            "<thinker>",
            "[think](",
            "[x]",
            "[Analysis] ",
            "<1",
            "<details>",
            "<details open>",
            "<|>",
            "◁ ",
            "[ ",
            "<think\n<p>",
        ] {
            assert_eq!(read(text, false), Found::Nothing, "{text}");
        }
        let long = format!("<think {}", "a".repeat(300));
        assert_eq!(read(&long, false), Found::Nothing);
        assert_eq!(read("<thi", true), Found::Nothing);
    }
}
