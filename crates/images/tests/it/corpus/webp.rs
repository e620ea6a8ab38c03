//! WebP files.

use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, RgbaImage};
use images::ImageError;

use super::{Hostile, accepted, anything, encoded, lying_exif, refused};

const BIG: u16 = 16_383;

type Chunk = (&'static [u8; 4], Vec<u8>);

pub(super) fn all() -> Vec<Hostile> {
    let plain = || encoded(image::ImageFormat::WebP);
    let mut lying = riff(&[canvas(0x08), frame(), (b"EXIF", lying_exif())]);
    let exif = super::find(&lying, b"EXIF");
    lying[exif + 4..exif + 8].copy_from_slice(&0xFFFF_FFF0_u32.to_le_bytes());
    let largest = RgbaImage::from_pixel(8_192, 4_096, image::Rgba([7, 8, 9, 200]));
    vec![
        refused!(
            "WebP, lossless, 16,383 by 16,383",
            riff(&[lossless(BIG, BIG)]),
            ImageError::SideTooLong { .. }
        ),
        refused!(
            "WebP, lossy, 16,383 by 16,383",
            riff(&[lossy(BIG, BIG)]),
            ImageError::SideTooLong { .. }
        ),
        refused!(
            "WebP, a frame larger than its canvas",
            riff(&[canvas(0), lossless(BIG, 1)]),
            ImageError::SideTooLong { .. }
        ),
        refused!(
            "WebP, animated, a frame too large",
            animation(&[lossy(BIG, BIG)]),
            ImageError::SideTooLong { .. }
        ),
        refused!("WebP, no width", riff(&[lossy(0, 16)]), ImageError::NoPixels),
        refused!("WebP, EXIF longer than the file", lying, ImageError::Cut(_)),
        refused!(
            "WebP, cut in its pixels",
            plain()[..plain().len() - 9].to_vec(),
            ImageError::Cut(_)
        ),
        refused!(
            "WebP, without a frame",
            riff(&[(b"XMP ", vec![0; 9])]),
            ImageError::Damaged { .. }
        ),
        anything(
            "WebP, largest, lossless, without pixels",
            riff(&[lossless(8_192, 4_096)]),
        ),
        anything(
            "WebP, largest, lossy, without pixels",
            riff(&[lossy(8_192, 4_096)]),
        ),
        anything(
            "WebP, another frame than its canvas",
            riff(&[canvas(0), lossless(300, 300)]),
        ),
        accepted("WebP, largest, of one colour", write(&largest), 8_192, 4_096),
        accepted(
            "WebP, EXIF that claims 4 GB",
            riff(&[canvas(0x08), frame(), (b"EXIF", lying_exif())]),
            16,
            12,
        ),
        accepted(
            "WebP, turned",
            riff(&[canvas(0x08), frame(), (b"EXIF", super::exif(6))]),
            12,
            16,
        ),
        accepted("WebP, animated", animation(&[frame(), frame()]), 16, 12),
        accepted(
            "WebP and ZIP",
            [plain(), b"PK\x05\x06".to_vec(), vec![0; 18]].concat(),
            16,
            12,
        ),
    ]
}

fn write(pixels: &RgbaImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    WebPEncoder::new_lossless(&mut bytes)
        .encode(pixels, pixels.width(), pixels.height(), ExtendedColorType::Rgba8)
        .unwrap();
    bytes
}

fn riff(chunks: &[Chunk]) -> Vec<u8> {
    let body = [b"WEBP".to_vec(), raw(chunks)].concat();
    raw(&[(b"RIFF", body)])
}

fn raw(chunks: &[Chunk]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (name, chunk) in chunks {
        bytes.extend_from_slice(*name);
        bytes.extend(u32::try_from(chunk.len()).unwrap().to_le_bytes());
        bytes.extend(chunk);
        bytes.extend(std::iter::repeat_n(0, chunk.len() % 2));
    }
    bytes
}

/// The header of an extended file of 16 by 12 pixels.
fn canvas(flags: u8) -> Chunk {
    (b"VP8X", vec![flags, 0, 0, 0, 15, 0, 0, 11, 0, 0])
}

/// A frame of 16 by 12 pixels that can be decoded.
fn frame() -> Chunk {
    let file = encoded(image::ImageFormat::WebP);
    let length = usize::try_from(u32::from_le_bytes(*file[16..].first_chunk().unwrap())).unwrap();
    (b"VP8L", file[20..20 + length].to_vec())
}

fn lossless(width: u16, height: u16) -> Chunk {
    let bits = u32::from(width - 1) | u32::from(height - 1) << 14;
    (
        b"VP8L",
        [[0x2F].as_slice(), &bits.to_le_bytes(), &[0; 64]].concat(),
    )
}

fn lossy(width: u16, height: u16) -> Chunk {
    let sides = [width.to_le_bytes(), height.to_le_bytes()].concat();
    (
        b"VP8 ",
        [[0x10, 0, 0, 0x9D, 0x01, 0x2A].as_slice(), &sides, &[0; 64]].concat(),
    )
}

fn animation(frames: &[Chunk]) -> Vec<u8> {
    let mut chunks = vec![canvas(0x02), (b"ANIM" as &[u8; 4], vec![0; 6])];
    for frame in frames {
        let head = vec![0, 0, 0, 0, 0, 0, 15, 0, 0, 11, 0, 0, 0, 0, 0, 0];
        chunks.push((b"ANMF", [head, raw(std::slice::from_ref(frame))].concat()));
    }
    riff(&chunks)
}
