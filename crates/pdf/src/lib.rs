//! Images with their captions as one PDF: A4, an image a page. Pure: bytes in, bytes out, the same for the same.
//!
//! - [`shown`], [`Shown`]: an image as the file has it: JPEG as it is, others without loss
//! - [`Album`]: page by page; what is written, and in which objects
//! - [`Fonts`]: what captions are written with, and embedded
//! - [`files`]: which files of a machine that is
//! - `shaping`: letters to glyphs, in any script and direction; `wrapping`: into lines
//! - `layout`: where things stand on a page
//! - `embedding`: of each font the glyphs that are used
//!
//! `printpdf` writes the file, and only that: captions come to it as glyphs that are shaped, fonts as the part of them that
//! is used, images as streams that it does not look into.
//!
//! An image takes its memory decoded until it is [`Shown`], and the album holds what is shown: callers read one after the
//! other, set aside what came of it, and put the album together where they have room for all of it, once.

mod album;
mod embedding;
pub mod files;
mod fonts;
mod layout;
mod page_image;
mod shaping;
mod wrapping;

pub use album::{Album, AlbumError};
pub use fonts::Fonts;
pub use page_image::{Coding, Shown, shown};
