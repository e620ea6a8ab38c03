//! Hostile images, built here rather than kept as files. What must come of each is said beside it.

mod gif;
pub mod jpeg;
mod other;
pub mod png;
mod svg;
mod webp;

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbaImage};
use images::ImageError;

/// What must come of a file.
pub enum Expected {
    /// An image of this size.
    Image(u32, u32),
    Refused(fn(&ImageError) -> bool),
    /// Some image or some error, in time.
    Anything,
}

/// A hostile image.
pub struct Hostile {
    pub name: &'static str,
    pub bytes: Vec<u8>,
    pub expected: Expected,
}

macro_rules! refused {
    ($name:expr, $bytes:expr, $error:pat) => {
        super::Hostile {
            name: $name,
            bytes: $bytes,
            expected: super::Expected::Refused(|error| matches!(error, $error)),
        }
    };
}
use refused;

pub fn all() -> Vec<Hostile> {
    let mut all = Vec::new();
    all.extend(png::all());
    all.extend(jpeg::all());
    all.extend(gif::all());
    all.extend(webp::all());
    all.extend(svg::all());
    all.extend(other::all());
    all
}

fn accepted(name: &'static str, bytes: Vec<u8>, width: u32, height: u32) -> Hostile {
    Hostile {
        name,
        bytes,
        expected: Expected::Image(width, height),
    }
}

fn anything(name: &'static str, bytes: Vec<u8>) -> Hostile {
    Hostile {
        name,
        bytes,
        expected: Expected::Anything,
    }
}

/// An image of 16 by 12 pixels, by a program that means well.
pub fn encoded(format: ImageFormat) -> Vec<u8> {
    let pixels = RgbaImage::from_fn(16, 12, |x, y| {
        let [x, y] = [x, y].map(|at| u8::try_from(at * 15).unwrap());
        image::Rgba([x, y, 90, 255])
    });
    let image = DynamicImage::ImageRgba8(pixels);
    let mut bytes = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => DynamicImage::ImageRgb8(image.to_rgb8()).write_to(&mut bytes, format),
        _ => image.write_to(&mut bytes, format),
    }
    .unwrap();
    bytes.into_inner()
}

/// Where `needle` begins.
pub fn find(bytes: &[u8], needle: &[u8]) -> usize {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
        .unwrap()
}

/// An EXIF block whose one entry is the orientation.
pub fn exif(orientation: u16) -> Vec<u8> {
    let mut tiff = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01".to_vec();
    tiff.extend(orientation.to_be_bytes());
    tiff.extend([0; 6]);
    tiff
}

/// An EXIF block that claims 65,535 entries, and 4 GB for one of them.
fn lying_exif() -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\xff\xff\x0e\x01\x02\0\xff\xff\xff\xff\xff\xff\xff\xff".to_vec();
    tiff.extend(b"\x12\x01\x03\0\xff\xff\xff\xff\x06\0\0\0");
    tiff
}
