//! Pixels to bytes.

use std::borrow::Cow;
use std::io::{self, Write};

use image::codecs::jpeg::JpegEncoder;
use image::{ImageEncoder, Rgba, RgbaImage};
use png::{BitDepth, ColorType, Encoder, Info};

use super::note::Note;
use super::webp;
use crate::decoded::DecodedImage;
use crate::error::ImageError;
use crate::kind::Kind;
use crate::limits::MAX_BYTES;

/// Of 100. Of a photo nobody sees the difference, also after it was saved some times.
const JPEG_QUALITY: u8 = 92;
/// Of 100.
const WEBP_QUALITY: f32 = 90.0;

/// An image as a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encoded {
    pub bytes: Vec<u8>,
    pub kind: Kind,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl Encoded {
    pub(super) fn new(bytes: Vec<u8>, kind: Kind, pixels: &RgbaImage) -> Self {
        Self {
            bytes,
            kind,
            width: pixels.width(),
            height: pixels.height(),
        }
    }
}

/// Exact.
///
/// # Errors
/// [`ImageError::TooManyBytes`] for a file that would not be read again; [`ImageError::Encoding`].
pub fn png(image: &DecodedImage, note: Note) -> Result<Encoded, ImageError> {
    let opaque = image.is_opaque();
    let mut info = Info::with_size(image.pixels.width(), image.pixels.height());
    info.color_type = if opaque { ColorType::Rgb } else { ColorType::Rgba };
    info.bit_depth = BitDepth::Eight;
    info.icc_profile = image.profile.as_deref().map(Cow::Borrowed);
    let mut file = Bounded::default();
    let written = write(&mut file, info, image, note, opaque);
    if file.is_full {
        return Err(ImageError::TooManyBytes);
    }
    written?;
    Ok(Encoded::new(file.bytes, Kind::Png, &image.pixels))
}

/// A file of as many bytes as are read again.
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_full: bool,
}

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + more.len() > MAX_BYTES {
            self.is_full = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write(
    file: &mut Bounded,
    info: Info<'_>,
    image: &DecodedImage,
    note: Note,
    opaque: bool,
) -> Result<(), ImageError> {
    let mut encoder = Encoder::with_info(file, info).map_err(ImageError::encoding)?;
    if let Some(xmp) = note.xmp() {
        encoder
            .add_itxt_chunk("XML:com.adobe.xmp".to_owned(), xmp)
            .map_err(ImageError::encoding)?;
    }
    let mut writer = encoder.write_header().map_err(ImageError::encoding)?;
    let mut stream = writer.stream_writer().map_err(ImageError::encoding)?;
    let mut row = Vec::new();
    for pixels in image.pixels.rows() {
        row.clear();
        for Rgba([red, green, blue, alpha]) in pixels {
            row.extend([*red, *green, *blue]);
            if !opaque {
                row.push(*alpha);
            }
        }
        stream.write_all(&row).map_err(ImageError::encoding)?;
    }
    stream.finish().map_err(ImageError::encoding)?;
    writer.finish().map_err(ImageError::encoding)
}

/// What shines through is put on white.
///
/// # Errors
/// [`ImageError::Encoding`].
pub fn jpeg(image: &DecodedImage, note: Note) -> Result<Encoded, ImageError> {
    let on_white;
    let pixels = if image.is_opaque() {
        &image.pixels
    } else {
        on_white = flattened(&image.pixels);
        &on_white
    };
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    if let Some(profile) = &image.profile {
        encoder
            .set_icc_profile(profile.clone())
            .map_err(ImageError::encoding)?;
    }
    encoder.encode_image(pixels).map_err(ImageError::encoding)?;
    if let Some(xmp) = note.xmp() {
        put_xmp(&mut bytes, &xmp)?;
    }
    Ok(Encoded::new(bytes, Kind::Jpeg, &image.pixels))
}

/// Behind the start and the JFIF segment, where readers look for it (XMP specification, part 3, 1.1.3).
fn put_xmp(bytes: &mut Vec<u8>, xmp: &str) -> Result<(), ImageError> {
    let at = match bytes.as_slice() {
        [0xFF, 0xD8, 0xFF, 0xE0, high, low, ..] => 4 + usize::from(u16::from_be_bytes([*high, *low])),
        _ => 2,
    };
    let body = [b"http://ns.adobe.com/xap/1.0/\0", xmp.as_bytes()].concat();
    let length = u16::try_from(body.len() + 2).map_err(ImageError::encoding)?;
    let segment = [&[0xFF, 0xE1], length.to_be_bytes().as_slice(), &body].concat();
    bytes.splice(at..at, segment);
    Ok(())
}

fn flattened(pixels: &RgbaImage) -> RgbaImage {
    let mut flat = pixels.clone();
    for Rgba([colours @ .., alpha]) in flat.pixels_mut() {
        for colour in colours {
            let mixed = u16::from(*colour) * u16::from(*alpha) + 255 * (255 - u16::from(*alpha));
            *colour = u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX);
        }
        *alpha = u8::MAX;
    }
    flat
}

/// Lossy, at a quality that is kept for good.
///
/// # Errors
/// [`ImageError::Encoding`].
pub fn webp(image: &DecodedImage, note: Note) -> Result<Encoded, ImageError> {
    webp_of(image, WEBP_QUALITY, note)
}

pub(super) fn webp_of(image: &DecodedImage, quality: f32, note: Note) -> Result<Encoded, ImageError> {
    let bytes = webp::encode(image, quality, note)?;
    Ok(Encoded::new(bytes, Kind::Webp, &image.pixels))
}
