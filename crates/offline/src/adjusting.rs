//! A picture changed by an instruction in English: `adjusting.toml` says which words ask for what.

use image::RgbaImage;
use images::PictureError;
use images::adjust::{self, Tone, Turn, Within};
use images::mask::{Mask, Ratio};
use serde::Deserialize;

use crate::drawing::shape;

/// What can be done, as instructions that work.
const ABILITIES: [&str; 9] = [
    "Make it brighter or darker",
    "Make it warmer or cooler",
    "More or less contrast",
    "Black and white",
    "Sepia",
    "Blur it, or blur outside of what is painted",
    "Crop it to a square, to 16:9, or to what is painted",
    "Rotate it left or right, or flip it",
    "Paint what, and remove it",
];
/// Longer instructions are cut here, in characters.
const MAX_CHARS: usize = 4_000;
const WHOLE: &str = "Turning and cropping change the whole picture, so they cannot be done to a painted part. Please clear what is painted.";
const UNKNOWN: &str = "The offline studio changes pictures by fixed rules, and knows none for this.";

/// A picture that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjusted {
    /// The whole picture; of another size only after cropping and turning.
    pub pixels: RgbaImage,
    /// What was done and what was not, in one or two sentences.
    pub words: String,
    /// Parts of the instruction that were left out, as they were written.
    pub left_out: Vec<String>,
}

/// Nothing of an instruction can be done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct CannotDo {
    /// Why, in one sentence.
    pub reason: String,
    /// What can be done, for a list to choose from.
    pub can: Vec<&'static str>,
}

/// Light and colour first, and from [`Change::Crop`] on those of the shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Change {
    Brighter,
    Darker,
    Warmer,
    Cooler,
    MoreContrast,
    LessContrast,
    Grey,
    Sepia,
    Blur,
    Fill,
    Crop,
    TurnLeft,
    TurnRight,
    TurnAround,
    Mirror,
    UpsideDown,
}

#[derive(Debug, Deserialize)]
struct Operation {
    change: Change,
    phrases: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Table {
    asides: Vec<String>,
    comparisons: Vec<String>,
    outside: Vec<String>,
    little: Vec<String>,
    much: Vec<String>,
    painted: Vec<String>,
    operation: Vec<Operation>,
}

/// One part of an instruction.
struct Part<'a> {
    change: Change,
    strength: f64,
    is_outside: bool,
    is_to_painted: bool,
    written: &'a str,
}

/// Changes a picture by words, all that can be done of them: light and colour in their order, then its shape. With a mask
/// only what is painted changes, or what is not where the words say `outside` or `background`. Takes a second picture.
///
/// # Errors
/// [`CannotDo`] when nothing can be done, or the mask is of another picture.
pub fn adjust(mut pixels: RgbaImage, mask: Option<&Mask>, instruction: &str) -> Result<Adjusted, CannotDo> {
    if let Some(mask) = mask {
        let error = match mask.painted() {
            None => Some(PictureError::EmptyMask),
            Some(_) => (mask.size() != pixels.dimensions()).then_some(PictureError::MaskShape),
        };
        error.map_or(Ok(()), |error| Err(cannot(error.to_string())))?;
    }
    let cut: String = instruction.chars().take(MAX_CHARS).collect();
    let cut = cut.to_lowercase().replace("black and white", "monochrome");
    let (mut parts, mut left_out) = read(&cut);
    parts.sort_by_key(|part| part.change >= Change::Crop);
    let (mut done, mut reasons) = (Vec::new(), Vec::new());
    for part in parts {
        match part.apply(&mut pixels, mask) {
            Ok(what) => done.push(what),
            Err(reason) => {
                reasons.push(reason);
                left_out.push(part.written.to_owned());
            }
        }
    }
    if done.is_empty() {
        return Err(cannot(
            reasons.into_iter().next().unwrap_or_else(|| UNKNOWN.to_owned()),
        ));
    }
    let mut words = format!("Offline studio: {}.", done.join(", "));
    if !left_out.is_empty() {
        let quoted: Vec<String> = left_out.iter().map(|part| format!("“{part}”")).collect();
        words.push_str(&format!(
            " Left out, as it takes an AI model: {}.",
            quoted.join(", ")
        ));
    }
    Ok(Adjusted {
        pixels,
        words,
        left_out,
    })
}

fn cannot(reason: String) -> CannotDo {
    CannotDo {
        reason,
        can: ABILITIES.to_vec(),
    }
}

/// What an instruction in lower case asks for, part by part, and the parts that mean nothing.
fn read(instruction: &str) -> (Vec<Part<'_>>, Vec<String>) {
    // A test reads it.
    let table: Table = toml::from_str(include_str!("adjusting.toml")).unwrap_or_default();
    let (mut parts, mut left_out) = (Vec::new(), Vec::new());
    for clause in split(instruction, &[";", "\n", ". ", ": "]) {
        let pieces = split(clause, &[",", " and ", " then "]);
        let has_aside = pieces.iter().any(|piece| says(&spaced(piece), &table.asides));
        for written in pieces {
            let mut left = spaced(written);
            if says(&left, &table.asides) {
                continue;
            }
            let before = parts.len();
            let strength = if says(&left, &table.little) {
                0.5
            } else if says(&left, &table.much) {
                1.8
            } else {
                1.0
            };
            let (is_outside, is_to_painted) = (says(&left, &table.outside), says(&left, &table.painted));
            for operation in &table.operation {
                let phrases = operation
                    .phrases
                    .iter()
                    .filter(|phrase| left.contains(&format!(" {phrase} ")));
                if let Some(longest) = phrases.max_by_key(|phrase| phrase.len()) {
                    left = left.replace(longest.as_str(), "");
                    let change = operation.change;
                    parts.push(Part {
                        change,
                        strength,
                        is_outside,
                        is_to_painted,
                        written,
                    });
                }
            }
            // A word by itself belongs to a list of what stays.
            let is_listed = has_aside && !written.contains(' ');
            if parts.len() == before && !is_listed && !says(&left, &table.comparisons) {
                left_out.push(written.to_owned());
            }
        }
    }
    (parts, left_out)
}

fn split<'a>(text: &'a str, marks: &[&str]) -> Vec<&'a str> {
    let mut pieces = vec![text];
    for mark in marks {
        pieces = pieces.into_iter().flat_map(|piece| piece.split(mark)).collect();
    }
    let trimmed = pieces
        .into_iter()
        .map(|piece| piece.trim_matches(|c: char| !c.is_alphanumeric()));
    trimmed.filter(|piece| !piece.is_empty()).collect()
}

/// The words of a part with a space around each.
fn spaced(part: &str) -> String {
    let words = part
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |all, word| format!("{all}{word} "))
}

fn says(spaced: &str, words: &[String]) -> bool {
    words.iter().any(|word| spaced.contains(&format!(" {word} ")))
}

impl Part<'_> {
    /// What was done, in words.
    ///
    /// # Errors
    /// Why it cannot be done; nothing is changed then.
    fn apply(&self, pixels: &mut RgbaImage, mask: Option<&Mask>) -> Result<&'static str, String> {
        let within = match (mask, self.is_outside) {
            (None, true) if self.change < Change::Fill => {
                return Err("Please paint what is to stay as it is.".to_owned());
            }
            (None, _) => Within::All,
            (Some(mask), false) => Within::Painted(mask),
            (Some(mask), true) => Within::Unpainted(mask),
        };
        let by = self.strength;
        let (tone, done) = match self.change {
            Change::Brighter => (Tone::Brightness(by), "made it brighter"),
            Change::Darker => (Tone::Brightness(-by), "made it darker"),
            Change::Warmer => (Tone::Warmth(by), "made it warmer"),
            Change::Cooler => (Tone::Warmth(-by), "made it cooler"),
            Change::MoreContrast => (Tone::Contrast(by), "gave it more contrast"),
            Change::LessContrast => (Tone::Contrast(-by), "gave it less contrast"),
            Change::Grey => (Tone::Grey, "made it black and white"),
            Change::Sepia => (Tone::Sepia, "made it sepia"),
            Change::Blur => return said(adjust::blur(pixels, by, within), "blurred it"),
            Change::Fill => {
                let mask = mask.ok_or("Please paint what is to be removed.")?;
                return said(adjust::fill(pixels, mask), "removed what you painted");
            }
            Change::Crop => return self.crop(pixels, mask),
            turn => return turned(turn, pixels, mask),
        };
        said(adjust::tone(pixels, tone, within), done)
    }

    fn crop(&self, pixels: &mut RgbaImage, mask: Option<&Mask>) -> Result<&'static str, String> {
        let cropped = match (shape(self.written), mask.and_then(Mask::painted)) {
            (Some(_), Some(_)) => return Err(WHOLE.to_owned()),
            (Some((width, height)), None) => adjust::crop_to_ratio(pixels, Ratio { width, height }),
            (None, Some(area)) if self.is_to_painted => adjust::crop(pixels, area),
            (None, _) => {
                return Err(
                    "Please say a shape to crop to, such as 16:9, or paint what is to be kept.".to_owned(),
                );
            }
        };
        *pixels = cropped.map_err(|error| error.to_string())?;
        Ok("cropped it")
    }
}

fn turned(change: Change, pixels: &mut RgbaImage, mask: Option<&Mask>) -> Result<&'static str, String> {
    if mask.is_some() {
        return Err(WHOLE.to_owned());
    }
    let (turn, done) = match change {
        Change::TurnLeft => (Turn::Left, "turned it left"),
        Change::TurnAround => (Turn::Around, "turned it around"),
        Change::Mirror => (Turn::Mirror, "mirrored it"),
        Change::UpsideDown => (Turn::UpsideDown, "flipped it upside down"),
        _ => (Turn::Right, "turned it right"),
    };
    *pixels = adjust::turn(std::mem::take(pixels), turn);
    Ok(done)
}

fn said(result: Result<(), PictureError>, done: &'static str) -> Result<&'static str, String> {
    result.map(|()| done).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
