//! The things on a stage: the hero large on a third of it, the others smaller and further back.

use super::cast::Scene;
use super::stage::Stage;
use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::motif::{self, Ink};
use crate::pictures::pen::{Fill, Pen, Point};

/// Height beside the shorter side of the picture.
const fn height_of(motif: Motif) -> f64 {
    match motif {
        Motif::Cat | Motif::Fox => 400.0,
        Motif::Dog => 410.0,
        Motif::Bird => 310.0,
        Motif::Fish => 320.0,
        Motif::Whale => 400.0,
        Motif::Robot => 460.0,
        Motif::Rocket => 500.0,
        Motif::Car => 250.0,
        Motif::Boat => 380.0,
        Motif::Bicycle => 340.0,
        Motif::Lighthouse => 560.0,
        Motif::Castle => 500.0,
        Motif::House => 420.0,
        Motif::Tree => 620.0,
        Motif::Flower => 560.0,
        Motif::Cup => 270.0,
        Motif::Cake => 340.0,
        Motif::Book => 230.0,
        Motif::Person => 390.0,
        Motif::Balloon => 440.0,
        Motif::Moon | Motif::Sun => 0.0,
    }
}

/// How large a thing is that is not the hero: what is large by nature stays so.
const fn beside_a_hero(motif: Motif) -> f64 {
    match motif {
        Motif::Tree | Motif::House | Motif::Castle | Motif::Lighthouse => 0.86,
        _ => 0.62,
    }
}

/// How far apart things of a kind stand, in their heights.
const fn spacing(motif: Motif) -> f64 {
    match motif {
        Motif::Bird | Motif::Whale | Motif::Fish | Motif::Car | Motif::Boat | Motif::Bicycle => 1.15,
        _ => 0.62,
    }
}

const fn flies(motif: Motif, land: Land) -> bool {
    match motif {
        Motif::Balloon | Motif::Bird => true,
        Motif::Rocket => matches!(land, Land::Space),
        Motif::Fish | Motif::Whale => matches!(land, Land::Underwater | Land::Space),
        _ => matches!(land, Land::Underwater) && !matches!(motif, Motif::Castle | Motif::House),
    }
}

pub(super) fn things(pen: &mut Pen, stage: &Stage, scene: &Scene) {
    let drawn: Vec<_> = scene
        .things
        .iter()
        .filter(|thing| height_of(thing.motif) > 0.0)
        .collect();
    // From the back to the front: the hero last.
    for (rank, thing) in drawn.iter().enumerate().rev() {
        let is_hero = rank == 0;
        let size = height_of(thing.motif)
            * if is_hero {
                scene.close
            } else {
                beside_a_hero(thing.motif)
            };
        // Many have less room each.
        let count = f64::from(thing.count.clamp(1, 5));
        let size = size / (1.0 + (count - 1.0) * 0.14);
        for one in (0..thing.count.clamp(1, 5)).rev() {
            let which = f64::from(one);
            let at = spot(stage, scene, thing.motif, (rank, which, size));
            let smaller = 1.0 - which * 0.08;
            let depth = if is_hero { which * 0.05 } else { 0.16 };
            let ink = Ink::new(&stage.palette, thing.colour, depth);
            let to_the_left = at.0 > stage.width * 0.5;
            if !flies(thing.motif, stage.land) {
                shadow(pen, stage, at, size * smaller);
            }
            let scale = size * smaller / 100.0;
            let across = if to_the_left { -scale } else { scale };
            pen.group(at, (across, scale), 0.0, |pen| {
                motif::draw(pen, thing.motif, &ink)
            });
        }
    }
}

fn spot(stage: &Stage, scene: &Scene, motif: Motif, (rank, which, size): (usize, f64, f64)) -> Point {
    let mut random = stage.random("spots");
    let shift = random.between(-0.03, 0.03);
    let side = if scene.across < 0.5 { 1.0 } else { -1.0 };
    let base = match rank {
        0 => scene.across,
        1 => scene.across + side * 0.36,
        2 => scene.across - side * 0.24,
        3 => scene.across + side * 0.18,
        _ => scene.across + side * 0.52,
    };
    let across = (base + shift).clamp(0.12, 0.88) * stage.width;
    // Others of a kind stand beside the first one.
    let beside = if which == 0.0 {
        0.0
    } else {
        size * spacing(motif) * which * side
    };
    let room = size * 0.45;
    let x = (across + beside).clamp(
        room.min(stage.width * 0.5),
        (stage.width - room).max(stage.width * 0.5),
    );
    let y = if flies(motif, stage.land) {
        let high = match (rank, motif) {
            (0, Motif::Bird) => 0.53,
            (0, _) => 0.63,
            _ => 0.42,
        };
        (stage.height * high + which * 36.0 - shift * 600.0).max(size * 1.08)
    } else if matches!(motif, Motif::Boat | Motif::Whale | Motif::Fish) && stage.land == Land::Sea {
        if rank == 0 {
            stage.height * 0.8
        } else {
            stage.horizon + stage.height * 0.06
        }
    } else {
        let back = f64::from(u32::try_from(rank).unwrap_or(0)).min(3.0);
        let step = if stage.land == Land::Room { 12.0 } else { 26.0 };
        stage.floor - back * step - which * 14.0
    };
    (x, y)
}

/// What a thing takes of the light on the ground.
fn shadow(pen: &mut Pen, stage: &Stage, (x, y): Point, size: f64) {
    let away = if stage.orb.0 > x { -0.16 } else { 0.16 };
    for (share, wide) in [(0.16, 0.52), (0.22, 0.36)] {
        let dark = Fill::Thin(stage.palette.shade, share);
        pen.oval(
            (x + away * size, y),
            (size * wide, size * 0.035 + wide * 8.0),
            dark,
        );
    }
}
