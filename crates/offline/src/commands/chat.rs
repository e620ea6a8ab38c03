//! Chat messages answered in the format of a model: words, then changes between their tags, as the prompt of the chat
//! describes them.

use super::hunks::{Hunk, between};
use super::{Change, perform, perform_all, table, unchanged, unknown};
use crate::answer::{INTRODUCTION, Reply};
use crate::page::document::complete;
use crate::page::escape;

/// Answers a message about a page: words, and changes if the message holds commands.
pub fn chat(message: &str, html: &str) -> Reply {
    answer(message, html, None)
}

/// Answers the same message again, with those changes alone that failed, by their ids.
pub fn chat_again(message: &str, html: &str, failed: &[&str]) -> Reply {
    answer(message, html, Some(failed))
}

fn answer(message: &str, html: &str, failed: Option<&[&str]>) -> Reply {
    let text = match changes(message, html, failed) {
        Ok(parts) => parts.join("\n\n"),
        Err(reason) => reason,
    };
    Reply {
        thoughts: vec![INTRODUCTION.to_owned()],
        text,
        note: String::new(),
    }
}

/// One command or several, with what comes of them.
struct Part {
    /// The number of the first of its commands, from 1.
    number: usize,
    words: String,
    note: String,
    hunks: Vec<Hunk>,
}

/// The words and the changes of an answer.
///
/// # Errors
/// The reason why there are no changes, in words.
fn changes(message: &str, html: &str, failed: Option<&[&str]>) -> Result<Vec<String>, String> {
    let page = complete(html);
    let steps = table::steps(message).map_err(|part| unknown(message, &part, &page, false))?;
    // The change of the second command is 2, its further places are 2.1, 2.2 and so on.
    let is_wanted = |number: usize| {
        failed.is_none_or(|failed| {
            failed
                .iter()
                .any(|id| id.split('.').next() == Some(number.to_string().as_str()))
        })
    };
    let numbered = (1..).zip(steps).filter(|(number, _)| is_wanted(*number));
    let (numbers, steps): (Vec<usize>, Vec<table::Step>) = numbered.unzip();
    let part = |number: usize, words: String, change: Change| Part {
        number,
        words: capitalised(&words),
        hunks: between(html, &change.html),
        note: change.note,
    };
    let together = perform_all(&steps, &page, false)?;
    let each = steps.iter().map(|step| perform(step, &page, false));
    let each: Vec<Part> = match each.collect::<Result<Vec<_>, _>>() {
        Ok(changes) => {
            let all = numbers.iter().zip(&steps).zip(changes);
            all.map(|((number, step), change)| part(*number, step.words.clone(), change))
                .collect()
        }
        Err(_) => Vec::new(),
    };
    let parts = if !each.is_empty() && are_apart(&each) {
        each
    } else {
        let words: Vec<&str> = steps.iter().map(|step| step.words.as_str()).collect();
        vec![part(
            numbers.first().copied().unwrap_or(1),
            words.join(", "),
            together,
        )]
    };
    let blocks: Vec<String> = parts.iter().flat_map(blocks).collect();
    if blocks.is_empty() {
        return Err(unchanged("There is nothing to change."));
    }
    let notes: Vec<&str> = parts.iter().map(|part| part.note.as_str()).collect();
    Ok(std::iter::once(notes.join("\n\n")).chain(blocks).collect())
}

/// Whether no line of the page is in two parts.
fn are_apart(parts: &[Part]) -> bool {
    let mut lines: Vec<(usize, usize)> = parts
        .iter()
        .flat_map(|part| part.hunks.iter().map(|hunk| (hunk.first_line, hunk.last_line)))
        .collect();
    lines.sort_unstable();
    lines
        .iter()
        .zip(lines.iter().skip(1))
        .all(|((_, last), (first, _))| last < first)
}

/// The changes of a part between their tags.
fn blocks(part: &Part) -> Vec<String> {
    let block = |(at, hunk): (usize, &Hunk)| {
        let id = if at == 0 {
            part.number.to_string()
        } else {
            format!("{}.{at}", part.number)
        };
        let (kind, after) = if hunk.new.trim().is_empty() {
            ("delete", String::new())
        } else {
            (
                "replace",
                format!("<morpheo:after>\n{}\n</morpheo:after>\n", hunk.new),
            )
        };
        format!(
            "<morpheo:change id=\"{id}\" type=\"{kind}\" description=\"{}\" lines=\"{}-{}\">\n<morpheo:before>\n{}\n</morpheo:before>\n{after}</morpheo:change>",
            escape(&part.words),
            hunk.first_line,
            hunk.last_line,
            hunk.old,
        )
    };
    part.hunks.iter().enumerate().map(block).collect()
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
