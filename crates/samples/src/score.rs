//! How much of a wish is what a sample is called and what it is for.

use std::collections::BTreeSet;

use crate::index::{Entry, Index, Phrase};
use crate::language::Language;
use crate::wish::{Part, Wish, Word, is_infinitive};

/// What a name counts that stands in a part of a wish; what is said of the thing counts less than what names it.
const fn name_weight(part: Part) -> f64 {
    match part {
        Part::Subject => 1.0,
        Part::Purpose => 0.6,
        Part::Description => 0.4,
        Part::Theme => 0.25,
        Part::Unwanted => -1.0,
    }
}

/// What a purpose counts in a part of a wish, beside a name.
const fn purpose_weight(part: Part) -> f64 {
    match part {
        Part::Subject | Part::Description => 0.5,
        Part::Purpose => 0.4,
        Part::Theme => 0.15,
        Part::Unwanted => -0.5,
    }
}

/// What a word counts that only stands in a sample's texts.
const TEXT: f64 = 0.3;
/// What a name counts that is one for any page.
const ANY: f64 = 0.5;
/// What words of a name count that stand in another order or apart.
const APART: f64 = 0.85;
/// What a compound word counts of which a name is a part: `Küchentimer`.
const COMPOUND: f64 = 0.8;
/// Letters that the part of a compound needs.
const COMPOUND_LETTERS: usize = 5;

/// What a sample and a wish have in common.
#[derive(Debug, Clone, Default)]
pub(crate) struct Score {
    pub total: f64,
    /// What the best name counts.
    pub name: f64,
    /// How many words that name has in the wish.
    pub name_words: usize,
    /// Whether that name is one for any page: `landing page`.
    pub is_any: bool,
    /// Whether it stands where the wish names what it asks for.
    pub is_named: bool,
    /// Whether its head is a word that stands in names of this sample alone, though the whole name does not.
    pub is_hinted: bool,
    /// How many different purposes the wish has.
    pub purposes: usize,
    /// Whether the wish asks for what the sample says that it is not.
    pub is_denied: bool,
    /// Places in the wish that a name or a purpose explains.
    pub explained: BTreeSet<usize>,
}

/// The word that says what kind of thing is asked for: the last one of the subject, in Romance languages the first one, or
/// the one behind what is to be done (`prendre des notes`).
pub(crate) fn head(wish: &Wish) -> Option<(usize, &Word)> {
    let telling = |(_, word): &(usize, &Word)| word.part == Part::Subject && word.is_telling();
    let mut subject = wish.words.iter().enumerate().filter(telling);
    match wish.language {
        Language::English | Language::German | Language::Japanese => subject.next_back(),
        Language::French | Language::Spanish | Language::Italian | Language::Portuguese => {
            let is_thing = |(_, word): &(usize, &Word)| !is_infinitive(wish.language, &word.folded);
            subject.clone().find(is_thing).or_else(|| subject.next())
        }
    }
}

/// From how much a sample is near that is not named, and of which one purpose at most is said.
const NEAR: f64 = 3.5;
/// From how much one is near that is named, or of which two purposes are said.
const NEAR_IN_WORDS: f64 = 2.0;

/// From how much a sample is less far than others.
const AKIN: f64 = 1.0;

impl Score {
    /// Whether the sample has at least a telling word with the wish in common.
    pub(crate) fn is_akin(&self) -> bool {
        self.total >= AKIN
    }

    /// Whether the sample has to do with the wish; one word of its texts or of its purpose is chance.
    pub(crate) fn is_near(&self) -> bool {
        let in_words = self.name > NEAR_IN_WORDS / 2.0 || self.purposes > 1;
        self.total >= NEAR || (in_words && self.total >= NEAR_IN_WORDS)
    }
}

/// Where a phrase stands in a wish.
pub(crate) struct Hit {
    places: Vec<usize>,
    /// How well it fits, at most 1.
    fit: f64,
    pub part: Part,
}

/// What an entry has in common with a wish.
pub(crate) fn score(entry: &Entry, wish: &Wish, index: &Index) -> Score {
    let mut score = Score::default();
    let mut named: Vec<usize> = Vec::new();
    for name in &entry.names {
        let Some(hit) = find(name, wish) else { continue };
        let any_alone = hit
            .places
            .iter()
            .all(|place| wish.words.get(*place).is_some_and(|word| word.any.is_some()));
        let told: f64 = name.stems.iter().map(|stem| index.weight(stem)).sum();
        let told = if any_alone { told * ANY } else { told };
        let counts = told * hit.fit * name_weight(hit.part);
        if counts > score.name {
            score.name = counts;
            score.name_words = hit.places.len();
            named.clone_from(&hit.places);
            score.is_any = any_alone;
        }
        score.is_named |= hit.part == Part::Subject;
        score.explained.extend(hit.places);
    }
    let mut counted: BTreeSet<usize> = named.iter().copied().collect();
    let mut total = score.name;
    for purpose in &entry.purposes {
        let Some(hit) = find(purpose, wish) else { continue };
        let new: Vec<usize> = hit
            .places
            .iter()
            .copied()
            .filter(|place| !counted.contains(place))
            .collect();
        if new.is_empty() {
            continue;
        }
        let told: f64 = purpose.stems.iter().map(|stem| index.weight(stem)).sum();
        total += told * hit.fit * purpose_weight(hit.part);
        score.purposes += 1;
        score.explained.extend(&hit.places);
        counted.extend(new);
    }
    // A word that is said again and again says no more.
    let mut said: BTreeSet<&str> = BTreeSet::new();
    for (place, word) in wish.words.iter().enumerate() {
        let is_text = !counted.contains(&place) && word.is_telling() && entry.own.contains(&word.stem);
        if is_text && word.part != Part::Unwanted {
            if said.insert(&word.stem) {
                total += TEXT * purpose_weight(word.part) * index.weight(&word.stem);
            }
            score.explained.insert(place);
        }
    }
    for not in &entry.not {
        let Some(hit) = find(not, wish) else { continue };
        // What a name of the sample says itself is not denied by a part of it.
        if hit.part == Part::Unwanted || hit.places.iter().all(|place| named.contains(place)) {
            continue;
        }
        let told: f64 = not.stems.iter().map(|stem| index.weight(stem)).sum();
        total -= told * purpose_weight(hit.part);
        score.is_denied |= matches!(hit.part, Part::Subject | Part::Purpose | Part::Theme);
    }
    score.is_hinted = head(wish).is_some_and(|(place, head)| {
        let mut names = entry.names.iter();
        let more = score.explained.iter().any(|other| *other != place);
        more && index.having(&head.stem) == 1 && names.any(|name| name.stems.contains(&head.stem))
    });
    score.total = total;
    score
}

/// The best place of a phrase in a wish.
pub(crate) fn find(phrase: &Phrase, wish: &Wish) -> Option<Hit> {
    if phrase.needs.is_some_and(|any| !wish.asks_for(any)) {
        return None;
    }
    if phrase.only_whole {
        return whole(phrase, wish);
    }
    let hits = in_order(phrase, wish).into_iter();
    let hits = hits.chain(apart(phrase, wish)).chain(compound(phrase, wish));
    let value = |hit: &Hit| hit.fit * name_weight(hit.part);
    hits.reduce(|best, next| if value(&next) > value(&best) { next } else { best })
}

/// The phrase word by word.
fn whole(phrase: &Phrase, wish: &Wish) -> Option<Hit> {
    let stem = phrase.stems.first()?;
    let place = wish.words.iter().position(|word| word.stem == *stem)?;
    let part = wish.words.get(place)?.part;
    wish.text.contains(&phrase.whole).then(|| Hit {
        places: vec![place],
        fit: 1.0,
        part,
    })
}

/// All its stems one after the other, with nothing between but words for any app and of looks.
fn in_order(phrase: &Phrase, wish: &Wish) -> Vec<Hit> {
    let starts = 0..wish.words.len();
    starts
        .filter_map(|start| {
            let mut places = Vec::new();
            let mut wanted = phrase.stems.iter();
            let mut next = wanted.next()?;
            for (place, word) in wish.words.iter().enumerate().skip(start) {
                if word.stem == *next {
                    places.push(place);
                    match wanted.next() {
                        Some(stem) => next = stem,
                        None => return Some(hit(places, 1.0, wish)),
                    }
                } else if places.is_empty() || word.is_telling() {
                    return None;
                }
            }
            None
        })
        .collect()
}

/// All its stems near each other, in any order: `a calculator for mortgages`.
fn apart(phrase: &Phrase, wish: &Wish) -> Option<Hit> {
    let count = phrase.stems.len();
    if count < 2 {
        return None;
    }
    let room = count + 1;
    let windows = wish.words.windows(room.min(wish.words.len().max(1))).enumerate();
    windows.into_iter().find_map(|(start, window)| {
        let mut places = Vec::new();
        for stem in &phrase.stems {
            let is_it = |(at, word): &(usize, &Word)| word.stem == *stem && !places.contains(&(start + *at));
            let (at, _) = window.iter().enumerate().find(is_it)?;
            places.push(start + at);
        }
        Some(hit(places, APART, wish))
    })
}

/// A word that is written as one with another, or in two: `Küchentimer`, `drummachine`, `time tables`.
fn compound(phrase: &Phrase, wish: &Wish) -> Option<Hit> {
    let joined = phrase.joined.as_str();
    let letters = joined.chars().count();
    let is_single = phrase.stems.len() == 1;
    let single = wish.words.iter().enumerate().find_map(|(place, word)| {
        let fit = if letters >= COMPOUND_LETTERS && word.folded == joined {
            1.0
        } else if is_single
            && letters >= COMPOUND_LETTERS
            && wish.language == Language::German
            && (word.folded.ends_with(joined) || begins(&word.folded, joined))
        {
            COMPOUND
        } else {
            return None;
        };
        Some(hit(vec![place], fit, wish))
    });
    single.or_else(|| {
        let pairs = wish.words.windows(2).enumerate();
        pairs.into_iter().find_map(|(place, pair)| {
            let [one, other] = pair else { return None };
            let is_it = letters >= COMPOUND_LETTERS && format!("{}{}", one.folded, other.folded) == joined;
            is_it.then(|| hit(vec![place, place + 1], 1.0, wish))
        })
    })
}

/// Whether a compound is a name and a word for any app: `Hochzeitsseite`.
fn begins(word: &str, name: &str) -> bool {
    const ENDS: [&str; 12] = [
        "seite",
        "webseite",
        "website",
        "homepage",
        "app",
        "spiel",
        "tool",
        "programm",
        "generator",
        "liste",
        "brett",
        "karte",
    ];
    word.strip_prefix(name).is_some_and(|rest| {
        ENDS.contains(&rest) || rest.strip_prefix('s').is_some_and(|rest| ENDS.contains(&rest))
    })
}

fn hit(places: Vec<usize>, fit: f64, wish: &Wish) -> Hit {
    let parts = places
        .iter()
        .filter_map(|place| wish.words.get(*place))
        .map(|word| word.part);
    // The part that counts least.
    let least = parts.reduce(|one, other| {
        if name_weight(other) < name_weight(one) {
            other
        } else {
            one
        }
    });
    Hit {
        places,
        fit,
        part: least.unwrap_or(Part::Description),
    }
}
