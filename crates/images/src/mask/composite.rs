//! The answer put back.

use image::{Rgba, RgbaImage};

use super::distance::{Columns, Row};
use super::feather::Feather;
use super::painted::Mask;
use super::region::Region;
use crate::adjust::within::mixed;
use crate::error::ImageError;
use crate::scale;

/// Puts what a model answered for `region` into `image`, within the widened and softened mask. Every other pixel stays
/// as it is, byte for byte. The answer may have any size.
///
/// # Errors
/// [`ImageError::EmptyMask`]; [`ImageError::MaskShape`] when the mask or the region is of another image.
pub fn composite(
    image: &mut RgbaImage,
    answer: &RgbaImage,
    region: &Region,
    mask: &Mask,
    feather: Feather,
) -> Result<(), ImageError> {
    let size = image.dimensions();
    let painted = mask.painted().ok_or(ImageError::EmptyMask)?;
    let changing = painted.grown(feather.reach(), size);
    if mask.size() != size || !region.area.contains(&changing) {
        return Err(ImageError::MaskShape);
    }
    let columns = Columns::of(mask, &changing);
    let shares = feather.shares();
    let mut row = Row::default();
    let left = usize_of(changing.left);
    rows_of(answer, region, |y, new| {
        let Some(distances) = y.checked_sub(changing.top).and_then(|down| columns.row(down)) else {
            return;
        };
        let squares = row.squares(distances);
        let painted = mask.row(y).iter().skip(left);
        let new = new.iter().skip(usize_of(changing.left - region.area.left));
        for (((x, square), value), new) in (changing.left..).zip(squares).zip(painted).zip(new) {
            let near = usize::try_from(*square)
                .ok()
                .and_then(|square| shares.get(square))
                .copied();
            // A soft brush may reach further than the feather.
            let share = near.unwrap_or(0).max(*value);
            if share == 0 {
                continue;
            }
            if let Some(old) = image.get_pixel_mut_checked(x, y) {
                *old = mixed(*old, Rgba(*new), share);
            }
        }
    })
}

/// Puts all of what a model answered for `region` into `image`. The answer may have any size.
///
/// # Errors
/// [`ImageError::NoPixels`] for an answer without any.
pub fn replace(image: &mut RgbaImage, answer: &RgbaImage, region: &Region) -> Result<(), ImageError> {
    rows_of(answer, region, |y, new| {
        for (x, new) in (region.area.left..).zip(new) {
            if let Some(old) = image.get_pixel_mut_checked(x, y) {
                *old = Rgba(*new);
            }
        }
    })
}

/// The rows of the region's area, by their places in the image, from an answer of any size.
fn rows_of(
    answer: &RgbaImage,
    region: &Region,
    mut row: impl FnMut(u32, &[[u8; 4]]),
) -> Result<(), ImageError> {
    let area = region.area;
    let (left, top) = region.offset();
    let columns = usize_of(left)..usize_of(left + area.width);
    scale::rows(answer, region.frame, |y, pixels| {
        if (top..top + area.height).contains(&y) {
            let (pixels, _) = pixels.as_chunks::<4>();
            row(
                area.top + y - top,
                pixels.get(columns.clone()).unwrap_or_default(),
            );
        }
    })
}

fn usize_of(side: u32) -> usize {
    usize::try_from(side).unwrap_or(usize::MAX)
}
