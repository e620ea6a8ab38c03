//! Weather that comes into a picture, and drawings that are made again.

use std::error::Error;

use image::RgbaImage;
use images::Fonts;
use studio::pictures::{Wish, draw, edit, redrawn};

use crate::changing::{mask, picture, whole};

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
