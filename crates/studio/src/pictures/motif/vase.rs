//! Flowers in a vase.

use super::Ink;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Look;

/// Where each flower is, how large, and how it leans; from the back to the front.
const HEADS: [(f64, f64, f64, f64); 7] = [
    (-14.0, -94.0, 0.9, -10.0),
    (16.0, -92.0, 0.9, 12.0),
    (-32.0, -76.0, 0.95, -30.0),
    (33.0, -74.0, 0.95, 30.0),
    (1.0, -80.0, 1.12, 0.0),
    (-17.0, -63.0, 1.0, -14.0),
    (19.0, -60.0, 1.0, 16.0),
];

pub(super) fn vase(pen: &mut Pen, ink: &Ink<'_>, look: Look) {
    let clay = ink.main(0x4f86a0);
    let green = ink.of(0x4a7f40);
    for (x, y, _, _) in HEADS {
        pen.line(
            &format!("M0 -34C{:.1} -46 {x:.1} {:.1} {x:.1} {y:.1}", x * 0.2, y + 22.0),
            1.8,
            ink.dim(green, 0.2),
        );
    }
    for (x, y, turn) in [
        (-14.0, -46.0, -76.0),
        (15.0, -46.0, 74.0),
        (-24.0, -58.0, -104.0),
        (27.0, -56.0, 102.0),
        (-4.0, -56.0, -24.0),
        (8.0, -66.0, 28.0),
        (-26.0, -84.0, -40.0),
        (28.0, -84.0, 42.0),
    ] {
        pen.group((x, y), (1.0, 1.0), turn, |pen| {
            pen.path("M0 4C-8 -4 -8 -16 0 -24C8 -16 8 -4 0 4Z", ink.bright(green, 0.1));
            pen.path("M0 4C8 -4 8 -16 0 -24Z", ink.dim(green, 0.28));
        });
    }
    let usual = [
        0xd8485a, 0xf2b04a, 0xe88aa0, 0xf4ead8, 0xc23f63, 0xf0c04a, 0xe0705a,
    ];
    for ((x, y, size, turn), code) in HEADS.into_iter().zip(usual) {
        let petal = look
            .petals
            .map_or_else(|| ink.of(code), |colour| ink.palette.lit(colour, ink.depth));
        pen.group((x, y), (size, size), turn, |pen| {
            if look.is_sunflower {
                sunflower(pen, ink, petal);
            } else {
                blossom(pen, ink, petal);
            }
        });
    }
    let side = ink.round(pen, (-22.0, 24.0), clay);
    pen.path(
        "M-13 -44C-12 -36 -24 -30 -24 -16C-24 -4 -16 0 -12 0H12C16 0 24 -4 24 -16C24 -30 12 -36 13 -44Z",
        side,
    );
    pen.oval((0.0, -44.0), (13.0, 2.6), ink.dim(clay, 0.45));
    pen.line("M-13 -44Q0 -40.500 13 -44", 1.6, ink.bright(clay, 0.5));
    pen.path(
        "M-23 -20Q0 -14 23 -20Q24.500 -16 23.500 -12Q0 -6 -23.5 -12Q-24.5 -16 -23 -20Z",
        Fill::Thin(ink.of(0xf6efe0), 0.75),
    );
    pen.path(
        "M-17 -26C-20 -20 -20 -10 -15 -5C-16 -12 -15 -20 -12 -28Z",
        Fill::Thin(ink.palette.light, 0.6),
    );
}

fn sunflower(pen: &mut Pen, ink: &Ink<'_>, petal: Rgb) {
    for (many, long, share) in [(14_u32, 17.5, 0.28), (13, 15.5, 0.0)] {
        for at in 0..many {
            let turn = f64::from(at) * 360.0 / f64::from(many) + share * 40.0;
            pen.group((0.0, 0.0), (1.0, 1.0), turn, |pen| {
                pen.path(
                    &format!(
                        "M-3 -6C-5 -11 -3 -{:.1} 0 -{long:.1}C3 -{:.1} 5 -11 3 -6Z",
                        long - 3.0,
                        long - 3.0
                    ),
                    ink.dim(petal, share),
                );
            });
        }
    }
    let seeds = pen.radial(
        (-2.0, -2.0),
        10.0,
        &[
            (0.0, ink.of(0x8a5a2c), 1.0),
            (0.55, ink.of(0x4a2c18), 1.0),
            (1.0, ink.of(0x2e1a10), 1.0),
        ],
    );
    pen.circle((0.0, 0.0), 8.6, seeds);
    for at in 0..11 {
        let turn = f64::from(at) * 2.4;
        let out = f64::from(at).sqrt() * 2.1;
        pen.circle(
            (turn.cos() * out, turn.sin() * out),
            0.8,
            Fill::Thin(ink.of(0xe0a040), 0.8),
        );
    }
}

fn blossom(pen: &mut Pen, ink: &Ink<'_>, petal: Rgb) {
    for (size, share) in [(1.0, 0.22), (0.76, 0.02)] {
        for at in 0..6 {
            let turn = f64::from(at) * 60.0 + share * 130.0;
            pen.group((0.0, 0.0), (size, size), turn, |pen| {
                pen.path(
                    "M0 0C-10 -5 -10 -16 0 -17C10 -16 10 -5 0 0Z",
                    ink.dim(petal, share),
                );
                pen.path("M0 -2C-5 -6 -5 -13 0 -15Z", Fill::Thin(ink.palette.light, 0.22));
            });
        }
    }
    pen.circle((0.0, 0.0), 4.2, ink.of(0xf2c84a));
    pen.circle((-1.0, -1.0), 1.8, ink.of(0xfbe69a));
}
