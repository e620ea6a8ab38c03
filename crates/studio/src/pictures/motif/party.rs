//! Balloons for a party.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// Where each is, and how it leans.
const PLACES: [(f64, f64, f64); 5] = [
    (0.0, -86.0, 0.0),
    (-24.0, -70.0, -14.0),
    (25.0, -72.0, 14.0),
    (-11.0, -54.0, -8.0),
    (14.0, -52.0, 9.0),
];
const COLOURS: [u32; 5] = [0xe0483e, 0xf2b632, 0x3a8fc8, 0x58a858, 0xb060b8];

/// A bunch on strings; of one there are five.
pub(super) fn balloons(pen: &mut Pen, ink: &Ink<'_>, count: u8) {
    let many = if count < 2 {
        PLACES.len()
    } else {
        usize::from(count)
    };
    let string = Fill::Thin(ink.palette.shade, 0.55);
    for (x, y, _) in PLACES.iter().take(many) {
        pen.line(
            &format!(
                "M{x:.1} {:.1}C{:.1} {:.1} 2 -30 0 -12",
                y + 17.0,
                x * 0.8,
                y + 34.0
            ),
            0.6,
            string.clone(),
        );
    }
    pen.line("M0 -12C-5 -4 4 0 -2 12", 0.6, string);
    let bow = ink.of(0xf0c860);
    pen.path(
        "M0 -12C-8 -20 -14 -14 -12 -8C-8 -6 -4 -8 0 -12C8 -20 14 -14 12 -8C8 -6 4 -8 0 -12Z",
        bow,
    );
    for ((x, y, lean), code) in PLACES.iter().zip(COLOURS).take(many).rev() {
        let colour = ink
            .asked
            .map_or_else(|| ink.of(code), |asked| ink.palette.lit(asked, ink.depth));
        pen.group((*x, *y), (1.0, 1.0), *lean, |pen| {
            let fill = pen.radial(
                (-5.0, -7.0),
                26.0,
                &[
                    (0.0, ink.bright(colour, 0.5), 0.98),
                    (0.35, colour, 0.96),
                    (1.0, ink.dim(colour, 0.5), 0.98),
                ],
            );
            pen.path("M-2.8 20L0 16L2.800 20Z", ink.dim(colour, 0.35));
            pen.path(
                "M0 -18C11 -18 15.500 -9 15 -1C14 9 5 15 0 17C-5 15 -14 9 -15 -1C-15.5 -9 -11 -18 0 -18Z",
                fill,
            );
            pen.path(
                "M-10 -6C-9 -12 -6 -14.500 -2.500 -15C-6 -12 -7 -9 -7.500 -4Z",
                Fill::Thin(ink.of(0xffffff), 0.7),
            );
        });
    }
}
