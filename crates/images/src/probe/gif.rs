//! The blocks of a GIF up to its second frame (<https://www.w3.org/Graphics/GIF/spec-gif89a.txt>).

use image::metadata::Orientation;

use super::Headers;
use crate::error::{ImageError, check_size};
use crate::kind::Kind;

/// The size is that of the canvas; the first frame must be within the limits too.
pub(super) fn headers(bytes: &[u8]) -> Result<Headers<'_>, ImageError> {
    let cut = || ImageError::Cut(Kind::Gif);
    let ([w1, w2, h1, h2, flags, _, _], rest) = bytes
        .get(6..)
        .and_then(|rest| rest.split_first_chunk::<7>())
        .ok_or_else(cut)?;
    let mut rest = rest.get(table(*flags)..).ok_or_else(cut)?;
    let mut headers = Headers {
        width: u32::from(u16::from_le_bytes([*w1, *w2])),
        height: u32::from(u16::from_le_bytes([*h1, *h2])),
        orientation: Orientation::NoTransforms,
        animated: false,
        // A frame of another size than the canvas is read beside it.
        centibytes: 800,
        profile: Vec::new(),
    };
    check_size(headers.width, headers.height)?;
    let mut frames = 0;
    loop {
        match rest {
            [0x21, _label, blocks @ ..] => rest = skip(blocks).ok_or_else(cut)?,
            [0x2C, after @ ..] => {
                frames += 1;
                if frames == 2 {
                    headers.animated = true;
                    break;
                }
                rest = frame(after)?;
            }
            // The end, or whatever follows the first frame.
            _ if frames == 1 => break,
            [] => return Err(cut()),
            _ => return Err(ImageError::damaged(Kind::Gif, "it has no frame")),
        }
    }
    Ok(headers)
}

fn frame(bytes: &[u8]) -> Result<&[u8], ImageError> {
    let cut = || ImageError::Cut(Kind::Gif);
    let ([_, _, _, _, w1, w2, h1, h2, flags], rest) = bytes.split_first_chunk::<9>().ok_or_else(cut)?;
    check_size(
        u32::from(u16::from_le_bytes([*w1, *w2])),
        u32::from(u16::from_le_bytes([*h1, *h2])),
    )?;
    // Behind its colours, the size of the codes.
    let blocks = rest.get(table(*flags) + 1..).ok_or_else(cut)?;
    skip(blocks).ok_or_else(cut)
}

/// Bytes of a table of colours.
fn table(flags: u8) -> usize {
    if flags & 0x80 == 0 {
        0
    } else {
        3 << ((flags & 7) + 1)
    }
}

/// What is behind a row of blocks, which ends with an empty one.
fn skip(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (length, after) = rest.split_first()?;
        if *length == 0 {
            return Some(after);
        }
        rest = after.get(usize::from(*length)..)?;
    }
}
