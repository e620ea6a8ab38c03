//! Drawings without a model: flat posters from the words of a prompt, and stories in several of them. The same request
//! draws the same image.
//!
//! - `data`: the tables of motifs (`motifs.toml`) and words (`words.toml`)
//! - `reading`: what a prompt names; `palette`: its colours; `random`: what is left to chance
//! - `poster`: the border, the title, and which composition suits; `scene`, `pattern`: the compositions; `letters`: lines
//! - `story`: the frames of a story
//!
//! A drawing takes up to a second and 40 MB.

mod data;
mod letters;
mod palette;
mod pattern;
mod poster;
mod random;
mod reading;
mod scene;
mod story;

#[cfg(test)]
mod tests;

use images::derive::{Note, encode};
use images::mask::Ratio;
use images::{DecodedImage, Fonts, ImageError, scale};

use data::{Data, Kind};
use palette::Palette;
use poster::Poster;
use random::Random;
use reading::{Named, Reading, one_line};

pub use story::{Beat, MAX_FRAMES, MIN_FRAMES, StoryPlan, plan};

/// The shortest and the longest side of a drawing, in pixels.
pub const DRAWN_SIDE: std::ops::RangeInclusive<u32> = 64..=2_048;
/// The longest side of a drawing whose prompt says no more than its shape, in pixels.
const USUAL_SIDE: u32 = 1_344;
/// Most lines of a title, and of the text of a frame.
const TITLE_LINES: usize = 3;
const FRAME_LINES: usize = 5;
/// The longest text of a frame that is lettered, in characters.
const MAX_FRAME_CHARS: usize = 240;

/// A drawing that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The words of a person, of any kind and length; of a frame, those of its whole story.
    pub prompt: String,
    /// In pixels, within [`DRAWN_SIDE`].
    pub width: u32,
    /// In pixels, within [`DRAWN_SIDE`].
    pub height: u32,
    /// Another seed draws the same things, placed and coloured otherwise.
    pub seed: u64,
}

/// A drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The image, opaque, with a note that a program drew it.
    pub png: Vec<u8>,
    /// What it is and what it lacks, in sentences that begin with "Offline sketch".
    pub words: String,
    /// The parts of the prompt that are not in it, as they were written.
    pub left_out: Vec<String>,
}

/// Why nothing was drawn.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// A side is too short or too long.
    #[error("A sketch can have sides from {} to {} pixels.", DRAWN_SIDE.start(), DRAWN_SIDE.end())]
    Size,
    /// The story has no such frame.
    #[error("This story has no frame of that number.")]
    NoFrame,
    /// The drawing could not be made an image; this does not happen to posters.
    #[error(transparent)]
    Image(#[from] ImageError),
}

/// Draws what a prompt names; an abstract pattern when it names nothing known. Titles are lettered with `fonts`.
///
/// # Errors
/// [`DrawError::Size`]; [`DrawError::Image`].
pub fn draw(request: &Request, fonts: &Fonts) -> Result<Drawing, DrawError> {
    let data = Data::read();
    let reading = Reading::of(&request.prompt, &data);
    let mut random = Random::of(request.seed, &request.prompt);
    let palette = Palette::of(&reading, &data, &mut random);
    let poster = Poster {
        data: &data,
        reading: &reading,
        palette: &palette,
        title: reading.title.as_deref(),
        lines: TITLE_LINES,
        size: (request.width, request.height),
    };
    drawn(&poster, random, fonts)
}

/// Draws the frame at `index`, counted from 0, with its own text as the title. The palette is that of the whole story.
/// Another `take` places the same things otherwise.
///
/// # Errors
/// Those of [`draw`]; [`DrawError::NoFrame`].
pub fn frame(
    request: &Request,
    beats: &[Beat],
    index: usize,
    take: u64,
    fonts: &Fonts,
) -> Result<Drawing, DrawError> {
    let beat = beats.get(index).ok_or(DrawError::NoFrame)?;
    let data = Data::read();
    let story = Reading::of(&request.prompt, &data);
    let palette = Palette::of(&story, &data, &mut Random::of(request.seed, &request.prompt));
    let mut reading = Reading::of(&format!("{}\n{}", beat.story_beat, beat.caption), &data);
    // The hero is in each frame that names nobody else, and keeps its colour.
    if reading.named.is_empty() {
        reading.named.clone_from(&story.named);
    } else if reading.of_kind(Kind::Thing, &data).next().is_none() {
        let hero = story.of_kind(Kind::Thing, &data).next().cloned();
        reading.named.extend(hero);
    }
    for named in &mut reading.named {
        let known = story.named.iter().find(|known| known.motif == named.motif);
        named.colour = named.colour.or(known.and_then(|known| known.colour));
    }
    let text = [&beat.caption, &beat.story_beat]
        .into_iter()
        .map(|text| one_line(text, MAX_FRAME_CHARS))
        .find(|text| !text.is_empty());
    let poster = Poster {
        data: &data,
        reading: &reading,
        palette: &palette,
        title: text.as_deref(),
        lines: FRAME_LINES,
        size: (request.width, request.height),
    };
    let random = Random::of(request.seed ^ take, &format!("{index} {}", request.prompt));
    drawn(&poster, random, fonts)
}

/// The size of a drawing whose shape is given, or named by its prompt (`16:9`, `portrait`, `square`), else 4:3. The longer
/// side has 1,344 pixels.
#[must_use]
pub fn size_in_words(prompt: &str, ratio: Option<Ratio>) -> (u32, u32) {
    let (across, down) = ratio
        .map(|ratio| (ratio.width.max(1), ratio.height.max(1)))
        .or_else(|| shape(prompt))
        .unwrap_or((4, 3));
    let side = |part: u32| {
        let exact = u64::from(USUAL_SIDE) * u64::from(part) / u64::from(across.max(down));
        u32::try_from(exact)
            .unwrap_or(USUAL_SIDE)
            .max(*DRAWN_SIDE.start())
    };
    (side(across), side(down))
}

/// The first shape that words name, width to height.
pub(crate) fn shape(words: &str) -> Option<(u32, u32)> {
    let data = Data::read();
    let number = |text: &str| text.parse::<u32>().ok().filter(|part| (1..=32).contains(part));
    let numbers = |word: &str| {
        let (across, down) = word.split_once([':', '×'])?;
        let (across, down) = (number(across)?, number(down)?);
        // Times of day are written so, too.
        (across.max(down) <= 4 * across.min(down)).then_some((across, down))
    };
    let lower = words.to_lowercase();
    let trimmed = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let all: Vec<String> = lower.split_whitespace().take(1_000).map(trimmed).collect();
    let by_numbers = all.iter().find_map(|word| numbers(word));
    by_numbers.or_else(|| all.iter().find_map(|word| numbers(data.ratio(word)?)))
}

fn drawn(poster: &Poster<'_>, random: Random, fonts: &Fonts) -> Result<Drawing, DrawError> {
    let (width, height) = poster.size;
    if !DRAWN_SIDE.contains(&width) || !DRAWN_SIDE.contains(&height) {
        return Err(DrawError::Size);
    }
    let image = images::decode(poster.svg(random).as_bytes(), fonts)?;
    let pixels = scale::to(&image.pixels, width, height)?;
    drop(image);
    Ok(Drawing {
        png: encode::png(&DecodedImage::new(pixels), Note::Drawn)?.bytes,
        words: words(poster),
        left_out: poster.reading.left_out.clone(),
    })
}

fn words(poster: &Poster<'_>) -> String {
    let motif = |named: &Named| {
        poster
            .data
            .motifs
            .get(named.motif)
            .map(|motif| motif.name.as_str())
    };
    let shown: Vec<&str> = poster.reading.named.iter().filter_map(motif).collect();
    let shown = if shown.is_empty() {
        "an abstract pattern".to_owned()
    } else {
        shown.join(", ")
    };
    let title = poster.title.map(|title| format!(" with the title “{title}”"));
    let first = format!(
        "Offline sketch: {shown}{}, drawn by rules, without an AI model.",
        title.unwrap_or_default()
    );
    let left_out: Vec<String> = poster
        .reading
        .left_out
        .iter()
        .map(|part| format!("“{part}”"))
        .collect();
    if left_out.is_empty() {
        return first;
    }
    format!("{first} Not drawn (needs an AI model): {}.", left_out.join(", "))
}
