//! What stands in rooms.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A sofa with cushions; its seat is 40 high.
pub(super) fn sofa(pen: &mut Pen, ink: &Ink<'_>) {
    let cloth = ink.main(0x5a7f8a);
    let (dim, wood) = (ink.dim(cloth, 0.4), ink.of(0x6a4630));
    for x in [-78.0, -62.0, 58.0, 74.0] {
        pen.path(&format!("M{x:.1} -10h7l-1.500 11h-4Z"), wood);
    }
    // The back, in two parts.
    for (x, share) in [(-72.0, 0.0), (1.0, 0.12)] {
        let fill = pen.linear(
            (0.0, -86.0),
            (0.0, -34.0),
            &[
                (0.0, ink.bright(cloth, 0.3), 1.0),
                (0.3, ink.dim(cloth, share), 1.0),
                (1.0, ink.dim(cloth, share + 0.3), 1.0),
            ],
        );
        pen.block((x, -86.0), (71.0, 58.0), 13.0, fill);
        for (dx, dy) in [(22.0, 18.0), (48.0, 18.0)] {
            pen.circle((x + dx, -86.0 + dy), 1.7, ink.dim(cloth, 0.5));
            pen.line(
                &format!(
                    "M{:.1} {:.1}q5 -3 8 -9M{:.1} {:.1}q-5 -3 -8 -9",
                    x + dx,
                    -86.0 + dy,
                    x + dx,
                    -86.0 + dy
                ),
                0.9,
                Fill::Thin(ink.palette.shade, 0.3),
            );
        }
    }
    // Cushions.
    for (x, turn, colour) in [(-52.0, -14.0, ink.of(0xf0c878)), (56.0, 12.0, ink.of(0xf2e8d8))] {
        pen.group((x, -56.0), (1.0, 1.0), turn, |pen| {
            let fill = ink.round(pen, (-16.0, 18.0), colour);
            pen.path(
                "M-17 -15Q0 -20 17 -15Q21 0 17 15Q0 19 -17 15Q-21 0 -17 -15Z",
                fill,
            );
            pen.line(
                "M-9 -14Q-11 0 -9 14M9 -14Q11 0 9 14",
                1.0,
                Fill::Thin(ink.palette.shade, 0.22),
            );
        });
    }
    // The seat.
    for (x, share) in [(-72.0, 0.0), (-1.0, 0.08)] {
        let fill = pen.linear(
            (0.0, -42.0),
            (0.0, -20.0),
            &[
                (0.0, ink.bright(cloth, 0.4), 1.0),
                (0.35, ink.dim(cloth, share), 1.0),
                (1.0, ink.dim(cloth, share + 0.3), 1.0),
            ],
        );
        pen.block((x, -43.0), (73.0, 24.0), 7.0, fill);
    }
    let front = pen.linear(
        (0.0, -22.0),
        (0.0, -6.0),
        &[(0.0, dim, 1.0), (1.0, ink.dim(cloth, 0.6), 1.0)],
    );
    pen.block((-78.0, -23.0), (156.0, 16.0), 5.0, front);
    // Arms.
    for (x, left) in [(-94.0, true), (70.0, false)] {
        let fill = ink.round(
            pen,
            (x - 2.0, x + 28.0),
            ink.dim(cloth, if left { 0.0 } else { 0.14 }),
        );
        pen.path(
            &format!("M{x:.1} -7V-46C{x:.1} -64 {:.1} -64 {:.1} -46V-7Q{:.1} -4 {:.1} -4H{:.1}Q{x:.1} -4 {x:.1} -7Z", x + 24.0, x + 24.0, x + 24.0, x + 20.0, x + 4.0),
            fill,
        );
        pen.line(
            &format!(
                "M{:.1} -46C{:.1} -58 {:.1} -58 {:.1} -48",
                x + 5.0,
                x + 5.0,
                x + 18.0,
                x + 18.0
            ),
            1.2,
            Fill::Thin(ink.palette.light, 0.5),
        );
    }
    pen.line(
        "M-68 -82Q-36 -87 -6 -83M6 -83Q36 -87 66 -82",
        1.5,
        Fill::Thin(ink.palette.light, 0.55),
    );
}

/// A fridge with rounded edges, and notes on its door.
pub(super) fn fridge(pen: &mut Pen, ink: &Ink<'_>) {
    let paint = ink.main(0xe8e6de);
    for x in [-19.0, 13.0] {
        pen.block((x, -4.0), (6.0, 5.0), 1.0, ink.of(0x2e2c30));
    }
    let side = pen.linear(
        (-25.0, 0.0),
        (26.0, 0.0),
        &[
            (0.0, ink.bright(paint, 0.2), 1.0),
            (0.16, ink.bright(paint, 0.42), 1.0),
            (0.4, paint, 1.0),
            (1.0, ink.dim(paint, 0.4), 1.0),
        ],
    );
    pen.block((-25.0, -102.0), (50.0, 99.0), 9.0, side);
    pen.line("M-25 -68.500H25", 1.6, Fill::Thin(ink.palette.shade, 0.6));
    pen.line("M-24 -67H24", 0.7, Fill::Thin(ink.palette.light, 0.6));
    for (y, long) in [(-86.0, 13.0), (-62.0, 20.0)] {
        pen.block((14.0, y), (4.2, long), 2.1, ink.of(0x8a9098));
        pen.block((14.5, y + 1.0), (1.4, long - 2.0), 0.7, ink.of(0xf4f6f8));
    }
    pen.block(
        (-17.0, -94.0),
        (16.0, 4.0),
        2.0,
        Fill::Thin(ink.of(0xc8ccd2), 0.95),
    );
    // Notes and magnets.
    for (x, y, turn, wide, high, colour) in [
        (-12.0, -52.0, -5.0, 15.0, 18.0, 0xfff6d8),
        (4.0, -42.0, 6.0, 11.0, 13.0, 0xf4c8d0),
        (-13.0, -28.0, 3.0, 12.0, 10.0, 0xcfe8c8),
    ] {
        pen.group((x, y), (1.0, 1.0), turn, |pen| {
            pen.block(
                (-wide / 2.0 + 0.8, 1.0),
                (wide, high),
                0.6,
                Fill::Thin(ink.palette.shade, 0.25),
            );
            pen.block((-wide / 2.0, 0.0), (wide, high), 0.6, ink.of(colour));
            for line in 1..=3 {
                let down = high * f64::from(line) / 4.2 + 1.0;
                pen.line(
                    &format!(
                        "M{:.1} {down:.1}h{:.1}",
                        -wide * 0.34,
                        wide * if line == 3 { 0.4 } else { 0.66 }
                    ),
                    0.6,
                    Fill::Thin(ink.palette.shade, 0.4),
                );
            }
            pen.circle((0.0, 0.8), 1.7, ink.of(0xd0433a));
        });
    }
    pen.line(
        "M-22 -94Q-22 -99 -16 -99.500M-22.5 -62V-14",
        1.3,
        Fill::Thin(ink.of(0xffffff), 0.65),
    );
}
