//! The chunks of a WebP file. Its decoder has no limits: it allocates what a frame's own header or the length of a chunk
//! claims, whatever the file's header says (<https://developers.google.com/speed/webp/docs/riff_container>).

use image::ImageFormat;
use image::error::{DecodingError, ImageError, ImageFormatHint};

use super::error::IconError;
use super::header::MAX_SIDE;

/// Goes through all chunks without decoding any.
///
/// # Errors
/// [`IconError::TooManyPixels`] when a frame claims too many, [`IconError::Unreadable`] when a chunk claims more bytes than
/// there are.
pub(super) fn check(bytes: &[u8]) -> Result<(), IconError> {
    // "RIFF", the file's length, "WEBP".
    let (_, chunks) = bytes.split_at_checked(12).ok_or_else(broken)?;
    check_chunks(chunks, Level::File)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    File,
    Frame,
}

fn check_chunks(mut rest: &[u8], level: Level) -> Result<(), IconError> {
    while !rest.is_empty() {
        let ([name @ .., a, b, c, d], after) = rest.split_first_chunk::<8>().ok_or_else(broken)?;
        let length = usize::try_from(u32::from_le_bytes([*a, *b, *c, *d])).map_err(|_| broken())?;
        let (chunk, after) = after.split_at_checked(length).ok_or_else(broken)?;
        // Chunks begin at even places; the last one may lack its padding.
        rest = after.get(length % 2..).unwrap_or_default();
        match name {
            b"VP8 " => within(lossy(chunk))?,
            b"VP8L" => within(lossless(chunk))?,
            b"VP8X" => within(chunk.get(4..).and_then(two_of_24_bits))?,
            b"ANMF" if level == Level::File => {
                let (head, frame) = chunk.split_at_checked(16).ok_or_else(broken)?;
                within(head.get(6..).and_then(two_of_24_bits))?;
                check_chunks(frame, Level::Frame)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn within(size: Option<(u32, u32)>) -> Result<(), IconError> {
    let (width, height) = size.ok_or_else(broken)?;
    if width.max(height) > MAX_SIDE {
        return Err(IconError::TooManyPixels);
    }
    Ok(())
}

/// A key frame: three bytes, a start code of three, then two sides of 14 bits.
fn lossy(chunk: &[u8]) -> Option<(u32, u32)> {
    let [a, b, c, d] = chunk.get(6..)?.first_chunk()?;
    let side = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
    Some((side(*a, *b), side(*c, *d)))
}

/// A signature of one byte, then two sides of 14 bits, each less one.
fn lossless(chunk: &[u8]) -> Option<(u32, u32)> {
    let bits = u32::from_le_bytes(*chunk.get(1..)?.first_chunk()?);
    Some(((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1))
}

/// Two numbers of 24 bits, each less one.
fn two_of_24_bits(bytes: &[u8]) -> Option<(u32, u32)> {
    let [a, b, c, d, e, f] = *bytes.first_chunk()?;
    Some((
        u32::from_le_bytes([a, b, c, 0]) + 1,
        u32::from_le_bytes([d, e, f, 0]) + 1,
    ))
}

fn broken() -> IconError {
    let hint = ImageFormatHint::Exact(ImageFormat::WebP);
    IconError::Unreadable(ImageError::Decoding(DecodingError::new(hint, "a chunk is cut")))
}
