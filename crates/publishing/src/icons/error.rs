//! Why there is no icon.

/// Why there is no icon.
#[derive(Debug, thiserror::Error)]
pub enum IconError {
    /// More bytes than a file may have.
    #[error("The icon is too large. Please choose an image of at most 10 MB.")]
    TooManyBytes,
    /// Wider or higher than 4096 pixels.
    #[error("The icon is too large. Please choose an image of at most 4096 by 4096 pixels.")]
    TooManyPixels,
    /// Neither PNG nor JPEG nor WebP.
    #[error("The icon must be a PNG, JPEG or WebP image.")]
    UnknownFormat,
    /// Says that it is an image, and is not.
    #[error("The icon cannot be read. Please choose another image.")]
    Unreadable(#[source] image::ImageError),
    /// The image of the initials cannot be drawn.
    #[error("the icon cannot be drawn: {0}")]
    Drawing(String),
}
