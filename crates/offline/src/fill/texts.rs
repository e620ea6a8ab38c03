//! A sample's texts in another language and about another topic. Texts of the page change where they stand; those of its
//! script stand in `<script id="words">`, where the script looks each of them up, its content in `<script id="seed">`.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Map, Value};

use crate::catalogue::{Language, Sample, Topic};
use crate::page::document::set_attribute;
use crate::page::escape;
use crate::page::survey::{Element, Survey, splice, survey};

/// Attributes that people read.
const READ: [&str; 6] = ["aria-label", "placeholder", "title", "alt", "content", "label"];
type Cut = (Range<usize>, String);

/// What replaces the English texts of a page.
struct Texts<'a> {
    topic: Option<&'a BTreeMap<String, String>>,
    translations: Option<&'a BTreeMap<String, String>>,
}

/// The sample's page about a topic, in a language where it has that. Nothing where the page cannot be read.
pub(super) fn fill(sample: &Sample, topic: Option<&Topic>, language: Language) -> Option<String> {
    let texts = Texts {
        topic: topic.map(|topic| &topic.texts),
        translations: sample.texts(language),
    };
    let html = sample.html.as_str();
    let found = survey(html);
    let mut cuts = Vec::new();
    for run in &found.runs {
        let inside = run.inside.and_then(|inside| found.elements.get(inside));
        let is_code = inside.is_some_and(|element| matches!(element.tag.as_str(), "script" | "style"));
        if !is_code
            && let Some(put) = html
                .get(run.range.clone())
                .and_then(|text| texts.in_place_of(text))
        {
            cuts.push((run.range.clone(), put));
        }
    }
    for element in &found.elements {
        let read = element
            .attributes
            .iter()
            .filter(|(name, _)| READ.contains(&name.as_str()));
        cuts.extend(read.filter_map(|(name, value)| {
            let put = texts.of(value);
            (put != value).then(|| set_attribute(html, element, name, |_| put.to_owned()))
        }));
    }
    cuts.extend(json_cut(&found, "words", &texts.words()));
    if let Some(seed) = topic.map(|topic| &topic.seed).filter(|seed| !seed.is_null()) {
        cuts.extend(json_cut(&found, "seed", seed));
    }
    if texts.translations.is_some() {
        let root = found.first("html")?;
        cuts.push(set_attribute(html, root, "lang", |_| language.code().to_owned()));
    }
    Some(splice(html, cuts))
}

impl Texts<'_> {
    /// What replaces a text, given and answered as it reads.
    fn of<'t>(&'t self, english: &'t str) -> &'t str {
        let about = self.topic.and_then(|topic| topic.get(english));
        let english = about.map_or(english, String::as_str);
        let translated = self.translations.and_then(|texts| texts.get(english));
        translated.map_or(english, String::as_str)
    }

    /// What replaces a text as it is written in the page, with the blanks around it. Nothing where it stays.
    fn in_place_of(&self, written: &str) -> Option<String> {
        let words: Vec<&str> = written.split_whitespace().collect();
        let reads = htmlize::unescape(words.join(" "));
        let put = self.of(&reads);
        if put == reads {
            return None;
        }
        let (before, behind) = written.split_once(written.trim())?;
        Some(format!("{before}{}{behind}", escape(put)))
    }

    /// The texts that the page's script looks up.
    fn words(&self) -> Value {
        let all = self
            .translations
            .into_iter()
            .chain(self.topic)
            .flat_map(BTreeMap::keys);
        let words: Map<String, Value> = all
            .map(|english| (english.clone(), Value::from(self.of(english))))
            .collect();
        Value::Object(words)
    }
}

/// Puts a value into the `<script type="application/json">` with this id.
fn json_cut(found: &Survey, id: &str, value: &Value) -> Option<Cut> {
    let is_data = |element: &&Element| {
        element.tag == "script"
            && element.attribute("id") == Some(id)
            && element.attribute("type") == Some("application/json")
    };
    let element = found.elements.iter().find(is_data)?;
    let close = element.close.as_ref()?;
    // Nothing in it may end the script.
    let json = value.to_string().replace('<', "\\u003c");
    Some((element.open.end..close.start, json))
}
