//! Light, clouds, stars.

use std::fmt::Write as _;

use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::reading::{Time, Weather};
use crate::pictures::scene::Stage;

/// The sky down to the horizon, and what is in it.
pub(super) fn sky(pen: &mut Pen, stage: &Stage) {
    let [top, mid, low] = stage.palette.sky;
    let stops = [(0.0, top, 1.0), (0.55, mid, 1.0), (1.0, low, 1.0)];
    let fill = pen.linear((0.0, 0.0), (0.0, stage.horizon), &stops);
    pen.wash(fill);
    if stage.palette.dark {
        stars(pen, stage, stage.horizon, 150);
    }
    if stage.sees_orb() {
        orb(pen, stage);
    }
    clouds(pen, stage);
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

/// The sun or the moon, with the light around it.
fn orb(pen: &mut Pen, stage: &Stage) {
    let light = stage.palette.light;
    let radius = stage.orb_radius;
    let wide = radius * 7.5;
    let glow = [
        (0.0, light, 0.62),
        (0.16, light, 0.4),
        (0.45, light, 0.13),
        (1.0, light, 0.0),
    ];
    let fill = pen.radial(stage.orb, wide, &glow);
    pen.circle(stage.orb, wide, fill);
    for (size, share) in [(2.1, 0.09), (1.5, 0.12)] {
        pen.circle(stage.orb, radius * size, Fill::Thin(light, share));
    }
    let (x, y) = stage.orb;
    let lower = if stage.time == Time::Night {
        light
    } else {
        light.mix(stage.palette.haze(), 0.35)
    };
    let fill = pen.linear(
        (x, y - radius),
        (x, y + radius),
        &[(0.0, light, 1.0), (1.0, lower, 1.0)],
    );
    pen.circle(stage.orb, radius, fill);
    if stage.time == Time::Night {
        let mut random = stage.random("seas of the moon");
        let grey = light.mix(stage.palette.land(0.0), 0.3);
        for (across, down, size) in [
            (-0.3, -0.25, 0.28),
            (0.25, 0.1, 0.2),
            (-0.1, 0.4, 0.16),
            (0.35, -0.4, 0.12),
        ] {
            let wobble = random.between(0.85, 1.15);
            pen.circle(
                (x + across * radius * wobble, y + down * radius),
                size * radius,
                Fill::Thin(grey, 0.55),
            );
        }
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
        Weather::Clouds => 11,
        Weather::Rain | Weather::Snow => 13,
        Weather::Fog => 4,
    };
    for _ in 0..many {
        let far = random.unit();
        let at = (
            random.between(-0.05, 1.05) * pen.width,
            stage.horizon * (0.1 + 0.66 * far),
        );
        let size = (1.0 - far * 0.66) * random.between(90.0, 190.0);
        cloud(pen, stage, at, size, &mut random);
    }
}

/// Round above, flat and thin below: circles on a line, the largest in the middle.
fn cloud(pen: &mut Pen, stage: &Stage, (x, y): Point, size: f64, random: &mut Random) {
    let [top, mid, low] = stage.palette.sky;
    let bright = match (stage.weather, stage.palette.dark) {
        (Weather::Rain, _) => mid.mix(top, 0.4),
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
