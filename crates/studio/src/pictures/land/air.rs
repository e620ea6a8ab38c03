//! Rain, snow, mist: what is between a picture and who looks at it.

use std::fmt::Write as _;

use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Weather;
use crate::pictures::scene::Stage;

pub(super) fn front(pen: &mut Pen, stage: &Stage) {
    match stage.weather {
        Weather::Rain => rain(pen, stage),
        Weather::Snow => snow(pen, stage),
        Weather::Fog => {
            for (y, deep) in [(0.5, 0.3), (0.68, 0.24), (0.9, 0.3)] {
                mist(pen, stage, stage.height * y, stage.height * deep, 0.32);
            }
        }
        Weather::Clear | Weather::Clouds => {}
    }
}

/// A band of haze around `y`.
pub(super) fn mist(pen: &mut Pen, stage: &Stage, y: f64, deep: f64, strength: f64) {
    let haze = stage.palette.haze();
    let stops = [(0.0, haze, 0.0), (0.5, haze, strength), (1.0, haze, 0.0)];
    let fill = pen.linear((0.0, y - deep / 2.0), (0.0, y + deep / 2.0), &stops);
    pen.block((0.0, y - deep / 2.0), (pen.width, deep), 0.0, fill);
}

fn rain(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("rain");
    for (many, long, wide, share) in [(260, 26.0, 1.2, 0.3), (110, 52.0, 2.0, 0.34)] {
        let mut data = String::new();
        for _ in 0..many {
            let (x, y) = (random.unit() * (pen.width + 80.0), random.unit() * pen.height);
            let _ = write!(data, "M{x:.1} {y:.1}l{:.1} {long:.1}", -long * 0.22);
        }
        pen.line(&data, wide, Fill::Thin(stage.palette.light, share));
    }
}

fn snow(pen: &mut Pen, stage: &Stage) {
    let mut random = stage.random("snow");
    for _ in 0..230 {
        let at = (random.unit() * pen.width, random.unit() * pen.height);
        let size = 1.4 + random.unit().powi(4) * 8.0;
        let share = random.between(0.45, 0.95) / (1.0 + size * 0.08);
        pen.circle(
            at,
            size,
            Fill::Thin(stage.palette.light.mix(crate::colour::Rgb::WHITE, 0.6), share),
        );
    }
}
