//! The subject that a wish gives a sample.

use crate::catalog::{Sample, Topic};
use crate::index::Phrase;
use crate::language::{Language, likely};
use crate::score::find;
use crate::wish::{Part, Wish, without_quotations};
use crate::words::folded;

/// The topic of a sample that a wish is about: the one that most of its words mean, of equals the first.
#[must_use]
pub fn topic<'a>(sample: &'a Sample, wish: &str) -> Option<&'a Topic> {
    let said = |topic: &Topic| -> usize {
        if Language::of(wish) == Language::Japanese {
            let text = folded(&without_quotations(wish));
            let words = topic.words.get(&Language::Japanese).into_iter().flatten();
            return words.filter(|word| text.contains(&folded(word))).count();
        }
        let mut languages: Vec<Language> = likely(wish).into_iter().map(|(language, _)| language).collect();
        if !languages.contains(&Language::English) {
            languages.push(Language::English);
        }
        let in_language = |language: &Language| {
            let read = Wish::read(wish, *language);
            let words = topic.words.get(language).into_iter().flatten();
            let hits = words.filter_map(|word| find(&Phrase::new(word, *language), &read));
            hits.filter(|hit| hit.part != Part::Unwanted).count()
        };
        languages.iter().map(in_language).max().unwrap_or(0)
    };
    let mut best: Option<(usize, &Topic)> = None;
    for topic in &sample.description.topics {
        let said = said(topic);
        if said > best.map_or(0, |(most, _)| most) {
            best = Some((said, topic));
        }
    }
    best.map(|(_, topic)| topic)
}
