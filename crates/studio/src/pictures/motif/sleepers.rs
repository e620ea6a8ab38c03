//! Animals that sleep, curled up.

use super::Ink;
use crate::pictures::lexicon::Motif;
use crate::pictures::pen::{Fill, Pen};

pub(super) fn asleep(pen: &mut Pen, ink: &Ink<'_>, who: Motif) {
    let coat = ink.main(match who {
        Motif::Dog => 0xb97f4c,
        Motif::Fox => 0xd86a2a,
        Motif::Rabbit => 0xb59a80,
        _ => 0x7b6f6a,
    });
    let (dim, pale) = (ink.dim(coat, 0.36), ink.bright(ink.of(0xfaf0e2), 0.1));
    let tip = if who == Motif::Fox {
        pale
    } else {
        ink.dim(coat, 0.3)
    };
    let back = pen.radial(
        (-18.0, -46.0),
        92.0,
        &[
            (0.0, ink.bright(coat, 0.38), 1.0),
            (0.4, coat, 1.0),
            (1.0, ink.dim(coat, 0.5), 1.0),
        ],
    );
    if who == Motif::Rabbit {
        pen.circle((-58.0, -14.0), 9.0, pale);
    }
    pen.path(
        "M-60 -10C-66 -40 -34 -54 -4 -52C28 -52 58 -36 58 -12C58 0 46 2 30 2H-42C-52 2 -58 0 -60 -10Z",
        back,
    );
    // The thigh.
    pen.path(
        "M-54 -8C-56 -30 -34 -40 -18 -30C-6 -22 -6 -6 -16 0H-44C-50 0 -54 -2 -54 -8Z",
        Fill::Thin(dim, 0.45),
    );
    if who == Motif::Cat {
        for x in [-34.0, -20.0, -6.0, 8.0] {
            pen.line(&format!("M{x:.1} -50q5 7 3 15"), 3.0, Fill::Thin(dim, 0.55));
        }
    }
    // The head, laid on the paws.
    pen.oval((22.0, -3.0), (16.0, 5.4), ink.bright(coat, 0.25));
    pen.line("M16 -2v3M22 -1v3", 1.0, Fill::Thin(dim, 0.8));
    match who {
        Motif::Rabbit => {
            for (data, share) in [
                ("M34 -32C22 -50 2 -56 -8 -50C-6 -42 12 -32 28 -24Z", 0.2),
                ("M40 -34C30 -54 12 -64 0 -60C2 -50 20 -38 34 -27Z", 0.0),
            ] {
                pen.path(data, ink.dim(coat, share));
            }
            pen.path(
                "M36 -34C28 -48 16 -56 6 -56C10 -50 22 -40 32 -30Z",
                ink.of(0xe0a09a),
            );
        }
        Motif::Dog => {}
        _ => {
            pen.path("M26 -32L23 -52L40 -39Z", coat);
            pen.path("M28 -35L27 -47L37 -39Z", ink.of(0xd89a94));
            pen.path("M50 -38L62 -50L62 -28Z", dim);
            pen.path("M53 -37L60 -45L60 -31Z", ink.dim(ink.of(0xd89a94), 0.2));
        }
    }
    let head = ink.round(pen, (16.0, 72.0), coat);
    pen.path(
        "M20 -20C20 -34 30 -41 43 -41C57 -41 66 -32 66 -20C66 -8 56 -1 43 -1C30 -1 20 -8 20 -20Z",
        head,
    );
    let muzzle = if who == Motif::Fox {
        pale
    } else {
        ink.bright(coat, 0.5)
    };
    pen.path(
        "M28 -14C30 -20 40 -20 44 -15C48 -20 58 -20 60 -14C58 -5 52 -2 44 -2C36 -2 30 -5 28 -14Z",
        muzzle,
    );
    if who == Motif::Dog {
        for (data, share) in [
            ("M28 -40C14 -42 8 -26 12 -10C18 -4 26 -12 28 -22Z", 0.3),
            ("M58 -40C72 -42 78 -26 74 -10C68 -4 60 -12 58 -22Z", 0.5),
        ] {
            pen.path(data, ink.dim(coat, share));
        }
    }
    for x in [33.0, 54.0] {
        pen.line(
            &format!("M{:.1} -22q5 4.600 10 0", x - 5.0),
            1.7,
            ink.of(0x1c1618),
        );
    }
    pen.path(
        "M40.500 -15.500H47.500L44 -11.500Z",
        ink.of(if who == Motif::Dog { 0x1c181a } else { 0xc86a6a }),
    );
    pen.line("M44 -11.500V-9Q40 -5.500 37 -8M44 -9Q48 -5.500 51 -8", 1.1, dim);
    if who != Motif::Dog {
        pen.line(
            "M32 -12L18 -14M32 -9L19 -7M56 -12L70 -14M56 -9L69 -7",
            0.7,
            Fill::Thin(ink.of(0xffffff), 0.75),
        );
    }
    // The tail, around the front.
    if who != Motif::Rabbit {
        let wide = if who == Motif::Fox { 15.0 } else { 9.0 };
        pen.line("M-54 -6C-50 4 -24 6 -4 2", wide, ink.dim(coat, 0.12));
        pen.line("M-10 3C-4 3 2 2 7 -1", wide * 0.8, tip);
    }
    pen.line(
        "M-56 -20C-52 -42 -28 -49 -4 -49M24 -26C26 -34 33 -38 40 -38",
        1.6,
        Fill::Thin(ink.palette.light, 0.6),
    );
    // It dreams.
    for (x, y, size) in [(70.0, -52.0, 7.0), (81.0, -66.0, 9.0), (95.0, -84.0, 12.0)] {
        pen.line(
            &format!("M{x:.1} {y:.1}h{size:.1}l-{size:.1} {size:.1}h{size:.1}"),
            size * 0.2,
            Fill::Thin(ink.palette.light, 0.8),
        );
    }
}
