//! Simple instructions for any page: colours, texts, sizes, dark mode, adding and removing elements.
//!
//! - `kinds`: the words for elements, and which elements they mean
//! - `command`: what can be asked
//! - `parse`, `clause`: an instruction as commands, clause by clause
//! - `content_wishes`, `style_wishes`: the words for commands
//! - `apply`, `style`, `content`: commands done to a page
//!
//! Whatever is not understood, or finds nothing on the page, is said; nothing is pretended.

mod apply;
mod clause;
mod command;
mod content;
mod content_wishes;
mod kinds;
mod parse;
mod style;
mod style_wishes;

use super::page;
use super::{INTRODUCTION, Refusal, Reply};

/// Does what can be done.
pub(super) fn modify(instruction: &str, html: &str) -> Result<Reply, Refusal> {
    let mut thoughts = vec![INTRODUCTION.to_owned()];
    let parsed = parse::parse(instruction);
    let Some(mut page) = page::complete(html) else {
        return Err(refusal(thoughts, "The page cannot be read as HTML."));
    };
    let mut done = 0_usize;
    let mut reason = None;
    for step in parsed {
        let result = match &step.command {
            Some(command) => apply::apply(command, &page),
            None => Err(format!("I do not understand “{}”.", step.words)),
        };
        match result {
            Ok(change) => {
                page = change.html;
                done += 1;
                thoughts.push(format!("{}\n", change.said));
            }
            Err(why) => {
                thoughts.push(format!("Not done: {why}\n"));
                reason.get_or_insert(why);
            }
        }
    }
    if done == 0 {
        let why = reason.unwrap_or_else(|| "The instruction says nothing that I understand.".to_owned());
        return Err(refusal(thoughts, &why));
    }
    Ok(Reply { thoughts, html: page })
}

fn refusal(thoughts: Vec<String>, why: &str) -> Refusal {
    Refusal {
        thoughts,
        message: format!("{why} The page was not changed."),
    }
}

#[cfg(test)]
mod tests;
