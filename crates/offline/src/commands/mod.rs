//! Commands that work on any page, in English: the offline studio's answers to Modify and Chat.
//!
//! - `table`: the table of commands (`table.toml`), and the instructions that match it; `words`: an instruction as words
//! - `find`: the one element that words mean
//! - `look`: colours, dark and light, sizes, corners, spacing, fonts; `lengths`: lengths of style sheets made longer
//! - `texts`: texts, and the name of the app; `elements`: elements removed, hidden, moved, duplicated and added
//! - `chat`: the same as changes
//!
//! An instruction is done whole or not at all.

mod chat;
mod elements;
mod find;
mod lengths;
mod look;
mod table;
#[cfg(test)]
mod tests;
mod texts;
mod words;

use std::ops::Range;

use crate::answer::{CONNECTING, INTRODUCTION, Refusal, Reply};
use crate::page::document::complete;
use crate::page::survey::{Element, Survey, splice, survey};

pub use chat::chat;

use table::{Action, Kind, Reading, Step, TABLE};

/// Pages with more tags are not read, and results with more bytes are refused.
const TAGS_MAX: usize = 100_000;
const RESULT_MAX_BYTES: usize = 10_000_000;
/// Texts that stand in more places are not changed.
const PLACES_MAX: usize = 1_000;
/// What all readings of an instruction may cost together: each its page's tags, and a 64th of its bytes.
const EFFORT_MAX: usize = 500_000;
const TOO_LARGE: &str = "This page is too large for the offline studio to do this.";

/// A page after a command, and one sentence about what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Change {
    html: String,
    note: String,
}

/// A place in a page, and its new text.
type Cut = (Range<usize>, String);

/// A page that a command is done to.
#[derive(Debug)]
struct Page<'a> {
    html: &'a str,
    found: Survey,
}

impl<'a> Page<'a> {
    fn read(html: &'a str) -> Self {
        Self {
            html,
            found: survey(html),
        }
    }

    /// The elements in the body that are as asked for, without scripts and styles.
    fn visible(&self, is: impl Fn(&Element) -> bool) -> Vec<&Element> {
        let body = self.found.first("body").map(|body| self.found.within(body));
        let inside = body.and_then(|body| body.get(1..)).unwrap_or_default();
        inside
            .iter()
            .filter(|element| !matches!(element.tag.as_str(), "script" | "style") && is(element))
            .collect()
    }

    fn with(&self, cuts: Vec<Cut>, note: String) -> Change {
        Change {
            html: splice(self.html, cuts),
            note,
        }
    }
}

/// A page changed by an instruction.
///
/// # Errors
/// An instruction of which any part is not understood or cannot be done.
pub fn modify(instruction: &str, html: &str) -> Result<Reply, Refusal> {
    let page = complete(html);
    let changed = table::steps(instruction)
        .map_err(|part| unknown(instruction, &part, &page))
        .and_then(|steps| perform_all(&steps, &page, &mut { EFFORT_MAX }));
    answer(changed)
}

/// A page changed by an instruction about one element of it, which has this `data-morpheo-id` and which the instruction
/// calls "it".
///
/// # Errors
/// An instruction of which any part is no command for an element called "it", or cannot be done.
pub fn modify_element(instruction: &str, html: &str, id: &str) -> Result<Reply, Refusal> {
    const COMMANDS: &str = "These commands work on a single element: “make it say …”, “hide it”, “remove it”, “duplicate it”, “move it up”.";
    let page = complete(html);
    let mut steps = table::steps(instruction).unwrap_or_default();
    for step in &mut steps {
        step.readings.retain_mut(|reading| reading.bind(id));
    }
    let is_command = !steps.is_empty() && steps.iter().all(|step| !step.readings.is_empty());
    let changed = if is_command {
        perform_all(&steps, &page, &mut { EFFORT_MAX })
    } else {
        Err(format!("{COMMANDS} {}", help(&page)))
    };
    answer(changed)
}

fn answer(changed: Result<Change, String>) -> Result<Reply, Refusal> {
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

/// Does one command after the other, or none; as long as `effort` lasts.
fn perform_all<'a>(
    steps: impl IntoIterator<Item = &'a Step>,
    html: &str,
    effort: &mut usize,
) -> Result<Change, String> {
    let mut page = html.to_owned();
    let mut notes = Vec::new();
    for step in steps {
        let change =
            perform(step, &page, effort).map_err(|reason| format!("{reason} Nothing was changed."))?;
        page = change.html;
        notes.push(change.note);
    }
    Ok(Change {
        html: page,
        note: notes.join(" "),
    })
}

/// Does one command in the first way of understanding it that works.
fn perform(step: &Step, html: &str, effort: &mut usize) -> Result<Change, String> {
    let tags = html.matches('<').count();
    let cost = tags + html.len() / 64;
    if tags > TAGS_MAX || *effort < cost {
        return Err(TOO_LARGE.to_owned());
    }
    let page = Page::read(html);
    let mut reason = None;
    for reading in &step.readings {
        *effort = effort.checked_sub(cost).ok_or(TOO_LARGE)?;
        match apply(reading, &page) {
            Ok(change) if change.html.len() > RESULT_MAX_BYTES => return Err(TOO_LARGE.to_owned()),
            Ok(change) if change.html != html => return Ok(change),
            Ok(_) => reason.get_or_insert("The page is already like that.".to_owned()),
            Err(why) => reason.get_or_insert(why),
        };
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
    let element = || find::find(page, slot("element"));
    let other = || find::find(page, slot("other"));
    let font = || table::font(slot("font")).ok_or("This font is unknown.");
    let colour = || table::colour(slot("colour")).ok_or("This colour is unknown.");
    match reading.action {
        Action::Background => Ok(look::background(page, &colour()?)),
        Action::TextColour => Ok(look::text_colour(page, &colour()?)),
        Action::ButtonColour => Ok(look::button_colour(page, &colour()?)),
        Action::Accent => Ok(look::accent(page, &colour()?)),
        Action::Dark => Ok(look::scheme(page, true)),
        Action::Light => Ok(look::scheme(page, false)),
        Action::Larger => look::resize(page, true),
        Action::Smaller => look::resize(page, false),
        Action::Rounder => look::rounder(page),
        Action::Spacing => look::spacing(page),
        Action::Font => Ok(look::font(page, font()?)),
        Action::SetText => texts::set_text(page, element()?, slot("new")),
        Action::ChangeText => texts::change_text(page, slot("old"), slot("new")),
        Action::Rename => Ok(texts::rename(page, slot("name"))),
        Action::Remove => Ok(elements::remove(page, element()?)),
        Action::Hide => Ok(elements::hide(page, element()?)),
        Action::MoveUp => elements::relocate(page, element()?, Place::Up),
        Action::MoveDown => elements::relocate(page, element()?, Place::Down),
        Action::MoveTop => elements::relocate(page, element()?, Place::Top),
        Action::MoveBottom => elements::relocate(page, element()?, Place::Bottom),
        Action::MoveBefore => elements::relocate(page, element()?, Place::Before(other()?)),
        Action::MoveAfter => elements::relocate(page, element()?, Place::After(other()?)),
        Action::Duplicate => Ok(elements::duplicate(page, element()?)),
        Action::AddHeading => elements::add(page, "h2", slot("text")),
        Action::AddParagraph => elements::add(page, "p", slot("text")),
        Action::AddButton => elements::add(page, "button", slot("text")),
    }
}

/// The answer to an instruction that is not understood, or to a part of one.
fn unknown(instruction: &str, part: &str, html: &str) -> String {
    let core = |text: &str| text.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let help = help(html);
    if core(part) == core(instruction) {
        return help;
    }
    format!(
        "“{part}” was not understood, so nothing was changed. Put text with “and” or a comma in quotation marks. {help}"
    )
}

/// What the offline studio is, three commands that work on this page, and the way to more.
fn help(html: &str) -> String {
    let html = complete(html);
    let mut effort = EFFORT_MAX;
    let mut works =
        |example: &str| table::steps(example).is_ok_and(|all| perform_all(&all, &html, &mut effort).is_ok());
    let example = |kind: Kind| {
        let mut commands = TABLE.commands.iter().filter(|command| command.kind == kind);
        let command = commands.find(|command| works(&command.example))?;
        Some(format!("“{}”", command.example))
    };
    let kinds = [Kind::Colour, Kind::Look, Kind::Content].into_iter();
    let examples: Vec<String> = kinds.filter_map(example).collect();
    let examples = match examples.as_slice() {
        [] => "None of them works on this page".to_owned(),
        some => format!("On this page you can try: {}", some.join(", ")),
    };
    format!(
        "This is the offline studio, not an AI: it follows a short list of English commands. {examples}. Anything else needs an AI model; {CONNECTING}."
    )
}
