//! Light, clouds, stars.

use std::fmt::Write as _;

use super::heavens;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::reading::Weather;
use crate::pictures::scene::{Body, Stage};

/// The sky down to the horizon, and what is in it.
pub(super) fn sky(pen: &mut Pen, stage: &Stage) {
    let [top, mid, low] = stage.palette.sky;
    let stops = [(0.0, top, 1.0), (0.55, mid, 1.0), (1.0, low, 1.0)];
    let fill = pen.linear((0.0, 0.0), (0.0, stage.horizon), &stops);
    pen.wash(fill);
    if stage.is_starry {
        pen.named("stars", |pen| {
            named_stars(pen, stage, (0.0, 0.0), (stage.width, stage.horizon))
        });
    } else if stage.palette.dark {
        stars(pen, stage, stage.horizon, 150);
    }
    for body in &stage.bodies {
        heavens::body(pen, stage, body);
    }
    clouds(pen, stage);
    if stage.has_rainbow {
        heavens::rainbow(pen, stage);
    }
}

pub(super) fn stars(pen: &mut Pen, stage: &Stage, down_to: f64, many: u32) {
    let mut random = stage.random("stars");
    for _ in 0..many {
        let at = (random.unit() * pen.width, random.unit().powf(1.3) * down_to);
        let size = random.unit().powi(4) * 2.6 + 0.7;
        let share = random.between(0.25, 0.95) * (1.0 - at.1 / down_to * 0.6);
        pen.circle(at, size, Fill::Thin(stage.palette.light, share));
    }
}

/// Stars that a prompt names, in a part of the sky: large enough to be seen, brighter further up.
pub(super) fn named_stars(pen: &mut Pen, stage: &Stage, (left, top): Point, (wide, high): Point) {
    let mut random = stage.random("named stars");
    let light = stage.palette.light.mix(Rgb::WHITE, 0.5);
    let many = (wide * high / 3_400.0).clamp(24.0, 420.0);
    let mut one = 0.0;
    while one < many {
        let down = random.unit().powf(1.4);
        let at = (left + random.unit() * wide, top + down * high);
        let size = random.unit().powi(3) * 3.2 + 1.5;
        pen.circle(
            at,
            size,
            Fill::Thin(light, random.between(0.6, 1.0) * (1.0 - down * 0.4)),
        );
        one += 1.0;
    }
}

/// What of the sky is seen through a window at a point, of a size: its bodies at these shares of it.
pub(super) fn in_window(
    pen: &mut Pen,
    stage: &Stage,
    (x, y): Point,
    (wide, high): Point,
    places: [Point; 2],
    radius: f64,
) {
    if stage.is_starry {
        pen.named("stars", |pen| {
            let (edge, low) = (wide * 0.04, high * 0.6);
            named_stars(pen, stage, (x + edge, y + edge), (wide - edge * 2.0, low));
        });
    }
    for (body, (across, down)) in stage.bodies.iter().zip(places) {
        let seen = Body {
            at: (x + across * wide, y + down * high),
            radius,
            ..*body
        };
        heavens::disc(pen, stage, &seen);
    }
}

fn clouds(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("clouds");
    let many: u32 = match stage.weather {
        Weather::Clear => {
            if stage.palette.dark {
                3
            } else {
                5
            }
        }
        Weather::Clouds => 15,
        Weather::Rain | Weather::Snow => 13,
        Weather::Fog => 4,
    };
    // Those that cover the sky are larger.
    let swell = if stage.weather == Weather::Clouds {
        1.7
    } else {
        1.0
    };
    for _ in 0..many {
        let far = random.unit();
        let at = (
            random.between(-0.05, 1.05) * pen.width,
            stage.horizon * (0.1 + 0.66 * far),
        );
        let size = (1.0 - far * 0.66) * random.between(90.0, 190.0) * swell;
        // What is named shines between them.
        let hides = |body: &Body| {
            let ((x, y), apart) = (body.at, body.radius + size * 0.5);
            body.is_named && (at.0 - x).abs() < apart + size * 0.7 && (at.1 - size * 0.25 - y).abs() < apart
        };
        if stage.bodies.iter().any(hides) {
            continue;
        }
        cloud(pen, stage, at, size, &mut random);
    }
}

/// Round above, flat and thin below: circles on a line, the largest in the middle.
fn cloud(pen: &mut Pen, stage: &Stage, (x, y): Point, size: f64, random: &mut Random) {
    let [top, mid, low] = stage.palette.sky;
    let bright = match (stage.weather, stage.palette.dark) {
        (Weather::Rain, _) => mid.mix(top, 0.4),
        (Weather::Clouds, false) => stage.palette.light.mix(top, 0.4),
        (_, true) => mid.mix(low, 0.4),
        (_, false) => stage.palette.light.mix(low, 0.22),
    };
    let strength = if stage.palette.dark { 0.4 } else { 0.85 };
    let puffs: Vec<(f64, f64)> = (0..7)
        .map(|puff| {
            let along = f64::from(puff) / 6.0 * 2.0 - 1.0;
            let radius = size * (0.13 + 0.27 * (1.0 - along.abs().powf(1.5))) * random.between(0.7, 1.15);
            (x + along * size * 1.1, radius)
        })
        .collect();
    for (shift, lift, share) in [(size * 0.16, size * 0.05, 0.45), (0.0, 0.0, 1.0)] {
        let fill = pen.linear(
            (x, y - size * 0.55),
            (x, y + size * 0.03),
            &[
                (0.0, bright, strength * share),
                (0.55, bright.mix(mid, 0.35), strength * share * 0.8),
                (1.0, mid, 0.0),
            ],
        );
        let mut data = String::new();
        for (at, radius) in &puffs {
            // Only the upper half: below is the flat foot.
            let (left, foot) = (at + shift - radius, y - lift);
            let _ = write!(
                data,
                "M{left:.1} {foot:.1}a{radius:.1} {radius:.1} 0 0 1 {:.1} 0Z",
                radius * 2.0
            );
        }
        pen.path(&data, fill);
    }
}
