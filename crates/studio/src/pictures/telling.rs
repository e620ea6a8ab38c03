//! What a frame of a story shows: what its beat names, and what was told before.

use super::lexicon::Motif;
use super::plan::Beat;
use super::reading::{Reading, Thing, Told, Weather, clauses, framed, says_asleep};
use super::wish::cut;

/// What the story names, as far as it was told, and what its beat at an index does.
pub(super) fn told(prompt: &str, story: &[Beat], index: usize) -> (Reading, Reading) {
    let prompt = framed(prompt).story;
    let clauses = clauses(&prompt);
    let whole = Reading::of(&prompt);
    let mut own = story.get(index).map(reading_of).unwrap_or_default();
    if clauses.is_empty() {
        return (whole, own);
    }
    let mut whole = whole.of_hero_alone(&clauses);
    let before: Vec<Reading> = story
        .iter()
        .take(index)
        .map(|beat| {
            if is_told(beat, &clauses) {
                reading_of(beat)
            } else {
                Reading::default()
            }
        })
        .collect();
    if story.get(index).is_some_and(|beat| is_told(beat, &clauses)) {
        // Who goes somewhere else leaves behind what was there.
        if own.land.is_none() || whole.things.is_empty() {
            own.things.extend(meant(&before, &whole, &own));
        }
        if own.weather.is_none() && own.things.iter().any(|thing| thing.motif == Motif::Sun) {
            own.weather = Some(Weather::Clear);
        }
    }
    so_far(&mut whole, &before, clauses.first());
    let says_asleep = story.get(index).is_some_and(|beat| says_asleep(&beat.story_beat));
    let sleeps = |thing: &Thing| {
        own.things
            .iter()
            .any(|other| other.look.is_asleep && !other.is_like(thing))
    };
    for thing in &mut whole.things {
        thing.look.is_asleep = thing.look.is_asleep && says_asleep && !sleeps(thing);
    }
    (whole, own)
}

fn reading_of(beat: &Beat) -> Reading {
    Reading::of(&cut(&format!("{} {}", beat.story_beat, beat.caption)))
}

/// Whether a beat is a clause of the prompt, rather than one of the arc or of a person.
fn is_told(beat: &Beat, clauses: &[Told]) -> bool {
    let happens = beat.story_beat.to_lowercase();
    let says = |told: &Told| happens.contains(&told.words.to_lowercase());
    clauses.iter().any(says)
}

/// What `it` is in a beat that names nothing besides its hero: the last thing that was told of before.
fn meant(before: &[Reading], whole: &Reading, own: &Reading) -> Option<Thing> {
    let is_other =
        |thing: &&Thing| whole.things.iter().all(|hero| !hero.is_like(thing)) && thing.motif.has_shape();
    if own.things.iter().any(|thing| is_other(&thing)) {
        return None;
    }
    let mut latest = before.iter().rev();
    latest.find_map(|known| known.things.iter().rfind(is_other).copied())
}

/// Weather and time begin when they are told of, and a place lasts until the next one.
fn so_far(whole: &mut Reading, before: &[Reading], first: Option<&Told>) {
    let first = first.map(|told| Reading::of(&told.words)).unwrap_or_default();
    let all = || before.iter().rev().chain([&first]);
    let is_sunny = |known: &Reading| known.things.iter().any(|thing| thing.motif == Motif::Sun);
    let aired = all().find(|known| known.weather.is_some() || is_sunny(known));
    whole.weather = aired.and_then(|known| known.weather);
    whole.weather_said = aired.and_then(|known| known.weather_said.clone());
    whole.time = all().find_map(|known| known.time);
    whole.starry = all().find_map(|known| known.starry.clone());
    whole.land = all().find_map(|known| known.land).or(whole.land);
}
