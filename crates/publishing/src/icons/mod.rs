//! The icons of an app.
//!
//! - [`drawn`]: from its name: initials on a coloured ground
//! - [`initials`]: which letters stand for a name
//! - [`uploaded`]: from a picture that a person gave

mod drawn;
mod initials;
mod uploaded;

pub use drawn::from_name;
pub use uploaded::from_upload;

/// An app's icons, all PNG.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Icons {
    /// 192 by 192 pixels, with its own shape.
    pub any_192: Vec<u8>,
    /// 512 by 512 pixels, with its own shape.
    pub any_512: Vec<u8>,
    /// 512 by 512 pixels without transparency; what matters lies within the middle 80 %.
    pub maskable_512: Vec<u8>,
    /// 180 by 180 pixels without transparency, since iOS shows that as black.
    pub apple_180: Vec<u8>,
}

impl Icons {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> [&[u8]; 4] {
        [&self.any_192, &self.any_512, &self.maskable_512, &self.apple_180]
    }
}

/// Why there is no icon.
#[derive(Debug, thiserror::Error)]
pub enum IconError {
    /// More bytes than a file may have.
    #[error("The icon is too large. Please choose a picture of at most 10 MB.")]
    TooManyBytes,
    /// Wider or higher than 4096 pixels.
    #[error("The icon is too large. Please choose a picture of at most 4096 by 4096 pixels.")]
    TooManyPixels,
    /// Neither PNG nor JPEG nor WebP.
    #[error("The icon must be a PNG, JPEG or WebP picture.")]
    UnknownFormat,
    /// Says that it is a picture, and is not.
    #[error("The icon cannot be read. Please choose another picture.")]
    Unreadable(#[source] image::ImageError),
    /// The picture of the initials cannot be drawn.
    #[error("the icon cannot be drawn: {0}")]
    Drawing(String),
}
