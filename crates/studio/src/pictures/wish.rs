//! One drawing, and one of a set.

use images::mask::Ratio;
use images::{Fonts, PictureError};

use super::finish;
use super::lexicon;
use super::plan::{Beat, is_of_arc};
use super::random::Random;
use super::reading::Reading;
use super::scene::Scene;
use super::telling::told;

/// The longest side of a drawing, in pixels.
pub const MAX_DRAWN_SIDE: u32 = 2_048;
/// The shortest side of a drawing, in pixels.
pub const MIN_DRAWN_SIDE: u32 = 64;
/// Longer prompts are cut here, in characters: what is behind them changes nothing.
pub const MAX_PROMPT_CHARS: usize = 4_000;
/// The longest side of a picture whose prompt says no more than its shape, in pixels.
const USUAL_SIDE: u32 = 1_344;

/// What is to be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The words of a person, of any kind and length.
    pub prompt: String,
    /// In pixels, from [`MIN_DRAWN_SIDE`] to [`MAX_DRAWN_SIDE`].
    pub width: u32,
    /// In pixels, from [`MIN_DRAWN_SIDE`] to [`MAX_DRAWN_SIDE`].
    pub height: u32,
    /// The same seed draws the same picture; another one the same things, placed and coloured otherwise.
    pub seed: u64,
}

/// What was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// The drawing as lines and surfaces, without the grain; of the prompt only what is to be written is in it.
    pub svg: String,
    /// The picture, opaque, with a note that a program drew it.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// What it is, in one or two sentences that begin with "Offline sketch".
    pub words: String,
    /// What of the prompt is in it, in English, the hero first: `fox`, `forest`. Empty when nothing was recognised.
    pub shown: Vec<&'static str>,
    /// What of the prompt is not in it, as it was written.
    pub left_out: Vec<String>,
    /// What is written in it: the title first.
    pub written: Vec<String>,
}

/// Why nothing was drawn.
#[derive(Debug, thiserror::Error)]
pub enum WishError {
    /// A side is too short or too long.
    #[error("A sketch can have sides from {MIN_DRAWN_SIDE} to {MAX_DRAWN_SIDE} pixels.")]
    Size,
    /// A set has no such frame.
    #[error("This story has no frame of that number.")]
    NoFrame,
    /// Nothing of the prompt can be drawn, so that nothing is to be paid.
    #[error("The offline studio draws what it has shapes for, and none of this is among it: {}.", .0.join(", "))]
    Unknown(Vec<String>),
    /// The drawing could not be made a picture.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// Draws what a prompt names. Letters are drawn with `fonts`.
///
/// # Errors
/// [`WishError::Size`]; [`WishError::Unknown`] when the prompt names things and none of them can be drawn; [`WishError::Picture`] for what does not happen to drawings of ours.
pub fn draw(wish: &Wish, fonts: &Fonts) -> Result<Drawing, WishError> {
    let reading = Reading::of(&cut(&wish.prompt));
    if !reading.names_something() && !reading.left_out.is_empty() {
        return Err(WishError::Unknown(reading.left_out));
    }
    drawn(wish, &Scene::single(&reading, own_seed(wish)), fonts)
}

/// Draws the frame at `index` of a story, counted from 0. `wish` is that of the whole set: palette, style and hero come
/// from it, so that each frame can be made alone, in any order, and again.
///
/// # Errors
/// As [`draw`]; [`WishError::NoFrame`] when `story` has no such beat.
pub fn frame(wish: &Wish, story: &[Beat], index: usize, fonts: &Fonts) -> Result<Drawing, WishError> {
    frame_again(wish, story, (index, 0), fonts)
}

/// The same frame, at its index, put together otherwise for each other take: hero and palette stay those of its story.
///
/// # Errors
/// Those of [`frame`].
pub fn frame_again(
    wish: &Wish,
    story: &[Beat],
    (index, take): (usize, u64),
    fonts: &Fonts,
) -> Result<Drawing, WishError> {
    let beat = story.get(index).ok_or(WishError::NoFrame)?;
    let (whole, mut own) = told(&cut(&wish.prompt), story, index);
    own.left_out = not_shown(beat);
    drawn(
        wish,
        &Scene::of_story(&whole, &own, (index, story.len()), wish.seed, take),
        fonts,
    )
}

/// The size of a picture whose shape its prompt names (`16:9`, `portrait`, `square`), else of the ratio, else 4:3. The
/// longer side has 1,344 pixels.
#[must_use]
pub fn size_in_words(prompt: &str, ratio: Option<Ratio>) -> (u32, u32) {
    let (across, down) = ratio
        .map(|ratio| (ratio.width.max(1), ratio.height.max(1)))
        .or_else(|| super::reading::shape(&cut(prompt)))
        .unwrap_or((4, 3));
    let side = |part: u32| {
        let exact = u64::from(USUAL_SIDE) * u64::from(part) / u64::from(across.max(down));
        u32::try_from(exact).unwrap_or(USUAL_SIDE).max(MIN_DRAWN_SIDE)
    };
    (side(across), side(down))
}

/// What can be drawn, for a list to read: things, places, words.
#[must_use]
pub fn drawable() -> Vec<String> {
    let things = lexicon::MOTIFS.map(|(_, name, _)| name).join(", ");
    let places = lexicon::LANDS
        .iter()
        .map(|(_, name, words)| if words.is_empty() { "" } else { *name })
        .filter(|name| !name.is_empty())
        .collect::<Vec<_>>()
        .join(", ");
    vec![
        format!("Things: {things}"),
        format!("Places: {places}"),
        "Light and weather: morning, noon, sunset, night; rain, snow, fog; the four seasons".to_owned(),
        "Words: a poster, a card or a logo with “your words”".to_owned(),
    ]
}

/// Of what happens in a frame. Its caption stands below it whole, and what plans say by themselves nobody asked for.
fn not_shown(beat: &Beat) -> Vec<String> {
    let is_told = !beat.story_beat.trim().is_empty();
    let what = if is_told { &beat.story_beat } else { &beat.caption };
    let mut left = Reading::of(&cut(what)).left_out;
    left.retain(|part| !is_of_arc(part));
    left
}

/// Two prompts with the same seed are two pictures.
pub(super) fn own_seed(wish: &Wish) -> u64 {
    Random::of(wish.seed, &cut(&wish.prompt)).whole()
}

pub(super) fn cut(prompt: &str) -> String {
    prompt.chars().take(MAX_PROMPT_CHARS).collect()
}

pub(super) fn drawn(wish: &Wish, scene: &Scene, fonts: &Fonts) -> Result<Drawing, WishError> {
    let sides = MIN_DRAWN_SIDE..=MAX_DRAWN_SIDE;
    if !sides.contains(&wish.width) || !sides.contains(&wish.height) {
        return Err(WishError::Size);
    }
    let svg = scene.svg((wish.width, wish.height));
    let png = finish::png(&svg, (wish.width, wish.height), wish.seed, fonts)?;
    Ok(Drawing {
        svg,
        png,
        width: wish.width,
        height: wish.height,
        words: scene.words(),
        shown: scene.shown(),
        left_out: scene.left_out.clone(),
        written: scene.written(),
    })
}
