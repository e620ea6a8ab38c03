//! Texts as positions: slices that never panic, lines, and the forms in which texts are compared.

pub(crate) mod fence;
pub mod fold;
pub mod lines;
pub mod slice;
pub mod squeeze;
