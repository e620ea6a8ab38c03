//! Rain, snow, mist: what is between a picture and who looks at it, and behind the windows of a room.

use std::fmt::Write as _;

use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen, Point};
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

/// What of the weather is seen through a window: its pane from its upper left, and its size.
pub(super) fn through_window(pen: &mut Pen, stage: &Stage, at: Point, size: Point) {
    match stage.weather {
        Weather::Rain => rain_through(pen, stage, at, size),
        Weather::Snow => snow_through(pen, stage, at, size),
        Weather::Fog => {
            let haze = stage.palette.haze();
            let stops = [(0.0, haze, 0.3), (0.6, haze, 0.75), (1.0, haze, 0.55)];
            let fill = pen.linear(at, (at.0, at.1 + size.1), &stops);
            pen.block(at, size, 0.0, fill);
        }
        Weather::Clear | Weather::Clouds => {}
    }
}

/// Streaks outside, and drops that run down the pane.
fn rain_through(pen: &mut Pen, stage: &Stage, (x, y): Point, (wide, high): Point) {
    let mut random = stage.random("rain outside");
    let light = stage.palette.light.mix(Rgb::WHITE, 0.4);
    let cloud = stage.palette.shade.mix(light, 0.35);
    let stops = [(0.0, cloud, 0.5), (1.0, cloud, 0.1)];
    let fill = pen.linear((x, y), (x, y + high), &stops);
    pen.block((x, y), (wide, high), 0.0, fill);
    let lean = 0.2;
    for (many, long, thick, share) in [(130, 34.0, 1.8, 0.5), (60, 60.0, 2.8, 0.6)] {
        let long = f64::min(long, high * 0.3);
        let mut data = String::new();
        for _ in 0..many {
            let left = x + long * lean + random.unit() * (wide - long * lean);
            let top = y + random.unit() * (high - long);
            let _ = write!(data, "M{left:.1} {top:.1}l{:.1} {long:.1}", -long * lean);
        }
        pen.line(&data, thick, Fill::Thin(light, share));
    }
    for _ in 0..26 {
        let size = random.between(2.5, 5.5);
        let at = (
            x + 8.0 + random.unit() * (wide - 16.0),
            y + high * 0.1 + random.unit() * high * 0.86,
        );
        let run = (random.between(10.0, 70.0)).min(at.1 - y);
        pen.line(
            &format!("M{:.1} {:.1}v{run:.1}", at.0, at.1 - run),
            size * 0.5,
            Fill::Thin(light, 0.3),
        );
        pen.oval(at, (size, size * 1.3), Fill::Thin(light, 0.85));
    }
}

/// Flakes outside, and snow on the ledge.
fn snow_through(pen: &mut Pen, stage: &Stage, (x, y): Point, (wide, high): Point) {
    let mut random = stage.random("snow outside");
    let white = stage.palette.light.mix(Rgb::WHITE, 0.7);
    for _ in 0..90 {
        let size = random.between(2.0, 6.5);
        let at = (
            x + size + random.unit() * (wide - size * 2.0),
            y + size + random.unit() * (high - size * 2.0),
        );
        pen.circle(at, size, Fill::Thin(white, random.between(0.6, 0.95)));
    }
    let foot = y + high;
    let quarter = wide / 4.0;
    pen.path(
        &format!(
            "M{x:.1} {foot:.1}v-18q{quarter:.1} -26 {:.1} -6t{:.1} -4V{foot:.1}Z",
            quarter * 2.0,
            quarter * 2.0
        ),
        white,
    );
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
            Fill::Thin(stage.palette.light.mix(Rgb::WHITE, 0.6), share),
        );
    }
}
