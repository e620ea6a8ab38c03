//! Other sizes. Colours are multiplied by their alpha meanwhile, else those of transparent pixels, which nobody sees,
//! bleed into their neighbours.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{GrayImage, RgbaImage};

use crate::error::PictureError;
use crate::picture::is_opaque;

/// `pixels` with another size. Takes as many bytes again as they have when something shines through.
///
/// # Errors
/// [`PictureError::NoPixels`] for a side of 0.
pub fn to(pixels: &RgbaImage, width: u32, height: u32) -> Result<RgbaImage, PictureError> {
    if pixels.dimensions() == (width, height) {
        return Ok(pixels.clone());
    }
    let scaled = resized::<U8x4>(
        pixels.as_raw(),
        pixels.dimensions(),
        (width, height),
        !is_opaque(pixels),
    )?;
    RgbaImage::from_raw(width, height, scaled).ok_or(PictureError::NoPixels)
}

/// As [`to`], of one channel.
///
/// # Errors
/// [`PictureError::NoPixels`] for a side of 0.
pub(crate) fn grey(pixels: &GrayImage, width: u32, height: u32) -> Result<GrayImage, PictureError> {
    let scaled = resized::<U8>(pixels.as_raw(), pixels.dimensions(), (width, height), false)?;
    GrayImage::from_raw(width, height, scaled).ok_or(PictureError::NoPixels)
}

/// `pixels` with sides of at most `side`; smaller ones are left as they are.
///
/// # Errors
/// [`PictureError::NoPixels`] for a side of 0.
pub fn within(pixels: &RgbaImage, side: u32) -> Result<RgbaImage, PictureError> {
    let (width, height) = within_sides(pixels.dimensions(), side);
    to(pixels, width, height)
}

/// The size of a picture of `width` by `height` whose sides are at most `side`.
#[must_use]
pub fn within_sides((width, height): (u32, u32), side: u32) -> (u32, u32) {
    let long = width.max(height);
    if long <= side {
        return (width, height);
    }
    let shrunk = |length: u32| {
        let exact = (u64::from(length) * u64::from(side) + u64::from(long) / 2) / u64::from(long);
        u32::try_from(exact).unwrap_or(side).max(1)
    };
    (shrunk(width), shrunk(height))
}

/// One kind of pixel at a time: the library's way for any kind takes a minute to compile.
fn resized<P: PixelTrait>(
    from: &[u8],
    (from_width, from_height): (u32, u32),
    (width, height): (u32, u32),
    alpha: bool,
) -> Result<Vec<u8>, PictureError> {
    if from_width == 0 || from_height == 0 || width == 0 || height == 0 {
        return Err(PictureError::NoPixels);
    }
    let from =
        TypedImageRef::<P>::from_buffer(from_width, from_height, from).map_err(PictureError::encoding)?;
    let length = u64::from(width) * u64::from(height);
    let length = usize::try_from(length).map_err(PictureError::encoding)? * P::size();
    let mut scaled = vec![0; length];
    let mut to = TypedImage::<P>::from_buffer(width, height, &mut scaled).map_err(PictureError::encoding)?;
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom))
        .use_alpha(alpha);
    Resizer::new()
        .resize_typed(&from, &mut to, &options)
        .map_err(PictureError::encoding)?;
    Ok(scaled)
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn what_nobody_sees_does_not_bleed() {
        let mut pixels = RgbaImage::from_pixel(64, 64, Rgba([255, 0, 0, 0]));
        for (_, _, pixel) in pixels.enumerate_pixels_mut().filter(|(x, _, _)| *x < 32) {
            *pixel = Rgba([0, 0, 255, 255]);
        }
        for Rgba([red, _, _, alpha]) in to(&pixels, 17, 17).unwrap().pixels() {
            assert!(*red == 0 || *alpha == 0, "{red} {alpha}");
        }
    }

    #[test]
    fn sides_keep_their_shape() {
        assert_eq!(within_sides((8192, 4096), 320), (320, 160));
        assert_eq!(within_sides((1, 8192), 320), (1, 320));
        assert_eq!(within_sides((300, 200), 320), (300, 200));
    }
}
