//! The offline studio: answers without a model, always the same to the same request, from the sample catalogue. It
//! knows nothing of models and providers; the workers decide who answers.
//!
//! - [`Studio`]: the way in
//! - [`Reply`], [`Refusal`]: what comes out
//! - [`pace`]: the answer in pieces, at the speed of a model
//! - `samples`: the catalogue's sample apps
//! - `pick`: the sample nearest to a prompt
//! - `details`, `names`: name, colour, look and tagline in a prompt
//! - `dress`: puts these into a sample
//! - `theme`: light and dark custom properties of a page
//! - `modify`: simple instructions for any page
//! - `chat`: the same as changes, and questions about a page
//! - `survey`, `page`: where elements and texts of a page are; a page made complete
//! - `colour`, `words`: colours and words

pub mod pace;

mod chat;
mod colour;
mod details;
mod dress;
mod modify;
mod names;
mod page;
mod pick;
mod reply;
mod samples;
mod survey;
mod theme;
mod words;

use std::path::Path;

pub use reply::{Refusal, Reply};
pub use samples::SamplesError;

use reply::INTRODUCTION;
use samples::Sample;

/// Builds apps from samples and changes pages by rule.
#[derive(Debug, Clone)]
pub struct Studio {
    samples: Vec<Sample>,
}

impl Studio {
    /// Reads the samples below `catalog_dir`.
    ///
    /// # Errors
    /// An unreadable folder, a broken `category.json`, or no sample at all.
    pub fn load(catalog_dir: &Path) -> Result<Self, SamplesError> {
        Ok(Self {
            samples: samples::load(catalog_dir)?,
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
        let details = details::read(prompt, choice.sample);
        let dressed = dress::dress(choice.sample, &details);
        let mut thoughts = vec![INTRODUCTION.to_owned(), choice.explain()];
        thoughts.extend(dressed.thoughts);
        thoughts.push(
            "What else you describe takes an AI model; connect one to get an app made to measure.\n"
                .to_owned(),
        );
        Ok(Reply {
            thoughts,
            text: dressed.html,
        })
    }

    /// A page changed by instruction.
    ///
    /// # Errors
    /// Instructions of which nothing could be done.
    pub fn modify(&self, instruction: &str, html: &str) -> Result<Reply, Refusal> {
        modify::modify(instruction, html)
    }

    /// Answers a chat message about a page.
    #[must_use]
    pub fn chat(&self, message: &str, html: &str) -> Reply {
        chat::answer(message, html, None)
    }

    /// Answers the same message a second time: only the changes with these ids, which failed.
    #[must_use]
    pub fn chat_again(&self, message: &str, html: &str, failed: &[&str]) -> Reply {
        chat::answer(message, html, Some(failed))
    }
}
