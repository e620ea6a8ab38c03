//! A sample's texts in another language. Texts of the page change in place; those of its script are in
//! `<script id="words">`, where the script looks each of them up.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::{Map, Value};

use crate::catalogue::{Language, Sample};
use crate::page::document::set_attribute;
use crate::page::escape;
use crate::page::survey::{Survey, splice, survey};

/// Attributes that people read.
const READ: [&str; 6] = ["aria-label", "placeholder", "title", "alt", "content", "label"];

type Cut = (Range<usize>, String);

/// The sample's page in a language, as it is where the sample does not have that language.
pub(super) fn translated(sample: &Sample, language: Language) -> String {
    let html = sample.html.as_str();
    let Some(texts) = sample.texts(language) else {
        return html.to_owned();
    };
    let found = survey(html);
    let mut cuts: Vec<Cut> = Vec::new();
    for run in &found.runs {
        let written = html.get(run.range.clone()).unwrap_or_default();
        cuts.extend(in_place_of(written, &texts).map(|put| (run.range.clone(), put)));
    }
    for element in &found.elements {
        let read = element.attributes.iter();
        let read = read.filter(|(name, _)| READ.contains(&name.as_str()));
        cuts.extend(read.filter_map(|(name, value)| {
            let put = texts.get(value)?;
            Some(set_attribute(html, element, name, |_| put.clone()))
        }));
    }
    cuts.extend(words_cut(&found, &texts));
    if let Some(root) = found.first("html") {
        cuts.push(set_attribute(html, root, "lang", |_| language.code().to_owned()));
    }
    splice(html, cuts)
}

/// What replaces a text as it is written in the page, with the blanks around it. Nothing where it stays.
fn in_place_of(written: &str, texts: &BTreeMap<String, String>) -> Option<String> {
    let words: Vec<&str> = written.split_whitespace().collect();
    let put = texts.get(htmlize::unescape(words.join(" ")).as_ref())?;
    let (before, behind) = written.split_once(written.trim())?;
    Some(format!("{before}{}{behind}", escape(put)))
}

/// Puts the texts into the `<script type="application/json" id="words">`.
fn words_cut(found: &Survey, texts: &BTreeMap<String, String>) -> Option<Cut> {
    let mut scripts = found.elements.iter().filter(|element| element.tag == "script");
    let element = scripts.find(|element| element.attribute("id") == Some("words"))?;
    let words: Map<String, Value> = texts
        .iter()
        .map(|(english, text)| (english.clone(), Value::from(text.as_str())))
        .collect();
    // No text may end the script.
    let json = Value::Object(words).to_string().replace('<', "\\u003c");
    Some((element.open.end..element.content_end(), json))
}
