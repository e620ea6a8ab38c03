//! A sample's texts in another language, and about another subject. Texts of the page are changed where they stand; those
//! of its script stand in `<script id="words">`, by which the script looks each of them up, and its content in
//! `<script id="seed">`.

use std::collections::BTreeMap;

use samples::{Catalog, Language, Sample, Topic};
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
        english: None,
        translations,
    };
    let lang = translations.map(|_| language);
    let html = rewritten(&sample.html, &said, |_| said.words(), lang);
    let seed = topic.map(|topic| &topic.seed).filter(|seed| !seed.is_null());
    let html = html.and_then(|html| match seed {
        Some(seed) => {
            let found = survey(&html).ok()?;
            Some(splice(
                &html,
                json_cut(&found, "seed", seed).into_iter().collect(),
            ))
        }
        None => Some(html),
    });
    match html {
        Some(html) => (html, is_spoken),
        None => (sample.html.clone(), false),
    }
}

/// A page made from a sample with the sample's texts in a language that it knows, from whichever of them they are in. What
/// was written since stays. Nothing where the page cannot be read.
pub(crate) fn speak(html: &str, sample: &Sample, language: Language) -> Option<String> {
    let spoken = spoken(html)?;
    let mut english: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (text, translated) in sample.texts(spoken).into_iter().flatten() {
        english.entry(translated).or_default().push(text);
    }
    let said = Said {
        about: None,
        english: Some((english, own_texts(&sample.html)?)),
        translations: sample.texts(language),
    };
    let words = |now: Map<String, Value>| {
        let fresh = said.translations.into_iter().flatten();
        let fresh = fresh.map(|(english, translated)| (english.clone(), Value::from(translated.as_str())));
        let mut words: Map<String, Value> = fresh.collect();
        let own = sample.texts(spoken);
        for (english, text) in now {
            let Some(text) = text.as_str() else {
                words.insert(english, text);
                continue;
            };
            let is_own = own
                .and_then(|own| own.get(&english))
                .is_some_and(|own| own == text);
            let put = match said.translations {
                Some(fresh) if is_own => fresh
                    .get(&english)
                    .map_or(english.as_str(), String::as_str)
                    .to_owned(),
                None if is_own => english.clone(),
                _ => said.of(text, None).to_owned(),
            };
            words.insert(english, Value::from(put));
        }
        Value::Object(words)
    };
    rewritten(html, &said, words, Some(language))
}

/// The sample that a page was made from, as its root element says.
pub(crate) fn sample_of<'a>(html: &str, catalog: &'a Catalog) -> Option<&'a Sample> {
    let found = survey(html).ok()?;
    catalog.sample(found.first("html")?.attribute("data-sample")?)
}

/// The language that a page says it is in.
fn spoken(html: &str) -> Option<Language> {
    let found = survey(html).ok()?;
    let code = found.first("html")?.attribute("lang")?;
    Language::WITH_LETTERS
        .into_iter()
        .find(|language| language.code() == code)
}

/// A page with its texts, its words for the script (made from those that it has) and its language exchanged.
fn rewritten(
    html: &str,
    said: &Said<'_>,
    words: impl FnOnce(Map<String, Value>) -> Value,
    language: Option<Language>,
) -> Option<String> {
    let found = survey(html).ok()?;
    let mut cuts = Vec::new();
    for run in &found.runs {
        let inside = run.inside.and_then(|inside| found.elements.get(inside));
        if inside.is_some_and(|element| matches!(element.tag.as_str(), "script" | "style")) {
            continue;
        }
        let Some(text) = html.get(run.range.clone()) else {
            continue;
        };
        let id = inside.and_then(id_of);
        if let Some(put) = said.in_place_of(text, id) {
            cuts.push((run.range.clone(), put));
        }
    }
    for element in &found.elements {
        cuts.extend(attributes(element, html, said));
    }
    // what else stands there is somebody's own
    if let Some(now) = json_of(&found, html, "words") {
        cuts.extend(json_cut(&found, "words", &words(now)));
    }
    if let Some(language) = language {
        cuts.extend(attribute_cut(found.first("html"), html, "lang", language.code()));
    }
    Some(splice(html, cuts))
}

/// Whether an element is the `<script type="application/json">` with this id.
fn is_data(element: &Element, id: &str) -> bool {
    element.tag == "script"
        && element.attribute("id") == Some(id)
        && element
            .attribute("type")
            .is_some_and(|kind| kind.eq_ignore_ascii_case("application/json"))
}

/// What is in the `<script type="application/json">` with this id; nothing where that is no object.
fn json_of(found: &Survey, html: &str, id: &str) -> Option<Map<String, Value>> {
    let element = found.elements.iter().find(|element| is_data(element, id))?;
    let close = element.close.as_ref()?;
    serde_json::from_str(html.get(element.open.end..close.start)?).ok()
}

/// Sets the currency that a page counts in, where it counts in one.
pub(super) fn set_currency(html: &mut String, currency: &str) {
    let Ok(found) = survey(html) else { return };
    if let Some(cut) = attribute_cut(found.first("html"), html, "data-currency", currency) {
        *html = splice(html, vec![cut]);
    }
}

/// The id by which an element is known in every page made from a sample.
fn id_of(element: &Element) -> Option<&str> {
    element.attribute("data-morpheo-id")
}

/// The texts that elements of a sample have, and what is read of their attributes, by their ids.
fn own_texts(html: &str) -> Option<BTreeMap<String, Vec<String>>> {
    let found = survey(html).ok()?;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for run in &found.runs {
        let id = run.inside.and_then(|inside| id_of(found.elements.get(inside)?));
        if let (Some(id), Some(text)) = (id, html.get(run.range.clone())) {
            texts.entry(id.to_owned()).or_default().push(in_one_line(text));
        }
    }
    for element in &found.elements {
        let read = element
            .attributes
            .iter()
            .filter(|(name, _)| READ.contains(&name.as_str()));
        if let Some(id) = id_of(element) {
            texts
                .entry(id.to_owned())
                .or_default()
                .extend(read.map(|(_, value)| in_one_line(value)));
        }
    }
    Some(texts)
}

/// A text as it reads: in one line, without references.
fn in_one_line(written: &str) -> String {
    let words: Vec<&str> = written.split_whitespace().collect();
    decoded(&words.join(" "))
}

/// The English texts behind each text of a language, and those of each element.
type English<'a> = (BTreeMap<&'a str, Vec<&'a str>>, BTreeMap<String, Vec<String>>);

/// What is said instead of the texts of a page.
struct Said<'a> {
    about: Option<&'a BTreeMap<String, String>>,
    /// Where the page is in another language than English.
    english: Option<English<'a>>,
    translations: Option<&'a BTreeMap<String, String>>,
}

impl Said<'_> {
    /// What is said instead of a text of the element with this id.
    fn of<'t>(&'t self, text: &'t str, id: Option<&str>) -> &'t str {
        let english = self.in_english(text, id);
        let english = self
            .about
            .and_then(|about| about.get(english))
            .map_or(english, String::as_str);
        let translated = self.translations.and_then(|texts| texts.get(english));
        translated.map_or(english, String::as_str)
    }

    /// The English of a text. Of several that are the same in the language of the page, the one that the element has.
    fn in_english<'t>(&'t self, text: &'t str, id: Option<&str>) -> &'t str {
        let Some((english, own)) = &self.english else {
            return text;
        };
        let Some(all) = english.get(text) else { return text };
        let own = id.and_then(|id| own.get(id));
        let is_own = |candidate: &&&str| own.is_some_and(|own| own.iter().any(|own| own == **candidate));
        all.iter()
            .find(is_own)
            .or_else(|| all.first())
            .copied()
            .unwrap_or(text)
    }

    /// What stands instead of a text as it is written in the page, with the blanks around it. Nothing where it stays.
    fn in_place_of(&self, written: &str, id: Option<&str>) -> Option<String> {
        let trimmed = written.trim();
        if trimmed.is_empty() {
            return None;
        }
        let now = in_one_line(trimmed);
        let said = self.of(&now, id);
        (said != now).then(|| {
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
            .map(|english| (english.clone(), Value::from(self.of(english, None))))
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
        let put = said.in_place_of(value, id_of(element))?;
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
    // what stands within the value of another attribute is none
    let is_outside = |at: &usize| {
        let mut inside = None;
        for c in tag.get(..*at).unwrap_or_default().chars() {
            match inside {
                None if matches!(c, '"' | '\'') => inside = Some(c),
                Some(open) if open == c => inside = None,
                _ => {}
            }
        }
        inside.is_none()
    };
    let mut places = tag.match_indices(&written).map(|(at, _)| at);
    let start = element.open.start + places.find(is_outside)? + name.len() + 3;
    Some(start..start + value.len())
}

/// Puts a value into the `<script type="application/json">` with this id.
fn json_cut(found: &Survey, id: &str, value: &Value) -> Option<(std::ops::Range<usize>, String)> {
    let element = found.elements.iter().find(|element| is_data(element, id))?;
    let close = element.close.as_ref()?;
    // Nothing in it may end the script.
    Some((
        element.open.end..close.start,
        value.to_string().replace('<', "\\u003c"),
    ))
}
