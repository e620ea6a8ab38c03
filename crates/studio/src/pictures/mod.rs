//! Pictures without a model: drawings from the words of a prompt, stories in several of them, and changes to a picture
//! by rule. Pure, always the same for the same request, and honest about what it cannot do.
//!
//! - [`Wish`], [`draw`], [`frame`], [`Drawing`]: one drawing, and one of a set
//! - [`plan`], [`NarrativePlan`]: the story of a set; `telling`: what one of its frames shows
//! - [`edit`], [`Edited`], [`CannotDo`]: a picture changed by words
//! - [`redrawn`]: a drawing made again with a thing in another colour, or in other weather
//! - `reading`, `lexicon`: what a prompt names
//! - `open`: what a prompt leaves open
//! - `palette`: the colours of a time of day, a weather, a season, a mood
//! - `scene`: what stands where
//! - `land`: what is behind and below; `motif`: what stands there
//! - `pen`, `random`: how it is written down
//! - `finish`: pixels, light and grain
//!
//! A drawing of 1,344 by 1,008 pixels takes half a second and 16 MB, the largest one 1.2 seconds and 40 MB (release build,
//! busy machine with two cores); it is made where nothing waits for it.

mod edit;
mod finish;
mod land;
mod lexicon;
mod motif;
mod open;
mod palette;
mod pen;
mod plan;
mod random;
mod reading;
mod redraw;
mod scene;
mod telling;
mod wish;

#[cfg(test)]
pub(crate) use open::shown;
pub(crate) use open::{Open, open};

pub use edit::{CannotDo, Edited, abilities, edit};
pub use plan::{Beat, MAX_FRAMES, MIN_FRAMES, NarrativePlan, plan};
pub use redraw::redrawn;
pub use wish::{
    Drawing, MAX_DRAWN_SIDE, MAX_PROMPT_CHARS, MIN_DRAWN_SIDE, Wish, WishError, draw, drawable, frame,
    frame_again, size_in_words,
};
