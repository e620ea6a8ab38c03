//! Instructions and what becomes of images.

use image::{GrayImage, Luma, Rgba};

use super::*;

fn image() -> RgbaImage {
    let part = |value: u32| u8::try_from(value % 200).unwrap() + 20;
    RgbaImage::from_fn(60, 40, |x, y| Rgba([part(x * 4), part(y * 6), part(x * y), 255]))
}

/// The left third is painted.
fn mask() -> Mask {
    Mask::of(
        GrayImage::from_fn(60, 40, |x, _| Luma([if x < 20 { 255 } else { 0 }])),
        (60, 40),
    )
    .unwrap()
}

fn done(instruction: &str) -> String {
    adjust(image(), None, instruction).map_or_else(|cannot| cannot.reason, |adjusted| adjusted.words)
}

#[test]
fn instructions_are_read() {
    for (instruction, words) in [
        ("Make it a little brighter", "made it brighter"),
        ("darker, please", "made it darker"),
        ("warmer", "made it warmer"),
        ("cooler", "made it cooler"),
        ("more contrast", "gave it more contrast"),
        ("less contrast", "gave it less contrast"),
        (
            "Black and white and brighter",
            "made it black and white, made it brighter",
        ),
        ("sepia", "made it sepia"),
        ("blur it", "blurred it"),
        ("crop it to a square", "cropped it"),
        ("Crop to 16:9. Then rotate left", "cropped it, turned it left"),
        ("rotate right", "turned it right"),
        ("flip it", "mirrored it"),
        ("turn it upside down", "flipped it upside down"),
    ] {
        assert_eq!(
            done(instruction),
            format!("Offline studio: {words}."),
            "{instruction}"
        );
    }
    assert_eq!(
        adjust(image(), None, "crop to 1:1").unwrap().pixels.dimensions(),
        (40, 40)
    );
    assert_eq!(
        adjust(image(), None, "rotate left").unwrap().pixels.dimensions(),
        (40, 60)
    );
}

#[test]
fn every_ability_works() {
    let can = adjust(image(), None, "").unwrap_err().can;
    assert!(can.len() > 5);
    for ability in can {
        let works = [None, Some(&mask())]
            .into_iter()
            .any(|mask| adjust(image(), mask, &ability).is_ok());
        assert!(works, "{ability}");
    }
}

#[test]
fn the_rest_is_left_out_or_refused() {
    let adjusted = adjust(image(), None, "brighter, add a dragon").unwrap();
    assert_eq!(adjusted.left_out, ["add a dragon"]);
    assert!(
        adjusted
            .words
            .ends_with("Not done (needs an AI model): “add a dragon”.")
    );
    for instruction in [
        "Turn her hair into fire",
        "",
        "remove this",
        "blur the background",
        "crop it",
        "no contrast",
    ] {
        let cannot = adjust(image(), None, instruction).unwrap_err();
        assert!(
            !cannot.can.is_empty() && cannot.reason.ends_with('.'),
            "{instruction}"
        );
    }
    assert!(done("remove this").contains("paint"));
}

#[test]
fn a_mask_confines_what_is_done() {
    let (before, mask) = (image(), mask());
    for (instruction, is_inside) in [
        ("brighter", true),
        ("sepia", true),
        ("blur", true),
        ("remove this", true),
        ("blur outside", false),
        ("make the background monochrome", false),
    ] {
        let after = adjust(image(), Some(&mask), instruction).unwrap().pixels;
        for (x, y, pixel) in before.enumerate_pixels() {
            assert!(
                (x < 20) == is_inside || after.get_pixel(x, y) == pixel,
                "{instruction}"
            );
        }
        assert_ne!(after, before, "{instruction}");
    }
    assert_eq!(
        adjust(image(), Some(&mask), "crop to the selection")
            .unwrap()
            .pixels
            .dimensions(),
        (20, 40)
    );
    assert_eq!(
        adjust(image(), Some(&mask), "rotate left").unwrap_err().reason,
        WHOLE
    );
    let empty = Mask::of(GrayImage::new(60, 40), (60, 40)).unwrap();
    assert!(adjust(image(), Some(&empty), "brighter").is_err());
    assert!(adjust(RgbaImage::new(3, 3), Some(&mask), "brighter").is_err());
    assert!(adjust(RgbaImage::new(0, 0), None, "blur, crop to 1:1, rotate left").is_ok());
}

#[test]
fn every_offline_example_is_understood() {
    let images = concat!(env!("CARGO_MANIFEST_DIR"), "/../../catalog/images");
    for entry in std::fs::read_dir(images).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path().join("category.json")).unwrap();
        let category: serde_json::Value = serde_json::from_str(&file).unwrap();
        let examples = category["examples"].as_array().unwrap();
        let changes = category["pictures"].as_u64().unwrap_or(0) > 0;
        for example in examples
            .iter()
            .filter(|example| changes && example["offline"] == true)
        {
            let prompt = example["prompt"].as_str().unwrap();
            let with = |mask: Option<&Mask>| {
                adjust(image(), mask, prompt).is_ok_and(|adjusted| adjusted.left_out.is_empty())
            };
            assert!(with(None) || with(Some(&mask())), "{prompt}");
        }
    }
}
