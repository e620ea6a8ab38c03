//! Values with separators: which one, and the records.

use extract::{FileKind, Reading, Unreadable};

use crate::table::Table;
use crate::text::{self, Decoded};

const SEPARATORS: [char; 4] = [',', ';', '\t', '|'];
/// Records that the separator is guessed by.
const GUESSED_RECORDS: usize = 100;

/// # Errors
/// There is nothing but white space.
pub fn read(decoded: &Decoded) -> Result<Reading, Unreadable> {
    let (separator, text) = match excels_line(&decoded.text) {
        Some((separator, rest)) => (separator, rest),
        None => (separator_of(&decoded.text), decoded.text.as_str()),
    };
    let mut table = Table::default();
    for record in Records::new(text, separator) {
        table.push(record);
    }
    if table.is_empty() {
        return Err(Unreadable::Empty);
    }
    let name = if separator == '\t' {
        "tabs".to_owned()
    } else {
        format!("“{separator}”")
    };
    let description = table.describe(&format!(", separated by {name}"));
    let media_type = if separator == '\t' {
        "text/tab-separated-values"
    } else {
        "text/csv"
    };
    text::reading(FileKind::Table, media_type, description, decoded.notes())
}

/// `sep=;` as the first line: Excel's own way to say it.
fn excels_line(text: &str) -> Option<(char, &str)> {
    let (line, rest) = text.split_once('\n')?;
    let separator = line.trim_end_matches('\r').strip_prefix("sep=")?;
    let mut letters = separator.chars();
    let separator = letters.next()?;
    letters.next().is_none().then_some((separator, rest))
}

/// The one that gives most records the same number of values, and the most of them.
fn separator_of(text: &str) -> char {
    let score = |separator: &char| {
        let widths: Vec<_> = Records::new(text, *separator)
            .take(GUESSED_RECORDS)
            .map(|record| record.len())
            .collect();
        let alike = |width: usize| widths.iter().filter(|other| **other == width).count();
        let best = widths
            .iter()
            .filter(|width| **width > 1)
            .map(|width| (alike(*width), *width))
            .max();
        best.unwrap_or_default()
    };
    // `max_by_key` takes the last of equals.
    SEPARATORS.into_iter().rev().max_by_key(score).unwrap_or(',')
}

/// Records without empty lines. A quotation mark within a value is a letter; at its start it opens a value that may hold
/// separators and line breaks.
struct Records<'a> {
    letters: std::iter::Peekable<std::str::Chars<'a>>,
    separator: char,
}

impl<'a> Records<'a> {
    fn new(text: &'a str, separator: char) -> Self {
        Self {
            letters: text.chars().peekable(),
            separator,
        }
    }

    /// Up to the separator or line end, which is given back with it.
    fn value(&mut self) -> (String, Option<char>) {
        let mut value = String::new();
        let mut is_quoted = self.letters.next_if_eq(&'"').is_some();
        while let Some(letter) = self.letters.next() {
            if is_quoted {
                if letter == '"' && self.letters.next_if_eq(&'"').is_none() {
                    is_quoted = false;
                    continue;
                }
            } else if letter == self.separator || letter == '\n' {
                return (value, Some(letter));
            } else if letter == '\r' {
                self.letters.next_if_eq(&'\n');
                return (value, Some('\n'));
            }
            value.push(letter);
        }
        (value, None)
    }
}

impl Iterator for Records<'_> {
    type Item = Vec<String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.letters.peek()?;
            let mut record = Vec::new();
            loop {
                let (value, end) = self.value();
                record.push(value);
                if end != Some(self.separator) {
                    break;
                }
            }
            if record.iter().any(|value| !value.trim().is_empty()) {
                return Some(record);
            }
        }
    }
}
