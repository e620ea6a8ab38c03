//! What a prompt names: things, a place, time of day, weather, season, mood, colours, a shape.
//!
//! - `said`: its words; `words`: those for light, weather, colours
//! - `things`: a thing and its look, times, weathers, seasons and moods; `emoji`: small pictures among letters
//! - `looks`: what is said of things; `lettering`: what is to be written
//! - `clauses`: what is done, one after the other; `framing`: what is said of a story rather than in it
//! - `left`: what cannot be drawn; `shape`: width to height

mod clauses;
mod emoji;
mod framing;
mod left;
mod lettering;
mod looks;
mod said;
mod shape;
mod things;
mod words;

pub(super) use clauses::{Told, clauses};
pub(super) use emoji::{emoji_of, is_emoji};
pub(super) use framing::framed;
pub(super) use lettering::{Lettering, Occasion, Sheet};
pub(super) use looks::says_asleep;
pub(super) use shape::shape;
pub(super) use things::{Look, Mood, Season, Thing, Time, Weather};

use super::lexicon::{Land, Motif, Named, named};
use crate::colour::Rgb;
use crate::words::stem;
use left::{Mark, is_of_business, is_small};
use looks::Attributes;
use said::{Said, said};
use words::{
    CHILDREN, COUNTS, GERMAN, MOODS, NEGATIONS, PLURALS, PORTUGUESE, ROMANCE, SEASONS, STARS, STORMS,
    SUNFLOWERS, TIMES, WEATHERS, among, first, kind, named_colour,
};

/// How many there are where several are named without a number.
const SEVERAL: u8 = 3;
/// Most things in a picture, the hero included.
const MAX_THINGS: usize = 5;

/// What was found, in the order of the prompt; nothing where nothing is said.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reading {
    pub things: Vec<Thing>,
    pub land: Option<Land>,
    /// A colour that belongs to the land.
    pub ground: Option<Rgb>,
    pub time: Option<Time>,
    pub weather: Option<Weather>,
    /// The word for the weather, as it was written.
    pub weather_said: Option<String>,
    /// The word for stars, as it was written.
    pub starry: Option<String>,
    /// What is named, each with its word as it was written.
    pub called: Vec<(Motif, String)>,
    pub season: Option<Season>,
    pub mood: Option<Mood>,
    /// A colour that belongs to nothing.
    pub tint: Option<Rgb>,
    /// What is to be written, and on what.
    pub lettering: Option<Lettering>,
    /// What cannot be drawn, as it was written.
    pub left_out: Vec<String>,
}

impl Reading {
    pub(super) fn of(prompt: &str) -> Self {
        let words = said(prompt);
        let says = |list: &str| words.iter().any(|word| among(list, &word.lower));
        // There `no` means "in the".
        let is_portuguese = says(PORTUGUESE);
        let is_german = says(GERMAN);
        let lettering = lettering::found(prompt, &words);
        let written = |at: usize| lettering.as_ref().is_some_and(|(_, spoken)| spoken.contains(&at));
        let attributes = Attributes::of(&words, is_german);
        let mut reading = Self::default();
        let mut marks = Vec::with_capacity(words.len());
        let mut colours: Vec<usize> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let around = Around { words: &words, at };
            let negates = |word: &str| among(NEGATIONS, word) && !(word == "no" && is_portuguese);
            let is_negated = negates(around.before(1))
                || (negates(around.before(2)) && named(around.before(1), around.before(1)).is_none());
            if is_negated {
                marks.push(Mark::Small);
                continue;
            }
            let known = reading.weather;
            let aired = reading.note_air(&word.lower);
            if reading.weather != known {
                reading.weather_said = prompt.get(word.place.clone()).map(str::to_owned);
            }
            if reading.starry.is_none() && !written(at) && among(STARS, &word.lower) {
                reading.starry = prompt.get(word.place.clone()).map(str::to_owned);
            }
            let mut mark = if written(at)
                || is_small(&word.lower)
                || (lettering.is_some() && is_of_business(&word.lower))
            {
                Mark::Small
            } else if aired || named_colour(&word.lower).is_some() || first(&COUNTS, &word.lower).is_some() {
                Mark::Heeded
            } else {
                Mark::Open
            };
            let found = around.rainbow().or_else(|| found(&word.lower, is_german));
            match found {
                Some(Named::Land(land)) => {
                    let is_taken = reading.note_land(land);
                    if let Some((colour, place)) = around.colour() {
                        reading.ground = reading.ground.or(Some(colour));
                        colours.push(place);
                    }
                    mark = if is_taken || mark != Mark::Open {
                        Mark::Thing
                    } else {
                        mark
                    };
                }
                // The name on a card is nobody to be drawn.
                Some(Named::Motif(Motif::Person)) if written(at) => {}
                Some(Named::Motif(motif)) if around.is_of_the_one_before(motif) => {
                    mark = Mark::Thing;
                    if is_plural(&word.lower)
                        && let Some(thing) = reading.things.last_mut()
                    {
                        thing.count = thing.count.max(SEVERAL);
                    }
                }
                Some(Named::Motif(motif)) => {
                    let motif = if motif == Motif::Balloon && looks::is_festive(&words, at) {
                        Motif::Balloons
                    } else {
                        motif
                    };
                    let colour = around.colour();
                    colours.extend(colour.map(|(_, place)| place));
                    let stem = stem(&word.lower);
                    let called = prompt.get(word.place.clone()).filter(|_| !written(at));
                    reading
                        .called
                        .extend(called.map(|called| (motif, called.to_owned())));
                    let is_known = reading.add(Thing {
                        motif,
                        count: around.count().unwrap_or_else(|| {
                            // A bunch of balloons is one.
                            let several = is_plural(&word.lower) && motif != Motif::Balloons;
                            if several { SEVERAL } else { 1 }
                        }),
                        colour: colour
                            .map(|(colour, _)| colour)
                            .or_else(|| kind(&stem).or_else(|| kind(&word.lower))),
                        look: Look {
                            is_sunflower: among(SUNFLOWERS, &word.lower),
                            is_child: motif == Motif::Person && among(CHILDREN, &word.lower),
                            ..Look::default()
                        },
                    });
                    mark = if is_known || mark != Mark::Open {
                        Mark::Thing
                    } else {
                        mark
                    };
                }
                None => {}
            }
            marks.push(mark);
        }
        looks::looked(&mut reading.things, attributes);
        reading.lettering = lettering.map(|(lettering, _)| lettering);
        for (mark, word) in marks.iter_mut().zip(&words) {
            let is_open = *mark == Mark::Open;
            if is_open && (looks::is_heeded(&word.lower, &reading.things) || shape(&word.lower).is_some()) {
                *mark = Mark::Heeded;
            }
        }
        // A colour of what is not drawn is left out with it.
        for at in 0..words.len() {
            let is_loose = |at: usize| {
                words
                    .get(at)
                    .is_some_and(|word| named_colour(&word.lower).is_some())
            };
            if !is_loose(at) || colours.contains(&at) || marks.get(at) != Some(&Mark::Heeded) {
                continue;
            }
            let is_open = |at: usize| marks.get(at) == Some(&Mark::Open);
            let goes_on = words.get(at + 1).is_some_and(|word| !word.begins);
            let follows = words.get(at).is_some_and(|word| !word.begins);
            let is_latin = is_portuguese || (!is_german && says(ROMANCE));
            let before = at.checked_sub(1).is_some_and(is_open) && follows && is_latin;
            if (is_open(at + 1) && goes_on) || before {
                colours.push(at);
                if let Some(mark) = marks.get_mut(at) {
                    *mark = Mark::Open;
                }
            }
        }
        reading.tint = words
            .iter()
            .enumerate()
            .filter(|(at, _)| !colours.contains(at))
            .find_map(|(_, word)| named_colour(&word.lower));
        let is_germanic = is_german || !(is_portuguese || says(ROMANCE));
        reading.left_out = left::left_out(prompt, &words, &marks, is_germanic);
        if reading.lettering.is_some() {
            reading.left_out.extend(emoji_of(prompt));
        }
        reading
    }

    /// Whether something is named that can be drawn, or written.
    pub(super) const fn names_something(&self) -> bool {
        !self.things.is_empty() || self.land.is_some() || self.lettering.is_some()
    }

    /// The word for a thing, as it was written; none for what is said in a title.
    pub(super) fn called(&self, motif: Motif) -> Option<String> {
        let mut called = self.called.iter().filter(|(known, _)| *known == motif);
        called.next().map(|(_, word)| word.clone())
    }

    /// Without what the prompt of a story names besides who it is about: others are there when they are told of.
    pub(super) fn of_hero_alone(mut self, told: &[Told]) -> Self {
        let hero = told.first().and_then(|told| told.subject.as_deref());
        let many = hero.map_or(1, |hero| Self::of(hero).things.len());
        self.things.truncate(many);
        self
    }

    /// Whether snow is named.
    pub(super) fn is_snowy(&self) -> bool {
        self.weather == Some(Weather::Snow)
    }

    /// Whether the word says something of the light or the weather.
    fn note_air(&mut self, word: &str) -> bool {
        let time = first(&TIMES, word);
        let weather = first(&WEATHERS, word).filter(|weather| self.note_weather(*weather, word));
        let season = first(&SEASONS, word);
        let mood = first(&MOODS, word);
        self.time = self.time.or(time);
        self.season = self.season.or(season);
        self.mood = self.mood.or(mood);
        time.is_some() || weather.is_some() || season.is_some() || mood.is_some()
    }

    /// Whether a weather shows beside the one that was named before it: what falls comes out of clouds, and a picture has
    /// one thing that falls.
    fn note_weather(&mut self, weather: Weather, word: &str) -> bool {
        let is_heavy = |weather: Weather| !matches!(weather, Weather::Clear | Weather::Clouds);
        match self.weather {
            Some(known) if known == weather || among(STORMS, word) => true,
            Some(known) if is_heavy(known) => weather == Weather::Clouds,
            _ => {
                self.weather = Some(weather);
                true
            }
        }
    }

    /// Whether it is drawn, by itself or as a part of the other.
    fn note_land(&mut self, land: Land) -> bool {
        match self.land {
            None => self.land = Some(land),
            Some(other) if land.is_special() && !other.is_special() => {
                self.land = Some(land);
                return other.is_country() || (other == Land::Room && land == Land::Kitchen);
            }
            Some(other) => {
                return other == land || (other.is_country() && land.is_country()) || land == Land::Room;
            }
        }
        true
    }

    /// Whether it is among the things now.
    fn add(&mut self, thing: Thing) -> bool {
        let is_there = self.things.iter().any(|known| known.is_like(&thing));
        if !is_there && self.things.len() < MAX_THINGS {
            self.things.push(thing);
            return true;
        }
        is_there
    }
}

/// What a word names; of German also where it has an ending.
fn found(word: &str, is_german: bool) -> Option<Named> {
    // What German wears on the head is no house.
    if is_german && word == "hut" {
        return None;
    }
    // And what English wears on the feet floats, what it does with its eyes is a lake.
    let german = match word {
        "boot" | "boote" | "ruderboot" => Some(Named::Motif(Motif::Boat)),
        "see" => Some(Named::Land(Land::Lake)),
        _ => None,
    };
    if let Some(named) = german.filter(|_| is_german) {
        return Some(named);
    }
    named(word, &stem(word)).or_else(|| {
        let endings = ["en", "n", "e", "er", "es", "s"];
        let mut stems = endings.iter().filter_map(|ending| word.strip_suffix(ending));
        is_german
            .then(|| stems.find_map(|stem| named(stem, stem).filter(|_| stem.chars().count() > 3)))
            .flatten()
    })
}

/// Whether a word that names a thing names several.
fn is_plural(word: &str) -> bool {
    let stem = stem(word);
    among(PLURALS, word) || (word.ends_with('s') && stem != word && named(&stem, &stem).is_some())
}

/// A word among the others.
struct Around<'a> {
    words: &'a [Said],
    at: usize,
}

impl Around<'_> {
    fn before(&self, by: usize) -> &str {
        self.at
            .checked_sub(by)
            .and_then(|at| self.words.get(at))
            .map_or("", |word| word.lower.as_str())
    }

    fn after(&self, by: usize) -> &str {
        self.words
            .get(self.at + by)
            .filter(|_| self.words.get(self.at + 1).is_some_and(|word| !word.begins))
            .map_or("", |word| word.lower.as_str())
    }

    /// The colour that is said of it, and where that stands.
    fn colour(&self) -> Option<(Rgb, usize)> {
        let is_name = |word: &str| named(word, &stem(word)).is_some();
        if let Some(colour) = named_colour(self.before(1)) {
            return Some((colour, self.at - 1));
        }
        if let Some(colour) = named_colour(self.before(2)).filter(|_| {
            !is_name(self.before(1)) && !among("and und et y e", self.before(1)) && self.before(1) != "sky"
        }) {
            return Some((colour, self.at - 2));
        }
        named_colour(self.after(1))
            .filter(|_| !is_name(self.after(2)) && self.after(2).is_empty() | is_small(self.after(2)))
            .map(|colour| (colour, self.at + 1))
    }

    fn count(&self) -> Option<u8> {
        [1, 2, 3].iter().find_map(|by| first(&COUNTS, self.before(*by)))
    }

    /// As in `arc-en-ciel` and `arco-íris`, whose parts mean something else alone.
    fn rainbow(&self) -> Option<Named> {
        let word = self.words.get(self.at)?.lower.as_str();
        let is_last = (word == "ciel" && self.before(1) == "en" && self.before(2) == "arc")
            || (word == "íris" && self.before(1) == "arco");
        is_last.then_some(Named::Motif(Motif::Rainbow))
    }

    /// As in `pine tree`, where the one before says which.
    fn is_of_the_one_before(&self, motif: Motif) -> bool {
        let before = named(self.before(1), &stem(self.before(1)));
        match motif {
            Motif::Tree => matches!(before, Some(Named::Motif(Motif::Pine | Motif::Cherry))),
            Motif::Flower => matches!(before, Some(Named::Motif(Motif::Cherry | Motif::Flower))),
            Motif::Boat => before == Some(Named::Motif(Motif::Boat)),
            _ => false,
        }
    }
}
