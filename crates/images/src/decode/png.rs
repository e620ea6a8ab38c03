//! PNG. `image` reads 16 bits as 16 bits, which takes three times the memory; the decoder itself makes them 8.

use std::io::Cursor;

use image::{DynamicImage, RgbaImage};
use png::{ColorType, Decoder, DecodingError, Limits, Transformations};

use crate::error::{ImageError, check_size};
use crate::kind::Kind;
use crate::limits::{MAX_DECODER_BYTES, MAX_PROFILE_BYTES};

/// The pixels, and the colour profile, which is not looked at when it is too large as it is `compressed`.
pub(super) fn decode(bytes: &[u8], compressed: &[&[u8]]) -> Result<(RgbaImage, Option<Vec<u8>>), ImageError> {
    let limits = Limits {
        bytes: usize::try_from(MAX_DECODER_BYTES).unwrap_or(usize::MAX),
    };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(compressed.iter().any(|profile| profile.len() > MAX_PROFILE_BYTES));
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16 | Transformations::ALPHA);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = reader.info().size();
    check_size(width, height)?;
    let length = reader
        .output_buffer_size()
        .ok_or(ImageError::TooManyPixels { width, height })?;
    let mut buffer = vec![0; length];
    reader.next_frame(&mut buffer).map_err(damaged)?;
    let profile = reader.info().icc_profile.as_ref().map(|profile| profile.to_vec());
    let image = match reader.output_color_type().0 {
        ColorType::Rgba => RgbaImage::from_raw(width, height, buffer).map(DynamicImage::ImageRgba8),
        ColorType::GrayscaleAlpha => {
            image::GrayAlphaImage::from_raw(width, height, buffer).map(DynamicImage::ImageLumaA8)
        }
        // The transformations make no others.
        ColorType::Grayscale | ColorType::Rgb | ColorType::Indexed => None,
    };
    let image = image.ok_or_else(|| ImageError::damaged(Kind::Png, "it has other colours than it says"))?;
    Ok((image.into_rgba8(), profile))
}

fn damaged(error: DecodingError) -> ImageError {
    match error {
        DecodingError::IoError(error) => ImageError::damaged(Kind::Png, error),
        other => ImageError::damaged(Kind::Png, other),
    }
}
