//! How long changing a part of an image takes, and a thumbnail, at 32 million pixels; and what a thumbnail has in bytes,
//! each way that it could be written: `cargo run --release -p images --example masks [a photo]`.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a program for the hand")]

use std::time::Instant;

use image::codecs::{jpeg::JpegEncoder, webp::WebPEncoder};
use image::{ExtendedColorType, GrayImage, Luma, Rgba, RgbaImage};
use images::derive::{Note, Thumbnail, encode};
use images::mask::{Feather, Mask, Ratio, Region, composite, tinted};
use images::{DecodedImage, Fonts, decode, scale};

const SIZE: (u32, u32) = (8_192, 4_096);

fn main() {
    let mut image = DecodedImage::new(timed("an image of 8,192 by 4,096", || {
        RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
            let [red, green] = [x / 33, y / 17].map(|side| u8::try_from(side % 256).unwrap());
            Rgba([red, green, u8::try_from((x * y) % 13).unwrap(), 255])
        })
    }));
    let feather = Feather::of(SIZE);
    for (what, painted) in [
        ("all of it", GrayImage::from_pixel(SIZE.0, SIZE.1, Luma([255]))),
        (
            "a net",
            GrayImage::from_fn(SIZE.0, SIZE.1, |x, y| {
                Luma([if x % 300 == y % 300 { 255 } else { 0 }])
            }),
        ),
    ] {
        println!("{what} is painted");
        let mask = Mask::of(painted, SIZE).unwrap();
        let ratios = [Ratio { width: 1, height: 1 }, Ratio { width: 16, height: 9 }];
        let region = timed("  the part that is sent", || {
            Region::of(&mask, feather, &ratios).unwrap()
        });
        let sent = timed("  cut, and made smaller", || {
            scale::within(&region.cut(&image.pixels), 2_048).unwrap()
        });
        timed("  its red copy", || tinted(&image.pixels, &mask, &region));
        timed("  put back", || {
            composite(&mut image.pixels, &sent, &region, &mask, feather).unwrap()
        });
    }
    timed("a thumbnail", || {
        Thumbnail::of(&image, 320, Note::Nothing).unwrap()
    });
    timed("as PNG", || encode::png(&image, Note::Nothing).unwrap());
    timed("as JPEG", || encode::jpeg(&image, Note::Nothing).unwrap());
    timed("as WebP", || encode::webp(&image, Note::Nothing).unwrap());
    for path in std::env::args().skip(1) {
        let photo = decode(&std::fs::read(&path).unwrap(), &Fonts::none()).unwrap();
        let small = scale::within(&photo.pixels, 320).unwrap();
        let (width, height) = small.dimensions();
        let mut exact = Vec::new();
        WebPEncoder::new_lossless(&mut exact)
            .encode(&small, width, height, ExtendedColorType::Rgba8)
            .unwrap();
        let mut jpeg = Vec::new();
        JpegEncoder::new_with_quality(&mut jpeg, 80)
            .encode_image(&small)
            .unwrap();
        let lossy = Thumbnail::of(&photo, 320, Note::Nothing).unwrap().encoded.bytes;
        println!(
            "{path}, {width} x {height}: WebP {} bytes, JPEG {}, WebP without loss {}",
            lossy.len(),
            jpeg.len(),
            exact.len()
        );
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    println!(
        "{}",
        status.lines().find(|line| line.starts_with("VmHWM")).unwrap()
    );
}

fn timed<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let started = Instant::now();
    let result = work();
    println!("{what}: {} ms", started.elapsed().as_millis());
    result
}
