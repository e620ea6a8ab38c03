//! A picture changed by words, within a mask when there is one: what is not painted stays as it is, byte for byte.
//!
//! - `wanted`: what an instruction asks for; `vocabulary`: its words
//! - `tone`: light and colour; `soften`: blur and squares; `shape`: cutting, turning; `ground`: the background; `heal`: what
//!   is painted removed
//! - `put`: letters and drawings on top; `weather`: rain and snow in front
//! - `share`: how much each pixel may change

#[cfg(test)]
mod abilities_tests;
mod ground;
mod heal;
mod put;
mod shape;
mod share;
mod soften;
mod tone;
mod vocabulary;
mod wanted;
mod weather;

use image::RgbaImage;
use images::mask::Mask;
use images::{Fonts, PictureError};

use super::lexicon::Motif;
use super::reading::{Reading, Weather, emoji_of};
use crate::colour::Rgb;
use share::Share;
use tone::Tone;
use wanted::{Change, Wanted};

/// A picture that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edited {
    /// The whole picture; of another size only after cutting and turning.
    pub pixels: RgbaImage,
    /// What was done, each in a few words: `made it lighter`.
    pub done: Vec<&'static str>,
    /// Parts of the instruction that were left out, as they were written.
    pub left_out: Vec<String>,
    /// Both in one or two sentences.
    pub words: String,
}

/// Nothing of an instruction can be done, so that nothing is to be paid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct CannotDo {
    /// Why, in one sentence.
    pub reason: String,
    /// What can be done, for a list to choose from.
    pub can: Vec<&'static str>,
}

/// What can be done, as instructions that work.
const ABILITIES: [&str; 18] = [
    "Make it lighter or darker",
    "More or less contrast",
    "More or less saturated",
    "Warmer or colder",
    "Tint it blue (or another colour)",
    "Black and white",
    "Sepia",
    "Invert the colours",
    "Blur it, or blur outside of what is painted",
    "Pixelate it, or pixelate outside of what is painted",
    "Crop it to a square, to 16:9, or to what is painted",
    "Rotate it left or right, or flip it",
    "Add the caption \"your words\"",
    "Make the background white (or another colour)",
    "Let it rain or snow (all over, or where is painted)",
    "Paint what, and remove it",
    "Paint what, and make it red (or another colour)",
    "Paint where, and add one of these: cat, dog, fox, rabbit, horse, elephant, dragon, bird, owl, fish, whale, person, \
     robot, rocket, car, boat, bicycle, balloon, lighthouse, castle, house, tree, pine, cherry tree, flower, vase, cup, cake, \
     bowl of noodles, pizza, book, sofa, fridge, sun, moon, rainbow",
];

/// Most parts of an instruction that are looked at; the others are left out.
const MAX_PARTS: usize = 12;

/// What can be done to a picture, each as an instruction that works.
#[must_use]
pub const fn abilities() -> &'static [&'static str] {
    &ABILITIES
}

/// Changes a picture by words, all that can be done of them. With a mask only what is painted changes, unless the
/// words say `outside`, or to blur the `background` and the like: then only what is not. A background that is to be
/// filled with a colour is what is painted. Letters are drawn with `fonts`.
///
/// Needs up to 5 bytes for each pixel besides the picture and its mask.
///
/// # Errors
/// [`CannotDo`] when nothing of it can be done, or the mask is of another picture.
pub fn edit(
    picture: RgbaImage,
    mask: Option<&Mask>,
    instruction: &str,
    fonts: &Fonts,
) -> Result<Edited, CannotDo> {
    if mask.is_some_and(|mask| mask.size() != picture.dimensions()) {
        return Err(cannot(PictureError::MaskShape.to_string()));
    }
    if mask.is_some_and(|mask| mask.painted().is_none()) {
        return Err(cannot(PictureError::EmptyMask.to_string()));
    }
    let wanted = Wanted::of(instruction, MAX_PARTS);
    let mut edit = Edit {
        pixels: picture,
        mask,
        fonts,
    };
    let (mut done, mut left_out, mut reasons) = (Vec::new(), wanted.left_out, Vec::new());
    // What changes the size comes last: the mask is that of the whole picture.
    let (shaping, painting): (Vec<_>, Vec<_>) = wanted
        .changes
        .into_iter()
        .partition(|(change, _)| change.is_of_shape());
    for (change, written) in painting.into_iter().chain(shaping) {
        let unwritten = match &change {
            Change::Caption(text) => emoji_of(text),
            _ => None,
        };
        match edit.apply(&change) {
            Ok(what) => {
                done.push(what);
                left_out.extend(unwritten);
            }
            Err(reason) => {
                reasons.push(reason);
                left_out.push(written);
            }
        }
    }
    if done.is_empty() {
        let reason = reasons.into_iter().next().unwrap_or_else(|| {
            "The offline studio changes pictures by fixed rules, and knows none for this.".to_owned()
        });
        return Err(cannot(reason));
    }
    Ok(Edited {
        words: words(&done, &left_out),
        pixels: edit.pixels,
        done,
        left_out,
    })
}

/// What is asked of a drawing that is known by its words.
pub(super) enum Asked {
    /// A thing is to have a colour.
    Colour(Motif, Rgb),
    /// Rain or snow, and the words for it when it is done.
    Weather(Weather, &'static str),
}

/// The one thing that an instruction asks for, where it names what is to change.
pub(super) fn asked(instruction: &str) -> Option<Asked> {
    let wanted = Wanted::of(instruction, MAX_PARTS);
    let ([(change, written)], []) = (wanted.changes.as_slice(), wanted.left_out.as_slice()) else {
        return None;
    };
    match change {
        Change::Colour(colour) => match Reading::of(written).things.as_slice() {
            [thing] => Some(Asked::Colour(thing.motif, *colour)),
            _ => None,
        },
        Change::Weather(weather) => Some(Asked::Weather(*weather, weather::done(*weather))),
        _ => None,
    }
}

/// A whole picture of which one thing was done.
pub(super) fn edited(pixels: RgbaImage, done: &'static str) -> Edited {
    Edited {
        words: words(&[done], &[]),
        pixels,
        done: vec![done],
        left_out: Vec::new(),
    }
}

fn cannot(reason: String) -> CannotDo {
    CannotDo {
        reason,
        can: ABILITIES.to_vec(),
    }
}

fn words(done: &[&str], left_out: &[String]) -> String {
    let all = done.join(", ");
    let first = format!("Offline studio: {all}.");
    if left_out.is_empty() {
        return first;
    }
    let rest = left_out
        .iter()
        .map(|part| format!("“{part}”"))
        .collect::<Vec<_>>()
        .join(", ");
    format!("{first} Left out, as it takes an AI model: {rest}.")
}

struct Edit<'a> {
    pixels: RgbaImage,
    mask: Option<&'a Mask>,
    fonts: &'a Fonts,
}

impl Edit<'_> {
    /// What was done, in words.
    ///
    /// # Errors
    /// Why it cannot be done, in a sentence; nothing is changed then.
    fn apply(&mut self, change: &Change) -> Result<&'static str, String> {
        match change {
            Change::Tone(tone, outside) => {
                let tone = *tone;
                Share::of(self.mask, *outside).paint(&mut self.pixels, |_, _, old| tone.of(old));
                Ok(tone.done())
            }
            Change::Blur(strength, outside) => {
                soften::blur(&mut self.pixels, *strength, &Share::of(self.mask, *outside))
                    .map_err(|error| error.to_string())?;
                Ok("blurred it")
            }
            Change::Pixelate(strength, outside) => {
                soften::pixelate(&mut self.pixels, *strength, &Share::of(self.mask, *outside))
                    .map_err(|error| error.to_string())?;
                Ok("pixelated it")
            }
            Change::Fill(colour, outside) => ground::fill(&mut self.pixels, *colour, self.mask, *outside),
            Change::Caption(text) => put::caption(&mut self.pixels, text, self.mask, self.fonts),
            Change::Weather(weather) => weather::fall(&mut self.pixels, *weather, self.mask),
            Change::Add(thing) => put::motif(&mut self.pixels, thing, self.mask),
            Change::Colour(colour) => {
                if self.mask.is_none() {
                    return Err("Please paint what is to get the colour, or say what to tint.".to_owned());
                }
                let share = Share::of(self.mask, false);
                let mut light = tone::Mean::default();
                share.paint(&mut self.pixels, |_, _, old| light.with(old));
                let tone = Tone::Recolour(*colour, light.value());
                share.paint(&mut self.pixels, |_, _, old| tone.of(old));
                Ok("gave it the colour")
            }
            Change::Remove => heal::heal(&mut self.pixels, self.mask),
            Change::Crop(ratio) => shape::crop(&mut self.pixels, *ratio, self.mask),
            Change::Turn(turn) => shape::turn(&mut self.pixels, *turn, self.mask),
        }
    }
}
