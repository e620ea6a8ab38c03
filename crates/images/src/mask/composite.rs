//! The answer put back.

use image::{Rgba, RgbaImage, imageops};

use super::distance::{Columns, Row};
use super::feather::Feather;
use super::painted::Mask;
use super::region::Region;
use crate::error::PictureError;
use crate::scale;

/// Puts what a model answered for `region` into `picture`, within the widened and softened mask. Every other pixel stays
/// as it is, byte for byte. The answer may have any size.
///
/// # Errors
/// [`PictureError::EmptyMask`]; [`PictureError::MaskShape`] when the mask or the region is of another picture.
pub fn composite(
    picture: &mut RgbaImage,
    answer: &RgbaImage,
    region: &Region,
    mask: &Mask,
    feather: Feather,
) -> Result<(), PictureError> {
    let size = picture.dimensions();
    let painted = mask.painted().ok_or(PictureError::EmptyMask)?;
    let changing = painted.grown(feather.reach(), size);
    if mask.size() != size || !region.area.contains(&changing) {
        return Err(PictureError::MaskShape);
    }
    let patch = patch(answer, region)?;
    let columns = Columns::of(mask, &changing);
    let shares = feather.shares();
    let mut row = Row::default();
    for (y, distances) in (changing.top..).zip(columns.rows()) {
        let squares = row.squares(distances);
        let painted = mask
            .row(y)
            .iter()
            .skip(usize::try_from(changing.left).unwrap_or(0));
        for ((x, square), value) in (changing.left..).zip(squares).zip(painted) {
            let near = usize::try_from(*square)
                .ok()
                .and_then(|square| shares.get(square))
                .copied();
            // A soft brush may reach further than the feather.
            let share = near.unwrap_or(0).max(*value);
            if share == 0 {
                continue;
            }
            let new = patch.get_pixel_checked(x - region.area.left, y - region.area.top);
            if let (Some(old), Some(new)) = (picture.get_pixel_mut_checked(x, y), new) {
                *old = mixed(*old, *new, share);
            }
        }
    }
    Ok(())
}

/// The answer in the size of the region's area.
fn patch(answer: &RgbaImage, region: &Region) -> Result<RgbaImage, PictureError> {
    let area = region.area;
    let framed = scale::to(answer, region.frame.0, region.frame.1)?;
    if region.frame == (area.width, area.height) {
        return Ok(framed);
    }
    let (left, top) = region.offset();
    Ok(imageops::crop_imm(&framed, left, top, area.width, area.height).to_image())
}

/// `share` of 255 of the new pixel. Colours count as much as they can be seen.
fn mixed(old: Rgba<u8>, new: Rgba<u8>, share: u8) -> Rgba<u8> {
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
