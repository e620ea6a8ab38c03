//! An image in the size of a social preview, of any PNG.

use std::io::Cursor;

use browser::Size;
use domain::limits::FILE_MAX_BYTES;
use image::imageops::{FilterType, overlay};
use image::{DynamicImage, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};

/// Widest and highest PNG, as for icons.
const MAX_SIDE: u32 = 4096;
/// What the decoder may hold: so many pixels of 8 bytes, and a quarter more for its own tables.
const MAX_DECODER_BYTES: u64 = 160 * 1024 * 1024;

/// Of each pixel: as it is stored, as it is mixed, and the ground.
const BYTES: u64 = 8 + 4 + 4;
/// The image that is made, and the decoder's tables.
const MORE: u64 = 24 * 1024 * 1024;

/// Why a PNG is not taken.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SocialImageError {
    #[error("{0} bytes are too many")]
    TooManyBytes(usize),
    #[error("it is no PNG")]
    NoPng,
    #[error(transparent)]
    Unreadable(#[from] image::ImageError),
}

/// What [`from_png`] takes, in bytes. What has no size takes little: it is refused.
pub(crate) fn weight(bytes: &[u8]) -> u64 {
    images::memory::Weighed::of(bytes).map_or(MORE, |image| BYTES * image.pixels() + MORE)
}

/// Decodes a PNG within bounds and makes a new one of it: the middle of it in the size of a social preview, on white.
/// Takes a while and the memory that [`weight`] says.
///
/// # Errors
/// When it is too large, of another kind, or broken.
pub(crate) fn from_png(bytes: &[u8]) -> Result<Vec<u8>, SocialImageError> {
    if bytes.len() > FILE_MAX_BYTES {
        return Err(SocialImageError::TooManyBytes(bytes.len()));
    }
    // By what the file begins with, whatever it is called.
    if !matches!(image::guess_format(bytes), Ok(ImageFormat::Png)) {
        return Err(SocialImageError::NoPng);
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    let image = reader.decode()?;
    let Size { width, height } = Size::SOCIAL_PREVIEW;
    let mut ground = RgbaImage::from_pixel(image.width(), image.height(), Rgba([255; 4]));
    overlay(&mut ground, &image.into_rgba8(), 0, 0);
    let mut whole = DynamicImage::ImageRgba8(ground);
    if (whole.width(), whole.height()) != (width, height) {
        // Cut before it is scaled: a line of pixels would become gigabytes otherwise.
        let cut_width = whole.width().min(whole.height() * width / height).max(1);
        let cut_height = whole.height().min(whole.width() * height / width).max(1);
        let (left, top) = ((whole.width() - cut_width) / 2, (whole.height() - cut_height) / 2);
        whole = whole.crop_imm(left, top, cut_width, cut_height).resize_exact(
            width,
            height,
            FilterType::CatmullRom,
        );
    }
    let mut png = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(whole.into_rgb8()).write_to(&mut png, ImageFormat::Png)?;
    Ok(png.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
        let mut png = Cursor::new(Vec::new());
        RgbaImage::from_pixel(width, height, Rgba(colour))
            .write_to(&mut png, ImageFormat::Png)
            .unwrap();
        png.into_inner()
    }

    #[test]
    fn any_png_becomes_an_image_of_the_right_size_without_holes() {
        for (width, height) in [(1200, 630), (1, 1), (4096, 1), (1, 4096), (1300, 700)] {
            let made = from_png(&png(width, height, [0, 0, 0, 0])).unwrap();
            let made = image::load_from_memory_with_format(&made, ImageFormat::Png).unwrap();
            assert_eq!((made.width(), made.height()), (1200, 630));
            assert_eq!(made.into_rgba8().get_pixel(600, 315), &Rgba([255; 4]));
        }
    }

    #[test]
    fn other_files_and_images_that_are_too_large_are_refused() {
        let mut broken = png(1200, 630, [1, 2, 3, 255]);
        broken.truncate(broken.len() / 2);
        for bad in [
            b"GIF89a".to_vec(),
            b"<svg/>".to_vec(),
            Vec::new(),
            broken,
            png(4097, 1, [0; 4]),
        ] {
            assert!(from_png(&bad).is_err());
        }
        // A header alone that says it has 4 GB of pixels.
        let mut large = png(1, 1, [0; 4]);
        large[16..24].copy_from_slice(&[0, 0, 128, 0, 0, 0, 128, 0]);
        assert!(from_png(&large).is_err());
    }
}
