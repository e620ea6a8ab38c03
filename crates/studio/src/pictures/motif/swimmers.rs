//! What is in the water, and on it.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

pub(super) fn fish(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0xf08030);
    let (dim, pale) = (ink.dim(coat, 0.4), ink.of(0xfff2dc));
    pen.path("M-38 -48C-58 -80 -84 -92 -92 -86C-80 -70 -82 -58 -72 -48C-82 -38 -80 -24 -90 -10C-80 -6 -56 -20 -38 -44Z", dim);
    pen.path("M-18 -70C-10 -98 26 -104 40 -94C34 -86 36 -78 34 -70Z", dim);
    pen.path("M-10 -22C-14 -6 0 2 10 0C12 -8 16 -16 24 -22Z", dim);
    let body = pen.linear(
        (0.0, -84.0),
        (0.0, -12.0),
        &[
            (0.0, ink.bright(coat, 0.35), 1.0),
            (0.5, coat, 1.0),
            (1.0, ink.dim(coat, 0.42), 1.0),
        ],
    );
    pen.path("M-48 -46C-24 -86 44 -92 68 -46C44 -4 -24 -10 -48 -46Z", body);
    pen.path(
        "M30 -76C22 -60 22 -34 30 -18C38 -22 44 -26 48 -28C40 -42 40 -56 46 -68C42 -72 36 -74 30 -76Z",
        pale,
    );
    pen.path(
        "M-12 -73C-20 -58 -20 -34 -12 -20L2 -17C-6 -34 -6 -60 2 -76Z",
        Fill::Thin(pale, 0.95),
    );
    for (x, y) in [
        (-30.0, -54.0),
        (-30.0, -40.0),
        (12.0, -60.0),
        (12.0, -46.0),
        (12.0, -32.0),
    ] {
        pen.line(&format!("M{x} {y}q7 6 0 12"), 1.4, Fill::Thin(dim, 0.5));
    }
    pen.path(
        "M14 -46C4 -38 0 -26 -6 -24C4 -18 18 -24 22 -36Z",
        ink.bright(coat, 0.25),
    );
    pen.circle((54.0, -55.0), 6.4, pale);
    pen.circle((55.5, -55.0), 4.0, ink.of(0x141218));
    pen.circle((54.0, -57.0), 1.5, ink.of(0xffffff));
    pen.line("M67 -42Q60 -38 57 -40", 1.6, dim);
    pen.line(
        "M-40 -52C-16 -82 36 -84 58 -58",
        2.0,
        Fill::Thin(ink.palette.light, 0.5),
    );
}

pub(super) fn whale(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x3a5f86);
    let (dim, pale) = (ink.dim(coat, 0.4), ink.of(0xdde6ea));
    pen.path("M-84 -58C-102 -66 -112 -86 -108 -92C-96 -90 -88 -84 -84 -78C-80 -88 -70 -96 -60 -96C-60 -84 -66 -66 -72 -56Z", dim);
    let body = pen.linear(
        (0.0, -84.0),
        (0.0, 0.0),
        &[
            (0.0, ink.bright(coat, 0.3), 1.0),
            (0.5, coat, 1.0),
            (1.0, dim, 1.0),
        ],
    );
    pen.path(
        "M-86 -60C-64 -46 -48 -52 -30 -66C0 -90 70 -86 88 -50C96 -32 84 -12 56 -6C10 4 -64 -4 -86 -60Z",
        body,
    );
    pen.path(
        "M92 -38C86 -20 76 -10 56 -6C30 0 0 0 -26 -10C10 -14 50 -24 92 -38Z",
        pale,
    );
    for x in [0.0, 14.0, 28.0, 42.0, 56.0] {
        pen.line(
            &format!("M{:.1} {:.1}q-12 8 -26 10", x + 30.0, -17.0 - x * 0.14),
            1.3,
            Fill::Thin(dim, 0.6),
        );
    }
    pen.path("M22 -22C12 -8 -4 4 -16 6C-14 -6 -2 -20 10 -26Z", dim);
    pen.circle((62.0, -44.0), 3.6, ink.of(0x121018));
    pen.circle((61.0, -45.2), 1.2, ink.of(0xffffff));
    pen.line("M90 -38C76 -30 64 -30 54 -32", 1.8, dim);
    for (x, y, size) in [
        (-6.0, -66.0, 2.4),
        (8.0, -72.0, 1.8),
        (24.0, -74.0, 2.2),
        (-18.0, -60.0, 1.5),
        (40.0, -70.0, 1.5),
    ] {
        pen.circle((x, y), size, Fill::Thin(ink.palette.light, 0.34));
    }
    pen.line(
        "M-60 -52C-40 -52 -32 -62 -22 -69C6 -84 60 -80 82 -52",
        2.0,
        Fill::Thin(ink.palette.light, 0.55),
    );
}

/// A boat under sail.
pub(super) fn boat(pen: &mut Pen, ink: &Ink<'_>) {
    let hull = ink.main(0xb44a38);
    let cloth = ink.of(0xfbf2e0);
    pen.line("M0 -14V-104", 2.6, ink.of(0x5a3c28));
    let sail = ink.round(pen, (-50.0, 6.0), cloth);
    pen.path("M-3 -100C-12 -70 -30 -40 -48 -24C-32 -20 -16 -20 -3 -22Z", sail);
    let other = ink.round(pen, (0.0, 60.0), ink.dim(cloth, 0.14));
    pen.path("M3 -96C28 -78 42 -50 44 -24C28 -19 14 -20 3 -23Z", other);
    pen.line(
        "M-10 -78C-16 -62 -22 -52 -30 -40M12 -84C22 -70 28 -56 31 -42",
        0.9,
        Fill::Thin(ink.palette.shade, 0.25),
    );
    pen.path("M0 -104L22 -100L0 -95Z", ink.accent());
    let side = pen.linear(
        (0.0, -18.0),
        (0.0, 8.0),
        &[
            (0.0, ink.bright(hull, 0.25), 1.0),
            (0.4, hull, 1.0),
            (1.0, ink.dim(hull, 0.6), 1.0),
        ],
    );
    pen.path(
        "M-58 -17C-30 -12 30 -12 60 -19C56 -4 48 8 42 10H-42C-50 4 -56 -6 -58 -17Z",
        side,
    );
    pen.line("M-57 -15C-30 -10 30 -10 59 -17", 2.4, ink.of(0xfbf2e0));
    pen.line(
        "M-53 -5C-30 -1 30 -1 54 -6",
        0.9,
        Fill::Thin(ink.palette.shade, 0.4),
    );
    pen.oval((0.0, 11.0), (64.0, 3.0), Fill::Thin(ink.palette.light, 0.3));
}
