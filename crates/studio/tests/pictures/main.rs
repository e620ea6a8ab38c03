//! Drawings, stories and changes of pictures without a model.

mod drawings;
mod edits;
mod ordinary;
mod stories;
