//! Animals on land and in the air.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

/// A cat that sits and looks at us.
pub(super) fn cat(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x7b6f6a);
    let (dim, pale) = (ink.dim(coat, 0.35), ink.bright(coat, 0.55));
    pen.line("M24 -5C52 -2 56 -24 46 -38C41 -46 50 -52 53 -46", 7.5, dim);
    let body = ink.round(pen, (-30.0, 34.0), coat);
    pen.path("M-16 -58C-34 -34 -34 0 -24 0H26C38 -2 34 -36 15 -58Z", body);
    pen.path(
        "M-10 -52C-18 -30 -14 -12 -2 -12C10 -12 12 -32 8 -52Z",
        Fill::Thin(pale, 0.85),
    );
    pen.path("M14 0C6 -4 6 -24 20 -26C34 -26 36 -4 27 0Z", Fill::Thin(dim, 0.7));
    for x in [-9.0, 7.0] {
        pen.block((x - 5.0, -30.0), (9.5, 30.0), 4.5, coat);
        pen.oval((x, -2.5), (7.0, 3.6), pale);
    }
    pen.line("M-1 -28V-4", 1.0, Fill::Thin(dim, 0.7));
    let head = ink.round(pen, (-26.0, 26.0), coat);
    pen.path("M-23 -70L-22 -99C-20 -101 -12 -92 -8 -88C-3 -89.5 3 -89.5 8 -88C12 -92 20 -101 22 -99L23 -70C23 -52 10 -48 0 -48C-10 -48 -23 -52 -23 -70Z", head);
    pen.path("M-19.5 -93L-18.5 -80L-11 -86.500Z", ink.of(0xd89a94));
    pen.path("M19.5 -93L18.5 -80L11 -86.500Z", ink.dim(ink.of(0xd89a94), 0.2));
    for x in [-4.0, 0.0, 4.0] {
        pen.line(&format!("M{x} -88l{:.1} 8", -x * 0.2), 1.6, Fill::Thin(dim, 0.7));
    }
    pen.oval((-4.5, -56.5), (6.0, 5.0), pale);
    pen.oval((4.5, -56.5), (6.0, 5.0), pale);
    for x in [-10.0, 10.0] {
        pen.oval((x, -69.0), (5.4, 6.0), ink.of(0xe8c65a));
        pen.oval((x, -69.0), (1.9, 5.2), ink.of(0x141216));
        pen.circle((x - 1.6, -71.4), 1.3, ink.of(0xffffff));
    }
    pen.path("M-3 -61.500H3L0 -58Z", ink.of(0xc86a6a));
    pen.line("M0 -58V-56Q-3 -53 -6 -54.500M0 -56Q3 -53 6 -54.5", 1.0, dim);
    pen.line(
        "M-12 -58L-32 -62M-12 -56L-32 -54M12 -58L32 -62M12 -56L32 -54",
        0.7,
        Fill::Thin(ink.of(0xffffff), 0.8),
    );
    pen.line(
        "M-22 -72L-21 -97M-17 -55C-33 -32 -32 -8 -26 -2",
        1.6,
        Fill::Thin(ink.palette.light, 0.6),
    );
}

/// A dog that sits, seen from its side.
pub(super) fn dog(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0xb97f4c);
    let (dim, pale) = (ink.dim(coat, 0.38), ink.bright(coat, 0.6));
    pen.line("M-30 -12C-46 -16 -50 -32 -44 -42", 7.0, coat);
    let body = ink.round(pen, (-36.0, 28.0), coat);
    pen.path(
        "M6 -66C-8 -58 -34 -42 -36 -16C-36 -4 -30 0 -20 0H18C22 -20 26 -48 24 -62Z",
        body,
    );
    pen.path(
        "M-30 0C-38 -24 -16 -38 -6 -22C0 -12 -4 0 -8 0Z",
        Fill::Thin(dim, 0.75),
    );
    pen.oval((-8.0, -3.0), (12.0, 4.0), coat);
    pen.block((10.0, -42.0), (10.0, 42.0), 5.0, dim);
    pen.block((2.0, -42.0), (11.0, 42.0), 5.0, coat);
    pen.oval((10.0, -3.0), (9.0, 4.0), pale);
    pen.path(
        "M8 -58C20 -52 26 -40 20 -26C12 -30 6 -44 8 -58Z",
        Fill::Thin(pale, 0.8),
    );
    pen.line("M3 -60Q14 -53 25 -58", 4.6, ink.of(0xc23f3f));
    pen.circle((16.0, -52.0), 2.8, ink.of(0xf0c860));
    let head = ink.round(pen, (-8.0, 46.0), coat);
    pen.path("M-4 -80C-4 -94 10 -100 22 -95C28 -92 30 -86 36 -82C46 -80 50 -74 46 -68C40 -62 30 -62 24 -60C12 -56 -4 -62 -4 -80Z", head);
    pen.path(
        "M30 -82C44 -82 50 -76 46 -69C40 -62 30 -63 26 -66C24 -74 26 -80 30 -82Z",
        Fill::Thin(pale, 0.8),
    );
    pen.oval((45.0, -76.5), (4.6, 3.8), ink.of(0x1c181a));
    pen.line("M44 -71Q40 -66 32 -67", 1.3, ink.of(0x1c181a));
    pen.circle((23.0, -82.0), 3.4, ink.of(0x1c181a));
    pen.circle((22.0, -83.4), 1.1, ink.of(0xffffff));
    pen.path(
        "M6 -94C-8 -98 -16 -82 -12 -66C-8 -58 2 -62 6 -72C10 -80 12 -90 6 -94Z",
        dim,
    );
    pen.line(
        "M-8 -92C-14 -84 -14 -74 -11 -66M-4 -58C-22 -48 -33 -34 -34 -16",
        1.6,
        Fill::Thin(ink.palette.light, 0.5),
    );
}

/// A fox that sits, its tail around it.
pub(super) fn fox(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0xd86a2a);
    let (dim, white, dark) = (ink.dim(coat, 0.34), ink.of(0xfbf1e2), ink.of(0x2a1f22));
    let tail = ink.round(pen, (0.0, 66.0), coat);
    pen.path(
        "M10 -4C34 4 70 -6 64 -36C62 -52 48 -62 40 -58C50 -44 40 -30 20 -24Z",
        tail,
    );
    pen.path(
        "M64 -38C62 -53 48 -62 40 -58C46 -52 46 -46 44 -40C50 -46 58 -44 64 -38Z",
        white,
    );
    let body = ink.round(pen, (-28.0, 32.0), coat);
    pen.path("M-14 -56C-30 -36 -32 0 -22 0H24C36 -4 30 -38 13 -56Z", body);
    pen.path(
        "M-13 -54C-20 -34 -10 -16 -1 -12C10 -18 16 -36 12 -54L0 -46Z",
        white,
    );
    pen.path("M13 0C6 -6 8 -26 20 -27C33 -26 33 -4 25 0Z", Fill::Thin(dim, 0.6));
    for x in [-8.0, 6.0] {
        pen.path(&format!("M{:.1} -28h9l-1 14v14h-8v-14Z", x - 4.5), coat);
        pen.path(&format!("M{:.1} -14h8v11q-4 4 -8 0Z", x - 4.0), dark);
        pen.oval((x, -2.0), (6.0, 3.0), dark);
    }
    pen.path("M-24 -72L-25 -104L-7 -88Z", coat);
    pen.path("M24 -72L25 -104L7 -88Z", dim);
    pen.path("M-21.5 -79L-22.5 -97L-12 -87Z", dark);
    pen.path("M21.5 -79L22.5 -97L12 -87Z", dark);
    let head = ink.round(pen, (-30.0, 32.0), coat);
    pen.path("M-24 -82C-14 -92 14 -92 24 -82C28 -74 32 -68 36 -64C24 -60 10 -48 0 -44C-10 -48 -24 -60 -36 -64C-32 -68 -28 -74 -24 -82Z", head);
    pen.path(
        "M-36 -64C-24 -70 -10 -66 -3 -56L0 -44C-10 -48 -24 -60 -36 -64Z",
        white,
    );
    pen.path(
        "M36 -64C24 -70 10 -66 3 -56L0 -44C10 -48 24 -60 36 -64Z",
        ink.dim(white, 0.12),
    );
    for x in [-11.0, 11.0] {
        pen.oval((x, -70.5), (3.5, 4.1), dark);
        pen.circle((x - 1.1, -72.0), 1.2, ink.of(0xffffff));
    }
    pen.oval((0.0, -47.0), (4.2, 3.2), dark);
    pen.line(
        "M-24 -76L-25 -101M-15 -53C-28 -34 -29 -8 -24 -2",
        1.6,
        Fill::Thin(ink.palette.light, 0.7),
    );
}

/// A bird in flight.
pub(super) fn bird(pen: &mut Pen, ink: &Ink<'_>) {
    let coat = ink.main(0x3f7fb4);
    let (dim, pale) = (ink.dim(coat, 0.42), ink.of(0xf8ead2));
    pen.path(
        "M-4 -44C-4 -74 26 -96 66 -100C56 -88 60 -84 50 -80C54 -74 42 -70 38 -66C40 -58 26 -48 14 -40Z",
        dim,
    );
    pen.path("M-28 -34L-70 -22L-62 -30L-74 -36L-60 -38L-68 -46L-28 -44Z", dim);
    let body = ink.round(pen, (-30.0, 44.0), coat);
    pen.path(
        "M-36 -36C-22 -54 8 -58 26 -56C36 -66 54 -62 54 -50C54 -38 38 -26 16 -22C-6 -18 -28 -26 -36 -36Z",
        body,
    );
    pen.path(
        "M-18 -28C0 -30 24 -36 40 -40C50 -44 54 -48 54 -50C54 -38 38 -26 16 -22C2 -20 -10 -22 -18 -28Z",
        pale,
    );
    pen.path("M53 -53L68 -48L52 -45Z", ink.of(0xe89a30));
    pen.circle((43.0, -53.0), 3.0, ink.of(0x161418));
    pen.circle((42.0, -54.0), 1.0, ink.of(0xffffff));
    let wing = ink.round(pen, (-50.0, 30.0), coat);
    pen.path("M16 -46C6 -76 -18 -100 -58 -108C-52 -98 -60 -94 -50 -88C-56 -82 -44 -78 -42 -74C-46 -66 -32 -64 -30 -58C-30 -50 -16 -42 -8 -38Z", wing);
    pen.line(
        "M-50 -88C-30 -82 -10 -66 4 -50M-42 -74C-26 -70 -12 -58 0 -48M-30 -58C-20 -56 -10 -50 -4 -44",
        1.4,
        Fill::Thin(dim, 0.8),
    );
    pen.line(
        "M-56 -106C-20 -98 6 -74 15 -48",
        1.8,
        Fill::Thin(ink.palette.light, 0.6),
    );
}
