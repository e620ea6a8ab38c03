//! Below the surface: light from above, sand, corals, weeds.

use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::scene::Stage;

use super::shapes;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("underwater");
    let palette = &stage.palette;
    let water = palette.water.mix(Rgb(0x12, 0x7c, 0x96), 0.55);
    let stops = [
        (0.0, water.mix(palette.light, 0.62), 1.0),
        (0.3, water, 1.0),
        (1.0, water.mix(Rgb(0x05, 0x14, 0x30), 0.78), 1.0),
    ];
    let fill = pen.linear((0.0, 0.0), (0.0, pen.height), &stops);
    pen.wash(fill);
    let light = palette.light;
    for _ in 0..9 {
        let x = random.between(-0.1, 1.0) * pen.width;
        let (wide, long) = (random.between(24.0, 90.0), pen.height * random.between(0.5, 0.95));
        let fill = pen.linear((0.0, 0.0), (0.0, long), &[(0.0, light, 0.22), (1.0, light, 0.0)]);
        pen.shape(
            &[
                (x, -5.0),
                (x + wide, -5.0),
                (x + wide * 2.6 + 130.0, long),
                (x + 90.0, long),
            ],
            fill,
        );
    }
    for (y, share) in [(0.74, 0.3), (0.82, 0.52)] {
        let line = shapes::ridge(pen.width, stage.height * y, 90.0, &mut random);
        let colour = water.mix(Rgb(0x08, 0x24, 0x44), share);
        shapes::ground(pen, &line, colour, colour.mix(Rgb(0x05, 0x14, 0x30), 0.5), 260.0);
    }
    for _ in 0..7 {
        small_fish(
            pen,
            (random.unit() * pen.width, random.between(0.15, 0.7) * pen.height),
            random.between(9.0, 20.0),
            water.mix(Rgb(0x05, 0x14, 0x30), 0.45),
        );
    }
    for _ in 0..46 {
        let at = (random.unit() * pen.width, random.unit() * pen.height);
        let size = 2.0 + random.unit().powi(3) * 13.0;
        pen.ring(at, size, 1.6, Fill::Thin(light, 0.42));
        pen.circle(
            (at.0 - size * 0.3, at.1 - size * 0.3),
            size * 0.24,
            Fill::Thin(light, 0.6),
        );
    }
}

fn small_fish(pen: &mut Pen, (x, y): (f64, f64), size: f64, colour: Rgb) {
    pen.oval((x, y), (size, size * 0.42), Fill::Thin(colour, 0.7));
    pen.shape(
        &[
            (x - size * 0.8, y),
            (x - size * 1.6, y - size * 0.42),
            (x - size * 1.6, y + size * 0.42),
        ],
        Fill::Thin(colour, 0.7),
    );
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("reef");
    let palette = &stage.palette;
    let deep = Rgb(0x05, 0x16, 0x2e);
    let sand = shapes::rolling(pen.width, pen.height * 0.93, 14.0, &mut random);
    for _ in 0..16 {
        let x = random.unit() * pen.width;
        let foot = shapes::height_at(&sand, x) + 20.0;
        let high = random.between(90.0, 270.0)
            * if (x / pen.width - 0.5).abs() > 0.3 {
                1.2
            } else {
                0.5
            };
        let sway = random.between(-50.0, 50.0);
        let green = deep.mix(palette.leaf, random.between(0.2, 0.5));
        pen.line(
            &format!(
                "M{x:.1} {foot:.1}c{sway:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                -high * 0.4,
                -sway,
                -high * 0.6,
                sway * 0.6,
                -high
            ),
            11.0,
            green,
        );
    }
    for _ in 0..9 {
        let x = random.unit() * pen.width;
        let foot = shapes::height_at(&sand, x) + 24.0;
        let colour = if random.chance(0.5) {
            palette.accent
        } else {
            Rgb(0xe8, 0x7a, 0x6a)
        };
        coral(
            pen,
            (x, foot),
            random.between(50.0, 105.0),
            deep.mix(colour, 0.72),
        );
    }
    shapes::ground(pen, &sand, deep.mix(Rgb(0xd8, 0xc0, 0x96), 0.5), deep, 110.0);
}

fn coral(pen: &mut Pen, (x, foot): (f64, f64), size: f64, colour: Rgb) {
    for (lean, high) in [(-0.62, 0.62), (-0.25, 0.92), (0.12, 1.0), (0.5, 0.74)] {
        pen.line(
            &format!(
                "M{x:.1} {foot:.1}q{:.1} {:.1} {:.1} {:.1}",
                lean * size * 0.1,
                -size * high * 0.6,
                lean * size,
                -size * high
            ),
            size * 0.15,
            colour,
        );
        pen.circle(
            (x + lean * size, foot - size * high),
            size * 0.11,
            colour.mix(Rgb::WHITE, 0.25),
        );
    }
}
