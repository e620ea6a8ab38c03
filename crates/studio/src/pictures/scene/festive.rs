//! What a card of an occasion shows when no place is named: the thing in the middle, flowers around it, balloons beside it.

use super::cast::Scene;
use crate::colour::Rgb;
use crate::pictures::lexicon::Motif;
use crate::pictures::motif::{self, Ink};
use crate::pictures::palette::Palette;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::reading::{Look, Season, Sheet, Thing, Time, Weather};

/// What stands on a card without a place around it.
const ALONE: [Motif; 6] = [
    Motif::Cake,
    Motif::Flower,
    Motif::Vase,
    Motif::Balloons,
    Motif::Cup,
    Motif::Book,
];
/// Where roses lie, from the left (0) to the right (1) and from above, and how large.
const WREATH: [(f64, f64, f64); 18] = [
    (0.05, 0.1, 1.25),
    (0.15, 0.06, 0.95),
    (0.05, 0.28, 0.9),
    (0.95, 0.1, 1.25),
    (0.85, 0.06, 0.95),
    (0.95, 0.28, 0.9),
    (0.04, 0.7, 0.95),
    (0.96, 0.7, 0.95),
    (0.06, 0.88, 1.4),
    (0.94, 0.88, 1.4),
    (0.15, 0.93, 1.2),
    (0.85, 0.93, 1.2),
    (0.24, 0.96, 1.0),
    (0.76, 0.96, 1.0),
    (0.13, 0.78, 0.85),
    (0.87, 0.78, 0.85),
    (0.32, 0.985, 0.8),
    (0.68, 0.985, 0.8),
];

/// Whether a scene is such a card.
pub(super) fn is_for(scene: &Scene) -> bool {
    let is_card = scene
        .lettering
        .as_ref()
        .is_some_and(|lettering| lettering.sheet == Sheet::Card && lettering.occasion.is_some());
    is_card
        && !scene.has_named_place()
        && !scene.things.is_empty()
        && scene.things.iter().all(|thing| ALONE.contains(&thing.motif))
}

pub(super) fn draw(pen: &mut Pen, scene: &Scene) {
    let mut random = Random::of(scene.seed, "festive");
    let (wide, high) = (pen.width, pen.height);
    let day = Palette::of(
        Time::Day,
        Weather::Clear,
        Season::Summer,
        &mut Random::of(scene.seed, "palette"),
    );
    let accent = scene.palette.accent;
    let paper = accent.mix(Rgb(0xff, 0xf4, 0xe6), 0.72);
    let glow = pen.radial(
        (wide / 2.0, high * 0.5),
        wide.max(high) * 0.6,
        &[(0.0, Rgb(0xff, 0xfb, 0xf2), 1.0), (1.0, paper, 1.0)],
    );
    pen.wash(paper);
    pen.block((0.0, 0.0), (wide, high), 0.0, glow);
    confetti(
        pen,
        &mut random,
        [accent, day.water, Rgb(0xf2, 0xb9, 0x3a), Rgb(0xe8, 0x8a, 0xa0)],
    );
    let is_middle = |thing: &&Thing| !matches!(thing.motif, Motif::Flower | Motif::Balloons);
    let middle = scene.things.iter().find(is_middle);
    let find = |motif: Motif| scene.things.iter().find(|thing| thing.motif == motif);
    if let Some(balloons) = find(Motif::Balloons) {
        // Without anything else a bunch is what the card shows.
        let places = if middle.is_none() {
            vec![(0.2, 0.62), (0.8, 0.62), (0.5, 0.84)]
        } else {
            vec![(0.2, 0.62), (0.8, 0.62)]
        };
        for (across, large) in places {
            let size = high * large / 100.0;
            let ink = Ink::new(&day, balloons.colour, 0.0);
            let one = Thing {
                count: 1,
                ..*balloons
            };
            pen.group(
                (wide * across, high * (0.3 + large * 0.71)),
                (size, size),
                0.0,
                |pen| {
                    motif::draw(pen, &one, &ink);
                },
            );
        }
    }
    if let Some(flowers) = find(Motif::Flower) {
        let ink = Ink::new(&day, flowers.colour, 0.0);
        let petal = flowers.colour.unwrap_or(Rgb(0xd8, 0x48, 0x5a));
        let size = high / 1_000.0 * 2.7;
        for (across, down, large) in WREATH {
            let lit = petal.mix(Rgb::WHITE, random.between(0.0, 0.24));
            let scale = size * large;
            let turn = random.between(0.0, 360.0);
            pen.group((across * wide, down * high), (scale, scale), turn, |pen| {
                motif::rose(pen, &ink, lit);
            });
        }
    }
    // Flowers alone stand in a vase too.
    let vase = find(Motif::Flower)
        .filter(|_| find(Motif::Balloons).is_none())
        .map(|flowers| Thing {
            motif: Motif::Vase,
            count: 1,
            colour: None,
            look: Look {
                petals: flowers.colour,
                is_sunflower: flowers.look.is_sunflower,
                ..Look::default()
            },
        });
    if let Some(thing) = middle.copied().or(vase) {
        let foot = (wide / 2.0, high * 0.86);
        let size = (high * 0.7).min(wide * 0.5) / 100.0;
        pen.oval(foot, (size * 74.0, size * 6.5), Fill::Thin(day.shade, 0.2));
        let thing = Thing {
            count: 1,
            look: Look {
                petals: thing.look.petals,
                is_sunflower: thing.look.is_sunflower,
                ..Look::default()
            },
            ..thing
        };
        let ink = Ink::new(&day, thing.colour, 0.0);
        pen.group(foot, (size, size), 0.0, |pen| motif::draw(pen, &thing, &ink));
    }
}

fn confetti(pen: &mut Pen, random: &mut Random, colours: [Rgb; 4]) {
    for at in 0..70_usize {
        let place = (random.unit() * pen.width, random.unit() * pen.height * 0.8);
        let colour = colours.get(at % colours.len()).copied().unwrap_or(Rgb::WHITE);
        let size = random.between(3.0, 8.0);
        pen.circle(place, size, Fill::Thin(colour, random.between(0.35, 0.7)));
    }
}
