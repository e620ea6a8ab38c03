//! What is painted goes: what is around it, left and right, above and below, closes in, the nearer the more.

use image::{Rgba, RgbaImage};
use images::mask::Mask;

use super::share::Share;

/// How far beyond what is painted colours are taken, in pixels: its edge is a mixture.
const BEYOND: u32 = 3;

pub(super) fn heal(pixels: &mut RgbaImage, mask: Option<&Mask>) -> Result<&'static str, String> {
    let Some((mask, area)) = mask.and_then(|mask| Some((mask, mask.painted()?))) else {
        return Err("Please paint what is to be removed.".to_owned());
    };
    let (width, height) = pixels.dimensions();
    if area.width >= width && area.height >= height {
        return Err("All of the picture is painted: nothing is left to take its place.".to_owned());
    }
    let old = pixels.clone();
    let mut columns = vec![Run::default(); usize::try_from(width).unwrap_or(0)];
    let mut row = (u32::MAX, Run::default());
    Share::of(Some(mask), false).paint(pixels, |x, y, before| {
        let is_painted = |x: u32, y: u32| {
            let at = usize::try_from(x).unwrap_or(usize::MAX);
            mask.row(y).get(at).is_some_and(|share| *share > 0)
        };
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
        let sides = [
            (across.before(), x - across.from, true),
            (across.behind(width), across.to - 1 - x, true),
            (down.before(), y - down.from, false),
            (down.behind(height), down.to - 1 - y, false),
        ];
        let near = sides.into_iter().filter_map(|(at, far, is_across)| {
            let at = at?;
            let (x, y) = if is_across { (at, y) } else { (x, at) };
            // The sky stays above the ground: what is beside counts more than what is above and below.
            let weight = if is_across { 3.0 } else { 1.0 };
            Some((around(&old, (x, y)), weight / (f64::from(far) + 1.0)))
        });
        mixture(near).unwrap_or(before)
    });
    Ok("removed what you painted")
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

/// The mean of a pixel and those around it: drawings have grain.
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
    (all > 0.0).then(|| Rgba(sums.map(|sum| crate::pictures::finish::byte(sum / all))))
}
