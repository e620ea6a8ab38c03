//! A dragon.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// In flight, and it breathes fire.
pub(super) fn dragon(pen: &mut Pen, ink: &Ink<'_>) {
    let scale = ink.main(0x3f8a5a);
    let (dim, horn) = (ink.dim(scale, 0.45), ink.of(0xf0dcae));
    let skin = ink
        .asked
        .map_or_else(|| ink.of(0xd8703c), |_| ink.bright(scale, 0.4));
    // The far wing.
    let far = ink.dim(skin, 0.45);
    pen.path(
        "M14 -56C20 -84 40 -104 70 -112C66 -104 68 -96 74 -90C64 -90 58 -84 56 -76C48 -80 40 -74 38 -66C32 -68 26 -62 24 -52Z",
        far,
    );
    pen.line(
        "M14 -56C22 -84 42 -104 70 -112M16 -56L56 -76M16 -56L74 -90",
        2.2,
        dim,
    );
    // The tail, thinner and thinner.
    for (data, wide) in [
        ("M-22 -42C-44 -34 -60 -22 -78 -28", 13.0),
        ("M-50 -30C-66 -22 -84 -26 -96 -40", 8.5),
        ("M-84 -29C-98 -36 -104 -50 -100 -64", 5.0),
    ] {
        pen.line(data, wide, scale);
    }
    pen.path("M-100 -62L-112 -68L-97 -84L-89 -66Z", skin);
    // Legs below it.
    for (x, share) in [(14.0, 0.4), (-14.0, 0.4), (22.0, 0.12), (-6.0, 0.12)] {
        let leg = ink.dim(scale, share);
        pen.path(
            &format!(
                "M{:.1} -38C{:.1} -24 {:.1} -18 {:.1} -12L{:.1} -10C{:.1} -20 {:.1} -28 {:.1} -38Z",
                x - 7.0,
                x - 10.0,
                x - 4.0,
                x - 5.0,
                x + 2.0,
                x + 6.0,
                x + 8.0,
                x + 7.0
            ),
            leg,
        );
        pen.path(
            &format!("M{:.1} -12l-5 6l5 -2l1 5l3 -5l5 3l-3 -8Z", x - 4.0),
            horn,
        );
    }
    let body = pen.linear(
        (-8.0, -66.0),
        (0.0, -24.0),
        &[
            (0.0, ink.bright(scale, 0.3), 1.0),
            (0.4, scale, 1.0),
            (1.0, ink.dim(scale, 0.5), 1.0),
        ],
    );
    pen.path(
        "M-40 -40C-30 -58 0 -66 20 -60C34 -66 40 -78 44 -90C50 -98 62 -98 64 -88C62 -72 52 -48 34 -34C14 -22 -24 -24 -40 -40Z",
        body,
    );
    // Its belly, in plates.
    pen.path(
        "M60 -80C56 -64 46 -46 34 -35C16 -24 -14 -25 -30 -33C-8 -32 16 -34 28 -44C40 -54 48 -70 52 -84Z",
        ink.bright(horn, 0.1),
    );
    pen.line(
        "M54 -76L59 -74M49 -65L55 -62M43 -55L49 -51M35 -47L40 -41M24 -40L28 -33M11 -36L13 -28M-3 -34L-3 -26M-16 -33L-18 -27",
        1.2,
        Fill::Thin(dim, 0.7),
    );
    // Spikes along its back.
    for (x, y, turn) in [
        (42.0, -88.0, -58.0),
        (37.0, -76.0, -56.0),
        (29.0, -66.0, -44.0),
        (18.0, -61.0, -14.0),
        (-14.0, -58.0, -22.0),
        (-28.0, -51.0, -36.0),
        (-42.0, -41.0, -24.0),
        (-60.0, -34.0, -10.0),
    ] {
        pen.group((x, y), (1.0, 1.0), turn, |pen| pen.path("M-5 2L1 -10L5 2Z", skin));
    }
    // The near wing.
    let web = pen.linear(
        (-60.0, -120.0),
        (0.0, -50.0),
        &[
            (0.0, ink.bright(skin, 0.35), 1.0),
            (0.5, skin, 1.0),
            (1.0, ink.dim(skin, 0.4), 1.0),
        ],
    );
    pen.path(
        "M10 -54C2 -86 -16 -112 -56 -124C-50 -112 -54 -102 -64 -94C-50 -96 -42 -88 -42 -76C-32 -82 -22 -76 -20 -66C-14 -70 -6 -62 -6 -48Z",
        web,
    );
    pen.line("M10 -54C0 -86 -18 -112 -56 -124", 4.0, scale);
    pen.line(
        "M6 -56C-16 -74 -40 -88 -64 -94M4 -54C-12 -64 -28 -72 -42 -76M2 -52C-6 -58 -14 -62 -20 -66",
        2.0,
        dim,
    );
    pen.path("M-8 -98l-8 -9l11 3Z", horn);
    // The head.
    pen.path("M54 -98C46 -108 36 -112 28 -111C37 -105 44 -98 48 -90Z", horn);
    pen.path(
        "M60 -99C56 -110 48 -117 40 -118C48 -110 52 -102 54 -95Z",
        ink.dim(horn, 0.2),
    );
    pen.path(
        "M62 -82L84 -76C88 -73 85 -69 80 -70C70 -70 60 -74 56 -80Z",
        ink.dim(scale, 0.25),
    );
    pen.path("M64 -84l4 6l3 -5l3 6l3 -5l4 5l3 -4Z", ink.of(0xffffff));
    let head = pen.linear(
        (54.0, -102.0),
        (70.0, -78.0),
        &[
            (0.0, ink.bright(scale, 0.35), 1.0),
            (1.0, ink.dim(scale, 0.2), 1.0),
        ],
    );
    pen.path(
        "M46 -88C46 -98 56 -104 66 -100C70 -96 76 -94 84 -95C91 -95 94 -89 91 -85C82 -81 72 -82 62 -80C54 -78 46 -80 46 -88Z",
        head,
    );
    pen.path("M46 -84L36 -80L44 -76L38 -70L50 -74Z", skin);
    pen.oval((64.0, -93.0), (4.0, 3.4), ink.of(0xffe060));
    pen.oval((64.8, -93.0), (1.2, 3.2), ink.of(0x181014));
    pen.line("M58 -98L69 -95", 2.0, dim);
    pen.circle((87.5, -90.0), 1.4, ink.of(0x181014));
    // Fire.
    let glow = pen.radial(
        (128.0, -76.0),
        62.0,
        &[
            (
                0.0,
                ink.palette.light.mix(crate::colour::Rgb(0xff, 0xa0, 0x30), 0.6),
                0.55,
            ),
            (1.0, ink.palette.light, 0.0),
        ],
    );
    pen.circle((128.0, -76.0), 62.0, glow);
    for (data, colour) in [
        (
            "M88 -78C102 -94 124 -82 146 -98C144 -88 166 -92 172 -82C162 -80 168 -68 154 -64C158 -54 136 -52 128 -60C114 -54 98 -64 88 -74Z",
            0xe2501e,
        ),
        (
            "M90 -77C104 -88 122 -80 140 -88C142 -80 156 -82 158 -76C148 -74 150 -66 140 -66C130 -60 104 -64 90 -75Z",
            0xff9a2a,
        ),
        (
            "M92 -76.500C106 -83 120 -78 136 -79C132 -72 120 -68 92 -75.5Z",
            0xffe890,
        ),
    ] {
        pen.path(
            data,
            ink.palette
                .lit(
                    crate::colour::Rgb::from_hex(&format!("#{colour:06x}")).unwrap_or(ink.palette.light),
                    0.0,
                )
                .mix(ink.palette.light, 0.1),
        );
    }
}
