//! Drawings through the public door.

use image::RgbaImage;
use proptest::prelude::*;

use super::*;

fn request(prompt: &str, seed: u64) -> Request {
    Request {
        prompt: prompt.to_owned(),
        width: 320,
        height: 240,
        seed,
    }
}

fn fonts() -> Fonts {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../publishing/assets/initials.ttf");
    Fonts::of(vec![std::fs::read(file).unwrap()])
}

fn pixels(drawing: &Drawing) -> RgbaImage {
    images::decode(&drawing.png, &Fonts::none()).unwrap().pixels
}

fn share_of(drawing: &Drawing, colour: [u8; 3]) -> f64 {
    let pixels = pixels(drawing);
    let found = pixels.pixels().filter(|pixel| pixel.0[..3] == colour).count();
    found as f64 / (pixels.width() * pixels.height()) as f64
}

#[test]
fn the_same_request_draws_the_same() {
    let request = request("A red boat at sunset, “Ahoy”", 7);
    assert_eq!(
        draw(&request, &fonts()).unwrap(),
        draw(&request, &fonts()).unwrap()
    );
    let other = Request {
        seed: 8,
        ..request.clone()
    };
    assert_ne!(
        draw(&request, &fonts()).unwrap().png,
        draw(&other, &fonts()).unwrap().png
    );
}

#[test]
fn the_colours_of_the_prompt_are_drawn() {
    let navy = [0x1d, 0x2f, 0x57];
    let red = [0xd3, 0x37, 0x3a];
    for seed in 0..2 {
        for prompt in [
            "Mountains and a lake, all in navy",
            "A poem, navy",
            "A cat, in navy",
        ] {
            assert!(
                share_of(&draw(&request(prompt, seed), &fonts()).unwrap(), navy) > 0.02,
                "{prompt} {seed}"
            );
        }
        for prompt in ["A red house by the sea", "Ein rotes Auto", "un bateau rouge"] {
            assert!(
                share_of(&draw(&request(prompt, seed), &fonts()).unwrap(), red) > 0.003,
                "{prompt} {seed}"
            );
        }
    }
}

#[test]
fn the_title_is_lettered_below() {
    let with = |title: &str| pixels(&draw(&request(&format!("A cat “{title}”"), 1), &fonts()).unwrap());
    let (one, none) = (
        with("M"),
        pixels(&draw(&request("A cat “M”", 1), &Fonts::none()).unwrap()),
    );
    let foot = |pixels: &RgbaImage| pixels.rows().skip(205).flatten().copied().collect::<Vec<_>>();
    assert_ne!(foot(&one), foot(&none));
    assert_ne!(foot(&one), foot(&with("W")));
    // Outside of the title both are the same.
    assert!(one.rows().take(190).flatten().eq(none.rows().take(190).flatten()));
}

#[test]
fn a_prompt_of_unknown_words_is_an_abstract_sketch_that_says_so() {
    let drawing = draw(&request("Quarterly synergy", 3), &fonts()).unwrap();
    assert_eq!(drawing.left_out, ["Quarterly synergy"]);
    assert!(drawing.words.starts_with("Offline sketch: an abstract pattern"));
    assert!(
        drawing
            .words
            .ends_with("Not drawn (needs an AI model): “Quarterly synergy”.")
    );
}

#[test]
fn the_frames_of_a_story_share_its_palette() {
    let story = request(
        "A fox wakes up. It finds a boat. It sails past mountains. Home at last.",
        5,
    );
    for count in [2, 10] {
        let beats = plan(&story.prompt, count, &[]).frames;
        let small = Request {
            width: 96,
            height: 96,
            ..story.clone()
        };
        let mut seen = Vec::new();
        let mut papers = Vec::new();
        for index in 0..count {
            let drawing = frame(&small, &beats, index, 0, &fonts()).unwrap();
            papers.push(*pixels(&drawing).get_pixel(1, 1));
            seen.push(drawing.png);
        }
        assert!(papers.iter().all(|paper| *paper == papers[0]));
        assert!(seen.windows(2).all(|pair| pair[0] != pair[1]));
        let again = frame(&small, &beats, 0, 1, &fonts()).unwrap();
        assert_ne!(again.png, seen[0]);
        assert!(matches!(
            frame(&small, &beats, count, 0, &fonts()),
            Err(DrawError::NoFrame)
        ));
    }
}

#[test]
fn sizes_are_bounded() {
    for (width, height) in [(0, 100), (63, 64), (64, 2_049), (u32::MAX, u32::MAX)] {
        let hostile = Request {
            width,
            height,
            ..request("A cat", 0)
        };
        assert!(matches!(draw(&hostile, &fonts()), Err(DrawError::Size)));
    }
    for (width, height) in [(64, 64), (64, 2_048), (2_048, 64)] {
        let edge = Request {
            width,
            height,
            ..request("A cat by the sea “Ahoy there, friends”", 0)
        };
        let drawn = pixels(&draw(&edge, &fonts()).unwrap());
        assert_eq!(drawn.dimensions(), (width, height));
        assert!(drawn.pixels().all(|pixel| pixel.0[3] == 255));
    }
}

#[test]
fn the_shape_is_that_of_the_words() {
    assert_eq!(size_in_words("a cat", None), (1_344, 1_008));
    assert_eq!(size_in_words("a square cat", None), (1_344, 1_344));
    assert_eq!(size_in_words("a cat in 16:9", None), (1_344, 756));
    assert_eq!(size_in_words("a portrait at 10:30", None), (448, 1_344));
    let ratio = Ratio {
        width: 0,
        height: u32::MAX,
    };
    assert_eq!(size_in_words("a cat", Some(ratio)), (64, 1_344));
}

/// With `SKETCHES` set to a folder, draws there what prompts look like.
#[test]
fn every_offline_example_is_drawn() {
    let folder = std::env::var_os("SKETCHES");
    let fonts = folder.as_ref().map_or_else(fonts, |_| {
        let file = |name: &&str| std::fs::read(format!("/usr/share/fonts/truetype/{name}")).ok();
        Fonts::of(
            ["noto/NotoSans-Regular.ttf", "droid/DroidSansFallbackFull.ttf"]
                .iter()
                .filter_map(file)
                .collect(),
        )
    });
    let images = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/images");
    for entry in std::fs::read_dir(images).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path().join("category.json")).unwrap();
        let category: serde_json::Value = serde_json::from_str(&file).unwrap();
        let is_drawn = category["kind"] == "generation" && category["pictures"].as_u64().unwrap_or(0) == 0;
        let examples = category["examples"].as_array().unwrap();
        for example in examples
            .iter()
            .filter(|example| is_drawn && example["offline"] == true)
        {
            let prompt = example["prompt"].as_str().unwrap();
            let (width, height) = size_in_words(prompt, None);
            let small = Request {
                prompt: prompt.to_owned(),
                width: width / 4,
                height: height / 4,
                seed: 0,
            };
            let drawing = draw(&small, &fonts).unwrap();
            assert!(!drawing.words.contains("abstract"), "{prompt}");
            if let Some(folder) = &folder {
                let name = example["name"].as_str().unwrap().replace(' ', "_");
                std::fs::write(
                    std::path::Path::new(folder).join(format!("{name}.png")),
                    drawing.png,
                )
                .unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn any_prompt_is_drawn(prompt in "\\PC{0,80}", seed: u64) {
        let tiny = Request { width: 64, height: 64, ..request(&prompt, seed) };
        prop_assert!(draw(&tiny, &fonts()).is_ok());
    }
}
