//! Changing a part of an image.

use std::io::Cursor;

use image::{DynamicImage, GrayImage, ImageFormat, Luma, Rgba, RgbaImage};
use images::ImageError;
use images::mask::{Area, Feather, Mask, Ratio, Region, composite, tinted};
use proptest::prelude::*;

const RATIOS: [Ratio; 5] = [ratio(1, 1), ratio(4, 3), ratio(3, 4), ratio(16, 9), ratio(9, 16)];

const fn ratio(width: u32, height: u32) -> Ratio {
    Ratio { width, height }
}

/// Each pixel has colours of its own.
fn image(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        Rgba([x as u8, y as u8, (x * 3 + y * 5) as u8, 128 + (x + y) as u8 / 2])
    })
}

fn answer(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_pixel(width, height, Rgba([250, 3, 77, 255]))
}

fn mask(width: u32, height: u32, dots: &[(u32, u32)]) -> Mask {
    let mut painted = GrayImage::new(width, height);
    for (x, y) in dots {
        painted.put_pixel(x % width, y % height, Luma([255]));
    }
    Mask::of(painted, (width, height)).unwrap()
}

fn png(image: impl Into<DynamicImage>) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// The squared distance to the next dot.
fn near(x: u32, y: u32, (width, height): (u32, u32), dots: &[(u32, u32)]) -> u32 {
    let square =
        |(to_x, to_y): &(u32, u32)| (to_x % width).abs_diff(x).pow(2) + (to_y % height).abs_diff(y).pow(2);
    dots.iter().map(square).min().unwrap()
}

proptest! {
    #[test]
    fn outside_the_feather_every_byte_is_the_originals(
        (width, height) in (1_u32..160, 1_u32..160),
        dots in prop::collection::vec((0_u32..160, 0_u32..160), 1..8),
        (dilate, soften) in (0_u8..20, 0_u8..30),
        ratios in 0_usize..=RATIOS.len(),
        side in 1_u32..90,
    ) {
        let original = image(width, height);
        let mask = mask(width, height, &dots);
        let feather = Feather { dilate, soften };
        let region = Region::of(&mask, feather, &RATIOS[..ratios]).unwrap();
        let new = answer(side, side);
        let mut changed = original.clone();
        composite(&mut changed, &new, &region, &mask, feather).unwrap();
        for (x, y, pixel) in changed.enumerate_pixels() {
            let square = near(x, y, (width, height), &dots);
            if square > feather.reach().pow(2) {
                prop_assert_eq!(pixel, original.get_pixel(x, y), "{} {}", x, y);
            } else if square <= u32::from(dilate).pow(2) {
                prop_assert_eq!(pixel, &Rgba([250, 3, 77, 255]), "{} {}", x, y);
            }
        }
    }

    #[test]
    fn what_is_sent_has_a_shape_of_the_model_and_all_that_changes(
        (width, height) in (1_u32..900, 1_u32..900),
        dots in prop::collection::vec((0_u32..900, 0_u32..900), 1..4),
    ) {
        let mask = mask(width, height, &dots);
        let feather = Feather::of((width, height));
        let region = Region::of(&mask, feather, &RATIOS).unwrap();
        let whole = Area { left: 0, top: 0, width, height };
        prop_assert!(whole.contains(&region.area), "{:?}", region);
        let changing = mask.painted().unwrap().grown(feather.reach(), (width, height));
        prop_assert!(region.area.contains(&changing), "{:?}", region);
        prop_assert!(region.frame.0 >= region.area.width && region.frame.1 >= region.area.height);
        let is = |ratio: &Ratio| {
            let across = i64::from(region.frame.0) * i64::from(ratio.height);
            let down = i64::from(region.frame.1) * i64::from(ratio.width);
            // Sides are whole pixels.
            (across - down).abs() <= i64::from(ratio.width.max(ratio.height))
        };
        prop_assert!(RATIOS.iter().any(is), "{:?}", region);
        prop_assert_eq!(region.cut(&RgbaImage::new(width, height)).dimensions(), region.frame);
    }
}

#[test]
fn the_box_grows_by_three_tenths_and_to_the_nearest_shape() {
    let mask = mask(4_000, 4_000, &[(1_000, 1_000), (1_999, 1_499)]);
    let feather = Feather { dilate: 0, soften: 0 };
    let region = Region::of(&mask, feather, &RATIOS).unwrap();
    // 1,000 by 500 becomes 1,300 by 650, and that 1,300 by 732: 16 to 9.
    assert_eq!(region.frame, (1_300, 732));
    assert_eq!(
        region.area,
        Area {
            left: 850,
            top: 884,
            width: 1_300,
            height: 732
        }
    );
    let free = Region::of(&mask, feather, &[]).unwrap();
    assert_eq!(free.frame, (1_300, 650));
}

#[test]
fn an_image_that_no_shape_fits_into_is_drawn_out() {
    let all = Mask::of(GrayImage::from_pixel(900, 100, Luma([255])), (900, 100)).unwrap();
    let feather = Feather::of((900, 100));
    let region = Region::of(&all, feather, &RATIOS).unwrap();
    assert_eq!(
        (region.area.width, region.area.height, region.frame),
        (900, 100, (900, 507))
    );
    let original = image(900, 100);
    let sent = region.cut(&original);
    let (_, top) = region.offset();
    assert_eq!(sent.get_pixel(5, 0), original.get_pixel(5, 0));
    assert_eq!(sent.get_pixel(5, top + 50), original.get_pixel(5, 50));
    assert_eq!(sent.get_pixel(5, 506), original.get_pixel(5, 99));
    let mut back = RgbaImage::new(900, 100);
    composite(&mut back, &sent, &region, &all, feather).unwrap();
    assert_eq!(back, original);
}

#[test]
fn an_empty_mask_is_said_to_be_and_a_full_one_takes_all() {
    let feather = Feather::of((64, 48));
    let empty = Mask::of(GrayImage::new(64, 48), (64, 48)).unwrap();
    assert!(matches!(
        Region::of(&empty, feather, &RATIOS),
        Err(ImageError::EmptyMask)
    ));
    let full = Mask::of(GrayImage::from_pixel(64, 48, Luma([255])), (64, 48)).unwrap();
    let region = Region::of(&full, feather, &RATIOS).unwrap();
    assert_eq!(
        region.area,
        Area {
            left: 0,
            top: 0,
            width: 64,
            height: 48
        }
    );
    let mut changed = image(64, 48);
    composite(&mut changed, &answer(10, 10), &region, &full, feather).unwrap();
    assert_eq!(changed, answer(64, 48));
}

#[test]
fn white_is_what_changes_or_what_is_opaque() {
    let left = |x: u32| x < 8;
    let box_of = |bytes: Vec<u8>, size| Mask::read(&bytes, size).unwrap().painted();
    let white = GrayImage::from_fn(16, 8, |x, _| Luma([if left(x) { 255 } else { 0 }]));
    let opaque = RgbaImage::from_fn(16, 8, |x, _| Rgba([0, 0, 0, if left(x) { 255 } else { 0 }]));
    let half = Some(Area {
        left: 0,
        top: 0,
        width: 8,
        height: 8,
    });
    assert_eq!(box_of(png(white.clone()), (16, 8)), half);
    assert_eq!(box_of(png(opaque), (16, 8)), half);
    assert_eq!(box_of(png(RgbaImage::new(16, 8)), (16, 8)), None);
    // Smaller than the image, as it was painted on a screen.
    let scaled = box_of(png(white), (160, 80)).unwrap();
    assert!(
        scaled.width.abs_diff(80) <= 10 && scaled.height == 80,
        "{scaled:?}"
    );
    let other = Mask::read(&png(GrayImage::new(16, 16)), (160, 80));
    assert!(matches!(other, Err(ImageError::MaskShape)));
    assert!(matches!(Mask::read(b"%PDF-", (1, 1)), Err(ImageError::Pdf)));
}

#[test]
fn the_copy_is_red_where_it_is_painted_alone() {
    let original = RgbaImage::from_pixel(600, 600, Rgba([0, 200, 0, 255]));
    let mask = mask(600, 600, &[(300, 300)]);
    let region = Region::of(&mask, Feather { dilate: 0, soften: 0 }, &RATIOS).unwrap();
    let copy = tinted(&original, &mask, &region);
    let red: Vec<_> = copy
        .enumerate_pixels()
        .filter(|(_, _, Rgba([red, ..]))| *red > 0)
        .collect();
    assert_eq!(red.len(), 1);
    let (x, y, pixel) = red.first().copied().unwrap();
    assert_eq!((x + region.area.left, y + region.area.top), (300, 300));
    assert_eq!(pixel.0, [127, 100, 0, 255]);
}

#[test]
fn a_soft_brush_is_mixed_as_softly_as_it_was_painted() {
    let painted = GrayImage::from_fn(600, 10, |x, _| Luma([(255 - x.min(255)) as u8]));
    let mask = Mask::of(painted, (600, 10)).unwrap();
    let feather = Feather { dilate: 1, soften: 2 };
    let region = Region::of(&mask, feather, &[]).unwrap();
    let mut changed = RgbaImage::from_pixel(600, 10, Rgba([0, 0, 0, 255]));
    composite(
        &mut changed,
        &RgbaImage::from_pixel(9, 9, Rgba([255; 4])),
        &region,
        &mask,
        feather,
    )
    .unwrap();
    let row: Vec<u8> = changed
        .rows()
        .next()
        .unwrap()
        .map(|Rgba([red, ..])| *red)
        .collect();
    assert_eq!(row.first(), Some(&255));
    assert!(row.is_sorted_by(|one, next| one >= next), "{row:?}");
    assert_eq!(row.get(200), Some(&55));
    assert_eq!(row.get(255), Some(&0));
}
