//! The offline studio: answers without a model, always the same to the same request, from the sample catalogue. It
//! knows nothing of models and providers; the workers decide who answers.
//!
//! - [`Studio`]: the way in
//! - [`Generated`], [`Reply`], [`Refusal`]: what comes out
//! - [`pace`]: the answer in pieces, at the speed of a model
//! - [`enhance`]: prompts made more concrete
//! - [`pictures`]: drawings, stories in pictures, changes to pictures
//! - `samples`: the catalogue's sample apps
//! - `pick`: the sample that a prompt asks for, and those near it
//! - `weight`: how much a prompt and a sample have in common
//! - `subject`: what a prompt asks for
//! - `details`, `names`: name, colour, look and tagline in a prompt
//! - `dress`: puts these into a sample
//! - `theme`: light and dark custom properties of a page
//! - `another_page`: a page that looks like the app's first one
//! - `modify`: simple instructions for any page
//! - `chat`: the same as changes, and questions about a page
//! - `survey`, `page`: where elements and texts of a page are; a page made complete
//! - `cascade`, `declarations`: what the style sheets of a page declare for an element
//! - `colour`, `words`: colours and words
//! - `patience`: how long an answer may take

pub mod enhance;
pub mod pace;
pub mod pictures;

mod another_page;
mod cascade;
mod chat;
mod colour;
mod declarations;
mod details;
mod dress;
mod modify;
mod names;
mod page;
mod patience;
mod pick;
mod reply;
mod samples;
mod subject;
mod survey;
mod theme;
mod weight;
mod words;

use std::path::Path;

pub use reply::{Built, Choices, Generated, Refusal, Reply, SampleInfo};
pub use samples::SamplesError;

use patience::Patience;
use reply::{CONNECTING, INTRODUCTION};
use samples::Sample;

/// How many samples there are to choose from.
const CHOICES: usize = 3;

/// Why there is no app when samples are near.
const UNCERTAIN: &str = "I have no sample app that is certainly what you describe. These come nearest: choose one to start from, or none.";

/// Why there is no app when no sample is near.
const UNRELATED: &str = "None of my sample apps comes near what you describe; these are what I have. You can start from one of them all the same, or choose none.";

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

    /// An app for a description, when it certainly asks for one of the samples; else samples to choose from.
    #[must_use]
    pub fn generate(&self, prompt: &str) -> Generated {
        match pick::certain(&self.samples, prompt) {
            Some(sample) => Generated::App(build(sample, prompt)),
            None => Generated::Choices(self.choices(prompt)),
        }
    }

    /// An app from a sample, filled from a description. Nothing when there is no such sample.
    #[must_use]
    pub fn build(&self, sample_id: &str, prompt: &str) -> Option<Built> {
        let sample = self.samples.iter().find(|sample| sample.id == sample_id)?;
        Some(build(sample, prompt))
    }

    /// Another page of an app: called `name`, with the words of `about`, and with the look, the header and the footer of
    /// `like`. Nothing where that cannot be read as a page.
    #[must_use]
    pub fn another_page(&self, name: &str, about: &str, like: &str) -> Option<Reply> {
        another_page::another_page(like, name, about)
    }

    fn choices(&self, prompt: &str) -> Choices {
        let nearest = pick::nearest(&self.samples, prompt, CHOICES);
        let why = if nearest.is_related { UNCERTAIN } else { UNRELATED };
        Choices {
            thoughts: vec![INTRODUCTION.to_owned()],
            message: format!("{why} An AI model can build what you describe; {CONNECTING}."),
            samples: nearest.samples.into_iter().map(Sample::info).collect(),
        }
    }

    /// A page changed by instruction.
    ///
    /// # Errors
    /// Instructions of which nothing could be done.
    pub fn modify(&self, instruction: &str, html: &str) -> Result<Reply, Refusal> {
        modify::modify(instruction, html, Patience::new())
    }

    /// One element changed by instruction, without what stands around it. `markup` is the element, `styles` the rules of
    /// its page that bear on it; the text of the answer is the changed element, blank when it is to be removed.
    ///
    /// # Errors
    /// Instructions of which nothing could be done to the element alone.
    pub fn modify_element(&self, instruction: &str, markup: &str, styles: &str) -> Result<Reply, Refusal> {
        modify::modify_alone(instruction, (markup, styles), Patience::new())
    }

    /// Answers a chat message about a page.
    #[must_use]
    pub fn chat(&self, message: &str, html: &str) -> Reply {
        chat::answer(message, html, None, Patience::new())
    }

    /// Answers the same message a second time: only the changes with these ids, which failed.
    #[must_use]
    pub fn chat_again(&self, message: &str, html: &str, failed: &[&str]) -> Reply {
        chat::answer(message, html, Some(failed), Patience::new())
    }
}

/// A sample filled from a description.
fn build(sample: &Sample, prompt: &str) -> Built {
    let details = details::read(prompt, sample);
    let dressed = dress::dress(sample, &details);
    let note = format!("Made from the sample app “{}”: {}", sample.title, sample.summary);
    let mut thoughts = vec![INTRODUCTION.to_owned(), format!("{note}\n")];
    thoughts.extend(dressed.thoughts);
    thoughts.push(format!(
        "What else you describe takes an AI model; {CONNECTING}.\n"
    ));
    Built {
        sample: sample.info(),
        reply: Reply {
            thoughts,
            text: dressed.html,
            note,
        },
    }
}
