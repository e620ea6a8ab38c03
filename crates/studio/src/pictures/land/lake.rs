//! A lake before mountains, which stand in it upside down.

use std::fmt::Write as _;

use super::{air, mountains, shapes, sky};
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let (palette, shore) = (&stage.palette, stage.horizon);
    far_side(pen, stage);
    let [_, mid, low] = palette.sky;
    let water = [
        (0.0, low.mix(palette.water, 0.3), 1.0),
        (0.4, mid.mix(palette.water, 0.5), 1.0),
        (1.0, palette.water.mix(palette.shade, 0.5), 1.0),
    ];
    let fill = pen.linear((0.0, shore), (0.0, pen.height), &water);
    pen.block((0.0, shore), (pen.width, pen.height - shore), 0.0, fill.clone());
    pen.group((0.0, shore * 2.0), (1.0, -1.0), 0.0, |pen| far_side(pen, stage));
    // What is above the shore was drawn over by its own reflection's feet: none reaches there.
    let veil = [
        (0.0, palette.water, 0.26),
        (0.5, palette.water, 0.62),
        (1.0, palette.water.mix(palette.shade, 0.5), 0.94),
    ];
    let fill = pen.linear((0.0, shore), (0.0, pen.height * 0.94), &veil);
    pen.block((0.0, shore), (pen.width, pen.height - shore), 0.0, fill);
    if stage.sees_orb() {
        way_of_light(pen, stage);
    }
    ripples(pen, stage);
    air::mist(pen, stage, shore, 54.0, 0.6);
    near_side(pen, stage);
}

/// Mountains and firs with their feet on the shore.
fn far_side(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("lake");
    let (palette, shore) = (&stage.palette, stage.horizon);
    let spread = pen.width / 2.7;
    let tallest = if stage.hero_across < 0.5 { 2 } else { 1 };
    let mut peaks: Vec<(f64, f64)> = (0_u32..4)
        .map(|at| {
            let high = if at == tallest {
                0.68
            } else {
                random.between(0.3, 0.46)
            };
            (
                (f64::from(at) - 0.1) * spread + random.between(-40.0, 40.0),
                high * shore,
            )
        })
        .collect();
    peaks.sort_by(|one, other| other.1.total_cmp(&one.1));
    for (x, high) in peaks {
        mountains::peak(pen, stage, (x, shore - high), high, &mut random);
    }
    for (swing, size, nearness) in [(12.0, 44.0, 0.5), (4.0, 66.0, 0.78)] {
        let line: Vec<_> = shapes::rolling(pen.width, shore - swing * 1.4, swing, &mut random)
            .into_iter()
            .map(|(x, y)| (x, y.min(shore)))
            .collect();
        let colour = palette
            .land(nearness)
            .mix(palette.lit(crate::colour::Rgb(0x2f, 0x6a, 0x4a), 0.2), 0.25);
        shapes::firs(pen, &line, size, colour, &mut random);
        let mut points = line;
        points.extend([(pen.width + 20.0, shore), (-20.0, shore)]);
        pen.shape(&points, colour);
    }
}

fn way_of_light(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("way of light");
    let deep = pen.height - stage.horizon;
    let mut data = String::new();
    for _ in 0..80 {
        let down = random.unit().powf(1.4);
        let wide = (10.0 + 60.0 * down) * random.between(0.3, 1.2);
        let x = stage.orb.0 + random.between(-1.0, 1.0) * random.unit() * (24.0 + 90.0 * down);
        let y = stage.horizon + 6.0 + down * deep * 0.7;
        let _ = write!(data, "M{:.1} {y:.1}h{wide:.1}", x - wide / 2.0);
    }
    pen.line(&data, 2.4, Fill::Thin(stage.palette.light, 0.5));
}

fn ripples(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("ripples of the lake");
    let deep = pen.height - stage.horizon;
    let mut data = String::new();
    for _ in 0..70 {
        let down = random.unit().powf(1.3);
        let (x, y) = (random.unit() * pen.width, stage.horizon + 8.0 + down * deep);
        let wide = (30.0 + 150.0 * down) * random.between(0.4, 1.2);
        let _ = write!(data, "M{x:.1} {y:.1}h{wide:.1}");
    }
    pen.line(&data, 2.2, Fill::Thin(stage.palette.haze(), 0.22));
}

/// Where the things stand, with grass and stones at the water.
fn near_side(pen: &mut Pen, stage: &Stage) {
    if stage.is_afloat() {
        return;
    }
    let mut random = stage.random("near shore");
    let palette = &stage.palette;
    let line = shapes::rolling(pen.width, stage.height * 0.85, 18.0, &mut random);
    let edge: Vec<_> = line.iter().map(|(x, y)| (*x, y - 7.0)).collect();
    shapes::ground(
        pen,
        &edge,
        palette.light.mix(palette.water, 0.35),
        palette.water,
        40.0,
    );
    let lit = palette.ground.mix(palette.light, 0.14);
    shapes::ground(
        pen,
        &line,
        lit,
        palette.ground.mix(palette.shade, 0.6),
        stage.height * 0.18,
    );
    for _ in 0..9 {
        let x = random.unit() * pen.width;
        let y = shapes::height_at(&line, x) + random.between(-4.0, 10.0);
        let size = random.between(9.0, 26.0);
        let stone = palette.land(0.4).mix(palette.shade, 0.2);
        pen.oval((x, y), (size, size * 0.5), stone);
        pen.oval(
            (x - size * 0.15, y - size * 0.12),
            (size * 0.7, size * 0.28),
            stone.mix(palette.light, 0.3),
        );
    }
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    if stage.is_afloat() {
        return;
    }
    let mut random = stage.random("grass at the lake");
    let palette = &stage.palette;
    shapes::grass(
        pen,
        stage.height + 10.0,
        64.0,
        palette.near.mix(palette.shade, 0.6),
        &mut random,
    );
}
