//! What an image is, from its headers: its kind, its size, which way up it is. Nothing is decoded, and nothing is
//! allocated by what a file claims: each length is checked against the bytes that there are.

mod exif;
mod gif;
mod jpeg;
mod png;
pub mod webp;

use image::metadata::Orientation;

use crate::error::{ImageError, check_size};
use crate::kind::{Kind, kind};
use crate::limits::{MAX_BYTES, MAX_DECODER_BYTES, MAX_MEMORY};
use crate::svg;

/// What an image is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Probe {
    /// Told by its content.
    pub kind: Kind,
    /// In pixels, as it is shown: turned the right way up. Of a drawing, the pixels that it is drawn with.
    pub width: u32,
    /// As `width`.
    pub height: u32,
    /// Whether it is stored turned or mirrored, and says so.
    pub is_turned: bool,
    /// Whether it has more frames than the first, which is what counts.
    pub animated: bool,
    /// Most bytes that decoding takes, the image itself among them. Who decodes several at once adds these up.
    pub memory: u64,
}

/// What the headers of a raster image say.
pub(crate) struct Headers<'a> {
    /// As stored.
    pub width: u32,
    pub height: u32,
    pub orientation: Orientation,
    pub animated: bool,
    /// What decoding takes for each pixel, in 100ths of a byte.
    pub centibytes: u64,
    /// The colour profile, in pieces; a PNG's is compressed.
    pub profile: Vec<&'a [u8]>,
}

impl Headers<'_> {
    pub(crate) fn memory(&self) -> u64 {
        let turned = if self.orientation == Orientation::NoTransforms {
            0
        } else {
            800
        };
        u64::from(self.width) * u64::from(self.height) * self.centibytes.max(turned) / 100 + MAX_DECODER_BYTES
    }
}

/// Looks at an image. Quick for all but drawings, which are read in whole: up to a second.
///
/// # Errors
/// Why it cannot be decoded, as far as the headers tell.
pub fn probe(bytes: &[u8]) -> Result<Probe, ImageError> {
    if bytes.len() > MAX_BYTES {
        return Err(ImageError::TooManyBytes);
    }
    let kind = kind(bytes)?;
    if kind == Kind::Svg {
        return svg::probe(bytes);
    }
    let headers = headers(kind, bytes)?;
    let (width, height) = match headers.orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (headers.height, headers.width),
        _ => (headers.width, headers.height),
    };
    Ok(Probe {
        kind,
        width,
        height,
        is_turned: headers.orientation != Orientation::NoTransforms,
        animated: headers.animated,
        memory: headers.memory(),
    })
}

/// The headers of a raster image, whose size is within the limits.
pub(crate) fn headers(kind: Kind, bytes: &[u8]) -> Result<Headers<'_>, ImageError> {
    let headers = match kind {
        Kind::Png => png::headers(bytes),
        Kind::Jpeg => jpeg::headers(bytes),
        Kind::Gif => gif::headers(bytes),
        Kind::Webp => webp::headers(bytes),
        Kind::Svg => Err(ImageError::NotAnImage),
    }?;
    let Headers { width, height, .. } = headers;
    check_size(width, height)?;
    if headers.memory() > MAX_MEMORY {
        return Err(ImageError::TooMuchMemory { width, height });
    }
    Ok(headers)
}
