//! What is painted goes: the pixels around it, left and right, above and below, close in, the nearer the more.

use image::{Rgba, RgbaImage};

use super::{Within, byte};
use crate::error::ImageError;
use crate::mask::Mask;

/// Colours are taken from this far beyond what is painted, in pixels: its edge is a mixture.
const BEYOND: u32 = 3;

/// Fills what is painted from its surroundings. Takes a second image.
///
/// # Errors
/// [`ImageError::MaskShape`]; [`ImageError::EmptyMask`] when nothing is painted, [`ImageError::FullMask`] when all
/// of it is.
pub fn fill(pixels: &mut RgbaImage, mask: &Mask) -> Result<(), ImageError> {
    let within = Within::Painted(mask);
    within.check(pixels)?;
    let (width, height) = pixels.dimensions();
    mask.painted().ok_or(ImageError::EmptyMask)?;
    if (0..height).all(|y| mask.row(y).iter().all(|share| *share > 0)) {
        return Err(ImageError::FullMask);
    }
    let is_painted = |x: u32, y: u32| {
        let at = usize::try_from(x).unwrap_or(usize::MAX);
        mask.row(y).get(at).is_some_and(|share| *share > 0)
    };
    let old = pixels.clone();
    let mut columns = vec![Run::default(); usize::try_from(width).unwrap_or(0)];
    let mut row = (u32::MAX, Run::default());
    within.change(pixels, |x, y, before| {
        if row.0 != y || x >= row.1.to {
            let to = (x..width).find(|x| !is_painted(*x, y)).unwrap_or(width);
            row = (y, Run { from: x, to });
        }
        let across = row.1;
        let Some(down) = columns.get_mut(usize::try_from(x).unwrap_or(usize::MAX)) else {
            return before;
        };
        if y >= down.to {
            let to = (y..height).find(|y| !is_painted(x, *y)).unwrap_or(height);
            *down = Run { from: y, to };
        }
        let down = *down;
        // The sky stays above the ground: the pixels beside count more than those above and below.
        let sides = [
            (across.before().map(|at| (at, y)), x - across.from, 3.0),
            (across.behind(width).map(|at| (at, y)), across.to - 1 - x, 3.0),
            (down.before().map(|at| (x, at)), y - down.from, 1.0),
            (down.behind(height).map(|at| (x, at)), down.to - 1 - y, 1.0),
        ];
        let near = sides.into_iter().filter_map(|(place, distance, weight)| {
            Some((around(&old, place?), weight / (f64::from(distance) + 1.0)))
        });
        mixture(near).unwrap_or(before)
    });
    Ok(())
}

/// Painted pixels beside each other: the first, and the one behind the last.
#[derive(Debug, Clone, Copy, Default)]
struct Run {
    from: u32,
    to: u32,
}

impl Run {
    fn before(self) -> Option<u32> {
        (self.from > 0).then(|| self.from.saturating_sub(BEYOND))
    }

    fn behind(self, all: u32) -> Option<u32> {
        (self.to < all).then(|| (self.to + BEYOND - 1).min(all - 1))
    }
}

/// The mean of a pixel and those around it: photos have grain.
fn around(pixels: &RgbaImage, (x, y): (u32, u32)) -> Rgba<u8> {
    let beside = |at: u32| at.saturating_sub(1)..=at + 1;
    let all = beside(y).flat_map(|y| beside(x).map(move |x| (x, y)));
    let known = all.filter_map(|(x, y)| pixels.get_pixel_checked(x, y).copied());
    mixture(known.map(|pixel| (pixel, 1.0))).unwrap_or(Rgba([0, 0, 0, u8::MAX]))
}

fn mixture(parts: impl Iterator<Item = (Rgba<u8>, f64)>) -> Option<Rgba<u8>> {
    let mut sums = [0.0; 4];
    let mut all = 0.0;
    for (Rgba(channels), weight) in parts {
        for (sum, channel) in sums.iter_mut().zip(channels) {
            *sum += f64::from(channel) * weight;
        }
        all += weight;
    }
    (all > 0.0).then(|| Rgba(sums.map(|sum| byte(sum / all))))
}
