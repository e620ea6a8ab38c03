//! Changing a part of an image. Models take a mask as advice at best, so they are sent the part alone, and of their
//! answer only what is within the mask is put back, at full resolution.
//!
//! - [`painted`]: the mask: which pixels may change
//! - [`region`]: the part that is sent, in a shape that the model has
//! - [`tint`]: its copy that shows the model where; [`sent`]: all that is sent
//! - [`feather`], [`distance`]: how the mask is widened and softened
//! - [`composite`]: the answer put back
//!
//! Bytes for each pixel of the image, at most, when all of it is painted: 4 of the image, 1 of the mask, 1
//! of distances; and those of the answer in its own size, which is brought to the image's stripe by stripe.

pub mod area;
pub mod composite;
pub mod distance;
pub mod feather;
pub mod painted;
pub mod region;
pub mod sent;
pub mod tint;

pub use area::Area;
pub use composite::{composite, replace};
pub use feather::Feather;
pub use painted::Mask;
pub use region::{Ratio, Region};
pub use sent::Sent;
pub use tint::tinted;
