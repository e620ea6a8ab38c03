use std::error::Error;

use images::{Fonts, decode};
use proptest::prelude::*;
use studio::pictures::{Drawing, Wish, WishError, draw, size_in_words};

fn wish(prompt: &str, seed: u64) -> Wish {
    Wish {
        prompt: prompt.to_owned(),
        width: 160,
        height: 120,
        seed,
    }
}

fn is_a_picture(drawing: &Drawing) -> Result<(), Box<dyn Error>> {
    let picture = decode(&drawing.png, &Fonts::none())?;
    assert_eq!(picture.pixels.dimensions(), (drawing.width, drawing.height));
    assert!(picture.is_opaque());
    decode(drawing.svg.as_bytes(), &Fonts::none())?;
    // Not one colour all over.
    let first = picture.pixels.get_pixel(0, 0);
    let others = picture.pixels.pixels().filter(|pixel| {
        let apart = |at: usize| (i32::from(pixel[at]) - i32::from(first[at])).abs();
        apart(0) + apart(1) + apart(2) > 60
    });
    assert!(others.count() > 1_000, "{}", drawing.words);
    Ok(())
}

#[test]
fn ordinary_prompts_get_a_picture_of_what_they_name() -> Result<(), Box<dyn Error>> {
    for (prompt, shown) in [
        ("A red fox in an autumn forest at sunset", &["fox", "forest"][..]),
        ("a lighthouse on a rocky shore in a storm", &["lighthouse", "sea"]),
        (
            "Hot air balloons over the mountains at dawn",
            &["balloon", "mountains"],
        ),
        ("a cat and a dog under a big oak tree", &["cat", "dog", "tree"]),
        ("a sailboat on the ocean", &["boat", "sea"]),
        ("friendly robot in a neon city at night", &["robot", "city"]),
        ("a rocket flying past a planet", &["rocket", "space"]),
        ("cup of coffee on a wooden table", &["cup", "room"]),
        ("vintage car in the desert", &["car", "desert"]),
        ("a castle under the full moon", &["castle", "moon"]),
        ("whale underwater", &["whale", "underwater"]),
        ("birthday cake with candles", &["cake"]),
        ("goldfish in a coral reef", &["fish", "underwater"]),
        ("bicycles in a meadow", &["bicycle", "meadow"]),
        ("an open book", &["book"]),
        ("a single flower", &["flower"]),
        ("a girl looking at birds", &["child", "bird"]),
        ("abstract pattern of circles", &["abstract pattern"]),
        ("ein Hund am Strand neben einem Haus", &["dog", "house", "sea"]),
        ("un chat noir dans la forêt", &["cat", "forest"]),
        ("una casa en el desierto", &["house", "desert"]),
        ("una volpe nel bosco con la luna", &["fox", "moon", "forest"]),
        ("um barco no mar", &["boat", "sea"]),
        ("un oiseau sans arbre", &["bird"]),
    ] {
        let drawing = draw(&wish(prompt, 5), &Fonts::none())?;
        assert_eq!(drawing.shown, shown, "{prompt}");
        assert!(drawing.words.starts_with("Offline sketch: "), "{}", drawing.words);
        is_a_picture(&drawing)?;
    }
    Ok(())
}

#[test]
fn what_is_not_wanted_is_not_drawn() -> Result<(), WishError> {
    let drawing = draw(&wish("a meadow without a house, no trees", 5), &Fonts::none())?;
    assert_eq!(drawing.shown, ["meadow"]);
    Ok(())
}

#[test]
fn a_prompt_that_names_no_thing_is_told_so() -> Result<(), WishError> {
    let drawing = draw(&wish("something blue", 5), &Fonts::none())?;
    assert!(drawing.shown.is_empty());
    assert!(
        drawing.words.contains("None of the things I can draw is named"),
        "{}",
        drawing.words
    );
    Ok(())
}

#[test]
fn a_seed_is_a_picture() -> Result<(), WishError> {
    let one = draw(&wish("a fox in the forest", 41), &Fonts::none())?;
    assert_eq!(one, draw(&wish("a fox in the forest", 41), &Fonts::none())?);
    assert_ne!(
        one.png,
        draw(&wish("a fox in the forest", 42), &Fonts::none())?.png
    );
    Ok(())
}

#[test]
fn words_change_the_light_and_the_things() -> Result<(), WishError> {
    let brightness = |prompt: &str| -> Result<f64, WishError> {
        let drawing = draw(&wish(prompt, 9), &Fonts::none())?;
        let pixels = decode(&drawing.png, &Fonts::none())?.pixels;
        let sum: f64 = pixels.as_raw().iter().map(|value| f64::from(*value)).sum();
        Ok(sum / f64::from(pixels.width() * pixels.height() * 4))
    };
    assert!(brightness("a meadow at night")? + 40.0 < brightness("a meadow at noon")?);
    let one = draw(&wish("a balloon at noon", 9), &Fonts::none())?.svg.len();
    assert!(draw(&wish("four balloons at noon", 9), &Fonts::none())?.svg.len() > one + 3_000);
    Ok(())
}

#[test]
fn any_words_give_a_picture_or_are_told() -> Result<(), Box<dyn Error>> {
    let long = "a cat in the sea ".repeat(400);
    let combining = "a\u{301}\u{300}".repeat(2_000);
    for prompt in [
        "",
        " \n\t",
        "🦊🌊✨",
        "<script>alert(1)</script> & \"cat\" 'dog'",
        "</svg><image href=\"file:///etc/passwd\"/>",
        "]]> <!-- & &amp; &#x26; %00 \u{0}\u{7}\u{fffe}",
        "قطة على البحر \u{202e}evil\u{202c}",
        "海の上の猫",
        &long,
        &combining,
    ] {
        let drawing = match draw(&wish(prompt, 1), &Fonts::none()) {
            Err(WishError::Unknown(parts)) => {
                assert!(!parts.is_empty());
                continue;
            }
            other => other?,
        };
        is_a_picture(&drawing)?;
        assert!(!drawing.svg.contains("script") && !drawing.svg.contains("href"));
    }
    Ok(())
}

#[test]
fn sizes_have_bounds() -> Result<(), WishError> {
    for (width, height) in [(0, 100), (63, 100), (100, 2_049), (u32::MAX, u32::MAX)] {
        let wish = Wish {
            width,
            height,
            ..wish("a cat", 1)
        };
        assert!(
            matches!(draw(&wish, &Fonts::none()), Err(WishError::Size)),
            "{width} {height}"
        );
    }
    for (width, height) in [(64, 2_048), (2_048, 64), (333, 517)] {
        let drawing = draw(
            &Wish {
                width,
                height,
                ..wish("a cat by the sea", 1)
            },
            &Fonts::none(),
        )?;
        let picture = decode(&drawing.png, &Fonts::none())?;
        assert_eq!(picture.pixels.dimensions(), (width, height));
    }
    Ok(())
}

#[test]
fn shapes_are_read_from_words() {
    for (prompt, size) in [
        ("a cat", (1_344, 1_008)),
        ("a cat, 16:9", (1_344, 756)),
        ("portrait of a cat", (1_008, 1_344)),
        ("a square picture of a cat", (1_344, 1_344)),
        ("a cat at 7:30", (1_344, 1_008)),
        ("a cat 0:0 1:900 :::", (1_344, 1_008)),
    ] {
        assert_eq!(size_in_words(prompt, None), size, "{prompt}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn any_prompt_and_seed_give_a_picture(
        prompt in "\\PC{0,60}|[a-z<>&\"' 🦊אب]{0,80}|(cat|sea|night|two|red|no|rain|moon|winter|robot|[ ,.]){1,30}",
        seed: u64,
    ) {
        match draw(&wish(&prompt, seed), &Fonts::none()) {
            Err(WishError::Unknown(parts)) => prop_assert!(!parts.is_empty()),
            other => {
                let drawing = other.map_err(|error| TestCaseError::fail(error.to_string()))?;
                is_a_picture(&drawing).map_err(|error| TestCaseError::fail(error.to_string()))?;
            }
        }
    }
}
