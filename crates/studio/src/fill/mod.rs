//! Fills a sample from a wish: name, line below it, texts in the wish's language, subject, places for a business or a
//! person, currency, accent colour, dark or light.
//!
//! - `details`: what a wish says that a sample can take over
//! - `names`, `contact`, `colours`, `dates`: parts of that
//! - `texts`: the sample's texts in another language, and about another subject
//! - `slots`: places for one text

mod colours;
mod contact;
mod dates;
mod details;
pub(crate) mod names;
mod slots;
mod texts;

use samples::{Language, Sample, topic};

use crate::theme;
use details::Details;

pub(crate) use details::language_named;
pub(crate) use texts::{sample_of, speak};

/// A sample that was filled, and what was done to it, one line each.
pub(crate) struct Filled {
    pub html: String,
    pub thoughts: Vec<String>,
}

/// The sample as a wish asks for it. Its own wish gets it as it is.
pub(crate) fn fill(sample: &Sample, wish: &str) -> Filled {
    if wish.trim() == sample.description.prompt.trim() {
        return Filled {
            html: sample.html.clone(),
            thoughts: Vec::new(),
        };
    }
    let details = details::read(wish, sample);
    let mut thoughts = Vec::new();
    let topic = topic(sample, wish);
    if let Some(topic) = topic {
        thoughts.push(format!("Filled for: {}.\n", topic.id));
    }
    let (mut html, spoken) = texts::fill(sample, topic, details.language);
    if details.language != Language::English {
        thoughts.push(if spoken {
            format!("Language: {}.\n", details.language.name())
        } else {
            format!(
                "Its texts are English; it does not speak {}.\n",
                details.language.name()
            )
        });
    }
    for (slot, text) in details.slots() {
        let filled = slots::fill(&html, slot, text);
        if filled != html {
            html = filled;
            thoughts.push(format!("{}: {text}.\n", slots::label(slot)));
        }
    }
    if let Some(currency) = details.currency {
        texts::set_currency(&mut html, currency);
    }
    dress(&mut html, &details, &mut thoughts);
    Filled { html, thoughts }
}

/// Dark or light, and the accent colour.
fn dress(html: &mut String, details: &Details, thoughts: &mut Vec<String>) {
    if let Some(dark) = details.dark
        && theme::has_both(html)
    {
        theme::force(html, dark);
        let look = if dark { "dark" } else { "light" };
        thoughts.push(format!("Look: {look}.\n"));
    }
    if let Some((colour, name)) = &details.colour
        && theme::set_accent(html, *colour)
    {
        thoughts.push(format!("Colour: {name}, adjusted until text reads well on it.\n"));
    }
}
