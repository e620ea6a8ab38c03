//! Icons scaled from an uploaded image.

use std::io::Cursor;

use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use svgtypes::Color;

use super::error::IconError;
use super::icon_image::{IconImage, MASTER_SIDE, premultiply, unpremultiply};
use super::set::Icons;
use crate::theme::Theme;

/// How much of a maskable icon's side is safe from being cut.
const SAFE: (u32, u32) = (4, 5);

/// Makes all icons. An image that is not square keeps its shape.
///
/// # Errors
/// [`IconError::Drawing`].
pub fn from_image(image: &IconImage, theme: &Theme) -> Result<Icons, IconError> {
    let square = fit(image.pixels(), MASTER_SIDE, MASTER_SIDE);
    let ground = Rgba(parse(&theme.background));
    let opaque = square.pixels().all(|Rgba([_, _, _, alpha])| *alpha == u8::MAX);
    let maskable = if opaque {
        // It fills its square: shown whole, the launcher cuts its edge.
        square.clone()
    } else {
        on_ground(image.pixels(), MASTER_SIDE, MASTER_SIDE * SAFE.0 / SAFE.1, ground)
    };
    Ok(Icons {
        any_192: png(&fit(&square, 192, 192))?,
        apple_180: png(&on_ground(&square, 180, 180, ground))?,
        any_512: png(&square)?,
        maskable_512: png(&maskable)?,
    })
}

/// The whole image in the middle of a transparent square of `side`, as large as `inner` allows.
fn fit(image: &RgbaImage, side: u32, inner: u32) -> RgbaImage {
    let mut pixels = image.clone();
    // Colours of transparent pixels must not bleed into their neighbours.
    premultiply(&mut pixels);
    let mut scaled = DynamicImage::ImageRgba8(pixels)
        .resize(inner, inner, FilterType::CatmullRom)
        .into_rgba8();
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

fn on_ground(image: &RgbaImage, side: u32, inner: u32, ground: Rgba<u8>) -> RgbaImage {
    let mut square = RgbaImage::from_pixel(side, side, ground);
    imageops::overlay(&mut square, &fit(image, side, inner), 0, 0);
    square
}

fn png(image: &RgbaImage) -> Result<Vec<u8>, IconError> {
    let mut bytes = Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, ImageFormat::Png)
        .map_err(|error| IconError::Drawing(error.to_string()))?;
    Ok(bytes.into_inner())
}

fn parse(colour: &str) -> [u8; 4] {
    let Color { red, green, blue, .. } = colour.parse().unwrap_or_else(|_| Color::white());
    [red, green, blue, u8::MAX]
}
