//! Pictures with their captions as one PDF: A4, a picture a page. Pure: bytes in, bytes out, the same for the same.
//!
//! - [`Album`]: page by page; what is written, and in which objects
//! - [`Fonts`]: what captions are written with, and embedded
//! - [`files`]: which files of a machine that is
//! - `shaping`: letters to glyphs, in any script and direction; `wrapping`: into lines
//! - `picture`: a picture as the file has it: JPEG as it is, others without loss
//! - `embedding`: of each font the glyphs that are used
//!
//! A page takes the memory of its picture decoded, and the file grows by the picture: callers make no more of them at
//! once than they have room for.

mod album;
mod embedding;
pub mod files;
mod fonts;
mod picture;
mod shaping;
mod wrapping;

pub use album::Album;
pub use fonts::Fonts;
