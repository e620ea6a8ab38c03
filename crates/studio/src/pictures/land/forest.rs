//! A forest: trunks behind trunks, paler the further away.

use super::{air, shapes, sky};
use crate::pictures::pen::{Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::reading::Season;
use crate::pictures::scene::{Body, Stage};

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("forest");
    let palette = &stage.palette;
    for (y, size, nearness) in [(0.56, 250.0, 0.08), (0.6, 300.0, 0.28), (0.64, 330.0, 0.5)] {
        let line = shapes::rolling(pen.width, stage.height * y, 16.0, &mut random);
        let colour = palette.land(nearness);
        shapes::firs(pen, &line, size, colour, &mut random);
        if stage.season == Season::Autumn {
            let leaf = palette.lit(palette.leaf, 0.75 - nearness);
            shapes::bushes(pen, &line, 62.0, leaf.mix(colour, 0.4), &mut random);
        }
        shapes::ground(pen, &line, colour, colour.mix(palette.haze(), 0.6), 130.0);
        air::mist(pen, stage, stage.height * (y + 0.02), 150.0, 0.42);
    }
    if stage.sees_orb() {
        rays(pen, stage, &mut random);
    }
    for _ in 0..5 {
        let x = beside_the_named(stage, &mut random);
        trunk(
            pen,
            stage,
            (x, stage.height * 0.75),
            random.between(20.0, 34.0),
            0.72,
        );
    }
    let line = shapes::rolling(pen.width, stage.height * 0.76, 20.0, &mut random);
    shapes::ground(
        pen,
        &line,
        palette.ground.mix(palette.light, 0.1),
        palette.ground.mix(palette.shade, 0.7),
        stage.height * 0.26,
    );
    path(pen, stage);
}

/// Where a trunk hides neither sun nor moon that is named.
fn beside_the_named(stage: &Stage, random: &mut Random) -> f64 {
    const TRIES: usize = 12;
    let hides = |x: f64| {
        let is_before = |body: &Body| body.is_named && (body.at.0 - x).abs() < body.radius + 40.0;
        stage.bodies.iter().any(is_before)
    };
    let mut x = random.unit() * stage.width;
    for _ in 0..TRIES {
        if !hides(x) {
            break;
        }
        x = random.unit() * stage.width;
    }
    x
}

/// Light that falls between the trees.
fn rays(pen: &mut Pen, stage: &Stage, random: &mut Random) {
    let light = stage.palette.light;
    for _ in 0..5 {
        let lean = random.between(-0.3, 0.9) * (stage.width * 0.5 - stage.orb.0).signum();
        let wide = random.between(26.0, 70.0);
        let (x, y) = stage.orb;
        let foot = (x + lean * 700.0, stage.height * 0.8);
        let fill = pen.linear((x, y), foot, &[(0.0, light, 0.3), (1.0, light, 0.0)]);
        pen.shape(
            &[
                (x - 6.0, y),
                (x + 6.0, y),
                (foot.0 + wide, foot.1),
                (foot.0 - wide, foot.1),
            ],
            fill,
        );
    }
}

fn path(pen: &mut Pen, stage: &Stage) {
    let (x, top) = (stage.width * 0.5, stage.height * 0.77);
    let sand = stage.palette.ground.mix(stage.palette.light, 0.42);
    let fill = pen.linear(
        (x, top),
        (x, stage.height),
        &[
            (0.0, sand, 0.15),
            (0.4, sand, 0.55),
            (1.0, sand.mix(stage.palette.shade, 0.5), 0.7),
        ],
    );
    let data = format!(
        "M{x:.1} {top:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {bottom:.1}L{:.1} {bottom:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {top:.1}Z",
        x + 90.0,
        top + 60.0,
        x - 210.0,
        top + 90.0,
        x - 190.0,
        x + 190.0,
        x + 60.0,
        top + 110.0,
        x + 190.0,
        top + 50.0,
        x + 22.0,
        bottom = stage.height + 10.0
    );
    pen.path(&data, fill);
}

/// A trunk that leaves the picture above.
fn trunk(pen: &mut Pen, stage: &Stage, (x, foot): Point, wide: f64, dark: f64) {
    let palette = &stage.palette;
    let bark = palette.land(0.8).mix(palette.shade, dark);
    let (lit, dim) = (bark.mix(palette.light, 0.2), bark.mix(palette.shade, 0.5));
    let (left, right) = if stage.orb.0 < x { (lit, dim) } else { (dim, lit) };
    let fill = pen.linear(
        (x - wide, 0.0),
        (x + wide, 0.0),
        &[(0.0, left, 1.0), (0.6, bark, 1.0), (1.0, right, 1.0)],
    );
    let data = format!(
        "M{:.1} -20L{:.1} -20Q{:.1} {:.1} {:.1} {foot:.1}Q{x:.1} {:.1} {:.1} {foot:.1}Q{:.1} {:.1} {:.1} -20Z",
        x - wide * 0.6,
        x + wide * 0.6,
        x + wide * 0.7,
        foot * 0.8,
        x + wide * 1.7,
        foot - wide * 0.3,
        x - wide * 1.7,
        x - wide * 0.7,
        foot * 0.8,
        x - wide * 0.6
    );
    pen.path(&data, fill);
}

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("near forest");
    let shade = stage.palette.shade;
    let wide = stage.width * 0.03 + 26.0;
    let away = if stage.hero_across < 0.5 {
        stage.width * 0.96
    } else {
        stage.width * 0.04
    };
    trunk(pen, stage, (away, stage.height * 0.99), wide, 0.88);
    for side in [0.0, stage.width] {
        for _ in 0..4 {
            let at = (side + random.between(-90.0, 90.0), random.between(-46.0, 26.0));
            let size = random.between(80.0, 150.0);
            pen.oval(
                at,
                (size, size * 0.62),
                shade.mix(stage.palette.leaf, random.between(0.05, 0.18)),
            );
        }
    }
    shapes::grass(
        pen,
        stage.height + 6.0,
        95.0,
        stage.grass(shade.mix(stage.palette.near, 0.4)),
        &mut random,
    );
    shapes::grass(pen, stage.height + 10.0, 66.0, stage.grass(shade), &mut random);
}
