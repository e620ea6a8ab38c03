//! PNG files.

use std::borrow::Cow;

use images::PictureError;
use png::{BitDepth, ColorType, Encoder, Info};

use super::{Hostile, encoded, exif, find, lying_exif, picture, refused};

pub(super) fn all() -> Vec<Hostile> {
    let plain = || encoded(image::ImageFormat::Png);
    let data = find(&plain(), b"IDAT");
    let mut lying = plain();
    lying[data - 4..data].copy_from_slice(&0xFFFF_FFF0_u32.to_be_bytes());
    vec![
        refused!(
            "PNG, 60,000 by 60,000",
            sized(60_000, 60_000),
            PictureError::SideTooLong { .. }
        ),
        refused!(
            "PNG, 8,192 by 8,192",
            sized(8_192, 8_192),
            PictureError::TooManyPixels { .. }
        ),
        refused!(
            "PNG, 1 by 65,000",
            sized(1, 65_000),
            PictureError::SideTooLong { .. }
        ),
        refused!(
            "PNG, 4 thousand million wide",
            sized(u32::MAX, 1),
            PictureError::SideTooLong { .. }
        ),
        refused!("PNG, 0 wide", sized(0, 12), PictureError::NoPixels),
        refused!("PNG, a chunk longer than the file", lying, PictureError::Cut(_)),
        refused!(
            "PNG, cut in its pixels",
            plain()[..data + 20].to_vec(),
            PictureError::Cut(_)
        ),
        refused!(
            "PNG, cut before its end",
            {
                let all = plain();
                all[..all.len() - 12].to_vec()
            },
            PictureError::Cut(_)
        ),
        refused!(
            "PNG, pixels of noise",
            noise(),
            PictureError::Damaged { .. } | PictureError::Cut(_)
        ),
        picture(
            "PNG, largest, all of one colour",
            blank(8_192, 4_096, ColorType::Rgba, BitDepth::Eight),
            8_192,
            4_096,
        ),
        picture(
            "PNG, largest, 16 bits",
            blank(8_192, 4_096, ColorType::Rgba, BitDepth::Sixteen),
            8_192,
            4_096,
        ),
        picture(
            "PNG, largest, 16 bits of grey",
            blank(8_192, 4_096, ColorType::GrayscaleAlpha, BitDepth::Sixteen),
            8_192,
            4_096,
        ),
        picture(
            "PNG, largest, turned",
            with(
                blank(8_192, 4_096, ColorType::Rgb, BitDepth::Eight),
                b"eXIf",
                &exif(6),
            ),
            4_096,
            8_192,
        ),
        picture(
            "PNG, one bit",
            blank(999, 3, ColorType::Grayscale, BitDepth::One),
            999,
            3,
        ),
        picture("PNG, interlaced", interlaced(), 3, 2),
        picture(
            "PNG, EXIF that claims 4 GB",
            with(plain(), b"eXIf", &lying_exif()),
            16,
            12,
        ),
        picture("PNG, colour profile of 100 MB", zipped(true), 8, 8),
        picture("PNG, text of 100 MB", zipped(false), 8, 8),
        picture("PNG, animated", animated(), 8, 8),
        picture(
            "PNG and ZIP",
            [plain(), b"PK\x05\x06".to_vec(), vec![0; 18]].concat(),
            16,
            12,
        ),
        picture(
            "PNG and HTML",
            with(plain(), b"tEXt", b"Comment\0<script>alert(1)</script>"),
            16,
            12,
        ),
    ]
}

/// A chunk with its checksum.
fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let body = [name.as_slice(), data].concat();
    let mut crc = u32::MAX;
    for byte in &body {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                0xedb8_8320 ^ (crc >> 1)
            } else {
                crc >> 1
            };
        }
    }
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [length.as_slice(), &body, &(!crc).to_be_bytes()].concat()
}

/// With another chunk behind the first.
pub fn with(file: Vec<u8>, name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    [&file[..33], &chunk(name, data), &file[33..]].concat()
}

fn header(width: u32, height: u32, rest: [u8; 5]) -> Vec<u8> {
    chunk(
        b"IHDR",
        &[width.to_be_bytes().as_slice(), &height.to_be_bytes(), &rest].concat(),
    )
}

fn sized(width: u32, height: u32) -> Vec<u8> {
    let plain = encoded(image::ImageFormat::Png);
    [&plain[..8], &header(width, height, [8, 6, 0, 0, 0]), &plain[33..]].concat()
}

fn blank(width: u32, height: u32, colour: ColorType, depth: BitDepth) -> Vec<u8> {
    let mut info = Info::with_size(width, height);
    info.color_type = colour;
    info.bit_depth = depth;
    let length = info.raw_bytes() - usize::try_from(height).unwrap();
    write(info, &vec![0; length])
}

fn write(info: Info<'_>, data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Encoder::with_info(&mut bytes, info)
        .unwrap()
        .write_header()
        .unwrap();
    writer.write_image_data(data).unwrap();
    writer.finish().unwrap();
    bytes
}

/// A hundred million zeros in a hundred thousand bytes.
fn zipped(profile: bool) -> Vec<u8> {
    let zeros = vec![0; 100_000_000];
    let mut info = Info::with_size(8, 8);
    info.color_type = ColorType::Rgb;
    if profile {
        info.icc_profile = Some(Cow::Owned(zeros));
        return write(info, &[7; 192]);
    }
    let mut bytes = Vec::new();
    let mut encoder = Encoder::with_info(&mut bytes, info).unwrap();
    encoder
        .add_ztxt_chunk("Comment".to_owned(), String::from_utf8(zeros).unwrap())
        .unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[7; 192]).unwrap();
    writer.finish().unwrap();
    bytes
}

fn animated() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 8, 8);
    encoder.set_color(ColorType::Rgb);
    encoder.set_animated(2, 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[200; 192]).unwrap();
    writer.write_image_data(&[9; 192]).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Data that is stored as it is, as zlib has it.
fn stored(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap();
    let (low, high) = data.iter().fold((1_u32, 0_u32), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    let sum = (high << 16 | low).to_be_bytes();
    [
        &[0x78, 1, 1],
        length.to_le_bytes().as_slice(),
        &(!length).to_le_bytes(),
        data,
        &sum,
    ]
    .concat()
}

/// Three by two pixels of 16 bits in the passes that have any: the first; the fourth; the sixth; the last row.
fn interlaced() -> Vec<u8> {
    let grey = |value: u8| [value, 0];
    let data = [
        [&[0], grey(10).as_slice()].concat(),
        [&[0], grey(30).as_slice()].concat(),
        [&[0], grey(20).as_slice()].concat(),
        [&[0], grey(40).as_slice(), &grey(50), &grey(60)].concat(),
    ]
    .concat();
    let head = [b"\x89PNG\r\n\x1a\n".to_vec(), header(3, 2, [16, 0, 0, 0, 1])].concat();
    [head, chunk(b"IDAT", &stored(&data)), chunk(b"IEND", &[])].concat()
}

fn noise() -> Vec<u8> {
    let plain = encoded(image::ImageFormat::Png);
    let noise: Vec<u8> = (0_u32..999)
        .map(|at| u8::try_from(at * at % 251).unwrap())
        .collect();
    [&plain[..33], &chunk(b"IDAT", &noise), &chunk(b"IEND", &[])].concat()
}
