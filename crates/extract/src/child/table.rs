//! Rows and columns as text: facts, the guessed types of the columns, and a sample of the rows.

use std::collections::VecDeque;

/// A row takes as many columns as this; what stands further right is counted, not shown.
const MAX_COLUMNS: usize = 200;
const MAX_CELL_CHARS: usize = 500;
/// Of a sample of about 60 rows.
const FIRST_ROWS: usize = 40;
const SPREAD_ROWS: usize = 20;
const LAST_ROWS: usize = 10;
/// How many of a hundred values decide for a column that is of one type but for a few.
const MOST: usize = 90;

type Row = Vec<String>;

/// Takes the rows one after the other and keeps only what is shown of them.
#[derive(Default)]
pub struct Table {
    header: Row,
    columns: Vec<Column>,
    rows: usize,
    width: usize,
    first: Vec<Row>,
    /// Every `stride`th of the rows behind the first, with its number.
    spread: Vec<(usize, Row)>,
    stride: usize,
    last: VecDeque<(usize, Row)>,
}

impl Table {
    pub fn push(&mut self, row: Row) {
        self.width = self.width.max(row.len());
        let row: Row = row.into_iter().take(MAX_COLUMNS).map(shortened).collect();
        if self.rows == 0 && self.header.is_empty() && is_header(&row) {
            self.header = row;
            return;
        }
        if self.columns.len() < row.len() {
            self.columns.resize_with(row.len(), Column::default);
        }
        for (column, value) in self.columns.iter_mut().zip(&row) {
            column.add(value);
        }
        self.keep(row);
    }

    pub fn is_empty(&self) -> bool {
        self.rows == 0 && self.header.is_empty()
    }

    fn keep(&mut self, row: Row) {
        self.rows += 1;
        let number = self.rows;
        if self.first.len() < FIRST_ROWS {
            self.first.push(row);
            return;
        }
        if number.is_multiple_of(self.stride.max(1)) {
            self.spread.push((number, row.clone()));
        }
        if self.spread.len() > SPREAD_ROWS {
            self.stride = self.stride.max(1) * 2;
            let stride = self.stride;
            self.spread.retain(|(number, _)| number.is_multiple_of(stride));
        }
        self.last.push_back((number, row));
        if self.last.len() > LAST_ROWS {
            self.last.pop_front();
        }
    }

    /// Markdown: a line of facts, the columns with their types, the sample.
    pub fn describe(self, facts: &str) -> String {
        let names = self.names();
        let mut text = format!(
            "{}, {}{facts}.\n",
            counted(self.rows, "row"),
            counted(self.width, "column")
        );
        if self.width > names.len() {
            text += &format!("The first {} columns are shown.\n", names.len());
        }
        text += "\nColumns:\n";
        for (at, name) in names.iter().enumerate() {
            let guess = self.columns.get(at).map_or("empty", Column::guess);
            text += &format!("- {}: {guess}\n", in_one_line(name));
        }
        text.push('\n');
        text + &self.sample(&names)
    }

    fn sample(self, names: &[String]) -> String {
        let mut text = markdown_row(names, names.len());
        text += &format!("|{}\n", " --- |".repeat(names.len()));
        let from_last = self.last.front().map_or(usize::MAX, |(number, _)| *number);
        let spread = self.spread.into_iter().filter(|(number, _)| *number < from_last);
        let first = self.first.into_iter().enumerate().map(|(at, row)| (at + 1, row));
        let mut next = 1;
        for (number, row) in first.chain(spread).chain(self.last) {
            if number > next {
                text += &format!("\n… {} left out …\n\n", counted(number - next, "row"));
            }
            text += &markdown_row(&row, names.len());
            next = number + 1;
        }
        text
    }

    fn names(&self) -> Vec<String> {
        let width = self.width.min(MAX_COLUMNS);
        let name = |at: usize| {
            self.header
                .get(at)
                .filter(|name| !name.trim().is_empty())
                .cloned()
        };
        (0..width)
            .map(|at| name(at).unwrap_or_else(|| format!("Column {}", at + 1)))
            .collect()
    }
}

fn counted(number: usize, thing: &str) -> String {
    if number == 1 {
        format!("1 {thing}")
    } else {
        format!("{number} {thing}s")
    }
}

/// Words, and no numbers or dates, above the rows.
fn is_header(row: &Row) -> bool {
    let mut values = row.iter().filter(|value| !value.trim().is_empty()).peekable();
    values.peek().is_some() && values.all(|value| matches!(Guess::of(value), Guess::Text))
}

fn shortened(mut value: String) -> String {
    if let Some((end, _)) = value.char_indices().nth(MAX_CELL_CHARS) {
        value.truncate(end);
        value.push('…');
    }
    value
}

/// A row of a Markdown table, with empty cells up to `width`.
fn markdown_row(cells: &[String], width: usize) -> String {
    let empty = std::iter::repeat_n("", width.saturating_sub(cells.len()));
    let cells = cells.iter().map(String::as_str).chain(empty);
    let shown: Vec<_> = cells.map(|cell| in_one_line(cell).replace('|', "\\|")).collect();
    format!("| {} |\n", shown.join(" | "))
}

/// A Markdown table whose first row is its header; none without cells.
pub fn markdown_table(rows: &[Vec<String>]) -> Option<String> {
    let width = rows.iter().map(Vec::len).max().filter(|width| *width > 0)?;
    let mut rows = rows.iter().filter(|row| !row.is_empty());
    let header = markdown_row(rows.next()?, width);
    let line = format!("|{}\n", " --- |".repeat(width));
    let body: String = rows.map(|row| markdown_row(row, width)).collect();
    Some((header + &line + &body).trim_end().to_owned())
}

fn in_one_line(text: &str) -> String {
    text.trim().replace("\r\n", "\n").replace(['\n', '\r'], "<br>")
}

#[derive(Default)]
struct Column {
    numbers: usize,
    dates: usize,
    answers: usize,
    texts: usize,
}

impl Column {
    fn add(&mut self, value: &str) {
        match Guess::of(value) {
            Guess::Empty => {}
            Guess::Number => self.numbers += 1,
            Guess::Date => self.dates += 1,
            Guess::Answer => self.answers += 1,
            Guess::Text => self.texts += 1,
        }
    }

    fn guess(&self) -> &'static str {
        let all = self.numbers + self.dates + self.answers + self.texts;
        let most = |count: usize| count * 100 >= all * MOST;
        if all == 0 {
            "empty"
        } else if self.numbers == all {
            "number"
        } else if self.dates == all {
            "date"
        } else if self.answers == all {
            "yes/no"
        } else if most(self.numbers) {
            "mostly number"
        } else if most(self.dates) {
            "mostly date"
        } else {
            "text"
        }
    }
}

enum Guess {
    Empty,
    Number,
    Date,
    /// Yes or no.
    Answer,
    Text,
}

impl Guess {
    fn of(value: &str) -> Self {
        let value = value.trim();
        match value.chars().next() {
            None => Self::Empty,
            Some(first) if first.is_alphabetic() => {
                if is_answer(value) {
                    Self::Answer
                } else {
                    Self::Text
                }
            }
            Some(_) if is_date(value) => Self::Date,
            Some(_) if is_number(value) => Self::Number,
            Some(_) => Self::Text,
        }
    }
}

fn is_answer(value: &str) -> bool {
    const WORDS: [&str; 11] = [
        "yes", "no", "true", "false", "ja", "nein", "oui", "non", "sí", "wahr", "falsch",
    ];
    value.len() <= 6 && WORDS.contains(&value.to_lowercase().as_str())
}

/// `-1.200,00 €`, `12%`, `$3`, `1e5`: digits with what stands around them in any country.
fn is_number(value: &str) -> bool {
    let value = value.trim_matches(|letter: char| "€$£¥%+- ()\u{a0}\u{2212}".contains(letter));
    let is_part = |letter: char| letter.is_ascii_digit() || ".,'’ \u{a0}\u{202f}eE-+".contains(letter);
    value.starts_with(|letter: char| letter.is_ascii_digit() || ".,".contains(letter))
        && value.contains(|letter: char| letter.is_ascii_digit())
        && value.chars().all(is_part)
        && value.chars().filter(char::is_ascii_alphabetic).count() <= 1
        && value.matches(['-', '+']).count() <= 1
}

/// `2026-03-01`, with a time or without, `1.3.2026`, `03/01/2026`.
fn is_date(value: &str) -> bool {
    let day = value.split(['T', ' ']).next().unwrap_or_default();
    ['-', '.', '/'].into_iter().any(|separator| {
        let mut parts = day.splitn(3, separator);
        let (Some(first), Some(second), Some(third)) = (parts.next(), parts.next(), parts.next()) else {
            return false;
        };
        let is_of = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.chars().all(|letter| letter.is_ascii_digit())
        };
        let year_first = first.len() == 4 && is_of(first, 4) && is_of(second, 2) && is_of(third, 2);
        let year_last =
            is_of(first, 2) && is_of(second, 2) && is_of(third, 4) && third.len() != 1 && third.len() != 3;
        let within = |part: &str| part.parse::<u32>().is_ok_and(|number| number <= 31);
        (year_first && within(second) && within(third)) || (year_last && within(first) && within(second))
    })
}
