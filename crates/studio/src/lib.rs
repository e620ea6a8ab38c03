//! The offline studio: answers without a model, always the same to the same request, from the sample catalogue. It
//! knows nothing of models and providers; the workers decide who answers.
//!
//! - [`Studio`]: the way in
//! - [`Generated`], [`Reply`], [`Refusal`]: what comes out
//! - [`pace`]: the answer in pieces, at the speed of a model
//! - [`enhance`]: prompts made more concrete
//! - [`pictures`]: drawings, stories in pictures, changes to pictures
//! - `fill`: a sample as a wish asks for it; which one it asks for, the crate `samples` tells
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
mod contact;
mod declarations;
mod fill;
mod modify;
mod page;
mod patience;
mod reply;
mod survey;
mod theme;
mod words;

use std::path::Path;

use samples::{Catalog, CatalogError, Matcher, Sample, Verdict};

pub use reply::{Built, Choices, Generated, Refusal, Reply, SampleInfo};

use patience::Patience;
use reply::{CONNECTING, INTRODUCTION};

/// Why there is no app when samples are near.
const UNCERTAIN: &str = "I have no sample app that is certainly what you describe. These come nearest: choose one to start from, or none.";

/// Why there is no app when no sample fits.
const NONE_FITS: &str = "None of my sample apps fits what you describe. These are the least far from it; you can start from one of them all the same, or choose none.";

/// Builds apps from samples and changes pages by rule.
#[derive(Debug, Clone)]
pub struct Studio {
    catalog: Catalog,
    matcher: Matcher,
}

impl Studio {
    /// Reads the samples below `catalog_dir`.
    ///
    /// # Errors
    /// An unreadable folder, a broken file, or no sample at all.
    pub fn load(catalog_dir: &Path) -> Result<Self, CatalogError> {
        let catalog = Catalog::read(catalog_dir)?;
        Ok(Self {
            matcher: Matcher::new(&catalog),
            catalog,
        })
    }

    /// An app for a description, when it certainly asks for one of the samples; else samples to choose from.
    #[must_use]
    pub fn generate(&self, prompt: &str) -> Generated {
        match self.matcher.verdict(&self.catalog, prompt) {
            Verdict::Starts(sample) => Generated::App(build(sample, prompt)),
            Verdict::Offers(near) => Generated::Choices(choices(UNCERTAIN.to_owned(), &near)),
            Verdict::NoneFits { near, beyond } => {
                let beyond = beyond.map(|what| {
                    format!(" It takes {what}, and an app of mine is one page that works alone.")
                });
                Generated::Choices(choices(
                    format!("{NONE_FITS}{}", beyond.unwrap_or_default()),
                    &near,
                ))
            }
        }
    }

    /// An app from a sample, filled from a description. Nothing when there is no such sample.
    #[must_use]
    pub fn build(&self, sample_id: &str, prompt: &str) -> Option<Built> {
        Some(build(self.catalog.sample(sample_id)?, prompt))
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
    /// Instructions of which nothing could be done.
    pub fn modify(&self, instruction: &str, html: &str) -> Result<Reply, Refusal> {
        modify::modify(instruction, html, &self.catalog, Patience::new())
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
        chat::answer(message, (html, &self.catalog), None, Patience::new())
    }

    /// Answers the same message a second time: only the changes with these ids, which failed.
    #[must_use]
    pub fn chat_again(&self, message: &str, html: &str, failed: &[&str]) -> Reply {
        chat::answer(message, (html, &self.catalog), Some(failed), Patience::new())
    }
}

fn choices(why: String, near: &[&Sample]) -> Choices {
    Choices {
        thoughts: vec![INTRODUCTION.to_owned()],
        message: format!("{why} An AI model can build what you describe; {CONNECTING}."),
        samples: near.iter().map(|sample| SampleInfo::of(sample)).collect(),
    }
}

/// What of a wish is in its sample, and that the rest is not: prices and dates of a sample may look like those of the wish.
fn what_was_taken(thoughts: &[String], is_own: bool) -> String {
    if is_own {
        return "It is what the words ask for.".to_owned();
    }
    let lines = thoughts.iter().map(|line| line.trim_end());
    let taken: Vec<String> = lines
        .clone()
        .filter_map(|line| Some(line.split_once(": ")?.0.to_lowercase()))
        .collect();
    let unspoken = lines.filter(|line| line.starts_with("Its texts are English"));
    let rest =
        "All else, also texts, prices and dates, is the sample's own: change it by hand or with Modify.";
    let taken = if taken.is_empty() {
        "Nothing of your words is in it yet.".to_owned()
    } else {
        format!("Taken from your words: {}.", taken.join(", "))
    };
    let told: Vec<&str> = std::iter::once(taken.as_str())
        .chain(unspoken)
        .chain([rest])
        .collect();
    told.join(" ")
}

/// A sample filled from a description.
fn build(sample: &Sample, prompt: &str) -> Built {
    let filled = fill::fill(sample, prompt);
    let description = &sample.description;
    let note = format!(
        "Made from the sample app “{}”: {}",
        description.title, description.summary
    );
    let told = what_was_taken(&filled.thoughts, prompt.trim() == description.prompt.trim());
    let note = [note, told].join(" ");
    let mut thoughts = vec![INTRODUCTION.to_owned(), format!("{note}\n")];
    thoughts.extend(filled.thoughts);
    thoughts.push(format!(
        "What else you describe takes an AI model; {CONNECTING}.\n"
    ));
    Built {
        sample: SampleInfo::of(sample),
        reply: Reply {
            thoughts,
            text: filled.html,
            note,
        },
    }
}
