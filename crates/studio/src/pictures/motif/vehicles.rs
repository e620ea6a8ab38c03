//! What rolls.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A small round car, seen from its side.
pub(super) fn car(pen: &mut Pen, ink: &Ink<'_>) {
    let paint = ink.main(0xcf4436);
    let (dim, dark, chrome) = (ink.dim(paint, 0.45), ink.of(0x1e1c22), ink.of(0xe6e8ea));
    pen.path("M-100 -20h200v10h-200Z", dark);
    let body = pen.linear(
        (0.0, -100.0),
        (0.0, -8.0),
        &[
            (0.0, ink.bright(paint, 0.42), 1.0),
            (0.45, paint, 1.0),
            (1.0, dim, 1.0),
        ],
    );
    pen.path("M-112 -18C-116 -40 -104 -54 -76 -58C-64 -84 -44 -98 -6 -98C34 -98 52 -82 66 -58C98 -54 114 -44 112 -18C112 -12 108 -10 102 -10H-104C-110 -10 -112 -12 -112 -18Z", body);
    let glass = pen.linear(
        (-40.0, -92.0),
        (40.0, -54.0),
        &[(0.0, ink.palette.haze(), 1.0), (1.0, ink.of(0x3a5468), 1.0)],
    );
    pen.path("M-62 -58C-52 -80 -36 -88 -8 -89V-58Z", glass.clone());
    pen.path("M-2 -89C28 -89 44 -78 54 -58H-2Z", glass);
    pen.line(
        "M-30 -85L-50 -60M-20 -86L-32 -66M20 -84L8 -62",
        2.0,
        Fill::Thin(ink.of(0xffffff), 0.4),
    );
    pen.line(
        "M-5 -56V-16M-64 -54C-66 -40 -62 -24 -56 -16",
        1.3,
        Fill::Thin(dim, 0.9),
    );
    pen.line("M-20 -46h10M44 -46h10", 2.6, chrome);
    pen.line("M-112 -30C-60 -36 60 -36 112 -30", 2.0, Fill::Thin(chrome, 0.7));
    pen.oval((104.0, -36.0), (6.0, 8.5), ink.of(0xffeeb4));
    pen.block((-113.0, -42.0), (7.0, 12.0), 3.0, ink.of(0xe85a3a));
    pen.block((90.0, -18.0), (28.0, 7.0), 3.5, chrome);
    pen.block((-118.0, -18.0), (28.0, 7.0), 3.5, chrome);
    if ink.palette.dark {
        let beam = pen.linear(
            (108.0, 0.0),
            (250.0, 0.0),
            &[(0.0, ink.palette.light, 0.6), (1.0, ink.palette.light, 0.0)],
        );
        pen.path("M108 -40L260 -66V6L108 -30Z", beam);
    }
    for x in [-62.0, 62.0] {
        pen.circle((x, -17.0), 25.0, ink.dim(dim, 0.5));
        pen.circle((x, -19.0), 20.0, dark);
        pen.circle((x, -19.0), 11.5, chrome);
        pen.circle((x, -19.0), 8.5, ink.dim(chrome, 0.35));
        pen.circle((x, -19.0), 3.4, chrome);
    }
    pen.line(
        "M-72 -62C-58 -86 -40 -95 -6 -95.500C24 -95.5 42 -86 54 -72M70 -55C92 -52 104 -46 107 -40",
        2.0,
        Fill::Thin(ink.palette.light, 0.7),
    );
}

pub(super) fn bicycle(pen: &mut Pen, ink: &Ink<'_>) {
    let paint = ink.accent();
    let (dark, chrome) = (ink.of(0x221f24), ink.of(0xd8dcde));
    for x in [-50.0, 50.0] {
        for spoke in 0..12 {
            let turn = f64::from(spoke) * std::f64::consts::FRAC_PI_6;
            pen.line(
                &format!(
                    "M{x} -33L{:.1} {:.1}",
                    x + turn.cos() * 30.0,
                    -33.0 + turn.sin() * 30.0
                ),
                0.6,
                Fill::Thin(chrome, 0.8),
            );
        }
        pen.ring((x, -33.0), 31.0, 4.4, dark);
        pen.ring((x, -33.0), 28.4, 1.4, chrome);
        pen.circle((x, -33.0), 3.4, chrome);
        pen.line(
            &format!("M{:.1} -46A36 36 0 0 1 {:.1} -64", x - 34.0, x + 18.0),
            2.4,
            paint,
        );
    }
    pen.line(
        "M-50 -33L-22 -74H30L-8 -33ZM-26 -82L-8 -33M50 -33L28 -82",
        5.0,
        paint,
    );
    pen.line(
        "M-50 -34.500L-22 -75.500H30",
        1.2,
        Fill::Thin(ink.palette.light, 0.7),
    );
    pen.line(
        "M28 -82L25 -92C30 -98 38 -96 44 -92M25 -92C18 -94 14 -92 12 -88",
        3.2,
        chrome,
    );
    pen.line("M12 -88l-6 1M44 -92l3 4", 4.6, dark);
    pen.path(
        "M-42 -86C-34 -90 -22 -90 -10 -85C-18 -81 -24 -82 -28 -79C-34 -80 -42 -80 -42 -86Z",
        dark,
    );
    pen.circle((-8.0, -33.0), 8.0, chrome);
    pen.circle((-8.0, -33.0), 5.0, dark);
    pen.line("M-8 -33l7 14M-5 -18h9M-8 -33l-7 -14M-20 -48h9", 2.4, chrome);
    pen.line("M-50 -36L-8 -41M-50 -30L-8 -25", 1.0, dark);
    let basket = ink.of(0xb58450);
    pen.path("M34 -80h30l-5 22h-21Z", basket);
    pen.line(
        "M35 -74h28M36 -67h25M42 -80l2 22M49 -80v22M56 -80l-2 22",
        0.9,
        Fill::Thin(dark, 0.4),
    );
    for (x, y, colour) in [
        (38.0, -84.0, 0xf4d35e),
        (46.0, -88.0, 0xf08a8a),
        (54.0, -86.0, 0xffffff),
        (61.0, -83.0, 0xf4d35e),
    ] {
        pen.circle((x, y + 4.0), 5.0, ink.leaf());
        pen.circle((x, y), 4.2, ink.of(colour));
        pen.circle((x, y), 1.5, ink.of(0xc07a2a));
    }
}
