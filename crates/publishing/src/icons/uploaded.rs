//! Icons scaled from an uploaded picture.

use std::io::Cursor;

use domain::limits::FILE_MAX_BYTES;
use image::error::{ImageError, LimitErrorKind};
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgba, RgbaImage};
use svgtypes::Color;

use super::{IconError, Icons};
use crate::theme::Theme;

const MAX_SIDE: u32 = 4096;
/// What decoding may hold at once: 4096 by 4096 pixels of 8 bytes, twice.
const MAX_DECODER_BYTES: u64 = 256 * 1024 * 1024;
/// The side that larger pictures are brought to before anything else.
const MASTER_SIDE: u32 = 512;
/// How much of a maskable icon's side is safe from being cut.
const SAFE: (u32, u32) = (4, 5);

/// Reads the picture and makes all icons. A picture that is not square keeps its shape.
///
/// # Errors
/// When it is too large, of another kind, or broken.
pub fn from_upload(bytes: &[u8], theme: &Theme) -> Result<Icons, IconError> {
    let picture = read(bytes)?;
    let square = fit(&picture, MASTER_SIDE, MASTER_SIDE);
    let ground = Rgba(parse(&theme.background));
    let opaque = square.pixels().all(|Rgba([_, _, _, alpha])| *alpha == u8::MAX);
    let maskable = if opaque {
        // It fills its square: shown whole, the launcher cuts its edge.
        square.clone()
    } else {
        on_ground(&picture, MASTER_SIDE, MASTER_SIDE * SAFE.0 / SAFE.1, ground)
    };
    Ok(Icons {
        any_192: png(&fit(&DynamicImage::ImageRgba8(square.clone()), 192, 192))?,
        apple_180: png(&on_ground(
            &DynamicImage::ImageRgba8(square.clone()),
            180,
            180,
            ground,
        ))?,
        any_512: png(&square)?,
        maskable_512: png(&maskable)?,
    })
}

fn read(bytes: &[u8]) -> Result<DynamicImage, IconError> {
    if bytes.len() > FILE_MAX_BYTES {
        return Err(IconError::TooManyBytes);
    }
    let mut reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| unreadable(error.into()))?;
    if !matches!(
        reader.format(),
        Some(ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)
    ) {
        return Err(IconError::UnknownFormat);
    }
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(IconError::TooManyPixels);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn unreadable(error: ImageError) -> IconError {
    match &error {
        ImageError::Limits(limit)
            if matches!(
                limit.kind(),
                LimitErrorKind::DimensionError | LimitErrorKind::InsufficientMemory
            ) =>
        {
            IconError::TooManyPixels
        }
        _ => IconError::Unreadable(error),
    }
}

/// The whole picture in the middle of a transparent square of `side`, as large as `inner` allows.
fn fit(picture: &DynamicImage, side: u32, inner: u32) -> RgbaImage {
    let mut pixels = picture.to_rgba8();
    // Colours of transparent pixels must not bleed into their neighbours.
    premultiply(&mut pixels);
    let mut scaled = DynamicImage::ImageRgba8(pixels)
        .resize(inner, inner, FilterType::CatmullRom)
        .to_rgba8();
    unpremultiply(&mut scaled);
    let mut square = RgbaImage::new(side, side);
    let middle = |length: u32| i64::from(side.saturating_sub(length) / 2);
    imageops::replace(
        &mut square,
        &scaled,
        middle(scaled.width()),
        middle(scaled.height()),
    );
    square
}

fn premultiply(picture: &mut RgbaImage) {
    for Rgba([colours @ .., alpha]) in picture.pixels_mut() {
        for colour in colours {
            *colour = share(u16::from(*colour) * u16::from(*alpha), u16::from(u8::MAX));
        }
    }
}

fn unpremultiply(picture: &mut RgbaImage) {
    for Rgba([colours @ .., alpha]) in picture.pixels_mut() {
        for colour in colours {
            *colour = share(u16::from(*colour) * u16::from(u8::MAX), u16::from(*alpha));
        }
    }
}

/// `whole / parts`, rounded, at most 255; nothing of nothing.
fn share(whole: u16, parts: u16) -> u8 {
    let rounded = (u32::from(whole) + u32::from(parts) / 2)
        .checked_div(u32::from(parts))
        .unwrap_or(0);
    u8::try_from(rounded).unwrap_or(u8::MAX)
}

fn on_ground(picture: &DynamicImage, side: u32, inner: u32, ground: Rgba<u8>) -> RgbaImage {
    let mut square = RgbaImage::from_pixel(side, side, ground);
    imageops::overlay(&mut square, &fit(picture, side, inner), 0, 0);
    square
}

fn png(picture: &RgbaImage) -> Result<Vec<u8>, IconError> {
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| IconError::Drawing(error.to_string()))?;
    Ok(bytes.into_inner())
}

fn parse(colour: &str) -> [u8; 4] {
    let Color { red, green, blue, .. } = colour.parse().unwrap_or_else(|_| Color::white());
    [red, green, blue, u8::MAX]
}
