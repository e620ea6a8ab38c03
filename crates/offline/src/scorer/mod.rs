//! Which sample a prompt asks for: it starts one, is offered three, or none fits.
//!
//! A sample counts by the name and the purposes that it has in common with the prompt, each by how few samples have its
//! words. It starts when the prompt calls the app by its name, or says three of its purposes, and asks for nothing that
//! the sample knows nothing of. In doubt samples are offered.
//!
//! - `prompt`: a prompt in words
//! - `index`: the names and purposes of the samples

mod index;
mod prompt;

use std::collections::BTreeSet;

use crate::catalogue::{Catalog, Language, PromptWords, Sample};
use index::{Entry, Index};
use prompt::{Kind, Prompt};

pub(crate) use prompt::quotation;

/// How many samples are offered.
const OFFERED: usize = 3;
/// What a name counts that does not say what the app is.
const ELSEWHERE: f64 = 0.4;
/// What a purpose counts beside a name.
const PURPOSE: f64 = 0.5;
/// How far the sample that starts has to be ahead of the next one that is named, and of any where purposes alone speak
/// for it.
const AHEAD: f64 = 1.2;
const AHEAD_BY_PURPOSES: f64 = 1.5;
/// How many purposes stand for a name, and what they have to count together.
const PURPOSES: usize = 3;
const BY_PURPOSES: f64 = 4.5;
/// From how much a sample is near: with a single word in common, and with more.
const NEAR: f64 = 3.5;
const NEAR_IN_WORDS: f64 = 2.0;
/// What a language counts that the prompt is less likely written in.
const UNLIKELY: f64 = 0.75;
/// What counts of what a prompt has in common with samples in the detected language, when that is not English.
const LIKELY: f64 = 0.9;
/// What a prompt counts in a language of which it has no frequent word; each word adds its share.
const FAMILIAR: f64 = 0.5;
/// What a prompt counts that has nothing in common with any sample: its language counts all the same.
const LEAST: f64 = 0.1;
/// What most people have a use for, to fill up with.
const EVERYDAY: [&str; 3] = ["todo", "notes", "timers"];

/// What a prompt leads to.
#[derive(Debug, Clone)]
pub(crate) enum Selection<'a> {
    /// It asks for this sample.
    Starts(&'a Sample),
    /// Three samples are near, the nearest first; it does not certainly ask for one.
    Offers(Vec<&'a Sample>),
    /// No sample is what it asks for.
    NoneFits {
        /// The three that are least far.
        near: Vec<&'a Sample>,
        /// What it asks for that no single page can do.
        beyond: Option<String>,
    },
}

/// Finds the sample that a prompt asks for.
#[derive(Debug, Clone)]
pub(crate) struct Scorer {
    known: PromptWords,
    indexes: Vec<(Language, Index)>,
}

/// What a sample and a prompt have in common.
#[derive(Debug, Clone, Default)]
struct Score {
    total: f64,
    /// How many purposes the prompt has.
    purposes: usize,
    /// How many words the best name has in the prompt.
    name_words: usize,
    /// Whether a name says what the app is.
    is_named: bool,
    /// Whether the prompt asks for what the sample is not.
    is_denied: bool,
    /// Words of the prompt that a name or a purpose explains.
    explained: BTreeSet<usize>,
}

/// A prompt in one language, with the scores of all samples.
struct Compared {
    prompt: Prompt,
    scores: Vec<Score>,
}

impl Scorer {
    /// Of a catalogue. Prompts are scored with the same one.
    pub(crate) fn new(catalog: &Catalog, known: PromptWords) -> Self {
        let languages = Language::WITH_LETTERS.into_iter().chain([Language::Japanese]);
        let indexes = languages.map(|language| (language, Index::new(catalog.samples(), language, &known)));
        Self {
            indexes: indexes.collect(),
            known,
        }
    }

    /// The words that it knows.
    pub(crate) const fn words(&self) -> &PromptWords {
        &self.known
    }

    /// What a prompt leads to.
    pub(crate) fn select<'a>(&self, catalog: &'a Catalog, prompt: &str) -> Selection<'a> {
        let samples = catalog.samples();
        if let Some(sample) = samples
            .iter()
            .find(|sample| sample.description.has_prompt(prompt))
        {
            return Selection::Starts(sample);
        }
        let Some(Compared { prompt, scores }) = self.compared(prompt) else {
            return Selection::NoneFits {
                near: filled(Vec::new(), samples),
                beyond: None,
            };
        };
        let beyond = self.known.beyond(&prompt.text).map(str::to_owned);
        let mut ranked: Vec<(&Score, &Sample)> = scores.iter().zip(samples).collect();
        ranked.sort_by(|(one, _), (other, _)| other.total.total_cmp(&one.total));
        let asks_otherwise = || {
            let questions = self.known.questions.iter();
            questions
                .into_iter()
                .any(|begin| prompt.text.starts_with(&format!(" {begin} ")))
        };
        if let [(best, sample), rest @ ..] = ranked.as_slice()
            && beyond.is_none()
            && !asks_otherwise()
            && is_certain(best, sample, rest.first().map(|(next, _)| *next), &prompt)
        {
            return Selection::Starts(sample);
        }
        let near: Vec<&Sample> = ranked
            .iter()
            .filter(|(score, sample)| {
                score.is_near() && (!prompt.asks_for(Kind::Page) || sample.description.is_page)
            })
            .map(|(_, sample)| *sample)
            .collect();
        if beyond.is_some() || near.is_empty() {
            return Selection::NoneFits {
                near: filled(near, samples),
                beyond,
            };
        }
        Selection::Offers(filled(near, samples))
    }

    /// The language of a prompt: the one that it has most in common with samples in. Short prompts have little else.
    pub(crate) fn language(&self, prompt: &str) -> Language {
        let compared = self.compared(prompt);
        compared.map_or(Language::English, |compared| compared.prompt.language)
    }

    /// The prompt in the language in which it has most in common with any sample.
    fn compared(&self, text: &str) -> Option<Compared> {
        let detected = Language::detected(text);
        let candidates = self.indexes.iter().filter(|(language, _)| match detected {
            Some((Language::Japanese, _)) => *language == Language::Japanese,
            Some((likely, true)) => *language == likely || *language == Language::English,
            _ => *language != Language::Japanese,
        });
        let compared = candidates.map(|(language, index)| {
            let mut prompt = Prompt::read(text, *language, &self.known);
            index.correct(&mut prompt);
            let scores: Vec<Score> = index
                .entries
                .iter()
                .map(|entry| score(entry, &prompt, index))
                .collect();
            let best = scores.iter().map(|score| score.total).fold(0.0, f64::max);
            let share = match detected {
                // names of apps are English in other languages, too
                _ if *language == Language::English => 1.0,
                Some((likely, _)) if likely != *language => UNLIKELY,
                _ => LIKELY,
            };
            let fit = (best + LEAST) * share * (FAMILIAR + prompt.familiarity());
            (fit, Compared { prompt, scores })
        });
        let best = compared.rev().max_by(|(one, _), (other, _)| one.total_cmp(other));
        best.map(|(_, compared)| compared)
    }
}

impl Score {
    /// Whether the sample has to do with the prompt; one word of its purpose is chance.
    fn is_near(&self) -> bool {
        let in_words = self.is_named || self.purposes > 1;
        self.total >= NEAR || (in_words && self.total >= NEAR_IN_WORDS)
    }
}

fn score(entry: &Entry, prompt: &Prompt, index: &Index) -> Score {
    let mut score = Score::default();
    let mut named: Vec<usize> = Vec::new();
    for name in &entry.names {
        let Some(hit) = name.find(prompt) else { continue };
        let place = if hit.in_subject { 1.0 } else { ELSEWHERE };
        let counts = index.weight(name) * hit.fit * place;
        score.is_named |= hit.in_subject;
        score.explained.extend(&hit.places);
        if counts > score.total {
            score.total = counts;
            score.name_words = hit.places.len();
            named = hit.places;
        }
    }
    let mut counted: BTreeSet<usize> = named.into_iter().collect();
    for purpose in &entry.purposes {
        let Some(hit) = purpose.find(prompt) else { continue };
        score.explained.extend(&hit.places);
        if hit.places.iter().any(|place| counted.insert(*place)) {
            score.total += index.weight(purpose) * hit.fit * PURPOSE;
            score.purposes += 1;
        }
    }
    score.is_denied = entry.is_denied(prompt);
    if score.is_denied {
        score.total *= ELSEWHERE;
    }
    score
}

/// Whether a prompt certainly asks for a sample.
fn is_certain(best: &Score, sample: &Sample, next: Option<&Score>, prompt: &Prompt) -> bool {
    let description = &sample.description;
    let is_other_kind = (prompt.asks_for(Kind::Page) && !description.is_page)
        || (prompt.asks_for(Kind::Game) && !description.is_game);
    let explains_head = prompt.head().is_none_or(|head| best.explained.contains(&head));
    if best.is_denied || is_other_kind || !explains_head {
        return false;
    }
    let strangers =
        prompt.words.iter().enumerate().filter(|(place, word)| {
            word.in_subject && word.kind.is_none() && !best.explained.contains(place)
        });
    let strangers = strangers.count();
    let allowed = if prompt.language == Language::Japanese {
        usize::MAX
    } else if description.any_subject || description.is_page {
        3
    } else {
        usize::from(best.name_words > 1)
    };
    let next_total = next.map_or(0.0, |next| next.total);
    let ahead = if next.is_some_and(|next| next.is_named) {
        AHEAD
    } else {
        1.0
    };
    let by_name = best.is_named && strangers <= allowed && best.total >= next_total * ahead;
    let by_purposes = best.purposes >= PURPOSES
        && strangers <= 1
        && best.total >= BY_PURPOSES
        && best.total >= next_total * AHEAD_BY_PURPOSES;
    by_name || by_purposes
}

/// Three samples: these, then others of the same categories, then such as most people have a use for.
fn filled<'a>(near: Vec<&'a Sample>, samples: &'a [Sample]) -> Vec<&'a Sample> {
    let categories: BTreeSet<&str> = near
        .iter()
        .map(|sample| sample.description.category.as_str())
        .collect();
    let kin = samples
        .iter()
        .filter(|sample| categories.contains(sample.description.category.as_str()));
    let everyday = samples
        .iter()
        .filter(|sample| EVERYDAY.contains(&sample.description.slug.as_str()));
    let mut chosen: Vec<&Sample> = Vec::new();
    for sample in near.iter().copied().chain(kin).chain(everyday).chain(samples) {
        let is_new = chosen
            .iter()
            .all(|before| before.description.slug != sample.description.slug);
        if chosen.len() < OFFERED && is_new {
            chosen.push(sample);
        }
    }
    chosen
}
