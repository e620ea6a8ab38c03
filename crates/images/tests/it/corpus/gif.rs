//! GIF files.

use image::codecs::gif::GifEncoder;
use image::{Delay, Frame, RgbaImage};
use images::ImageError;

use super::{Hostile, accepted, encoded, find, refused};

pub(super) fn all() -> Vec<Hostile> {
    let plain = || encoded(image::ImageFormat::Gif);
    let changed = |at: usize, to: &[u8]| {
        let mut bytes = plain();
        bytes[at..at + to.len()].copy_from_slice(to);
        bytes
    };
    // Where the frame says that it begins at 0, 0.
    let frame = find(&plain(), &[0x2C, 0, 0, 0, 0]);
    let cut = plain()[..plain().len() - 30].to_vec();
    let mut script = b"GIF89a/*".to_vec();
    script.extend([b' '; 300]);
    script.extend(b"*/=1;alert(1)");
    let huge = changed(6, &[0xFF; 4]);
    vec![
        refused!("GIF, 65,535 by 65,535", huge, ImageError::SideTooLong { .. }),
        refused!(
            "GIF, a frame larger than all",
            changed(frame + 5, &[0xFF; 4]),
            ImageError::SideTooLong { .. }
        ),
        refused!("GIF, no size", changed(6, &[0; 4]), ImageError::NoPixels),
        refused!("GIF, cut in its pixels", cut, ImageError::Cut(_)),
        refused!(
            "GIF, without a frame",
            [&plain()[..frame], b";".as_slice()].concat(),
            ImageError::Damaged { .. }
        ),
        refused!(
            "GIF and script",
            script,
            ImageError::Cut(_) | ImageError::Damaged { .. } | ImageError::SideTooLong { .. }
        ),
        accepted("GIF, animated", animated(), 8, 8),
        accepted(
            "GIF, largest, a frame of 16 by 12",
            changed(6, &[0x00, 0x20, 0x00, 0x10]),
            8_192,
            4_096,
        ),
        accepted(
            "GIF, a frame beside its canvas",
            changed(frame + 1, &[0xFF, 0x0F]),
            16,
            12,
        ),
    ]
}

fn animated() -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    for value in [200, 10] {
        let pixels = RgbaImage::from_pixel(8, 8, image::Rgba([value, value, value, 255]));
        let delay = Delay::from_numer_denom_ms(100, 1);
        encoder
            .encode_frame(Frame::from_parts(pixels, 0, 0, delay))
            .unwrap();
    }
    drop(encoder);
    bytes
}
