//! A desert: table mountains and dunes with a side in the light.

use super::{air, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("desert");
    let (palette, horizon) = (&stage.palette, stage.horizon);
    let sand = palette.lit(Rgb(0xe0, 0xa8, 0x62), 0.0);
    for nearness in [0.08, 0.3] {
        let x = random.between(-0.1, 0.8) * pen.width;
        let (wide, high) = (random.between(220.0, 420.0), random.between(120.0, 210.0));
        mesa(
            pen,
            (x, horizon + 30.0),
            (wide, high),
            palette.far.mix(sand, nearness + 0.1).mix(palette.near, nearness),
        );
    }
    air::mist(pen, stage, horizon, 130.0, 0.5);
    for (at, share, swing) in [(0.02, 0.45, 40.0), (0.085, 0.7, 46.0), (0.17, 0.92, 50.0)] {
        let line = shapes::rolling(pen.width, horizon + stage.height * at, swing, &mut random);
        let colour = palette.haze().mix(sand, share);
        dunes(
            pen,
            stage,
            horizon + stage.height * at + 6.0,
            34.0 + share * 62.0,
            colour,
            &mut random,
        );
        shapes::ground(
            pen,
            &line,
            colour.mix(palette.light, 0.3),
            colour.mix(palette.near, 0.4),
            190.0,
        );
    }
}

/// Dunes in a row, each with a crest that parts light from shade.
fn dunes(pen: &mut Pen, stage: &Stage, y: f64, high: f64, colour: Rgb, random: &mut Random) {
    let palette = &stage.palette;
    let away = if stage.orb.0 < pen.width / 2.0 { 1.0 } else { -1.0 };
    let dark = colour.mix(palette.near, 0.5);
    let mut x = -0.1 * pen.width;
    while x < pen.width * 1.1 {
        let (tall, wide) = (high * random.between(0.6, 1.1), high * random.between(3.6, 6.0));
        let (top, foot) = (y - tall, y + 30.0);
        let side = |out: f64| {
            format!(
                "C{:.1} {top:.1} {:.1} {foot:.1} {:.1} {foot:.1}",
                x + out * 0.22,
                x + out * 0.5,
                x + out
            )
        };
        let lit = pen.linear(
            (x, top),
            (x, foot),
            &[(0.0, colour.mix(palette.light, 0.4), 1.0), (1.0, colour, 1.0)],
        );
        pen.path(
            &format!(
                "M{x:.1} {top:.1}{}L{:.1} {foot:.1}C{:.1} {foot:.1} {:.1} {top:.1} {x:.1} {top:.1}Z",
                side(wide),
                x - wide,
                x - wide * 0.5,
                x - wide * 0.22
            ),
            lit,
        );
        let shade = pen.linear((x, top), (x, foot), &[(0.0, dark, 0.95), (1.0, dark, 0.25)]);
        pen.path(
            &format!(
                "M{x:.1} {top:.1}{}L{:.1} {foot:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {top:.1}Z",
                side(wide * away),
                x + away * wide * 0.1,
                x - away * wide * 0.12,
                top + tall * 0.75,
                x + away * wide * 0.16,
                top + tall * 0.42
            ),
            shade,
        );
        x += wide * random.between(0.9, 1.5);
    }
}

fn mesa(pen: &mut Pen, (x, foot): Point, (wide, high): Point, colour: Rgb) {
    let top = foot - high;
    pen.shape(
        &[
            (x, foot),
            (x + wide * 0.12, top + high * 0.5),
            (x + wide * 0.18, top),
            (x + wide * 0.72, top),
            (x + wide * 0.8, top + high * 0.45),
            (x + wide, foot),
        ],
        colour,
    );
    for band in [0.2, 0.34, 0.6] {
        pen.block(
            (x + wide * 0.17, top + high * band),
            (wide * 0.6, high * 0.035),
            2.0,
            Fill::Thin(Rgb::INK, 0.08),
        );
    }
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    let shade = stage.palette.near.mix(stage.palette.shade, 0.6);
    let x = if stage.hero_across < 0.5 {
        pen.width * 0.9
    } else {
        pen.width * 0.1
    };
    let foot = pen.height * 0.97;
    pen.oval(
        (x, foot + 4.0),
        (90.0, 10.0),
        Fill::Thin(stage.palette.shade, 0.35),
    );
    pen.line(&format!("M{x:.1} {foot:.1}v-250"), 46.0, shade);
    pen.line(
        &format!("M{x:.1} {:.1}h-62q-16 0 -16 -20v-70", foot - 90.0),
        30.0,
        shade,
    );
    pen.line(
        &format!("M{x:.1} {:.1}h54q16 0 16 -20v-54", foot - 140.0),
        28.0,
        shade,
    );
    let side = if stage.orb.0 < x { -14.0 } else { 14.0 };
    pen.line(
        &format!("M{:.1} {:.1}v-236", x + side, foot - 6.0),
        5.0,
        Fill::Thin(stage.palette.light, 0.42),
    );
}
