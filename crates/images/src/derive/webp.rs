//! WebP. `image` writes it without loss alone, which takes five to ten times the bytes of a photo; so libwebp writes
//! these. It never reads one.

use webp::Encoder;

use super::note::Note;
use crate::decoded::DecodedImage;
use crate::error::ImageError;
use crate::probe::webp::chunks;

const HAS_PROFILE: u8 = 0x20;
const HAS_ALPHA: u8 = 0x10;
const HAS_XMP: u8 = 0x04;

pub(super) fn encode(image: &DecodedImage, quality: f32, note: Note) -> Result<Vec<u8>, ImageError> {
    let (width, height) = image.pixels.dimensions();
    let plain = Encoder::from_rgba(image.pixels.as_raw(), width, height)
        .encode_simple(false, quality)
        .map_err(|error| ImageError::encoding(format!("{error:?}")))?;
    let xmp = note.xmp();
    if image.profile.is_none() && xmp.is_none() {
        return Ok(plain.to_vec());
    }
    extended(&plain, (width, height), image.profile.as_deref(), xmp.as_deref())
}

/// The file with a profile and a note (<https://developers.google.com/speed/webp/docs/riff_container>).
fn extended(
    plain: &[u8],
    (width, height): (u32, u32),
    profile: Option<&[u8]>,
    xmp: Option<&str>,
) -> Result<Vec<u8>, ImageError> {
    let mut flags = 0;
    let mut pixels = Vec::new();
    for part in chunks(plain.get(12..).unwrap_or_default()) {
        let (name, data) = part?;
        match name {
            b"ALPH" => flags |= HAS_ALPHA,
            b"VP8 " => {}
            // Its own header is written anew, below.
            _ => continue,
        }
        put(&mut pixels, name, data)?;
    }
    flags |= if profile.is_some() { HAS_PROFILE } else { 0 };
    flags |= if xmp.is_some() { HAS_XMP } else { 0 };
    let mut body = b"WEBP".to_vec();
    let [w1, w2, w3, _] = (width - 1).to_le_bytes();
    let [h1, h2, h3, _] = (height - 1).to_le_bytes();
    put(&mut body, b"VP8X", &[flags, 0, 0, 0, w1, w2, w3, h1, h2, h3])?;
    if let Some(profile) = profile {
        put(&mut body, b"ICCP", profile)?;
    }
    body.extend(pixels);
    if let Some(xmp) = xmp {
        put(&mut body, b"XMP ", xmp.as_bytes())?;
    }
    let mut file = Vec::with_capacity(body.len() + 8);
    put(&mut file, b"RIFF", &body)?;
    Ok(file)
}

fn put(into: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) -> Result<(), ImageError> {
    into.extend(name);
    into.extend(
        u32::try_from(data.len())
            .map_err(ImageError::encoding)?
            .to_le_bytes(),
    );
    into.extend(data);
    into.extend(std::iter::repeat_n(0, data.len() % 2));
    Ok(())
}
