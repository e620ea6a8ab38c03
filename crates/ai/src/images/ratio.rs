//! Shapes of images.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Width to height, such as 16:9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Ratio {
    width: NonZeroU32,
    height: NonZeroU32,
}

/// A text that is no ratio.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a ratio is written as 16:9")]
pub struct NotARatio;

impl Ratio {
    /// The shape of an image; nothing when a side is 0.
    #[must_use]
    pub fn of(width: u32, height: u32) -> Option<Self> {
        Some(Self {
            width: NonZeroU32::new(width)?,
            height: NonZeroU32::new(height)?,
        })
    }

    /// Width and height, each above 0.
    #[must_use]
    pub fn sides(self) -> (u32, u32) {
        (self.width.get(), self.height.get())
    }

    /// Width divided by height.
    #[must_use]
    pub fn as_f64(self) -> f64 {
        f64::from(self.width.get()) / f64::from(self.height.get())
    }

    /// The one of `ratios` that needs the least stretching; the first of several.
    #[must_use]
    pub fn nearest(self, ratios: &[Self]) -> Option<Self> {
        let far = |other: &Self| (self.as_f64() / other.as_f64()).ln().abs();
        ratios.iter().copied().min_by(|a, b| far(a).total_cmp(&far(b)))
    }
}

impl FromStr for Ratio {
    type Err = NotARatio;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (width, height) = text.split_once(':').ok_or(NotARatio)?;
        let side = |text: &str| text.parse().map_err(|_| NotARatio);
        Self::of(side(width)?, side(height)?).ok_or(NotARatio)
    }
}

impl TryFrom<String> for Ratio {
    type Error = NotARatio;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Ratio> for String {
    fn from(ratio: Ratio) -> Self {
        ratio.to_string()
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_read_and_written() {
        assert_eq!("16:9".parse::<Ratio>().unwrap().to_string(), "16:9");
        for wrong in ["", "16", "16:0", "0:9", "16:9:1", "-1:2", "1.5:1", "a:b"] {
            assert_eq!(wrong.parse::<Ratio>(), Err(NotARatio), "{wrong}");
        }
    }

    #[test]
    fn the_nearest_ratio_is_the_one_with_the_least_stretching() {
        let has: Vec<Ratio> = ["1:1", "3:2", "2:3", "16:9"]
            .map(|text| text.parse().unwrap())
            .into();
        for (width, height, nearest) in [
            (1_000, 1_000, "1:1"),
            (1_000, 1_001, "1:1"),
            (4, 3, "3:2"),
            (3, 4, "2:3"),
            (1, 9, "2:3"),
            (21, 9, "16:9"),
        ] {
            let found = Ratio::of(width, height).unwrap().nearest(&has).unwrap();
            assert_eq!(found.to_string(), nearest, "{width}:{height}");
        }
        assert_eq!(Ratio::of(1, 1).unwrap().nearest(&[]), None);
        assert_eq!(Ratio::of(0, 1), None);
    }
}
