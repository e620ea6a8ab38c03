//! An image as the file has it: a JPEG as it is, whatever else as its pixels without loss, while that is small.

use bytes::Bytes;
use image::Rgba;
use images::derive::{Note, encode};
use images::{DecodedImage, Fonts, ImageError, Kind, decode, probe, scale};

/// The longest side of an image that is written as pixels: A4 at 300 dots an inch.
const MAX_SIDE: u32 = 3_508;
/// Most bytes of a JPEG that is passed through.
const MAX_JPEG_BYTES: usize = 8 * 1024 * 1024;
/// Most bytes of pixels without loss: pages of a file have some ten megabytes together.
const MAX_EXACT_BYTES: usize = 3 * 1024 * 1024;

/// How its bytes are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coding {
    /// A JPEG of so many colours.
    Jpeg(u8),
    /// Rows of RGB, filtered and packed as in a PNG.
    Png,
}

/// An image of a page, as its file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// What the file has of it.
    pub bytes: Bytes,
    /// How they are meant.
    pub coding: Coding,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// An image of any kind that is read. It takes the memory of the image decoded.
///
/// # Errors
/// Why it cannot be.
pub fn shown(bytes: Bytes) -> Result<Shown, ImageError> {
    let seen = probe(&bytes)?;
    if seen.kind == Kind::Jpeg
        && !seen.is_turned
        && bytes.len() <= MAX_JPEG_BYTES
        && let Some(colours @ (1 | 3)) = colours(&bytes)
    {
        return Ok(Shown {
            bytes,
            coding: Coding::Jpeg(colours),
            width: seen.width,
            height: seen.height,
        });
    }
    let image = decode(&bytes, &Fonts::none())?;
    drop(bytes);
    let mut pixels = scale::within(&image.pixels, MAX_SIDE)?;
    drop(image);
    pixels.pixels_mut().for_each(on_white);
    let (width, height) = pixels.dimensions();
    let image = DecodedImage::new(pixels);
    let exact = packed(&encode::png(&image, Note::Nothing)?.bytes);
    let (bytes, coding) = if exact.len() <= MAX_EXACT_BYTES {
        (exact, Coding::Png)
    } else {
        drop(exact);
        (encode::jpeg(&image, Note::Nothing)?.bytes, Coding::Jpeg(3))
    };
    Ok(Shown {
        bytes: bytes.into(),
        coding,
        width,
        height,
    })
}

fn on_white(Rgba([colours @ .., alpha]): &mut Rgba<u8>) {
    let share = u16::from(*alpha);
    for colour in colours {
        let mixed = (u16::from(*colour) * share + 255 * (255 - share) + 127) / 255;
        *colour = u8::try_from(mixed).unwrap_or(u8::MAX);
    }
    *alpha = u8::MAX;
}

/// How many colours a JPEG of 8 bits has: its frame header says so.
fn colours(jpeg: &[u8]) -> Option<u8> {
    let mut rest = jpeg.get(2..)?;
    loop {
        let [0xff, marker, high, low, ..] = rest else {
            return None;
        };
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        match marker {
            0xff => rest = rest.get(1..)?,
            // Baseline, extended and progressive: what readers of PDFs know.
            0xc0..=0xc2 => {
                let is_eight = rest.get(4) == Some(&8);
                return rest.get(9).copied().filter(|_| is_eight);
            }
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf | 0xd9 | 0xda => return None,
            _ => rest = rest.get(2 + length..)?,
        }
    }
}

/// The data of a PNG of ours.
fn packed(png: &[u8]) -> Vec<u8> {
    let mut data = Vec::with_capacity(png.len());
    let mut rest = png.get(8..).unwrap_or_default();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX);
        let Some((name, after)) = after.split_first_chunk::<4>() else {
            break;
        };
        let Some(piece) = after.get(..length) else { break };
        if name == b"IDAT" {
            data.extend_from_slice(piece);
        }
        // Behind the checksum.
        rest = after.get(length.saturating_add(4)..).unwrap_or_default();
    }
    data
}
