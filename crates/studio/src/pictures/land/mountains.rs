//! Mountains: ridges behind each other, and peaks with a side in the light.

use super::{air, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Pen, Point};
use crate::pictures::random::Random;
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    sky::sky(pen, stage);
    let mut random = stage.random("mountains");
    let (palette, horizon) = (&stage.palette, stage.horizon);
    let far = shapes::ridge(pen.width, horizon * 0.86, 90.0, &mut random);
    shapes::ground(
        pen,
        &far,
        palette.land(0.05),
        palette.haze().mix(palette.land(0.0), 0.3),
        260.0,
    );
    let spread = pen.width / 3.4;
    let tallest = random.below(3);
    let mut peaks: Vec<(f64, f64)> = (0_u32..5)
        .map(|at| {
            let high = if usize::try_from(at) == Ok(tallest + 1) {
                0.62
            } else {
                random.between(0.26, 0.44)
            };
            (
                (f64::from(at) - 0.3) * spread + random.between(-50.0, 50.0),
                high * horizon,
            )
        })
        .collect();
    peaks.sort_by(|one, other| other.1.total_cmp(&one.1));
    for (x, high) in peaks {
        peak(pen, stage, (x, horizon + 30.0 - high), high * 1.05, &mut random);
    }
    air::mist(pen, stage, horizon, 230.0, 0.55);
    for (at, nearness) in [(0_u32, 0.45), (1, 0.68)] {
        let y = horizon + 12.0 + f64::from(at) * 62.0;
        let line = shapes::rolling(pen.width, y, 34.0, &mut random);
        let colour = palette.land(nearness);
        shapes::firs(pen, &line, 66.0 + f64::from(at) * 44.0, colour, &mut random);
        shapes::ground(pen, &line, colour, colour.mix(palette.haze(), 0.42), 120.0);
    }
    let line = shapes::rolling(pen.width, stage.height * 0.8, 22.0, &mut random);
    let lit = palette.ground.mix(palette.light, 0.12);
    shapes::ground(
        pen,
        &line,
        lit,
        palette.ground.mix(palette.shade, 0.55),
        stage.height * 0.24,
    );
}

/// A peak with its foot at the horizon; its ridge wanders down and parts light from shade.
pub(super) fn peak(pen: &mut Pen, stage: &Stage, top: Point, high: f64, random: &mut Random) {
    let palette = &stage.palette;
    let from_left = stage.orb.0 < top.0;
    let wide = high * random.between(0.85, 1.1);
    let mut edge = |lean: f64, rough: f64| -> Vec<Point> {
        (0..=9)
            .map(|step| {
                let down = f64::from(step) / 9.0;
                let wobble = if step == 0 {
                    0.0
                } else {
                    random.between(-rough, rough)
                };
                (top.0 + lean * down * wide + wobble * wide, top.1 + down * high)
            })
            .collect()
    };
    let (left, middle, right) = (edge(-1.0, 0.03), edge(0.1, 0.07), edge(1.0, 0.03));
    let snow = Rgb::WHITE.mix(palette.light, 0.4);
    for (side, lit) in [(&left, from_left), (&right, !from_left)] {
        let rock = palette.land(0.36);
        let rock = if lit {
            rock.mix(palette.light, 0.2)
        } else {
            rock.mix(palette.shade, 0.18)
        };
        let stops = [
            (0.0, rock, 1.0),
            (0.55, rock.mix(palette.land(0.1), 0.5), 1.0),
            (1.0, palette.haze().mix(palette.land(0.0), 0.4), 1.0),
        ];
        let fill = pen.linear(top, (top.0, top.1 + high), &stops);
        let mut points: Vec<Point> = side.clone();
        points.extend(middle.iter().rev());
        pen.shape(&points, fill);
        let white = if lit {
            palette.lit(snow, 0.0)
        } else {
            palette.lit(snow, 0.25).mix(palette.land(0.3), 0.35)
        };
        pen.shape(&cap(side, &middle), white);
    }
}

/// The snow of one side: jagged below.
fn cap(side: &[Point], middle: &[Point]) -> Vec<Point> {
    let rows = 4;
    let mut points: Vec<Point> = side.iter().take(rows).copied().collect();
    let ends = (
        side.get(rows - 1).copied().unwrap_or_default(),
        middle.get(rows - 1).copied().unwrap_or_default(),
    );
    for step in 1..8 {
        let share = f64::from(step) / 8.0;
        let x = ends.0.0 + (ends.1.0 - ends.0.0) * share;
        let y = ends.0.1 + (ends.1.1 - ends.0.1) * share;
        let long = (ends.0.1 - side.first().map_or(0.0, |top| top.1)) * 0.42;
        points.push((
            x,
            if step % 2 == 0 {
                y + long * (0.5 + 0.5 * share)
            } else {
                y - long * 0.55
            },
        ));
    }
    points.extend(middle.iter().take(rows).rev());
    points
}
