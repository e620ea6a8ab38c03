//! Mount Fuji behind its lake, between blossoms.

use super::{air, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::reading::Season;
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("fuji");
    let (palette, shore) = (&stage.palette, stage.horizon + stage.height * 0.06);
    let top = (
        pen.width * if stage.hero_across < 0.5 { 0.62 } else { 0.38 },
        stage.height * 0.17,
    );
    cone(pen, stage, top, shore);
    air::mist(pen, stage, shore - stage.height * 0.08, stage.height * 0.16, 0.75);
    for (lift, nearness, size) in [(0.05, 0.3, 26.0), (0.022, 0.55, 36.0)] {
        let line: Vec<_> = shapes::rolling(pen.width, shore - stage.height * lift, 20.0, &mut random);
        let colour = palette.land(nearness);
        shapes::firs(pen, &line, size, colour, &mut random);
        shapes::ground(pen, &line, colour, colour.mix(palette.haze(), 0.3), 70.0);
    }
    let water = [
        (0.0, palette.haze().mix(palette.water, 0.35), 1.0),
        (0.5, palette.water, 1.0),
        (1.0, palette.water.mix(palette.shade, 0.5), 1.0),
    ];
    let fill = pen.linear((0.0, shore), (0.0, pen.height), &water);
    pen.block((0.0, shore), (pen.width, pen.height - shore), 0.0, fill);
    // The mountain in the water: short strokes, further apart further down.
    let snow = Rgb::WHITE.mix(palette.light, 0.4);
    for step in 0..26 {
        let down = f64::from(step) / 26.0;
        let y = shore + 8.0 + down * stage.height * 0.15;
        let half = (1.0 - down) * 330.0 + 26.0;
        let colour = if down > 0.55 { snow } else { palette.land(0.3) };
        let x = top.0 + random.between(-16.0, 16.0);
        pen.line(
            &format!("M{:.1} {y:.1}h{:.1}", x - half, half * 2.0),
            5.0 - down * 2.0,
            Fill::Thin(colour, 0.34),
        );
    }
    let line = shapes::rolling(pen.width, stage.height * 0.84, 18.0, &mut random);
    let lit = palette.ground.mix(palette.light, 0.16);
    shapes::ground(
        pen,
        &line,
        lit,
        palette.ground.mix(palette.shade, 0.5),
        stage.height * 0.18,
    );
}

fn cone(pen: &mut Pen, stage: &Stage, (x, y): Point, foot: f64) {
    let palette = &stage.palette;
    let high = foot - y;
    let wide = high * 1.75;
    let rock = palette
        .land(0.4)
        .mix(palette.lit(Rgb(0x4a, 0x5a, 0x8a), 0.2), 0.35);
    let from_left = stage.orb.0 < x;
    let flank = |side: f64, inner: f64| {
        format!(
            "M{x:.1} {:.1}L{:.1} {y:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {foot:.1}H{:.1}Z",
            y + 6.0,
            x + side * high * 0.085,
            x + side * high * 0.26,
            y + high * 0.34,
            x + side * high * 0.62,
            y + high * 0.74,
            x + side * wide,
            x + inner
        )
    };
    for (side, lit) in [(-1.0, from_left), (1.0, !from_left)] {
        let tone = if lit {
            rock.mix(palette.light, 0.16)
        } else {
            rock.mix(palette.shade, 0.16)
        };
        let fill = pen.linear(
            (0.0, y),
            (0.0, foot),
            &[(0.0, tone, 1.0), (1.0, tone.mix(palette.haze(), 0.55), 1.0)],
        );
        pen.path(&flank(side, -side), fill);
    }
    // Snow, in tongues.
    let snow = Rgb::WHITE.mix(palette.light, 0.3);
    let edge = |down: f64| high * (0.085 + 0.36 * down + 0.36 * down * down);
    let mut random = stage.random("snow of fuji");
    for (side, lit) in [(-1.0, from_left), (1.0, !from_left)] {
        let low = 0.36;
        let mut points = vec![(x, y + 6.0), (x + side * high * 0.085, y)];
        for step in 1..=6 {
            let down = low * f64::from(step) / 6.0;
            points.push((x + side * edge(down) * 0.97, y + down * high));
        }
        let wide = edge(low);
        for step in 1..=9 {
            let along = 1.0 - f64::from(step) / 9.0;
            let long = if step % 2 == 0 {
                random.between(0.3, 0.46)
            } else {
                random.between(0.16, 0.25)
            };
            points.push((x + side * wide * along, y + high * long));
        }
        let tone = if lit {
            palette.lit(snow, 0.0)
        } else {
            palette.lit(snow, 0.2).mix(rock, 0.22)
        };
        pen.shape(&points, tone);
    }
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let mut random = stage.random("near fuji");
    shapes::grass(
        pen,
        stage.height + 8.0,
        60.0,
        palette.near.mix(palette.shade, 0.5),
        &mut random,
    );
    if stage.has_cherry || stage.season == Season::Spring {
        let left = stage.hero.is_none() || stage.hero_across > 0.5;
        let corner = if left {
            (-20.0, 60.0)
        } else {
            (pen.width + 20.0, 60.0)
        };
        let side = if left { 1.0 } else { -1.0 };
        pen.group(corner, (side, 1.0), 0.0, |pen| boughs(pen, stage, &mut random));
    }
}

/// Boughs in bloom that reach in from a corner.
fn boughs(pen: &mut Pen, stage: &Stage, random: &mut Random) {
    let palette = &stage.palette;
    let bark = palette.lit(Rgb(0x4a, 0x34, 0x30), 0.0);
    let bloom = palette.lit(Rgb(0xf6, 0xb8, 0xca), 0.0);
    let lines: [[Point; 4]; 3] = [
        [(0.0, -40.0), (130.0, -30.0), (280.0, 40.0), (470.0, 30.0)],
        [(120.0, -24.0), (200.0, 60.0), (250.0, 120.0), (350.0, 150.0)],
        [(0.0, 20.0), (60.0, 100.0), (110.0, 180.0), (190.0, 250.0)],
    ];
    for ([a, b, c, d], wide) in lines.into_iter().zip([15.0, 8.0, 9.0]) {
        pen.line(
            &format!(
                "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1
            ),
            wide,
            bark,
        );
    }
    for [a, b, c, d] in lines {
        for _ in 0..46 {
            let t = random.unit().powf(0.7);
            let back = 1.0 - t;
            let on = |p: f64, q: f64, r: f64, s: f64| {
                back.powi(3) * p + 3.0 * back * back * t * q + 3.0 * back * t * t * r + t.powi(3) * s
            };
            let at = (
                on(a.0, b.0, c.0, d.0) + random.between(-34.0, 34.0),
                on(a.1, b.1, c.1, d.1) + random.between(-26.0, 34.0),
            );
            let size = random.between(9.0, 19.0);
            let tone = bloom.mix(
                if random.chance(0.4) {
                    palette.shade
                } else {
                    Rgb::WHITE
                },
                random.between(0.0, 0.3),
            );
            blossom(pen, at, size, tone, random.between(0.0, 72.0));
        }
    }
    for _ in 0..16 {
        let at = (random.between(60.0, 700.0), random.between(160.0, 700.0));
        pen.group(at, (1.0, 1.0), random.between(0.0, 180.0), |pen| {
            pen.oval((0.0, 0.0), (7.0, 3.8), Fill::Thin(bloom, 0.9));
        });
    }
}

fn blossom(pen: &mut Pen, at: Point, size: f64, tone: Rgb, turn: f64) {
    pen.group(at, (size / 10.0, size / 10.0), turn, |pen| {
        for petal in 0..5 {
            pen.group((0.0, 0.0), (1.0, 1.0), f64::from(petal) * 72.0, |pen| {
                pen.path(
                    "M0 0C-6 -3 -6 -9 -1.500 -10L0 -8.600L1.500 -10C6 -9 6 -3 0 0Z",
                    tone,
                );
            });
        }
        pen.circle((0.0, 0.0), 2.0, tone.mix(Rgb(0xc8, 0x40, 0x6a), 0.55));
    });
}
