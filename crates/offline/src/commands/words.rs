//! An instruction as words, and where it is divided into commands.

use std::ops::Range;

/// A word, or a text in quotation marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word {
    /// Without the quotation marks.
    pub text: String,
    pub is_quoted: bool,
    /// Where it is in the instruction, quotation marks included.
    pub range: Range<usize>,
}

/// Longest text in quotation marks, in characters.
const LONGEST: usize = 2_000;

/// An opening quotation mark, then those that close it.
const QUOTES: [&str; 7] = ["\"\"", "''", "``", "“”", "„“”", "‘’", "«»"];

/// The words of an instruction. What divides commands is a word of its own: a comma, a semicolon, the end of a line or of a
/// sentence.
pub(super) fn words(instruction: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = instruction.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or_default();
        if first.is_whitespace() && first != '\n' {
            at += first.len_utf8();
            continue;
        }
        let (length, text) = quoted(rest, first).unwrap_or_else(|| {
            let length = match first {
                '\n' | ',' | ';' => 1,
                _ => word_length(rest),
            };
            (length, rest.get(..length).unwrap_or_default())
        });
        words.push(Word {
            text: text.to_owned(),
            is_quoted: text.len() != length,
            range: at..at + length,
        });
        at += length;
    }
    words
}

/// The length of the word at the start of a text: up to a blank, or to what divides commands behind it.
fn word_length(rest: &str) -> usize {
    let word = rest.split(char::is_whitespace).next().unwrap_or(rest);
    let core = word.trim_end_matches([',', ';', '.', '!', '?']).len();
    // A full stop alone is a word.
    if core == 0 { 1 } else { core }
}

/// A text in quotation marks at the start of this one: its length with them, and itself.
fn quoted(rest: &str, first: char) -> Option<(usize, &str)> {
    let closing = QUOTES.iter().find_map(|marks| marks.strip_prefix(first))?;
    let start = first.len_utf8();
    let inner = rest.get(start..)?;
    let (at, mark) = inner.char_indices().take(LONGEST).find(|(at, c)| {
        let next = inner
            .get(at + c.len_utf8()..)
            .and_then(|behind| behind.chars().next());
        // An apostrophe inside a word does not close.
        closing.contains(*c) && !next.is_some_and(char::is_alphanumeric)
    })?;
    Some((start + at + mark.len_utf8(), inner.get(..at)?))
}

impl Word {
    /// Whether it stands between two commands.
    pub(super) fn divides(&self) -> bool {
        const DIVIDING: [&str; 8] = ["and", "then", ",", ";", "\n", ".", "!", "?"];
        !self.is_quoted && DIVIDING.iter().any(|word| self.text.eq_ignore_ascii_case(word))
    }
}

/// These words as they are in the instruction; a single text in quotation marks without them.
pub(super) fn written<'a>(instruction: &'a str, words: &'a [Word]) -> &'a str {
    match words {
        [word] => &word.text,
        [first, .., last] => instruction
            .get(first.range.start..last.range.end)
            .unwrap_or_default(),
        [] => "",
    }
}
