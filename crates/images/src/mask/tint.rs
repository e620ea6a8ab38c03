//! The copy that shows a model where: the part that is sent, with red over what is painted.

use image::{Rgba, RgbaImage};

use super::painted::Mask;
use super::region::Region;

const RED: [u8; 3] = [255, 0, 0];

/// The part of `image`, in the size of the region's frame, half of it red where the mask says so.
#[must_use]
pub fn tinted(image: &RgbaImage, mask: &Mask, region: &Region) -> RgbaImage {
    let mut copy = region.cut(image);
    let (across, down) = region.offset();
    for y in 0..region.area.height {
        let painted = mask.row(region.area.top + y);
        for x in 0..region.area.width {
            let value = usize::try_from(region.area.left + x)
                .ok()
                .and_then(|x| painted.get(x))
                .copied();
            if let Some(pixel) = copy.get_pixel_mut_checked(across + x, down + y) {
                redden(pixel, value.unwrap_or(0) / 2);
            }
        }
    }
    copy
}

/// `share` of 255 is red, and so much of it can be seen also where the image is transparent.
fn redden(Rgba([colours @ .., alpha]): &mut Rgba<u8>, share: u8) {
    let mix = |from: u8, to: u8| {
        let sum = u16::from(from) * u16::from(255 - share) + u16::from(to) * u16::from(share);
        u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
    };
    for (colour, red) in colours.iter_mut().zip(RED) {
        *colour = mix(*colour, red);
    }
    *alpha = mix(*alpha, u8::MAX);
}
