//! A robot, a rocket.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

pub(super) fn robot(pen: &mut Pen, ink: &Ink<'_>) {
    let metal = ink.main(0x9fb2bc);
    let (dim, dark) = (ink.dim(metal, 0.45), ink.of(0x222830));
    let eye = ink.palette.light.mix(crate::colour::Rgb(0x5a, 0xe0, 0xe0), 0.5);
    for x in [-12.0, 12.0] {
        pen.block((x - 5.0, -26.0), (10.0, 22.0), 3.0, dim);
        pen.path(&format!("M{:.1} 0v-5q0 -6 11 -6q11 0 11 6v5Z", x - 11.0), metal);
        pen.line(&format!("M{:.1} -16h10", x - 5.0), 1.4, dark);
    }
    pen.line("M-26 -52C-42 -50 -46 -40 -44 -28", 7.0, dim);
    pen.line("M26 -52C42 -54 48 -64 50 -74", 7.0, dim);
    pen.circle((-44.0, -24.0), 6.4, metal);
    pen.line("M50 -76l-6 -10M50 -76l6 -10", 4.6, metal);
    let body = ink.round(pen, (-27.0, 27.0), metal);
    pen.block((-26.0, -62.0), (52.0, 40.0), 10.0, body);
    pen.block((-16.0, -55.0), (32.0, 20.0), 4.0, dark);
    for (at, colour) in [(-9.0, 0xe85a4a), (0.0, 0xf0c040), (9.0, 0x5ac08a)] {
        pen.circle((at, -49.0), 2.5, ink.of(colour));
    }
    pen.line("M-11 -41h5l3 -4l4 7l3 -5h7", 1.3, eye);
    pen.block((-6.0, -66.0), (12.0, 6.0), 2.0, dark);
    let head = ink.round(pen, (-25.0, 25.0), metal);
    pen.block((-24.0, -96.0), (48.0, 32.0), 12.0, head);
    pen.block((-18.0, -90.0), (36.0, 20.0), 9.0, dark);
    for x in [-8.0, 8.0] {
        pen.circle((x, -81.0), 7.5, Fill::Thin(eye, 0.25));
        pen.circle((x, -81.0), 4.6, eye);
        pen.circle((x - 1.4, -82.6), 1.4, ink.of(0xffffff));
    }
    pen.line("M-5 -73.500Q0 -71 5 -73.5", 1.3, eye);
    pen.block((-28.0, -85.0), (5.0, 11.0), 2.0, dim);
    pen.block((23.0, -85.0), (5.0, 11.0), 2.0, dim);
    pen.line("M0 -96V-106", 2.0, dim);
    pen.circle((0.0, -108.0), 3.6, ink.accent());
    pen.circle((0.0, -108.0), 8.0, Fill::Thin(ink.palette.light, 0.25));
    pen.line(
        "M-24 -55V-32Q-24 -26 -18 -24M-22 -86Q-20 -94 -12 -94",
        1.8,
        Fill::Thin(ink.palette.light, 0.75),
    );
}

/// A rocket under way.
pub(super) fn rocket(pen: &mut Pen, ink: &Ink<'_>) {
    pen.group((0.0, -14.0), (0.86, 0.86), 14.0, |pen| {
        let shell = ink.of(0xf2ece0);
        let accent = ink.main(0xd64a36);
        let glow = pen.radial(
            (0.0, 4.0),
            46.0,
            &[(0.0, ink.palette.light, 0.8), (1.0, ink.palette.light, 0.0)],
        );
        pen.circle((0.0, 4.0), 46.0, glow);
        let fire = pen.linear(
            (0.0, -8.0),
            (0.0, 62.0),
            &[
                (0.0, ink.palette.light, 1.0),
                (0.3, ink.of(0xffb040), 1.0),
                (0.7, ink.of(0xe85a2a), 0.8),
                (1.0, ink.of(0xe85a2a), 0.0),
            ],
        );
        pen.path("M-11 -10C-18 14 -8 30 0 64C8 30 18 14 11 -10Z", fire);
        pen.path("M-5 -8C-8 6 -4 16 0 32C4 16 8 6 5 -8Z", ink.palette.light);
        for (x, y, size, share) in [
            (-9.0, 62.0, 9.0, 0.34),
            (8.0, 74.0, 12.0, 0.26),
            (-6.0, 90.0, 16.0, 0.18),
            (10.0, 108.0, 20.0, 0.1),
        ] {
            pen.circle((x, y), size, Fill::Thin(ink.palette.light, share));
        }
        pen.path("M-17 -44C-34 -34 -38 -14 -34 0L-14 -14Z", accent);
        pen.path("M17 -44C34 -34 38 -14 34 0L14 -14Z", ink.dim(accent, 0.35));
        pen.path("M-11 -13h22l3 9h-28Z", ink.of(0x3a3e48));
        let hull = ink.round(pen, (-22.0, 24.0), shell);
        pen.path("M0 -112C-20 -92 -26 -50 -15 -11H15C26 -50 20 -92 0 -112Z", hull);
        let nose = ink.round(pen, (-16.0, 18.0), accent);
        pen.path(
            "M0 -112C-8 -104 -13.5 -95 -17 -84H17C13.5 -95 8 -104 0 -112Z",
            nose,
        );
        pen.path("M-18.5 -28h37l-1.5 7h-34Z", accent);
        pen.circle((0.0, -62.0), 10.5, ink.of(0x3a3e48));
        let glass = pen.linear(
            (-8.0, -70.0),
            (8.0, -54.0),
            &[(0.0, ink.of(0xc8f0f8), 1.0), (1.0, ink.of(0x2c5c8a), 1.0)],
        );
        pen.circle((0.0, -62.0), 7.6, glass);
        pen.line("M-4 -66Q-1 -68.5 2 -68", 1.5, ink.of(0xffffff));
        pen.path("M-3 -40h6v40h-6Z", ink.dim(accent, 0.2));
        pen.line(
            "M-19 -40C-21 -62 -16 -90 -3 -106",
            1.7,
            Fill::Thin(ink.palette.light, 0.8),
        );
    });
}
