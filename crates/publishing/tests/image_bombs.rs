//! Small files that claim to be huge images. None may be decoded, or even allocated for.

#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::io::Cursor;
use std::time::{Duration, Instant};

use image::{DynamicImage, ImageFormat, RgbaImage};
use publishing::icons::{IconError, IconImage};

const BIG: u16 = 16_383;

fn encoded(format: ImageFormat) -> Vec<u8> {
    let image = DynamicImage::ImageRgba8(RgbaImage::new(16, 16));
    let mut bytes = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => DynamicImage::ImageRgb8(image.to_rgb8()).write_to(&mut bytes, format),
        _ => image.write_to(&mut bytes, format),
    }
    .unwrap();
    bytes.into_inner()
}

/// The error, which must come at once.
fn refused(bytes: &[u8]) -> IconError {
    let started = Instant::now();
    let error = IconImage::read(bytes).unwrap_err();
    assert!(
        started.elapsed() < Duration::from_millis(500),
        "{:?}",
        started.elapsed()
    );
    error
}

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bomb = encoded(ImageFormat::Png);
    bomb[16..20].copy_from_slice(&width.to_be_bytes());
    bomb[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = u32::MAX;
    for byte in &bomb[12..29] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                0xedb8_8320 ^ (crc >> 1)
            } else {
                crc >> 1
            };
        }
    }
    bomb[29..33].copy_from_slice(&(!crc).to_be_bytes());
    bomb
}

fn jpeg(width: u16, height: u16) -> Vec<u8> {
    let mut bomb = encoded(ImageFormat::Jpeg);
    let frame = bomb.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
    bomb[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bomb[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bomb
}

fn riff(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    body.extend(raw(chunks));
    let mut file = b"RIFF".to_vec();
    file.extend(u32::try_from(body.len()).unwrap().to_le_bytes());
    file.extend(body);
    file
}

fn raw(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (name, chunk) in chunks {
        bytes.extend_from_slice(*name);
        bytes.extend(u32::try_from(chunk.len()).unwrap().to_le_bytes());
        bytes.extend(chunk);
        bytes.extend(std::iter::repeat_n(0, chunk.len() % 2));
    }
    bytes
}

/// The header of an extended file whose canvas is small.
fn canvas(flags: u8) -> (&'static [u8; 4], Vec<u8>) {
    (b"VP8X", vec![flags, 0, 0, 0, 15, 0, 0, 15, 0, 0])
}

fn lossless(side: u16) -> (&'static [u8; 4], Vec<u8>) {
    let side = u32::from(side - 1);
    let mut chunk = vec![0x2F];
    chunk.extend((side | side << 14).to_le_bytes());
    chunk.extend([0; 64]);
    (b"VP8L", chunk)
}

fn lossy(side: u16) -> (&'static [u8; 4], Vec<u8>) {
    let mut chunk = vec![0x10, 0, 0, 0x9D, 0x01, 0x2A];
    chunk.extend(side.to_le_bytes());
    chunk.extend(side.to_le_bytes());
    chunk.extend([0; 64]);
    (b"VP8 ", chunk)
}

fn animation(frame: (&'static [u8; 4], Vec<u8>)) -> Vec<u8> {
    let mut chunk = vec![0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 0, 0, 0, 0];
    chunk.extend(raw(&[frame]));
    riff(&[canvas(0x02), (b"ANIM", vec![0; 6]), (b"ANMF", chunk)])
}

#[test]
fn a_header_that_promises_too_much_is_enough_to_refuse() {
    for (what, bomb) in [
        ("a PNG", png(60_000, 60_000)),
        ("a wide PNG", png(u32::MAX >> 1, 1)),
        ("a JPEG", jpeg(65_500, 65_500)),
        ("a high JPEG", jpeg(16, 65_500)),
        ("a lossless WebP", riff(&[lossless(BIG)])),
        ("a lossy WebP", riff(&[lossy(BIG)])),
        (
            "a frame larger than its canvas",
            riff(&[canvas(0), lossless(BIG)]),
        ),
        (
            "a lossy frame larger than its canvas",
            riff(&[canvas(0), lossy(BIG)]),
        ),
        ("an animated WebP", animation(lossless(BIG))),
        ("a lossy animated WebP", animation(lossy(BIG))),
    ] {
        assert!(matches!(refused(&bomb), IconError::TooManyPixels), "{what}");
    }
}

#[test]
fn a_chunk_that_claims_more_than_there_is_is_refused() {
    let mut bomb = riff(&[canvas(0x08), lossless(16), (b"EXIF", vec![0; 16])]);
    let exif = bomb.windows(4).position(|name| name == b"EXIF").unwrap();
    bomb[exif + 4..exif + 8].copy_from_slice(&0xFFFF_FFF0_u32.to_le_bytes());
    assert!(matches!(refused(&bomb), IconError::Unreadable(_)));
}

#[test]
fn the_largest_image_that_is_allowed_is_read() {
    let image = DynamicImage::ImageRgb8(image::RgbImage::from_pixel(4096, 4096, image::Rgb([9, 90, 200])));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let mut bytes = Cursor::new(Vec::new());
        image.write_to(&mut bytes, format).unwrap();
        assert!(IconImage::read(bytes.get_ref()).is_ok(), "{format:?}");
    }
}

#[test]
fn files_cut_anywhere_are_refused_without_a_panic() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let whole = encoded(format);
        for end in 0..whole.len() {
            drop(IconImage::read(&whole[..end]));
        }
    }
}
