//! What a wish leads to: one sample, three to choose from, or none.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use crate::beyond::beyond;
use crate::catalog::{Catalog, Sample};
use crate::index::Index;
use crate::japanese;
use crate::language::{Language, likely};
use crate::score::{Score, head, score};
use crate::slips::corrected;
use crate::wish::{Any, Part, Wish, Word};

/// How many samples there are to choose from.
const CHOICES: usize = 3;
/// How far a named sample has to be ahead of the next one.
const AHEAD: f64 = 1.2;
/// How much purposes have to count to stand for a name, and how far ahead they have to be.
const BY_PURPOSE: f64 = 4.5;
const AHEAD_BY_PURPOSE: f64 = 1.5;
/// What counts of a language's fit however unlikely it is.
const LIKELIER: f64 = 0.6;
/// How many purposes stand for a name.
const PURPOSES: usize = 3;

/// What a wish leads to.
#[derive(Debug, Clone)]
pub enum Verdict<'a> {
    /// It asks for this sample.
    Starts(&'a Sample),
    /// These are near, the nearest first; it does not certainly ask for one.
    Offers(Vec<&'a Sample>),
    /// None is what it asks for.
    NoneFits {
        /// What is least far, at most three.
        near: Vec<&'a Sample>,
        /// What it asks for that no sample can do, as in `takes …`.
        beyond: Option<&'static str>,
    },
}

/// Finds what wishes ask for.
#[derive(Debug, Clone)]
pub struct Matcher {
    indexes: Vec<(Language, Index)>,
}

/// How a wish and the samples compare, in one language.
struct Compared {
    scores: Vec<Score>,
    wish: Wish,
    /// Of each word of the wish, whether it stands in what any sample is called.
    called: Vec<bool>,
}

impl Matcher {
    /// Of a catalogue. Wishes are to be asked with the same one.
    #[must_use]
    pub fn new(catalog: &Catalog) -> Self {
        let index = |language| (language, Index::new(catalog.samples(), language));
        Self {
            indexes: Language::WITH_LETTERS.into_iter().map(index).collect(),
        }
    }

    /// What a wish leads to.
    #[must_use]
    pub fn verdict<'a>(&self, catalog: &'a Catalog, wish: &str) -> Verdict<'a> {
        let samples = catalog.samples();
        if let Some(sample) = own(samples, wish) {
            return Verdict::Starts(sample);
        }
        if Language::of(wish) == Language::Japanese {
            return japanese::verdict(samples, wish);
        }
        let Some(compared) = self.compared(wish) else {
            return none_fits(samples, Vec::new(), None);
        };
        let order = order(&compared.scores);
        let beyond = beyond(&compared.wish.text);
        if beyond.is_none()
            && let Some(at) = certain(samples, &compared, &order)
            && let Some(sample) = samples.get(at)
        {
            return Verdict::Starts(sample);
        }
        let near = near(samples, &compared, &order, &Score::is_near);
        if beyond.is_some() || near.is_empty() {
            return none_fits(
                samples,
                self::near(samples, &compared, &order, &Score::is_akin),
                beyond,
            );
        }
        Verdict::Offers(filled(near, samples))
    }

    /// In the language in which the samples and the wish have most in common, of those that it may be written in.
    fn compared(&self, text: &str) -> Option<Compared> {
        let mut languages = likely(text);
        if languages.is_empty() {
            let english = self.compared_in(&[(Language::English, 1.0)], text);
            let has_any = |compared: &Compared| compared.scores.iter().any(|score| score.total > 0.0);
            if english.as_ref().is_some_and(has_any) {
                return english;
            }
            languages = Language::WITH_LETTERS.map(|language| (language, 1.0)).to_vec();
        }
        if languages
            .iter()
            .all(|(language, _)| *language != Language::English)
        {
            languages.push((Language::English, 0.0));
        }
        self.compared_in(&languages, text)
    }

    fn compared_in(&self, languages: &[(Language, f64)], text: &str) -> Option<Compared> {
        let all = languages
            .iter()
            .enumerate()
            .filter_map(|(place, (language, share))| {
                let (_, index) = self.indexes.iter().find(|(own, _)| own == language)?;
                Some((place, language, share, index))
            });
        let compared = all.map(|(place, language, share, index)| {
            let wish = corrected(Wish::read(text, *language), index);
            let scores: Vec<Score> = index
                .entries
                .iter()
                .map(|entry| score(entry, &wish, index))
                .collect();
            // A language that nothing speaks for has to have a name in it.
            let counts = |score: &&Score| *share > 0.0 || score.is_named;
            let best = scores
                .iter()
                .filter(counts)
                .map(|score| score.total)
                .fold(0.0, f64::max);
            // The likelier language of equals, and of such as are nearly.
            (
                best * (LIKELIER + (1.0 - LIKELIER) * share),
                Reverse(place),
                Compared {
                    called: wish.words.iter().map(|word| index.calls(&word.stem)).collect(),
                    scores,
                    wish,
                },
            )
        });
        compared.max_by(better).map(|(_, _, compared)| compared)
    }
}

/// How well a wish fits in a language, and how late that language stands among those that it may be written in.
type Fit = (f64, Reverse<usize>, Compared);

fn better(one: &Fit, other: &Fit) -> Ordering {
    one.0.total_cmp(&other.0).then_with(|| one.1.cmp(&other.1))
}

/// The sample whose own wish, or a variant of it, this is.
fn own<'a>(samples: &'a [Sample], wish: &str) -> Option<&'a Sample> {
    samples.iter().find(|sample| {
        let description = &sample.description;
        let mut own = [&description.prompt]
            .into_iter()
            .chain(description.variants.iter().map(|variant| &variant.prompt));
        own.any(|own| own.trim() == wish.trim())
    })
}

/// The places of the samples, the best first; of equals the earlier one.
fn order(scores: &[Score]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    let total = |at: usize| scores.get(at).map_or(0.0, |score| score.total);
    order.sort_by(|one, other| total(*other).total_cmp(&total(*one)));
    order
}

/// The place of the sample that a wish certainly asks for.
fn certain(samples: &[Sample], compared: &Compared, order: &[usize]) -> Option<usize> {
    let Compared { scores, wish, called } = compared;
    let at = *order.first()?;
    let best = scores.get(at)?;
    let sample = samples.get(at)?;
    let next = order.get(1).and_then(|at| scores.get(*at));
    // What is named is ahead of what is only said of it.
    let ahead = if next.is_some_and(|next| next.is_named) {
        AHEAD
    } else {
        1.0
    };
    let next = next.map_or(0.0, |score| score.total);
    let description = &sample.description;
    let is_other_kind = (wish.asks_for(Any::Page) && !description.is_page)
        || (wish.asks_for(Any::Game) && !description.is_game && !best.is_any);
    if best.is_denied || is_other_kind || wish.is_no_order {
        return None;
    }
    let is_its_kind = head(wish).is_none_or(|(place, word)| is_explained(best, place, word));
    let fits = is_its_kind && strangers(best, wish, called) <= allowed(sample, best);
    let is_any_page = best.is_any && description.is_page;
    // A word of a name stands for it only beside nothing strange: a word ladder puzzle is no block puzzle.
    let is_meant = best.is_hinted && best.purposes > 0 && strangers(best, wish, called) == 0;
    let by_name = (best.is_named || is_meant) && best.total >= next * ahead && (fits || is_any_page);
    let by_purpose = is_its_kind
        && strangers(best, wish, called) <= 1
        && best.purposes >= PURPOSES
        && best.total - best.name >= BY_PURPOSE
        && best.total >= next * AHEAD_BY_PURPOSE;
    (by_name || by_purpose).then_some(at)
}

fn is_explained(score: &Score, place: usize, word: &Word) -> bool {
    score.explained.contains(&place) || word.is_name
}

/// How many words of the subject the sample knows nothing of. Beside a name of one word, one that other samples are called
/// by counts as too many: who wants to note habits does not want notes.
fn strangers(score: &Score, wish: &Wish, called: &[bool]) -> usize {
    let words = wish.words.iter().zip(called).enumerate();
    let strange = words.filter(|(place, (word, _))| {
        word.part == Part::Subject && word.is_telling() && !is_explained(score, *place, word)
    });
    let weights = strange.map(|(_, (_, is_called))| {
        if *is_called && score.name_words == 1 {
            TOO_MANY
        } else {
            1
        }
    });
    weights.sum()
}

/// More unknown words than any sample allows.
const TOO_MANY: usize = 9;

/// How many such words may be there: a name of one word means many things.
fn allowed(sample: &Sample, score: &Score) -> usize {
    if sample.description.any_subject || sample.description.is_page {
        3
    } else {
        usize::from(score.name_words > 1)
    }
}

/// The samples that are near, at most three. Whoever asks for a page gets pages.
fn near<'a>(
    samples: &'a [Sample],
    compared: &Compared,
    order: &[usize],
    is_near: &dyn Fn(&Score) -> bool,
) -> Vec<&'a Sample> {
    let Compared { scores, wish, .. } = compared;
    let is_near = |at: &&usize| scores.get(**at).is_some_and(is_near);
    let near = order.iter().filter(is_near).filter_map(|at| samples.get(*at));
    let pages = order
        .iter()
        .filter_map(|at| samples.get(*at))
        .filter(|sample| sample.description.is_page);
    let is_page = wish.asks_for(Any::Page);
    let near = near.filter(|sample| !is_page || sample.description.is_page);
    let mut chosen: Vec<&Sample> = Vec::new();
    for sample in near.chain(pages.filter(|_| is_page)) {
        if chosen
            .iter()
            .all(|before| before.description.slug != sample.description.slug)
        {
            chosen.push(sample);
        }
    }
    chosen.truncate(CHOICES);
    chosen
}

pub(crate) fn none_fits<'a>(
    samples: &'a [Sample],
    near: Vec<&'a Sample>,
    beyond: Option<&'static str>,
) -> Verdict<'a> {
    Verdict::NoneFits {
        near: filled(near, samples),
        beyond,
    }
}

/// What most people have use for, to fill up with.
const EVERYDAY: [&str; 3] = ["todo", "notes", "timers"];

/// Three samples: those, and behind them first such as are of the category of one before, then such as most people have
/// use for.
pub(crate) fn filled<'a>(near: Vec<&'a Sample>, samples: &'a [Sample]) -> Vec<&'a Sample> {
    let categories: BTreeSet<&str> = near
        .iter()
        .map(|sample| sample.description.category.as_str())
        .collect();
    let (kin, others): (Vec<&Sample>, Vec<&Sample>) = samples
        .iter()
        .partition(|sample| categories.contains(sample.description.category.as_str()));
    let mut chosen = near;
    let (everyday, others): (Vec<&Sample>, Vec<&Sample>) = others
        .into_iter()
        .partition(|sample| EVERYDAY.contains(&sample.description.slug.as_str()));
    for sample in kin.into_iter().chain(everyday).chain(others) {
        let is_new = chosen
            .iter()
            .all(|before| before.description.slug != sample.description.slug);
        if chosen.len() < CHOICES && is_new {
            chosen.push(sample);
        }
    }
    chosen
}
