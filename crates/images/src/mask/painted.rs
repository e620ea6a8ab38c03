//! Which pixels may change.

use image::{GrayImage, Luma, Rgba};

use super::area::Area;
use crate::decode::decode;
use crate::error::ImageError;
use crate::scale;
use crate::svg::Fonts;

/// How much two shapes may differ, in 100ths, for one to be painted over the other: by rounding, when both are small.
const SHAPE_TOLERANCE: u64 = 3;
/// From here on a pixel is painted; what is below is a soft edge.
pub(super) const PAINTED: u8 = 128;

/// How much each pixel of an image may change, from 0 to 255.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask(GrayImage);

impl Mask {
    /// Reads a mask for an image of `size`, which is the size as shown. White is what changes; in a file that has
    /// transparent pixels, what is opaque, whatever its colour. A mask of another size is brought to the image's.
    ///
    /// # Errors
    /// [`ImageError::MaskShape`] when it has another shape than the image; and why it cannot be decoded.
    pub fn read(bytes: &[u8], size: (u32, u32)) -> Result<Self, ImageError> {
        let image = decode(bytes, &Fonts::none())?;
        let by_alpha = !image.is_opaque();
        let (width, height) = image.pixels.dimensions();
        let values = image
            .pixels
            .pixels()
            .map(|Rgba([red, green, blue, alpha])| {
                if by_alpha {
                    *alpha
                } else {
                    luma(*red, *green, *blue)
                }
            })
            .collect();
        drop(image);
        let painted = GrayImage::from_raw(width, height, values).ok_or(ImageError::NoPixels)?;
        Self::of(painted, size)
    }

    /// A mask for an image of `size`.
    ///
    /// # Errors
    /// [`ImageError::MaskShape`].
    pub fn of(painted: GrayImage, size: (u32, u32)) -> Result<Self, ImageError> {
        if painted.dimensions() == size {
            return Ok(Self(painted));
        }
        if !is_same_shape(painted.dimensions(), size) {
            return Err(ImageError::MaskShape);
        }
        Ok(Self(scale::grey(&painted, size.0, size.1)?))
    }

    /// The size of the image.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    /// The pixels of a row; none outside of the image.
    #[must_use]
    pub fn row(&self, y: u32) -> &[u8] {
        let (Ok(width), Ok(y)) = (usize::try_from(self.0.width()), usize::try_from(y)) else {
            return &[];
        };
        self.0
            .as_raw()
            .get(y * width..(y + 1) * width)
            .unwrap_or_default()
    }

    /// The smallest rectangle around all that is painted, be it ever so faint; none when nothing is.
    #[must_use]
    pub fn painted(&self) -> Option<Area> {
        let mut found: Option<(u32, u32, u32, u32)> = None;
        for (x, y, Luma([value])) in self.0.enumerate_pixels() {
            if *value > 0 {
                let (left, top, right, _) = found.unwrap_or((x, y, x, y));
                found = Some((left.min(x), top, right.max(x), y));
            }
        }
        found.map(|(left, top, right, bottom)| Area {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        })
    }
}

/// ITU-R BT.601, in 256ths.
fn luma(red: u8, green: u8, blue: u8) -> u8 {
    let sum = u16::from(red) * 77 + u16::from(green) * 150 + u16::from(blue) * 29;
    u8::try_from(sum >> 8).unwrap_or(u8::MAX)
}

/// Whether one is the other, scaled: within some 100ths, or one pixel.
fn is_same_shape(one: (u32, u32), other: (u32, u32)) -> bool {
    let across = u64::from(one.0) * u64::from(other.1);
    let down = u64::from(one.1) * u64::from(other.0);
    let rounding = u64::from(one.0.max(one.1).max(other.0).max(other.1));
    across > 0 && across.abs_diff(down) <= (across.max(down) * SHAPE_TOLERANCE / 100).max(rounding)
}
