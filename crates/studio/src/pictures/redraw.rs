//! A drawing changed by words that name what is in it: it is drawn again, with that in another colour or weather.

use image::RgbaImage;
use images::{Fonts, decode};

use super::edit::{Asked, Edited, asked, edited};
use super::reading::Reading;
use super::scene::Scene;
use super::wish::{Wish, cut, drawn, own_seed};

/// The picture with what is asked for, where it is the drawing of `wish` as it was made and all that is asked for is a
/// colour for a thing in it, or other weather; nothing where it is not, so that it is changed as any picture.
#[must_use]
pub fn redrawn(wish: &Wish, picture: &RgbaImage, instruction: &str, fonts: &Fonts) -> Option<Edited> {
    let before = Reading::of(&cut(&wish.prompt));
    let mut after = before.clone();
    let asked = asked(instruction)?;
    let done = match asked {
        Asked::Colour(motif, colour) => {
            let thing = after.things.iter_mut().find(|thing| thing.motif == motif)?;
            thing.colour = Some(colour);
            "gave it the colour"
        }
        Asked::Weather(weather, done) => {
            after.weather = Some(weather);
            after.weather_said = Some(instruction.to_owned());
            done
        }
    };
    let pixels = |reading: &Reading| {
        let scene = Scene::single(reading, own_seed(wish));
        let drawing = drawn(wish, &scene, fonts).ok()?;
        let pixels = decode(&drawing.png, fonts).ok()?.pixels;
        Some((pixels, scene.left_out.len()))
    };
    let (known, left_out) = pixels(&before)?;
    let (new, more_left_out) = pixels(&after)?;
    // What a place does not show is told as left out.
    (known == *picture && more_left_out <= left_out).then(|| edited(new, done))
}
