//! The kinds of images that are read, recognised by their content: a file's name and a client's claim may be wrong.

use std::fmt;

use crate::error::ImageError;
use crate::svg;

/// A kind of image that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Also animated (APNG), of which the image for all others counts.
    Png,
    /// Baseline and progressive, of 8 bits, also CMYK.
    Jpeg,
    /// The first frame counts.
    Gif,
    /// Lossy and lossless; of an animation the first frame counts.
    Webp,
    Svg,
}

impl Kind {
    /// The media type.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Svg => "image/svg+xml",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Gif => "GIF",
            Self::Webp => "WebP",
            Self::Svg => "SVG",
        })
    }
}

/// The brands of films' containers that hold a still image (ISO/IEC 23008-12, behind `ftyp`).
const HEIC_BRANDS: [&[u8]; 9] = [
    b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"mif1", b"msf1",
];

/// The kind of `bytes`.
///
/// # Errors
/// When it is of no kind that is read: which, if it is an image of another.
pub fn kind(bytes: &[u8]) -> Result<Kind, ImageError> {
    if bytes.is_empty() {
        return Err(ImageError::Empty);
    }
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Ok(Kind::Png);
    }
    if bytes.starts_with(b"\xff\xd8\xff") {
        return Ok(Kind::Jpeg);
    }
    if bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a") {
        return Ok(Kind::Gif);
    }
    if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        return Ok(Kind::Webp);
    }
    if svg::is_svg(bytes) {
        return Ok(Kind::Svg);
    }
    Err(refusal(bytes))
}

fn refusal(bytes: &[u8]) -> ImageError {
    if bytes.get(4..8) == Some(b"ftyp") {
        let brand = bytes.get(8..12).unwrap_or_default();
        // `mif1` is of both; an AVIF names itself among the compatible brands behind.
        let compatible = bytes.get(16..64.min(bytes.len())).unwrap_or_default();
        let named = |name: &[u8]| brand == name || compatible.chunks_exact(4).any(|other| other == name);
        if named(b"avif") || named(b"avis") {
            return ImageError::Avif;
        }
        if HEIC_BRANDS.contains(&brand) {
            return ImageError::Heic;
        }
    }
    let begins = |first: &[u8]| bytes.starts_with(first);
    if begins(b"II*\0") || begins(b"MM\0*") || begins(b"II+\0") || begins(b"MM\0+") {
        ImageError::Tiff
    } else if begins(b"%PDF-") {
        ImageError::Pdf
    } else if begins(b"\0\0\x01\0") || begins(b"\0\0\x02\0") {
        ImageError::Ico
    } else if begins(b"BM") && bytes.len() > 26 && bytes.get(6..10) == Some(&[0; 4]) {
        ImageError::Bmp
    } else {
        ImageError::NotAnImage
    }
}
