//! Where sun and moon stand, so that what a prompt names of them is seen.

use super::cast::Scene;
use super::placing;
use super::stage::Stage;
use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::pen::Point;
use crate::pictures::random::Random;
use crate::pictures::reading::{Season, Time, Weather};

/// The sun or the moon.
#[derive(Debug, Clone, Copy)]
pub(in crate::pictures) struct Body {
    pub at: Point,
    pub radius: f64,
    pub is_moon: bool,
    /// Whether the prompt names it: then nothing may hide it.
    pub is_named: bool,
}

/// What may hide a body: left, top, right, bottom.
pub(super) type Screen = [f64; 4];

/// Where a named body may stand, from the left (0) to the right (1), besides where it would stand anyway.
const ELSEWHERE: [f64; 9] = [0.5, 0.28, 0.72, 0.2, 0.8, 0.4, 0.6, 0.12, 0.88];

/// The bodies of a stage that has none yet, the one that its light comes from first.
pub(super) fn bodies(stage: &Stage, scene: &Scene) -> Vec<Body> {
    let named: Vec<Motif> = scene
        .things
        .iter()
        .map(|thing| thing.motif)
        .filter(|motif| matches!(motif, Motif::Moon | Motif::Sun))
        .collect();
    let usual = Body {
        at: stage.orb,
        radius: stage.orb_radius,
        is_moon: stage.time == Time::Night,
        is_named: false,
    };
    if named.is_empty() {
        let is_seen = stage.weather == Weather::Clear;
        return is_seen.then_some(usual).into_iter().collect();
    }
    let mut random = Random::of(scene.seed, "heavens");
    let mut screens = of_land(stage);
    screens.extend(placing::screens(stage, scene));
    let mut bodies = Vec::with_capacity(named.len());
    for motif in named {
        let radius = random.between(92.0, 116.0) * if bodies.is_empty() { 1.0 } else { 0.72 };
        let at = open_place(stage, &screens, radius);
        let (x, y) = at;
        let apart = radius * 4.0;
        screens.push([x - apart, y - apart, x + apart, y + apart]);
        bodies.push(Body {
            at,
            radius,
            is_moon: motif == Motif::Moon,
            is_named: true,
        });
    }
    bodies
}

/// Where least is in front of a body, as near as can be to where the light comes from.
fn open_place(stage: &Stage, screens: &[Screen], radius: f64) -> Point {
    let (highest, lowest) = (radius * 1.15, stage.height * skyline(stage.land) - radius * 0.75);
    let (x, y) = (stage.orb.0, stage.orb.1.min(lowest).max(highest));
    let across = std::iter::once(x).chain(ELSEWHERE.map(|share| share * stage.width));
    let places = across.flat_map(|x| [(x, y), (x, highest)]);
    let hidden = |(x, y): Point| -> f64 {
        let body = [x - radius, y - radius, x + radius, y + radius];
        let over: f64 = screens.iter().map(|screen| shared(body, *screen)).sum();
        over / (4.0 * radius * radius)
    };
    let mut best = ((x, y), f64::INFINITY);
    for place in places {
        // Far away from its usual place only when that is worth it.
        let cost = hidden(place) + (place.0 - x).abs() / stage.width * 0.15;
        if cost < best.1 - 0.01 {
            best = (place, cost);
        }
    }
    best.0
}

fn shared([left, top, right, bottom]: Screen, [l, t, r, b]: Screen) -> f64 {
    (right.min(r) - left.max(l)).max(0.0) * (bottom.min(b) - top.max(t)).max(0.0)
}

/// How far down the sky is open, as a share of the height.
const fn skyline(land: Land) -> f64 {
    match land {
        Land::City | Land::Lake => 0.2,
        Land::Mountains | Land::Forest => 0.27,
        Land::Village => 0.4,
        Land::Desert | Land::Fuji | Land::Abstract => 0.44,
        Land::Meadow => 0.5,
        _ => 0.57,
    }
}

/// What of a land reaches high up.
fn of_land(stage: &Stage) -> Vec<Screen> {
    let (wide, high) = (stage.width, stage.height);
    let around = |x: f64, half: f64, top: f64, bottom: f64| [x - half, top, x + half, bottom];
    match stage.land {
        Land::Forest => {
            let away = if stage.hero_across < 0.5 { 0.96 } else { 0.04 };
            vec![
                [-100.0, -100.0, 240.0, 120.0],
                [wide - 240.0, -100.0, wide + 100.0, 120.0],
                around(away * wide, 90.0, -100.0, high),
            ]
        }
        Land::Fuji => {
            let x = wide * if stage.hero_across < 0.5 { 0.62 } else { 0.38 };
            let mut screens = vec![
                around(x, high * 0.13, high * 0.16, high * 0.32),
                around(x, high * 0.3, high * 0.32, high * 0.68),
            ];
            if stage.has_cherry || stage.season == Season::Spring {
                let is_left = stage.hero.is_none() || stage.hero_across > 0.5;
                screens.push(if is_left {
                    [-100.0, -100.0, 490.0, 260.0]
                } else {
                    [wide - 490.0, -100.0, wide + 100.0, 260.0]
                });
            }
            screens
        }
        Land::Space => vec![around(
            (1.0 - stage.hero_across) * wide,
            310.0,
            high * 0.3 - 170.0,
            high * 0.3 + 170.0,
        )],
        _ => Vec::new(),
    }
}
