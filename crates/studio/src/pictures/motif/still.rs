//! What stands on a table.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A cup that steams.
pub(super) fn cup(pen: &mut Pen, ink: &Ink<'_>) {
    let glaze = ink.accent();
    let saucer = pen.linear(
        (-70.0, -8.0),
        (70.0, 4.0),
        &[
            (0.0, ink.bright(glaze, 0.6), 1.0),
            (1.0, ink.dim(glaze, 0.35), 1.0),
        ],
    );
    pen.oval((0.0, -3.0), (72.0, 11.0), saucer);
    pen.oval((0.0, -6.0), (42.0, 5.5), Fill::Thin(ink.palette.shade, 0.3));
    pen.line("M44 -62C76 -66 78 -24 36 -24", 8.0, ink.dim(glaze, 0.25));
    let body = ink.round(pen, (-52.0, 54.0), glaze);
    pen.path("M-50 -74C-50 -30 -34 -6 0 -6C34 -6 50 -30 50 -74Z", body);
    pen.oval((0.0, -74.0), (50.0, 10.0), ink.bright(glaze, 0.5));
    pen.oval((0.0, -73.0), (45.0, 8.0), ink.dim(glaze, 0.4));
    pen.oval((0.0, -71.5), (42.0, 6.4), ink.of(0x5a3420));
    pen.path(
        "M-18 -72C-8 -77 8 -77 18 -72C8 -68 -8 -68 -18 -72Z",
        ink.of(0xd8b48c),
    );
    pen.line(
        "M-41 -62C-39 -38 -30 -22 -18 -14",
        4.0,
        Fill::Thin(ink.palette.light, 0.6),
    );
    let steam =
        |pen: &mut Pen, data: &str, wide: f64| pen.line(data, wide, Fill::Thin(ink.palette.light, 0.22));
    for wide in [5.0, 10.0] {
        steam(
            pen,
            "M-16 -84C-28 -98 -4 -108 -16 -124C-22 -132 -14 -138 -12 -144",
            wide,
        );
        steam(pen, "M8 -86C-2 -100 20 -112 8 -128C0 -138 12 -148 14 -156", wide);
        steam(pen, "M28 -84C20 -94 36 -104 28 -116", wide);
    }
}

/// A cake of layers, with candles.
pub(super) fn cake(pen: &mut Pen, ink: &Ink<'_>) {
    let icing = ink
        .asked
        .map_or_else(|| ink.of(0xfbe6e4), |colour| ink.palette.lit(colour, ink.depth));
    let sponge = ink.of(0xc88a50);
    let berry = ink.of(0xc8304a);
    pen.oval((0.0, -2.0), (66.0, 8.0), ink.of(0xe8e6e2));
    pen.path(
        "M-66 -2C-60 8 60 8 66 -2L30 10H-30Z",
        ink.dim(ink.of(0xe8e6e2), 0.3),
    );
    for (half, top, bottom) in [(52.0, -34.0, -4.0), (36.0, -64.0, -34.0)] {
        let side = ink.round(pen, (-half, half), sponge);
        let squash = half * 0.13;
        pen.path(
            &format!(
                "M{:.1} {top}V{bottom}A{half} {squash:.1} 0 0 0 {half} {bottom}V{top}Z",
                -half
            ),
            side,
        );
        let cream = ink.round(pen, (-half, half), ink.of(0xfff6e6));
        let middle = (top + bottom) / 2.0;
        pen.path(&format!("M{:.1} {middle}A{half} {squash:.1} 0 0 0 {half} {middle}v5A{half} {squash:.1} 0 0 1 {:.1} {:.1}Z", -half, -half, middle + 5.0), cream);
        let glaze = ink.round(pen, (-half, half), icing);
        pen.oval((0.0, top), (half, squash), ink.bright(icing, 0.4));
        let mut data = format!("M{:.1} {top}A{half} {squash:.1} 0 0 0 {half} {top}", -half);
        let drops = 8;
        for drop in 0..drops {
            let long = if drop % 2 == 0 { 15.0 } else { 9.0 };
            let wide = half * 2.0 / f64::from(drops);
            let sag = |at: f64| squash * (1.0 - (at / half).powi(2)).max(0.0).sqrt();
            let (from, to) = (half - f64::from(drop) * wide, half - f64::from(drop + 1) * wide);
            let low = top + sag((from + to) / 2.0) + long;
            data.push_str(&format!(
                "C{:.1} {low:.1} {:.1} {low:.1} {to:.1} {:.1}",
                from - wide * 0.1,
                to + wide * 0.1,
                top + sag(to)
            ));
        }
        data.push('Z');
        pen.path(&data, glaze);
    }
    for (x, y) in [
        (-44.0, -36.0),
        (44.0, -36.0),
        (-24.0, -66.0),
        (24.0, -66.0),
        (-42.0, -8.0),
        (0.0, -61.0),
    ] {
        pen.circle((x, y), 5.4, berry);
        pen.circle((x - 1.6, y - 1.8), 1.6, Fill::Thin(ink.of(0xffffff), 0.7));
    }
    for (x, colour) in [(-14.0, 0x5aa8b8), (0.0, 0xf0c050), (14.0, 0xe07a8a)] {
        pen.block((x - 1.8, -86.0), (3.6, 21.0), 1.0, ink.of(colour));
        let glow = pen.radial(
            (x, -92.0),
            17.0,
            &[(0.0, ink.palette.light, 0.9), (1.0, ink.palette.light, 0.0)],
        );
        pen.circle((x, -92.0), 17.0, glow);
        pen.path(
            &format!(
                "M{x} -100C{:.1} -93 {:.1} -87 {x} -86C{:.1} -87 {:.1} -93 {x} -100Z",
                x + 4.0,
                x + 4.0,
                x - 4.0,
                x - 4.0
            ),
            ink.of(0xffb84a),
        );
    }
}

/// An open book.
pub(super) fn book(pen: &mut Pen, ink: &Ink<'_>) {
    let cover = ink.accent();
    let paper = ink.of(0xfbf3e2);
    pen.path(
        "M-92 -8L-82 -76H82L92 -8Q46 -6 0 4Q-46 -6 -92 -8Z",
        ink.dim(cover, 0.2),
    );
    for (lift, share) in [(0.0, 0.3), (3.0, 0.16), (6.0, 0.0)] {
        let left = pen.linear(
            (-86.0, 0.0),
            (0.0, 0.0),
            &[
                (0.0, ink.bright(paper, 0.3), 1.0),
                (0.8, ink.dim(paper, share), 1.0),
                (1.0, ink.dim(paper, 0.34), 1.0),
            ],
        );
        pen.path(
            &format!(
                "M0 {:.1}C-26 {:.1} -58 {:.1} -86 {:.1}L-77 {:.1}C-52 {:.1} -24 {:.1} 0 {:.1}Z",
                -lift,
                -18.0 - lift,
                -18.0 - lift,
                -12.0 - lift,
                -74.0 - lift,
                -84.0 - lift,
                -82.0 - lift,
                -70.0 - lift
            ),
            left,
        );
        let right = pen.linear(
            (0.0, 0.0),
            (86.0, 0.0),
            &[
                (0.0, ink.dim(paper, 0.4), 1.0),
                (0.2, ink.dim(paper, 0.08 + share), 1.0),
                (1.0, ink.dim(paper, 0.22), 1.0),
            ],
        );
        pen.path(
            &format!(
                "M0 {:.1}C26 {:.1} 58 {:.1} 86 {:.1}L77 {:.1}C52 {:.1} 24 {:.1} 0 {:.1}Z",
                -lift,
                -18.0 - lift,
                -18.0 - lift,
                -12.0 - lift,
                -74.0 - lift,
                -84.0 - lift,
                -82.0 - lift,
                -70.0 - lift
            ),
            right,
        );
    }
    for line in 0..7 {
        let down = f64::from(line) * 7.6;
        let (y, wide) = (-76.0 + down, 54.0 + down * 0.14);
        let shorter = if line == 6 { 24.0 } else { 0.0 };
        pen.line(
            &format!(
                "M{:.1} {y:.1}q{:.1} -9 {:.1} 1",
                -wide - 12.0,
                wide * 0.5,
                wide - shorter
            ),
            1.7,
            Fill::Thin(ink.palette.shade, 0.42),
        );
        if line > 2 {
            pen.line(
                &format!("M12 {:.1}q{:.1} -10 {:.1} -1", y + 1.0, wide * 0.5, wide),
                1.7,
                Fill::Thin(ink.palette.shade, 0.36),
            );
        }
    }
    pen.path("M18 -62q22 -24 46 -6q-22 -4 -46 6Z", Fill::Thin(cover, 0.6));
    pen.path("M3 -76L-4 14L2 9L8 15L9 -77Z", ink.bright(cover, 0.2));
}
