//! The table of commands, and the instructions that match it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::find::{PRONOUNS, is_one_of};
use super::words::{Word, words, written};
use crate::colour::{self, Rgb};

/// The commands, fonts and names of elements.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Table {
    openings: Vec<String>,
    pub called: Vec<String>,
    pub inline: Vec<String>,
    pub holders: Vec<String>,
    /// A name, and the tags that it means; `input[submit]` is an input of that type.
    pub elements: BTreeMap<String, String>,
    pub fonts: Vec<Font>,
    pub commands: Vec<Command>,
}

/// A font of the system.
#[derive(Debug, Deserialize)]
pub(super) struct Font {
    pub names: Vec<String>,
    pub stack: String,
}

/// One row of the table.
#[derive(Debug, Deserialize)]
pub(super) struct Command {
    pub action: Action,
    pub kind: Kind,
    pub example: String,
    patterns: Vec<String>,
}

/// What a command changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Colour,
    Look,
    Content,
}

/// What a command does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Action {
    Background,
    TextColour,
    ButtonColour,
    Accent,
    Dark,
    Light,
    Larger,
    Smaller,
    Rounder,
    Spacing,
    Font,
    ChangeText,
    SetText,
    Rename,
    Remove,
    Hide,
    MoveUp,
    MoveDown,
    MoveTop,
    MoveBottom,
    MoveBefore,
    MoveAfter,
    Duplicate,
    AddHeading,
    AddParagraph,
    AddButton,
}

/// The table. It is empty only if its file were broken, which its tests rule out.
pub(super) static TABLE: LazyLock<Table> =
    LazyLock::new(|| toml::from_str(include_str!("table.toml")).unwrap_or_default());

/// One way to understand a command: the action and the words in its slots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub action: Action,
    slots: Vec<(String, String)>,
    /// How many words of the instruction are words of the pattern.
    literal: usize,
}

impl Reading {
    /// The words in a slot. Blank when the pattern has none of this name.
    pub(super) fn slot(&self, name: &str) -> &str {
        let slot = self.slots.iter().find(|(own, _)| own == name);
        slot.map_or("", |(_, words)| words)
    }

    /// Makes "it" in the slot of the element mean the one with this id. Whether there is one.
    pub(super) fn bind(&mut self, id: &str) -> bool {
        let slot = self.slots.iter_mut().find(|(own, _)| own == "element");
        let Some((_, words)) = slot.filter(|(_, words)| is_one_of(words, &PRONOUNS)) else {
            return false;
        };
        *words = format!("#{id}");
        true
    }
}

/// One command of an instruction.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub words: String,
    /// The ways to understand it, those with the most words of their pattern first. Never empty.
    pub readings: Vec<Reading>,
}

/// Longer commands match no pattern.
const MOST_WORDS: usize = 60;
/// Most commands of one instruction, and most ways to understand one.
const MOST_STEPS: usize = 20;
const MOST_READINGS: usize = 8;

/// The commands of an instruction, which is divided at "and", commas, semicolons and ends of lines and sentences. Each
/// part is a command: a text that holds one of these needs quotation marks.
///
/// # Errors
/// The part that matches no pattern; all of the instruction when it has too many or no parts.
pub(super) fn steps(instruction: &str) -> Result<Vec<Step>, String> {
    let words = words(instruction);
    let parts: Vec<&[Word]> = words
        .split(Word::divides)
        .filter(|part| !part.is_empty())
        .collect();
    if parts.is_empty() || parts.len() > MOST_STEPS {
        return Err(instruction.trim().to_owned());
    }
    let step = |part: &[Word]| {
        let words = written(instruction, part).to_owned();
        match readings(instruction, part) {
            none if none.is_empty() => Err(words),
            readings => Ok(Step { words, readings }),
        }
    };
    parts.into_iter().map(step).collect()
}

/// Every way to understand one part of an instruction.
fn readings(instruction: &str, part: &[Word]) -> Vec<Reading> {
    let part = without_openings(part);
    if part.len() > MOST_WORDS {
        return Vec::new();
    }
    let mut all = Vec::new();
    for command in &TABLE.commands {
        for pattern in &command.patterns {
            let pattern: Vec<&str> = pattern.split(' ').collect();
            let reading = Reading {
                action: command.action,
                slots: Vec::new(),
                literal: 0,
            };
            fit(instruction, &pattern, part, reading, &mut all);
        }
    }
    all.sort_by_key(|reading| std::cmp::Reverse(reading.literal));
    all.truncate(MOST_READINGS);
    all
}

/// The words without phrases such as "please" before and behind them.
fn without_openings(mut part: &[Word]) -> &[Word] {
    let is_opening = |words: &[Word]| {
        let text: Vec<String> = words.iter().map(|word| word.text.to_lowercase()).collect();
        TABLE.openings.contains(&text.join(" "))
    };
    while let Some(count) = (1..=5.min(part.len())).find(|count| part.get(..*count).is_some_and(is_opening)) {
        part = part.get(count..).unwrap_or_default();
    }
    match part.split_last() {
        Some((last, rest)) if last.text.eq_ignore_ascii_case("please") => rest,
        _ => part,
    }
}

/// Matches a pattern, and adds every way in which it fits.
fn fit(instruction: &str, pattern: &[&str], part: &[Word], reading: Reading, all: &mut Vec<Reading>) {
    let Some((item, pattern)) = pattern.split_first() else {
        if part.is_empty() {
            all.push(reading);
        }
        return;
    };
    if let Some(slot) = item.strip_prefix('{').and_then(|item| item.strip_suffix('}')) {
        for count in 1..=part.len() {
            let (Some(taken), Some(rest)) = (part.get(..count), part.get(count..)) else {
                return;
            };
            let text = written(instruction, taken);
            let is_fit = match slot {
                "colour" => colour(text).is_some(),
                "font" => font(text).is_some(),
                "quoted" => count == 1 && taken.iter().all(|word| word.is_quoted),
                _ => true,
            };
            if is_fit {
                let mut reading = reading.clone();
                let name = if slot == "quoted" { "text" } else { slot };
                reading.slots.push((name.to_owned(), text.to_owned()));
                fit(instruction, pattern, rest, reading, all);
            }
        }
        return;
    }
    let optional = item.strip_prefix('[').and_then(|item| item.strip_suffix(']'));
    let words = optional.unwrap_or(item);
    if let Some((word, rest)) = part.split_first()
        && !word.is_quoted
        && words.split('|').any(|own| word.text.eq_ignore_ascii_case(own))
    {
        let mut reading = reading.clone();
        reading.literal += 1;
        fit(instruction, pattern, rest, reading, all);
    }
    if optional.is_some() {
        fit(instruction, pattern, part, reading, all);
    }
}

/// A colour that is named by all of these words, and its name.
pub(super) fn colour(words: &str) -> Option<(Rgb, String)> {
    let name = words.to_lowercase();
    let words: Vec<&str> = name.split_whitespace().collect();
    Some((colour::named(&words)?, words.join(" ")))
}

/// The font of this name.
pub(super) fn font(name: &str) -> Option<&'static Font> {
    TABLE
        .fonts
        .iter()
        .find(|font| font.names.iter().any(|own| own.eq_ignore_ascii_case(name)))
}

/// What people call an element of this tag.
pub(super) fn noun(tag: &str) -> &str {
    let names = |(_, tags): &(&String, &String)| tags.split(' ').any(|own| own == tag);
    TABLE.elements.iter().find(names).map_or(tag, |(name, _)| name)
}
