//! Answers chat messages as a model would: words, then a change between its tags for each wish. A wish that means
//! something which is not on the page becomes a change of code that a model would believe to be there. Questions are
//! answered with what the page has.
//!
//! - `question`: what is a question, and its answer
//! - `hunks`: where two pages differ
//! - `blocks`: changes between their tags

mod blocks;
mod hunks;
mod question;

use super::INTRODUCTION;
use super::modify::{self, Wish};
use super::names::big_first;
use crate::request::{ChatTask, Earlier};

/// What the studio says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    /// Said while it works, one line each.
    pub thoughts: Vec<String>,
    /// The answer.
    pub text: String,
}

/// What it understands, for those who asked for something else.
const ABILITIES: &str = "I understand simple requests: colours, texts, sizes, corners, fonts, dark and light mode, adding or removing an element. Connect an AI model for everything else.";

/// Answers a message.
pub(super) fn answer(task: &ChatTask) -> Answer {
    let mut thoughts = vec![INTRODUCTION.to_owned()];
    if question::is_question(&task.message) {
        thoughts.push("This is a question: I look at what the page has.\n".to_owned());
        let text = question::answer(&task.message, &task.page);
        return Answer { thoughts, text };
    }
    let wishes = modify::wishes(&task.message);
    if !wishes.iter().any(Wish::is_understood) {
        let text = format!("I do not understand that. {ABILITIES}");
        return Answer { thoughts, text };
    }
    let mut told = Told::default();
    for (number, wish) in (1..).zip(&wishes) {
        let ids = match &task.earlier {
            Earlier::Failed { failures, .. } => {
                let failed: Vec<String> = failures
                    .iter()
                    .map(|failure| failure.id.clone())
                    .filter(|id| of_wish(id) == number.to_string())
                    .collect();
                if failed.is_empty() {
                    continue;
                }
                failed
            }
            _ => Vec::new(),
        };
        told.wish(wish, number, &ids, task);
    }
    thoughts.extend(told.thoughts);
    Answer {
        thoughts,
        text: [told.words, told.blocks].concat().join("\n\n"),
    }
}

/// The number of the wish that a change is a part of: `2` of `2` and of `2.1`.
fn of_wish(id: &str) -> &str {
    id.split_once('.').map_or(id, |(wish, _)| wish)
}

/// What is said, in parts.
#[derive(Debug, Default)]
struct Told {
    thoughts: Vec<String>,
    words: Vec<String>,
    blocks: Vec<String>,
}

impl Told {
    /// Says what becomes of a wish. `failed` are the ids of its changes that failed before, if any did.
    fn wish(&mut self, wish: &Wish, number: usize, failed: &[String], task: &ChatTask) {
        let name = big_first(wish.words());
        let page = &task.page;
        match wish.done_to(page) {
            Ok(changed) => {
                let hunks = hunks::between(page, &changed);
                if hunks.is_empty() {
                    self.words.push(format!("**{name}**: that is so already."));
                    return;
                }
                self.thoughts.push(format!("{name}: its place is found.\n"));
                self.words.push(format!("**{name}**"));
                for (at, hunk) in hunks.iter().enumerate() {
                    let id = match failed.get(at) {
                        Some(id) => id.clone(),
                        None if at == 0 => number.to_string(),
                        None => format!("{number}.{at}"),
                    };
                    self.blocks.push(blocks::of_hunk(&id, &name, hunk));
                }
            }
            Err(why) => {
                let again = !failed.is_empty();
                self.thoughts.push(format!("{name}: {why}\n"));
                match wish.guess(page).filter(|_| !again) {
                    Some(guess) => {
                        self.words.push(format!("**{name}**"));
                        self.blocks
                            .push(blocks::of_guess(&number.to_string(), &name, &guess));
                    }
                    None => self.words.push(format!("**{name}** cannot be done: {why}")),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
