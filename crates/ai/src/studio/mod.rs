//! Answers without a model: deterministic, from the sample catalogue, and open about it.
//!
//! - [`Studio`]: the way in
//! - `samples`: the catalogue's sample apps
//! - `pick`: the sample nearest to a prompt
//! - `wishes`, `names`: name, colour, look and tagline in a prompt
//! - `dress`: puts wishes into a sample
//! - `theme`: light and dark custom properties of a page
//! - `modify`: simple instructions for any page
//! - `chat`: the same as changes, and questions about a page
//! - `survey`, `page`: where elements and texts of a page are; a page made complete
//! - `colour`, `words`: colours and words
//! - `pace`: streams like a model would

mod chat;
mod colour;
mod dress;
mod modify;
mod names;
mod pace;
mod page;
mod pick;
mod samples;
mod survey;
mod theme;
mod wishes;
mod words;

use std::path::Path;

pub use samples::SamplesError;

use crate::delta::TextStream;
use crate::error::AiError;
use crate::request::Task;
use samples::Sample;

/// What the studio says about itself before it does anything.
const INTRODUCTION: &str = "This is the offline studio, not an AI: no AI model is connected, so I work with finished samples and fixed rules.\n";

/// What the studio has to say and to give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Said while it works, one line each.
    pub thoughts: Vec<String>,
    /// One complete document.
    pub html: String,
}

/// What the studio cannot do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Said first, one line each.
    pub thoughts: Vec<String>,
    /// The reason in one sentence.
    pub message: String,
}

/// Builds apps from samples and changes pages by rule.
#[derive(Debug, Clone)]
pub struct Studio {
    samples: Vec<Sample>,
    pace: u32,
}

impl Studio {
    /// Reads the samples below `catalog_dir`; `pace` is in characters a second, 0 means without a pause.
    ///
    /// # Errors
    /// An unreadable folder, a broken `category.json`, or no sample at all.
    pub fn load(catalog_dir: &Path, pace: u32) -> Result<Self, SamplesError> {
        Ok(Self {
            samples: samples::load(catalog_dir)?,
            pace,
        })
    }

    /// Answers a task as a model would.
    ///
    /// # Errors
    /// A conversation, which the studio cannot lead.
    pub fn stream(&self, task: &Task) -> Result<TextStream, AiError> {
        let reply = match task {
            Task::GenerateApp { prompt } => self.generate(prompt),
            Task::ModifyApp {
                instruction,
                current_html,
            } => self.modify(instruction, current_html),
            Task::Chat(task) => {
                let answer = chat::answer(task);
                return Ok(pace::say(answer.thoughts, answer.text, self.pace));
            }
            Task::Conversation { .. } => {
                return Err(AiError::StudioCannot(
                    "It cannot hold a conversation. Connect an AI model for that.".to_owned(),
                ));
            }
        };
        Ok(match reply {
            Ok(reply) => pace::answer(reply, self.pace),
            Err(refusal) => pace::refuse(refusal),
        })
    }

    /// An app for a description.
    ///
    /// # Errors
    /// Only when there is no sample.
    pub fn generate(&self, prompt: &str) -> Result<Reply, Refusal> {
        let Some(choice) = pick::nearest(&self.samples, prompt) else {
            return Err(Refusal {
                thoughts: vec![INTRODUCTION.to_owned()],
                message: "There is no sample app to start from.".to_owned(),
            });
        };
        let wishes = wishes::read(prompt, choice.sample);
        let dressed = dress::dress(choice.sample, &wishes);
        let mut thoughts = vec![INTRODUCTION.to_owned(), choice.explain()];
        thoughts.extend(dressed.thoughts);
        thoughts.push(
            "What else you describe takes an AI model; connect one to get an app made to measure.\n"
                .to_owned(),
        );
        Ok(Reply {
            thoughts,
            html: dressed.html,
        })
    }

    /// A page changed by instruction.
    ///
    /// # Errors
    /// Instructions of which nothing could be done.
    pub fn modify(&self, instruction: &str, html: &str) -> Result<Reply, Refusal> {
        modify::modify(instruction, html)
    }
}
