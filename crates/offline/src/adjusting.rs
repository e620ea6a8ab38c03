//! An image changed by an instruction in English: `adjusting.toml` says which words ask for what.

use image::RgbaImage;
use images::ImageError;
use images::adjust::{Tone, Turn, Within, blur, crop, crop_to_ratio, fill, tone, turn};
use images::mask::{Mask, Ratio};
use serde::Deserialize;

use crate::drawing::shape;

/// Longer instructions are cut here, in characters.
const MAX_CHARS: usize = 4_000;
const UNKNOWN: &str = "The offline studio edits images by fixed rules and cannot do this.";
const WHOLE: &str = "Turning and cropping change the whole image. Please clear the painted area first.";
const NO_SHAPE: &str = "Please name a shape to crop to, such as 16:9, or paint the area to keep.";

/// An image that was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjusted {
    /// The whole image; of another size only after cropping and turning.
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
    pub can: Vec<String>,
}

/// Light and colour first, then removing, then those of the shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Change {
    Brightness,
    Warmth,
    Contrast,
    Grey,
    Sepia,
    Blur,
    Fill,
    Crop,
    Left,
    Right,
    Around,
    Mirror,
    UpsideDown,
}

#[derive(Debug, Deserialize)]
struct Operation {
    change: Change,
    by: Option<f64>,
    done: String,
    phrases: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Table {
    joints: Vec<String>,
    asides: Vec<String>,
    comparisons: Vec<String>,
    outside: Vec<String>,
    little: Vec<String>,
    can: Vec<String>,
    operation: Vec<Operation>,
}

/// An operation that a part of an instruction asks for.
struct Asked<'a> {
    operation: &'a Operation,
    written: &'a str,
    strength: f64,
    is_outside: bool,
}

/// Changes an image by words, all that can be done of them: light and colour in their order, then its shape. With a mask
/// only what is painted changes, or what is not where the words say `outside` or `background`. Takes a second image.
///
/// # Errors
/// [`CannotDo`] when nothing can be done, or the mask is empty or of another image.
pub fn adjust(mut pixels: RgbaImage, mask: Option<&Mask>, instruction: &str) -> Result<Adjusted, CannotDo> {
    // A test reads it.
    let table: Table = toml::from_str(include_str!("adjusting.toml")).unwrap_or_default();
    let can = table.can.clone();
    if mask.is_some_and(|mask| mask.painted().is_none()) {
        let reason = ImageError::EmptyMask.to_string();
        return Err(CannotDo { reason, can });
    }
    let cut: String = instruction.chars().take(MAX_CHARS).collect();
    let mut cut = cut.to_lowercase().replace("black and white", "monochrome");
    for joint in &table.joints {
        cut = cut.replace(joint, ",");
    }
    let (mut all, mut left_out) = table.read(&cut);
    all.sort_by_key(|asked| asked.operation.change >= Change::Crop);
    let (mut done, mut reasons) = (Vec::new(), Vec::new());
    for asked in all {
        match asked.apply(&mut pixels, mask) {
            Ok(()) => done.push(asked.operation.done.as_str()),
            Err(reason) => {
                reasons.push(reason);
                left_out.push(asked.written.to_owned());
            }
        }
    }
    if done.is_empty() {
        let reason = reasons.into_iter().next().unwrap_or_else(|| UNKNOWN.to_owned());
        return Err(CannotDo { reason, can });
    }
    let mut words = format!("Offline studio: {}.", done.join(", "));
    if !left_out.is_empty() {
        let parts = left_out.join("”, “");
        words = format!("{words} Not done (needs an AI model): “{parts}”.");
    }
    Ok(Adjusted {
        pixels,
        words,
        left_out,
    })
}

impl Table {
    /// What an instruction in lower case asks for, part by part, and the parts that mean nothing.
    fn read<'a>(&'a self, instruction: &'a str) -> (Vec<Asked<'a>>, Vec<String>) {
        let (mut all, mut left_out) = (Vec::new(), Vec::new());
        for clause in instruction.split(['.', ';', '\n']) {
            let has_aside = says(&spaced(clause), &self.asides);
            for written in clause.split(',') {
                let written = written.trim_matches(|c: char| !c.is_alphanumeric());
                let whole = spaced(written);
                if written.is_empty() || says(&whole, &self.asides) {
                    continue;
                }
                let (before, mut left) = (all.len(), whole.clone());
                for operation in &self.operation {
                    let phrases = operation
                        .phrases
                        .iter()
                        .filter(|phrase| says(&left, std::slice::from_ref(phrase)));
                    let Some(longest) = phrases.max_by_key(|phrase| phrase.len()) else {
                        continue;
                    };
                    left = left.replace(longest, " ");
                    all.push(Asked {
                        operation,
                        written,
                        strength: if says(&whole, &self.little) { 0.5 } else { 1.0 },
                        is_outside: says(&whole, &self.outside),
                    });
                }
                // A word by itself belongs to a list of what stays.
                let is_listed = has_aside && !written.contains(' ');
                if all.len() == before && !is_listed && !says(&whole, &self.comparisons) {
                    left_out.push(written.to_owned());
                }
            }
        }
        (all, left_out)
    }
}

/// Words with a space around each.
fn spaced(part: &str) -> String {
    let plain = part.replace(|c: char| !c.is_alphanumeric(), " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    format!(" {} ", words.join(" "))
}

fn says(spaced: &str, words: &[String]) -> bool {
    words.iter().any(|word| spaced.contains(&format!(" {word} ")))
}

impl Asked<'_> {
    /// # Errors
    /// Why it cannot be done, in a sentence; nothing is changed then.
    fn apply(&self, pixels: &mut RgbaImage, mask: Option<&Mask>) -> Result<(), String> {
        let by = self.strength * self.operation.by.unwrap_or(1.0);
        let within = match mask {
            None if self.is_outside => Err("Please paint the area to keep.".to_owned()),
            None => Ok(Within::All),
            Some(mask) if self.is_outside => Ok(Within::Unpainted(mask)),
            Some(mask) => Ok(Within::Painted(mask)),
        };
        let changed = match self.operation.change {
            Change::Brightness => tone(pixels, Tone::Brightness(by), within?),
            Change::Warmth => tone(pixels, Tone::Warmth(by), within?),
            Change::Contrast => tone(pixels, Tone::Contrast(by), within?),
            Change::Grey => tone(pixels, Tone::Grey, within?),
            Change::Sepia => tone(pixels, Tone::Sepia, within?),
            Change::Blur => blur(pixels, by, within?),
            Change::Fill => fill(pixels, mask.ok_or("Please paint the area to remove.")?),
            Change::Crop => match (shape(self.written), mask.and_then(Mask::painted)) {
                (Some(_), Some(_)) => return Err(WHOLE.to_owned()),
                (Some((width, height)), None) => crop_to_ratio(pixels, Ratio { width, height }),
                (None, Some(area)) => crop(pixels, area),
                (None, None) => return Err(NO_SHAPE.to_owned()),
            }
            .map(|cropped| *pixels = cropped),
            _ if mask.is_some() => return Err(WHOLE.to_owned()),
            Change::Left => turned(pixels, Turn::Left),
            Change::Right => turned(pixels, Turn::Right),
            Change::Around => turned(pixels, Turn::Around),
            Change::Mirror => turned(pixels, Turn::Mirror),
            Change::UpsideDown => turned(pixels, Turn::UpsideDown),
        };
        changed.map_err(|error| error.to_string())
    }
}

fn turned(pixels: &mut RgbaImage, by: Turn) -> Result<(), ImageError> {
    *pixels = turn(std::mem::take(pixels), by);
    Ok(())
}

#[cfg(test)]
mod tests;
