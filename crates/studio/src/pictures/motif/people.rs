//! A wanderer, a child, and a balloon to travel with.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::reading::Look;

/// A person with a pack and a scarf, seen from behind, looking into the picture.
pub(super) fn person(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.accent();
    let (dim, trousers, boots) = (ink.dim(coat, 0.4), ink.of(0x3e4654), ink.of(0x3a2a22));
    for (data, share) in [("M-9 -44L-12 -4H-3L1 -40Z", 0.0), ("M-1 -42L4 -4H13L9 -44Z", 0.3)] {
        pen.path(data, ink.dim(trousers, share));
    }
    pen.path("M-14 0v-9h11v9ZM4 0v-9h11v9Z", boots);
    pen.line("M14 -66C20 -56 22 -48 22 -38", 6.0, dim);
    pen.line("M-14 -66C-20 -56 -21 -48 -19 -40", 6.0, coat);
    pen.line("M22 -48L27 2", 1.8, ink.of(0x7a5638));
    let back = ink.round(pen, (-17.0, 18.0), coat);
    pen.path(
        "M-13 -72C-18 -60 -17 -48 -15 -36Q0 -32 16 -36C18 -48 18 -60 13 -72Q0 -77 -13 -72Z",
        back,
    );
    let pack = ink.round(pen, (-12.0, 13.0), ink.of(0x8a6a42));
    pen.block((-11.0, -70.0), (22.0, 28.0), 6.0, pack);
    pen.block((-8.0, -56.0), (16.0, 11.0), 3.0, ink.of(0x6e5232));
    pen.block((-12.0, -77.0), (24.0, 8.0), 4.0, ink.of(0xb85a44));
    pen.line("M-5 -69v12M5 -69v12", 1.2, ink.of(0x4a3826));
    pen.circle((0.0, -86.0), 9.2, ink.of(0xd9a57e));
    let hat = ink.round(pen, (-12.0, 13.0), ink.of(0x5c4636));
    pen.path("M-9.5 -88C-9 -101 9 -101 9.5 -88Z", hat);
    pen.oval((0.0, -88.0), (15.0, 3.0), ink.of(0x4a372a));
    pen.path("M-9 -88q9 3 18 0v-2.500q-9 3 -18 0Z", coat);
    let scarf = ink.bright(ink.of(0xe0b04a), 0.2);
    pen.path("M-8 -79Q0 -74 8 -79L9 -75Q0 -70 -9 -75Z", scarf);
    pen.path(
        "M7 -77C18 -80 26 -72 36 -76C32 -70 20 -66 8 -73Z",
        ink.dim(scarf, 0.15),
    );
    pen.line(
        "M-14 -70C-17 -58 -16 -48 -14 -38M-10 -42L-12 -10",
        1.3,
        Fill::Thin(ink.palette.light, 0.75),
    );
}

/// A child that looks out of the picture, in a coat and a woollen cap: a large head on a small body.
pub(super) fn child(pen: &mut Pen, ink: &Ink<'_>, look: Look) {
    let coat = ink.accent();
    let (skin, hair) = (
        ink.of(0xf0c09a),
        ink.of(if look.has_long_hair { 0x7a4a2a } else { 0x5a3c28 }),
    );
    let (trousers, boots, wool) = (ink.of(0x46566e), ink.of(0x5a3a2c), ink.of(0xf2c14e));
    for (x, share) in [(-13.0, 0.0), (3.0, 0.25)] {
        pen.block((x, -26.0), (10.0, 20.0), 3.0, ink.dim(trousers, share));
        pen.path(&format!("M{:.1} 0v-7q5 -4 11 0q3 3 3 7Z", x - 2.0), boots);
    }
    if look.has_long_hair {
        pen.path(
            "M-19 -78C-26 -62 -24 -50 -20 -44H20C24 -50 26 -62 19 -78Z",
            ink.dim(hair, 0.15),
        );
    }
    for (data, share) in [
        ("M-14 -50C-24 -44 -27 -36 -27 -28", 0.1),
        ("M14 -50C24 -44 27 -36 27 -28", 0.35),
    ] {
        pen.line(data, 9.0, ink.dim(coat, share));
    }
    for x in [-27.0, 27.0] {
        pen.circle((x, -25.0), 5.2, skin);
    }
    let front = ink.round(pen, (-18.0, 18.0), coat);
    pen.path(
        "M-13 -56C-19 -46 -20 -32 -20 -22Q0 -17 20 -22C20 -32 19 -46 13 -56Q0 -60 -13 -56Z",
        front,
    );
    pen.line("M0 -55V-20", 1.0, Fill::Thin(ink.palette.shade, 0.45));
    for y in [-46.0, -37.0, -28.0] {
        pen.circle((3.5, y), 1.5, wool);
    }
    let face = ink.round(pen, (-19.0, 19.0), skin);
    pen.circle((0.0, -74.0), 18.0, face);
    pen.path(
        "M-18 -74C-19 -90 -8 -96 0 -95C8 -96 19 -90 18 -74C12 -84 4 -86 -4 -85C-10 -85 -15 -81 -18 -74Z",
        hair,
    );
    for x in [-7.0, 7.0] {
        pen.oval((x, -72.0), (2.0, 2.8), ink.of(0x2c2420));
        pen.circle((x + 0.7, -73.0), 0.7, ink.palette.light);
        pen.oval((x * 1.55, -65.5), (3.2, 2.1), Fill::Thin(ink.of(0xe0705a), 0.4));
    }
    pen.line("M-4 -64.500q4 3.500 8 0", 1.3, ink.of(0x8a4636));
    let cap = ink.round(pen, (-19.0, 19.0), wool);
    pen.path("M-18 -82C-19 -100 19 -100 18 -82Q0 -90 -18 -82Z", cap);
    pen.path("M-19 -80Q0 -90 19 -80V-85Q0 -95 -19 -85Z", ink.bright(wool, 0.25));
    pen.circle((0.0, -98.0), 5.0, ink.bright(wool, 0.4));
    let scarf = ink.of(0xc8503c);
    pen.path("M-14 -58Q0 -51 14 -58L15 -52Q0 -45 -15 -52Z", scarf);
    pen.path("M6 -54L14 -53L13 -34L6 -35Z", ink.dim(scarf, 0.15));
}

pub(super) fn balloon(pen: &mut Pen, ink: &Ink<'_>) {
    let main = ink.accent();
    let other = ink.of(0xfbefd8);
    let outline = "M0 -104C-30 -104 -42 -82 -40 -62C-38 -46 -18 -30 -8 -22H8C18 -30 38 -46 40 -62C42 -82 30 -104 0 -104Z";
    let fill = ink.round(pen, (-42.0, 42.0), main);
    pen.path(outline, fill);
    for (outer, inner) in [(0.78, 0.5), (0.2, -0.2), (-0.5, -0.78)] {
        let gore = ink.round(pen, (-42.0, 42.0), other);
        let edge = |share: f64| (40.0 * share, 9.0 * share);
        let (one, two) = (edge(outer), edge(inner));
        pen.path(
            &format!(
                "M0 -104C{:.1} -104 {:.1} -82 {:.1} -62C{:.1} -46 {:.1} -30 {:.1} -22H{:.1}C{:.1} -30 {:.1} -46 {:.1} -62C{:.1} -82 {:.1} -104 0 -104Z",
                one.0 * 0.75, one.0 * 1.04, one.0, one.0 * 0.95, one.0 * 0.45, one.1, two.1, two.0 * 0.45, two.0 * 0.95, two.0, two.0 * 1.04, two.0 * 0.75
            ),
            gore,
        );
    }
    pen.path(
        "M-38 -72Q0 -62 38 -72Q41 -66 39 -58Q0 -48 -39 -58Q-41 -66 -38 -72Z",
        Fill::Thin(ink.dim(main, 0.3), 0.85),
    );
    let shade = pen.linear(
        (-42.0, 0.0),
        (42.0, 0.0),
        &[
            (0.0, ink.palette.light, 0.34),
            (0.4, ink.palette.light, 0.0),
            (0.6, ink.palette.shade, 0.0),
            (1.0, ink.palette.shade, 0.45),
        ],
    );
    pen.path(outline, shade);
    pen.path("M-8 -22h16l-2 3h-12Z", ink.dim(main, 0.4));
    pen.line(
        "M-7 -20L-6 -9M7 -20L6 -9M-2 -20L-2 -9M2 -20L2 -9",
        0.6,
        ink.of(0x4a3a2c),
    );
    pen.path("M-2 -16q2 -7 4 0q-2 3 -4 0Z", ink.palette.light);
    let basket = ink.round(pen, (-7.0, 8.0), ink.of(0x9a6a3c));
    pen.path("M-7 -10H7L6 0H-6Z", basket);
    pen.line(
        "M-7 -10H7M-6.6 -6.500H6.600M-6.3 -3H6.3",
        0.8,
        Fill::Thin(ink.palette.shade, 0.4),
    );
    pen.line(
        "M-34 -82C-28 -96 -14 -101 -6 -101",
        1.8,
        Fill::Thin(ink.palette.light, 0.8),
    );
}
