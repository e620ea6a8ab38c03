//! A city: rows of houses, lit windows, a wet street.

use std::fmt::Write as _;

use super::{air, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("city");
    let palette = &stage.palette;
    let foot = stage.height * 0.78;
    for (nearness, low, high, wide, lit) in [
        (0.1, 190.0, 470.0, 66.0, 0.1),
        (0.42, 130.0, 400.0, 92.0, 0.3),
        (0.78, 60.0, 290.0, 120.0, 0.5),
    ] {
        let colour = palette.land(nearness);
        let mut x = -30.0;
        while x < pen.width {
            let across = wide * random.between(0.6, 1.4);
            let up = random.between(low, high) * if random.chance(0.2) { 1.25 } else { 1.0 };
            tower(pen, stage, (x, foot, across, up), colour, lit, &mut random);
            x += across + random.between(-6.0, 16.0) * (1.0 - nearness);
        }
        air::mist(pen, stage, foot, 260.0 - nearness * 160.0, 0.45);
    }
    street(pen, stage, foot, &mut random);
}

fn tower(
    pen: &mut Pen,
    stage: &Stage,
    (x, foot, across, up): (f64, f64, f64, f64),
    colour: Rgb,
    lit: f64,
    random: &mut Random,
) {
    let palette = &stage.palette;
    let top = foot - up;
    let fill = pen.linear(
        (x, top),
        (x, foot),
        &[(0.0, colour, 1.0), (1.0, colour.mix(palette.haze(), 0.45), 1.0)],
    );
    pen.block((x, top), (across, up + 20.0), 0.0, fill);
    let side = if stage.orb.0 < x { x } else { x + across * 0.86 };
    pen.block(
        (side, top),
        (across * 0.14, up),
        0.0,
        Fill::Thin(palette.light, 0.16),
    );
    match random.below(5) {
        0 => pen.shape(
            &[
                (x, top),
                (x + across / 2.0, top - across * 0.5),
                (x + across, top),
            ],
            colour,
        ),
        1 => {
            pen.block(
                (x + across * 0.2, top - across * 0.3),
                (across * 0.6, across * 0.32),
                0.0,
                colour,
            );
            pen.line(
                &format!(
                    "M{0:.1} {1:.1}V{2:.1}",
                    x + across / 2.0,
                    top - across * 0.3,
                    top - across * 0.95
                ),
                3.0,
                colour,
            );
        }
        2 => pen.block((x + across * 0.1, top - 12.0), (across * 0.3, 14.0), 0.0, colour),
        _ => {}
    }
    let glow = if palette.dark {
        palette.light.mix(Rgb(0xff, 0xc2, 0x5a), 0.5)
    } else {
        palette.haze()
    };
    let (mut bright, mut dim) = (String::new(), String::new());
    let mut y = top + 14.0;
    while y < foot - 26.0 {
        let mut along = x + 9.0;
        while along < x + across - 14.0 {
            let likely = if palette.dark { 0.42 } else { 0.2 };
            let data = if random.chance(likely) {
                &mut bright
            } else {
                &mut dim
            };
            let _ = write!(data, "M{along:.1} {y:.1}h7v11h-7Z");
            along += 15.0;
        }
        y += 23.0;
    }
    pen.path(&dim, Fill::Thin(palette.shade, 0.1 + lit * 0.3));
    pen.path(&bright, Fill::Thin(glow, (0.34 + lit).min(0.95)));
}

fn street(pen: &mut Pen, stage: &Stage, foot: f64, random: &mut Random) {
    let palette = &stage.palette;
    let near = palette.near.mix(palette.shade, 0.62);
    let stops = [
        (0.0, palette.haze().mix(near, 0.45), 1.0),
        (0.3, near, 1.0),
        (1.0, palette.shade, 1.0),
    ];
    let fill = pen.linear((0.0, foot), (0.0, pen.height), &stops);
    pen.block((0.0, foot), (pen.width, pen.height - foot), 0.0, fill);
    pen.block(
        (0.0, foot),
        (pen.width, 7.0),
        0.0,
        palette.near.mix(palette.light, 0.3),
    );
    for _ in 0..46 {
        let (x, y) = (
            random.unit() * pen.width,
            foot + 12.0 + random.unit() * (pen.height - foot),
        );
        let wide = random.between(14.0, 90.0);
        let colour = if random.chance(0.3) {
            palette.accent
        } else {
            palette.light
        };
        pen.oval(
            (x, y),
            (wide, 2.6),
            Fill::Thin(colour, random.between(0.06, 0.26)),
        );
    }
    for at in [0.08, 0.93] {
        lamp(pen, stage, at * pen.width, foot + 40.0);
    }
}

fn lamp(pen: &mut Pen, stage: &Stage, x: f64, foot: f64) {
    let palette = &stage.palette;
    let top = foot - 330.0;
    let iron = palette.shade;
    pen.line(&format!("M{x:.1} {foot:.1}V{top:.1}"), 8.0, iron);
    pen.shape(
        &[
            (x - 20.0, top - 40.0),
            (x + 20.0, top - 40.0),
            (x + 13.0, top),
            (x - 13.0, top),
        ],
        palette.light.mix(Rgb(0xff, 0xc2, 0x5a), 0.4),
    );
    pen.shape(
        &[(x - 25.0, top - 40.0), (x, top - 62.0), (x + 25.0, top - 40.0)],
        iron,
    );
    if palette.dark {
        let glow = pen.radial(
            (x, top - 20.0),
            170.0,
            &[
                (0.0, palette.light, 0.6),
                (0.3, palette.light, 0.2),
                (1.0, palette.light, 0.0),
            ],
        );
        pen.circle((x, top - 20.0), 170.0, glow);
    }
}
