//! Sun, moon and rainbow.

use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::reading::Time;
use crate::pictures::scene::{Body, Stage};

/// The colours of a rainbow, from its outer edge.
const BANDS: [Rgb; 6] = [
    Rgb(0xe8, 0x54, 0x4a),
    Rgb(0xf2, 0x96, 0x3c),
    Rgb(0xf6, 0xd8, 0x4e),
    Rgb(0x62, 0xb8, 0x62),
    Rgb(0x46, 0x8c, 0xd8),
    Rgb(0x84, 0x62, 0xc0),
];

/// The light around a body, and the body.
pub(super) fn body(pen: &mut Pen, stage: &Stage, body: &Body) {
    let light = colour(stage, body);
    let (at, radius) = (body.at, body.radius);
    let wide = radius * 7.5;
    // Its own edge is seen, too.
    let share = if body.is_named && !body.is_moon { 0.5 } else { 1.0 };
    let glow = [
        (0.0, light, 0.62 * share),
        (0.16, light, 0.4 * share),
        (0.45, light, 0.13 * share),
        (1.0, light, 0.0),
    ];
    let fill = pen.radial(at, wide, &glow);
    pen.circle(at, wide, fill);
    for (size, share) in [(2.1, 0.09), (1.5, 0.12)] {
        pen.circle(at, radius * size, Fill::Thin(light, share));
    }
    disc(pen, stage, body);
}

/// The body alone.
pub(super) fn disc(pen: &mut Pen, stage: &Stage, body: &Body) {
    let light = colour(stage, body);
    let ((x, y), radius) = (body.at, body.radius);
    let name = if body.is_moon { "moon" } else { "sun" };
    pen.named(name, |pen| {
        let lower = if body.is_moon {
            light
        } else {
            light.mix(stage.palette.haze(), if body.is_named { 0.1 } else { 0.35 })
        };
        let stops = [(0.0, light, 1.0), (1.0, lower, 1.0)];
        let fill = pen.linear((x, y - radius), (x, y + radius), &stops);
        pen.circle((x, y), radius, fill);
        if body.is_moon {
            seas(pen, stage, body, light);
        }
    });
}

fn seas(pen: &mut Pen, stage: &Stage, body: &Body, light: Rgb) {
    let mut random = stage.random("seas of the moon");
    let ((x, y), radius) = (body.at, body.radius);
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

/// A named sun has another colour than the sky around it: yellow by day, red where that is yellow.
fn colour(stage: &Stage, body: &Body) -> Rgb {
    let light = stage.palette.light;
    if body.is_named && !body.is_moon {
        match stage.time {
            Time::Sunset | Time::Dusk => light.mix(Rgb(0xf0, 0x56, 0x28), 0.8),
            Time::Dawn => light.mix(Rgb(0xff, 0x9a, 0x3a), 0.75),
            Time::Day | Time::Night => light.mix(Rgb(0xff, 0xc8, 0x3c), 0.62),
        }
    } else {
        light
    }
}

/// A rainbow over the land, behind all of it.
pub(super) fn rainbow(pen: &mut Pen, stage: &Stage) {
    let radius = (stage.height * 0.56).min(stage.width * 0.47);
    let middle = stage.width
        * if stage.orb.0 < stage.width * 0.5 {
            0.54
        } else {
            0.46
        };
    pen.named("rainbow", |pen| {
        bow(pen, (middle, stage.horizon + stage.height * 0.04), radius, 0.62);
    });
}

/// The bands of a rainbow around a centre, so many parts of 1 opaque.
pub(in crate::pictures) fn bow(pen: &mut Pen, (x, y): Point, radius: f64, share: f64) {
    let wide = radius * 0.036;
    for (band, colour) in (0_u32..).zip(BANDS) {
        let out = radius - wide * f64::from(band);
        pen.line(
            &format!(
                "M{:.1} {y:.1}A{out:.1} {out:.1} 0 0 1 {:.1} {y:.1}",
                x - out,
                x + out
            ),
            wide * 1.12,
            Fill::Thin(colour, share),
        );
    }
}
