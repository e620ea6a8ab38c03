//! A thing that is named and how it looks; times of day, weathers, seasons, moods.

use crate::colour::Rgb;
use crate::pictures::lexicon::Motif;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Time {
    Dawn,
    Day,
    Sunset,
    Dusk,
    Night,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Weather {
    Clear,
    Clouds,
    Rain,
    Fog,
    Snow,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Season {
    Spring,
    Summer,
    Autumn,
    Winter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::pictures) enum Mood {
    Gloomy,
    Joyful,
    Dreamy,
}

/// How a thing looks, where it can look otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(in crate::pictures) struct Look {
    pub is_asleep: bool,
    pub is_perched: bool,
    pub is_sunflower: bool,
    pub has_beard: bool,
    pub has_hat: bool,
    pub has_long_hair: bool,
    pub is_old: bool,
    /// Of a person: not grown.
    pub is_child: bool,
    /// Of the flowers in a vase.
    pub petals: Option<Rgb>,
}

/// A thing that is named.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::pictures) struct Thing {
    pub motif: Motif,
    /// From 1 to 5.
    pub count: u8,
    pub colour: Option<Rgb>,
    pub look: Look,
}

impl Thing {
    /// Whether both are drawn as one: a grown person and a child are two.
    pub(in crate::pictures) fn is_like(&self, other: &Self) -> bool {
        self.motif == other.motif && self.look.is_child == other.look.is_child
    }

    /// What sentences call it.
    pub(in crate::pictures) fn name(&self) -> &'static str {
        if self.look.is_child && self.motif == Motif::Person {
            "child"
        } else {
            self.motif.name()
        }
    }
}
