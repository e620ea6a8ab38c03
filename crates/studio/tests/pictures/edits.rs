use std::error::Error;

use image::{GrayImage, Luma, Rgba, RgbaImage};
use images::mask::Mask;
use images::{Fonts, PictureError};
use proptest::prelude::*;
use studio::pictures::{CannotDo, Edited, Wish, abilities, draw, edit, redrawn};

const SIZE: (u32, u32) = (60, 40);

/// Every pixel another one.
fn picture() -> RgbaImage {
    let part = |value: u32| u8::try_from(value % 200).unwrap_or(0) + 20;
    RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        Rgba([part(x * 4), part(y * 6), part(x * y), 255])
    })
}

fn mask(left: u32, top: u32, width: u32, height: u32) -> Result<Mask, PictureError> {
    let inside = |x: u32, y: u32| (left..left + width).contains(&x) && (top..top + height).contains(&y);
    let painted = GrayImage::from_fn(SIZE.0, SIZE.1, |x, y| Luma([if inside(x, y) { 255 } else { 0 }]));
    Mask::of(painted, SIZE)
}

fn whole(instruction: &str) -> Result<Edited, CannotDo> {
    edit(picture(), None, instruction, &Fonts::none())
}

fn fonts() -> Result<Fonts, std::io::Error> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../publishing/assets/initials.ttf");
    Ok(Fonts::of(vec![std::fs::read(file)?]))
}

fn light(pixels: &RgbaImage) -> f64 {
    pixels
        .pixels()
        .map(|pixel| f64::from(pixel[0]) + f64::from(pixel[1]) + f64::from(pixel[2]))
        .sum()
}

fn warmth(pixels: &RgbaImage) -> f64 {
    pixels
        .pixels()
        .map(|pixel| f64::from(pixel[0]) - f64::from(pixel[2]))
        .sum()
}

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
fn masks_of_nothing_and_of_other_pictures_are_refused() -> Result<(), PictureError> {
    let nothing = mask(0, 0, 0, 0)?;
    assert!(edit(picture(), Some(&nothing), "lighter", &Fonts::none()).is_err());
    let other = RgbaImage::new(10, 10);
    assert!(edit(other.clone(), Some(&mask(1, 1, 5, 5)?), "lighter", &Fonts::none()).is_err());
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
fn what_is_painted_gets_a_colour_and_a_thing_by_its_name_alone() -> Result<(), Box<dyn Error>> {
    let painted = mask(10, 5, 40, 30)?;
    let edited = edit(picture(), Some(&painted), "Make it red", &Fonts::none())?;
    assert_eq!(edited.done, ["gave it the colour"]);
    assert!(warmth(&edited.pixels) > warmth(&picture()));
    assert_eq!(edited.pixels.get_pixel(2, 2), picture().get_pixel(2, 2));
    assert!(
        whole("Make it red")
            .expect_err("no mask")
            .reason
            .starts_with("Please paint")
    );
    let edited = edit(picture(), Some(&painted), "a house", &Fonts::none())?;
    assert_eq!(edited.done, ["added what you named"]);
    for instruction in ["make the house bigger", "let the fox tell a joke"] {
        assert!(
            edit(picture(), Some(&painted), instruction, &Fonts::none()).is_err(),
            "{instruction}"
        );
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

#[test]
fn every_thing_can_be_added_where_is_painted() -> Result<(), Box<dyn Error>> {
    let painted = mask(10, 5, 40, 30)?;
    for thing in [
        "cat",
        "dog",
        "fox",
        "bird",
        "fish",
        "whale",
        "robot",
        "rocket",
        "car",
        "boat",
        "bicycle",
        "lighthouse",
        "castle",
        "house",
        "tree",
        "flower",
        "cup",
        "cake",
        "book",
        "person",
        "balloon",
        "moon",
        "sun",
        "owl",
        "horse",
        "elephant",
        "rabbit",
        "dragon",
        "bowl of noodles",
        "pizza",
        "vase",
        "pine",
        "cherry tree",
        "sofa",
        "fridge",
    ] {
        let edited = edit(
            picture(),
            Some(&painted),
            &format!("add a {thing}"),
            &Fonts::none(),
        )?;
        let changed = edited
            .pixels
            .pixels()
            .zip(picture().pixels())
            .filter(|(new, old)| new != old)
            .count();
        // A tenth of what is painted at least.
        assert!(changed > 120, "{thing}: {changed}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn pixels_that_may_not_change_are_the_same(
        ability in 0_usize..18,
        outside: bool,
        left in 0_u32..40, top in 0_u32..25, width in 6_u32..20, height in 6_u32..15,
    ) {
        let fail = |error: &dyn Error| TestCaseError::fail(error.to_string());
        let painted = mask(left, top, width, height).map_err(|error| fail(&error))?;
        let said = abilities().get(ability).copied().unwrap_or("lighter").split([',', '(']).next().unwrap_or("");
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

/// Grey of one light, with a dark square in the middle.
fn dark_square(ground: u8, square: u8) -> RgbaImage {
    RgbaImage::from_fn(SIZE.0, SIZE.1, |x, y| {
        let inside = (20..40).contains(&x) && (10..30).contains(&y);
        let grey = if inside { square } else { ground };
        Rgba([grey, grey, grey, 255])
    })
}

#[test]
fn what_is_painted_takes_a_colour_that_is_lighter_than_it_was() -> Result<(), Box<dyn Error>> {
    let painted = mask(20, 10, 20, 20)?;
    for instruction in ["make it orange", "make the cat orange", "mach die Katze orange"] {
        let edited = edit(dark_square(200, 24), Some(&painted), instruction, &Fonts::none())?;
        let Rgba([red, green, blue, _]) = *edited.pixels.get_pixel(30, 20);
        assert!(
            red > 190 && (80..150).contains(&green) && blue < 60,
            "{instruction}: {red} {green} {blue}"
        );
        assert_eq!(
            edited.pixels.get_pixel(2, 2),
            dark_square(200, 24).get_pixel(2, 2)
        );
    }
    Ok(())
}

#[test]
fn what_is_painted_is_removed_and_what_is_around_closes_in() -> Result<(), Box<dyn Error>> {
    let painted = mask(18, 8, 24, 24)?;
    for instruction in [
        "remove the person",
        "delete it",
        "entferne die Person",
        "enlève la personne",
        "quita la persona",
        "togli la persona",
        "remova a pessoa",
    ] {
        let edited = edit(dark_square(180, 20), Some(&painted), instruction, &Fonts::none())?;
        assert_eq!(edited.pixels, dark_square(180, 180), "{instruction}");
        assert_eq!(edited.done, ["removed what you painted"]);
    }
    let refused = edit(dark_square(180, 20), None, "remove the person", &Fonts::none()).unwrap_err();
    assert_eq!(refused.reason, "Please paint what is to be removed.");
    Ok(())
}

#[test]
fn what_is_added_stands_on_the_edge_of_what_is_painted_in_the_light_of_the_picture()
-> Result<(), Box<dyn Error>> {
    let painted = mask(10, 4, 40, 32)?;
    let with_dog = |grey: u8| {
        edit(
            dark_square(grey, grey),
            Some(&painted),
            "add a dog",
            &Fonts::none(),
        )
    };
    let (day, night) = (with_dog(160)?.pixels, with_dog(30)?.pixels);
    let brightest = |pixels: &RgbaImage| pixels.pixels().map(|pixel| pixel[0]).max().unwrap_or(0);
    assert!(
        f64::from(brightest(&night)) < f64::from(brightest(&day)) * 0.6,
        "{} {}",
        brightest(&night),
        brightest(&day)
    );
    let lowest = (0..SIZE.1)
        .rev()
        .find(|y| (0..SIZE.0).any(|x| day.get_pixel(x, *y)[0] != 160));
    assert!(lowest.is_some_and(|y| (34..36).contains(&y)), "{lowest:?}");
    Ok(())
}

#[test]
fn less_weather_and_weather_in_a_colour_bring_none() {
    for instruction in ["make it less snowy", "make the snow blue", "make the rain less"] {
        if let Ok(edited) = whole(instruction) {
            let falls = edited
                .done
                .iter()
                .any(|done| done.contains("rain") || done.contains("snow"));
            assert!(!falls, "{instruction}: {:?}", edited.done);
        }
    }
}

#[test]
fn it_rains_and_snows_all_over_or_where_is_painted() -> Result<(), Box<dyn Error>> {
    for (instruction, done) in [
        ("make it rain outside", "let it rain"),
        ("make it snow", "let it snow"),
        ("add rain", "let it rain"),
        ("lass es regnen", "let it rain"),
        ("lass es schneien", "let it snow"),
        ("fais tomber la pluie", "let it rain"),
        ("haz que llueva", "let it rain"),
        ("fai piovere", "let it rain"),
        ("faz chover", "let it rain"),
    ] {
        let edited = whole(instruction).map_err(|cannot| format!("{instruction}: {cannot}"))?;
        assert_eq!(edited.done, [done], "{instruction}");
        assert_ne!(edited.pixels, picture(), "{instruction}");
    }
    let painted = mask(20, 10, 20, 20)?;
    let edited = edit(picture(), Some(&painted), "make it rain outside", &Fonts::none())?;
    assert_eq!(edited.pixels.get_pixel(5, 5), picture().get_pixel(5, 5));
    assert_ne!(edited.pixels.get_pixel(30, 20), picture().get_pixel(30, 20));
    Ok(())
}

#[test]
fn a_drawing_is_made_again_with_what_its_words_name_in_another_colour_or_weather()
-> Result<(), Box<dyn Error>> {
    let wish = Wish {
        prompt: "A black cat on a green sofa, a window".to_owned(),
        width: 320,
        height: 240,
        seed: 4,
    };
    let pixels = |prompt: &str| -> Result<RgbaImage, Box<dyn Error>> {
        let wish = Wish {
            prompt: prompt.to_owned(),
            ..wish.clone()
        };
        Ok(images::decode(&draw(&wish, &Fonts::none())?.png, &Fonts::none())?.pixels)
    };
    let drawn = pixels(&wish.prompt)?;
    let oranges = |pixels: &RgbaImage| {
        pixels
            .pixels()
            .filter(|pixel| pixel[0] > 150 && pixel[2] < 70)
            .count()
    };
    for instruction in [
        "make the cat orange",
        "mach die Katze orange",
        "rends le chat orange",
    ] {
        let changed = redrawn(&wish, &drawn, instruction, &Fonts::none()).ok_or(instruction)?;
        assert_eq!(changed.done, ["gave it the colour"]);
        assert!(
            oranges(&changed.pixels) > oranges(&drawn) + 1_000,
            "{instruction}"
        );
        // All else is as it was.
        let same = drawn
            .pixels()
            .zip(changed.pixels.pixels())
            .filter(|(one, other)| one == other)
            .count();
        assert!(same > 320 * 240 / 2, "{instruction}: {same}");
    }
    let wet = redrawn(&wish, &drawn, "make it rain outside", &Fonts::none()).ok_or("rain")?;
    assert_eq!(wet.done, ["let it rain"]);
    assert_ne!(wet.pixels, drawn);
    // Not what is not in it, not another picture, nothing else.
    let other = pixels("A dog on a red sofa")?;
    assert!(redrawn(&wish, &drawn, "make the dog orange", &Fonts::none()).is_none());
    assert!(redrawn(&wish, &other, "make the cat orange", &Fonts::none()).is_none());
    assert!(redrawn(&wish, &drawn, "make it orange", &Fonts::none()).is_none());
    assert!(redrawn(&wish, &drawn, "make it darker", &Fonts::none()).is_none());
    Ok(())
}
