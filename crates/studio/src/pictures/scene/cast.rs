//! What is chosen of a reading: it decides what it says, chance the rest.

use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::palette::Palette;
use crate::pictures::random::Random;
use crate::pictures::reading::{Reading, Season, Thing, Time, Weather};

/// A picture before it is drawn.
#[derive(Debug, Clone)]
pub(in crate::pictures) struct Scene {
    pub land: Land,
    /// The hero first.
    pub things: Vec<Thing>,
    pub palette: Palette,
    pub time: Time,
    pub weather: Weather,
    pub season: Season,
    pub seed: u64,
    /// Where the hero stands, from the left (0) to the right (1).
    pub across: f64,
    /// How large it is, beside its usual size.
    pub close: f64,
    /// Whether the prompt said where.
    place_is_named: bool,
}

/// Times of a story of which none is named, from its beginning to its end.
const COURSE: [Time; 5] = [Time::Dawn, Time::Day, Time::Day, Time::Sunset, Time::Night];
/// How large the hero is in the frames of a story, in turn.
const DISTANCES: [f64; 5] = [0.8, 1.0, 1.25, 0.9, 1.1];
/// Where it stands.
const PLACES: [f64; 5] = [0.3, 0.62, 0.45, 0.68, 0.38];

impl Scene {
    pub(in crate::pictures) fn single(reading: &Reading, seed: u64) -> Self {
        let mut random = Random::of(seed, "scene");
        let across = if random.chance(0.5) { 0.36 } else { 0.64 };
        let usual = [Time::Day, Time::Dawn, Time::Sunset, Time::Dusk];
        let by_chance = usual.get(random.below(usual.len())).copied().unwrap_or(Time::Day);
        Self::chosen(reading, (by_chance, across, 1.0), seed, seed)
    }

    /// The frame at an index of so many.
    pub(in crate::pictures) fn of_story(
        whole: &Reading,
        own: &Reading,
        (index, count): (usize, usize),
        seed: u64,
        take: u64,
    ) -> Self {
        let mut things = whole.things.clone();
        let hero_is_named = !things.is_empty();
        for thing in &own.things {
            if things.iter().all(|known| known.motif != thing.motif) && things.len() < 4 {
                things.push(*thing);
            }
        }
        // Without a hero in the prompt, that of the beat is one.
        if !hero_is_named && things.is_empty() && whole.land.is_none() {
            things.extend(own.things.first());
        }
        let reading = Reading {
            things,
            land: own.land.or(whole.land),
            time: own.time.or(whole.time),
            weather: own.weather.or(whole.weather),
            season: whole.season.or(own.season),
            mood: whole.mood,
            tint: whole.tint,
        };
        let at = |list: &[f64]| list.get(index % list.len()).copied().unwrap_or(0.5);
        let step = index * (COURSE.len() - 1) / count.saturating_sub(1).max(1);
        let time = COURSE.get(step).copied().unwrap_or(Time::Day);
        let own_seed = seed.wrapping_add(u64::try_from(index).unwrap_or(0).wrapping_mul(7_919)) ^ take;
        Self::chosen(&reading, (time, at(&PLACES), at(&DISTANCES)), seed, own_seed)
    }

    /// Colours come from `style`, which a set shares; the land from `seed`.
    fn chosen(reading: &Reading, (time, across, close): (Time, f64, f64), style: u64, seed: u64) -> Self {
        let mut random = Random::of(style, "palette");
        let hero = reading.things.first().map(|thing| thing.motif);
        let land = reading.land.or_else(|| hero.map(Motif::home)).unwrap_or(
            if reading.time.is_some() || reading.weather.is_some() || reading.season.is_some() {
                Land::Mountains
            } else {
                Land::Abstract
            },
        );
        let time = reading.time.unwrap_or(match hero {
            Some(Motif::Moon) => Time::Night,
            Some(Motif::Sun) if time == Time::Night => Time::Sunset,
            _ => time,
        });
        let weather = reading.weather.unwrap_or(Weather::Clear);
        let season = reading.season.unwrap_or(if weather == Weather::Snow {
            Season::Winter
        } else {
            Season::Summer
        });
        Self {
            land,
            things: reading.things.clone(),
            palette: Palette::of(time, weather, season, &mut random).felt(reading.mood, reading.tint),
            time,
            weather,
            season,
            seed,
            across,
            close,
            place_is_named: reading.land.is_some(),
        }
    }

    /// What of the prompt is in it.
    pub(in crate::pictures) fn shown(&self) -> Vec<&'static str> {
        let things = self.things.iter().map(|thing| thing.motif.name());
        things
            .chain(self.place_is_named.then(|| self.land.name()))
            .collect()
    }

    /// What it is, in words.
    pub(in crate::pictures) fn words(&self) -> String {
        let shown = self.shown();
        let how = "drawn by rules, without an AI model.";
        if shown.is_empty() {
            return format!(
                "Offline sketch: {how} None of the things I can draw is named, so this is a picture of its colours and mood alone."
            );
        }
        format!("Offline sketch: {}, {how}", shown.join(", "))
    }
}
