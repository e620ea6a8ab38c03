//! What a model answers to a chat message: words, proposed changes, perhaps a whole
//! page.
//!
//! The words are Markdown. A change stands between `<morpheo:change …>` and `</morpheo:change>`, its texts raw
//! between tags of their own, so that a model has nothing to escape. A page comes bare or in a code fence. Models
//! that think in JSON may answer with `{"changes":[…],"response":"…"}`, in a fence or alone.
//!
//! - [`parser`]: takes an answer in pieces; words are passed on at once
//! - [`whole`]: what is a whole page
//! - `answer`: what an answer comes to
//! - `block`: one change between its tags
//! - `begins`: how something that is no words begins
//! - `json`: the form in JSON
//! - `words`: the blanks between what is passed on

mod answer;
mod begins;
mod block;
mod json;
pub mod parser;
pub mod whole;
mod words;

pub use answer::{Proposed, Reply};
pub use parser::ReplyParser;

/// Reads a whole answer.
#[must_use]
pub fn read(answer: &str) -> Reply {
    let mut parser = ReplyParser::new();
    parser.push(answer);
    parser.finish();
    parser.into_reply()
}

#[cfg(test)]
mod tests;
