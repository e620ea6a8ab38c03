//! The things on a stage: the hero large on a third of it, the others smaller and further back.

use super::cast::Scene;
use super::heavens::Screen;
use super::stage::Stage;
use crate::pictures::lexicon::{Land, Motif};
use crate::pictures::motif::{self, Ink};
use crate::pictures::pen::{Fill, Pen, Point};
use crate::pictures::reading::Thing;

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
        Motif::Moon | Motif::Sun | Motif::Rainbow => 0.0,
        Motif::Owl => 360.0,
        Motif::Horse => 430.0,
        Motif::Elephant => 470.0,
        Motif::Rabbit => 300.0,
        Motif::Dragon => 430.0,
        Motif::Balloons => 500.0,
        Motif::Bowl => 330.0,
        Motif::Sofa => 390.0,
        Motif::Pizza => 260.0,
        Motif::Vase => 560.0,
        Motif::Pine => 620.0,
        Motif::Cherry => 600.0,
        Motif::Fridge => 600.0,
        Motif::Portrait => 830.0,
        Motif::Rider => 480.0,
    }
}

/// How large a thing is that is not the hero: what is large by nature stays so.
const fn beside_a_hero(motif: Motif) -> f64 {
    match motif {
        Motif::Tree
        | Motif::Pine
        | Motif::Cherry
        | Motif::House
        | Motif::Castle
        | Motif::Lighthouse
        | Motif::Fridge
        | Motif::Portrait
        | Motif::Elephant
        | Motif::Sofa => 0.86,
        _ => 0.62,
    }
}

/// How far apart things of a kind stand, in their heights.
const fn spacing(motif: Motif) -> f64 {
    match motif {
        Motif::Elephant | Motif::Dragon | Motif::Sofa | Motif::Pizza => 1.7,
        Motif::Bird
        | Motif::Whale
        | Motif::Fish
        | Motif::Car
        | Motif::Boat
        | Motif::Bicycle
        | Motif::Horse
        | Motif::Bowl
        | Motif::Rider => 1.2,
        _ => 0.62,
    }
}

/// What an animal sits on when both are named, and how high that is, as a share of its height.
const SEAT: (Motif, f64) = (Motif::Sofa, 0.4);

const fn can_sit(motif: Motif) -> bool {
    matches!(
        motif,
        Motif::Cat | Motif::Dog | Motif::Fox | Motif::Rabbit | Motif::Robot | Motif::Book
    )
}

const fn flies(motif: Motif, land: Land) -> bool {
    match motif {
        Motif::Balloon | Motif::Bird | Motif::Balloons | Motif::Dragon | Motif::Owl => true,
        Motif::Rocket => matches!(land, Land::Space),
        Motif::Fish | Motif::Whale => matches!(land, Land::Underwater | Land::Space),
        _ => matches!(land, Land::Underwater) && !matches!(motif, Motif::Castle | Motif::House),
    }
}

pub(super) fn things(pen: &mut Pen, stage: &Stage, scene: &Scene) {
    let drawn: Vec<_> = scene
        .things
        .iter()
        .filter(|thing| thing.motif.has_shape())
        .collect();
    let seat = drawn.iter().position(|thing| thing.motif == SEAT.0);
    let guest = drawn.iter().position(|thing| can_sit(thing.motif));
    let seated = seat.zip(guest);
    // From the back to the front: the hero last.
    for (rank, thing) in drawn.iter().enumerate().rev() {
        if seated.is_some_and(|(_, guest)| guest == rank) {
            continue;
        }
        // A seat stands where the one who sits on it would.
        let place = match seated {
            Some((seat, guest)) if seat == rank => seat.min(guest),
            _ => rank,
        };
        group(pen, stage, scene, thing, place);
        if let Some((at, guest)) = seated.filter(|(seat, _)| *seat == rank)
            && let Some(guest) = drawn.get(guest)
        {
            on_top(pen, stage, scene, guest, at.min(place));
        }
    }
}

/// What may stand before the sky: around each thing as it is placed.
pub(super) fn screens(stage: &Stage, scene: &Scene) -> Vec<Screen> {
    let drawn = scene.things.iter().filter(|thing| thing.motif.has_shape());
    let mut screens = Vec::new();
    for (rank, thing) in drawn.enumerate() {
        let (count, size) = crowd(scene, thing, rank);
        for one in 0..count {
            let (x, y) = spot(stage, scene, thing.motif, (rank, f64::from(one), size));
            let half = size * half_breadth(thing.motif);
            screens.push([x - half, y - size, x + half, y]);
        }
    }
    screens
}

/// How far a thing reaches to either side, in its heights.
const fn half_breadth(motif: Motif) -> f64 {
    match motif {
        Motif::Dragon => 1.0,
        Motif::Bird | Motif::Whale | Motif::Fish | Motif::Portrait => 0.75,
        Motif::Castle | Motif::House | Motif::Elephant | Motif::Horse | Motif::Cherry => 0.58,
        _ => 0.42,
    }
}

/// As many of a kind as there are, and their size: many have less room each.
fn crowd(scene: &Scene, thing: &Thing, rank: usize) -> (u8, f64) {
    let is_one = matches!(thing.motif, Motif::Balloons | Motif::Portrait);
    let count = if is_one { 1 } else { thing.count.clamp(1, 5) };
    let size = size_of(scene, thing, rank) / (1.0 + f64::from(count - 1) * 0.14);
    (count, size)
}

/// As many of a kind as there are.
fn group(pen: &mut Pen, stage: &Stage, scene: &Scene, thing: &Thing, rank: usize) {
    let is_hero = rank == 0;
    let (count, size) = crowd(scene, thing, rank);
    for one in (0..count).rev() {
        let which = f64::from(one);
        let at = spot(stage, scene, thing.motif, (rank, which, size));
        let smaller = 1.0 - which * 0.08;
        let depth = if is_hero { which * 0.05 } else { 0.16 };
        let ink = Ink::new(&stage.palette, thing.colour, depth);
        let to_the_left = at.0 > stage.width * 0.5;
        if !flies(thing.motif, stage.land) && thing.motif != Motif::Portrait {
            shadow(pen, stage, at, size * smaller * breadth(thing.motif));
        }
        let scale = size * smaller / 100.0;
        let across = if to_the_left { -scale } else { scale };
        pen.named(thing.name(), |pen| {
            pen.group(at, (across, scale), 0.0, |pen| motif::draw(pen, thing, &ink));
        });
    }
}

fn size_of(scene: &Scene, thing: &Thing, rank: usize) -> f64 {
    let share = if rank == 0 && thing.motif == Motif::Portrait {
        1.0
    } else if rank == 0 && stage_is_wide(scene.land) {
        scene.close * 0.74
    } else if rank == 0 {
        scene.close
    } else if thing.look.is_child {
        0.88
    } else {
        beside_a_hero(thing.motif)
    };
    let grown = if thing.look.is_child { 0.68 } else { 1.0 };
    height_of(thing.motif) * share * grown
}

/// Whether what is behind the hero is what the picture is about.
const fn stage_is_wide(land: Land) -> bool {
    matches!(land, Land::Fuji | Land::Village)
}

/// How wide the shadow of a thing is, beside its height.
const fn breadth(motif: Motif) -> f64 {
    match motif {
        Motif::Sofa | Motif::Elephant | Motif::Pizza => 1.6,
        Motif::Pine | Motif::Vase | Motif::Fridge | Motif::Cherry => 0.7,
        _ => 1.0,
    }
}

/// On the seat that stands where rank is.
fn on_top(pen: &mut Pen, stage: &Stage, scene: &Scene, guest: &Thing, rank: usize) {
    let (seat, high) = SEAT;
    let below = Thing {
        motif: seat,
        count: 1,
        colour: None,
        look: guest.look,
    };
    let size = size_of(scene, &below, rank);
    let (x, y) = spot(stage, scene, seat, (rank, 0.0, size));
    let own = size * if guest.look.is_asleep { 0.78 } else { 0.7 };
    let to_the_left = x > stage.width * 0.5;
    let ink = Ink::new(&stage.palette, guest.colour, 0.0);
    let scale = own / 100.0;
    let across = if to_the_left { -scale } else { scale };
    let away = if to_the_left { -0.12 } else { 0.12 };
    let at = (x + away * size, y - size * high);
    shadow(pen, stage, at, own * 0.8);
    pen.named(guest.name(), |pen| {
        pen.group(at, (across, scale), 0.0, |pen| motif::draw(pen, guest, &ink));
    });
}

fn spot(stage: &Stage, scene: &Scene, motif: Motif, (rank, which, size): (usize, f64, f64)) -> Point {
    let mut random = stage.random("spots");
    let shift = random.between(-0.03, 0.03);
    let side = if scene.across < 0.5 { 1.0 } else { -1.0 };
    let outwards = if scene.across < 0.5 { -0.14 } else { 0.14 };
    let base = match rank {
        // Beside the mountain, not before it.
        0 if stage.land == Land::Fuji => scene.across + outwards,
        0 => scene.across,
        // A wide group reaches into the other half.
        1 if scene.is_wide() => scene.across - side * 0.26,
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
    if motif == Motif::Portrait {
        return (stage.width * 0.5, stage.height + 6.0);
    }
    let y = if flies(motif, stage.land) {
        let high = match (rank, motif) {
            (0, Motif::Bird) => 0.53,
            (0, Motif::Owl) => 0.74,
            (0, Motif::Balloons) => 0.8,
            (0, Motif::Dragon) => 0.66,
            (_, Motif::Balloons) => 0.66,
            (0, _) => 0.63,
            _ => 0.42,
        };
        (stage.height * high + which * 36.0 - shift * 600.0).max(size * 1.08)
    } else if matches!(motif, Motif::Boat | Motif::Whale | Motif::Fish)
        && matches!(stage.land, Land::Sea | Land::Lake)
    {
        if rank == 0 {
            stage.height * 0.8
        } else {
            stage.horizon + stage.height * 0.06
        }
    } else {
        let back = f64::from(u32::try_from(rank).unwrap_or(0)).min(3.0);
        let step = if matches!(stage.land, Land::Room | Land::Kitchen) {
            12.0
        } else {
            26.0
        };
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
