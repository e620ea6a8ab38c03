//! How far each pixel is from what is painted, in a time that grows with the pixels alone: for each column up and down,
//! then for each row the lowest of the parabolas that stand on its columns. Exact. The method is that of P. Felzenszwalb
//! and D. Huttenlocher, 'Distance Transforms of Sampled Functions' (2012), in whole numbers as by A. Meijster, J. Roerdink
//! and W. Hesselink, 'A General Algorithm for Computing Distance Transforms in Linear Time' (2000).

use super::area::Area;
use super::painted::{Mask, PAINTED};

/// Distances from here on are not told apart. They take one byte for each pixel.
pub const FAR: u8 = 255;

/// For each pixel of an area, how far the next painted one of its column is.
pub(super) struct Columns {
    distances: Vec<u8>,
    width: usize,
}

impl Columns {
    /// All that is painted must be within `area`, and `area` within the mask.
    pub(super) fn of(mask: &Mask, area: &Area) -> Self {
        let width = usize::try_from(area.width).unwrap_or(0);
        let left = usize::try_from(area.left).unwrap_or(0);
        let mut distances = Vec::with_capacity(width * usize::try_from(area.height).unwrap_or(0));
        // Down: how far above.
        let mut above = vec![FAR; width];
        for y in area.top..area.bottom() {
            let painted = mask.row(y).get(left..left + width).unwrap_or_default();
            for (distance, value) in above.iter_mut().zip(painted) {
                *distance = if *value >= PAINTED {
                    0
                } else {
                    distance.saturating_add(1)
                };
            }
            distances.extend_from_slice(&above);
        }
        // Up: how far below, if that is nearer.
        let mut below = vec![FAR; width];
        for row in distances.chunks_exact_mut(width.max(1)).rev() {
            for (nearest, distance) in below.iter_mut().zip(row) {
                *nearest = nearest.saturating_add(1).min(*distance);
                *distance = *nearest;
            }
        }
        Self { distances, width }
    }

    /// Of one row of the area, from 0.
    pub(super) fn row(&self, y: u32) -> Option<&[u8]> {
        let from = usize::try_from(y).ok()?.checked_mul(self.width)?;
        self.distances.get(from..from + self.width)
    }
}

/// The squared distances of a row, whose columns' distances are given. Its memory is used for the next one.
#[derive(Default)]
pub(super) struct Row {
    /// The parabolas that are lowest somewhere: their column, their height, and from where on they are.
    lowest: Vec<(i64, i64, i64)>,
    squares: Vec<u32>,
}

impl Row {
    /// `u32::MAX` where nothing painted is near.
    pub(super) fn squares(&mut self, columns: &[u8]) -> &[u32] {
        self.lowest.clear();
        for (x, distance) in (0_i64..).zip(columns) {
            if *distance == FAR {
                continue;
            }
            let height = i64::from(*distance) * i64::from(*distance);
            let from = loop {
                let Some((other, other_height, other_from)) = self.lowest.last().copied() else {
                    break 0;
                };
                let from = meets(other, other_height, x, height);
                if from > other_from {
                    break from;
                }
                self.lowest.pop();
            };
            self.lowest.push((x, height, from));
        }
        self.squares.clear();
        let mut parabolas = self.lowest.iter().copied().peekable();
        let mut current = parabolas.next();
        for (x, _) in (0_i64..).zip(columns) {
            while let Some(next) = parabolas.next_if(|(_, _, from)| *from <= x) {
                current = Some(next);
            }
            self.squares.push(current.map_or(u32::MAX, |(column, height, _)| {
                u32::try_from((x - column) * (x - column) + height).unwrap_or(u32::MAX)
            }));
        }
        &self.squares
    }
}

/// The first column where the parabola over `next` is lower than that over `column`, which is left of it.
const fn meets(column: i64, height: i64, next: i64, next_height: i64) -> i64 {
    let twice = next * next + next_height - column * column - height;
    twice.div_euclid(2 * (next - column)) + 1
}

#[cfg(test)]
mod tests {
    use image::{GrayImage, Luma};
    use proptest::prelude::*;

    use super::*;

    /// The definition.
    fn nearest(x: u32, y: u32, dots: &[(u32, u32)]) -> u32 {
        let square = |(to_x, to_y): &(u32, u32)| to_x.abs_diff(x).pow(2) + to_y.abs_diff(y).pow(2);
        dots.iter().map(square).min().unwrap_or(u32::MAX)
    }

    proptest! {
        #[test]
        fn distances_are_exact(
            (width, height) in (1_u32..40, 1_u32..40),
            dots in prop::collection::vec((0_u32..40, 0_u32..40), 0..12),
        ) {
            let dots: Vec<_> = dots.iter().map(|(x, y)| (x % width, y % height)).collect();
            let mut painted = GrayImage::new(width, height);
            for (x, y) in &dots {
                painted.put_pixel(*x, *y, Luma([PAINTED]));
            }
            let mask = Mask::of(painted, (width, height)).unwrap();
            let columns = Columns::of(&mask, &Area { left: 0, top: 0, width, height });
            let mut row = Row::default();
            for y in 0..height {
                let distances = columns.row(y).unwrap();
                for (x, square) in (0..).zip(row.squares(distances)) {
                    prop_assert_eq!(*square, nearest(x, y, &dots), "{} {}", x, y);
                }
            }
        }
    }
}
