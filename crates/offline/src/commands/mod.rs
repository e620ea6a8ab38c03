//! Commands that work on any page, in English: the offline studio's answers to Modify and Chat.
//!
//! - `table`: the table of commands (`table.toml`), and the instructions that match it; `words`: an instruction as words
//! - `find`: the one element that words mean
//! - `look`: colours, dark and light, sizes, corners, spacing, fonts; `lengths`: lengths of style sheets made longer
//! - `texts`: texts, and the name of the app; `elements`: elements removed, hidden, moved, duplicated and added
//! - `chat`: the same as changes; `hunks`: where two pages differ
//!
//! An instruction is done whole or not at all.

mod chat;
mod elements;
mod find;
mod hunks;
mod lengths;
mod look;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod words;

use crate::answer::{CONNECTING, INTRODUCTION, Refusal, Reply};
use crate::page::document::complete;
use crate::page::survey::{Element, Survey, survey};

pub use chat::{chat, chat_again};

use table::{Action, Kind, Reading, Step, TABLE};

/// A page after a command, and one sentence about what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Change {
    html: String,
    note: String,
}

/// A page that a command is done to.
#[derive(Debug)]
struct Page<'a> {
    html: &'a str,
    found: Survey,
    /// The number of the one element that may be changed, if it is only one.
    alone: Option<usize>,
}

impl<'a> Page<'a> {
    fn read(html: &'a str, is_alone: bool) -> Self {
        let found = survey(html);
        let alone = found.elements.iter().position(|element| element.tag == "body");
        Self {
            html,
            alone: alone.filter(|_| is_alone).map(|body| body + 1),
            found,
        }
    }

    /// The numbers of the elements in the body that are as asked for, without scripts and styles.
    fn visible(&self, is: impl Fn(&Element) -> bool) -> Vec<usize> {
        let body = self
            .found
            .elements
            .iter()
            .position(|element| element.tag == "body");
        let body = body.and_then(|index| Some(index + 1..self.found.elements.get(index)?.after));
        body.unwrap_or_default()
            .filter(|index| {
                let element = self.found.elements.get(*index);
                element
                    .is_some_and(|element| !matches!(element.tag.as_str(), "script" | "style") && is(element))
            })
            .collect()
    }
}

/// Why an element alone does not get this.
const WHOLE_PAGE: &str = "This command is for the whole page, and only the selected element may change.";

/// A page changed by an instruction.
///
/// # Errors
/// An instruction of which any part is not understood or cannot be done.
pub fn modify(instruction: &str, html: &str) -> Result<Reply, Refusal> {
    let page = complete(html);
    let changed = table::steps(instruction)
        .map_err(|part| unknown(instruction, &part, &page, false))
        .and_then(|steps| perform_all(&steps, &page, false));
    reply(changed)
}

/// One element changed by an instruction, without anything around it. `markup` is the element, `styles` the rules of its
/// page that apply to it; the text of the answer is the changed element, blank when it is to be removed.
///
/// # Errors
/// An instruction of which any part is not understood or cannot be done to the element alone.
pub fn modify_element(instruction: &str, markup: &str, styles: &str) -> Result<Reply, Refusal> {
    const END: &str = "</body></html>\n";
    let styles = if styles.contains("</") { "" } else { styles };
    let start = format!("<!doctype html>\n<html><head><style>{styles}</style></head><body>");
    let page = [start.as_str(), markup, END].concat();
    let changed = table::steps(instruction)
        .map_err(|part| unknown(instruction, &part, &page, true))
        .and_then(|steps| perform_all(&steps, &page, true))
        .and_then(|change| {
            let element = change
                .html
                .strip_prefix(&start)
                .and_then(|rest| rest.strip_suffix(END));
            let html = element.ok_or_else(|| unchanged(WHOLE_PAGE))?.to_owned();
            Ok(Change { html, ..change })
        });
    reply(changed)
}

fn reply(changed: Result<Change, String>) -> Result<Reply, Refusal> {
    let thoughts = |line: &str| vec![INTRODUCTION.to_owned(), format!("{line}\n")];
    match changed {
        Ok(Change { html, note }) => Ok(Reply {
            thoughts: thoughts(&note),
            text: html,
            note,
        }),
        Err(message) => Err(Refusal {
            thoughts: thoughts(&message),
            message,
        }),
    }
}

/// Does one command after the other, or none.
fn perform_all(steps: &[Step], html: &str, is_alone: bool) -> Result<Change, String> {
    let mut page = html.to_owned();
    let mut notes = Vec::new();
    for step in steps {
        let change = perform(step, &page, is_alone).map_err(|reason| unchanged(&reason))?;
        page = change.html;
        notes.push(change.note);
    }
    Ok(Change {
        html: page,
        note: notes.join(" "),
    })
}

fn unchanged(reason: &str) -> String {
    format!("{reason} Nothing was changed.")
}

/// Does one command in the way of understanding it that works, those with the most words of their pattern first.
fn perform(step: &Step, html: &str, is_alone: bool) -> Result<Change, String> {
    let page = Page::read(html, is_alone);
    let mut reason = None;
    let same_words = |a: &Reading, b: &Reading| a.literal == b.literal;
    for readings in step.readings.chunk_by(same_words) {
        let mut done: Option<Change> = None;
        for reading in readings {
            match (apply(reading, &page), &done) {
                (Ok(change), None) => done = Some(change),
                (Ok(change), Some(other)) if change.html != other.html => {
                    return Err(format!(
                        "“{}” can be understood in two ways: put texts in quotation marks.",
                        step.words
                    ));
                }
                (Ok(_), Some(_)) => {}
                (Err(why), _) => {
                    reason.get_or_insert(why);
                }
            }
        }
        if let Some(change) = done {
            return Ok(change);
        }
    }
    Err(reason.unwrap_or_default())
}

/// The page after a command.
///
/// # Errors
/// The reason why it cannot be done, in a sentence.
fn apply(reading: &Reading, page: &Page<'_>) -> Result<Change, String> {
    use elements::Place;
    let slot = |name: &str| reading.slot(name);
    let colour = || table::colour(slot("colour")).ok_or_else(|| "This colour is unknown.".to_owned());
    let change = match reading.action {
        Action::Background => look::background(page, &colour()?),
        Action::TextColour => look::text_colour(page, &colour()?),
        Action::ButtonColour => look::button_colour(page, &colour()?),
        Action::Accent if page.alone.is_some() => look::background(page, &colour()?),
        Action::Accent => Ok(look::accent(page, &colour()?)),
        Action::Dark => look::scheme(page, true),
        Action::Light => look::scheme(page, false),
        Action::Larger => look::resize(page, true),
        Action::Smaller => look::resize(page, false),
        Action::Rounder => look::rounder(page),
        Action::Spacing => look::spacing(page),
        Action::Font => look::font(page, table::font(slot("font")).ok_or("This font is unknown.")?),
        Action::ChangeText => texts::change_text(page, slot("old"), slot("new")),
        Action::SetText => texts::set_text(page, slot("element"), slot("new")),
        Action::Rename => texts::rename(page, slot("name")),
        Action::Remove => elements::remove(page, slot("element")),
        Action::Hide => elements::hide(page, slot("element")),
        Action::MoveUp => elements::relocate(page, slot("element"), Place::Up, ""),
        Action::MoveDown => elements::relocate(page, slot("element"), Place::Down, ""),
        Action::MoveTop => elements::relocate(page, slot("element"), Place::Top, ""),
        Action::MoveBottom => elements::relocate(page, slot("element"), Place::Bottom, ""),
        Action::MoveBefore => elements::relocate(page, slot("element"), Place::Before, slot("other")),
        Action::MoveAfter => elements::relocate(page, slot("element"), Place::After, slot("other")),
        Action::Duplicate => elements::duplicate(page, slot("element")),
        Action::AddHeading => elements::add(page, "h2", slot("text")),
        Action::AddParagraph => elements::add(page, "p", slot("text")),
        Action::AddButton => elements::add(page, "button", slot("text")),
    }?;
    if change.html == page.html {
        return Err("The page is like that already.".to_owned());
    }
    Ok(change)
}

/// The answer to an instruction that is not understood, or to a part of one.
fn unknown(instruction: &str, part: &str, html: &str, is_alone: bool) -> String {
    let fallback = fallback(html, is_alone);
    if part.trim_matches(|c: char| !c.is_alphanumeric())
        == instruction.trim_matches(|c: char| !c.is_alphanumeric())
    {
        return fallback;
    }
    format!(
        "I do not understand “{part}”, so nothing was changed. A text that holds “and” or a comma needs quotation marks. {fallback}"
    )
}

/// What the offline studio is, three commands that work on this page, and the way to more.
fn fallback(html: &str, is_alone: bool) -> String {
    let works =
        |example: &str| table::steps(example).is_ok_and(|steps| perform_all(&steps, html, is_alone).is_ok());
    let example = |kind: Kind| {
        let mut commands = TABLE.commands.iter().filter(|command| command.kind == kind);
        commands
            .find(|command| works(&command.example))
            .map(|command| format!("“{}”", command.example))
    };
    let examples = [Kind::Colour, Kind::Look, Kind::Content]
        .into_iter()
        .filter_map(example);
    let examples: Vec<String> = examples.collect();
    format!(
        "This is the offline studio, not an AI: it follows a short list of English commands. On this page these work: {}. Anything else needs an AI model; {CONNECTING}.",
        examples.join(", ")
    )
}
