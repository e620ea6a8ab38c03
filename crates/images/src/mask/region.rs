//! The part of an image that is sent: what is painted and what is around it, in a shape that the model has.

use image::{GenericImageView as _, Rgba, RgbaImage, imageops};

use super::area::Area;
use super::feather::Feather;
use super::painted::Mask;
use crate::error::ImageError;

/// A model sees little in less, in pixels.
const MIN_SIDE: u32 = 256;

/// Width to height.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ratio {
    /// Above 0.
    pub width: u32,
    /// Above 0.
    pub height: u32,
}

impl Ratio {
    /// The smallest size of this shape that holds `size`.
    fn around(self, size: (u32, u32)) -> (u32, u32) {
        let [across, down] = [self.width, self.height].map(|part| u64::from(part.max(1)));
        let (width, height) = (u64::from(size.0), u64::from(size.1));
        let whole = |length: u64| u32::try_from(length).unwrap_or(u32::MAX);
        if width * down < height * across {
            (whole((height * across).div_ceil(down)), size.1)
        } else {
            (size.0, whole((width * down).div_ceil(across)))
        }
    }

    /// The largest size of this shape that `size` holds.
    pub(crate) fn inside(self, size: (u32, u32)) -> (u32, u32) {
        let [across, down] = [self.width, self.height].map(|part| u64::from(part.max(1)));
        let (width, height) = (u64::from(size.0), u64::from(size.1));
        let whole = |length: u64| u32::try_from(length).unwrap_or(u32::MAX).max(1);
        if width * down < height * across {
            (size.0, whole(width * down / across))
        } else {
            (whole(height * across / down), size.1)
        }
    }

    /// How unlike a size it is: 0 when it is the same shape.
    fn unlike(self, (width, height): (u32, u32)) -> f64 {
        let own = f64::from(self.width.max(1)) / f64::from(self.height.max(1));
        (f64::from(width.max(1)) / f64::from(height.max(1)) / own)
            .ln()
            .abs()
    }
}

/// The part that is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// Within the image; all that may change is within it.
    pub area: Area,
    /// The size that is sent. Larger than the area only if no shape of the model fits into the image: then the area
    /// stands in its middle, and its edges are drawn out.
    pub frame: (u32, u32),
}

impl Region {
    /// The box of what may change and 30 % around it, in the shape among `ratios` that is nearest to it and fits into
    /// the image. With no ratios, any shape is taken.
    ///
    /// # Errors
    /// [`ImageError::EmptyMask`].
    pub fn of(mask: &Mask, feather: Feather, ratios: &[Ratio]) -> Result<Self, ImageError> {
        let image = mask.size();
        let painted = mask.painted().ok_or(ImageError::EmptyMask)?;
        let changing = painted.grown(feather.reach(), image);
        let more =
            |length: u32, available: u32| (length + length.div_ceil(10) * 3).max(MIN_SIDE).min(available);
        let wanted = changing.resized(
            (more(changing.width, image.0), more(changing.height, image.1)),
            image,
        );
        let mut nearest = ratios.to_vec();
        nearest.sort_by(|one, other| {
            let size = (wanted.width, wanted.height);
            one.unlike(size).total_cmp(&other.unlike(size))
        });
        let fits = |size: (u32, u32)| size.0 <= image.0 && size.1 <= image.1;
        for ratio in &nearest {
            let size = ratio.around((wanted.width, wanted.height));
            if fits(size) {
                return Ok(Self::whole(wanted.resized(size, image)));
            }
        }
        // With less around it.
        for ratio in &nearest {
            let size = ratio.inside(image);
            if size.0 >= changing.width && size.1 >= changing.height {
                return Ok(Self::whole(changing.resized(size, image)));
            }
        }
        let frame = nearest.first().map_or((wanted.width, wanted.height), |ratio| {
            ratio.around((wanted.width, wanted.height))
        });
        Ok(Self { area: wanted, frame })
    }

    const fn whole(area: Area) -> Self {
        Self {
            frame: (area.width, area.height),
            area,
        }
    }

    /// Where the area begins within the frame.
    #[must_use]
    pub const fn offset(&self) -> (u32, u32) {
        (
            (self.frame.0.saturating_sub(self.area.width)) / 2,
            (self.frame.1.saturating_sub(self.area.height)) / 2,
        )
    }

    /// The part of an image, in the size of the frame.
    #[must_use]
    pub fn cut(&self, image: &RgbaImage) -> RgbaImage {
        let Area {
            left,
            top,
            width,
            height,
        } = self.area;
        if self.frame == (width, height) {
            return imageops::crop_imm(image, left, top, width, height).to_image();
        }
        let (across, down) = self.offset();
        RgbaImage::from_fn(self.frame.0, self.frame.1, |x, y| {
            let x = left + x.saturating_sub(across).min(width.saturating_sub(1));
            let y = top + y.saturating_sub(down).min(height.saturating_sub(1));
            if image.in_bounds(x, y) {
                *image.get_pixel(x, y)
            } else {
                Rgba([0; 4])
            }
        })
    }
}
