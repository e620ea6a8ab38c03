//! Drawings, stories and changes of pictures without a model.

mod changing;
mod drawings;
mod edits;
mod ordinary;
mod painted;
mod redrawing;
mod seen;
mod stories;
mod telling;
