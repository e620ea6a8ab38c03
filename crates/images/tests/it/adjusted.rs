//! Pixel operations: the effect of each, and that a mask confines it.

use image::{GrayImage, Luma, Rgba, RgbaImage};
use images::ImageError;
use images::adjust::{Tone, Turn, Within, blur, crop, crop_to_ratio, fill, tone, turn};
use images::mask::{Area, Mask, Ratio};

const SIZE: (u32, u32) = (60, 40);

type Operation = fn(&mut RgbaImage, Within<'_>) -> Result<(), ImageError>;

/// Every pixel another one.
fn image() -> RgbaImage {
    let part = |value: u32| u8::try_from(value % 200).unwrap_or(0) + 20;
    RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        Rgba([part(x * 4), part(y * 6), part(x * y), 255])
    })
}

/// Painted from column 20 on, with a soft edge.
fn mask() -> Mask {
    let share = |x: u32| match x {
        0..=19 => 0,
        20 => 128,
        _ => 255,
    };
    Mask::of(GrayImage::from_fn(SIZE.0, SIZE.1, |x, _| Luma([share(x)])), SIZE).unwrap()
}

fn toned(with: Tone) -> RgbaImage {
    let mut pixels = image();
    tone(&mut pixels, with, Within::All).unwrap();
    pixels
}

fn sum(pixels: &RgbaImage, of: impl Fn([f64; 3]) -> f64) -> f64 {
    let all = pixels.pixels();
    all.map(|pixel| of([0, 1, 2].map(|at| f64::from(pixel[at]))))
        .sum()
}

#[test]
fn tones_change_what_they_say() {
    let light = |pixels: &RgbaImage| sum(pixels, |[r, g, b]| r + g + b);
    let warmth = |pixels: &RgbaImage| sum(pixels, |[r, _, b]| r - b);
    let spread = |pixels: &RgbaImage| sum(pixels, |[_, g, _]| (g - 128.0).abs());
    let before = image();
    assert!(light(&toned(Tone::Brightness(1.0))) > light(&before));
    assert!(light(&toned(Tone::Brightness(-1.0))) < light(&before));
    assert!(warmth(&toned(Tone::Warmth(1.0))) > warmth(&before));
    assert!(warmth(&toned(Tone::Warmth(-1.0))) < warmth(&before));
    assert!(spread(&toned(Tone::Contrast(1.0))) > spread(&before));
    assert!(spread(&toned(Tone::Contrast(-1.0))) < spread(&before));
    assert!(
        toned(Tone::Grey)
            .pixels()
            .all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2])
    );
    assert!(
        toned(Tone::Sepia)
            .pixels()
            .all(|pixel| pixel[0] >= pixel[1] && pixel[1] >= pixel[2])
    );
    // No strength is too much.
    for strength in [f64::NAN, f64::INFINITY, -1e300] {
        for with in [
            Tone::Brightness(strength),
            Tone::Contrast(strength),
            Tone::Warmth(strength),
        ] {
            toned(with);
        }
    }
}

#[test]
fn blur_takes_the_edges() {
    let mut pixels = RgbaImage::from_fn(SIZE.0, SIZE.1, |x, _| {
        Rgba(if x < 30 {
            [0, 0, 0, 255]
        } else {
            [255, 255, 255, 255]
        })
    });
    blur(&mut pixels, 2.0, Within::All).unwrap();
    assert!((60..200).contains(&pixels.get_pixel(29, 20)[0]));
    let mut none = RgbaImage::new(0, 0);
    assert!(blur(&mut none, 1.0, Within::All).is_err());
}

#[test]
fn outside_of_its_part_nothing_changes() {
    let mask = mask();
    let operations: [Operation; 3] = [
        |pixels, within| tone(pixels, Tone::Brightness(1.0), within),
        |pixels, within| tone(pixels, Tone::Sepia, within),
        |pixels, within| blur(pixels, 1.0, within),
    ];
    let before = image();
    for change in operations {
        let (mut whole, mut inside, mut outside) = (image(), image(), image());
        change(&mut whole, Within::All).unwrap();
        change(&mut inside, Within::Painted(&mask)).unwrap();
        change(&mut outside, Within::Unpainted(&mask)).unwrap();
        for (x, y, pixel) in before.enumerate_pixels() {
            let (kept, changed) = if x < 20 {
                (&inside, &outside)
            } else {
                (&outside, &inside)
            };
            if x != 20 {
                assert_eq!(kept.get_pixel(x, y), pixel);
                assert_eq!(changed.get_pixel(x, y), whole.get_pixel(x, y));
            }
        }
        // The edge is mixed.
        let at = |pixels: &RgbaImage| sum(pixels, |_| 0.0) + f64::from(pixels.get_pixel(20, 30)[1]);
        let ends = [at(&before), at(&whole)];
        let low = ends[0].min(ends[1]);
        assert!((low..=ends[0].max(ends[1])).contains(&at(&inside)));
    }
    let mut other = RgbaImage::new(3, 3);
    assert!(matches!(
        tone(&mut other, Tone::Grey, Within::Painted(&mask)),
        Err(ImageError::MaskShape)
    ));
}

#[test]
fn the_surroundings_fill_what_is_painted() {
    let of = |share: fn(u32, u32) -> u8| {
        Mask::of(
            GrayImage::from_fn(SIZE.0, SIZE.1, |x, y| Luma([share(x, y)])),
            SIZE,
        )
        .unwrap()
    };
    let is_dot = |x: u32, y: u32| (25..35).contains(&x) && (15..25).contains(&y);
    let mut pixels = RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        Rgba(if is_dot(x, y) {
            [255, 0, 0, 255]
        } else {
            [10, 120, 200, 255]
        })
    });
    let dot = of(|x, y| {
        if (24..36).contains(&x) && (14..26).contains(&y) {
            255
        } else {
            0
        }
    });
    fill(&mut pixels, &dot).unwrap();
    assert!(pixels.pixels().all(|pixel| *pixel == Rgba([10, 120, 200, 255])));
    assert!(matches!(
        fill(&mut pixels, &of(|_, _| 0)),
        Err(ImageError::EmptyMask)
    ));
    assert!(matches!(
        fill(&mut pixels, &of(|_, _| 1)),
        Err(ImageError::FullMask)
    ));
}

#[test]
fn turns_change_sides() {
    let before = image();
    let right = turn(before.clone(), Turn::Right);
    assert_eq!(right.dimensions(), (SIZE.1, SIZE.0));
    assert_eq!(right.get_pixel(SIZE.1 - 1, 0), before.get_pixel(0, 0));
    let left = turn(right, Turn::Left);
    assert_eq!(left, before);
    for half in [Turn::Around, Turn::Mirror, Turn::UpsideDown] {
        let turned = turn(before.clone(), half);
        assert_ne!(turned, before);
        assert_eq!(turn(turned, half), before);
    }
}

#[test]
fn crops_are_within_the_image() {
    let ratio = |width, height| {
        crop_to_ratio(&image(), Ratio { width, height })
            .unwrap()
            .dimensions()
    };
    assert_eq!(ratio(1, 1), (40, 40));
    assert_eq!(ratio(16, 9), (60, 33));
    assert_eq!(ratio(0, u32::MAX), (1, 40));
    let area = |left, top, width, height| {
        crop(
            &image(),
            Area {
                left,
                top,
                width,
                height,
            },
        )
    };
    let part = area(50, 30, u32::MAX, 5).unwrap();
    assert_eq!(part.dimensions(), (10, 5));
    assert_eq!(part.get_pixel(0, 0), image().get_pixel(50, 30));
    for nothing in [
        area(60, 0, 5, 5),
        area(0, 0, 0, 5),
        crop_to_ratio(&RgbaImage::new(0, 9), Ratio { width: 1, height: 1 }),
    ] {
        assert!(matches!(nothing, Err(ImageError::NoPixels)));
    }
}
