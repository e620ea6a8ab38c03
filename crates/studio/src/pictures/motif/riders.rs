//! A person on a bicycle.

use super::{Ink, vehicles};
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Look;

pub(super) fn rider(pen: &mut Pen, ink: &Ink<'_>, look: Look) {
    pen.group((0.0, 0.0), (0.61, 0.61), 0.0, |pen| {
        let (skin, hair) = (ink.of(0xe4b08a), ink.of(if look.has_long_hair { 0x7a4424 } else { 0x4a3020 }));
        let (shirt, trousers, shoe) = (ink.of(0xf0b83c), ink.of(0x3d5a80), ink.of(0xd8483e));
        // The far leg.
        pen.line("M-22 -92L14 -76L-8 -52", 13.0, ink.dim(trousers, 0.4));
        pen.line("M-14 -48h14", 8.0, ink.dim(shoe, 0.35));
        vehicles::bicycle(pen, ink);
        pen.line("M2 -128L26 -112L42 -95", 8.0, ink.dim(shirt, 0.35));
        if look.has_long_hair {
            pen.path(
                "M-2 -168C-24 -172 -36 -160 -54 -166C-46 -156 -56 -152 -62 -154C-48 -142 -26 -142 -6 -150Z",
                ink.dim(hair, 0.1),
            );
        }
        let back = pen.linear(
            (-36.0, -130.0),
            (8.0, -100.0),
            &[
                (0.0, ink.bright(shirt, 0.35), 1.0),
                (0.5, shirt, 1.0),
                (1.0, ink.dim(shirt, 0.35), 1.0),
            ],
        );
        pen.path(
            "M-40 -90C-42 -112 -28 -136 -8 -144C4 -145 11 -136 8 -124C3 -108 -4 -98 -8 -86C-18 -80 -34 -82 -40 -90Z",
            back,
        );
        // The near leg.
        pen.line("M-24 -91L8 -62L-1 -25", 14.0, trousers);
        pen.line("M-26 -96L6 -68", 2.0, Fill::Thin(ink.palette.light, 0.5));
        pen.path("M-8 -26h11c6 2 12 5 12 10h-23Z", shoe);
        pen.line("M-8 -15h23", 2.2, ink.of(0xf6f2ea));
        // The head.
        pen.line("M2 -146L6 -152", 10.0, ink.dim(skin, 0.15));
        let face = pen.radial(
            (4.0, -172.0),
            30.0,
            &[
                (0.0, ink.bright(skin, 0.3), 1.0),
                (0.6, skin, 1.0),
                (1.0, ink.dim(skin, 0.3), 1.0),
            ],
        );
        pen.path(
            "M-10 -166C-10 -180 0 -187 11 -187C22 -187 28 -178 28 -168L32 -163C32 -160 29 -160 28 -159C28 -152 22 -147 14 -147C2 -147 -10 -154 -10 -166Z",
            face,
        );
        pen.circle((20.5, -167.0), 2.2, ink.of(0x1e1618));
        pen.line("M17 -172.500q4 -2.500 7 -0.5", 1.3, hair);
        pen.line("M19 -154.500q4 1.500 7 -2", 1.4, ink.of(0xa04a40));
        pen.circle((15.0, -160.0), 3.6, Fill::Thin(ink.of(0xe88078), 0.4));
        pen.path(
            "M27 -175C22 -179 16 -178 10 -174C6 -168 2 -166 0 -158C-2 -152 -6 -152 -10 -154C-18 -168 -12 -192 10 -193C22 -193 28 -184 27 -175Z",
            hair,
        );
        pen.oval((0.0, -163.0), (3.0, 4.2), ink.dim(skin, 0.1));
        // A helmet.
        let helmet = ink.round(pen, (-16.0, 30.0), ink.of(0xe4574a));
        pen.path("M-17 -174C-18 -192 -4 -203 10 -202C24 -201 31 -190 31 -179Q8 -186 -17 -174Z", helmet);
        pen.line(
            "M-6 -194Q4 -184 8 -182M10 -200Q14 -190 22 -183",
            2.2,
            Fill::Thin(ink.palette.shade, 0.4),
        );
        pen.line("M-10 -188C-4 -196 4 -198 12 -198", 1.8, Fill::Thin(ink.palette.light, 0.7));
        // The near arm.
        pen.line("M-6 -130L10 -108", 11.0, ink.bright(shirt, 0.05));
        pen.line("M10 -108L38 -94", 7.0, skin);
        pen.circle((39.0, -93.5), 4.6, skin);
        pen.line("M-38 -98C-36 -116 -26 -132 -10 -140", 1.8, Fill::Thin(ink.palette.light, 0.7));
    });
}
