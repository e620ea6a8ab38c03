//! Changes where a picture is painted: a colour, a thing that comes or goes.

use std::error::Error;

use image::{Rgba, RgbaImage};
use images::{Fonts, PictureError};
use studio::pictures::edit;

use crate::changing::{SIZE, mask, picture, warmth, whole};

#[test]
fn masks_of_nothing_and_of_other_pictures_are_refused() -> Result<(), PictureError> {
    let nothing = mask(0, 0, 0, 0)?;
    assert!(edit(picture(), Some(&nothing), "lighter", &Fonts::none()).is_err());
    let other = RgbaImage::new(10, 10);
    assert!(edit(other.clone(), Some(&mask(1, 1, 5, 5)?), "lighter", &Fonts::none()).is_err());
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
