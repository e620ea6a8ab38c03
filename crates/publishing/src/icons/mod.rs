//! The icons of an app.
//!
//! - [`Icons`]: which ones an app has
//! - [`drawn`]: from its name: initials on a coloured ground
//! - [`initials`]: which letters stand for a name
//! - [`icon_image`]: an upload, decoded within bounds; [`header`] and [`webp`] look before anything is decoded
//! - [`uploaded`]: from such an image

mod drawn;
mod error;
mod header;
mod icon_image;
mod initials;
mod set;
mod uploaded;
mod webp;

pub use drawn::from_name;
pub use error::IconError;
pub use icon_image::IconImage;
pub use set::Icons;
pub use uploaded::from_image;
