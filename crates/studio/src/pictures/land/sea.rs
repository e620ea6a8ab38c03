//! The sea, a lake: light on water, and a shore.

use std::fmt::Write as _;

use super::{air, shapes, sky};
use crate::pictures::lexicon::Motif;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("sea");
    let (palette, horizon) = (&stage.palette, stage.horizon);
    let far = shapes::ridge(pen.width, horizon + 6.0, 60.0, &mut random);
    shapes::ground(pen, &far, palette.land(0.12), palette.haze(), 120.0);
    let stops = [
        (0.0, palette.haze().mix(palette.water, 0.45), 1.0),
        (0.25, palette.water, 1.0),
        (1.0, palette.water.mix(palette.shade, 0.62), 1.0),
    ];
    let fill = pen.linear((0.0, horizon), (0.0, pen.height), &stops);
    pen.block((0.0, horizon), (pen.width, pen.height - horizon), 0.0, fill);
    if stage.sees_orb() {
        glitter(pen, stage);
    }
    ripples(pen, stage);
    air::mist(pen, stage, horizon, 90.0, 0.5);
    if stage.hero == Some(Motif::Lighthouse) {
        rock(pen, stage);
    } else if !stage.is_afloat() && stage.hero.is_some() {
        let line = shapes::rolling(pen.width, stage.floor - 50.0, 14.0, &mut random);
        let foam: Vec<_> = line.iter().map(|(x, y)| (*x, y - 9.0)).collect();
        shapes::ground(
            pen,
            &foam,
            palette.light.mix(palette.water, 0.2),
            palette.water,
            60.0,
        );
        let sand = palette.lit(crate::colour::Rgb(0xe2, 0xc7, 0x94), 0.0);
        shapes::ground(
            pen,
            &line,
            sand,
            sand.mix(palette.shade, 0.4),
            stage.height * 0.22,
        );
    }
}

/// The way of light below the sun.
fn glitter(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("glitter");
    let deep = pen.height - stage.horizon;
    let mut data = String::new();
    for _ in 0..150 {
        let down = random.unit().powf(1.5);
        let wide = (18.0 + 85.0 * down) * random.between(0.3, 1.2);
        let spread = 40.0 + 190.0 * down;
        let x = stage.orb.0 + random.between(-1.0, 1.0) * random.unit() * spread;
        let y = stage.horizon + 5.0 + down * deep;
        let _ = write!(data, "M{:.1} {y:.1}h{wide:.1}", x - wide / 2.0);
    }
    pen.line(&data, 2.6, Fill::Thin(stage.palette.light, 0.62));
}

fn ripples(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("ripples");
    let deep = pen.height - stage.horizon;
    for (dark, many) in [(true, 90), (false, 60)] {
        let mut data = String::new();
        for _ in 0..many {
            let down = random.unit().powf(1.2);
            let (x, y) = (random.unit() * pen.width, stage.horizon + 10.0 + down * deep);
            let wide = (26.0 + 130.0 * down) * random.between(0.4, 1.2);
            let lift = 2.0 + 8.0 * down;
            let _ = write!(data, "M{x:.1} {y:.1}q{:.1} {:.1} {wide:.1} 0", wide / 2.0, -lift);
        }
        let colour = if dark {
            stage.palette.shade
        } else {
            stage.palette.haze()
        };
        pen.line(&data, 3.0, Fill::Thin(colour, 0.2));
    }
}

/// A headland below a lighthouse.
fn rock(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("rock");
    let palette = &stage.palette;
    let middle = stage.hero_across * pen.width;
    for (lift, wide, share) in [(30.0, 420.0, 0.62), (4.0, 330.0, 0.86)] {
        let line: Vec<_> = (0..=24)
            .map(|step| {
                let along = f64::from(step) / 12.0 - 1.0;
                let high = (1.0 - along.abs().powf(2.4)) * (pen.height - stage.floor + lift);
                (
                    middle + along * wide,
                    pen.height + 10.0 - high - random.between(0.0, 16.0),
                )
            })
            .collect();
        let colour = palette.near.mix(palette.shade, share);
        let fill = pen.linear(
            (0.0, stage.floor - 30.0),
            (0.0, pen.height),
            &[
                (0.0, colour.mix(palette.ground, 0.5), 1.0),
                (0.35, colour, 1.0),
                (1.0, palette.shade, 1.0),
            ],
        );
        pen.shape(&line, fill);
    }
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    if !stage.is_afloat() {
        return;
    }
    // Water before the hull.
    let mut random = stage.random("near waves");
    let palette = &stage.palette;
    for (y, share) in [(0.815, 0.3), (0.87, 0.5), (0.935, 0.72)] {
        let line = shapes::rolling(pen.width, stage.height * y, 12.0, &mut random);
        let top = palette.water.mix(palette.shade, share * 0.7);
        let crest: Vec<_> = line.iter().map(|(x, y)| (*x, y - 3.5)).collect();
        shapes::ground(pen, &crest, top.mix(palette.light, 0.42), top, 12.0);
        shapes::ground(pen, &line, top, top.mix(palette.shade, 0.35), 90.0);
    }
}
