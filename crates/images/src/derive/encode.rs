//! Pixels to bytes.

use std::borrow::Cow;
use std::io::{self, Write};

use image::codecs::jpeg::JpegEncoder;
use image::{ImageEncoder, Rgba, RgbaImage};
use png::{BitDepth, ColorType, Encoder, Info};

use super::note::Note;
use super::webp;
use crate::error::PictureError;
use crate::kind::Kind;
use crate::limits::MAX_BYTES;
use crate::picture::Picture;

/// Of 100. Of a photo nobody sees the difference, also after it was saved some times.
const JPEG_QUALITY: u8 = 92;
/// Of 100.
const WEBP_QUALITY: f32 = 90.0;

/// A picture as a file.
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
/// [`PictureError::TooManyBytes`] for a file that would not be read again; [`PictureError::Encoding`].
pub fn png(picture: &Picture, note: Note) -> Result<Encoded, PictureError> {
    let opaque = picture.is_opaque();
    let mut info = Info::with_size(picture.pixels.width(), picture.pixels.height());
    info.color_type = if opaque { ColorType::Rgb } else { ColorType::Rgba };
    info.bit_depth = BitDepth::Eight;
    info.icc_profile = picture.profile.as_deref().map(Cow::Borrowed);
    let mut file = Bounded::default();
    let written = write(&mut file, info, picture, note, opaque);
    if file.is_full {
        return Err(PictureError::TooManyBytes);
    }
    written?;
    Ok(Encoded::new(file.bytes, Kind::Png, &picture.pixels))
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
    picture: &Picture,
    note: Note,
    opaque: bool,
) -> Result<(), PictureError> {
    let mut encoder = Encoder::with_info(file, info).map_err(PictureError::encoding)?;
    if let Some(xmp) = note.xmp() {
        encoder
            .add_itxt_chunk("XML:com.adobe.xmp".to_owned(), xmp)
            .map_err(PictureError::encoding)?;
    }
    let mut writer = encoder.write_header().map_err(PictureError::encoding)?;
    let mut stream = writer.stream_writer().map_err(PictureError::encoding)?;
    let mut row = Vec::new();
    for pixels in picture.pixels.rows() {
        row.clear();
        for Rgba([red, green, blue, alpha]) in pixels {
            row.extend([*red, *green, *blue]);
            if !opaque {
                row.push(*alpha);
            }
        }
        stream.write_all(&row).map_err(PictureError::encoding)?;
    }
    stream.finish().map_err(PictureError::encoding)?;
    writer.finish().map_err(PictureError::encoding)
}

/// What shines through is put on white.
///
/// # Errors
/// [`PictureError::Encoding`].
pub fn jpeg(picture: &Picture, note: Note) -> Result<Encoded, PictureError> {
    let on_white;
    let pixels = if picture.is_opaque() {
        &picture.pixels
    } else {
        on_white = flattened(&picture.pixels);
        &on_white
    };
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    if let Some(profile) = &picture.profile {
        encoder
            .set_icc_profile(profile.clone())
            .map_err(PictureError::encoding)?;
    }
    encoder.encode_image(pixels).map_err(PictureError::encoding)?;
    if let Some(xmp) = note.xmp() {
        put_xmp(&mut bytes, &xmp)?;
    }
    Ok(Encoded::new(bytes, Kind::Jpeg, &picture.pixels))
}

/// Behind the start and the JFIF segment, where readers look for it (XMP specification, part 3, 1.1.3).
fn put_xmp(bytes: &mut Vec<u8>, xmp: &str) -> Result<(), PictureError> {
    let at = match bytes.as_slice() {
        [0xFF, 0xD8, 0xFF, 0xE0, high, low, ..] => 4 + usize::from(u16::from_be_bytes([*high, *low])),
        _ => 2,
    };
    let body = [b"http://ns.adobe.com/xap/1.0/\0", xmp.as_bytes()].concat();
    let length = u16::try_from(body.len() + 2).map_err(PictureError::encoding)?;
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
/// [`PictureError::Encoding`].
pub fn webp(picture: &Picture, note: Note) -> Result<Encoded, PictureError> {
    webp_of(picture, WEBP_QUALITY, note)
}

pub(super) fn webp_of(picture: &Picture, quality: f32, note: Note) -> Result<Encoded, PictureError> {
    let bytes = webp::encode(picture, quality, note)?;
    Ok(Encoded::new(bytes, Kind::Webp, &picture.pixels))
}
