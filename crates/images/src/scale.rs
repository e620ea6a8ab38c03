//! Other sizes. Colours are multiplied by their alpha meanwhile, else those of transparent pixels, which nobody sees,
//! bleed into their neighbours.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8, U8x4};
use fast_image_resize::{FilterType, PixelTrait, ResizeAlg, ResizeOptions, Resizer};
use image::{GrayImage, RgbaImage};

use crate::decoded::is_opaque;
use crate::error::ImageError;

/// Bytes of a stripe, and of what it is made of.
const STRIPE_BYTES: f64 = 8.0 * 1024.0 * 1024.0;
/// How far the filter reaches, in pixels of the smaller image.
const REACH: f64 = 2.0;

/// `pixels` with another size.
///
/// # Errors
/// [`ImageError::NoPixels`] for a side of 0.
pub fn to(pixels: &RgbaImage, width: u32, height: u32) -> Result<RgbaImage, ImageError> {
    if pixels.dimensions() == (width, height) {
        return Ok(pixels.clone());
    }
    let scaled = resized::<U8x4>(
        pixels.as_raw(),
        pixels.dimensions(),
        (width, height),
        !is_opaque(pixels),
    )?;
    RgbaImage::from_raw(width, height, scaled).ok_or(ImageError::NoPixels)
}

/// As [`to`], of one channel.
///
/// # Errors
/// [`ImageError::NoPixels`] for a side of 0.
pub(crate) fn grey(pixels: &GrayImage, width: u32, height: u32) -> Result<GrayImage, ImageError> {
    let scaled = resized::<U8>(pixels.as_raw(), pixels.dimensions(), (width, height), false)?;
    GrayImage::from_raw(width, height, scaled).ok_or(ImageError::NoPixels)
}

/// `pixels` with sides of at most `side`; smaller ones are left as they are.
///
/// # Errors
/// [`ImageError::NoPixels`] for a side of 0.
pub fn within(pixels: &RgbaImage, side: u32) -> Result<RgbaImage, ImageError> {
    let (width, height) = within_sides(pixels.dimensions(), side);
    to(pixels, width, height)
}

/// The size of an image of `width` by `height` whose sides are at most `side`.
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

/// The rows of `pixels` with another size, from above, one after the other: no more of them than a stripe are held at
/// once.
///
/// # Errors
/// [`ImageError::NoPixels`] for a side of 0.
pub fn rows(
    pixels: &RgbaImage,
    (width, height): (u32, u32),
    mut row: impl FnMut(u32, &[u8]),
) -> Result<(), ImageError> {
    let length = bytes_of(width, 1, 4)?;
    if length == 0 {
        return Err(ImageError::NoPixels);
    }
    let mut y = 0;
    let mut each = |stripe: &[u8]| {
        for one in stripe.chunks_exact(length) {
            row(y, one);
            y += 1;
        }
    };
    if pixels.dimensions() == (width, height) {
        each(pixels.as_raw());
        return Ok(());
    }
    let is_opaque = is_opaque(pixels);
    let size = pixels.dimensions();
    in_stripes::<U8x4>(
        STRIPE_BYTES,
        pixels.as_raw(),
        size,
        (width, height),
        !is_opaque,
        each,
    )
}

fn resized<P: PixelTrait>(
    from: &[u8],
    size: (u32, u32),
    (width, height): (u32, u32),
    alpha: bool,
) -> Result<Vec<u8>, ImageError> {
    let mut scaled = Vec::with_capacity(bytes_of(width, height, P::size())?);
    in_stripes::<P>(STRIPE_BYTES, from, size, (width, height), alpha, |stripe| {
        scaled.extend_from_slice(stripe);
    })?;
    Ok(scaled)
}

/// Stripe after stripe, from above: what multiplying by alpha takes, and what one direction leaves to the other, is that
/// of a stripe then. One kind of pixel at a time: the library's way for any kind takes a minute to compile.
fn in_stripes<P: PixelTrait>(
    stripe_bytes: f64,
    from: &[u8],
    (from_width, from_height): (u32, u32),
    (width, height): (u32, u32),
    alpha: bool,
    mut each: impl FnMut(&[u8]),
) -> Result<(), ImageError> {
    if from_width == 0 || from_height == 0 || width == 0 || height == 0 {
        return Err(ImageError::NoPixels);
    }
    let (from_row, row) = (
        bytes_of(from_width, 1, P::size())?,
        bytes_of(width, 1, P::size())?,
    );
    let scale = f64::from(from_height) / f64::from(height);
    let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
    let mut resizer = Resizer::new();
    let mut stripe = Vec::new();
    let mut top = 0;
    while top < height {
        let rows = stripe_rows(stripe_bytes, from_row, row, scale).min(height - top);
        let window = Window::of((top, rows), scale, from_height);
        let seen = from
            .get(from_row * usize_of(window.first)..from_row * usize_of(window.end))
            .ok_or(ImageError::NoPixels)?;
        let seen = TypedImageRef::<P>::from_buffer(from_width, window.end - window.first, seen)
            .map_err(ImageError::encoding)?;
        stripe.clear();
        stripe.resize(row * usize_of(rows), 0);
        let mut to = TypedImage::<P>::from_buffer(width, rows, &mut stripe).map_err(ImageError::encoding)?;
        let (start, length) = (window.start, f64::from(rows) * scale);
        let options =
            options
                .use_alpha(alpha)
                .crop(0.0, start, f64::from(from_width), length.min(window.rows_left()));
        resizer
            .resize_typed(&seen, &mut to, &options)
            .map_err(ImageError::encoding)?;
        drop(to);
        each(&stripe);
        top += rows;
    }
    Ok(())
}

/// The rows of an image that a stripe is made of.
struct Window {
    first: u32,
    end: u32,
    /// Where the stripe begins within them.
    start: f64,
}

impl Window {
    /// All that bears on `rows` from `top` on, or as far as the image reaches.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and the height"
    )]
    fn of((top, rows): (u32, u32), scale: f64, height: u32) -> Self {
        let (start, end) = (f64::from(top) * scale, f64::from(top + rows) * scale);
        let reach = REACH * scale.max(1.0) + 1.0;
        let first = (start - reach).floor().max(0.0) as u32;
        Self {
            first,
            end: ((end + reach).ceil() as u32).min(height),
            start: start - f64::from(first),
        }
    }

    /// Rows behind the start: rounding must not ask for more.
    fn rows_left(&self) -> f64 {
        f64::from(self.end - self.first) - self.start
    }
}

/// Rows of a stripe, so that neither it nor what it is made of is large.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "some thousands"
)]
fn stripe_rows(stripe_bytes: f64, from_row: usize, row: usize, scale: f64) -> u32 {
    let most = (row as f64).max(from_row as f64 * scale);
    (stripe_bytes / most).floor().max(1.0) as u32
}

fn bytes_of(width: u32, height: u32, pixel: usize) -> Result<usize, ImageError> {
    let pixels = u64::from(width) * u64::from(height);
    Ok(usize::try_from(pixels).map_err(ImageError::encoding)? * pixel)
}

fn usize_of(rows: u32) -> usize {
    usize::try_from(rows).unwrap_or(usize::MAX)
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

    /// As the library does it when it is given all at once.
    fn at_once(pixels: &RgbaImage, width: u32, height: u32) -> RgbaImage {
        let (from_width, from_height) = pixels.dimensions();
        let from = TypedImageRef::<U8x4>::from_buffer(from_width, from_height, pixels.as_raw()).unwrap();
        let mut whole = RgbaImage::new(width, height);
        let mut to = TypedImage::<U8x4>::from_buffer(width, height, &mut whole).unwrap();
        let options = ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::CatmullRom));
        Resizer::new().resize_typed(&from, &mut to, &options).unwrap();
        drop(to);
        whole
    }

    #[test]
    fn stripes_are_those_of_the_whole() {
        // With edges that no filter hides.
        let pixels = RgbaImage::from_fn(300, 190, |x, y| {
            let [across, down] = [x, y].map(|side| u8::try_from(side % 51).unwrap());
            Rgba([across, down, across ^ down, 255 - down / 3])
        });
        for (width, height) in [(299, 189), (70, 50), (300, 7), (310, 240), (9, 500)] {
            for stripe in [1.0, 9_000.0, STRIPE_BYTES] {
                let mut striped = Vec::new();
                let add = |rows: &[u8]| striped.extend_from_slice(rows);
                let from = (pixels.as_raw(), pixels.dimensions());
                in_stripes::<U8x4>(stripe, from.0, from.1, (width, height), true, add).unwrap();
                let whole = at_once(&pixels, width, height);
                let apart = striped
                    .iter()
                    .zip(whole.as_raw())
                    .map(|(one, other)| one.abs_diff(*other));
                assert_eq!(striped.len(), whole.as_raw().len());
                // Each stripe has its own rounding, which dividing by alpha doubles.
                assert!(apart.max() <= Some(2), "{width} x {height}, {stripe}");
            }
        }
    }

    #[test]
    fn sides_keep_their_shape() {
        assert_eq!(within_sides((8192, 4096), 320), (320, 160));
        assert_eq!(within_sides((1, 8192), 320), (1, 320));
        assert_eq!(within_sides((300, 200), 320), (300, 200));
    }
}
