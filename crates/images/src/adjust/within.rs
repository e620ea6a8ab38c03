//! The part of an image that may change.

use image::{Rgba, RgbaImage};

use crate::error::ImageError;
use crate::mask::Mask;

/// The part of an image that an operation may change. A soft edge of the mask is one of the change: there the new pixels
/// are mixed with the old ones. A pixel without a share stays as it is, byte for byte.
#[derive(Debug, Clone, Copy)]
pub enum Within<'a> {
    All,
    Painted(&'a Mask),
    /// What is not painted.
    Unpainted(&'a Mask),
}

impl<'a> Within<'a> {
    /// # Errors
    /// [`ImageError::MaskShape`] for the mask of an image of another size.
    pub(super) fn check(self, pixels: &RgbaImage) -> Result<(), ImageError> {
        match self {
            Self::Painted(mask) | Self::Unpainted(mask) if mask.size() != pixels.dimensions() => {
                Err(ImageError::MaskShape)
            }
            _ => Ok(()),
        }
    }

    /// The share of 255 that each pixel of a row may change by.
    pub(super) fn shares(self, y: u32) -> impl Iterator<Item = u8> + 'a {
        let (row, beyond) = match self {
            Self::All => (&[][..], u8::MAX),
            Self::Painted(mask) | Self::Unpainted(mask) => (mask.row(y), 0),
        };
        let is_inverse = matches!(self, Self::Unpainted(_));
        let shares = row
            .iter()
            .map(move |share| if is_inverse { u8::MAX - share } else { *share });
        shares.chain(std::iter::repeat(beyond))
    }

    /// Puts new pixels in.
    pub(super) fn change(self, pixels: &mut RgbaImage, mut new: impl FnMut(u32, u32, Rgba<u8>) -> Rgba<u8>) {
        for (y, row) in (0..).zip(pixels.rows_mut()) {
            for ((x, pixel), share) in (0..).zip(row).zip(self.shares(y)) {
                if share > 0 {
                    *pixel = mixed(*pixel, new(x, y, *pixel), share);
                }
            }
        }
    }
}

/// `share` of 255 of the new pixel. Colours count as much as they can be seen.
pub(crate) fn mixed(old: Rgba<u8>, new: Rgba<u8>, share: u8) -> Rgba<u8> {
    if share == u8::MAX {
        return new;
    }
    let Rgba([old_colours @ .., old_alpha]) = old;
    let Rgba([new_colours @ .., new_alpha]) = new;
    let old_part = u32::from(255 - share) * u32::from(old_alpha);
    let new_part = u32::from(share) * u32::from(new_alpha);
    let all = old_part + new_part;
    let part = |old: u8, new: u8| {
        let sum = old_part * u32::from(old) + new_part * u32::from(new);
        let colour = (sum + all / 2).checked_div(all).unwrap_or(0);
        u8::try_from(colour).unwrap_or(u8::MAX)
    };
    let [red, green, blue] = old_colours;
    let [new_red, new_green, new_blue] = new_colours;
    let alpha = u8::try_from((all + 127) / 255).unwrap_or(u8::MAX);
    Rgba([
        part(red, new_red),
        part(green, new_green),
        part(blue, new_blue),
        alpha,
    ])
}
