//! The problems of a page by type of analysis, and what rules can improve without a model. Pure, and linear in the page.
//!
//! - `measure`: the problems of a page by type, counted, so that two versions can be compared
//! - `rules`: the changes that are right for certain
//! - `scripts`: what scripts do that is unsafe; `guess_language`: the language of a text

mod guess_language;
mod measure;
mod rules;
mod scripts;

pub use measure::{Measures, Problem, measure};
pub use rules::{Done, Improved, improve};
