//! What of a page a model needs to see to do what a message asks.
//!
//! - [`intent`]: what the message wants done
//! - [`section`]: pieces of the page, word for word, with their lines
//! - [`structure`]: the page as a whole, in few words
//!
//! Within: `message` and `vocabulary` read the message; `parts`, `selectors` and `script` read the page; `elements`,
//! `texts`, `styles` and `scripts` find what the message is about; `choose` fits it into the limits.

mod choose;
mod elements;
pub mod intent;
mod message;
mod names;
mod parts;
mod script;
mod scripts;
pub mod section;
pub(crate) mod selectors;
pub mod structure;
mod styles;
mod texts;
mod vocabulary;
mod window;

pub use intent::{CONFIDENCE, Intent, IntentKind, Scope};
pub use section::{Location, Section, SectionKind};
pub use structure::AppStructure;

use message::Message;
use parts::Parts;
use serde::Serialize;

/// The characters of one section.
pub const SECTION_CHARACTERS: usize = 500;
/// The characters of all that is extracted: sections and structure together.
pub const TOTAL_CHARACTERS: usize = 5_000;
/// The matches that are taken for each thing that a message names, and the instances of a pattern.
pub const MATCHES: usize = 5;

/// What a model is shown of a page.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExtractedContext {
    /// What the message wants done.
    pub intent: Intent,
    /// The pieces of the page that it is about, in the order of the page.
    pub relevant_sections: Vec<Section>,
    /// The page as a whole.
    pub app_structure: AppStructure,
    /// How much was left out.
    pub stats: Stats,
}

/// Sizes, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stats {
    pub original_size: usize,
    pub extracted_size: usize,
    /// What was extracted as a part of the page, from 0 to 1.
    pub compression_ratio: f64,
    /// The tokens that a model need not read, at four characters each.
    pub tokens_saved: usize,
    /// How many sections there are.
    pub sections_extracted: usize,
}

/// Extracts what a message is about from a page. Linear in both.
#[must_use]
pub fn extract(message: &str, page: &str) -> ExtractedContext {
    let message = Message::read(message);
    let parts = Parts::read(page);
    let found = choose::candidates(&message, &parts);
    let intent = intent::intent(&message, found.targets);
    let (sections, app_structure) = choose::fit(found.candidates, &parts, intent.scope);
    let extracted_size = app_structure.size()
        + sections
            .iter()
            .map(|section| section.content.chars().count())
            .sum::<usize>();
    let original_size = page.chars().count();
    ExtractedContext {
        stats: Stats {
            original_size,
            extracted_size,
            compression_ratio: ratio(extracted_size, original_size),
            tokens_saved: original_size.saturating_sub(extracted_size) / 4,
            sections_extracted: sections.len(),
        },
        intent,
        relevant_sections: sections,
        app_structure,
    }
}

fn ratio(part: usize, whole: usize) -> f64 {
    let float = |size| f64::from(u32::try_from(size).unwrap_or(u32::MAX));
    if whole == 0 {
        0.0
    } else {
        (float(part) / float(whole)).min(1.0)
    }
}

#[cfg(test)]
mod tests;
