//! The segments of a JPEG (ITU T.81, annex B).

use image::metadata::Orientation;

use super::{Headers, exif};
use crate::error::{ImageError, check_size};
use crate::kind::Kind;
use crate::limits::MAX_SCANS;

/// Goes through all segments up to the end of the image; what follows it is nobody's. An image without an end was cut.
pub(super) fn headers(bytes: &[u8]) -> Result<Headers<'_>, ImageError> {
    let cut = || ImageError::Cut(Kind::Jpeg);
    let mut rest = bytes.get(2..).ok_or_else(cut)?;
    let mut headers = Headers {
        width: 0,
        height: 0,
        orientation: Orientation::NoTransforms,
        animated: false,
        centibytes: 0,
        profile: Vec::new(),
    };
    let mut samples = None;
    let mut scans = 0;
    loop {
        let (marker, after) = marker(rest).ok_or_else(cut)?;
        rest = after;
        match marker {
            // The end.
            0xD9 => break,
            // Without a length: restarts, a second start, and one for arithmetic coding's own use.
            0xD0..=0xD8 | 0x01 => continue,
            _ => {}
        }
        let [high, low, ..] = rest else { return Err(cut()) };
        let length = usize::from(u16::from_be_bytes([*high, *low]));
        if length < 2 {
            return Err(ImageError::damaged(
                Kind::Jpeg,
                "a segment is shorter than its length",
            ));
        }
        let (segment, after) = rest.split_at_checked(length).ok_or_else(cut)?;
        let segment = segment.get(2..).unwrap_or_default();
        rest = after;
        match marker {
            0xC0..=0xCF if !matches!(marker, 0xC4 | 0xC8 | 0xCC) => {
                if samples.is_some() {
                    return Err(ImageError::damaged(Kind::Jpeg, "it has two frames"));
                }
                samples = Some(frame(&mut headers, marker, segment)?);
            }
            0xDA => {
                let Some(Samples { count, kept, is_kept }) = samples else {
                    return Err(ImageError::damaged(Kind::Jpeg, "it has a scan before its frame"));
                };
                // Colours that come one after the other are kept until all have come.
                if scans == 0 && (is_kept || segment.first() != Some(&count)) {
                    headers.centibytes += kept;
                }
                scans += 1;
                if scans > MAX_SCANS {
                    return Err(ImageError::TooManyScans);
                }
            }
            0xE1 if segment.starts_with(b"Exif\0\0") => headers.orientation = exif::orientation(segment),
            0xE2 => headers.profile.extend(profile(segment)),
            _ => {}
        }
    }
    if scans == 0 {
        return Err(ImageError::damaged(Kind::Jpeg, "it has no frame, or no scan"));
    }
    Ok(headers)
}

/// The next marker, behind any coded data: there, 0xFF is followed by 0.
fn marker(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let mut from = 0;
    loop {
        let at = from + bytes.get(from..)?.iter().position(|byte| *byte == 0xFF)?;
        match bytes.get(at + 1)? {
            0x00 | 0xFF => from = at + 1,
            marker => return Some((*marker, bytes.get(at + 2..)?)),
        }
    }
}

/// What a frame says of its samples.
#[derive(Clone, Copy)]
struct Samples {
    /// How many colours there are.
    count: u8,
    /// What keeping all takes for each pixel, in 100ths of a byte: two bytes for each sample.
    kept: u64,
    /// A progressive one keeps them until its last scan was read.
    is_kept: bool,
}

fn frame(headers: &mut Headers<'_>, marker: u8, segment: &[u8]) -> Result<Samples, ImageError> {
    let [_precision, h1, h2, w1, w2, count, components @ ..] = segment else {
        return Err(ImageError::Cut(Kind::Jpeg));
    };
    headers.width = u32::from(u16::from_be_bytes([*w1, *w2]));
    headers.height = u32::from(u16::from_be_bytes([*h1, *h2]));
    // Each frame: decoders do not agree on which of two counts.
    check_size(headers.width, headers.height)?;
    headers.centibytes = 400;
    let sampling: Vec<u64> = components
        .chunks_exact(3)
        .take(4)
        .filter_map(|component| component.get(1))
        .map(|factors| u64::from(factors >> 4) * u64::from(factors & 15))
        .collect();
    let most = sampling.iter().copied().max().unwrap_or(1).max(1);
    Ok(Samples {
        count: *count,
        kept: 200 * sampling.iter().sum::<u64>() / most,
        is_kept: marker == 0xC2,
    })
}

/// A piece of a colour profile. They come in order in every file that programs write; in another the profile is not one.
fn profile(segment: &[u8]) -> Option<&[u8]> {
    segment.strip_prefix(b"ICC_PROFILE\0")?.get(2..)
}
