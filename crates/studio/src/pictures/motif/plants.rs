//! What grows.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A broad tree: its crown in three tones, the light from the left.
pub(super) fn tree(pen: &mut Pen, ink: &Ink<'_>) {
    let bark = ink.of(0x5e4232);
    let leaf = ink
        .asked
        .map_or_else(|| ink.leaf(), |colour| ink.palette.lit(colour, ink.depth));
    let trunk = ink.round(pen, (-8.0, 9.0), bark);
    pen.path("M-5 -46C-4 -24 -6 -8 -14 2H15C7 -8 5 -24 6 -46Z", trunk);
    pen.line(
        "M-1 -38C-8 -48 -16 -54 -22 -60M2 -40C10 -50 18 -54 24 -58M0 -40V-66",
        4.0,
        bark,
    );
    let blobs = [
        (-24.0, -58.0, 16.0),
        (24.0, -56.0, 16.0),
        (0.0, -54.0, 18.0),
        (-30.0, -68.0, 13.0),
        (31.0, -68.0, 13.0),
        (-17.0, -76.0, 18.0),
        (17.0, -76.0, 18.0),
        (0.0, -86.0, 17.0),
        (0.0, -68.0, 22.0),
    ];
    for (dx, dy, size, tone) in [
        (2.0, 3.0, 1.0, ink.dim(leaf, 0.5)),
        (0.0, 0.0, 0.94, ink.dim(leaf, 0.14)),
    ] {
        for (x, y, radius) in blobs {
            pen.circle((x + dx, y + dy), radius * size, tone);
        }
    }
    for (x, y, radius) in blobs {
        pen.circle(
            (x - radius * 0.2, y - radius * 0.24),
            radius * 0.66,
            Fill::Thin(ink.bright(leaf, 0.14), 0.5),
        );
    }
    for (x, y, radius) in blobs {
        pen.circle(
            (x - radius * 0.36, y - radius * 0.42),
            radius * 0.36,
            Fill::Thin(ink.bright(leaf, 0.36), 0.34),
        );
    }
    let mut data = String::new();
    for dot in 0..70 {
        let turn = f64::from(dot) * 2.4;
        let out = f64::from(dot).sqrt() * 4.4;
        data.push_str(&format!(
            "M{:.1} {:.1}l2.4 -1.6",
            turn.cos() * out,
            -70.0 + turn.sin() * out * 0.66
        ));
    }
    pen.line(&data, 1.3, Fill::Thin(ink.bright(leaf, 0.5), 0.55));
}

/// A flower close by, with buds.
pub(super) fn flower(pen: &mut Pen, ink: &Ink<'_>) {
    let petal = ink.accent();
    let stem = ink.dim(ink.of(0x4f8a48), 0.1);
    pen.line("M0 2C-3 -24 4 -44 0 -68", 3.0, stem);
    pen.line(
        "M2 0C14 -18 22 -30 24 -44M-2 0C-12 -14 -22 -22 -26 -34",
        2.0,
        stem,
    );
    for (data, share) in [
        ("M0 -12C-18 -14 -30 -28 -32 -40C-16 -36 -2 -28 0 -12Z", 0.2),
        ("M1 -20C16 -22 30 -34 34 -48C18 -46 4 -36 1 -20Z", 0.0),
    ] {
        pen.path(data, ink.dim(stem, share));
        pen.line(
            &data
                .replace('Z', "")
                .split('C')
                .take(2)
                .collect::<Vec<_>>()
                .join("C"),
            0.7,
            Fill::Thin(ink.palette.light, 0.4),
        );
    }
    for (x, y, turn) in [(24.0, -46.0, 20.0), (-26.0, -36.0, -24.0)] {
        pen.group((x, y), (1.0, 1.0), turn, |pen| {
            pen.path("M0 4C-9 0 -8 -14 0 -20C8 -14 9 0 0 4Z", petal);
            pen.path("M-1 4C-8 0 -7 -10 -2 -16C-4 -8 -3 0 3 4Z", ink.bright(petal, 0.3));
            pen.path("M-5 4q5 5 10 0l-2 -5h-6Z", stem);
        });
    }
    for (many, reach, share, start) in [(9_u32, 33.0, 0.26, 0.0), (9, 27.0, 0.0, 20.0)] {
        for one in 0..many {
            let turn = f64::from(one) * 40.0 + start;
            let lit = (turn.to_radians() - 5.5).cos().max(0.0) * 0.3;
            let tone = ink.bright(ink.dim(petal, share), lit);
            pen.group((0.0, -72.0), (1.0, 1.0), turn, |pen| {
                pen.path(
                    &format!(
                        "M0 0C-10 {:.1} -8 {:.1} 0 {:.1}C8 {:.1} 10 {:.1} 0 0Z",
                        -reach * 0.5,
                        -reach * 0.95,
                        -reach,
                        -reach * 0.95,
                        -reach * 0.5
                    ),
                    tone,
                );
                pen.line(
                    &format!("M0 -8V{:.1}", -reach * 0.8),
                    0.7,
                    Fill::Thin(ink.palette.shade, 0.22),
                );
            });
        }
    }
    let heart = ink.of(0x8a5a22);
    pen.circle((0.0, -72.0), 10.5, heart);
    for dot in 0..40 {
        let turn = f64::from(dot) * 2.4;
        let out = f64::from(dot).sqrt() * 1.5;
        pen.circle(
            (turn.cos() * out, -72.0 + turn.sin() * out),
            0.9,
            ink.of(0xf2c14e),
        );
    }
}
