//! A picture to be changed, masks of it, and what became of it.

use image::{GrayImage, Luma, Rgba, RgbaImage};
use images::mask::Mask;
use images::{Fonts, PictureError};
use studio::pictures::{CannotDo, Edited, edit};

pub const SIZE: (u32, u32) = (60, 40);

/// Every pixel another one.
pub fn picture() -> RgbaImage {
    let part = |value: u32| u8::try_from(value % 200).unwrap_or(0) + 20;
    RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        Rgba([part(x * 4), part(y * 6), part(x * y), 255])
    })
}

pub fn mask(left: u32, top: u32, width: u32, height: u32) -> Result<Mask, PictureError> {
    let inside = |x: u32, y: u32| (left..left + width).contains(&x) && (top..top + height).contains(&y);
    let painted = GrayImage::from_fn(SIZE.0, SIZE.1, |x, y| Luma([if inside(x, y) { 255 } else { 0 }]));
    Mask::of(painted, SIZE)
}

pub fn whole(instruction: &str) -> Result<Edited, CannotDo> {
    edit(picture(), None, instruction, &Fonts::none())
}

pub fn fonts() -> Result<Fonts, std::io::Error> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../publishing/assets/initials.ttf");
    Ok(Fonts::of(vec![std::fs::read(file)?]))
}

pub fn light(pixels: &RgbaImage) -> f64 {
    pixels
        .pixels()
        .map(|pixel| f64::from(pixel[0]) + f64::from(pixel[1]) + f64::from(pixel[2]))
        .sum()
}

pub fn warmth(pixels: &RgbaImage) -> f64 {
    pixels
        .pixels()
        .map(|pixel| f64::from(pixel[0]) - f64::from(pixel[2]))
        .sum()
}
