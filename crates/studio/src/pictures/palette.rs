//! The colours of a picture: few, and of one light.

use super::lexicon::Land;
use super::random::Random;
use super::reading::{Mood, Season, Time, Weather};
use crate::colour::Rgb;

/// The colours of everything in a picture.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    /// From the top of the sky down to the horizon.
    pub sky: [Rgb; 3],
    /// The sun, the moon, lit windows.
    pub light: Rgb,
    /// Land in the distance, and close by.
    pub far: Rgb,
    pub near: Rgb,
    /// What things stand on.
    pub ground: Rgb,
    pub water: Rgb,
    /// The darkest: what frames the picture.
    pub shade: Rgb,
    pub leaf: Rgb,
    pub accent: Rgb,
    /// How much the air colours what is in it.
    ambient: f64,
    pub dark: bool,
    /// Whether lamps are lit.
    pub evening: bool,
    pub snowy: bool,
}

const fn rgb(code: u32) -> Rgb {
    let [_, red, green, blue] = code.to_be_bytes();
    Rgb(red, green, blue)
}

/// Sky from above, light, far, near, ground, water, shade.
const HOURS: [(Time, [u32; 9]); 12] = [
    (
        Time::Dawn,
        [
            0x6f7fb5, 0xd9a7b8, 0xffd9b0, 0xfff1d6, 0xb9a3bf, 0x5a6a86, 0x8a967e, 0xc8a4b8, 0x2c3652,
        ],
    ),
    (
        Time::Dawn,
        [
            0x7fa8c4, 0xf0c8c2, 0xffe8c0, 0xfff6de, 0xb8b8cc, 0x5f7f8a, 0x93a684, 0xb9c3cc, 0x2a4552,
        ],
    ),
    (
        Time::Day,
        [
            0x3a8cc4, 0x88c5de, 0xf5eacc, 0xfff8e2, 0x9fc3d2, 0x3c7a5c, 0x7fae60, 0x4599b2, 0x1b4540,
        ],
    ),
    (
        Time::Day,
        [
            0x54a5ba, 0xb5dcd2, 0xfaebcb, 0xfff6d8, 0xa6c8c4, 0x47886c, 0xa6ba66, 0x4fa3a6, 0x1e4a46,
        ],
    ),
    (
        Time::Day,
        [
            0x4f86c6, 0xa9cdea, 0xfdf0dc, 0xfffaec, 0xa8bcd8, 0x4c7874, 0x8fb06c, 0x5596c0, 0x20404e,
        ],
    ),
    (
        Time::Sunset,
        [
            0x43326b, 0xd2586c, 0xffb45e, 0xffe7a8, 0xa85c7c, 0x4a2e59, 0x74455e, 0xb8586f, 0x221637,
        ],
    ),
    (
        Time::Sunset,
        [
            0x2d4a6b, 0xe08a5c, 0xffd07a, 0xfff0bc, 0xb47c6c, 0x4c4055, 0x84604c, 0xb77a62, 0x1c2033,
        ],
    ),
    (
        Time::Sunset,
        [
            0x6a4a86, 0xf07c6c, 0xffc98a, 0xfff2cc, 0xb87188, 0x5a3d66, 0x8c5b62, 0xcb7478, 0x2a1a3c,
        ],
    ),
    (
        Time::Dusk,
        [
            0x1f2450, 0x6a4a8a, 0xe58a8f, 0xffe6cc, 0x6a5a92, 0x2f2c58, 0x44406c, 0x6a5490, 0x14142f,
        ],
    ),
    (
        Time::Dusk,
        [
            0x1b3350, 0x3f6a86, 0xf0b48c, 0xffebcc, 0x4d748a, 0x1e3b50, 0x3a585c, 0x4a7a92, 0x0d1c2c,
        ],
    ),
    (
        Time::Night,
        [
            0x0b1030, 0x1c2a5c, 0x4a5f94, 0xf6f0d4, 0x3a4c82, 0x162648, 0x24345c, 0x264078, 0x070b1e,
        ],
    ),
    (
        Time::Night,
        [
            0x071826, 0x12384a, 0x3f7a7e, 0xf7f2d2, 0x2d5a66, 0x0f2c38, 0x1c4850, 0x1c5560, 0x041118,
        ],
    ),
];

const ACCENTS: [u32; 6] = [0xd94f3d, 0xe09a2e, 0xc23f63, 0x2f7f8f, 0xe76f51, 0x6d5aa8];

impl Palette {
    pub(super) fn of(time: Time, weather: Weather, season: Season, random: &mut Random) -> Self {
        let hours: Vec<_> = HOURS.iter().filter(|(hour, _)| *hour == time).collect();
        let hour = hours
            .get(random.below(hours.len()))
            .map_or([0; 9], |(_, codes)| *codes);
        let [top, mid, low, light, far, near, ground, water, shade] = hour.map(rgb);
        let (leaf, share) = match season {
            Season::Spring => (rgb(0x8fbf5a), 0.0),
            Season::Summer => (rgb(0x4f8f48), 0.0),
            Season::Autumn => (rgb(0xd07a2c), 0.3),
            Season::Winter => (rgb(0xe8eef4), 0.45),
        };
        let accent = ACCENTS
            .get(random.below(ACCENTS.len()))
            .map_or(light, |code| rgb(*code));
        let ambient = match time {
            Time::Day => 0.04,
            Time::Dawn => 0.16,
            Time::Sunset => 0.3,
            Time::Dusk => 0.42,
            Time::Night => 0.5,
        };
        let snowy = season == Season::Winter || weather == Weather::Snow;
        let mut palette = Self {
            sky: [top, mid, low],
            light,
            far,
            near: near.mix(leaf, share * 0.5),
            ground: ground.mix(leaf, share),
            water,
            shade,
            leaf,
            accent,
            ambient,
            dark: matches!(time, Time::Night | Time::Dusk),
            snowy,
            evening: time != Time::Day || snowy || weather == Weather::Rain,
        };
        if snowy {
            let snow = Rgb::WHITE.mix(mid, 0.25 + ambient * 0.6);
            palette.ground = palette.ground.mix(snow, 0.8);
            palette.leaf = palette.near.mix(snow, 0.25);
        }
        palette.under(weather);
        palette
    }

    fn under(&mut self, weather: Weather) {
        let (grey, share) = match weather {
            Weather::Clear => return,
            Weather::Clouds => (rgb(0xa4adb5), 0.62),
            Weather::Rain => (rgb(0x6a7886), 0.5),
            Weather::Fog => (rgb(0xc4ccd0), 0.5),
            Weather::Snow => (rgb(0xc8d2de), 0.45),
        };
        let grey = grey.mix(self.shade, self.ambient);
        for colour in &mut self.sky {
            *colour = colour.mix(grey, share);
        }
        self.far = self.far.mix(grey, share * 0.8);
        self.near = self.near.mix(grey, share * 0.3);
        self.water = self.water.mix(grey, share * 0.6);
    }

    /// Towards a mood, and towards a colour that was asked for.
    pub(super) fn felt(mut self, mood: Option<Mood>, tint: Option<Rgb>) -> Self {
        let (to, share) = match mood {
            Some(Mood::Gloomy) => (self.shade, 0.28),
            Some(Mood::Joyful) => (rgb(0xffd36a), 0.08),
            Some(Mood::Dreamy) => (rgb(0xf6d8ea), 0.28),
            None => (self.shade, 0.0),
        };
        self.all(to, share);
        if let Some(tint) = tint {
            self.all(tint, 0.3);
            self.accent = tint;
        }
        self
    }

    /// With the colour that was asked for of a land.
    pub(super) fn on(mut self, land: Land, colour: Option<Rgb>) -> Self {
        let Some(colour) = colour else { return self };
        match land {
            Land::Sea | Land::Lake | Land::Underwater => {
                self.water = self.water.mix(colour, 0.72);
                self.near = self.near.mix(colour.mix(self.shade, 0.4), 0.45);
                let [top, mid, _] = &mut self.sky;
                *top = top.mix(colour, 0.3);
                *mid = mid.mix(colour, 0.12);
            }
            Land::Meadow | Land::Desert | Land::Mountains | Land::Forest => {
                self.ground = self.ground.mix(colour, 0.6);
                self.near = self.near.mix(colour, 0.35);
            }
            _ => {
                self.all(colour, 0.3);
                self.accent = colour;
            }
        }
        self
    }

    fn all(&mut self, to: Rgb, share: f64) {
        let colours = [&mut self.far, &mut self.near, &mut self.ground, &mut self.water];
        for colour in self.sky.iter_mut().chain(colours) {
            *colour = colour.mix(to, share);
        }
    }

    /// A colour of a thing in this light, from close by (0) to far away (1).
    pub(super) fn lit(&self, colour: Rgb, depth: f64) -> Rgb {
        let [_, mid, _] = self.sky;
        let air = self.near.mix(mid, 0.3);
        colour.mix(air, self.ambient).mix(self.far, depth * 0.75)
    }

    /// Between the land far away and that close by.
    pub(super) fn land(&self, nearness: f64) -> Rgb {
        self.far.mix(self.near, nearness)
    }

    pub(super) const fn haze(&self) -> Rgb {
        let [_, _, low] = self.sky;
        low
    }
}
