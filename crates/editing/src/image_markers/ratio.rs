//! The shape of an image.

use std::fmt;

/// Longest side of a shape that is read from a marker.
const SIDE_MAX: u32 = 100;
/// Longest side in pixels that is read from an element.
const PIXELS_MAX: u32 = 10_000;

/// Width to height, both above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    pub width: u32,
    pub height: u32,
}

impl Ratio {
    /// The shape of an image of which nothing is known.
    pub const USUAL: Self = Self { width: 3, height: 2 };

    /// The shape of a text such as `16:9`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (width, height) = text.split_once(':')?;
        let side = |side: &str| {
            let side: u32 = side.trim().parse().ok()?;
            (1..=SIDE_MAX).contains(&side).then_some(side)
        };
        Some(Self {
            width: side(width)?,
            height: side(height)?,
        })
    }

    /// The shape of an element by its attributes in pixels.
    #[must_use]
    pub fn of_pixels(width: &str, height: &str) -> Option<Self> {
        let side = |side: &str| {
            let side = side.trim();
            let side: u32 = side.strip_suffix("px").unwrap_or(side).parse().ok()?;
            (1..=PIXELS_MAX).contains(&side).then_some(side)
        };
        let (width, height) = (side(width)?, side(height)?);
        let by = common_divisor(width, height);
        Some(Self {
            width: width / by,
            height: height / by,
        })
    }

    /// The height of an image of this width, at least 1.
    #[must_use]
    pub fn height_of(self, width: u32) -> u32 {
        (width.saturating_mul(self.height) / self.width.max(1)).max(1)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.width, self.height)
    }
}

/// The greatest common divisor of two numbers above 0.
fn common_divisor(mut one: u32, mut other: u32) -> u32 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}
