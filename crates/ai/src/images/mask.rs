//! Ours is white where an image may change; OpenAI's is transparent there.

use std::io::Cursor;

use bytes::Bytes;
use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};

use super::error::ImageError;

/// Longest side of a mask.
const SIDE: u32 = 8_192;
/// Most memory for reading one. It is turned line by line.
const MEMORY: usize = 8 * 1024 * 1024;

/// A mask in OpenAI's form. Half grey counts as white.
pub(super) fn transparent_where_white(mask: &[u8]) -> Result<Bytes, ImageError> {
    turned(mask).ok_or(ImageError::BadMask)
}

fn turned(mask: &[u8]) -> Option<Bytes> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(mask), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().ok()?;
    let (width, height) = (reader.info().width, reader.info().height);
    // Lines of an interlaced one come several times.
    if width > SIDE || height > SIDE || reader.info().interlaced {
        return None;
    }
    let (color, _) = reader.output_color_type();
    let samples = color.samples();
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    let mut stream = writer.stream_writer().ok()?;
    for _ in 0..height {
        let row = reader.next_row().ok()??;
        let turned: Vec<u8> = row
            .data()
            .chunks_exact(samples)
            .flat_map(|pixel| [0, 0, 0, if is_white(pixel) { 0 } else { 255 }])
            .collect();
        std::io::Write::write_all(&mut stream, &turned).ok()?;
    }
    stream.finish().ok()?;
    writer.finish().ok()?;
    Some(out.into())
}

/// Grey, grey with alpha, RGB or RGBA of 8 bits; what shines through is not white.
fn is_white(pixel: &[u8]) -> bool {
    match pixel {
        [grey] => *grey >= 128,
        [grey, alpha] => *grey >= 128 && *alpha >= 128,
        [red, green, blue, alpha @ ..] => {
            let light = u32::from(*red) + u32::from(*green) + u32::from(*blue);
            light >= 3 * 128 && alpha.first().is_none_or(|alpha| *alpha >= 128)
        }
        _ => false,
    }
}
