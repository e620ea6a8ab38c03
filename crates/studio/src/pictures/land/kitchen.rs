//! A kitchen; and the plain ground behind a face.

use super::{air, sky};
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::scene::Stage;

pub(super) fn back(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let lit = |code: u32| {
        let [_, red, green, blue] = code.to_be_bytes();
        palette.lit(Rgb(red, green, blue), 0.0)
    };
    let (wide, floor) = (pen.width, stage.height * 0.8);
    let wall = lit(0xf0e6d2).mix(palette.accent, 0.08);
    let fill = pen.linear(
        (0.0, 0.0),
        (wide, 0.0),
        &[
            (0.0, wall.mix(palette.light, 0.3), 1.0),
            (1.0, wall.mix(palette.shade, 0.28), 1.0),
        ],
    );
    pen.wash(fill);
    let top = stage.height * 0.54;
    tiles(pen, stage, (top - 150.0, top));
    window(pen, stage);
    shelf(pen, stage);
    // The counter, with doors and drawers.
    let front = lit(0xe2d8c4).mix(palette.accent, 0.16);
    let fill = pen.linear(
        (0.0, top),
        (0.0, floor),
        &[
            (0.0, front.mix(palette.light, 0.15), 1.0),
            (1.0, front.mix(palette.shade, 0.3), 1.0),
        ],
    );
    pen.block((-10.0, top), (wide + 20.0, floor - top), 0.0, fill);
    let many = (wide / 210.0).ceil();
    let each = wide / many;
    let mut x = 0.0;
    while x < wide {
        for (down, high) in [(30.0, 56.0), (98.0, floor - top - 126.0)] {
            pen.block(
                (x + 10.0, top + down),
                (each - 20.0, high),
                7.0,
                Fill::Thin(palette.shade, 0.18),
            );
            pen.block(
                (x + 10.0, top + down),
                (each - 22.0, high - 3.0),
                7.0,
                front.mix(palette.light, 0.12),
            );
            pen.block(
                (x + each / 2.0 - 24.0, top + down + 14.0),
                (48.0, 7.0),
                3.5,
                lit(0x8a7a60),
            );
        }
        x += each;
    }
    let slab = lit(0x9a6e48);
    let fill = pen.linear(
        (0.0, top - 14.0),
        (0.0, top + 18.0),
        &[
            (0.0, slab.mix(palette.light, 0.45), 1.0),
            (1.0, slab.mix(palette.shade, 0.3), 1.0),
        ],
    );
    pen.block((-10.0, top - 14.0), (wide + 20.0, 30.0), 3.0, fill);
    pen.block(
        (-10.0, top + 16.0),
        (wide + 20.0, 12.0),
        0.0,
        Fill::Thin(palette.shade, 0.25),
    );
    pots(pen, stage, top - 14.0);
    tiled_floor(pen, stage, floor);
    if !stage.is_furnished && stage.hero.is_some() {
        table(pen, stage);
    }
}

fn tiles(pen: &mut Pen, stage: &Stage, (top, foot): (f64, f64)) {
    let palette = &stage.palette;
    let tile = palette.lit(Rgb(0xf6, 0xf4, 0xee), 0.0);
    let mut row = 0_u32;
    let mut y = top;
    while y < foot {
        let mut x = if row.is_multiple_of(2) { -40.0 } else { -80.0 };
        while x < pen.width {
            let share = f64::from((row * 7 + u32::from(x > 0.0) * 3) % 5) * 0.02;
            pen.block((x, y), (76.0, 34.0), 3.0, tile.mix(palette.shade, 0.08 + share));
            x += 80.0;
        }
        row += 1;
        y += 38.0;
    }
}

fn window(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let [top, mid, low] = palette.sky;
    let wide = (pen.width * 0.3).min(360.0);
    let x = if stage.hero_across < 0.5 {
        pen.width * 0.62
    } else {
        pen.width * 0.38 - wide
    };
    let (y, high) = (stage.height * 0.08, stage.height * 0.27);
    let fill = pen.linear(
        (0.0, y),
        (0.0, y + high),
        &[(0.0, top, 1.0), (0.6, mid, 1.0), (1.0, low, 1.0)],
    );
    pen.block((x, y), (wide, high), 0.0, fill);
    let radius = if stage.has_named_body() { 40.0 } else { 26.0 };
    sky::in_window(
        pen,
        stage,
        (x, y),
        (wide, high),
        [(0.7, 0.34), (0.26, 0.3)],
        radius,
    );
    pen.path(
        &format!(
            "M{x:.1} {:.1}q{:.1} -60 {:.1} -16t{:.1} -10V{:.1}H{x:.1}Z",
            y + high * 0.8,
            wide * 0.26,
            wide * 0.52,
            wide * 0.48,
            y + high
        ),
        stage.seen_land(0.5),
    );
    air::through_window(pen, stage, (x, y), (wide, high));
    let frame = palette.lit(Rgb(0xfa, 0xf4, 0xe8), 0.0);
    pen.line(
        &format!("M{x:.1} {y:.1}h{wide:.1}v{high:.1}h-{wide:.1}Z"),
        18.0,
        frame,
    );
    pen.line(
        &format!(
            "M{:.1} {y:.1}v{high:.1}M{x:.1} {:.1}h{wide:.1}",
            x + wide / 2.0,
            y + high * 0.45
        ),
        8.0,
        frame,
    );
    pen.block(
        (x - 26.0, y + high),
        (wide + 52.0, 18.0),
        4.0,
        frame.mix(palette.shade, 0.12),
    );
    // Herbs on the sill.
    for at in 0..3 {
        let px = x + wide * (0.2 + 0.3 * f64::from(at));
        let pot = palette.lit(Rgb(0xc8, 0x78, 0x50), 0.0);
        for turn in [-50.0, -20.0, 10.0, 40.0] {
            pen.group((px, y + high - 26.0), (1.0, 1.0), turn, |pen| {
                pen.path(
                    "M0 0Q-14 -20 0 -44Q14 -20 0 0Z",
                    palette.lit(Rgb(0x5a, 0x9a, 0x4a), 0.0),
                );
            });
        }
        pen.path(
            &format!("M{:.1} {:.1}h40l-6 32h-28Z", px - 20.0, y + high - 32.0),
            pot,
        );
    }
}

/// A board with plates and jars, on the other side of the window.
fn shelf(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let wide = (pen.width * 0.3).min(380.0);
    let x = if stage.hero_across < 0.5 {
        pen.width * 0.08
    } else {
        pen.width * 0.64
    };
    let y = stage.height * 0.27;
    let wood = palette.lit(Rgb(0x8a, 0x5c, 0x3a), 0.0);
    for (at, code) in [
        (0.12, 0x4f86a0_u32),
        (0.34, 0xf2ead8),
        (0.56, 0xd8884a),
        (0.8, 0x7a9a6a),
    ] {
        let [_, red, green, blue] = code.to_be_bytes();
        let glaze = palette.lit(Rgb(red, green, blue), 0.0);
        let px = x + wide * at;
        let fill = pen.linear(
            (px - 28.0, 0.0),
            (px + 28.0, 0.0),
            &[
                (0.0, glaze.mix(palette.light, 0.4), 1.0),
                (1.0, glaze.mix(palette.shade, 0.4), 1.0),
            ],
        );
        pen.block((px - 27.0, y - 74.0), (54.0, 74.0), 9.0, fill);
        pen.block(
            (px - 22.0, y - 88.0),
            (44.0, 16.0),
            5.0,
            wood.mix(palette.light, 0.2),
        );
    }
    pen.block((x - 10.0, y), (wide + 20.0, 14.0), 3.0, wood);
    pen.block(
        (x - 4.0, y + 14.0),
        (wide + 8.0, 8.0),
        0.0,
        Fill::Thin(palette.shade, 0.22),
    );
    for px in [x + 18.0, x + wide - 26.0] {
        pen.path(
            &format!("M{px:.1} {:.1}h9v42q-9 -10 -9 -42Z", y + 14.0),
            wood.mix(palette.shade, 0.2),
        );
    }
}

fn pots(pen: &mut Pen, stage: &Stage, y: f64) {
    let palette = &stage.palette;
    let side = if stage.hero_across < 0.5 { 0.8 } else { 0.16 };
    let x = pen.width * side;
    let red = palette.lit(Rgb(0xc8, 0x48, 0x3a), 0.0);
    let fill = pen.linear(
        (x - 60.0, 0.0),
        (x + 60.0, 0.0),
        &[
            (0.0, red.mix(palette.light, 0.4), 1.0),
            (0.5, red, 1.0),
            (1.0, red.mix(palette.shade, 0.5), 1.0),
        ],
    );
    pen.line(
        &format!(
            "M{:.1} {:.1}h-16M{:.1} {:.1}h16",
            x - 58.0,
            y - 44.0,
            x + 58.0,
            y - 44.0
        ),
        9.0,
        palette.shade.mix(palette.light, 0.15),
    );
    pen.block((x - 58.0, y - 64.0), (116.0, 64.0), 12.0, fill.clone());
    pen.path(&format!("M{:.1} {:.1}q60 -34 120 0Z", x - 60.0, y - 62.0), fill);
    pen.circle((x, y - 84.0), 8.0, palette.shade.mix(palette.light, 0.2));
    for wide in [6.0, 12.0] {
        pen.line(
            &format!(
                "M{:.1} {:.1}c-16 -22 18 -34 2 -60M{:.1} {:.1}c-12 -20 20 -30 6 -56",
                x - 20.0,
                y - 96.0,
                x + 18.0,
                y - 98.0
            ),
            wide,
            Fill::Thin(palette.light, 0.2),
        );
    }
}

fn tiled_floor(pen: &mut Pen, stage: &Stage, floor: f64) {
    let palette = &stage.palette;
    let stone = palette.lit(Rgb(0xd8, 0xc0, 0xa0), 0.0);
    let fill = pen.linear(
        (0.0, floor),
        (0.0, pen.height),
        &[
            (0.0, stone.mix(palette.light, 0.2), 1.0),
            (1.0, stone.mix(palette.shade, 0.5), 1.0),
        ],
    );
    pen.block((0.0, floor), (pen.width, pen.height - floor), 0.0, fill);
    pen.block(
        (0.0, floor - 6.0),
        (pen.width, 16.0),
        0.0,
        Fill::Thin(palette.shade, 0.3),
    );
    let mut data = String::new();
    for step in -12..=12 {
        let at = f64::from(step);
        data.push_str(&format!(
            "M{:.1} {floor:.1}L{:.1} {:.1}",
            pen.width / 2.0 + at * 90.0,
            pen.width / 2.0 + at * 190.0,
            pen.height
        ));
    }
    for down in [0.18, 0.44, 0.78] {
        data.push_str(&format!(
            "M0 {:.1}H{:.1}",
            floor + (pen.height - floor) * down,
            pen.width
        ));
    }
    pen.line(&data, 2.0, Fill::Thin(palette.shade, 0.22));
}

/// In front, for what stands on tables.
fn table(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let (y, wood) = (stage.height * 0.79, palette.lit(Rgb(0xb0, 0x78, 0x4a), 0.0));
    let fill = pen.linear(
        (0.0, y),
        (0.0, pen.height),
        &[
            (0.0, wood.mix(palette.light, 0.4), 1.0),
            (0.3, wood, 1.0),
            (1.0, wood.mix(palette.shade, 0.6), 1.0),
        ],
    );
    pen.block((0.0, y), (pen.width, pen.height - y), 0.0, fill);
    pen.block((0.0, y), (pen.width, 5.0), 0.0, Fill::Thin(palette.light, 0.5));
}

/// Light behind a face, from the side that it comes from.
pub(super) fn backdrop(pen: &mut Pen, stage: &Stage) {
    let palette = &stage.palette;
    let [top, mid, low] = palette.sky;
    let deep = top.mix(palette.shade, 0.35);
    pen.wash(deep);
    let fill = pen.radial(
        (pen.width * 0.36, pen.height * 0.4),
        pen.width.max(pen.height) * 0.75,
        &[
            (0.0, low.mix(mid, 0.3), 1.0),
            (0.45, mid.mix(top, 0.3), 1.0),
            (1.0, deep, 1.0),
        ],
    );
    pen.wash(fill);
    let mut random = stage.random("strokes of a brush");
    for _ in 0..60 {
        let (x, y) = (random.unit() * pen.width, random.unit() * pen.height);
        let long = random.between(80.0, 260.0);
        let tone = if random.chance(0.5) { low } else { palette.shade };
        pen.line(
            &format!(
                "M{x:.1} {y:.1}q{:.1} {:.1} {long:.1} {:.1}",
                long * 0.5,
                random.between(-40.0, 10.0),
                random.between(-60.0, 60.0)
            ),
            random.between(14.0, 46.0),
            Fill::Thin(tone, 0.05),
        );
    }
}
