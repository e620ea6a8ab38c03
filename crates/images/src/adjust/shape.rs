//! Cropping, turning and flipping. They are for whole pictures: a mask is of the size before.

use image::{RgbaImage, imageops};

use crate::error::PictureError;
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

/// The part of a picture within a rectangle, which takes the memory of that part.
///
/// # Errors
/// [`PictureError::NoPixels`] when none of it is within the picture.
pub fn crop(pixels: &RgbaImage, area: Area) -> Result<RgbaImage, PictureError> {
    // What is out of the picture is left out.
    let part = imageops::crop_imm(pixels, area.left, area.top, area.width, area.height).to_image();
    if part.width() == 0 || part.height() == 0 {
        return Err(PictureError::NoPixels);
    }
    Ok(part)
}

/// The largest part of a shape from the middle of a picture, which takes the memory of that part.
///
/// # Errors
/// [`PictureError::NoPixels`] for a picture without any.
pub fn crop_to_ratio(pixels: &RgbaImage, ratio: Ratio) -> Result<RgbaImage, PictureError> {
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

/// A turned or flipped picture. A quarter turn takes a second picture, the others take nothing.
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
