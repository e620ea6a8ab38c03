//! The pixels of icons.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use publishing::icons::{IconError, IconImage, Icons, from_image, from_name};
use publishing::theme::Theme;

fn theme() -> Theme {
    Theme {
        colour: "#7c3aed".to_owned(),
        background: "#102030".to_owned(),
    }
}

fn from_upload(bytes: &[u8], theme: &Theme) -> Result<Icons, IconError> {
    from_image(&IconImage::read(bytes)?, theme)
}

fn decode(png: &[u8]) -> RgbaImage {
    image::load_from_memory_with_format(png, ImageFormat::Png)
        .unwrap()
        .to_rgba8()
}

fn encode(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn sizes(icons: &Icons) -> Vec<(u32, u32)> {
    icons.all().iter().map(|png| decode(png).dimensions()).collect()
}

fn solid(width: u32, height: u32, colour: [u8; 4]) -> DynamicImage {
    DynamicImage::ImageRgba8(RgbaImage::from_pixel(width, height, Rgba(colour)))
}

const SIZES: [(u32, u32); 4] = [(192, 192), (512, 512), (512, 512), (180, 180)];

/// The box around the white letters.
fn white_box(image: &RgbaImage) -> (u32, u32, u32, u32) {
    let white: Vec<_> = image
        .enumerate_pixels()
        .filter(|(_, _, p)| p.0[..3].iter().all(|c| *c > 250))
        .map(|(x, y, _)| (x, y))
        .collect();
    assert!(!white.is_empty(), "nothing white");
    let of = |pick: fn(&(u32, u32)) -> u32| {
        (
            white.iter().map(pick).min().unwrap(),
            white.iter().map(pick).max().unwrap(),
        )
    };
    let ((left, right), (top, bottom)) = (of(|p| p.0), of(|p| p.1));
    (left, top, right, bottom)
}

#[test]
fn drawn_icons_have_their_sizes_and_shapes() {
    let icons = from_name("Habit Tracker").unwrap();
    assert_eq!(sizes(&icons), SIZES);
    assert_eq!(decode(&icons.any_512).get_pixel(0, 0).0[3], 0, "rounded");
    for whole in [&icons.maskable_512, &icons.apple_180] {
        assert!(decode(whole).pixels().all(|pixel| pixel.0[3] == 255), "opaque");
    }
}

#[test]
fn letters_stand_in_the_middle_and_within_the_safe_zone() {
    for name in ["Habit Tracker", "Q", "Www Mmm", "Ёлка Щука", "日本語", "1"] {
        let icons = from_name(name).unwrap();
        let (left, top, right, bottom) = white_box(&decode(&icons.any_512));
        assert!((left + right).abs_diff(511) < 40, "{name}: {left}..{right}");
        assert!((top + bottom).abs_diff(511) < 60, "{name}: {top}..{bottom}");
        let (left, top, right, bottom) = white_box(&decode(&icons.maskable_512));
        for (x, y) in [(left, top), (right, top), (left, bottom), (right, bottom)] {
            let distance = f64::from(x.abs_diff(256)).hypot(f64::from(y.abs_diff(256)));
            assert!(
                distance <= 0.4 * 512.0,
                "{name}: ({x}, {y}) is {distance:.0} from the middle"
            );
        }
    }
}

#[test]
fn a_name_always_gets_the_same_icon_and_names_differ() {
    assert_eq!(from_name("Notes").unwrap(), from_name("Notes").unwrap());
    assert_ne!(from_name("Notes").unwrap(), from_name("Nights").unwrap());
}

#[test]
fn uploads_of_all_three_formats_become_icons() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let image = DynamicImage::ImageRgb8(solid(700, 700, [200, 40, 90, 255]).to_rgb8());
        let icons = from_upload(&encode(&image, format), &theme()).unwrap();
        assert_eq!(sizes(&icons), SIZES, "{format:?}");
        for png in icons.all() {
            let Rgba([red, green, blue, alpha]) = *decode(png).get_pixel(90, 90);
            assert!(red.abs_diff(200) < 4 && green.abs_diff(40) < 4 && blue.abs_diff(90) < 4 && alpha == 255);
        }
    }
}

#[test]
fn an_image_that_is_not_square_keeps_its_shape() {
    let icons = from_upload(
        &encode(&solid(400, 200, [255, 0, 0, 255]), ImageFormat::Png),
        &theme(),
    )
    .unwrap();
    let any = decode(&icons.any_512);
    assert_eq!(any.get_pixel(256, 10).0[3], 0);
    assert_eq!(any.get_pixel(256, 256).0, [255, 0, 0, 255]);
    assert_eq!(any.get_pixel(2, 256).0, [255, 0, 0, 255]);
    // The rest of the icons shows the page's background.
    assert_eq!(
        decode(&icons.apple_180).get_pixel(90, 5).0,
        [0x10, 0x20, 0x30, 255]
    );
    let maskable = decode(&icons.maskable_512);
    assert_eq!(maskable.get_pixel(20, 256).0, [0x10, 0x20, 0x30, 255]);
    assert_eq!(maskable.get_pixel(256, 256).0, [255, 0, 0, 255]);
}

#[test]
fn hidden_colours_do_not_bleed() {
    // Transparent pixels that are green below: none of it may show at the edge.
    let mut image = RgbaImage::from_pixel(64, 64, Rgba([0, 255, 0, 0]));
    for y in 0..64 {
        for x in 20..44 {
            image.put_pixel(x, y, Rgba([255, 0, 0, 255]));
        }
    }
    let icons = from_upload(
        &encode(&DynamicImage::ImageRgba8(image), ImageFormat::Png),
        &theme(),
    )
    .unwrap();
    for Rgba([_, green, _, alpha]) in decode(&icons.any_512).pixels() {
        assert!(*alpha < 8 || *green < 8, "green {green} at alpha {alpha}");
    }
}

#[test]
fn uploads_that_are_no_icons_are_refused() {
    let refused = |bytes: &[u8]| from_upload(bytes, &theme()).unwrap_err();
    assert!(matches!(refused(b""), IconError::UnknownFormat));
    assert!(matches!(
        refused(b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        IconError::UnknownFormat
    ));
    assert!(matches!(
        refused(b"GIF89a\x01\0\x01\0\0\0\0;"),
        IconError::UnknownFormat
    ));
    assert!(matches!(
        refused(&vec![0; 10 * 1024 * 1024 + 1]),
        IconError::TooManyBytes
    ));
    assert!(matches!(
        refused(&encode(&solid(4097, 2, [0; 4]), ImageFormat::Png)),
        IconError::TooManyPixels
    ));
    assert!(matches!(
        refused(&encode(&solid(2, 4097, [0; 4]), ImageFormat::WebP)),
        IconError::TooManyPixels
    ));
    let whole = encode(&solid(300, 300, [9, 9, 9, 255]), ImageFormat::Png);
    assert!(matches!(
        refused(&whole[..whole.len() / 2]),
        IconError::Unreadable(_)
    ));
}
