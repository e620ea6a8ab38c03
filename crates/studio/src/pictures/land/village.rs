//! Houses around a church, between hills.

use super::{air, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::lexicon::Motif;
use crate::pictures::motif::{self, Ink};
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::reading::{Look, Thing};
use crate::pictures::scene::Stage;

/// Where the houses stand, from the left and below the horizon, and how large; from the back to the front.
const HOUSES: [(f64, f64, f64); 8] = [
    (0.3, 0.035, 1.33),
    (0.74, 0.03, 1.26),
    (0.44, 0.05, 1.47),
    (0.12, 0.085, 1.89),
    (0.62, 0.08, 1.82),
    (0.9, 0.1, 2.10),
    (0.36, 0.12, 2.24),
    (0.76, 0.15, 2.59),
];
const WALLS: [u32; 5] = [0xf2e3c8, 0xe8c8a8, 0xd8dce0, 0xf0d8b8, 0xc8d4c8];

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("village");
    let (palette, horizon) = (&stage.palette, stage.horizon);
    let far = shapes::ridge(pen.width, horizon - 60.0, 110.0, &mut random);
    shapes::ground(pen, &far, palette.land(0.12), palette.haze(), 240.0);
    let snow = palette.ground;
    for (at, nearness) in [(0.0, 0.35), (0.05, 0.55)] {
        let line = shapes::rolling(pen.width, horizon + stage.height * (at - 0.04), 34.0, &mut random);
        let firs = palette.land(nearness + 0.15);
        shapes::firs(pen, &line, 60.0 + nearness * 50.0, firs, &mut random);
        let hill = palette.far.mix(snow, nearness + 0.2);
        shapes::ground(
            pen,
            &line,
            hill.mix(palette.light, 0.15),
            hill.mix(palette.near, 0.2),
            150.0,
        );
        air::mist(pen, stage, horizon + stage.height * at, 80.0, 0.25);
    }
    church(
        pen,
        stage,
        (
            pen.width * if stage.hero_across < 0.5 { 0.56 } else { 0.46 },
            horizon + stage.height * 0.04,
        ),
    );
    let ground = shapes::rolling(pen.width, horizon + stage.height * 0.06, 16.0, &mut random);
    shapes::ground(
        pen,
        &ground,
        snow.mix(palette.light, 0.14),
        snow.mix(palette.shade, 0.45),
        stage.height * 0.4,
    );
    for (at, (across, down, size)) in HOUSES.into_iter().enumerate() {
        let place = (
            (across + random.between(-0.02, 0.02)) * pen.width,
            horizon + stage.height * down,
        );
        house(pen, stage, place, (size, at));
    }
    let line = shapes::rolling(pen.width, stage.height * 0.83, 18.0, &mut random);
    shapes::ground(
        pen,
        &line,
        snow.mix(palette.light, 0.12),
        snow.mix(palette.shade, 0.5),
        stage.height * 0.2,
    );
}

fn house(pen: &mut Pen, stage: &Stage, place: Point, (size, at): (f64, usize)) {
    let palette = &stage.palette;
    let wall = WALLS.get(at % WALLS.len()).copied().unwrap_or(0xf2e3c8);
    let [_, red, green, blue] = wall.to_be_bytes();
    let depth = (0.3 - size * 0.14).max(0.0);
    let ink = Ink::new(palette, Some(Rgb(red, green, blue)), depth);
    let thing = Thing {
        motif: Motif::House,
        count: 1,
        colour: None,
        look: Look::default(),
    };
    let across = if at % 2 == 0 { size } else { -size };
    pen.oval(place, (size * 74.0, size * 9.0), Fill::Thin(palette.shade, 0.22));
    pen.group(place, (across, size), 0.0, |pen| motif::draw(pen, &thing, &ink));
    if palette.evening {
        // Light of the windows on the ground.
        let glow = pen.radial(
            (place.0, place.1 + 6.0),
            size * 80.0,
            &[
                (0.0, Rgb(0xff, 0xc8, 0x70), 0.3),
                (1.0, Rgb(0xff, 0xc8, 0x70), 0.0),
            ],
        );
        pen.oval((place.0, place.1 + 6.0), (size * 80.0, size * 26.0), glow);
    }
}

fn church(pen: &mut Pen, stage: &Stage, (x, y): Point) {
    let palette = &stage.palette;
    let wall = palette.lit(Rgb(0xee, 0xe6, 0xd6), 0.18);
    let roof = if palette.snowy {
        palette.lit(Rgb(0xe6, 0xec, 0xf4), 0.12)
    } else {
        palette.lit(Rgb(0x8a, 0x4a, 0x40), 0.18)
    };
    let fill = pen.linear(
        (x - 26.0, 0.0),
        (x + 26.0, 0.0),
        &[
            (0.0, wall.mix(palette.light, 0.3), 1.0),
            (1.0, wall.mix(palette.shade, 0.4), 1.0),
        ],
    );
    pen.block((x - 22.0, y - 150.0), (44.0, 150.0), 0.0, fill.clone());
    pen.block((x + 18.0, y - 72.0), (96.0, 72.0), 0.0, fill);
    pen.shape(
        &[
            (x + 10.0, y - 68.0),
            (x + 34.0, y - 112.0),
            (x + 108.0, y - 112.0),
            (x + 124.0, y - 68.0),
        ],
        roof.mix(palette.shade, 0.15),
    );
    pen.shape(&[(x - 29.0, y - 148.0), (x, y - 236.0), (x, y - 148.0)], roof);
    pen.shape(
        &[(x, y - 148.0), (x, y - 236.0), (x + 29.0, y - 148.0)],
        roof.mix(palette.shade, 0.3),
    );
    pen.line(
        &format!("M{x:.1} {:.1}v-26m-8 9h16", y - 234.0),
        3.0,
        palette.shade.mix(palette.light, 0.2),
    );
    let pane = if palette.evening {
        palette.light.mix(Rgb(0xff, 0xbe, 0x55), 0.6)
    } else {
        palette.shade.mix(palette.haze(), 0.34)
    };
    pen.circle((x, y - 122.0), 11.0, palette.lit(Rgb(0xf8, 0xf4, 0xe8), 0.0));
    pen.line(
        &format!("M{x:.1} {:.1}v-7M{x:.1} {:.1}l5 3", y - 122.0, y - 122.0),
        1.8,
        palette.shade,
    );
    for (dx, dy) in [(-5.0, -60.0), (44.0, -22.0), (68.0, -22.0), (92.0, -22.0)] {
        pen.path(&format!("M{:.1} {:.1}v-18q5 -9 10 0v18Z", x + dx, y + dy), pane);
    }
}
