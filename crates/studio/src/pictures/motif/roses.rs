//! A rose from above, as it lies on a card.

use super::Ink;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};

/// Some 40 across, its middle at the origin, with two leaves.
pub(in crate::pictures) fn rose(pen: &mut Pen, ink: &Ink<'_>, petal: Rgb) {
    let green = ink.of(0x4f8a48);
    for turn in [112.0, 236.0] {
        pen.group((0.0, 0.0), (1.0, 1.0), turn, |pen| {
            pen.path("M0 -14C-11 -20 -11 -32 0 -40C11 -32 11 -20 0 -14Z", green);
            pen.path("M0 -14C11 -20 11 -32 0 -40Z", ink.dim(green, 0.3));
        });
    }
    let petal = ink.palette.lit(petal, 0.0);
    for (many, out, size, share) in [(6_u32, 11.0, 11.0, 0.22), (5, 7.0, 9.5, 0.06), (4, 3.6, 7.0, 0.2)] {
        for at in 0..many {
            let turn = (f64::from(at) / f64::from(many) * 360.0 + out * 9.0).to_radians();
            let place = (turn.cos() * out, turn.sin() * out);
            let fill = pen.radial(
                (place.0 - size * 0.3, place.1 - size * 0.4),
                size * 1.5,
                &[
                    (0.0, ink.bright(petal, 0.32), 1.0),
                    (0.5, petal, 1.0),
                    (1.0, ink.dim(petal, 0.2 + share), 1.0),
                ],
            );
            pen.circle(place, size, fill);
        }
    }
    pen.circle((0.0, 0.0), 4.2, ink.dim(petal, 0.28));
    pen.line(
        "M-3 1C-3 -4 4 -4 3.500 1C3 5 -5 5.500 -6 0C-6 -7 6 -8 7 0",
        1.3,
        Fill::Thin(ink.palette.shade, 0.35),
    );
}
