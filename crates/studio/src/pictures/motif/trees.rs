//! Trees of which the kind is named.

use super::Ink;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};

/// Of a crown: its centre and radius, around the foot of the tree.
type Puff = (f64, f64, f64);

/// A fir: tiers of boughs, each with its shade below, snow on them in winter.
pub(super) fn pine(pen: &mut Pen, ink: &Ink<'_>) {
    let needles = ink
        .asked
        .map_or_else(|| ink.of(0x2f6a4a), |colour| ink.palette.lit(colour, ink.depth));
    let bark = ink.round(pen, (-5.0, 6.0), ink.of(0x5e4232));
    pen.path("M-4 -16L-6 2H6L4 -16Z", bark);
    for tier in (0..6).rev() {
        let at = f64::from(tier);
        let (top, foot) = (-104.0 + at * 13.0, -78.0 + at * 13.2);
        let half = 9.5 + at * 5.2;
        let left = ink.bright(needles, 0.16);
        let right = ink.dim(needles, 0.34);
        let mut edge = format!("M0 {top:.1}L{:.1} {:.1}", -half, foot);
        let teeth = 5 + tier;
        let wide = half * 2.0 / f64::from(teeth);
        for tooth in 0..teeth {
            let x = -half + f64::from(tooth) * wide;
            edge.push_str(&format!(
                "Q{:.1} {:.1} {:.1} {:.1}",
                x + wide * 0.5,
                foot + 5.4 - (x + wide * 0.5).abs() * 0.05,
                x + wide,
                foot - if tooth + 1 == teeth { 0.0 } else { 1.0 }
            ));
        }
        edge.push('Z');
        let fill = pen.linear(
            (-half, 0.0),
            (half, 0.0),
            &[(0.0, left, 1.0), (0.45, needles, 1.0), (1.0, right, 1.0)],
        );
        pen.path(&edge, fill);
        pen.path(
            &format!(
                "M{:.1} {foot:.1}Q0 {:.1} {half:.1} {foot:.1}Q0 {:.1} {:.1} {foot:.1}Z",
                -half,
                foot + 7.0,
                foot - 7.0,
                -half
            ),
            Fill::Thin(ink.palette.shade, 0.2),
        );
        if ink.palette.snowy {
            let snow = ink.palette.lit(Rgb(0xf4, 0xf8, 0xfc), ink.depth);
            pen.path(
                &format!(
                    "M0 {top:.1}L{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}Z",
                    -half * 0.92,
                    foot - 1.0,
                    -half * 0.6,
                    foot - 9.0,
                    -half * 0.35,
                    foot - 6.0,
                    0.0,
                    foot - 16.0,
                    half * 0.2,
                    foot - 9.0,
                    half * 0.3,
                    foot - 15.0,
                    half * 0.5,
                    foot - 12.0
                ),
                snow,
            );
        }
    }
    pen.line(
        "M-1 -102L-9 -80M-6 -84L-15 -66M-10 -70L-20 -52",
        1.1,
        Fill::Thin(ink.palette.light, 0.35),
    );
}

/// A cherry tree in bloom.
pub(super) fn cherry(pen: &mut Pen, ink: &Ink<'_>) {
    let bark = ink.of(0x4e3630);
    let bloom = ink
        .asked
        .map_or_else(|| ink.of(0xf4b6c8), |colour| ink.palette.lit(colour, ink.depth));
    let trunk = ink.round(pen, (-9.0, 10.0), bark);
    pen.path(
        "M-4 -42C-2 -28 -10 -12 -14 2H14C8 -8 4 -24 8 -42L16 -60L10 -62L3 -50L-8 -66L-14 -63Z",
        trunk,
    );
    pen.line(
        "M-8 -60C-18 -70 -28 -72 -38 -72M8 -56C18 -70 30 -74 40 -72M0 -50C2 -70 0 -84 -2 -94",
        3.4,
        bark,
    );
    // From the shade at the back to the light in front.
    let clouds: [(f64, &[Puff]); 3] = [
        (
            0.3,
            &[
                (-36.0, -66.0, 17.0),
                (36.0, -64.0, 18.0),
                (-14.0, -58.0, 15.0),
                (18.0, -60.0, 16.0),
                (0.0, -76.0, 26.0),
            ],
        ),
        (
            0.1,
            &[
                (-40.0, -74.0, 14.0),
                (-24.0, -84.0, 18.0),
                (24.0, -82.0, 18.0),
                (40.0, -72.0, 14.0),
                (0.0, -94.0, 19.0),
                (-8.0, -70.0, 15.0),
                (14.0, -72.0, 14.0),
            ],
        ),
        (
            -0.3,
            &[
                (-30.0, -88.0, 11.0),
                (-6.0, -100.0, 12.0),
                (12.0, -92.0, 11.0),
                (-42.0, -78.0, 8.0),
                (-14.0, -80.0, 10.0),
                (26.0, -88.0, 9.0),
            ],
        ),
    ];
    let mut step = 0_u32;
    for (share, puffs) in clouds {
        let tone = if share < 0.0 {
            ink.bright(bloom, -share)
        } else {
            ink.dim(bloom, share)
        };
        for (x, y, radius) in puffs {
            // A puff is a round of blossoms.
            pen.circle((*x, *y), radius * 0.86, tone);
            for petal in 0..11 {
                step = step.wrapping_mul(1_103_515_245).wrapping_add(12_345);
                let wobble = f64::from(step >> 24) / 255.0;
                let turn = f64::from(petal) * 0.571 + wobble;
                let (px, py) = (x + turn.cos() * radius * 0.82, y + turn.sin() * radius * 0.74);
                pen.circle(
                    (px, py),
                    2.6 + wobble * 2.2,
                    if wobble > 0.5 { ink.bright(tone, 0.2) } else { tone },
                );
            }
        }
    }
    for (x, y) in [
        (-30.0, -40.0),
        (-18.0, -20.0),
        (26.0, -34.0),
        (40.0, -14.0),
        (34.0, -46.0),
        (-40.0, -10.0),
        (18.0, -8.0),
        (-26.0, -4.0),
        (2.0, 2.0),
        (-8.0, 4.0),
        (28.0, 3.0),
    ] {
        pen.oval((x, y), (1.9, 1.1), ink.bright(bloom, 0.2));
    }
}
