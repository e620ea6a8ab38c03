//! What is eaten warm.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A bowl of noodles in broth, with chopsticks.
pub(super) fn bowl(pen: &mut Pen, ink: &Ink<'_>) {
    let glaze = ink.main(0xb03a34);
    pen.oval((0.0, -3.0), (36.0, 5.0), ink.dim(glaze, 0.5));
    let side = ink.round(pen, (-76.0, 78.0), glaze);
    pen.path("M-76 -64C-74 -30 -44 -4 -28 -3H28C44 -4 74 -30 76 -64Z", side);
    pen.path(
        "M-69 -46C-60 -40 60 -40 69 -46L66 -39C54 -33 -54 -33 -66 -39Z",
        Fill::Thin(ink.of(0xf6e6c8), 0.85),
    );
    pen.oval((0.0, -64.0), (76.0, 20.0), ink.bright(glaze, 0.42));
    pen.oval((0.0, -63.0), (71.0, 17.4), ink.dim(glaze, 0.35));
    let broth = pen.linear(
        (-60.0, -70.0),
        (60.0, -50.0),
        &[(0.0, ink.of(0xd89040), 1.0), (1.0, ink.of(0x9a5620), 1.0)],
    );
    pen.oval((0.0, -61.5), (67.0, 14.8), broth);
    // Noodles.
    for (x, y, wide, high) in [
        (-36.0, -60.0, 26.0, 8.0),
        (-14.0, -54.0, 30.0, 7.0),
        (-24.0, -66.0, 30.0, 6.0),
        (8.0, -58.0, 26.0, 8.0),
    ] {
        for step in 0..5 {
            let inner = 1.0 - f64::from(step) * 0.19;
            let colour = if step % 2 == 0 { 0xf8dc90 } else { 0xe2b65c };
            pen.line(
                &format!(
                    "M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                    x - wide * inner,
                    y + high * 0.5,
                    x - wide * 0.4 * inner,
                    y - high * inner * 1.3,
                    x + wide * 0.5 * inner,
                    y - high * inner * 1.2,
                    x + wide * inner,
                    y + high * 0.4
                ),
                2.3,
                ink.of(colour),
            );
        }
    }
    // Seaweed at the back.
    pen.path("M18 -70L26 -98L54 -90L50 -66Z", ink.of(0x22382c));
    pen.path("M18 -70L26 -98L29 -97L22 -69Z", ink.of(0x3c5a46));
    // Two halves of an egg.
    for (x, y, size) in [(32.0, -60.0, 1.0), (50.0, -63.0, 0.86)] {
        pen.group((x, y), (size, size), -8.0, |pen| {
            pen.oval((0.0, 1.4), (15.0, 10.6), ink.of(0xc89a68));
            pen.oval((0.0, 0.0), (14.6, 9.8), ink.of(0xfff8ea));
            pen.oval((0.6, 0.4), (8.2, 5.6), ink.of(0xf0932a));
            pen.oval((-1.4, -0.8), (4.2, 2.4), ink.of(0xffc65c));
        });
    }
    // A slice with a whirl, and rings of leek.
    pen.oval((-44.0, -64.0), (12.5, 7.6), ink.of(0xfdf6f0));
    pen.line(
        "M-50 -64C-50 -68 -40 -69 -39 -64C-39 -60 -47 -60 -46 -64C-45 -66 -42 -65 -42 -63.5",
        1.7,
        ink.of(0xe87a94),
    );
    for (x, y) in [
        (-8.0, -58.0),
        (0.0, -64.0),
        (-20.0, -53.0),
        (10.0, -52.0),
        (-30.0, -57.0),
        (14.0, -66.0),
    ] {
        pen.oval((x, y), (3.8, 2.5), ink.of(0x5aa04a));
        pen.oval((x, y), (1.8, 1.1), ink.of(0xd8ecb0));
    }
    // Chopsticks, laid across.
    for (from, to) in [((-96.0, -86.0), (22.0, -70.0)), ((-94.0, -94.0), (26.0, -72.0))] {
        pen.line(
            &format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1),
            3.6,
            ink.of(0x6a3a22),
        );
        pen.line(
            &format!("M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1 - 0.9, to.0, to.1 - 0.9),
            0.9,
            Fill::Thin(ink.palette.light, 0.55),
        );
    }
    pen.line(
        "M-67 -50C-62 -30 -46 -14 -32 -8",
        4.2,
        Fill::Thin(ink.palette.light, 0.5),
    );
    for wide in [5.0, 10.0] {
        for data in [
            "M-26 -84C-38 -98 -14 -108 -26 -124C-32 -132 -24 -140 -22 -146",
            "M2 -84C-8 -100 14 -112 2 -128C-6 -140 6 -150 8 -158",
            "M66 -86C58 -98 76 -108 66 -122",
        ] {
            pen.line(data, wide, Fill::Thin(ink.palette.light, 0.2));
        }
    }
}

/// A pizza on a board, a piece of it pulled out.
pub(super) fn pizza(pen: &mut Pen, ink: &Ink<'_>) {
    let wood = ink.of(0x9a6a3e);
    let board = pen.linear(
        (0.0, -100.0),
        (0.0, 8.0),
        &[(0.0, ink.bright(wood, 0.3), 1.0), (1.0, ink.dim(wood, 0.4), 1.0)],
    );
    pen.oval((0.0, -36.0), (126.0, 48.0), ink.dim(wood, 0.55));
    pen.oval((0.0, -42.0), (126.0, 48.0), board);
    pen.group((0.0, -50.0), (1.0, 0.4), 0.0, |pen| {
        pen.circle((0.0, 12.0), 106.0, ink.of(0x8a5424));
        let crust = pen.radial(
            (-26.0, -26.0),
            140.0,
            &[
                (0.0, ink.of(0xf0c47a), 1.0),
                (0.75, ink.of(0xd8944a), 1.0),
                (1.0, ink.of(0xa8622a), 1.0),
            ],
        );
        pen.circle((0.0, 0.0), 106.0, crust);
        pen.circle((0.0, 0.0), 92.0, ink.of(0xb8391f));
        let cheese = pen.radial(
            (-20.0, -20.0),
            104.0,
            &[
                (0.0, ink.of(0xffe6a0), 1.0),
                (0.7, ink.of(0xf8cc66), 1.0),
                (1.0, ink.of(0xe8a848), 1.0),
            ],
        );
        pen.path(
            "M84 0C86 22 70 30 66 50C54 70 30 72 14 84C-8 90 -30 80 -50 70C-70 56 -74 40 -84 18C-88 -8 -78 -26 -68 -50C-54 -70 -36 -74 -14 -85C10 -88 30 -78 50 -68C68 -54 80 -32 84 0Z",
            cheese,
        );
        for (x, y) in [(-40.0, -34.0), (8.0, -52.0), (46.0, -20.0), (-54.0, 18.0), (-12.0, 6.0), (-22.0, 52.0), (30.0, 50.0)] {
            pen.circle((x + 1.5, y + 4.0), 17.0, Fill::Thin(ink.palette.shade, 0.28));
            pen.circle((x, y), 17.0, ink.of(0xb8322a));
            pen.circle((x - 1.0, y - 1.6), 14.0, ink.of(0xd8503c));
            for (dx, dy) in [(-5.0, -3.0), (4.0, -6.0), (2.0, 5.0)] {
                pen.circle((x + dx, y + dy), 1.9, ink.of(0xf2a080));
            }
        }
        for (x, y, turn) in [(-16.0, -24.0, 30.0), (30.0, 14.0, -40.0), (-44.0, 44.0, 80.0), (24.0, -42.0, 120.0)] {
            pen.group((x, y), (1.0, 1.0), turn, |pen| {
                pen.path("M0 0C-10 -8 -9 -22 0 -30C9 -22 10 -8 0 0Z", ink.of(0x3f8a3a));
                pen.line("M0 0V-26", 1.4, ink.of(0x8ac070));
            });
        }
        // Cuts.
        pen.line(
            "M-88 -54L88 54M-10 -104L10 104",
            2.6,
            Fill::Thin(ink.palette.shade, 0.45),
        );
    });
    // The piece.
    pen.group((112.0, -12.0), (1.0, 0.44), 24.0, |pen| {
        pen.path(
            "M-64 0C-30 -18 0 -32 34 -46C46 -20 46 20 34 46C0 32 -30 18 -64 8Z",
            Fill::Thin(ink.palette.shade, 0.35),
        );
        pen.path(
            "M-64 -10C-30 -26 0 -40 34 -52C48 -24 48 12 34 38C0 24 -30 8 -64 -10Z",
            ink.of(0xf8cc66),
        );
        pen.path(
            "M26 -50C40 -24 40 12 26 36L38 42C54 14 54 -28 38 -56Z",
            ink.of(0xd8944a),
        );
        pen.circle((8.0, -16.0), 13.0, ink.of(0xd0432f));
        pen.circle((-18.0, -8.0), 10.0, ink.of(0xd0432f));
        pen.circle((12.0, 14.0), 11.0, ink.of(0xd0432f));
    });
}
