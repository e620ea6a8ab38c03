//! A face, as portraits show it: head and shoulders.

use super::Ink;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Look;

/// Turned a little to the light; with a beard, a hat, long or grey hair.
pub(super) fn portrait(pen: &mut Pen, ink: &Ink<'_>, look: Look) {
    let skin = ink.of(if look.is_old { 0xd9a07c } else { 0xe2ab84 });
    let hair = ink.of(if look.is_old {
        0xd2d0cc
    } else if look.has_long_hair {
        0x6a3a22
    } else {
        0x3e2a20
    });
    let coat = ink.accent();
    if look.has_long_hair && !look.is_old {
        let long = ink.round(pen, (-34.0, 36.0), ink.dim(hair, 0.2));
        pen.path(
            "M-27 -66C-32 -40 -36 -26 -40 -10C-24 -2 24 -2 40 -10C36 -26 32 -40 27 -66Z",
            long,
        );
    }
    shoulders(pen, ink, coat, look);
    // Neck, and the shadow of the chin on it.
    let neck = ink.round(pen, (-13.0, 15.0), ink.dim(skin, 0.12));
    pen.path(
        "M-11 -46C-11 -36 -13 -31 -17 -28C-10 -20 10 -20 17 -28C13 -31 11 -36 11 -46Z",
        neck,
    );
    pen.path(
        "M-11 -43C-4 -34 6 -34 11 -42V-36C6 -29 -6 -29 -11.5 -37Z",
        Fill::Thin(ink.palette.shade, 0.35),
    );
    collar(pen, ink, coat);
    for (x, share) in [(-24.2, 0.05), (24.2, 0.4)] {
        pen.oval((x, -63.0), (4.2, 6.8), ink.dim(skin, share));
        pen.oval((x, -63.0), (2.2, 4.0), Fill::Thin(ink.of(0xa85a48), 0.35));
    }
    let face = pen.linear(
        (-24.0, -76.0),
        (26.0, -54.0),
        &[
            (0.0, ink.bright(skin, 0.34), 1.0),
            (0.5, skin, 1.0),
            (1.0, ink.dim(skin, 0.38), 1.0),
        ],
    );
    pen.path(
        "M-24 -68C-24 -88 -12 -95 0 -95C12 -95 24 -88 24 -68C24 -52 17 -41 9 -37C3 -34.500 -3 -34.500 -9 -37C-17 -41 -24 -52 -24 -68Z",
        face,
    );
    for x in [-13.5, 13.5] {
        pen.oval((x, -55.5), (5.6, 4.2), Fill::Thin(ink.of(0xe0604c), 0.22));
    }
    eyes(pen, ink, skin, hair, look);
    // The nose: its shadow on the far side, its tip.
    pen.path(
        "M1 -70C3 -64 6 -58 6 -54.500C5 -51 0 -51 -3 -52.500C1 -54 2 -60 1 -70Z",
        Fill::Thin(ink.palette.shade, 0.2),
    );
    pen.line(
        "M-4 -53.200C-2.5 -51.200 3 -51 5 -53.4",
        0.9,
        Fill::Thin(ink.dim(skin, 0.7), 0.9),
    );
    pen.oval((-0.6, -56.4), (1.6, 2.4), Fill::Thin(ink.palette.light, 0.4));
    if look.has_beard {
        beard(pen, ink, hair);
    } else {
        pen.path("M-7 -45.500C-3 -47.200 -1 -46.200 0 -45.800C1 -46.200 3 -47.200 7 -45.500C4 -42 -4 -42 -7 -45.5Z", ink.dim(ink.of(0xb85a50), 0.05));
        pen.line(
            "M-7.4 -45.500Q0 -43.800 7.400 -45.5",
            0.7,
            ink.dim(ink.of(0x8a3a34), 0.1),
        );
    }
    if look.is_old {
        pen.line(
            "M-21 -61q-2.500 -1 -3 -3M21 -61q2.500 -1 3 -3M-9 -50q-3 2 -3.500 6M9 -50q3 2 3.500 6M-9 -84q9 -2 18 0M-8 -80.500q8 -1.600 16 0",
            0.6,
            Fill::Thin(ink.dim(skin, 0.75), 0.5),
        );
    }
    locks(pen, ink, hair, look);
    if look.has_hat {
        hat(pen, ink);
    }
    pen.line(
        "M-23 -74C-24 -64 -22 -54 -17 -46",
        1.0,
        Fill::Thin(ink.palette.light, 0.45),
    );
}

fn shoulders(pen: &mut Pen, ink: &Ink<'_>, coat: Rgb, look: Look) {
    let wide = if look.has_long_hair { 50.0 } else { 58.0 };
    let fill = pen.linear(
        (-60.0, -30.0),
        (62.0, 6.0),
        &[
            (0.0, ink.bright(coat, 0.35), 1.0),
            (0.4, coat, 1.0),
            (1.0, ink.dim(coat, 0.55), 1.0),
        ],
    );
    pen.path(
        &format!(
            "M-{:.1} 4C-{wide:.1} -14 -46 -22 -16 -29H16C46 -22 {wide:.1} -14 {:.1} 4Z",
            wide + 3.0,
            wide + 3.0
        ),
        fill,
    );
    pen.line(
        "M-34 -18C-36 -10 -36 -4 -35 4M34 -18C36 -10 36 -4 35 4",
        1.2,
        Fill::Thin(ink.palette.shade, 0.35),
    );
    // Ribs of the wool.
    for step in 0..9 {
        let x = -40.0 + f64::from(step) * 10.0;
        pen.line(
            &format!("M{:.1} -14q{:.1} 9 {:.1} 18", x * 0.86, x * 0.06, x * 0.08),
            0.8,
            Fill::Thin(ink.palette.shade, 0.14),
        );
    }
}

fn collar(pen: &mut Pen, ink: &Ink<'_>, coat: Rgb) {
    let fill = ink.round(pen, (-20.0, 22.0), ink.dim(coat, 0.1));
    pen.path(
        "M-18 -33C-10 -24 10 -24 18 -33C22 -30 22 -24 19 -20C10 -12 -10 -12 -19 -20C-22 -24 -22 -30 -18 -33Z",
        fill,
    );
    for x in [-14.0, -8.5, -3.0, 3.0, 8.5, 14.0] {
        pen.line(
            &format!("M{x:.1} {:.1}v9", -26.5 - x * x * 0.018),
            0.8,
            Fill::Thin(ink.palette.shade, 0.3),
        );
    }
}

fn eyes(pen: &mut Pen, ink: &Ink<'_>, skin: Rgb, hair: Rgb, look: Look) {
    let brow = if look.is_old { hair } else { ink.dim(hair, 0.1) };
    for (x, side) in [(-9.8, -1.0), (9.8, 1.0)] {
        pen.oval((x, -66.6), (6.6, 4.6), Fill::Thin(ink.palette.shade, 0.14));
        pen.path(
            &format!(
                "M{:.1} -66C{:.1} -69.800 {:.1} -69.800 {:.1} -66C{:.1} -63.400 {:.1} -63.400 {:.1} -66Z",
                x - 5.2,
                x - 2.6,
                x + 2.6,
                x + 5.2,
                x + 2.4,
                x - 2.4,
                x - 5.2
            ),
            ink.of(0xf8f2ec),
        );
        pen.circle((x, -66.3), 2.75, ink.of(0x4a6a7a));
        pen.circle((x, -66.3), 1.45, ink.of(0x141012));
        pen.circle((x - 1.0, -67.3), 0.75, ink.of(0xffffff));
        pen.line(
            &format!(
                "M{:.1} -66C{:.1} -70 {:.1} -70 {:.1} -66",
                x - 5.4,
                x - 2.6,
                x + 2.6,
                x + 5.4
            ),
            1.2,
            ink.dim(ink.of(0x3a241c), 0.0),
        );
        pen.line(
            &format!("M{:.1} -71.500q{:.1} -1.800 {:.1} 0", x - 4.5, 4.5, 9.0),
            0.6,
            Fill::Thin(ink.dim(skin, 0.7), 0.5),
        );
        pen.path(
            &format!("M{:.1} -74.200C{:.1} -77.600 {:.1} -77.800 {:.1} -75.400C{:.1} -75 {:.1} -74.600 {:.1} -74.2Z", x - side * 5.6, x - side * 2.0, x + side * 3.0, x + side * 6.6, x + side * 3.0, x - side * 2.0, x - side * 5.6),
            brow,
        );
    }
}

fn beard(pen: &mut Pen, ink: &Ink<'_>, hair: Rgb) {
    let fill = pen.linear(
        (-24.0, -60.0),
        (20.0, -24.0),
        &[
            (0.0, ink.bright(hair, 0.35), 1.0),
            (0.45, hair, 1.0),
            (1.0, ink.dim(hair, 0.42), 1.0),
        ],
    );
    pen.path(
        "M-24.500 -66C-23 -56 -17 -50 -9 -49.500C-5 -51 5 -51 9 -49.500C17 -50 23 -56 24.500 -66C27 -46 20 -30 9 -23C4 -19 -4 -19 -9 -23C-20 -30 -27 -46 -24.5 -66Z",
        fill,
    );
    pen.path(
        "M-5.5 -43.600C-2 -45 2 -45 5.500 -43.600C3 -41 -3 -41 -5.5 -43.6Z",
        ink.dim(ink.of(0xa8524a), 0.15),
    );
    pen.path(
        "M0 -49.500C-4 -52.500 -10 -50 -14 -44.500C-9 -45 -4 -44.500 0 -46.500C4 -44.500 9 -45 14 -44.500C10 -50 4 -52.500 0 -49.5Z",
        ink.bright(hair, 0.12),
    );
    for (from, to, sag) in [
        (-17.0, -12.0, 0.0),
        (-12.0, -8.0, 3.0),
        (-6.0, -4.0, 5.0),
        (0.0, 0.0, 6.0),
        (6.0, 4.0, 5.0),
        (12.0, 8.0, 3.0),
        (17.0, 12.0, 0.0),
    ] {
        pen.line(
            &format!(
                "M{from:.1} -39C{from:.1} -34 {to:.1} -32 {to:.1} {:.1}",
                -30.0 + sag
            ),
            0.8,
            Fill::Thin(ink.palette.shade, 0.22),
        );
    }
}

fn locks(pen: &mut Pen, ink: &Ink<'_>, hair: Rgb, look: Look) {
    let fill = pen.linear(
        (-24.0, -96.0),
        (26.0, -70.0),
        &[
            (0.0, ink.bright(hair, 0.34), 1.0),
            (0.5, hair, 1.0),
            (1.0, ink.dim(hair, 0.4), 1.0),
        ],
    );
    if look.has_long_hair {
        pen.path(
            "M-3 -92C-14 -90 -21 -80 -23 -66C-25 -52 -28 -44 -31 -36C-36 -52 -36 -78 -26 -92C-16 -105 14 -106 26 -93C37 -78 36 -52 31 -36C28 -44 25 -52 23 -66C21 -80 10 -88 -3 -92Z",
            fill,
        );
        pen.line(
            "M-6 -94C-18 -90 -25 -78 -27 -62M6 -95C16 -91 24 -82 27 -66",
            0.9,
            Fill::Thin(ink.palette.light, 0.3),
        );
    } else {
        pen.path(
            "M-25 -64C-29 -82 -22 -101 -2 -102C18 -104 29 -88 25 -64C23 -70 22 -76 20 -80C10 -80 -2 -84 -8 -89C-12 -84 -19 -80 -21 -76C-22 -72 -24 -68 -25 -64Z",
            fill,
        );
        pen.line(
            "M-20 -86C-14 -96 -4 -99 6 -98M-4 -92C4 -88 12 -86 18 -86",
            0.9,
            Fill::Thin(ink.palette.light, 0.35),
        );
    }
}

/// A knitted cap.
fn hat(pen: &mut Pen, ink: &Ink<'_>) {
    let wool = ink.of(0x2f4f74);
    let fill = pen.linear(
        (-28.0, -100.0),
        (30.0, -84.0),
        &[
            (0.0, ink.bright(wool, 0.36), 1.0),
            (0.45, wool, 1.0),
            (1.0, ink.dim(wool, 0.5), 1.0),
        ],
    );
    pen.path(
        "M-27 -86C-30 -108 -14 -117 0 -117C14 -117 30 -108 27 -86Z",
        fill.clone(),
    );
    for x in [-18.0, -9.5, 0.0, 9.5, 18.0] {
        pen.line(
            &format!("M{x:.1} -88C{x:.1} -100 {:.1} -110 {:.1} -115", x * 0.7, x * 0.3),
            1.1,
            Fill::Thin(ink.palette.shade, 0.3),
        );
    }
    pen.path(
        "M-29 -92Q0 -100 29 -92Q31 -84 28.500 -79Q0 -87 -28.5 -79Q-31 -84 -29 -92Z",
        fill,
    );
    for step in -6..=6 {
        let x = f64::from(step) * 4.3;
        let lift = 4.0 - x * x * 0.0055;
        pen.line(
            &format!("M{x:.1} {:.1}v10", -92.4 - lift),
            1.0,
            Fill::Thin(ink.palette.shade, 0.3),
        );
    }
    pen.path(
        "M-27.5 -79Q0 -87 27.500 -79Q26 -76 24 -75Q0 -82 -24 -75Q-26 -76 -27.5 -79Z",
        Fill::Thin(ink.palette.shade, 0.28),
    );
}
