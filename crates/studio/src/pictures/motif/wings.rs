//! Birds that sit on a branch.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// From the edge of the picture to a little beyond the one who sits on it.
fn branch(pen: &mut Pen, ink: &Ink<'_>) {
    let bark = ink.of(0x5a4030);
    let fill = pen.linear(
        (0.0, -8.0),
        (0.0, 18.0),
        &[
            (0.0, ink.bright(bark, 0.3), 1.0),
            (0.45, bark, 1.0),
            (1.0, ink.dim(bark, 0.6), 1.0),
        ],
    );
    pen.path(
        "M-420 26C-300 14 -180 0 -60 3C0 3 40 -2 92 -22L94 -19C60 2 30 11 0 12C-60 15 -180 16 -300 36L-420 54Z",
        fill,
    );
    pen.line(
        "M-150 6C-160 -12 -178 -22 -196 -26M50 2C64 8 84 8 100 2",
        3.4,
        bark,
    );
    pen.line(
        "M-300 20C-180 4 -90 4 -20 6",
        1.2,
        Fill::Thin(ink.palette.light, 0.35),
    );
    for (x, y, turn, share) in [
        (92.0, -22.0, 62.0, 0.0),
        (84.0, -17.0, 112.0, 0.25),
        (100.0, 2.0, 86.0, 0.1),
        (72.0, -10.0, 20.0, 0.15),
        (-196.0, -26.0, -66.0, 0.0),
        (-186.0, -24.0, -10.0, 0.2),
        (-170.0, -18.0, -96.0, 0.3),
        (-110.0, 4.0, 200.0, 0.3),
        (-260.0, 14.0, -20.0, 0.1),
    ] {
        let leaf = ink.dim(ink.leaf(), share + 0.1);
        pen.group((x, y), (1.0, 1.0), turn, |pen| {
            pen.path("M0 0C-9 -8 -8 -20 0 -28C8 -20 9 -8 0 0Z", leaf);
            pen.line("M0 0V-22", 0.8, Fill::Thin(ink.palette.light, 0.4));
        });
    }
}

/// An owl that looks at us.
pub(super) fn owl(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x8a6244);
    let (dim, pale) = (ink.dim(coat, 0.4), ink.of(0xf0dcb8));
    pen.path("M-13 -8L-15 27Q-8 33 0 30Q8 33 15 27L13 -8Z", dim);
    pen.line("M-5 0V28M5 0V28", 1.0, Fill::Thin(ink.palette.shade, 0.4));
    branch(pen, ink);
    let body = ink.round(pen, (-34.0, 36.0), coat);
    pen.path(
        "M-31 -54C-38 -20 -22 4 0 4C22 4 38 -20 31 -54C30 -84 16 -92 0 -92C-16 -92 -30 -84 -31 -54Z",
        body,
    );
    let belly = ink.round(pen, (-24.0, 30.0), pale);
    pen.path(
        "M-19 -50C-25 -24 -14 1 0 1C14 1 25 -24 19 -50C10 -42 -10 -42 -19 -50Z",
        belly,
    );
    for (row, many) in [(0.0_f64, 4_u32), (1.0, 5), (2.0, 4), (3.0, 3)] {
        for at in 0..many {
            let x = (f64::from(at) - f64::from(many - 1) / 2.0) * 7.6;
            let y = -38.0 + row * 9.4;
            pen.line(
                &format!("M{:.1} {y:.1}q2.600 4.600 5.200 0", x - 2.6),
                1.5,
                Fill::Thin(coat, 0.85),
            );
        }
    }
    for (side, share) in [(-1.0, 0.05), (1.0, 0.32)] {
        pen.group((0.0, 0.0), (side, 1.0), 0.0, |pen| {
            pen.path(
                "M29 -60C42 -40 40 -14 22 4C14 10 10 6 14 -2C20 -16 20 -40 22 -56Z",
                ink.dim(coat, share + 0.12),
            );
            pen.line(
                "M31 -46C34 -34 32 -20 24 -8M27 -42C28 -32 26 -22 21 -12M34 -36C35 -28 34 -20 30 -12",
                1.1,
                Fill::Thin(ink.palette.shade, 0.45),
            );
            pen.path("M8 -89L30 -106C31 -96 30 -88 25 -80Z", ink.dim(coat, share));
            pen.path(
                "M14 -89L27 -100C27 -94 26 -89 23 -84Z",
                ink.dim(coat, share + 0.25),
            );
        });
    }
    for (x, share) in [(-12.5, 0.0), (12.5, 0.12)] {
        pen.circle((x, -69.0), 15.6, ink.dim(pale, share));
        for spoke in 0..12 {
            let turn = f64::from(spoke) * 30.0;
            pen.group((x, -69.0), (1.0, 1.0), turn, |pen| {
                pen.line("M0 -14.500V-11.5", 0.9, Fill::Thin(coat, 0.6));
            });
        }
        pen.circle((x, -69.0), 10.2, ink.dim(coat, 0.55));
        let iris = pen.radial(
            (x - 2.0, -71.0),
            11.0,
            &[
                (0.0, ink.of(0xffd94a), 1.0),
                (0.7, ink.of(0xf0a02a), 1.0),
                (1.0, ink.of(0xc8701c), 1.0),
            ],
        );
        pen.circle((x, -69.0), 9.2, iris);
        pen.circle((x, -69.0), 5.4, ink.of(0x120e10));
        pen.circle((x - 2.4, -71.8), 2.0, ink.of(0xffffff));
        pen.circle((x + 2.0, -66.6), 0.9, ink.of(0xffffff));
    }
    pen.path(
        "M-28 -87C-14 -88 -5 -82 0 -73C5 -82 14 -88 28 -87C16 -94 6 -90 0 -84C-6 -90 -16 -94 -28 -87Z",
        ink.dim(coat, 0.3),
    );
    pen.path("M-4.5 -67Q0 -71 4.500 -67L0 -55Z", ink.of(0xe0a23c));
    pen.path("M0 -69.500Q3 -69 4.500 -67L0 -55Z", ink.of(0xb87a24));
    for x in [-15.0, -9.5, -4.0, 5.0, 10.5, 16.0] {
        pen.path(
            &format!("M{:.1} 0q2.700 -5 5.400 0v5q-2.700 6 -5.400 0Z", x - 2.7),
            ink.of(0xd8a040),
        );
    }
    pen.line(
        "M-29 -48C-34 -26 -26 -6 -14 1M-28 -84L-29 -102",
        1.5,
        Fill::Thin(ink.palette.light, 0.6),
    );
}

/// A small bird, seen from its side.
pub(super) fn perched(pen: &mut Pen, ink: &Ink<'_>) {
    pen.group((0.0, 0.0), (1.25, 1.25), 0.0, |pen| {
        let coat = ink.main(0x3f7fb4);
        let (dim, breast) = (ink.dim(coat, 0.42), ink.of(0xe88a4a));
        branch(pen, ink);
        pen.path("M-22 -26L-66 4L-56 8L-60 14L-14 -8Z", dim);
        pen.line("M-2 -4L-4 6M8 -4L8 6", 2.2, ink.of(0x7a5238));
        let body = ink.round(pen, (-34.0, 34.0), coat);
        pen.path(
            "M-32 -18C-30 -44 -8 -52 2 -62C8 -76 34 -76 36 -58C38 -40 34 -12 12 -3C-4 2 -28 0 -32 -18Z",
            body,
        );
        pen.path(
            "M36 -52C38 -34 32 -12 12 -3C4 0 -8 0 -16 -2C4 -8 12 -28 18 -48C24 -54 32 -54 36 -52Z",
            breast,
        );
        let wing = ink.round(pen, (-40.0, 10.0), dim);
        pen.path(
            "M8 -42C-6 -46 -26 -34 -44 -6C-28 -6 -2 -8 8 -24C12 -32 12 -38 8 -42Z",
            wing,
        );
        pen.line(
            "M-34 -10C-18 -14 -4 -20 4 -30M-26 -18C-14 -22 -4 -28 2 -34",
            1.2,
            Fill::Thin(ink.palette.light, 0.45),
        );
        pen.path("M35 -62L50 -56L35 -53Z", ink.of(0xe8b040));
        pen.circle((26.0, -60.0), 3.6, ink.of(0x141216));
        pen.circle((24.8, -61.4), 1.2, ink.of(0xffffff));
        pen.line(
            "M4 -62C10 -74 24 -76 32 -68",
            1.5,
            Fill::Thin(ink.palette.light, 0.6),
        );
    });
}
