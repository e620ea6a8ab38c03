//! What a prompt leaves to whoever draws it.

use super::lexicon::{HOMES, LANDS};
use super::reading::Reading;
use super::wish::MAX_PROMPT_CHARS;

/// What a prompt says nothing of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Open {
    /// Where its hero is at home, as a place in the order of the lexicon: the prompt names a hero and no place.
    pub home: Option<usize>,
    /// It names neither a time of day nor a weather.
    pub light: bool,
    /// It names neither a mood nor a colour of the whole.
    pub mood: bool,
}

/// Reads a prompt for what it leaves open.
pub(crate) fn open(prompt: &str) -> Open {
    let read = read(prompt);
    let hero = read.things.first().filter(|_| read.land.is_none());
    Open {
        home: hero.and_then(|hero| {
            LANDS
                .iter()
                .take(HOMES)
                .position(|(land, ..)| *land == hero.motif.home())
        }),
        light: read.time.is_none() && read.weather.is_none(),
        mood: read.mood.is_none() && read.tint.is_none(),
    }
}

/// What a prompt shows, in English: its things, and its place.
#[cfg(test)]
pub(crate) fn shown(prompt: &str) -> (Vec<&'static str>, Option<&'static str>) {
    let read = read(prompt);
    let things = read.things.iter().map(|thing| thing.motif.name()).collect();
    (things, read.land.map(super::lexicon::Land::name))
}

fn read(prompt: &str) -> Reading {
    let cut: String = prompt.chars().take(MAX_PROMPT_CHARS).collect();
    Reading::of(&cut)
}
