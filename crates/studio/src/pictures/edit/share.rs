//! How much each pixel may change.

use image::{Rgba, RgbaImage};
use images::mask::Mask;

/// All of a picture, what is painted, or what is not.
pub(super) struct Share<'a> {
    mask: Option<&'a Mask>,
    outside: bool,
}

impl<'a> Share<'a> {
    pub(super) const fn of(mask: Option<&'a Mask>, outside: bool) -> Self {
        Self { mask, outside }
    }

    /// Puts new pixels in, mixed with the old ones as much as they may change. One that may not is not touched at all.
    pub(super) fn paint(&self, pixels: &mut RgbaImage, mut new: impl FnMut(u32, u32, Rgba<u8>) -> Rgba<u8>) {
        for (y, row) in (0..).zip(pixels.rows_mut()) {
            let painted = self.mask.map(|mask| mask.row(y));
            for ((x, at), pixel) in (0..).zip(0_usize..).zip(row) {
                let share = painted.map_or(u8::MAX, |row| {
                    let value = row.get(at).copied().unwrap_or(0);
                    if self.outside { u8::MAX - value } else { value }
                });
                if share > 0 {
                    *pixel = mixed(*pixel, new(x, y, *pixel), share);
                }
            }
        }
    }
}

/// `share` of 255 of the new pixel; colours count as much as they can be seen.
pub(super) fn mixed(old: Rgba<u8>, new: Rgba<u8>, share: u8) -> Rgba<u8> {
    if share == u8::MAX {
        return new;
    }
    let (Rgba([old_colours @ .., old_alpha]), Rgba([new_colours @ .., new_alpha])) = (old, new);
    let before = u32::from(255 - share) * u32::from(old_alpha);
    let after = u32::from(share) * u32::from(new_alpha);
    let all = before + after;
    let part = |(old, new): (u8, u8)| {
        let sum = before * u32::from(old) + after * u32::from(new);
        u8::try_from((sum + all / 2).checked_div(all).unwrap_or(0)).unwrap_or(u8::MAX)
    };
    let [red, green, blue] = old_colours;
    let [new_red, new_green, new_blue] = new_colours;
    let alpha = u8::try_from((all + 127) / 255).unwrap_or(u8::MAX);
    Rgba([
        part((red, new_red)),
        part((green, new_green)),
        part((blue, new_blue)),
        alpha,
    ])
}

/// A pixel that is put on another one.
pub(super) fn over(below: Rgba<u8>, above: Rgba<u8>) -> Rgba<u8> {
    let Rgba([red, green, blue, share]) = above;
    match share {
        0 => below,
        _ => {
            let Rgba([.., alpha]) = below;
            let solid = Rgba([red, green, blue, u8::MAX]);
            if alpha == 0 {
                above
            } else {
                mixed(below, solid, share)
            }
        }
    }
}
