//! The part as a model is sent it.

use image::{GrayImage, Luma, Rgba, RgbaImage, imageops};

use super::area::Area;
use super::painted::Mask;
use super::region::Region;
use super::tint::tinted;
use crate::error::ImageError;
use crate::scale::{self, within_sides};

/// The part that is sent, all three in the size of its frame, or smaller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub part: RgbaImage,
    /// Its copy that shows where.
    pub tinted: RgbaImage,
    /// White where it may change.
    pub mask: RgbaImage,
}

impl Sent {
    /// Of `image`, with sides of at most `side`. It is made smaller before a frame is put around it: that of a line is
    /// a thousand times the line.
    ///
    /// # Errors
    /// [`ImageError::NoPixels`] when the region is of another image.
    pub fn of(image: RgbaImage, mask: Mask, region: &Region, side: u32) -> Result<Self, ImageError> {
        let frame = within_sides(region.frame, side);
        if frame == region.frame {
            return Ok(Self::in_frame(&image, &mask, region));
        }
        let Area {
            left,
            top,
            width,
            height,
        } = region.area;
        let size = (
            shrunk(width, region.frame.0, frame.0),
            shrunk(height, region.frame.1, frame.1),
        );
        let painted = GrayImage::from_fn(width, height, |x, y| {
            let at = usize::try_from(left + x).unwrap_or(usize::MAX);
            Luma([mask.row(top + y).get(at).copied().unwrap_or(0)])
        });
        drop(mask);
        let mask = Mask::of(scale::grey(&painted, size.0, size.1)?, size)?;
        drop(painted);
        let part = imageops::crop_imm(&image, left, top, width, height).to_image();
        drop(image);
        let part = scale::to(&part, size.0, size.1)?;
        let region = Region {
            area: Area {
                left: 0,
                top: 0,
                width: size.0,
                height: size.1,
            },
            frame,
        };
        Ok(Self::in_frame(&part, &mask, &region))
    }

    fn in_frame(image: &RgbaImage, mask: &Mask, region: &Region) -> Self {
        Self {
            part: region.cut(image),
            tinted: tinted(image, mask, region),
            mask: framed(mask, region),
        }
    }
}

/// A side of the area when that of its frame is made smaller.
fn shrunk(side: u32, of: u32, to: u32) -> u32 {
    let exact = u64::from(side) * u64::from(to) / u64::from(of.max(1));
    u32::try_from(exact).unwrap_or(to).clamp(1, to.max(1))
}

/// The mask in the size of the frame.
fn framed(mask: &Mask, region: &Region) -> RgbaImage {
    let (across, down) = region.offset();
    let mut part = RgbaImage::from_pixel(region.frame.0, region.frame.1, Rgba([0, 0, 0, 255]));
    for y in 0..region.area.height {
        let row = mask.row(region.area.top + y);
        let row = row
            .iter()
            .skip(usize::try_from(region.area.left).unwrap_or(usize::MAX));
        for (x, value) in (0..region.area.width).zip(row) {
            if let Some(pixel) = part.get_pixel_mut_checked(across + x, down + y) {
                *pixel = Rgba([*value, *value, *value, 255]);
            }
        }
    }
    part
}
