//! Rectangles of whole pixels.

/// A rectangle within an image; never empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// First column.
    pub left: u32,
    /// First row.
    pub top: u32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl Area {
    /// The column behind the last.
    #[must_use]
    pub const fn right(&self) -> u32 {
        self.left + self.width
    }

    /// The row behind the last.
    #[must_use]
    pub const fn bottom(&self) -> u32 {
        self.top + self.height
    }

    /// Whether all of `other` is within.
    #[must_use]
    pub const fn contains(&self, other: &Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right() >= other.right()
            && self.bottom() >= other.bottom()
    }

    /// `by` pixels more on each side, as far as the image reaches.
    #[must_use]
    pub fn grown(&self, by: u32, (width, height): (u32, u32)) -> Self {
        let left = self.left.saturating_sub(by);
        let top = self.top.saturating_sub(by);
        Self {
            left,
            top,
            width: self.right().saturating_add(by).min(width) - left,
            height: self.bottom().saturating_add(by).min(height) - top,
        }
    }

    /// Another size around the same middle, moved as little as keeps it within the image, which must have room.
    #[must_use]
    pub fn resized(&self, size: (u32, u32), image: (u32, u32)) -> Self {
        let (left, width) = along(self.left, self.width, size.0, image.0);
        let (top, height) = along(self.top, self.height, size.1, image.1);
        Self {
            left,
            top,
            width,
            height,
        }
    }
}

fn along(start: u32, length: u32, wanted: u32, available: u32) -> (u32, u32) {
    let wanted = wanted.clamp(1, available.max(1));
    let twice_middle = u64::from(start) * 2 + u64::from(length);
    let ideal = twice_middle.saturating_sub(u64::from(wanted)) / 2;
    let start = u32::try_from(ideal)
        .unwrap_or(u32::MAX)
        .min(available - wanted.min(available));
    (start, wanted)
}
