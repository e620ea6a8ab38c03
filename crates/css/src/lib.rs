//! Style sheets as tokens, pieces, declarations and rules, each with its place in the source.
//!
//! - `tokens`: what the sheet is made of (CSS Syntax, 4), by cssparser
//! - `pieces`: statements and braces, in their order
//! - `rules`: whole rules, so deep in one another
//! - `colour`: values that are one plain colour

mod colour;
mod pieces;
mod rules;
mod tokens;

use std::ops::Range;

pub use colour::Colour;
pub use cssparser::Token as Kind;
pub use pieces::{Declaration, Piece, Pieces, declarations, pieces};
pub use rules::{MAX_DEPTH, Rule, rules};
pub use tokens::{MAX_BYTES, Token, Tokens, tokens};

/// The text at a place of a sheet; empty where the place is none of it.
#[must_use]
pub fn text(sheet: &str, place: Range<usize>) -> &str {
    sheet.get(place).unwrap_or_default()
}
