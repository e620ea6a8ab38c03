//! A sample's texts in another language, and about another subject. Texts of the page are changed where they stand; those
//! of its script stand in `<script id="words">`, by which the script looks each of them up, and its content in
//! `<script id="seed">`.

use std::collections::BTreeMap;

use samples::{Language, Sample, Topic};
use serde_json::{Map, Value};

use crate::survey::{Element, Survey, splice, survey};

/// Attributes that are read by people.
const READ: [&str; 6] = ["aria-label", "placeholder", "title", "alt", "content", "label"];

/// The sample's page about a topic and in a language; and whether it speaks that language.
pub(super) fn fill(sample: &Sample, topic: Option<&Topic>, language: Language) -> (String, bool) {
    let translations = sample.texts(language);
    let is_spoken = language == Language::English || translations.is_some();
    let said = Said {
        about: topic.map(|topic| &topic.texts),
        translations,
    };
    let Ok(found) = survey(&sample.html) else {
        return (sample.html.clone(), false);
    };
    let html = sample.html.as_str();
    let mut cuts = Vec::new();
    for run in &found.runs {
        let inside = run.inside.and_then(|inside| found.elements.get(inside));
        if inside.is_some_and(|element| matches!(element.tag.as_str(), "script" | "style")) {
            continue;
        }
        let Some(text) = html.get(run.range.clone()) else {
            continue;
        };
        if let Some(put) = said.in_place_of(text) {
            cuts.push((run.range.clone(), put));
        }
    }
    for element in &found.elements {
        cuts.extend(attributes(element, html, &said));
    }
    cuts.extend(json_cut(&found, "words", &said.words()));
    if let Some(seed) = topic.map(|topic| &topic.seed).filter(|seed| !seed.is_null()) {
        cuts.extend(json_cut(&found, "seed", seed));
    }
    if translations.is_some() {
        cuts.extend(attribute_cut(found.first("html"), html, "lang", language.code()));
    }
    (splice(html, cuts), is_spoken)
}

/// Sets the currency that a page counts in, where it counts in one.
pub(super) fn set_currency(html: &mut String, currency: &str) {
    let Ok(found) = survey(html) else { return };
    if let Some(cut) = attribute_cut(found.first("html"), html, "data-currency", currency) {
        *html = splice(html, vec![cut]);
    }
}

/// What is said instead of the English texts.
struct Said<'a> {
    about: Option<&'a BTreeMap<String, String>>,
    translations: Option<&'a BTreeMap<String, String>>,
}

impl Said<'_> {
    fn of<'t>(&'t self, english: &'t str) -> &'t str {
        let english = self
            .about
            .and_then(|about| about.get(english))
            .map_or(english, String::as_str);
        let translated = self.translations.and_then(|texts| texts.get(english));
        translated.map_or(english, String::as_str)
    }

    /// What stands instead of a text as it is written in the page, with the blanks around it. Nothing where it stays.
    fn in_place_of(&self, written: &str) -> Option<String> {
        let trimmed = written.trim();
        if trimmed.is_empty() {
            return None;
        }
        let words: Vec<&str> = trimmed.split_whitespace().collect();
        let english = decoded(&words.join(" "));
        let said = self.of(&english);
        (said != english).then(|| {
            let before = written
                .get(..written.len() - written.trim_start().len())
                .unwrap_or_default();
            let after = written.get(written.trim_end().len()..).unwrap_or_default();
            format!("{before}{}{after}", crate::words::escape(said))
        })
    }

    /// The texts that a script looks up.
    fn words(&self) -> Value {
        let translated = self.translations.into_iter().flat_map(BTreeMap::keys);
        let about = self.about.into_iter().flat_map(BTreeMap::keys);
        let words: Map<String, Value> = translated
            .chain(about)
            .map(|english| (english.clone(), Value::from(self.of(english))))
            .collect();
        Value::Object(words)
    }
}

/// A text without the references that pages write for marks.
fn decoded(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let marks = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", "\u{a0}"),
        ("&amp;", "&"),
    ];
    marks.iter().fold(text.to_owned(), |text, (reference, mark)| {
        text.replace(reference, mark)
    })
}

fn attributes(element: &Element, html: &str, said: &Said<'_>) -> Vec<(std::ops::Range<usize>, String)> {
    let read = element
        .attributes
        .iter()
        .filter(|(name, _)| READ.contains(&name.as_str()));
    let cuts = read.filter_map(|(name, value)| {
        let put = said.in_place_of(value)?;
        value_of(element, html, name, value).map(|range| (range, put))
    });
    cuts.collect()
}

/// Sets an attribute that is there.
fn attribute_cut(
    element: Option<&Element>,
    html: &str,
    name: &str,
    put: &str,
) -> Option<(std::ops::Range<usize>, String)> {
    let element = element?;
    let value = element.attribute(name)?;
    value_of(element, html, name, value).map(|range| (range, put.to_owned()))
}

/// Where the value of an attribute stands that is written between double quotation marks.
fn value_of(element: &Element, html: &str, name: &str, value: &str) -> Option<std::ops::Range<usize>> {
    let tag = html.get(element.open.clone())?;
    let written = format!(" {name}=\"{value}\"");
    let start = element.open.start + tag.find(&written)? + name.len() + 3;
    Some(start..start + value.len())
}

/// Puts a value into the `<script type="application/json">` with this id.
fn json_cut(found: &Survey, id: &str, value: &Value) -> Option<(std::ops::Range<usize>, String)> {
    let is_it = |element: &&Element| element.tag == "script" && element.attribute("id") == Some(id);
    let element = found.elements.iter().find(is_it)?;
    let close = element.close.as_ref()?;
    // Nothing in it may end the script.
    Some((
        element.open.end..close.start,
        value.to_string().replace('<', "\\u003c"),
    ))
}
