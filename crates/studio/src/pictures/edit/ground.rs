//! A background in one colour: what is painted; without a mask what shines through, or the even ground at the edges.

use image::{Rgba, RgbaImage};
use images::mask::Mask;

use super::share::{Share, over};
use crate::colour::Rgb;

/// How much neighbours on one ground may differ, all channels together.
const STEP: i32 = 14;
/// How much a ground may differ from where it began.
const SPREAD: i32 = 84;
/// The least share of the picture that is a background, in 100ths.
const LEAST: usize = 4;

pub(super) fn fill(
    pixels: &mut RgbaImage,
    Rgb(red, green, blue): Rgb,
    mask: Option<&Mask>,
    outside: bool,
) -> Result<&'static str, String> {
    let colour = Rgba([red, green, blue, u8::MAX]);
    if mask.is_some() {
        Share::of(mask, outside).paint(pixels, |_, _, _| colour);
        return Ok("filled it with the colour");
    }
    if pixels.pixels().any(|Rgba([.., alpha])| *alpha < u8::MAX) {
        for pixel in pixels.pixels_mut() {
            *pixel = over(colour, *pixel);
        }
        return Ok("filled the background");
    }
    let ground = even_ground(pixels);
    let many = ground.iter().filter(|is_ground| **is_ground).count();
    if many * 100 < ground.len() * LEAST {
        return Err(
            "This picture has no even background that could be told from the rest. Please paint it."
                .to_owned(),
        );
    }
    for (pixel, _) in pixels
        .pixels_mut()
        .zip(ground)
        .filter(|(_, is_ground)| *is_ground)
    {
        *pixel = colour;
    }
    Ok("filled the background")
}

/// What can be reached from the corners without a clear edge in between.
fn even_ground(pixels: &RgbaImage) -> Vec<bool> {
    let (width, height) = pixels.dimensions();
    let place = |x: u32, y: u32| {
        usize::try_from(u64::from(y) * u64::from(width) + u64::from(x)).unwrap_or(usize::MAX)
    };
    let mut ground = vec![false; pixels.as_raw().len() / 4];
    for corner in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
        let Some(first) = pixels.get_pixel_checked(corner.0, corner.1).copied() else {
            continue;
        };
        let mut open = vec![(corner, first)];
        while let Some(((x, y), from)) = open.pop() {
            let (Some(here), Some(known)) = (
                pixels.get_pixel_checked(x, y).copied(),
                ground.get_mut(place(x, y)),
            ) else {
                continue;
            };
            if *known || apart(here, from) > STEP || apart(here, first) > SPREAD {
                continue;
            }
            *known = true;
            let around = [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ];
            let new = around.into_iter().filter(|(x, y)| {
                *x < width && *y < height && !ground.get(place(*x, *y)).copied().unwrap_or(true)
            });
            open.extend(new.map(|next| (next, here)));
        }
    }
    ground
}

fn apart(
    Rgba([red, green, blue, _]): Rgba<u8>,
    Rgba([other_red, other_green, other_blue, _]): Rgba<u8>,
) -> i32 {
    let part = |one: u8, other: u8| (i32::from(one) - i32::from(other)).abs();
    part(red, other_red) + part(green, other_green) + part(blue, other_blue)
}
