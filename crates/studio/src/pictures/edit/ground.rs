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

/// What can be reached from the corners without a clear edge in between. Row by row: what waits to be looked at is the
/// beginning of each stretch of neighbours, not each pixel.
fn even_ground(pixels: &RgbaImage) -> Vec<bool> {
    let (width, height) = pixels.dimensions();
    let mut ground = Ground {
        pixels,
        known: vec![false; pixels.as_raw().len() / 4],
    };
    for corner in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
        let Some(first) = pixels.get_pixel_checked(corner.0, corner.1).copied() else {
            continue;
        };
        let mut open = Vec::new();
        if !ground.is_known(corner) {
            open.push(corner);
        }
        while let Some((x, y)) = open.pop() {
            if ground.is_known((x, y)) {
                continue;
            }
            let (left, right) = ground.fill_row((x, y), first);
            let above = y.checked_sub(1);
            let below = Some(y + 1).filter(|below| *below < height);
            for next in [above, below].into_iter().flatten() {
                ground.open_beside((left, right), y, next, first, &mut open);
            }
        }
    }
    ground.known
}

struct Ground<'a> {
    pixels: &'a RgbaImage,
    known: Vec<bool>,
}

impl Ground<'_> {
    fn at(&self, (x, y): (u32, u32)) -> usize {
        let place = u64::from(y) * u64::from(self.pixels.width()) + u64::from(x);
        usize::try_from(place).unwrap_or(usize::MAX)
    }

    fn is_known(&self, place: (u32, u32)) -> bool {
        self.known.get(self.at(place)).copied().unwrap_or(true)
    }

    /// Whether one can go on from one pixel to its neighbour on the ground that began with `first`.
    fn goes_on(&self, from: (u32, u32), to: (u32, u32), first: Rgba<u8>) -> bool {
        let colour = |(x, y): (u32, u32)| self.pixels.get_pixel_checked(x, y).copied();
        match (colour(from), colour(to)) {
            (Some(from), Some(to)) => apart(from, to) <= STEP && apart(to, first) <= SPREAD,
            _ => false,
        }
    }

    /// The stretch of a row around a pixel of the ground, which is known from now on: its first and last column.
    fn fill_row(&mut self, (x, y): (u32, u32), first: Rgba<u8>) -> (u32, u32) {
        let (mut left, mut right) = (x, x);
        while left > 0 && self.goes_on((left, y), (left - 1, y), first) {
            left -= 1;
        }
        while right + 1 < self.pixels.width() && self.goes_on((right, y), (right + 1, y), first) {
            right += 1;
        }
        for x in left..=right {
            let at = self.at((x, y));
            if let Some(known) = self.known.get_mut(at) {
                *known = true;
            }
        }
        (left, right)
    }

    /// Notes the beginnings of the stretches of the row `next` that can be reached from those columns of row `y`.
    fn open_beside(
        &self,
        (left, right): (u32, u32),
        y: u32,
        next: u32,
        first: Rgba<u8>,
        open: &mut Vec<(u32, u32)>,
    ) {
        let mut noted = false;
        for x in left..=right {
            let reached = self.goes_on((x, y), (x, next), first) && !self.is_known((x, next));
            let joined = noted && self.goes_on((x.saturating_sub(1), next), (x, next), first);
            if reached && !joined {
                open.push((x, next));
            }
            noted = reached || joined;
        }
    }
}

fn apart(
    Rgba([red, green, blue, _]): Rgba<u8>,
    Rgba([other_red, other_green, other_blue, _]): Rgba<u8>,
) -> i32 {
    let part = |one: u8, other: u8| (i32::from(one) - i32::from(other)).abs();
    part(red, other_red) + part(green, other_green) + part(blue, other_blue)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition, pixel by pixel, from one corner after the other.
    fn reached(pixels: &RgbaImage) -> Vec<bool> {
        let (width, height) = pixels.dimensions();
        let at = |x: u32, y: u32| (y * width + x) as usize;
        let mut known = vec![false; (width * height) as usize];
        for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
            let first = *pixels.get_pixel(x, y);
            let mut open = if known[at(x, y)] { vec![] } else { vec![(x, y)] };
            while let Some((x, y)) = open.pop() {
                known[at(x, y)] = true;
                let around = [
                    (x.wrapping_sub(1), y),
                    (x + 1, y),
                    (x, y.wrapping_sub(1)),
                    (x, y + 1),
                ];
                for (to_x, to_y) in around {
                    if to_x < width && to_y < height && !known[at(to_x, to_y)] {
                        let (here, to) = (*pixels.get_pixel(x, y), *pixels.get_pixel(to_x, to_y));
                        if apart(here, to) <= STEP && apart(to, first) <= SPREAD {
                            open.push((to_x, to_y));
                        }
                    }
                }
            }
        }
        known
    }

    proptest! {
        #[test]
        fn row_by_row_all_of_the_ground_is_found(
            (width, height) in (1_u32..24, 1_u32..24),
            greys in prop::collection::vec(0_u8..4, 24 * 24),
            step in prop::sample::select(vec![3_u8, 4, 10, 40]),
        ) {
            let pixels = RgbaImage::from_fn(width, height, |x, y| {
                let grey = greys[(y * 24 + x) as usize] * step;
                Rgba([grey, grey, grey, 255])
            });
            prop_assert_eq!(even_ground(&pixels), reached(&pixels));
        }
    }
}
