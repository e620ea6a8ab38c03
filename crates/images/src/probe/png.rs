//! The chunks of a PNG (<https://www.w3.org/TR/png-3/>).

use image::metadata::Orientation;

use super::{Headers, exif};
use crate::error::ImageError;
use crate::kind::Kind;

/// Goes through all chunks up to the last; what follows it is nobody's.
pub(super) fn headers(bytes: &[u8]) -> Result<Headers<'_>, ImageError> {
    let cut = || ImageError::Cut(Kind::Png);
    let mut rest = bytes.get(8..).ok_or_else(cut)?;
    let mut found: Option<Headers<'_>> = None;
    loop {
        let ([a, b, c, d, name @ ..], after) = rest.split_first_chunk::<8>().ok_or_else(cut)?;
        let length = usize::try_from(u32::from_be_bytes([*a, *b, *c, *d])).map_err(|_| cut())?;
        let (chunk, after) = after.split_at_checked(length).ok_or_else(cut)?;
        // The checksum is the decoder's to look at.
        rest = after.get(4..).ok_or_else(cut)?;
        let Some(headers) = &mut found else {
            found = Some(first(name, chunk)?);
            continue;
        };
        match name {
            b"IEND" => break,
            // Compressed.
            b"iCCP" => headers.profile = vec![chunk],
            b"eXIf" => headers.orientation = exif::orientation(chunk),
            b"acTL" => {
                headers.animated = chunk
                    .first_chunk::<4>()
                    .is_some_and(|n| u32::from_be_bytes(*n) > 1)
            }
            _ => {}
        }
    }
    found.ok_or_else(cut)
}

fn first<'a>(name: &[u8], chunk: &[u8]) -> Result<Headers<'a>, ImageError> {
    match (name, chunk) {
        (b"IHDR", [w1, w2, w3, w4, h1, h2, h3, h4, _depth, colour, ..]) => Ok(Headers {
            width: u32::from_be_bytes([*w1, *w2, *w3, *w4]),
            height: u32::from_be_bytes([*h1, *h2, *h3, *h4]),
            orientation: Orientation::NoTransforms,
            animated: false,
            // Greys are read as two bytes, and then made four.
            centibytes: if matches!(colour, 0 | 4) { 600 } else { 400 },
            profile: Vec::new(),
        }),
        _ => Err(ImageError::damaged(Kind::Png, "its first chunk is not IHDR")),
    }
}
