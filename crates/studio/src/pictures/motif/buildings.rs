//! What is built.

use super::Ink;
use crate::pictures::pen::{Fill, Pen};

pub(super) fn lighthouse(pen: &mut Pen, ink: &Ink<'_>) {
    let white = ink.of(0xf6f0e4);
    let red = ink.main(0xc83f35);
    let light = ink.palette.light;
    for (x, share) in [(-190.0, 0.5), (190.0, 0.42)] {
        let beam = pen.linear(
            (0.0, -88.0),
            (x, -88.0),
            &[(0.0, light, share), (1.0, light, 0.0)],
        );
        pen.path(&format!("M0 -90L{x} -112V-66L0 -86Z"), beam);
    }
    pen.path("M-30 0l2 -14h22v14Z", ink.dim(white, 0.25));
    pen.path("M-34 -13l16 -11l16 11Z", red);
    pen.block((-22.0, -9.0), (6.0, 9.0), 1.0, ink.pane());
    let tower = ink.round(pen, (-13.0, 14.0), white);
    pen.path("M-9 -78L-14 2H14L9 -78Z", tower);
    let band = ink.round(pen, (-13.0, 14.0), red);
    for (top, bottom) in [(70.0, 56.0), (42.0, 28.0), (14.0, 0.0)] {
        let half = |up: f64| 14.0 - up * 0.064;
        pen.shape(
            &[
                (-half(top), -top),
                (half(top), -top),
                (half(bottom), -bottom),
                (-half(bottom), -bottom),
            ],
            band.clone(),
        );
    }
    for y in [-64.0, -49.0, -21.0] {
        pen.path(&format!("M-2 {y}v-4q2 -3 4 0v4Z"), ink.pane());
    }
    pen.path("M-3.5 2v-9q3.5 -5 7 0v9Z", ink.of(0x4a3226));
    pen.block((-13.0, -80.0), (26.0, 3.0), 1.0, ink.of(0x2c2a30));
    pen.line("M-12 -80v-5h24v5M-6 -85v5M0 -85v5M6 -85v5", 0.8, ink.of(0x2c2a30));
    pen.block((-7.0, -94.0), (14.0, 14.0), 1.0, light);
    pen.line("M-2.5 -94v14M2.5 -94v14", 0.8, ink.of(0x2c2a30));
    let glow = pen.radial(
        (0.0, -87.0),
        40.0,
        &[(0.0, light, 0.9), (0.25, light, 0.4), (1.0, light, 0.0)],
    );
    pen.circle((0.0, -87.0), 40.0, glow);
    pen.path("M-9 -94C-7 -102 -3 -105 0 -107C3 -105 7 -102 9 -94Z", red);
    pen.line("M0 -107v-5", 1.2, ink.of(0x2c2a30));
}

pub(super) fn castle(pen: &mut Pen, ink: &Ink<'_>) {
    let stone = ink.main(0xb8a998);
    let roof = ink.palette.lit(ink.palette.accent, ink.depth);
    let towers = [
        (-12.0, 17.0, 92.0, 24.0),
        (14.0, 13.0, 76.0, 20.0),
        (-46.0, 17.0, 58.0, 22.0),
        (48.0, 19.0, 66.0, 24.0),
    ];
    for (x, wide, high, cone) in towers.iter().take(2).copied() {
        tower(pen, ink, (x, wide, high, cone), ink.dim(stone, 0.16), roof);
    }
    let wall = ink.round(pen, (-50.0, 60.0), stone);
    pen.path(
        "M-46 2v-42h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v5h6v-5h6v42Z",
        wall,
    );
    for (x, wide, high, cone) in towers.iter().skip(2).copied() {
        tower(pen, ink, (x, wide, high, cone), stone, roof);
    }
    pen.path("M-12 2v-18q12 -15 24 0v18Z", ink.dim(stone, 0.5));
    pen.path("M-9 2v-17q9 -11 18 0v17Z", ink.of(0x4a3022));
    pen.line(
        "M-3 2v-21M3 2v-21M-9 -8h18",
        0.8,
        Fill::Thin(ink.palette.shade, 0.6),
    );
    for (x, y) in [(-28.0, -22.0), (28.0, -22.0)] {
        pen.path(&format!("M{x} {y}v-7q2.5 -4 5 0v7Z"), ink.pane());
    }
    for (x, y) in [
        (-34.0, -12.0),
        (-22.0, -30.0),
        (20.0, -12.0),
        (30.0, -32.0),
        (-40.0, -30.0),
        (16.0, -28.0),
    ] {
        pen.block((x, y), (6.0, 2.6), 0.8, Fill::Thin(ink.palette.shade, 0.18));
    }
    pen.path("M-64 6C-40 -6 44 -6 72 6Z", ink.dim(ink.leaf(), 0.4));
}

fn tower(
    pen: &mut Pen,
    ink: &Ink<'_>,
    (x, wide, high, cone): (f64, f64, f64, f64),
    stone: crate::colour::Rgb,
    roof: crate::colour::Rgb,
) {
    let half = wide / 2.0;
    let fill = ink.round(pen, (x - half, x + half), stone);
    pen.block((x - half, -high), (wide, high + 2.0), 0.0, fill.clone());
    pen.block((x - half - 2.0, -high), (wide + 4.0, 5.0), 0.0, fill);
    let tiles = ink.round(pen, (x - half, x + half), roof);
    pen.shape(
        &[
            (x - half - 4.0, -high),
            (x, -high - cone),
            (x + half + 4.0, -high),
        ],
        tiles,
    );
    pen.line(&format!("M{x} {:.1}v-9", -high - cone), 0.9, ink.of(0x332c30));
    pen.path(&format!("M{x} {:.1}l11 3l-11 3Z", -high - cone - 9.0), roof);
    for down in [14.0, 32.0] {
        if high - down > 24.0 {
            pen.path(
                &format!("M{:.1} {:.1}v-6q2 -3.5 4 0v6Z", x - 2.0, -high + down + 4.0),
                ink.pane(),
            );
        }
    }
}

pub(super) fn house(pen: &mut Pen, ink: &Ink<'_>) {
    let wall = ink.main(0xf2e3c8);
    let roof = ink.of(if ink.palette.snowy { 0xecf1f6 } else { 0xa84a36 });
    let wood = ink.of(0x6a4630);
    pen.block((26.0, -96.0), (11.0, 30.0), 1.0, ink.of(0x965a48));
    for (x, y, size) in [(33.0, -104.0, 6.0), (38.0, -114.0, 8.0), (34.0, -127.0, 10.0)] {
        pen.circle((x, y), size, Fill::Thin(ink.palette.haze(), 0.42));
    }
    let side = ink.round(pen, (-56.0, 60.0), wall);
    pen.block((-52.0, -48.0), (104.0, 48.0), 0.0, side);
    let gable = ink.round(pen, (-40.0, 20.0), wall);
    pen.path("M-44 0V-50L-16 -82L12 -50V0Z", gable);
    let tiles = pen.linear(
        (0.0, -86.0),
        (0.0, -44.0),
        &[(0.0, ink.bright(roof, 0.25), 1.0), (1.0, ink.dim(roof, 0.3), 1.0)],
    );
    pen.path("M-16 -88H48L62 -44H12Z", tiles);
    for y in [-78.0, -69.0, -60.0, -51.0] {
        pen.line(
            &format!(
                "M{:.1} {y}H{:.1}",
                -8.0 + (y + 86.0) * 0.55,
                51.0 + (y + 86.0) * 0.3
            ),
            1.0,
            Fill::Thin(ink.palette.shade, 0.25),
        );
    }
    pen.line("M-50 -44L-16 -86L18 -44", 6.0, ink.dim(roof, 0.12));
    pen.line("M-50 -46L-16 -88", 1.6, Fill::Thin(ink.palette.light, 0.6));
    pen.path("M-24 0v-26q8 -8 16 0v26Z", wood);
    pen.circle((-11.0, -13.0), 1.2, ink.of(0xf0c860));
    for (x, y) in [(22.0, -34.0), (38.0, -34.0), (-21.5, -56.0)] {
        pen.block((x - 1.5, y - 1.5), (14.0, 17.0), 1.0, wood);
        pen.block((x, y), (11.0, 14.0), 0.0, ink.pane());
        pen.line(
            &format!("M{:.1} {y}v14M{x} {:.1}h11", x + 5.5, y + 7.0),
            1.0,
            wood,
        );
    }
    for x in [-44.0, -34.0, 4.0, 20.0, 32.0, 44.0] {
        let leaf = ink.dim(ink.leaf(), 0.25);
        pen.circle((x, -3.0), 8.0, leaf);
        pen.circle((x - 2.0, -7.0), 2.0, ink.accent());
        pen.circle((x + 3.5, -4.0), 1.6, ink.palette.light);
    }
}
