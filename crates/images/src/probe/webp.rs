//! The chunks of a WebP (<https://developers.google.com/speed/webp/docs/riff_container>). Its decoder has no limits: it
//! allocates what a frame's own header or the length of a chunk claims, whatever the file's header says.

use image::metadata::Orientation;

use super::{Headers, exif};
use crate::error::{ImageError, check_size};
use crate::kind::Kind;

/// Goes through all chunks within the length that the file gives itself; what follows is nobody's.
pub(super) fn headers(bytes: &[u8]) -> Result<Headers<'_>, ImageError> {
    let mut headers = Headers {
        width: 0,
        height: 0,
        orientation: Orientation::NoTransforms,
        animated: false,
        // The decoder's own pixels beside those that it hands out; of an animation also the canvas.
        centibytes: 900,
        profile: Vec::new(),
    };
    let mut sized = false;
    let mut frames = 0;
    for chunk in chunks(body(bytes)?) {
        let (name, data) = chunk?;
        if let Some((width, height)) = sides(name, data)? {
            // The first one: of an extended file, the canvas.
            if !sized {
                (headers.width, headers.height) = (width, height);
                sized = true;
            }
        }
        match name {
            b"ANMF" => {
                frames += 1;
                for inner in chunks(data.get(16..).ok_or(ImageError::Cut(Kind::Webp))?) {
                    let (name, data) = inner?;
                    sides(name, data)?;
                }
            }
            b"EXIF" => headers.orientation = exif::orientation(data),
            b"ICCP" => headers.profile = vec![data],
            _ => {}
        }
    }
    headers.animated = frames > 1;
    if frames > 0 {
        headers.centibytes = 1_600;
    }
    if sized {
        Ok(headers)
    } else {
        Err(ImageError::damaged(Kind::Webp, "it has no frame"))
    }
}

/// The longest side, in pixels, that the file or one of its frames claims; nothing is decoded. Without any: 0. Sides are
/// not held against the limits of [`crate::probe`]: callers have their own.
///
/// # Errors
/// When the file or a chunk ends before what it claims.
pub fn longest_side(bytes: &[u8]) -> Result<u32, ImageError> {
    let mut longest = 0;
    for chunk in chunks(body(bytes)?) {
        let (name, data) = chunk?;
        let inside = if name == b"ANMF" {
            data.get(16..)
        } else {
            Some(&[][..])
        };
        let inside = inside.ok_or(ImageError::Cut(Kind::Webp))?;
        for chunk in std::iter::once(Ok((name, data))).chain(chunks(inside)) {
            let (name, data) = chunk?;
            let (width, height) = claimed(name, data)?.unwrap_or_default();
            longest = longest.max(width).max(height);
        }
    }
    Ok(longest)
}

/// The chunks of a file, as many bytes as it says.
fn body(bytes: &[u8]) -> Result<&[u8], ImageError> {
    let cut = || ImageError::Cut(Kind::Webp);
    let length = *bytes
        .get(4..)
        .and_then(|rest| rest.first_chunk::<4>())
        .ok_or_else(cut)?;
    let end = usize::try_from(u32::from_le_bytes(length))
        .map_err(|_| cut())?
        .checked_add(8)
        .ok_or_else(cut)?;
    bytes.get(12..end).ok_or_else(cut)
}

/// The chunks that `bytes` consist of.
pub(crate) fn chunks(mut rest: &[u8]) -> impl Iterator<Item = Result<(&[u8; 4], &[u8]), ImageError>> {
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let Some((name, data, after)) = chunk(rest) else {
            rest = &[];
            return Some(Err(ImageError::Cut(Kind::Webp)));
        };
        rest = after;
        Some(Ok((name, data)))
    })
}

fn chunk(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (name, rest) = bytes.split_first_chunk::<4>()?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok()?;
    let (data, after) = rest.split_at_checked(length)?;
    // Chunks begin at even places; the last one may lack its padding.
    Some((name, data, after.get(length % 2..).unwrap_or_default()))
}

/// The size that a chunk claims, which must be within the limits.
fn sides(name: &[u8; 4], data: &[u8]) -> Result<Option<(u32, u32)>, ImageError> {
    let size = claimed(name, data)?;
    if let Some((width, height)) = size {
        check_size(width, height)?;
    }
    Ok(size)
}

/// The size that a chunk claims; none when it is of another kind.
fn claimed(name: &[u8; 4], data: &[u8]) -> Result<Option<(u32, u32)>, ImageError> {
    let size = match name {
        b"VP8 " => lossy(data),
        b"VP8L" => lossless(data),
        b"VP8X" => data.get(4..).and_then(two_of_24_bits),
        b"ANMF" => data.get(6..).and_then(two_of_24_bits),
        _ => return Ok(None),
    };
    size.ok_or(ImageError::Cut(Kind::Webp)).map(Some)
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
