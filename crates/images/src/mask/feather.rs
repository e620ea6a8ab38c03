//! How a mask is widened and softened. What people paint is a little too small, and a hard edge shows.

use super::distance::FAR;

/// Pixels around what is painted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Feather {
    /// How far around it all is of the answer.
    pub dilate: u8,
    /// How much further the image is mixed with it, less and less.
    pub soften: u8,
}

impl Feather {
    /// As much as suits an image of this size: half a 100th of its longer side, and twice that.
    #[must_use]
    pub fn of((width, height): (u32, u32)) -> Self {
        let long = width.max(height);
        let share = |parts: u32, least: u32, most: u32| {
            u8::try_from((long / parts).clamp(least, most)).unwrap_or(u8::MAX)
        };
        Self {
            dilate: share(200, 2, 80),
            soften: share(100, 4, 160),
        }
    }

    /// How far from what is painted no pixel changes any more.
    #[must_use]
    pub fn reach(self) -> u32 {
        (u32::from(self.dilate) + u32::from(self.soften)).min(u32::from(FAR) - 1)
    }

    /// The share of the answer in 255ths, by the square of the distance.
    pub(super) fn shares(self) -> Vec<u8> {
        let reach = self.reach();
        (0..=reach * reach).map(|square| self.share(square)).collect()
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 255"
    )]
    fn share(self, square: u32) -> u8 {
        let beyond = f64::from(square).sqrt() - f64::from(self.dilate);
        let width = f64::from(self.reach()) - f64::from(self.dilate);
        if beyond <= 0.0 {
            return u8::MAX;
        }
        // From 1 to 0, level at both ends: 3t² - 2t³.
        let left = (1.0 - beyond / width.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        (left * left * (3.0 - 2.0 * left) * 255.0).round() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_falls_from_all_to_nothing() {
        for feather in [
            Feather { dilate: 0, soften: 0 },
            Feather { dilate: 0, soften: 9 },
            Feather { dilate: 7, soften: 0 },
            Feather {
                dilate: 200,
                soften: 200,
            },
            Feather::of((8192, 4096)),
            Feather::of((1, 1)),
        ] {
            let shares = feather.shares();
            assert_eq!(shares[0], 255, "{feather:?}");
            assert!(shares.is_sorted_by(|one, next| one >= next), "{feather:?}");
            if feather.soften > 0 {
                assert_eq!(shares.last(), Some(&0), "{feather:?}");
            }
        }
    }
}
