//! Space: clouds of stars, planets, the ground of a moon.

use super::{heavens, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::lexicon::Motif;
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("space");
    let palette = &stage.palette;
    let deep = Rgb(0x06, 0x08, 0x1a);
    let [top, mid, low] = palette.sky;
    let fill = pen.linear(
        (0.0, 0.0),
        (pen.width * 0.3, pen.height),
        &[
            (0.0, deep, 1.0),
            (0.6, deep.mix(top, 0.4), 1.0),
            (1.0, deep.mix(mid, 0.45), 1.0),
        ],
    );
    pen.wash(fill);
    for at in 0..7 {
        let along = f64::from(at) / 6.0;
        let centre = (
            along * pen.width + random.between(-90.0, 90.0),
            pen.height * (0.75 - along * 0.55) + random.between(-90.0, 90.0),
        );
        let colour = if at % 3 == 0 {
            palette.accent
        } else if at % 3 == 1 {
            mid
        } else {
            low
        };
        let radius = random.between(230.0, 430.0);
        let fill = pen.radial(
            centre,
            radius,
            &[(0.0, colour, 0.34), (0.5, colour, 0.13), (1.0, colour, 0.0)],
        );
        pen.circle(centre, radius, fill);
    }
    if stage.is_starry {
        pen.named("stars", |pen| {
            sky::named_stars(pen, stage, (0.0, 0.0), (stage.width, stage.height));
        });
    }
    sky::stars(pen, stage, pen.height * 1.6, 420);
    let side = 1.0 - stage.hero_across;
    planet(
        pen,
        stage,
        (side * pen.width, pen.height * 0.3),
        150.0,
        palette.accent.mix(low, 0.3),
        true,
    );
    let small = (
        stage.hero_across * pen.width + random.between(-60.0, 60.0),
        pen.height * 0.13,
    );
    if stage.bodies.iter().all(|body| !body.is_named) {
        planet(pen, stage, small, 34.0, mid.mix(Rgb::WHITE, 0.4), false);
    }
    for body in stage.bodies.iter().filter(|body| body.is_named) {
        heavens::body(pen, stage, body);
    }
    if !matches!(
        stage.hero,
        Some(Motif::Rocket | Motif::Whale | Motif::Balloon | Motif::Fish | Motif::Bird)
    ) {
        moonscape(pen, stage);
    }
}

fn planet(pen: &mut Pen, stage: &Stage, at: Point, radius: f64, colour: Rgb, ringed: bool) {
    let light = stage.palette.light;
    let glow = pen.radial(
        at,
        radius * 2.0,
        &[(0.0, colour, 0.5), (0.5, colour, 0.25), (1.0, colour, 0.0)],
    );
    pen.circle(at, radius * 2.0, glow);
    let deep = Rgb(0x0a, 0x0c, 0x20);
    let lit = (at.0 - radius * 0.45, at.1 - radius * 0.5);
    let fill = pen.radial(
        lit,
        radius * 1.75,
        &[
            (0.0, colour.mix(light, 0.6), 1.0),
            (0.45, colour, 1.0),
            (1.0, deep, 1.0),
        ],
    );
    if ringed {
        ring(pen, at, radius, light, 1);
    }
    pen.circle(at, radius, fill);
    for (down, share) in [(-0.35, 0.14), (-0.05, 0.2), (0.3, 0.12)] {
        let half = radius * (1.0_f64 - down * down).sqrt() * 0.985;
        let y = at.1 + down * radius;
        let data = format!(
            "M{:.1} {y:.1}q{half:.1} {:.1} {:.1} 0q{:.1} {:.1} {:.1} 0Z",
            at.0 - half,
            radius * 0.2,
            half * 2.0,
            -half,
            radius * 0.36,
            -half * 2.0
        );
        pen.path(&data, Fill::Thin(deep, share));
    }
    if ringed {
        ring(pen, at, radius, light, 0);
    }
}

/// Half of a ring: behind the planet (1), or before it (0).
fn ring(pen: &mut Pen, at: Point, radius: f64, light: Rgb, half: u8) {
    pen.group(at, (1.0, 1.0), -18.0, |pen| {
        for (size, wide, share) in [(1.55, 0.09, 0.62), (1.75, 0.13, 0.42), (1.97, 0.05, 0.5)] {
            let (across, down) = (radius * size, radius * size * 0.26);
            pen.line(
                &format!("M{:.1} 0A{across:.1} {down:.1} 0 0 {half} {across:.1} 0", -across),
                radius * wide,
                Fill::Thin(light, share),
            );
        }
    });
}

fn moonscape(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("moonscape");
    let [_, mid, low] = stage.palette.sky;
    let deep = Rgb(0x0c, 0x0e, 0x22);
    for (y, share) in [(0.74, 0.3), (0.79, 0.5)] {
        let line = if share < 0.4 {
            shapes::ridge(pen.width, stage.height * y, 60.0, &mut random)
        } else {
            shapes::rolling(pen.width, stage.height * y, 14.0, &mut random)
        };
        let colour = deep.mix(mid, share).mix(low, share * 0.4);
        shapes::ground(
            pen,
            &line,
            colour.mix(stage.palette.light, 0.3),
            colour.mix(deep, 0.6),
            210.0,
        );
    }
    for _ in 0..9 {
        let down = random.unit();
        let at = (random.unit() * pen.width, stage.height * (0.83 + 0.16 * down));
        let wide = 18.0 + 70.0 * down;
        pen.oval(at, (wide, wide * 0.22), Fill::Thin(deep, 0.4));
        pen.oval(
            (at.0, at.1 + wide * 0.06),
            (wide * 0.9, wide * 0.15),
            Fill::Thin(stage.palette.light, 0.14),
        );
    }
}
