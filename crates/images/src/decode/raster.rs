//! JPEG, GIF and WebP.

use std::io::Cursor;

use image::codecs::gif::GifDecoder;
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, Limits, RgbaImage};
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::inks::Inks;
use crate::error::ImageError;
use crate::kind::Kind;
use crate::limits::{MAX_PIXELS, MAX_SCANS, MAX_SIDE};

/// Decodes straight to RGBA, which `image` does by way of RGB. Four inks come as they are stored, and are mixed after that:
/// zune-jpeg 0.5 mixes them wrongly, or panics.
pub(super) fn jpeg(bytes: &[u8]) -> Result<RgbaImage, ImageError> {
    let side = usize::try_from(MAX_SIDE).unwrap_or(usize::MAX);
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(side)
        .set_max_height(side)
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    let inks = match decoder.input_colorspace() {
        Some(ColorSpace::CMYK) => Some((ColorSpace::CMYK, Inks::Plain)),
        Some(ColorSpace::YCCK) => Some((ColorSpace::YCCK, Inks::Ycc)),
        _ => None,
    };
    if let Some((stored, _)) = inks {
        decoder.set_options(options.jpeg_set_out_colorspace(stored));
    }
    let (width, height) = decoder.dimensions().unwrap_or_default();
    let mut pixels = decoder.decode().map_err(damaged)?;
    if let Some((_, inks)) = inks {
        inks.mix(&mut pixels);
    }
    let sides = u32::try_from(width).ok().zip(u32::try_from(height).ok());
    sides
        .and_then(|(width, height)| RgbaImage::from_raw(width, height, pixels))
        .ok_or_else(|| ImageError::damaged(Kind::Jpeg, "it has other pixels than it says"))
}

fn damaged(error: DecodeErrors) -> ImageError {
    match error {
        DecodeErrors::ExhaustedData => ImageError::Cut(Kind::Jpeg),
        other => ImageError::damaged(Kind::Jpeg, format!("{other:?}")),
    }
}

/// The first frame.
pub(super) fn gif_or_webp(kind: Kind, bytes: &[u8]) -> Result<RgbaImage, ImageError> {
    let read = || -> Result<DynamicImage, image::ImageError> {
        let input = Cursor::new(bytes);
        let mut limits = Limits::default();
        limits.max_image_width = Some(MAX_SIDE);
        limits.max_image_height = Some(MAX_SIDE);
        limits.max_alloc = Some(MAX_PIXELS * 4);
        if kind == Kind::Gif {
            let mut decoder = GifDecoder::new(input)?;
            decoder.set_limits(limits)?;
            DynamicImage::from_decoder(decoder)
        } else {
            let mut decoder = WebPDecoder::new(input)?;
            decoder.set_limits(limits)?;
            DynamicImage::from_decoder(decoder)
        }
    };
    match read() {
        Ok(image) => Ok(image.into_rgba8()),
        Err(image::ImageError::IoError(error)) => Err(ImageError::damaged(kind, error)),
        Err(other) => Err(ImageError::damaged(kind, other)),
    }
}
