//! Cutting and turning. Both are for the whole picture; a mask can only say what is to be kept.

use image::{RgbaImage, imageops};
use images::mask::{Mask, Ratio};

/// What is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    Painted,
    Shape(Ratio),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Turn {
    Left,
    Right,
    Around,
    Mirror,
    UpsideDown,
}

const WHOLE: &str = "Turning and cutting change the whole picture, so they cannot be done to a painted part. Please clear what is painted.";

pub(super) fn crop(pixels: &mut RgbaImage, kept: Kept, mask: Option<&Mask>) -> Result<&'static str, String> {
    let (width, height) = pixels.dimensions();
    let (left, top, across, down) = match (kept, mask.and_then(Mask::painted)) {
        (Kept::Painted, Some(area)) => (area.left, area.top, area.width, area.height),
        (Kept::Painted, None) => return Err("Please paint what is to be kept.".to_owned()),
        (Kept::Shape(_), Some(_)) => return Err(WHOLE.to_owned()),
        (Kept::Shape(ratio), None) => {
            let (across, down) = inside(ratio, (width, height));
            ((width - across) / 2, (height - down) / 2, across, down)
        }
    };
    *pixels = imageops::crop_imm(pixels, left, top, across, down).to_image();
    Ok("cropped it")
}

/// The largest size of this shape within another one.
fn inside(ratio: Ratio, (width, height): (u32, u32)) -> (u32, u32) {
    let (across, down) = (u64::from(ratio.width.max(1)), u64::from(ratio.height.max(1)));
    let whole = |length: u64, most: u32| u32::try_from(length).unwrap_or(most).clamp(1, most.max(1));
    if u64::from(width) * down <= u64::from(height) * across {
        (width, whole(u64::from(width) * down / across, height))
    } else {
        (whole(u64::from(height) * across / down, width), height)
    }
}

pub(super) fn turn(pixels: &mut RgbaImage, turn: Turn, mask: Option<&Mask>) -> Result<&'static str, String> {
    if mask.is_some() {
        return Err(WHOLE.to_owned());
    }
    match turn {
        Turn::Left => *pixels = imageops::rotate270(pixels),
        Turn::Right => *pixels = imageops::rotate90(pixels),
        Turn::Around => imageops::rotate180_in_place(pixels),
        Turn::Mirror => imageops::flip_horizontal_in_place(pixels),
        Turn::UpsideDown => imageops::flip_vertical_in_place(pixels),
    }
    Ok(match turn {
        Turn::Left | Turn::Right | Turn::Around => "turned it",
        Turn::Mirror | Turn::UpsideDown => "flipped it",
    })
}
