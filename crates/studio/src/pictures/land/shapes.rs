//! Hills, ridges, and trees in rows.

use std::fmt::Write as _;

use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point, closed};
use crate::pictures::random::Random;

/// A soft line from the left to the right, around `y`.
pub(super) fn rolling(width: f64, y: f64, swing: f64, random: &mut Random) -> Vec<Point> {
    let waves: Vec<(f64, f64, f64)> = [1.0, 2.3, 4.1]
        .iter()
        .map(|pace| {
            (
                pace * random.between(0.7, 1.3),
                random.between(0.0, 6.3),
                1.0 / pace,
            )
        })
        .collect();
    (0..=64)
        .map(|step| {
            let along = f64::from(step) / 64.0;
            let sum: f64 = waves
                .iter()
                .map(|(pace, phase, share)| (along * pace * 4.0 + phase).sin() * share)
                .sum();
            (along * (width + 40.0) - 20.0, y + sum * swing * 0.6)
        })
        .collect()
}

/// A rough line, halved again and again.
pub(super) fn ridge(width: f64, y: f64, swing: f64, random: &mut Random) -> Vec<Point> {
    let mut heights = vec![
        random.between(-0.3, 0.3),
        random.between(-1.0, 0.2),
        random.between(-0.3, 0.3),
    ];
    let mut rough = 0.7;
    for _ in 0..5 {
        let mut finer = Vec::with_capacity(heights.len() * 2);
        for pair in heights.windows(2) {
            if let [one, other] = pair {
                finer.push(*one);
                finer.push((one + other) / 2.0 + random.between(-rough, rough));
            }
        }
        finer.extend(heights.last());
        heights = finer;
        rough *= 0.5;
    }
    let last = f64::from(u32::try_from(heights.len()).unwrap_or(2) - 1).max(1.0);
    (0_u32..)
        .zip(heights)
        .map(|(at, high)| (f64::from(at) / last * (width + 40.0) - 20.0, y + high * swing))
        .collect()
}

/// All below a line, from one colour to another.
pub(super) fn ground(pen: &mut Pen, line: &[Point], top: Rgb, bottom: Rgb, deep: f64) {
    let highest = line.iter().map(|(_, y)| *y).fold(f64::INFINITY, f64::min);
    let fill = pen.linear(
        (0.0, highest),
        (0.0, highest + deep),
        &[(0.0, top, 1.0), (1.0, bottom, 1.0)],
    );
    let mut points = line.to_vec();
    points.push((pen.width + 20.0, pen.height + 20.0));
    points.push((-20.0, pen.height + 20.0));
    pen.shape(&points, fill);
}

/// How high a line is at `x`.
pub(super) fn height_at(line: &[Point], x: f64) -> f64 {
    line.windows(2)
        .find_map(|pair| match pair {
            [(left, one), (right, other)] if *left <= x && x <= *right => {
                Some(one + (other - one) * (x - left) / (right - left).max(0.001))
            }
            _ => None,
        })
        .unwrap_or_else(|| line.last().map_or(0.0, |(_, y)| *y))
}

/// Firs along a line, `size` high.
pub(super) fn firs(pen: &mut Pen, line: &[Point], size: f64, fill: impl Into<Fill>, random: &mut Random) {
    let mut data = String::new();
    let mut x = -20.0;
    while x < pen.width + 20.0 {
        let high = size * random.between(0.6, 1.15);
        let wide = high * random.between(0.17, 0.23);
        let foot = height_at(line, x) + size * 0.06;
        data.push_str(&fir(x, foot, high, wide, random));
        x += wide * random.between(0.7, 2.1);
    }
    pen.path(&data, fill);
}

/// The path data of one fir.
pub(super) fn fir(x: f64, foot: f64, high: f64, wide: f64, random: &mut Random) -> String {
    let tiers = 7;
    let mut right = vec![(x, foot - high)];
    for tier in 1..=tiers {
        let share = f64::from(tier) / f64::from(tiers);
        let y = foot - high * (1.0 - share * 0.94);
        let out = wide * share.powf(0.85) * random.between(0.86, 1.08);
        right.push((x + out, y));
        right.push((x + out * 0.5, y - high * 0.018));
    }
    let mut points = right.clone();
    points.push((x + wide * 0.1, foot));
    points.push((x - wide * 0.1, foot));
    points.extend(
        right
            .iter()
            .rev()
            .map(|(there, y)| (2.0 * x - there + random.between(-1.0, 1.0), *y)),
    );
    closed(&points)
}

/// Round trees along a line.
pub(super) fn bushes(pen: &mut Pen, line: &[Point], size: f64, fill: impl Into<Fill>, random: &mut Random) {
    let mut data = String::new();
    let mut x = -20.0;
    while x < pen.width + 20.0 {
        let radius = size * random.between(0.5, 1.1);
        let y = height_at(line, x) + radius * 0.2;
        let _ = write!(
            data,
            "M{:.1} {y:.1}a{radius:.1} {:.1} 0 1 0 {:.1} 0a{radius:.1} {:.1} 0 1 0 {:.1} 0Z",
            x - radius,
            radius * 0.9,
            radius * 2.0,
            radius * 0.9,
            -radius * 2.0
        );
        x += radius * if random.chance(0.2) { 3.5 } else { 1.1 };
    }
    pen.path(&data, fill);
}

/// Blades along the lower edge.
pub(super) fn grass(pen: &mut Pen, y: f64, size: f64, fill: impl Into<Fill>, random: &mut Random) {
    let mut data = String::new();
    let mut x = -20.0;
    while x < pen.width + 20.0 {
        let high = size * random.between(0.4, 1.1);
        let lean = high * random.between(-0.5, 0.5);
        let wide = size * 0.05 + 2.0;
        let _ = write!(
            data,
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
            x - wide,
            y,
            x - wide * 0.5,
            y - high * 0.6,
            x + lean,
            y - high,
            x + wide * 0.8,
            y - high * 0.5,
            x + wide,
            y
        );
        x += random.between(4.0, 12.0);
    }
    pen.path(&data, fill);
}
