//! Rain and snow in front of a picture; within a mask where it is painted, as behind a window.

use image::{Rgba, RgbaImage};
use images::Fonts;
use images::mask::{Area, Mask};

use super::put::{drawn, put};
use super::share::over;
use crate::colour::Rgb;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::reading::Weather;

pub(super) fn fall(
    pixels: &mut RgbaImage,
    weather: Weather,
    mask: Option<&Mask>,
) -> Result<&'static str, String> {
    let (width, height) = pixels.dimensions();
    let area = mask.and_then(Mask::painted).unwrap_or(Area {
        left: 0,
        top: 0,
        width,
        height,
    });
    // As large as in a drawing, whose shorter side measures 1,000.
    let unit = f64::from(width.min(height)) / 1_000.0;
    let (across, down) = (f64::from(area.width), f64::from(area.height));
    let mut pen = Pen::new(across, down);
    let light = Rgb(0xee, 0xf3, 0xfa);
    // One to so many square units; a small pane has a few all the same.
    let room = across * down / (unit * unit);
    let many = (24..700_u32)
        .take_while(|many| f64::from(*many) * 2_600.0 < room)
        .last()
        .unwrap_or(24);
    let mut random = Random::of(0, "fallen");
    let (veil, share) = match weather {
        Weather::Rain => (Rgb(0x5a, 0x68, 0x78), 70),
        _ => (Rgb(0xd8, 0xe2, 0xee), 56),
    };
    for _ in 0..many {
        let (x, y) = (random.unit() * across, random.unit() * down);
        if weather == Weather::Rain {
            let long = random.between(26.0, 58.0) * unit;
            pen.line(
                &format!("M{x:.1} {y:.1}l{:.1} {long:.1}", -long * 0.22),
                random.between(1.4, 2.6) * unit.max(0.5),
                Fill::Thin(light, 0.55),
            );
        } else {
            let size = (1.8 + random.unit().powi(3) * 7.0) * unit.max(0.4);
            pen.circle((x, y), size, Fill::Thin(Rgb::WHITE, random.between(0.6, 0.95)));
        }
    }
    let svg = pen.finish((area.width, area.height));
    let falling = drawn(&svg, area, &Fonts::none()).map_err(|error| error.to_string())?;
    let Rgb(red, green, blue) = veil;
    let veil = Rgba([red, green, blue, share]);
    put(pixels, area, mask, |x, y, old| {
        let drop = falling.get_pixel_checked(x, y).copied().unwrap_or(Rgba([0; 4]));
        over(over(old, veil), drop)
    });
    Ok(done(weather))
}

/// What was done, in words.
pub(super) const fn done(weather: Weather) -> &'static str {
    match weather {
        Weather::Rain => "let it rain",
        _ => "let it snow",
    }
}
