//! An uploaded image, decoded within bounds.
//!
//! A file of a few hundred bytes may claim any size, so headers are read first: [`super::header`]. An image of
//! 4096 by 4096 pixels takes up to 200 MB while it is decoded, and is kept at 512 by 512.

use std::io::Cursor;

use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, Rgba, RgbaImage};

use super::error::IconError;
use super::header;

/// The side that larger images are brought to.
pub(super) const MASTER_SIDE: u32 = 512;
/// What a decoder may hold: 4096 by 4096 pixels of 8 bytes, and a quarter more for its own tables.
const MAX_DECODER_BYTES: u64 = 160 * 1024 * 1024;

/// An image of 512 by 512 pixels at most, turned the right way up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IconImage(RgbaImage);

impl IconImage {
    /// Reads a PNG, JPEG or WebP file. Takes a while and up to 200 MB: callers bound how many are read at once.
    ///
    /// # Errors
    /// When it is too large, of another kind, or broken.
    pub fn read(bytes: &[u8]) -> Result<Self, IconError> {
        let format = header::check(bytes)?;
        let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
        let mut limits = Limits::default();
        limits.max_image_width = Some(header::MAX_SIDE);
        limits.max_image_height = Some(header::MAX_SIDE);
        limits.max_alloc = Some(MAX_DECODER_BYTES);
        reader.limits(limits);
        let mut decoder = reader.into_decoder().map_err(unreadable)?;
        // The decoder may have found other dimensions than the header had.
        let (width, height) = decoder.dimensions();
        if width.max(height) > header::MAX_SIDE || decoder.total_bytes() > MAX_DECODER_BYTES {
            return Err(IconError::TooManyPixels);
        }
        let orientation = decoder.orientation().map_err(unreadable)?;
        let image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
        let mut small = DynamicImage::ImageRgba8(shrunk(image.into_rgba8()));
        small.apply_orientation(orientation);
        Ok(Self(small.into_rgba8()))
    }

    pub(super) fn pixels(&self) -> &RgbaImage {
        &self.0
    }
}

fn unreadable(error: ImageError) -> IconError {
    match error {
        // Dimensions, or memory.
        ImageError::Limits(_) => IconError::TooManyPixels,
        other => IconError::Unreadable(other),
    }
}

/// Keeps its shape; smaller ones stay as they are.
fn shrunk(mut pixels: RgbaImage) -> RgbaImage {
    if pixels.width().max(pixels.height()) <= MASTER_SIDE {
        return pixels;
    }
    premultiply(&mut pixels);
    let mut small = DynamicImage::ImageRgba8(pixels)
        .resize(MASTER_SIDE, MASTER_SIDE, FilterType::CatmullRom)
        .into_rgba8();
    unpremultiply(&mut small);
    small
}

pub(super) fn premultiply(image: &mut RgbaImage) {
    for Rgba([colours @ .., alpha]) in image.pixels_mut() {
        for colour in colours {
            *colour = share(u16::from(*colour) * u16::from(*alpha), u16::from(u8::MAX));
        }
    }
}

pub(super) fn unpremultiply(image: &mut RgbaImage) {
    for Rgba([colours @ .., alpha]) in image.pixels_mut() {
        for colour in colours {
            *colour = share(u16::from(*colour) * u16::from(u8::MAX), u16::from(*alpha));
        }
    }
}

/// `whole / parts`, rounded, at most 255; nothing of nothing.
fn share(whole: u16, parts: u16) -> u8 {
    let rounded = (u32::from(whole) + u32::from(parts) / 2)
        .checked_div(u32::from(parts))
        .unwrap_or(0);
    u8::try_from(rounded).unwrap_or(u8::MAX)
}
