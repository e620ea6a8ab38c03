//! Things, each some 100 high, its feet at the origin, lit from the left.

mod animals;
mod buildings;
mod dragon;
mod faces;
mod food;
mod furniture;
mod machines;
mod party;
mod people;
mod plants;
mod riders;
mod roses;
mod sleepers;
mod still;
mod swimmers;
mod trees;
mod vase;
mod vehicles;
mod wild;
mod wings;

use super::lexicon::Motif;
use super::palette::Palette;
use super::pen::{Fill, Pen, Point};
use super::reading::Thing;
use crate::colour::Rgb;

/// The colours of one thing, in its light and at its distance.
#[derive(Debug, Clone)]
pub(super) struct Ink<'a> {
    palette: &'a Palette,
    asked: Option<Rgb>,
    depth: f64,
}

impl<'a> Ink<'a> {
    pub(super) const fn new(palette: &'a Palette, asked: Option<Rgb>, depth: f64) -> Self {
        Self {
            palette,
            asked,
            depth,
        }
    }

    /// What the thing is mostly made of: in the colour that was asked for.
    fn main(&self, usual: u32) -> Rgb {
        self.asked
            .map_or_else(|| self.of(usual), |colour| self.palette.lit(colour, self.depth))
    }

    /// As [`Self::main`], usually in the accent of the picture.
    fn accent(&self) -> Rgb {
        self.palette
            .lit(self.asked.unwrap_or(self.palette.accent), self.depth)
    }

    /// A colour, in this light.
    fn of(&self, code: u32) -> Rgb {
        let [_, red, green, blue] = code.to_be_bytes();
        self.palette.lit(Rgb(red, green, blue), self.depth)
    }

    fn leaf(&self) -> Rgb {
        self.palette.lit(self.palette.leaf, self.depth)
    }

    fn dim(&self, colour: Rgb, share: f64) -> Rgb {
        colour.mix(self.palette.shade, share)
    }

    fn bright(&self, colour: Rgb, share: f64) -> Rgb {
        colour.mix(self.palette.light, share)
    }

    /// A window: lit in the dark.
    fn pane(&self) -> Rgb {
        if self.palette.evening {
            self.palette.light.mix(Rgb(0xff, 0xbe, 0x55), 0.6)
        } else {
            self.palette.shade.mix(self.palette.haze(), 0.34)
        }
    }

    /// From the light on the left to the shade on the right.
    fn round(&self, pen: &mut Pen, (left, right): Point, colour: Rgb) -> Fill {
        let stops = [
            (0.0, self.bright(colour, 0.34), 1.0),
            (0.42, colour, 1.0),
            (1.0, self.dim(colour, 0.45), 1.0),
        ];
        pen.linear((left, -60.0), (right, -30.0), &stops)
    }
}

pub(super) use roses::rose;

/// Draws a thing.
pub(super) fn draw(pen: &mut Pen, thing: &Thing, ink: &Ink<'_>) {
    let look = thing.look;
    match thing.motif {
        Motif::Cat | Motif::Dog | Motif::Fox | Motif::Rabbit if look.is_asleep => {
            sleepers::asleep(pen, ink, thing.motif);
        }
        Motif::Bird if look.is_perched => wings::perched(pen, ink),
        Motif::Cat => animals::cat(pen, ink),
        Motif::Dog => animals::dog(pen, ink),
        Motif::Fox => animals::fox(pen, ink),
        Motif::Bird => animals::bird(pen, ink),
        Motif::Fish => swimmers::fish(pen, ink),
        Motif::Whale => swimmers::whale(pen, ink),
        Motif::Boat => swimmers::boat(pen, ink),
        Motif::Robot => machines::robot(pen, ink),
        Motif::Rocket => machines::rocket(pen, ink),
        Motif::Car => vehicles::car(pen, ink),
        Motif::Bicycle => vehicles::bicycle(pen, ink),
        Motif::Lighthouse => buildings::lighthouse(pen, ink),
        Motif::Castle => buildings::castle(pen, ink),
        Motif::House => buildings::house(pen, ink),
        Motif::Tree => plants::tree(pen, ink),
        Motif::Flower => plants::flower(pen, ink),
        Motif::Cup => still::cup(pen, ink),
        Motif::Cake => still::cake(pen, ink),
        Motif::Book => still::book(pen, ink),
        Motif::Person if look.is_child => people::child(pen, ink, look),
        Motif::Person => people::person(pen, ink),
        Motif::Balloon => people::balloon(pen, ink),
        Motif::Owl => wings::owl(pen, ink),
        Motif::Horse => wild::horse(pen, ink),
        Motif::Elephant => wild::elephant(pen, ink),
        Motif::Rabbit => wild::rabbit(pen, ink),
        Motif::Dragon => dragon::dragon(pen, ink),
        Motif::Balloons => party::balloons(pen, ink, thing.count),
        Motif::Bowl => food::bowl(pen, ink),
        Motif::Pizza => food::pizza(pen, ink),
        Motif::Vase => vase::vase(pen, ink, look),
        Motif::Pine => trees::pine(pen, ink),
        Motif::Cherry => trees::cherry(pen, ink),
        Motif::Sofa => furniture::sofa(pen, ink),
        Motif::Fridge => furniture::fridge(pen, ink),
        Motif::Portrait => faces::portrait(pen, ink, look),
        Motif::Rider => riders::rider(pen, ink, look),
        // They are in the sky.
        Motif::Moon | Motif::Sun | Motif::Rainbow => {}
    }
}
