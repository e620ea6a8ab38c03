//! Images of strangers. Pure: bytes in, pixels and bytes out.
//!
//! - [`kind`]: what a file is, told by its content
//! - [`probe`]: its size, checked before anything is decoded
//! - [`decode`]: its pixels
//! - [`svg`](mod@svg): drawings
//! - [`limits`], [`error`]: what an image may have, and why one cannot be used
//! - [`memory`]: what each kind of work takes
//! - [`decoded`], [`scale`]: what was decoded, and other sizes of it
//! - [`derive`]: files that are made of it: cleaned, for a model, a thumbnail
//! - [`mask`]: changing a part of it
//! - [`adjust`]: light, colour, blur, cropping and the like by fixed rules
//!
//! All of it takes time and memory, up to seconds and hundreds of megabytes: it is called where nothing waits for it, by
//! no more at once than there is room for by [`memory`].

pub mod adjust;
pub mod decode;
pub mod decoded;
pub mod derive;
pub mod error;
pub mod kind;
pub mod limits;
pub mod mask;
pub mod memory;
pub mod probe;
pub mod scale;
pub mod svg;

pub use decode::decode;
pub use decoded::DecodedImage;
pub use error::ImageError;
pub use kind::Kind;
pub use probe::{Probe, probe, webp};
pub use svg::Fonts;
