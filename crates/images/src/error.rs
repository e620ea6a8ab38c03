//! Why an image cannot be used, each in one sentence that is shown to the person who gave it.

use std::error::Error;

use crate::kind::Kind;
use crate::limits::{MAX_BYTES, MAX_PIXELS, MAX_SIDE, MAX_SVG_BYTES};

/// Why an image cannot be used. What a decoder said is the source, for the log alone.
#[derive(Debug, thiserror::Error)]
pub enum ImageError {
    /// No bytes at all.
    #[error("This file is empty.")]
    Empty,
    /// More bytes than are looked at.
    #[error("This image file is too large: at most {} MB can be read.", MAX_BYTES / (1024 * 1024))]
    TooManyBytes,
    /// None of the kinds, nor one that is known and refused.
    #[error("This file is not a supported image. Please use PNG, JPEG, WebP, GIF or SVG.")]
    NotAnImage,
    /// iPhones make these.
    #[error(
        "HEIC photos cannot be read. Please save the photo as JPEG; an iPhone does so with \"Most Compatible\" in its camera settings."
    )]
    Heic,
    /// Many web pages have these.
    #[error("AVIF images cannot be read. Please save the image as PNG, JPEG or WebP.")]
    Avif,
    /// Scanners and printers make these, and the raw formats of cameras.
    #[error("TIFF images and raw photos cannot be read. Please save the image as PNG or JPEG.")]
    Tiff,
    /// Windows makes these.
    #[error("BMP images cannot be read. Please save the image as PNG.")]
    Bmp,
    /// Several small images in one.
    #[error("Icon files (ICO) cannot be read. Please save the image as PNG.")]
    Ico,
    /// A document.
    #[error("A PDF is a document, not an image. Please save the page you want as PNG or JPEG.")]
    Pdf,
    /// A side is 0.
    #[error("This image has no pixels: its width or height is 0.")]
    NoPixels,
    /// A side is too long.
    #[error("This image is too large: {width} by {height} pixels. Each side can have at most {MAX_SIDE}.")]
    SideTooLong {
        /// In pixels, as stored.
        width: u32,
        /// In pixels, as stored.
        height: u32,
    },
    /// Both sides may be, but not together.
    #[error(
        "This image is too large: {width} by {height} pixels. At most {} million pixels can be read.",
        MAX_PIXELS / 1_000_000
    )]
    TooManyPixels {
        /// In pixels, as stored.
        width: u32,
        /// In pixels, as stored.
        height: u32,
    },
    /// It may have so many pixels, but not stored as it is.
    #[error(
        "This image has {width} by {height} pixels in a format that takes too much memory to read. Please save it as PNG."
    )]
    TooMuchMemory {
        /// In pixels, as stored.
        width: u32,
        /// In pixels, as stored.
        height: u32,
    },
    /// The file ends before the image does, or a part of it claims more bytes than there are.
    #[error("This {0} image is incomplete: the file ends too early.")]
    Cut(Kind),
    /// Not what its kind says that it is.
    #[error("This {kind} image is damaged and cannot be read.")]
    Damaged {
        /// What it says that it is.
        kind: Kind,
        /// For the log.
        #[source]
        source: Box<dyn Error + Send + Sync>,
    },
    /// More passes over the same pixels than any program writes.
    #[error("This JPEG image has too many layers. Please save it again as JPEG or PNG.")]
    TooManyScans,
    /// An SVG file is a program of a kind; this one is too long.
    #[error("This SVG file is too large: at most {} MB can be drawn. Please save it as PNG.", MAX_SVG_BYTES / (1024 * 1024))]
    SvgTooManyBytes,
    /// Would take too long, or too much memory.
    #[error("This SVG is too complex to draw here. Please save it as PNG.")]
    SvgTooComplex,
    /// Text that is written once and multiplied.
    #[error("This SVG file expands while it is read (XML entities). Please save it as plain SVG or PNG.")]
    SvgEntities,
    /// Nothing is painted.
    #[error("Nothing is painted. Please paint the area to change.")]
    EmptyMask,
    /// All of it is painted, where what is not is needed.
    #[error("The whole image is painted, so nothing is left to fill it with.")]
    FullMask,
    /// Painted over another image.
    #[error("The painted area does not match the image. Please paint again.")]
    MaskShape,
    /// It was there, and cannot be had any more: nothing is wrong with it.
    #[error("The image was lost on the way. Please try again.")]
    Lost(#[source] std::io::Error),
    /// An image that was read cannot be written.
    #[error("The image could not be saved.")]
    Encoding(#[source] Box<dyn Error + Send + Sync>),
}

impl ImageError {
    /// What a decoder said; that the file ended has a sentence of its own.
    pub(crate) fn damaged(kind: Kind, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let source = source.into();
        let ended = source
            .downcast_ref::<std::io::Error>()
            .is_some_and(|error| error.kind() == std::io::ErrorKind::UnexpectedEof);
        if ended {
            Self::Cut(kind)
        } else {
            Self::Damaged { kind, source }
        }
    }

    /// What kept it could not give it back.
    #[must_use]
    pub fn lost(error: std::io::Error) -> Self {
        Self::Lost(error)
    }

    pub(crate) fn encoding(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Encoding(source.into())
    }
}

/// Checks the size of an image, in pixels, against what one may have.
///
/// # Errors
/// When a side is 0 or too long, or both are too long together.
pub(crate) fn check_size(width: u32, height: u32) -> Result<(), ImageError> {
    if width == 0 || height == 0 {
        return Err(ImageError::NoPixels);
    }
    if width.max(height) > MAX_SIDE {
        return Err(ImageError::SideTooLong { width, height });
    }
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(ImageError::TooManyPixels { width, height });
    }
    Ok(())
}
