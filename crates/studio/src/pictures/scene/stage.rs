//! A place with its measures.

use super::cast::Scene;
use super::heavens::{Body, bodies};
use crate::colour::Rgb;
use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::palette::Palette;
use crate::pictures::pen::Point;
use crate::pictures::random::Random;
use crate::pictures::reading::{Season, Time, Weather};

/// A place that is being drawn. Its shorter side measures 1,000.
#[derive(Debug, Clone)]
pub(in crate::pictures) struct Stage {
    pub land: Land,
    pub width: f64,
    pub height: f64,
    /// Where the sky ends, from above.
    pub horizon: f64,
    /// Where the hero's feet are.
    pub floor: f64,
    /// Where the light comes from.
    pub orb: Point,
    pub orb_radius: f64,
    /// Sun and moon as far as they are seen, the one that the light comes from first.
    pub bodies: Vec<Body>,
    /// Whether stars are named.
    pub is_starry: bool,
    pub has_rainbow: bool,
    pub palette: Palette,
    pub time: Time,
    pub weather: Weather,
    pub season: Season,
    pub hero: Option<Motif>,
    pub hero_across: f64,
    /// Whether furniture stands on the floor of the room, rather than things on its table.
    pub is_furnished: bool,
    /// Whether cherry trees are named.
    pub has_cherry: bool,
    seed: u64,
}

impl Stage {
    pub(super) fn of(scene: &Scene, (width, height): (f64, f64)) -> Self {
        let hero = scene.things.first().map(|thing| thing.motif);
        let has = |motif| scene.things.iter().any(|thing| thing.motif == motif);
        let mut random = Random::of(scene.seed, "stage");
        let horizon = match scene.land {
            Land::Room | Land::Kitchen => 0.66,
            Land::Meadow => 0.58,
            Land::Space => 0.8,
            _ => 0.62,
        } * height;
        // Low when it rises or sets, and on the other side of the picture than the hero.
        let high = match scene.time {
            Time::Sunset | Time::Dawn => random.between(0.62, 0.8),
            Time::Dusk => random.between(0.5, 0.7),
            Time::Day | Time::Night => random.between(0.2, 0.36),
        };
        let beside = if matches!(hero, Some(Motif::Moon | Motif::Sun)) {
            0.5 + random.between(-0.08, 0.08)
        } else {
            1.0 - scene.across + random.between(-0.08, 0.08)
        };
        let orb_radius = random.between(48.0, 66.0);
        let mut stage = Self {
            land: scene.land,
            width,
            height,
            horizon,
            floor: height * 0.86,
            orb: (beside * width, high * horizon),
            orb_radius,
            bodies: Vec::new(),
            is_starry: scene.is_starry,
            has_rainbow: has(Motif::Rainbow),
            palette: scene.palette.clone(),
            time: scene.time,
            weather: scene.weather,
            season: scene.season,
            hero,
            hero_across: scene.across,
            is_furnished: has(Motif::Sofa)
                || has(Motif::Fridge)
                || scene.things.iter().any(|thing| thing.look.is_asleep),
            has_cherry: has(Motif::Cherry),
            seed: scene.seed,
        };
        stage.bodies = bodies(&stage, scene);
        if let Some(body) = stage.bodies.first() {
            (stage.orb, stage.orb_radius) = (body.at, body.radius);
        }
        stage
    }

    pub(in crate::pictures) fn random(&self, purpose: &str) -> Random {
        Random::of(self.seed, purpose)
    }

    /// Whether the sun or the moon is seen.
    pub(in crate::pictures) const fn sees_orb(&self) -> bool {
        !self.bodies.is_empty()
    }

    /// Whether the prompt names the sun or the moon.
    pub(in crate::pictures) fn has_named_body(&self) -> bool {
        self.bodies.iter().any(|body| body.is_named)
    }

    /// Land that is seen from indoors, white under snow.
    pub(in crate::pictures) fn seen_land(&self, nearness: f64) -> Rgb {
        let land = self.palette.land(nearness);
        if self.palette.snowy {
            land.mix(self.palette.ground, 0.8)
        } else {
            land
        }
    }

    /// Grass close by, with snow on it where there is some.
    pub(in crate::pictures) fn grass(&self, colour: Rgb) -> Rgb {
        if self.palette.snowy {
            colour.mix(self.palette.ground.mix(Rgb::WHITE, 0.2), 0.62)
        } else {
            colour
        }
    }

    /// Whether the hero floats on water.
    pub(in crate::pictures) const fn is_afloat(&self) -> bool {
        matches!(self.hero, Some(Motif::Boat | Motif::Whale | Motif::Fish))
    }
}
