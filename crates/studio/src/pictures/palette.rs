//! The colours of a picture: few, and of one light.

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
            0x6f7f_b5, 0xd9a7_b8, 0xffd9_b0, 0xfff1_d6, 0xb9a3_bf, 0x5a6a_86, 0x8a96_7e, 0xc8a4_b8, 0x2c36_52,
        ],
    ),
    (
        Time::Dawn,
        [
            0x7fa8_c4, 0xf0c8_c2, 0xffe8_c0, 0xfff6_de, 0xb8b8_cc, 0x5f7f_8a, 0x93a6_84, 0xb9c3_cc, 0x2a45_52,
        ],
    ),
    (
        Time::Day,
        [
            0x3a8c_c4, 0x88c5_de, 0xf5ea_cc, 0xfff8_e2, 0x9fc3_d2, 0x3c7a_5c, 0x7fae_60, 0x4599_b2, 0x1b45_40,
        ],
    ),
    (
        Time::Day,
        [
            0x54a5_ba, 0xb5dc_d2, 0xfaeb_cb, 0xfff6_d8, 0xa6c8_c4, 0x4788_6c, 0xa6ba_66, 0x4fa3_a6, 0x1e4a_46,
        ],
    ),
    (
        Time::Day,
        [
            0x4f86_c6, 0xa9cdea, 0xfdf0_dc, 0xfffa_ec, 0xa8bcd8, 0x4c78_74, 0x8fb0_6c, 0x5596_c0, 0x2040_4e,
        ],
    ),
    (
        Time::Sunset,
        [
            0x4332_6b, 0xd258_6c, 0xffb4_5e, 0xffe7_a8, 0xa85c_7c, 0x4a2e_59, 0x7445_5e, 0xb858_6f, 0x2216_37,
        ],
    ),
    (
        Time::Sunset,
        [
            0x2d4a_6b, 0xe08a_5c, 0xffd0_7a, 0xfff0_bc, 0xb47c_6c, 0x4c40_55, 0x8460_4c, 0xb77a_62, 0x1c20_33,
        ],
    ),
    (
        Time::Sunset,
        [
            0x6a4a_86, 0xf07c_6c, 0xffc9_8a, 0xfff2_cc, 0xb871_88, 0x5a3d_66, 0x8c5b_62, 0xcb74_78, 0x2a1a_3c,
        ],
    ),
    (
        Time::Dusk,
        [
            0x1f24_50, 0x6a4a_8a, 0xe58a_8f, 0xffe6_cc, 0x6a5a_92, 0x2f2c_58, 0x4440_6c, 0x6a54_90, 0x1414_2f,
        ],
    ),
    (
        Time::Dusk,
        [
            0x1b33_50, 0x3f6a_86, 0xf0b4_8c, 0xffeb_cc, 0x4d74_8a, 0x1e3b_50, 0x3a58_5c, 0x4a7a_92, 0x0d1c_2c,
        ],
    ),
    (
        Time::Night,
        [
            0x0b10_30, 0x1c2a_5c, 0x4a5f_94, 0xf6f0_d4, 0x3a4c_82, 0x1626_48, 0x2434_5c, 0x2640_78, 0x070b_1e,
        ],
    ),
    (
        Time::Night,
        [
            0x0718_26, 0x1238_4a, 0x3f7a_7e, 0xf7f2_d2, 0x2d5a_66, 0x0f2c_38, 0x1c48_50, 0x1c55_60, 0x0411_18,
        ],
    ),
];

const ACCENTS: [u32; 6] = [0xd9_4f3d, 0xe0_9a2e, 0xc2_3f63, 0x2f_7f8f, 0xe7_6f51, 0x6d_5aa8];

impl Palette {
    pub(super) fn of(time: Time, weather: Weather, season: Season, random: &mut Random) -> Self {
        let hours: Vec<_> = HOURS.iter().filter(|(hour, _)| *hour == time).collect();
        let hour = hours
            .get(random.below(hours.len()))
            .map_or([0; 9], |(_, codes)| *codes);
        let [top, mid, low, light, far, near, ground, water, shade] = hour.map(rgb);
        let (leaf, share) = match season {
            Season::Spring => (rgb(0x8f_bf5a), 0.0),
            Season::Summer => (rgb(0x4f_8f48), 0.0),
            Season::Autumn => (rgb(0xd0_7a2c), 0.3),
            Season::Winter => (rgb(0xe8_eef4), 0.45),
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
            Weather::Clouds => (rgb(0xb4_bcc4), 0.2),
            Weather::Rain => (rgb(0x6a_7886), 0.5),
            Weather::Fog => (rgb(0xc4_ccd0), 0.5),
            Weather::Snow => (rgb(0xc8_d2de), 0.45),
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
            Some(Mood::Joyful) => (rgb(0xff_d36a), 0.08),
            Some(Mood::Dreamy) => (rgb(0xf6_d8ea), 0.28),
            None => (self.shade, 0.0),
        };
        self.all(to, share);
        if let Some(tint) = tint {
            self.all(tint, 0.3);
            self.accent = tint;
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
