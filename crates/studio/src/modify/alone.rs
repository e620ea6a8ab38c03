//! One element of a page changed, and nothing else of it.
//!
//! The element stands alone in a page made for it. What is asked of "the page" or of its own kind means the element;
//! what is asked of a kind that it holds is written to each of those, since a rule would bear on the rest of the page.

use super::change::{Change, unreadable};
use super::command::{Command, Target, What, Which};
use super::kinds::{KINDS, Kind};
use super::{Patience, apply, elements, parse, run};
use crate::reply::{Refusal, Reply};
use crate::survey::{Element, Survey, survey};

const START: &str = "<!doctype html>\n<html><head></head><body data-morpheo-alone>";
const END: &str = "</body></html>\n";

/// What stands before the element: with the rules that bear on it, of which none may end their sheet.
fn start(styles: &str) -> String {
    if styles.contains("</") {
        return START.to_owned();
    }
    START.replace("</head>", &format!("<style>{styles}</style></head>"))
}

/// What is said to what no element can have alone.
const WHOLE_PAGE: &str =
    "That is for the whole page, and I was asked to change the selected component alone.";

/// Does what can be done to an element, which comes with the rules of its page that bear on it. The text of the answer is
/// the changed element, blank when it is removed.
pub(in super::super) fn modify_alone(
    instruction: &str,
    (markup, styles): (&str, &str),
    patience: Patience,
) -> Result<Reply, Refusal> {
    let start = start(styles);
    let page = [&start, markup, END].concat();
    let instruction = named(instruction, &page).unwrap_or_else(|| instruction.to_owned());
    let mut reply = run(&instruction, page, patience, &|page, command, _| {
        done_alone(page, &start, command)
    })?;
    // `done_alone` keeps both ends
    reply.text = within(&reply.text, &start).unwrap_or_default().to_owned();
    Ok(reply)
}

/// The instruction with the element's kind in the place of "it", "this" and "the text", where it is understood only so.
fn named(instruction: &str, page: &str) -> Option<String> {
    let understood = |instruction: &str| {
        let steps = parse::parse(instruction);
        // What is said of the page as a whole may be said of the element.
        let is_understood =
            |step: &parse::Step| !matches!(step.command, None | Some(Command::Density { .. }));
        !steps.is_empty() && steps.iter().all(is_understood)
    };
    if understood(instruction) {
        return None;
    }
    let found = survey(page).ok()?;
    let root = root(&found)?;
    let noun = KINDS
        .iter()
        .find(|kind| kind.takes(root))
        .map_or("section", |kind| kind.singular);
    let named: Vec<String> = instruction
        .split(' ')
        .map(|word| match word.to_lowercase().as_str() {
            "it" | "this" => format!("the {noun}"),
            "text" => format!("text of the {noun}"),
            _ => word.to_owned(),
        })
        .collect();
    Some(named.join(" ")).filter(|named| understood(named))
}

/// The element that stands alone in its page.
fn root(found: &Survey) -> Option<&Element> {
    let body = found.elements.iter().position(|element| element.tag == "body")?;
    found.elements.get(body + 1)
}

fn within<'a>(page: &'a str, start: &str) -> Option<&'a str> {
    page.strip_prefix(start)?.strip_suffix(END)
}

/// The page with a command done to its element.
fn done_alone(page: &str, start: &str, command: &Command) -> Result<Change, String> {
    let found = survey(page).map_err(|_| unreadable())?;
    let root = root(&found).ok_or("The selected component is removed already.")?;
    let change = match command {
        Command::Mood { .. } | Command::Density { .. } | Command::Speak { .. } => {
            return Err(WHOLE_PAGE.to_owned());
        }
        Command::Add { kind, text, top } => added(page, root, kind, text.as_deref(), *top)?,
        command => apply::apply(&aimed(command, root), page, None)?,
    };
    if within(&change.html, start).is_none() {
        return Err(WHOLE_PAGE.to_owned());
    }
    Ok(change)
}

/// The page with an element added in its element.
fn added(page: &str, root: &Element, kind: &Kind, text: Option<&str>, top: bool) -> Result<Change, String> {
    let parts = root.close.as_ref().and_then(|close| {
        let before = page.get(..root.open.end)?;
        Some((
            before,
            page.get(root.open.end..close.start)?,
            page.get(close.start..)?,
        ))
    });
    let Some((before, inner, after)) = parts else {
        return Err("The selected component cannot hold anything.".to_owned());
    };
    let change = elements::add(&[START, inner, END].concat(), kind, text, top)?;
    let inner = within(&change.html, START).ok_or_else(unreadable)?;
    Ok(Change {
        html: [before, inner, after].concat(),
        ..change
    })
}

/// The command with the element in the place of the page.
fn aimed(command: &Command, root: &Element) -> Command {
    let mut command = command.clone();
    match &mut command {
        Command::Colour { target, .. }
        | Command::Gradient { target, .. }
        | Command::SetText { target, .. }
        | Command::Size { target, .. }
        | Command::Declare { target, .. }
        | Command::Remove { target } => aim(target, root),
        Command::Round { target, .. } => match target {
            Some(target) => aim(target, root),
            None => *target = Some(SELECTED),
        },
        Command::Mood { .. }
        | Command::Density { .. }
        | Command::Speak { .. }
        | Command::Replace { .. }
        | Command::Rename { .. }
        | Command::Price { .. }
        | Command::Add { .. }
        | Command::Cannot { .. } => {}
    }
    command
}

const SELECTED: Target = Target {
    what: What::Selected,
    which: Which::All,
};

fn aim(target: &mut Target, root: &Element) {
    match (&target.what, target.which) {
        (What::Page, _) => *target = SELECTED,
        (What::Kind(kind), Which::All) if kind.takes(root) || kind.singular == "title" => *target = SELECTED,
        (What::Kind(_), Which::All) => target.which = Which::Each,
        _ => {}
    }
}
