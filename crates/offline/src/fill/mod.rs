//! Fills a sample from a prompt: language, name, currency, accent colour, dark or light.
//!
//! - `name`: the name that a prompt gives the app
//! - `look`: colour, dark or light, currency
//! - `texts`: the sample's texts in another language

mod look;
mod name;
mod texts;

use crate::catalogue::{Language, PromptWords, Sample};
use crate::page::document::set_attribute;
use crate::page::escape;
use crate::page::survey::{Element, Survey, splice, survey};
use crate::page::theme;

/// A filled sample, and what was taken over from the prompt: what it is, and its value.
pub(crate) struct Filled {
    pub html: String,
    pub taken: Vec<(&'static str, String)>,
    /// The language of the prompt, where the sample does not have it.
    pub missing: Option<Language>,
}

/// The sample as a prompt asks for it. The sample's own prompt gets the page as it is.
pub(crate) fn fill(sample: &Sample, (prompt, language): (&str, Language), known: &PromptWords) -> Filled {
    if prompt.trim() == sample.description.prompt.trim() {
        return Filled {
            html: sample.html.clone(),
            taken: Vec::new(),
            missing: None,
        };
    }
    let has_language = language == Language::English || sample.translations.contains_key(&language);
    let mut taken = Vec::new();
    let mut html = texts::translated(sample, language);
    if language != Language::English && has_language {
        taken.push(("Language", language.name().to_owned()));
    }
    let name = name::of(prompt, sample, known);
    if let Some(name) = &name {
        html = set_slot(&html, "name", name);
        taken.push(("Name", name.clone()));
    }
    if let Some(currency) = look::currency(prompt, known)
        && let Some(counted) = with_currency(&html, currency)
    {
        html = counted;
        taken.push(("Currency", currency.to_owned()));
    }
    let words = look::words_without(prompt, name.as_deref(), known);
    if let Some(dark) = look::is_dark(&words, known)
        && theme::has_both(&html)
    {
        theme::force(&mut html, dark);
        taken.push(("Look", if dark { "dark" } else { "light" }.to_owned()));
    }
    if let Some((colour, name)) = look::accent(&words)
        && theme::set_accent(&mut html, colour)
    {
        taken.push(("Colour", format!("{name}, adjusted for readable text")));
    }
    Filled {
        html,
        taken,
        missing: Some(language).filter(|_| !has_language),
    }
}

/// Fills the elements with this `data-slot`. The name also stands in the page's title.
fn set_slot(html: &str, slot: &str, text: &str) -> String {
    let found = survey(html);
    let takes = |element: &Element| {
        element.attribute("data-slot") == Some(slot) || (slot == "name" && element.tag == "title")
    };
    let slots = found.elements.iter().enumerate();
    let cuts = slots
        .filter(|(index, element)| takes(element) && !is_inside_svg(&found, *index))
        .filter_map(|(_, element)| {
            let close = element.close.as_ref()?;
            Some((element.open.end..close.start, escape(text)))
        });
    splice(html, cuts.collect())
}

/// A title inside an SVG names the drawing, not the page.
fn is_inside_svg(found: &Survey, index: usize) -> bool {
    let mut elements = found.elements.iter().enumerate();
    elements.any(|(outer, element)| element.tag == "svg" && found.is_inside(index, outer))
}

/// The page counting in another currency. Nothing where it does not count in one.
fn with_currency(html: &str, currency: &str) -> Option<String> {
    let found = survey(html);
    let root = found.first("html")?;
    root.attribute("data-currency")?;
    let cut = set_attribute(html, root, "data-currency", |_| currency.to_owned());
    Some(splice(html, vec![cut]))
}
