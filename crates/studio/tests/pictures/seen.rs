//! What is named of the sky is on the picture, in each place, or told as left out.

use std::error::Error;

use image::RgbaImage;
use images::{Fonts, decode};
use studio::pictures::{Drawing, Wish, draw};

const SIZE: (u32, u32) = (128, 96);
const SEEDS: u64 = 3;
/// A place, and how many pixels of the moon are to be seen there: behind windows it is small.
const PLACES: [(&str, usize); 13] = [
    ("in the mountains", 150),
    ("by the sea", 150),
    ("in a forest", 150),
    ("in a city", 150),
    ("in the desert", 150),
    ("in a meadow", 150),
    ("in space", 150),
    ("by a lake", 150),
    ("in a village", 150),
    ("before Mount Fuji", 150),
    ("in an abstract pattern", 150),
    ("in a room", 55),
    ("in a kitchen", 28),
];
const HEROES: [&str; 8] = [
    "A red fox",
    "A castle",
    "A dragon",
    "A tall tree",
    "A balloon",
    "Three birds",
    "A lighthouse",
    "A robot and a house",
];
const WEATHERS: [&str; 5] = ["", ", snow", ", fog", ", rain", ", cloudy"];

fn drawing(prompt: &str, seed: u64, (width, height): (u32, u32)) -> Result<Drawing, Box<dyn Error>> {
    let wish = Wish {
        prompt: prompt.to_owned(),
        width,
        height,
        seed,
    };
    Ok(draw(&wish, &Fonts::none())?)
}

fn pixels(svg: &str) -> Result<RgbaImage, Box<dyn Error>> {
    Ok(decode(svg.as_bytes(), &Fonts::none())?.pixels)
}

/// How many pixels are others without it.
fn seen(drawing: &Drawing, name: &str) -> Result<usize, Box<dyn Error>> {
    let group = format!("<g class=\"{name}\"");
    let without = drawing.svg.replace(&group, &format!("{group} display=\"none\""));
    let (with, without) = (pixels(&drawing.svg)?, pixels(&without)?);
    let differ = with.pixels().zip(without.pixels()).filter(|(one, other)| {
        let apart = |at: usize| i32::from(one[at]).abs_diff(i32::from(other[at]));
        apart(0) + apart(1) + apart(2) > 40
    });
    Ok(differ.count())
}

/// The prompts for something in each place, with others around it, and the least of it that is seen there.
fn prompts(what: &str) -> impl Iterator<Item = (String, u64, usize)> {
    PLACES
        .into_iter()
        .enumerate()
        .flat_map(move |(at, (place, least))| {
            (0..SEEDS).map(move |seed| {
                let turn = usize::try_from(seed).unwrap_or(0) + at;
                let hero = HEROES.iter().cycle().nth(turn).copied().unwrap_or_default();
                let weather = WEATHERS.iter().cycle().nth(turn).copied().unwrap_or_default();
                (format!("{hero} {place} {what}{weather}"), seed, least)
            })
        })
}

fn all_are_seen(what: &str, name: &str, share: f64) -> Result<(), Box<dyn Error>> {
    let mut hidden = Vec::new();
    for (prompt, seed, least) in prompts(what) {
        let drawing = drawing(&prompt, seed, SIZE)?;
        #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels")]
        let (many, least) = (seen(&drawing, name)? as f64, least as f64 * share);
        let is_told = drawing.left_out.iter().any(|part| what.contains(part.as_str()));
        if many < least && !is_told {
            hidden.push(format!("{prompt} ({seed}): {many} of {least}"));
        }
    }
    assert!(hidden.is_empty(), "{} hidden: {hidden:#?}", hidden.len());
    Ok(())
}

#[test]
fn a_moon_that_is_named_is_seen_in_each_place() -> Result<(), Box<dyn Error>> {
    all_are_seen("at night under the moon", "moon", 1.0)
}

#[test]
fn a_sun_that_is_named_is_seen_in_each_place() -> Result<(), Box<dyn Error>> {
    all_are_seen("with the sun", "sun", 0.9)
}

#[test]
fn a_sun_beside_the_moon_is_seen_too() -> Result<(), Box<dyn Error>> {
    all_are_seen("with the moon and the sun", "sun", 0.4)
}

#[test]
fn stars_that_are_named_are_seen_by_day_too() -> Result<(), Box<dyn Error>> {
    all_are_seen("under the stars", "stars", 0.3)?;
    all_are_seen("at sunset under the stars", "stars", 0.2)
}

#[test]
fn a_rainbow_is_seen_or_told() -> Result<(), Box<dyn Error>> {
    all_are_seen("with a rainbow", "rainbow", 1.2)
}

#[test]
fn birds_are_seen_beside_all_others() -> Result<(), Box<dyn Error>> {
    all_are_seen("with two birds", "bird", 1.0)
}

#[test]
fn sun_moon_and_rainbow_are_seen_behind_the_titles_of_posters() -> Result<(), Box<dyn Error>> {
    for (prompt, name) in [
        ("Poster for Summer Night with the moon", "moon"),
        ("Poster for Harbour Festival by the sea with the sun", "sun"),
        ("Poster for Family Day with a rainbow", "rainbow"),
    ] {
        for seed in 0..3 {
            let drawing = drawing(prompt, seed, SIZE)?;
            let many = seen(&drawing, name)?;
            assert!(many > 120, "{prompt} ({seed}): {many}");
        }
    }
    Ok(())
}

#[test]
fn what_a_place_has_no_sky_for_is_told_as_it_was_written() -> Result<(), Box<dyn Error>> {
    for (prompt, left_out) in [
        ("A whale underwater under the moon", &["moon"][..]),
        ("Ein Wal unterwasser mit einem Regenbogen", &["Regenbogen"]),
        ("A cat in a kitchen with a rainbow", &["rainbow"]),
        ("A fish in a reef under the stars", &["stars"]),
        ("Portrait of a woman in the sunshine", &["sunshine"]),
        ("A whale underwater, clouds", &["clouds"]),
        ("Logo with a fox and a moon", &["moon"]),
    ] {
        let drawing = drawing(prompt, 3, SIZE)?;
        assert_eq!(drawing.left_out, left_out, "{prompt}");
    }
    Ok(())
}

#[test]
fn a_rainbow_has_a_word_in_six_languages() -> Result<(), Box<dyn Error>> {
    for prompt in [
        "A house under a rainbow",
        "Ein Haus unter einem Regenbogen",
        "Une maison sous un arc-en-ciel",
        "Una casa bajo un arcoíris",
        "Una casa sotto un arcobaleno",
        "Uma casa sob um arco-íris",
    ] {
        let drawing = drawing(prompt, 3, SIZE)?;
        assert_eq!(drawing.shown, ["house", "rainbow"], "{prompt}");
        assert!(drawing.left_out.is_empty(), "{prompt}: {:?}", drawing.left_out);
        assert!(seen(&drawing, "rainbow")? > 200, "{prompt}");
    }
    Ok(())
}

#[test]
fn where_clouds_are_named_the_sky_is_grey_and_has_no_sun() -> Result<(), Box<dyn Error>> {
    // How blue the upper third is.
    let blue = |drawing: &Drawing| -> Result<f64, Box<dyn Error>> {
        let pixels = pixels(&drawing.svg)?;
        let upper = pixels.rows().take(32).flatten();
        let sum: f64 = upper.map(|pixel| f64::from(pixel[2]) - f64::from(pixel[0])).sum();
        Ok(sum / f64::from(32 * SIZE.0))
    };
    for (place, seed) in ["in a meadow", "in the mountains", "by the sea"].iter().zip(1..) {
        let clear = drawing(&format!("A fox {place} at noon"), seed, SIZE)?;
        let cloudy = drawing(&format!("A fox {place} at noon, clouds gather"), seed, SIZE)?;
        assert!(clear.svg.contains("class=\"sun\"") && !cloudy.svg.contains("class=\"sun\""));
        assert!(
            blue(&cloudy)? < blue(&clear)? * 0.62,
            "{place}: {} {}",
            blue(&cloudy)?,
            blue(&clear)?
        );
    }
    Ok(())
}
