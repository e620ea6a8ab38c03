//! Simple instructions for any page: colours, gradients, texts, sizes, dark mode, adding and removing elements.
//!
//! - `kinds`: the words for elements, and which elements they mean
//! - `command`: what can be asked
//! - `parse`, `clause`: an instruction as commands, clause by clause
//! - `content_words`, `addition`, `naming`, `style_words`, `colour_words`: the words for commands
//! - `language`: whether a request is in another language; `foreign`: the commonest of those put into English
//! - `contact`: the number to call and the address for mail; `prices`: what something costs; `density`: how close all stands; `interface_language`: the language of an app
//! - `limits`: what is understood and cannot be done
//! - `apply`, `style`, `size`, `texts`, `elements`: commands done to a page; `lengths`: those of style sheets
//! - `find`: the elements that a command means
//! - `change`: a page after a command
//! - `several`: what is said where one is named and several are there
//! - `thing`: things that are named by a word of the page's own
//! - `spelling`: slips of the pen in a request
//! - `start_tag`: the attributes of an element where they stand
//! - `script_text`: texts that a page's script shows
//! - `script_data`: texts and prices among the data of a script
//! - `alone`: one element of a page changed, and nothing else of it
//! - `absent`: what a model would write for an element that is not there
//!
//! Whatever is not understood, or finds nothing on the page, is said; nothing is pretended.

mod absent;
mod addition;
mod alone;
mod apply;
mod change;
mod clause;
mod colour_words;
mod command;
mod contact;
mod content_words;
mod density;
mod elements;
mod find;
mod foreign;
mod foreign_words;
mod interface_language;
mod kinds;
mod language;
mod lengths;
mod limits;
mod naming;
mod parse;
mod prices;
mod script_data;
mod script_text;
mod several;
mod size;
mod spelling;
mod start_tag;
mod style;
mod style_words;
mod texts;
mod thing;

use samples::Catalog;

use super::page;
use super::patience::{Patience, TOO_MUCH};
use super::reply::{INTRODUCTION, Refusal, Reply};
use super::survey::survey;

pub(super) use absent::Guess;
pub(super) use alone::modify_alone;

use change::Change;
use command::Command;

/// What is said to a request in another language.
const ENGLISH: &str = "I understand little that is not English.";

/// Does what can be done. Texts in other languages come from the samples.
pub(super) fn modify(
    instruction: &str,
    html: &str,
    samples: &Catalog,
    patience: Patience,
) -> Result<Reply, Refusal> {
    let Some(page) = page::complete(html) else {
        let thoughts = vec![INTRODUCTION.to_owned()];
        return Err(refusal(thoughts, "The page cannot be read as HTML."));
    };
    run(instruction, page, patience, &|page, command, words| {
        done_to(page, command, words, samples)
    })
}

/// Does one command to a page, whose words are these.
type Doing<'a> = dyn Fn(&str, &Command, &str) -> Result<Change, String> + 'a;

/// Does the commands of an instruction one after the other, and tells what was done and what not.
fn run(instruction: &str, mut page: String, patience: Patience, doing: &Doing<'_>) -> Result<Reply, Refusal> {
    let mut thoughts = vec![INTRODUCTION.to_owned()];
    let parsed = parse::parse(instruction);
    let mut done = 0_usize;
    let mut notes = Vec::new();
    let mut reason = None;
    for step in parsed {
        let result = match &step.command {
            Some(_) if patience.is_over() => Err(TOO_MUCH.to_owned()),
            Some(command) => doing(&page, command, &step.words),
            None => Err(format!("I do not understand “{}”.", step.words)),
        };
        match result {
            Ok(change) => {
                page = change.html;
                done += 1;
                notes.extend(step.read.clone());
                notes.push(change.said);
                notes.extend(change.choice);
            }
            Err(why) => {
                notes.push(format!("Not done: {why}"));
                let is_understood = step.command.is_some();
                // A word of another language may look like the name of a thing.
                let is_other = language::is_other(&step.words);
                reason.get_or_insert_with(|| {
                    if is_understood && is_other {
                        format!("{why} {ENGLISH}")
                    } else if is_understood {
                        why
                    } else {
                        with_example(&why, &page)
                    }
                });
            }
        }
    }
    thoughts.extend(notes.iter().map(|note| format!("{note}\n")));
    if done == 0 {
        let why = reason.unwrap_or_else(|| "The instruction says nothing that I understand.".to_owned());
        return Err(refusal(thoughts, &why));
    }
    Ok(Reply {
        thoughts,
        text: page,
        note: notes.join("\n"),
    })
}

/// A page with a command done to it. Of several elements where its words name one, that is said.
fn done_to(page: &str, command: &Command, words: &str, samples: &Catalog) -> Result<Change, String> {
    let change = apply::apply(command, page, Some(samples))?;
    let choice = change.choice.or_else(|| several::all_meant(words, command, page));
    Ok(Change { choice, ..change })
}

/// What was not understood, and what would be.
fn with_example(why: &str, page: &str) -> String {
    let example = survey(page).map(|found| find::example(&found, page));
    let english = language::is_other(why).then(|| ENGLISH.to_owned());
    let sentences: Vec<String> = [why.to_owned()]
        .into_iter()
        .chain(english)
        .chain(example)
        .collect();
    sentences.join(" ")
}

/// One request of an instruction.
#[derive(Debug, Clone)]
pub(super) struct Request(parse::Step);

/// The requests of an instruction, in its order.
pub(super) fn requests(instruction: &str) -> Vec<Request> {
    parse::parse(instruction).into_iter().map(Request).collect()
}

impl Request {
    /// As it was said.
    pub(super) fn words(&self) -> &str {
        &self.0.words
    }

    /// Whether it means anything.
    pub(super) fn is_understood(&self) -> bool {
        self.0.command.is_some()
    }

    /// Whether it is understood and of a kind that can be done.
    pub(super) fn can_be_done(&self) -> bool {
        !matches!(self.0.command, None | Some(Command::Cannot { .. }))
    }

    /// The page with the request done and what was chosen for it, or why not.
    pub(super) fn done_to(&self, html: &str, samples: &Catalog) -> Result<(String, Option<String>), String> {
        let Some(command) = &self.0.command else {
            return Err(format!("I do not understand “{}”.", self.words()));
        };
        let page = page::complete(html).ok_or("The page cannot be read as HTML.")?;
        let change = done_to(&page, command, self.words(), samples)?;
        let told: Vec<String> = self.0.read.iter().cloned().chain(change.choice).collect();
        Ok((change.html, (!told.is_empty()).then(|| told.join(" "))))
    }

    /// What a model would try when the request means something that is not on the page.
    pub(super) fn guess(&self, html: &str) -> Option<Guess> {
        absent::guess(self.0.command.as_ref()?, html)
    }
}

fn refusal(thoughts: Vec<String>, why: &str) -> Refusal {
    Refusal {
        thoughts,
        message: format!("{why} The page was not changed."),
    }
}

#[cfg(test)]
mod tests;
