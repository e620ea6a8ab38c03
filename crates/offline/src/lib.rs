//! The offline studio: answers without an AI model, from the sample catalogue and by fixed rules. The same request gets
//! the same answer. Pure: no runtime, no network, no clock.
//!
//! - [`Studio`]: the way in
//! - [`catalogue`]: the samples
//! - `scorer`: which sample a prompt asks for
//! - `fill`: a sample filled from a prompt
//! - `another_page`: a page that looks like the app's first one
//! - `answer`: what comes out
//! - `page`: pages as text
//! - `colour`: colour names, codes and contrast
//! - `commands`: commands for a page, in Modify and in Chat
//! - [`drawing`]: posters and stories from prompts
//! - [`adjusting`]: images changed by instructions
//! - [`enhance`](mod@enhance): prompts made more concrete

pub mod adjusting;
pub mod catalogue;
pub mod drawing;
pub mod enhance;

mod another_page;
mod answer;
mod colour;
mod commands;
mod fill;
mod page;
mod scorer;

use std::path::Path;

pub use answer::{Built, Choices, Generated, Refusal, Reply, SampleInfo};
use answer::{CONNECTING, INTRODUCTION};
use catalogue::{Catalog, CatalogError, PromptWords, Sample};
use fill::Filled;
use scorer::{Scorer, Selection};

/// Why there is no app when samples are near.
const UNCERTAIN: &str =
    "Not sure which sample fits. These are the closest: start from one, or keep your prompt.";

/// Why there is no app when no sample fits.
const NONE_FITS: &str = "No sample matches. These are the closest: start from one, or keep your prompt.";

/// Builds apps from samples.
#[derive(Debug, Clone)]
pub struct Studio {
    catalog: Catalog,
    scorer: Scorer,
}

impl Studio {
    /// Reads the catalogue.
    ///
    /// # Errors
    /// An unreadable folder, a broken file, or no sample at all.
    pub fn load(catalog_dir: &Path) -> Result<Self, CatalogError> {
        let catalog = Catalog::read(catalog_dir)?;
        let words = PromptWords::read(catalog_dir)?;
        Ok(Self {
            scorer: Scorer::new(&catalog, words),
            catalog,
        })
    }

    /// The samples.
    #[must_use]
    pub const fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// An app for a prompt that certainly asks for one of the samples; else samples to choose from.
    #[must_use]
    pub fn generate(&self, prompt: &str) -> Generated {
        match self.scorer.select(&self.catalog, prompt) {
            Selection::Starts(sample) => Generated::App(self.built(sample, prompt)),
            Selection::Offers(near) => Generated::Choices(choices(UNCERTAIN.to_owned(), &near)),
            Selection::NoneFits { near, beyond } => {
                let beyond = beyond.map(|what| {
                    format!(" Your prompt needs {what}; sample apps are single pages that work on their own.")
                });
                let why = format!("{NONE_FITS}{}", beyond.unwrap_or_default());
                Generated::Choices(choices(why, &near))
            }
        }
    }

    /// An app from a sample, filled from a prompt. Nothing when there is no such sample.
    #[must_use]
    pub fn build(&self, sample_id: &str, prompt: &str) -> Option<Built> {
        Some(self.built(self.catalog.sample(sample_id)?, prompt))
    }

    /// Another page of an app: called `name`, with the words of `about`, and with the look, the header and the footer of
    /// `like`. Nothing where that cannot be read as a page.
    #[must_use]
    pub fn another_page(&self, name: &str, about: &str, like: &str) -> Option<Reply> {
        another_page::another_page(like, name, about)
    }

    /// A page changed by instruction.
    ///
    /// # Errors
    /// An instruction that is no command, or that the page has no place for; nothing is changed then.
    pub fn modify(&self, instruction: &str, html: &str) -> Result<Reply, Refusal> {
        commands::modify(instruction, html)
    }

    /// A page changed by an instruction about one element of it, which has this `data-morpheo-id` and which the instruction
    /// calls "it".
    ///
    /// # Errors
    /// An instruction that is no command for one element; nothing is changed then.
    pub fn modify_element(&self, instruction: &str, html: &str, id: &str) -> Result<Reply, Refusal> {
        commands::modify_element(instruction, html, id)
    }

    /// An answer to a chat message about a page. `failed`: the ids of changes of an answer to the same message that could
    /// not be applied; then it has these alone.
    #[must_use]
    pub fn chat(&self, message: &str, html: &str, failed: Option<&[&str]>) -> Reply {
        commands::chat(message, html, failed)
    }

    fn built(&self, sample: &Sample, prompt: &str) -> Built {
        let language = self.scorer.language(prompt);
        let filled = fill::fill(sample, (prompt, language), self.scorer.words());
        let description = &sample.description;
        let what = if prompt.trim() == description.prompt.trim() {
            "It matches the prompt.".to_owned()
        } else {
            what_was_taken(&filled)
        };
        let note = format!(
            "Made from the sample “{}”: {} {what}",
            description.title, description.summary
        );
        let mut thoughts = vec![INTRODUCTION.to_owned(), format!("{note}\n")];
        let taken = filled.taken.iter();
        thoughts.extend(taken.map(|(what, value)| format!("{what}: {value}.\n")));
        thoughts.push(format!("An AI model can do the rest; {CONNECTING}.\n"));
        Built {
            sample: info(sample),
            reply: Reply {
                thoughts,
                text: filled.html,
                note,
            },
        }
    }
}

/// What the app has from its prompt, and that the rest is the sample's: its prices and dates look like any others.
fn what_was_taken(filled: &Filled) -> String {
    let taken: Vec<String> = filled.taken.iter().map(|(what, _)| what.to_lowercase()).collect();
    let taken = if taken.is_empty() {
        "This is the unchanged sample.".to_owned()
    } else {
        format!("From your prompt: {}.", taken.join(", "))
    };
    let missing = filled.missing.map_or_else(String::new, |language| {
        let name = language.name();
        format!(" Its texts are in English: the sample is not available in {name}.")
    });
    format!(
        "{taken}{missing} Other texts, prices and dates are placeholders; change them with Modify or Edit."
    )
}

fn choices(why: String, near: &[&Sample]) -> Choices {
    Choices {
        thoughts: vec![INTRODUCTION.to_owned()],
        message: format!("{why} An AI model can build what you describe; {CONNECTING}."),
        samples: near.iter().map(|sample| info(sample)).collect(),
    }
}

fn info(sample: &Sample) -> SampleInfo {
    let description = &sample.description;
    SampleInfo {
        id: description.slug.clone(),
        name: description.title.clone(),
        description: description.summary.clone(),
    }
}
