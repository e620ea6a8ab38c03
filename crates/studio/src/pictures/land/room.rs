//! A table by a window: what is outside is a picture of its own.

use super::{air, shapes, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let table = stage.height * 0.74;
    let wall = palette.lit(palette.accent.mix(Rgb(0xe9, 0xdc, 0xc8), 0.7), 0.0);
    let dim = wall.mix(palette.shade, 0.32);
    let (left, right) = if stage.hero_across < 0.5 {
        (dim, wall)
    } else {
        (wall, dim)
    };
    let fill = pen.linear(
        (0.0, 0.0),
        (pen.width, 0.0),
        &[(0.0, left, 1.0), (1.0, right, 1.0)],
    );
    pen.wash(fill);
    frames(pen, stage);
    window(pen, stage, table);
    let wood = palette.lit(Rgb(0xa8, 0x6e, 0x42), 0.0);
    let stops = [
        (0.0, wood.mix(palette.light, 0.4), 1.0),
        (0.12, wood, 1.0),
        (1.0, wood.mix(palette.shade, 0.72), 1.0),
    ];
    let fill = pen.linear((0.0, table), (0.0, pen.height), &stops);
    pen.block((0.0, table), (pen.width, pen.height - table), 0.0, fill);
    let mut random = stage.random("wood");
    for _ in 0..44 {
        let down = random.unit();
        let (x, y) = (
            random.between(-0.2, 1.0) * pen.width,
            table + 12.0 + down * (pen.height - table),
        );
        let long = random.between(120.0, 460.0);
        pen.line(
            &format!(
                "M{x:.1} {y:.1}q{:.1} {:.1} {long:.1} 0",
                long / 2.0,
                random.between(-7.0, 7.0)
            ),
            1.4 + down * 1.6,
            Fill::Thin(palette.shade, 0.17),
        );
    }
    if stage.sees_orb() {
        patch(pen, stage, table);
    }
    if stage.is_furnished {
        rug(pen, stage);
    } else {
        vase(pen, stage, table);
    }
}

/// Small pictures on the wall, above where the hero is.
fn frames(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let middle = (stage.hero_across + (stage.hero_across - 0.5).signum() * 0.1) * pen.width;
    let [top, mid, low] = palette.sky;
    for (across, down, wide, high, colour) in
        [(-130.0, 0.12, 150.0, 200.0, mid), (50.0, 0.16, 120.0, 120.0, top)]
    {
        let (x, y) = (middle + across, down * stage.height);
        pen.block(
            (x + 8.0, y + 10.0),
            (wide, high),
            3.0,
            Fill::Thin(palette.shade, 0.25),
        );
        pen.block((x, y), (wide, high), 3.0, palette.lit(Rgb(0x5e, 0x42, 0x30), 0.0));
        pen.block(
            (x + 9.0, y + 9.0),
            (wide - 18.0, high - 18.0),
            0.0,
            palette.lit(Rgb(0xf4, 0xec, 0xdc), 0.0),
        );
        let fill = pen.linear((x, y), (x, y + high), &[(0.0, colour, 1.0), (1.0, low, 1.0)]);
        pen.block((x + 24.0, y + 24.0), (wide - 48.0, high - 48.0), 0.0, fill);
        pen.circle((x + wide * 0.6, y + high * 0.42), wide * 0.1, palette.light);
        pen.path(
            &format!(
                "M{:.1} {:.1}l{:.1} {:.1}l{:.1} {:.1}Z",
                x + 24.0,
                y + high - 24.0,
                (wide - 48.0) * 0.42,
                -high * 0.3,
                (wide - 48.0) * 0.58,
                high * 0.3
            ),
            palette.near,
        );
    }
}

/// On the floor, below what stands there.
fn rug(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let at = (stage.hero_across * pen.width, stage.floor + 26.0);
    for (size, colour) in [
        (1.0, palette.accent.mix(palette.shade, 0.35)),
        (0.9, Rgb(0xf2, 0xe4, 0xcc)),
        (0.82, palette.accent.mix(Rgb::WHITE, 0.35)),
    ] {
        pen.oval(at, (430.0 * size, 74.0 * size), palette.lit(colour, 0.1));
    }
}

/// Light of the window on the table.
fn patch(pen: &mut Pen, stage: &Stage, table: f64) {
    let x = stage.orb.0;
    let fill = pen.linear(
        (0.0, table),
        (0.0, pen.height),
        &[(0.0, stage.palette.light, 0.5), (1.0, stage.palette.light, 0.05)],
    );
    let lean = (stage.hero_across - 0.5).signum() * 170.0;
    pen.shape(
        &[
            (x - 170.0, table),
            (x + 170.0, table),
            (x + 270.0 + lean, pen.height),
            (x - 210.0 + lean, pen.height),
        ],
        fill,
    );
}

fn window(pen: &mut Pen, stage: &Stage, table: f64) {
    let palette = &stage.palette;
    let [top, mid, low] = palette.sky;
    let wide = (pen.width * 0.44).min(560.0);
    let x = (stage.orb.0 - wide / 2.0).clamp(30.0, (pen.width - wide - 30.0).max(30.0));
    let (upper, lower) = (stage.height * 0.09, table - 46.0);
    let fill = pen.linear(
        (0.0, upper),
        (0.0, lower),
        &[(0.0, top, 1.0), (0.6, mid, 1.0), (1.0, low, 1.0)],
    );
    pen.block((x, upper), (wide, lower - upper), 0.0, fill);
    if stage.sees_orb() {
        let sun = (x + wide * 0.64, upper + (lower - upper) * 0.42);
        let glow = pen.radial(
            sun,
            wide * 0.34,
            &[(0.0, palette.light, 0.4), (1.0, palette.light, 0.0)],
        );
        pen.circle(sun, wide * 0.34, glow);
    }
    let radius = wide * if stage.has_named_body() { 0.1 } else { 0.05 };
    let pane = (wide, lower - upper);
    let places = if stage.has_named_body() {
        [(0.66, 0.2), (0.3, 0.2)]
    } else {
        [(0.64, 0.42), (0.3, 0.2)]
    };
    sky::in_window(pen, stage, (x, upper), pane, places, radius);
    let mut random = stage.random("view");
    for (y, nearness) in [(0.72, 0.2), (0.83, 0.6)] {
        let line: Vec<_> = shapes::rolling(wide - 40.0, upper + (lower - upper) * y, 34.0, &mut random)
            .into_iter()
            .map(|(along, y)| (x + along.clamp(0.0, wide), y))
            .collect();
        let mut points = line.clone();
        points.extend([(x + wide, lower), (x, lower)]);
        pen.shape(&points, stage.seen_land(nearness));
    }
    air::through_window(pen, stage, (x, upper), (wide, lower - upper));
    let frame = palette.lit(Rgb(0xf2, 0xe8, 0xd8), 0.0);
    let lines = [
        format!("M{x:.1} {upper:.1}h{wide:.1}v{0:.1}h-{wide:.1}Z", lower - upper),
        format!("M{:.1} {upper:.1}V{lower:.1}", x + wide / 2.0),
        format!("M{x:.1} {:.1}h{wide:.1}", upper + (lower - upper) * 0.36),
    ];
    for (line, thick) in lines.iter().zip([22.0, 10.0, 10.0]) {
        pen.line(line, thick, frame);
    }
    pen.block(
        (x - 34.0, lower),
        (wide + 68.0, 20.0),
        4.0,
        frame.mix(palette.light, 0.3),
    );
    pen.block(
        (x - 34.0, lower + 20.0),
        (wide + 68.0, 10.0),
        0.0,
        Fill::Thin(palette.shade, 0.25),
    );
    // A curtain on either side.
    let cloth = palette.lit(palette.accent, 0.1);
    for (edge, out) in [(x - 40.0, 1.0), (x + wide + 40.0, -1.0)] {
        let stops = [
            (0.0, cloth.mix(palette.shade, 0.3), 0.96),
            (0.5, cloth.mix(palette.light, 0.25), 0.96),
            (1.0, cloth.mix(palette.shade, 0.15), 0.96),
        ];
        let fill = pen.linear((edge, 0.0), (edge + out * 120.0, 0.0), &stops);
        let data = format!(
            "M{edge:.1} {:.1}h{:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {table:.1}H{edge:.1}Z",
            upper - 40.0,
            out * 150.0,
            edge + out * 130.0,
            upper + 200.0,
            edge + out * 40.0,
            upper + 260.0,
            edge + out * 66.0
        );
        pen.path(&data, fill);
    }
}

/// A branch in a vase, on the far side.
fn vase(pen: &mut Pen, stage: &Stage, table: f64) {
    let palette = &stage.palette;
    let x = if stage.hero_across < 0.5 {
        pen.width * 0.87
    } else {
        pen.width * 0.13
    };
    let foot = table + 50.0;
    let clay = palette.lit(palette.accent.mix(Rgb(0x6a, 0x7a, 0x86), 0.4), 0.1);
    pen.oval((x, foot), (70.0, 10.0), Fill::Thin(palette.shade, 0.35));
    let green = palette.lit(palette.leaf, 0.1).mix(palette.shade, 0.2);
    for (lean, high) in [(-110.0, 250.0), (-30.0, 320.0), (70.0, 280.0)] {
        let top = (x + lean, foot - 150.0 - high);
        pen.line(
            &format!(
                "M{x:.1} {:.1}Q{x:.1} {:.1} {:.1} {:.1}",
                foot - 140.0,
                foot - 260.0,
                top.0,
                top.1
            ),
            5.0,
            green.mix(palette.shade, 0.4),
        );
        for leaf in 1..8 {
            let along = f64::from(leaf) / 8.0 * 0.8 + 0.2;
            let at = (x + lean * along * along, foot - 140.0 - (high + 10.0) * along);
            let side = if leaf % 2 == 0 { 42.0 } else { -42.0 };
            pen.group(at, (1.0, 1.0), side + lean * 0.1, |pen| {
                pen.path(
                    "M0 0Q14 -22 0 -52Q-14 -22 0 0Z",
                    green.mix(palette.light, f64::from(leaf % 3) * 0.12),
                )
            });
        }
    }
    let fill = pen.linear(
        (x - 50.0, 0.0),
        (x + 50.0, 0.0),
        &[
            (0.0, clay.mix(palette.light, 0.35), 1.0),
            (0.5, clay, 1.0),
            (1.0, clay.mix(palette.shade, 0.5), 1.0),
        ],
    );
    pen.path(
        &format!(
            "M{:.1} {:.1}h44q-4 26 22 60q22 40 -12 90h-64q-34 -50 -12 -90q26 -34 22 -60Z",
            x - 22.0,
            foot - 150.0
        ),
        fill,
    );
}
