//! Answers chat messages as a model would: words, then a change between its tags for each request in the message. A
//! request for something that is not on the page becomes a change of code that a model would believe to be there.
//! Questions are answered with what the page has.
//!
//! - `question`: what is a question, and its answer
//! - `about`: what an app is, in plain words
//! - `small_talk`: thanks, greetings, who are you
//! - `palette`: the colours of a page
//! - `hunks`: where two pages differ
//! - `blocks`: changes between their tags

mod about;
mod blocks;
mod hunks;
mod palette;
mod question;
mod small_talk;

use samples::Catalog;

use super::modify::{self, Request};
use super::patience::{Patience, TOO_MUCH};
use super::reply::{CONNECTING, INTRODUCTION, Reply};
use super::words::big_first;

/// What it understands, for those who asked for something else.
const ABILITIES: &str = "I understand simple requests in English: colours, gradients, texts, sizes, spacing, corners, fonts, dark and light mode, the language of a sample app, adding or removing an element.";

/// Answers a message about a page, whose texts in other languages come from the samples. `failed` are the ids of changes that failed before: then only these are answered.
pub(super) fn answer(
    message: &str,
    (page, samples): (&str, &Catalog),
    failed: Option<&[&str]>,
    patience: Patience,
) -> Reply {
    let mut thoughts = vec![INTRODUCTION.to_owned()];
    if question::is_question(message) {
        thoughts.push("This is a question: I look at what the page has.\n".to_owned());
        let text = question::answer(message, page);
        return words(thoughts, text);
    }
    let requests = modify::requests(message);
    if !requests.iter().any(Request::is_understood) {
        let text =
            format!("I do not understand that. {ABILITIES} Everything else takes an AI model; {CONNECTING}.");
        return words(thoughts, text);
    }
    let mut parts = Parts::default();
    for (number, request) in (1..).zip(&requests) {
        match failed {
            _ if patience.is_over() => parts.leave(request, TOO_MUCH),
            None => parts.add(request, number, &[], (page, samples)),
            Some(failed) => {
                let of_request = |id: &&&str| request_of(id) == number.to_string();
                let ids: Vec<&str> = failed.iter().filter(of_request).copied().collect();
                if !ids.is_empty() {
                    parts.add(request, number, &ids, (page, samples));
                }
            }
        }
    }
    thoughts.extend(parts.thoughts);
    let text = [parts.words, parts.blocks].concat().join("\n\n");
    words(thoughts, text)
}

fn words(thoughts: Vec<String>, text: String) -> Reply {
    Reply {
        thoughts,
        text,
        note: String::new(),
    }
}

/// The number of the request that a change is a part of: `2` of `2` and of `2.1`.
fn request_of(id: &str) -> &str {
    id.split_once('.').map_or(id, |(request, _)| request)
}

/// The parts of an answer. The words come before all blocks.
#[derive(Debug, Default)]
struct Parts {
    thoughts: Vec<String>,
    words: Vec<String>,
    blocks: Vec<String>,
}

impl Parts {
    /// Says why one request is not done.
    fn leave(&mut self, request: &Request, why: &str) {
        let name = big_first(request.words());
        self.words.push(format!("**{name}** cannot be done: {why}"));
    }

    /// Answers one request. `failed` are the ids of its changes that failed before, if any did.
    fn add(&mut self, request: &Request, number: usize, failed: &[&str], (page, samples): (&str, &Catalog)) {
        let name = big_first(request.words());
        match request.done_to(page, samples) {
            Ok((changed, choice)) => {
                let hunks = hunks::between(page, &changed);
                if hunks.is_empty() {
                    self.words.push(format!("**{name}**: that is so already."));
                    return;
                }
                self.thoughts.push(format!("{name}: its place is found.\n"));
                let words = match choice {
                    Some(choice) => format!("**{name}**: {choice}"),
                    None => format!("**{name}**"),
                };
                // A request that means several things stands once.
                if self.words.last() != Some(&words) {
                    self.words.push(words);
                }
                for (at, hunk) in hunks.iter().enumerate() {
                    let id = match failed.get(at) {
                        Some(id) => (*id).to_owned(),
                        None if at == 0 => number.to_string(),
                        None => format!("{number}.{at}"),
                    };
                    self.blocks.push(blocks::of_hunk(&id, &name, hunk));
                }
            }
            Err(why) => {
                let again = !failed.is_empty();
                self.thoughts.push(format!("{name}: {why}\n"));
                match request.guess(page).filter(|_| !again) {
                    Some(guess) => {
                        self.words.push(format!("**{name}**"));
                        self.blocks
                            .push(blocks::of_guess(&number.to_string(), &name, &guess));
                    }
                    None => self.leave(request, &why),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
