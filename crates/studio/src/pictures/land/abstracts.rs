//! Pictures of nothing but shapes: bands that flow, or circles on a grid.

use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::scene::Stage;

use super::{heavens, shapes};

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("abstract");
    let [top, mid, low] = stage.palette.sky;
    let fill = pen.linear(
        (0.0, 0.0),
        (pen.width, pen.height),
        &[(0.0, low, 1.0), (1.0, mid.mix(low, 0.5), 1.0)],
    );
    pen.wash(fill);
    let palette = &stage.palette;
    let named = || stage.bodies.iter().filter(|body| body.is_named);
    let colours = [
        palette.accent,
        top,
        mid,
        palette.near,
        palette.shade,
        palette.light,
        palette.ground,
    ];
    if stage.hero.is_some() || random.chance(0.5) {
        bands(pen, stage, &colours, &mut random);
    } else {
        tiles(pen, &colours, &mut random);
    }
    for body in named() {
        heavens::disc(pen, stage, body);
    }
}

fn bands(pen: &mut Pen, stage: &Stage, colours: &[Rgb], random: &mut Random) {
    let glow = (pen.width * 0.66, pen.height * 0.3);
    let fill = pen.linear(
        (glow.0, glow.1 - 170.0),
        (glow.0, glow.1 + 170.0),
        &[(0.0, stage.palette.accent, 1.0), (1.0, stage.palette.light, 1.0)],
    );
    if stage.bodies.iter().all(|body| !body.is_named) {
        pen.circle(glow, 170.0, fill);
    }
    for band in 0..9 {
        let along = f64::from(band) / 9.0;
        let line = shapes::rolling(
            pen.width,
            pen.height * (0.28 + along * 0.72),
            120.0 - along * 50.0,
            random,
        );
        let colour = colours
            .get(random.below(colours.len()))
            .copied()
            .unwrap_or(stage.palette.near);
        let colour = stage.palette.far.mix(colour, 0.4 + along * 0.55);
        shapes::ground(
            pen,
            &line,
            colour.mix(stage.palette.light, 0.16),
            colour.mix(stage.palette.shade, 0.34),
            240.0,
        );
        pen.line(
            &crate::pictures::pen::open(&line),
            2.2,
            Fill::Thin(stage.palette.light, 0.4),
        );
    }
}

fn tiles(pen: &mut Pen, colours: &[Rgb], random: &mut Random) {
    let side = 1_000.0 / 5.0;
    let pick = |random: &mut Random| {
        colours
            .get(random.below(colours.len()))
            .copied()
            .unwrap_or(Rgb::WHITE)
    };
    let mut y = 0.0;
    while y < pen.height {
        let mut x = 0.0;
        while x < pen.width {
            let (ground, shape, dot) = (pick(random), pick(random), pick(random));
            pen.block((x, y), (side + 1.0, side + 1.0), 0.0, ground);
            let turn = [0.0, 90.0, 180.0, 270.0]
                .get(random.below(4))
                .copied()
                .unwrap_or(0.0);
            let kind = random.below(6);
            pen.group(
                (x + side / 2.0, y + side / 2.0),
                (side / 100.0, side / 100.0),
                turn,
                |pen| match kind {
                    0 => pen.path("M-50 -50A100 100 0 0 1 50 50L-50 50Z", shape),
                    1 => {
                        pen.circle((0.0, 0.0), 44.0, shape);
                        pen.circle((0.0, 0.0), 20.0, dot);
                    }
                    2 => {
                        pen.path("M-50 -50A50 50 0 0 0 50 -50Z", shape);
                        pen.path("M-50 0A50 50 0 0 0 50 0Z", dot);
                    }
                    3 => pen.path("M-50 -50L50 50L-50 50Z", shape),
                    4 => pen.path("M-50 -50A100 100 0 0 1 50 50A100 100 0 0 1 -50 -50Z", shape),
                    _ => {
                        for ring in [(50.0, shape), (34.0, ground), (18.0, dot)] {
                            pen.path(
                                &format!(
                                    "M-50 50L-50 {0:.1}A{1:.1} {1:.1} 0 0 1 {2:.1} 50Z",
                                    50.0 - ring.0 * 2.0,
                                    ring.0 * 2.0,
                                    ring.0 * 2.0 - 50.0
                                ),
                                ring.1,
                            );
                        }
                    }
                },
            );
            x += side;
        }
        y += side;
    }
}
