//! Animals that are ridden, or run.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A horse that stands, seen from its side.
pub(super) fn horse(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x9a5c34);
    let (dim, mane, hoof) = (
        ink.dim(coat, 0.42),
        ink.dim(ink.of(0x3a2418), 0.0),
        ink.of(0x2e221c),
    );
    // The far legs.
    for (data, foot) in [
        (
            "M-30 -52C-32 -40 -24 -34 -24 -27C-24 -20 -28 -14 -27 -4H-20C-19 -14 -16 -20 -15 -28C-12 -38 -12 -46 -14 -52Z",
            (-28.0, 9.0),
        ),
        (
            "M20 -48C22 -36 30 -30 31 -22L30 -4H36L38 -22C38 -32 36 -40 34 -48Z",
            (29.0, 9.0),
        ),
    ] {
        pen.path(data, dim);
        let (x, wide) = foot;
        pen.path(
            &format!("M{x:.1} -5h{:.1}l2 5h-{:.1}Z", wide - 1.0, wide + 2.0),
            ink.dim(hoof, 0.3),
        );
    }
    pen.path(
        "M-42 -64C-56 -62 -62 -42 -56 -24C-54 -14 -58 -8 -62 -4C-50 -6 -44 -20 -46 -36C-47 -46 -44 -52 -38 -56Z",
        mane,
    );
    let body = pen.linear(
        (-20.0, -84.0),
        (-8.0, -30.0),
        &[
            (0.0, ink.bright(coat, 0.36), 1.0),
            (0.45, coat, 1.0),
            (1.0, ink.dim(coat, 0.42), 1.0),
        ],
    );
    pen.path(
        "M-43 -56C-46 -70 -32 -75 -17 -71C-4 -67 6 -67 14 -72C22 -82 28 -95 38 -103L46 -103C54 -98 60 -89 66 -81C70 -76 68 -70 62 -70C57 -69 53 -72 49 -74C45 -72 43 -69 41 -64C38 -54 35 -47 30 -41C26 -35 20 -34 14 -34C2 -30 -12 -31 -20 -37C-28 -32 -40 -42 -43 -56Z",
        body,
    );
    // The near legs.
    // Thighs come out of the body without an edge.
    let near = pen.linear(
        (0.0, -54.0),
        (0.0, -4.0),
        &[
            (0.0, ink.bright(coat, 0.1), 0.0),
            (0.45, coat, 1.0),
            (1.0, ink.dim(coat, 0.12), 1.0),
        ],
    );
    pen.path(
        "M-43 -58C-47 -42 -39 -34 -38 -27C-37 -21 -42 -15 -40 -4H-32C-32 -14 -29 -20 -27 -28C-22 -36 -16 -44 -18 -54Z",
        near.clone(),
    );
    pen.path(
        "M11 -50C10 -36 15 -28 15 -21L14 -4H21L23 -21C25 -30 29 -38 29 -48Z",
        near,
    );
    for x in [-41.0, 13.0] {
        pen.path(&format!("M{x:.1} -6h9l2 6h-13Z"), hoof);
    }
    pen.path(
        "M41 -107C30 -104 21 -92 13 -73C8 -70 9 -62 14 -58C15 -66 18 -68 20 -62C22 -72 25 -74 27 -67C29 -78 32 -80 34 -74C36 -86 39 -90 41 -86C45 -93 46 -99 45 -104Z",
        mane,
    );
    for (x, share) in [(43.5, 0.3), (38.5, 0.02)] {
        pen.path(
            &format!(
                "M{x:.1} -101C{:.1} -108 {:.1} -114 {:.1} -117C{:.1} -113 {:.1} -106 {:.1} -100Z",
                x - 2.0,
                x - 1.0,
                x + 2.0,
                x + 6.0,
                x + 7.0,
                x + 6.0
            ),
            ink.dim(coat, share),
        );
    }
    pen.path("M44 -104C50 -100 53 -95 52 -89C48 -93 44 -96 41 -98Z", mane);
    pen.path(
        "M58 -84C64 -84 70 -76 68 -72C66 -69 60 -68 56 -72Z",
        ink.dim(coat, 0.35),
    );
    pen.path("M50 -99L58 -88L55 -86Z", ink.of(0xf4ece0));
    pen.circle((50.5, -90.5), 2.2, ink.of(0x141012));
    pen.circle((49.9, -91.3), 0.7, ink.of(0xffffff));
    pen.oval((64.2, -76.6), (1.5, 1.0), ink.of(0x1e1614));
    pen.line(
        "M60 -72.500Q57 -73 55 -75",
        0.9,
        Fill::Thin(ink.of(0x1e1614), 0.7),
    );
    pen.line(
        "M-40 -66C-30 -73 -18 -71 -6 -68M16 -36C8 -33 -6 -33 -14 -36",
        1.6,
        Fill::Thin(ink.palette.light, 0.5),
    );
}

/// An elephant, seen from its side.
pub(super) fn elephant(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x8a8f98);
    let dim = ink.dim(coat, 0.36);
    pen.line("M-55 -64C-64 -56 -64 -40 -60 -30", 2.6, dim);
    pen.path("M-62 -32q2 -6 5 0q0 8 -4 11q-4 -4 -1 -11Z", ink.of(0x3a3638));
    for x in [-31.0, 18.0] {
        pen.path(
            &format!("M{:.1} -46h18v42q0 4 -4 4h-11q-4 0 -4 -4Z", x - 9.0),
            dim,
        );
    }
    let body = pen.linear(
        (-30.0, -96.0),
        (-10.0, -20.0),
        &[
            (0.0, ink.bright(coat, 0.4), 1.0),
            (0.45, coat, 1.0),
            (1.0, ink.dim(coat, 0.45), 1.0),
        ],
    );
    pen.path(
        "M-56 -48C-60 -76 -44 -92 -16 -92C2 -92 12 -92 22 -94C38 -98 56 -90 60 -74C63 -62 66 -50 66 -36C66 -24 70 -14 78 -14C84 -14 86 -19 85 -24C90 -22 92 -14 87 -8C80 0 62 -4 57 -20C55 -30 56 -38 51 -44C46 -40 38 -38 30 -40C16 -30 -24 -28 -38 -32C-48 -34 -54 -40 -56 -48Z",
        body,
    );
    let near = pen.linear(
        (0.0, -56.0),
        (0.0, 0.0),
        &[
            (0.0, ink.bright(coat, 0.15), 0.0),
            (0.5, coat, 1.0),
            (1.0, ink.dim(coat, 0.14), 1.0),
        ],
    );
    for data in [
        "M-56 -56C-58 -36 -54 -24 -54 -4q0 4 4 4h14q4 0 4 -4C-32 -18 -28 -28 -24 -40Z",
        "M-4 -46C-2 -30 0 -18 0 -4q0 4 4 4h14q4 0 4 -4C22 -18 24 -30 26 -44Z",
    ] {
        pen.path(data, near.clone());
    }
    for x in [-50.0, -43.0, -36.0, 4.0, 11.0, 18.0] {
        pen.path(&format!("M{:.1} 0q3 -6 6 0Z", x - 3.0), ink.of(0xe6dfd2));
    }
    // Folds of the trunk.
    for (x, y, wide) in [
        (57.0, -60.0, 7.5),
        (58.5, -52.0, 7.0),
        (59.0, -44.0, 6.6),
        (59.0, -36.0, 6.4),
        (59.5, -28.0, 6.4),
        (62.0, -19.0, 6.0),
    ] {
        pen.line(
            &format!("M{x:.1} {y:.1}q{:.1} 2.400 {wide:.1} -0.6", wide / 2.0),
            1.0,
            Fill::Thin(ink.palette.shade, 0.4),
        );
    }
    pen.path(
        "M47 -50C52 -38 64 -34 73 -40C68 -30 52 -30 43 -44Z",
        ink.of(0xf8f0de),
    );
    let ear = pen.linear(
        (-4.0, -90.0),
        (34.0, -40.0),
        &[(0.0, ink.bright(coat, 0.3), 1.0), (1.0, ink.dim(coat, 0.32), 1.0)],
    );
    pen.path(
        "M28 -90C14 -98 -8 -92 -10 -74C-12 -56 -2 -38 12 -36C22 -38 26 -46 30 -54C36 -64 38 -82 28 -90Z",
        ear,
    );
    pen.path(
        "M24 -84C12 -90 -3 -86 -4 -72C-5 -58 2 -46 11 -43C18 -46 22 -54 25 -60C30 -68 31 -78 24 -84Z",
        Fill::Thin(ink.of(0xd0a09a), 0.4),
    );
    pen.circle((47.0, -74.0), 2.7, ink.of(0x1a1618));
    pen.circle((46.2, -75.0), 0.9, ink.of(0xffffff));
    pen.line("M41 -79Q47 -84 53 -79", 1.2, Fill::Thin(ink.palette.shade, 0.5));
    pen.line("M50 -56Q46 -50 40 -51", 1.2, Fill::Thin(ink.palette.shade, 0.55));
    pen.line(
        "M-54 -62C-54 -82 -40 -89 -18 -89M30 -93C44 -95 55 -86 57 -76",
        1.8,
        Fill::Thin(ink.palette.light, 0.5),
    );
}

/// A rabbit that sits, seen from its side.
pub(super) fn rabbit(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0xb59a80);
    let (dim, pale, pink) = (
        ink.dim(coat, 0.32),
        ink.bright(ink.of(0xfaf2e6), 0.1),
        ink.of(0xe0a09a),
    );
    // The far ear.
    pen.path("M26 -66C20 -84 24 -104 32 -108C40 -102 38 -82 34 -66Z", dim);
    pen.path(
        "M28 -70C25 -84 27 -98 32 -102C36 -96 35 -82 32 -70Z",
        ink.dim(pink, 0.3),
    );
    pen.circle((-36.0, -14.0), 9.5, pale);
    let body = ink.round(pen, (-40.0, 34.0), coat);
    pen.path(
        "M-32 -2C-44 -24 -34 -50 -8 -54C6 -58 26 -50 30 -32C32 -18 30 -6 26 0H-26Z",
        body,
    );
    pen.path(
        "M14 -44C24 -42 30 -32 29 -20C29 -10 27 -4 24 0H12C18 -14 18 -30 14 -44Z",
        Fill::Thin(pale, 0.85),
    );
    for (x, colour) in [(24.0, dim), (16.0, coat)] {
        pen.path(
            &format!(
                "M{:.1} -34C{:.1} -20 {:.1} -10 {:.1} -3h9C{:.1} -12 {:.1} -22 {:.1} -34Z",
                x - 6.0,
                x - 6.0,
                x - 5.0,
                x - 4.0,
                x + 5.0,
                x + 6.0,
                x + 6.0
            ),
            colour,
        );
        pen.oval((x + 3.0, -2.6), (7.6, 3.4), pale);
    }
    let thigh = ink.round(pen, (-34.0, 12.0), coat);
    pen.path(
        "M-34 -14C-34 -34 -14 -42 0 -32C12 -22 10 -8 2 -2H-26C-32 -4 -34 -8 -34 -14Z",
        thigh,
    );
    pen.oval((-8.0, -3.6), (19.0, 4.6), ink.bright(coat, 0.3));
    pen.line(
        "M-4 -30C8 -22 8 -10 2 -5",
        1.2,
        Fill::Thin(ink.palette.shade, 0.35),
    );
    let head = ink.round(pen, (2.0, 50.0), coat);
    pen.path(
        "M6 -58C4 -72 16 -80 28 -78C40 -76 48 -66 48 -58C48 -48 38 -42 26 -42C14 -42 8 -48 6 -58Z",
        head,
    );
    pen.path(
        "M34 -60C42 -62 48 -60 48 -56C47 -48 38 -43 28 -43C26 -50 28 -58 34 -60Z",
        Fill::Thin(pale, 0.9),
    );
    pen.path(
        "M12 -68C0 -84 -4 -104 4 -109C14 -108 22 -88 24 -70Z",
        ink.bright(coat, 0.08),
    );
    pen.path("M14 -72C6 -84 2 -98 6 -103C12 -101 18 -86 20 -73Z", pink);
    pen.oval((30.0, -65.0), (4.2, 4.8), ink.of(0x1c1416));
    pen.circle((28.6, -67.0), 1.5, ink.of(0xffffff));
    pen.path(
        "M44.500 -60.500q4 -0.500 3.800 2.300q-1.600 2.200 -3.800 0.200Z",
        ink.of(0xd07a7c),
    );
    pen.line("M46 -56.500q-3 3.500 -7 2.500", 1.0, Fill::Thin(dim, 0.9));
    pen.line(
        "M40 -55L58 -52M40 -57L59 -59",
        0.6,
        Fill::Thin(ink.of(0xffffff), 0.8),
    );
    pen.line(
        "M-32 -26C-30 -42 -18 -50 -6 -52M8 -58C7 -68 14 -75 22 -76",
        1.5,
        Fill::Thin(ink.palette.light, 0.6),
    );
}
