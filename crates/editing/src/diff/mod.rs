//! What differs between two texts.
//!
//! - [`matching`]: which items of two lists stay the same
//! - [`lines`]: the lines that differ, and how many

mod lcs;
pub mod lines;
pub mod matching;
mod patience;
mod shortest;

pub use lines::{DiffKind, DiffLine, LineCounts, diff_lines, line_counts};
pub use matching::matches;
