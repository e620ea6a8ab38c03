//! Cropping, turning and flipping. They are for whole images: a mask is of the size before.

use image::{RgbaImage, imageops};

use crate::error::ImageError;
use crate::mask::{Area, Ratio};

/// A turn by right angles, or a mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Counter-clockwise by 90 degrees.
    Left,
    /// Clockwise by 90 degrees.
    Right,
    /// By 180 degrees.
    Around,
    /// Left and right change places.
    Mirror,
    /// Top and bottom change places.
    UpsideDown,
}

/// The part of an image within a rectangle, which takes the memory of that part.
///
/// # Errors
/// [`ImageError::NoPixels`] when none of it is within the image.
pub fn crop(pixels: &RgbaImage, area: Area) -> Result<RgbaImage, ImageError> {
    // What is out of the image is left out.
    let part = imageops::crop_imm(pixels, area.left, area.top, area.width, area.height).to_image();
    if part.width() == 0 || part.height() == 0 {
        return Err(ImageError::NoPixels);
    }
    Ok(part)
}

/// The largest part of a shape from the middle of an image, which takes the memory of that part.
///
/// # Errors
/// [`ImageError::NoPixels`] for an image without any.
pub fn crop_to_ratio(pixels: &RgbaImage, ratio: Ratio) -> Result<RgbaImage, ImageError> {
    let (width, height) = pixels.dimensions();
    let (across, down) = ratio.inside((width, height));
    let area = Area {
        left: width.saturating_sub(across) / 2,
        top: height.saturating_sub(down) / 2,
        width: across,
        height: down,
    };
    crop(pixels, area)
}

/// A turned or flipped image. A quarter turn takes a second image, the others take nothing.
#[must_use]
pub fn turn(mut pixels: RgbaImage, turn: Turn) -> RgbaImage {
    match turn {
        Turn::Left => return imageops::rotate270(&pixels),
        Turn::Right => return imageops::rotate90(&pixels),
        Turn::Around => imageops::rotate180_in_place(&mut pixels),
        Turn::Mirror => imageops::flip_horizontal_in_place(&mut pixels),
        Turn::UpsideDown => imageops::flip_vertical_in_place(&mut pixels),
    }
    pixels
}
