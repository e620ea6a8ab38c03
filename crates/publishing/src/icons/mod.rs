//! The icons of an app.
//!
//! - [`Icons`]: which ones an app has
//! - [`drawn`]: from its name: initials on a coloured ground
//! - [`initials`]: which letters stand for a name
//! - [`picture`]: an upload, decoded within bounds; [`header`] and [`webp`] look before anything is decoded
//! - [`uploaded`]: from such a picture

mod drawn;
mod error;
mod header;
mod initials;
mod picture;
mod set;
mod uploaded;
mod webp;

pub use drawn::from_name;
pub use error::IconError;
pub use picture::Picture;
pub use set::Icons;
pub use uploaded::from_picture;
