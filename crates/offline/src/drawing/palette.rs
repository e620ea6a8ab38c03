//! The colours of one poster.

use super::data::{Colours, Data};
use super::random::Random;
use super::reading::Reading;
use crate::colour::Rgb;

/// The colours of one poster, or of all frames of a story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Palette {
    pub paper: Rgb,
    /// Letters on the border; readable there.
    pub ink: Rgb,
    /// The top of the sky.
    pub high: Rgb,
    /// The sky at the horizon.
    pub low: Rgb,
    /// The sun or the moon, and what stands in its place.
    pub disc: Rgb,
    pub far: Rgb,
    pub near: Rgb,
    pub ground: Rgb,
    pub accent: Rgb,
}

impl Palette {
    /// The mood's colours; those that the prompt names for the whole take the place of the sky, the disc and the ground.
    pub(super) fn of(reading: &Reading, data: &Data, random: &mut Random) -> Self {
        let colours = data.colours(reading.palette, random.below(64));
        let named = |name: &str| find(&colours, name);
        let mut palette = Self {
            paper: named("paper"),
            ink: named("ink"),
            high: named("high"),
            low: named("low"),
            disc: named("disc"),
            far: named("far"),
            near: named("near"),
            ground: named("ground"),
            accent: named("accent"),
        };
        let mut asked = reading.colours.iter().copied();
        if let Some(sky) = asked.next() {
            palette.high = sky;
            palette.low = sky.mix(palette.paper, 0.55);
            palette.far = sky.mix(palette.ink, 0.2);
            palette.near = sky.mix(palette.ink, 0.42);
            palette.ground = sky.mix(palette.ink, 0.65);
        }
        if let Some(disc) = asked.next() {
            palette.disc = disc;
            palette.accent = disc;
        }
        if let Some(ground) = asked.next() {
            palette.ground = ground;
            palette.near = ground.mix(palette.high, 0.35);
        }
        palette.ink = palette.ink.readable_on(&[palette.paper]);
        palette
    }

    /// Colours that stand beside each other in a pattern: those of the sky, the disc and the ground first.
    pub(super) const fn all(&self) -> [Rgb; 7] {
        [
            self.high,
            self.disc,
            self.ground,
            self.low,
            self.near,
            self.accent,
            self.far,
        ]
    }

    /// The first colour that a thing of this colour is seen on.
    pub(super) fn behind(&self, thing: Rgb) -> Rgb {
        let grounds = [self.disc, self.low, self.paper, self.ink];
        let seen = |ground: &Rgb| are_apart(*ground, thing);
        grounds.into_iter().find(seen).unwrap_or(self.paper)
    }
}

/// Whether one colour is seen on the other.
pub(super) fn are_apart(one: Rgb, other: Rgb) -> bool {
    let channel = |a: u8, b: u8| u32::from(a.abs_diff(b));
    channel(one.0, other.0) + channel(one.1, other.1) + channel(one.2, other.2) > 90
}

fn find(colours: &Colours, name: &str) -> Rgb {
    let hex = colours.get(name);
    hex.and_then(|hex| Rgb::from_hex(hex)).unwrap_or(Rgb::INK)
}
