//! Changes to whole pictures, and what all changes keep to.

use std::error::Error;

use image::{Rgba, RgbaImage};
use images::Fonts;
use proptest::prelude::*;
use studio::pictures::{CannotDo, abilities, edit};

use crate::changing::{SIZE, fonts, light, mask, picture, warmth, whole};

#[test]
fn every_ability_works_as_it_is_written() -> Result<(), Box<dyn Error>> {
    let (painted, fonts) = (mask(10, 8, 30, 24)?, fonts()?);
    for ability in abilities() {
        let ability = ability.replace("your words", "ABC");
        let one = edit(picture(), Some(&painted), &ability, &fonts);
        let other = edit(picture(), None, &ability, &fonts);
        let edited = one.or(other)?;
        assert_ne!(edited.pixels, picture(), "{ability}");
    }
    Ok(())
}

#[test]
fn light_and_colour_change_in_the_direction_that_is_named() -> Result<(), CannotDo> {
    let before = picture();
    assert!(light(&whole("make it lighter")?.pixels) > light(&before) * 1.1);
    assert!(light(&whole("bitte etwas dunkler")?.pixels) < light(&before) * 0.95);
    assert!(light(&whole("much darker")?.pixels) < light(&whole("a bit darker")?.pixels));
    assert!(warmth(&whole("warmer please")?.pixels) > warmth(&before));
    assert!(warmth(&whole("make it colder")?.pixels) < warmth(&before));
    let grey = whole("make it black and white")?.pixels;
    assert!(
        grey.pixels()
            .all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2])
    );
    let blue = whole("tint it blue")?.pixels;
    assert!(warmth(&blue) < warmth(&before));
    let twice = edit(
        whole("invert the colours")?.pixels,
        None,
        "invert the colours",
        &Fonts::none(),
    )?;
    assert_eq!(twice.pixels, before);
    Ok(())
}

#[test]
fn warmer_and_colder_are_seen_on_pictures_of_any_colour() -> Result<(), CannotDo> {
    /// A picture of a colour from dark to light.
    fn of([red, green, blue]: [u8; 3]) -> RgbaImage {
        let lit = |part: u8, x: u32| u8::try_from(u32::from(part) * (20 + x) / 80).unwrap_or(u8::MAX);
        RgbaImage::from_fn(60, 8, |x, _| {
            Rgba([lit(red, x), lit(green, x), lit(blue, x), 255])
        })
    }
    let mean = |pixels: &RgbaImage, of: &dyn Fn(&Rgba<u8>) -> f64| {
        pixels.pixels().map(of).sum::<f64>() / f64::from(pixels.width() * pixels.height())
    };
    let red_beside_blue =
        |pixels: &RgbaImage| mean(pixels, &|pixel| f64::from(pixel[0]) - f64::from(pixel[2]));
    let colour = |pixels: &RgbaImage| {
        mean(pixels, &|pixel| {
            let [red, green, blue, _] = pixel.0;
            f64::from(red.max(green).max(blue) - red.min(green).min(blue))
        })
    };
    let ends = |pixels: &RgbaImage| {
        pixels
            .pixels()
            .filter(|pixel| pixel.0[..3].contains(&255))
            .count()
    };
    for (name, before) in [
        ("a night forest", of([25, 40, 80])),
        ("a blue sky", of([84, 165, 230])),
        ("grey", of([150, 150, 150])),
        ("a meadow", of([70, 150, 60])),
        ("a sunset", of([240, 140, 90])),
    ] {
        for (said, sign) in [
            ("make it warmer", 1.0),
            ("make it cooler", -1.0),
            ("slightly warmer", 0.3),
        ] {
            let after = edit(before.clone(), None, said, &Fonts::none())?.pixels;
            let shift = (red_beside_blue(&after) - red_beside_blue(&before)) * f64::signum(sign);
            // What is warm or cold already has less room.
            let is_so = red_beside_blue(&before) * sign > 60.0;
            let strength = if is_so { 0.5 } else { 1.0 }
                * f64::abs(sign)
                * (mean(&before, &|pixel| f64::from(pixel[1])) / 120.0).clamp(0.4, 1.0);
            assert!(shift > 16.0 * strength, "{said}: {name} by {shift}");
            if sign.abs() >= 1.0 {
                assert!(red_beside_blue(&after) * sign > 0.0, "{said}: {name}");
                assert!(
                    colour(&after) > 10.0,
                    "{said}: {name} is grey: {}",
                    colour(&after)
                );
            }
            assert!(
                (light(&after) / light(&before) - 1.0).abs() < 0.12,
                "{said}: {name}"
            );
            assert!(ends(&after) <= ends(&before), "{said}: {name}");
        }
    }
    Ok(())
}

#[test]
fn cutting_and_turning_change_the_size() -> Result<(), Box<dyn Error>> {
    let size = |instruction: &str| whole(instruction).map(|edited| edited.pixels.dimensions());
    assert_eq!(size("crop it to a square")?, (40, 40));
    assert_eq!(size("crop to 16:9")?, (60, 33));
    assert_eq!(size("rotate right")?, (40, 60));
    assert_eq!(size("rotate it 180°")?, (60, 40));
    assert_eq!(
        whole("mirror it")?.pixels.get_pixel(0, 0),
        picture().get_pixel(59, 0)
    );
    assert_eq!(
        whole("rotate left")?.pixels.get_pixel(0, 0),
        picture().get_pixel(59, 0)
    );
    let painted = mask(5, 6, 20, 10)?;
    let kept = edit(
        picture(),
        Some(&painted),
        "crop to what is painted",
        &Fonts::none(),
    )?;
    assert_eq!(kept.pixels.dimensions(), (20, 10));
    assert!(edit(picture(), Some(&painted), "rotate it", &Fonts::none()).is_err());
    Ok(())
}

#[test]
fn what_cannot_be_done_is_said_with_what_can() -> Result<(), CannotDo> {
    for instruction in [
        "make him smile",
        "",
        "replace the sky with a dragon",
        "don't make it darker",
        "🦊",
        "add a cat",
        "add a caption \"AB\"",
    ] {
        let refused = whole(instruction).expect_err(instruction);
        assert_eq!(refused.can, abilities(), "{instruction}");
        assert!(refused.reason.ends_with('.'));
    }
    let edited = whole("make it warmer, and give her a hat")?;
    assert_eq!(edited.done, ["made it warmer"]);
    assert_eq!(edited.left_out, ["give her a hat"]);
    assert_eq!(
        edited.words,
        "Offline studio: made it warmer. Left out, as it takes an AI model: “give her a hat”."
    );
    Ok(())
}

#[test]
fn an_even_background_is_filled_and_the_rest_kept() -> Result<(), CannotDo> {
    let disc = |x: u32, y: u32| (x - 30).pow(2) + (y - 20).pow(2) < 100;
    let inside =
        |x: u32, y: u32| x >= 20 && y >= 10 && x < 41 && y < 31 && disc(x.max(30) * 2 - x.max(30), y.max(20));
    let before = RgbaImage::from_fn(60, 40, |x, y| {
        if inside(x, y) {
            Rgba([200, 30, 30, 255])
        } else {
            Rgba([240, 240, 238, 255])
        }
    });
    let edited = edit(before.clone(), None, "make the background navy", &Fonts::none())?;
    for (x, y, pixel) in edited.pixels.enumerate_pixels() {
        let expected = if inside(x, y) {
            Rgba([200, 30, 30, 255])
        } else {
            Rgba([0x1b, 0x2f, 0x66, 255])
        };
        assert_eq!(*pixel, expected, "{x} {y}");
    }
    Ok(())
}

#[test]
fn captions_are_written_without_their_emoji() -> Result<(), Box<dyn Error>> {
    let fonts = fonts()?;
    let plain = edit(picture(), None, "add the caption \"ABC\"", &fonts)?;
    for said in [
        "add a caption: ABC",
        "Add a caption: ABC.\n",
        "warm it up, write: ABC",
    ] {
        let done = edit(picture(), None, said, &fonts)?.done;
        assert!(done.contains(&"added the caption"), "{said}: {done:?}");
    }
    let with = edit(picture(), None, "add the caption \"ABC 🎂\"", &fonts)?;
    assert_eq!(with.pixels, plain.pixels);
    assert_eq!(with.done, ["added the caption, without its emoji"]);
    assert_eq!(
        (with.left_out.as_slice(), plain.left_out.len()),
        (&["🎂".to_owned()][..], 0)
    );
    assert!(edit(picture(), None, "add the caption \"🎂\"", &fonts).is_err());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn pixels_that_may_not_change_are_the_same(
        said in prop::sample::select(abilities().to_vec()),
        outside: bool,
        left in 0_u32..40, top in 0_u32..25, width in 6_u32..20, height in 6_u32..15,
    ) {
        let fail = |error: &dyn Error| TestCaseError::fail(error.to_string());
        let painted = mask(left, top, width, height).map_err(|error| fail(&error))?;
        let said = said.split([',', '(']).next().unwrap_or("");
        // It rains out of doors.
        let outside = outside && !said.contains("rain");
        let said = if outside { format!("{said} outside") } else { said.to_owned() };
        if let Ok(edited) = edit(picture(), Some(&painted), &said, &Fonts::none()) {
            prop_assert_eq!(edited.pixels.dimensions(), SIZE);
            let inside = |x: u32, y: u32| (left..left + width).contains(&x) && (top..top + height).contains(&y);
            let (mut all_inside, mut all_outside) = (true, true);
            for (x, y, pixel) in edited.pixels.enumerate_pixels() {
                if pixel != picture().get_pixel(x, y) {
                    if inside(x, y) { all_outside = false } else { all_inside = false }
                }
            }
            prop_assert!(if outside { all_outside } else { all_inside }, "{said}");
        }
    }

    #[test]
    fn any_words_are_answered(words in "\\PC{0,120}|((not|make|it|lighter|crop|add|cat|\"a\"|red|background|and|,|blur|16:9) ){0,20}", alpha in 0_u8..=255) {
        let mut picture = picture();
        picture.put_pixel(3, 3, Rgba([9, 9, 9, alpha]));
        match edit(picture.clone(), None, &words, &Fonts::none()) {
            Ok(edited) => prop_assert!(!edited.done.is_empty() && edited.pixels.width() > 0),
            Err(refused) => prop_assert!(!refused.reason.is_empty() && !refused.can.is_empty()),
        }
    }
}
