//! Hills, fields, trees, and grass close by.

use super::{air, shapes, sky};
use crate::pictures::lexicon::Land;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Season;
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("meadow");
    let (palette, horizon) = (&stage.palette, stage.horizon);
    let far = shapes::ridge(pen.width, horizon - 20.0, 60.0, &mut random);
    shapes::ground(pen, &far, palette.land(0.05), palette.haze(), 170.0);
    for (at, nearness, swing) in [(0.01, 0.22, 46.0), (0.075, 0.4, 40.0), (0.14, 0.56, 32.0)] {
        let line = shapes::rolling(pen.width, horizon + stage.height * at, swing, &mut random);
        let grass = palette.far.mix(palette.ground, nearness + 0.25);
        let tree = palette
            .land(nearness + 0.12)
            .mix(palette.lit(palette.leaf, 0.5), 0.35);
        shapes::bushes(pen, &line, 18.0 + nearness * 40.0, tree, &mut random);
        let lit = grass.mix(palette.light, 0.2);
        shapes::ground(pen, &line, lit, grass.mix(palette.near, 0.35), 130.0);
        air::mist(pen, stage, horizon + stage.height * (at + 0.05), 90.0, 0.26);
    }
    let line = shapes::rolling(pen.width, stage.height * 0.77, 20.0, &mut random);
    let lit = palette.ground.mix(palette.light, 0.16);
    shapes::ground(
        pen,
        &line,
        lit,
        palette.ground.mix(palette.shade, 0.5),
        stage.height * 0.25,
    );
    strokes(pen, stage);
}

/// Tufts in the grass, smaller further away.
fn strokes(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("tufts");
    let palette = &stage.palette;
    for (colour, share) in [(palette.shade, 0.2), (palette.light, 0.13)] {
        let mut data = String::new();
        for _ in 0..150 {
            let down = random.unit();
            let (x, y) = (random.unit() * pen.width, stage.height * (0.79 + 0.2 * down));
            let high = 6.0 + 16.0 * down;
            data.push_str(&format!(
                "M{x:.1} {y:.1}q{:.1} {:.1} {:.1} {:.1}",
                high * 0.1,
                -high * 0.6,
                high * 0.35,
                -high
            ));
        }
        pen.line(&data, 2.0, Fill::Thin(colour, share));
    }
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("near meadow");
    let palette = &stage.palette;
    shapes::grass(
        pen,
        stage.height + 8.0,
        86.0,
        stage.grass(palette.near.mix(palette.shade, 0.55)),
        &mut random,
    );
    let blooming = stage.land == Land::Meadow && !palette.snowy && stage.season != Season::Autumn;
    if blooming {
        let colours = [
            palette.accent,
            palette.light,
            palette.accent.mix(palette.light, 0.5),
        ];
        for _ in 0..34 {
            let (x, y) = (
                random.unit() * pen.width,
                stage.height - random.unit().powi(2) * 95.0 - 8.0,
            );
            let size = random.between(4.0, 9.0);
            let colour = colours.get(random.below(3)).copied().unwrap_or(palette.accent);
            pen.line(
                &format!("M{x:.1} {y:.1}q4 20 -2 60"),
                2.4,
                palette.shade.mix(palette.near, 0.5),
            );
            for petal in 0..5 {
                let turn = f64::from(petal) * 1.257;
                pen.circle(
                    (x + turn.cos() * size * 0.8, y + turn.sin() * size * 0.62),
                    size * 0.62,
                    palette.lit(colour, 0.0),
                );
            }
            pen.circle(
                (x, y),
                size * 0.5,
                palette.lit(crate::colour::Rgb(0xf2, 0xc0, 0x4a), 0.0),
            );
        }
    }
    shapes::grass(
        pen,
        stage.height + 12.0,
        58.0,
        stage.grass(palette.shade),
        &mut random,
    );
}
