//! Letters and drawings on top of a picture.

use image::{GenericImageView as _, Rgba, RgbaImage};
use images::mask::{Area, Mask};
use images::{Fonts, PictureError, decode, scale};

use super::share::{Share, over};
use crate::colour::Rgb;
use crate::pictures::finish::byte;
use crate::pictures::land::bow;
use crate::pictures::lexicon::Motif;
use crate::pictures::motif::{self, Ink};
use crate::pictures::palette::Palette;
use crate::pictures::pen::{Fill, Pen};
use crate::pictures::random::Random;
use crate::pictures::reading::{Season, Thing, Time, Weather, is_emoji};
use crate::words::escape;

/// Longest caption, in characters.
const MAX_CAPTION: usize = 200;
/// The longest side that is drawn; larger pictures get it scaled.
const DRAWN_SIDE: u32 = 2_048;

/// Words below a picture, or where is painted, light on a dark band.
pub(super) fn caption(
    pixels: &mut RgbaImage,
    text: &str,
    mask: Option<&Mask>,
    fonts: &Fonts,
) -> Result<&'static str, String> {
    let has_emoji = text.chars().any(is_emoji);
    let text: String = text
        .chars()
        .filter(|c| !c.is_control() && !is_emoji(*c))
        .take(MAX_CAPTION)
        .collect();
    let (width, height) = pixels.dimensions();
    let area = mask.and_then(Mask::painted).unwrap_or_else(|| {
        let band = (height / 7).max(1);
        Area {
            left: 0,
            top: height - band,
            width,
            height: band,
        }
    });
    let (across, down) = (f64::from(area.width), f64::from(area.height));
    let lines = wrapped(&text, across / down);
    let rows = f64::from(u32::try_from(lines.len()).unwrap_or(1)).max(1.0);
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1);
    let by_width = across * 0.9 / (f64::from(u32::try_from(longest).unwrap_or(200)) * 0.58);
    let size = by_width.min(down * 0.72 / rows / 1.2).min(down * 0.5);
    let mut words = String::new();
    for (row, line) in (0_u32..).zip(&lines) {
        let y = down / 2.0 + (f64::from(row) - (rows - 1.0) / 2.0) * size * 1.2 + size * 0.35;
        words.push_str(&format!("<text x=\"{:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"#ffffff\">{}</text>", across / 2.0, escape(line)));
    }
    let svg = |inner: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\">{inner}</svg>",
            area.width, area.height
        )
    };
    let letters = drawn(&svg(&words), area, fonts).map_err(|error| error.to_string())?;
    if letters.pixels().all(|Rgba([.., alpha])| *alpha == 0) {
        return Err("There are no letters here to write this caption with.".to_owned());
    }
    let band = Rgba([12, 12, 16, 150]);
    put(pixels, area, mask, |x, y, old| {
        let letter = letters.get_pixel_checked(x, y).copied().unwrap_or(Rgba([0; 4]));
        over(over(old, band), letter)
    });
    Ok(if has_emoji {
        "added the caption, without its emoji"
    } else {
        "added the caption"
    })
}

/// Broken at spaces into up to three lines, so that they fill a band of this shape.
fn wrapped(text: &str, shape: f64) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let count = text.chars().count();
    let rows = [(1_u32, 9.0), (2, 22.0)]
        .iter()
        .find(|(_, most)| f64::from(u32::try_from(count).unwrap_or(u32::MAX)) <= shape * most)
        .map_or(3, |(rows, _)| *rows);
    let most = count.div_ceil(usize::try_from(rows).unwrap_or(1)) + 4;
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A thing where is painted, as large as there is room.
pub(super) fn motif(
    pixels: &mut RgbaImage,
    thing: &Thing,
    mask: Option<&Mask>,
) -> Result<&'static str, String> {
    let (what, colour) = (thing.motif, thing.colour);
    let Some(area) = mask.and_then(Mask::painted) else {
        return Err("Please paint where it should be.".to_owned());
    };
    let palette = Palette::of(
        Time::Day,
        Weather::Clear,
        Season::Summer,
        &mut Random::of(0, "added"),
    );
    let (across, down) = (f64::from(area.width), f64::from(area.height));
    let mut pen = Pen::new(across, down);
    if matches!(what, Motif::Moon | Motif::Sun) {
        orb(&mut pen, what, (across, down), colour);
    } else if what == Motif::Rainbow {
        bow(&mut pen, (across / 2.0, down), down.min(across / 2.0) * 0.96, 0.6);
    } else {
        // Things are at most half as wide again as they are high, on either side.
        let size = (down * 0.86).min(across * 0.6) / 100.0;
        let ink = Ink::new(&palette, colour, 0.0);
        let foot = (across / 2.0, down * 0.965);
        // It stands on the lower edge of what is painted.
        for (share, wide) in [(0.18, 0.52), (0.24, 0.36)] {
            let dark = Fill::Thin(Rgb(0x10, 0x14, 0x1c), share);
            pen.oval(foot, (size * 100.0 * wide, (down * 0.035).min(size * 6.0)), dark);
        }
        pen.group(foot, (size, size), 0.0, |pen| motif::draw(pen, thing, &ink));
    }
    let light = if !what.has_shape() {
        [1.0; 3]
    } else {
        light_of(pixels, area)
    };
    let svg = pen.finish((area.width, area.height));
    let thing = drawn(&svg, area, &Fonts::none()).map_err(|error| error.to_string())?;
    put(pixels, area, mask, |x, y, old| {
        let Rgba([red, green, blue, alpha]) = thing.get_pixel_checked(x, y).copied().unwrap_or(Rgba([0; 4]));
        let [of_red, of_green, of_blue] = light;
        let lit = |part: u8, light: f64| byte(f64::from(part) * light);
        let (red, green, blue) = (lit(red, of_red), lit(green, of_green), lit(blue, of_blue));
        over(old, Rgba([red, green, blue, alpha]))
    });
    Ok("added what you named")
}

/// How much of red, green and blue the light of a picture leaves where something is put: little of red at night.
fn light_of(pixels: &RgbaImage, area: Area) -> [f64; 3] {
    /// The mean of a channel in broad daylight.
    const DAYLIGHT: f64 = 150.0;
    let view = pixels.view(area.left, area.top, area.width, area.height);
    let mut sums = [0.0; 3];
    let mut all = 0.0;
    for (.., Rgba([red, green, blue, _])) in view.pixels() {
        for (sum, part) in sums.iter_mut().zip([red, green, blue]) {
            *sum += f64::from(part);
        }
        all += 1.0;
    }
    sums.map(|sum| (0.25 + 0.75 * sum / f64::max(all, 1.0) / DAYLIGHT).clamp(0.3, 1.0))
}

fn orb(pen: &mut Pen, what: Motif, (across, down): (f64, f64), colour: Option<Rgb>) {
    let usual = if what == Motif::Moon {
        Rgb(0xf4, 0xee, 0xd6)
    } else {
        Rgb(0xff, 0xd8, 0x6a)
    };
    let colour = colour.unwrap_or(usual);
    let (at, radius) = ((across / 2.0, down / 2.0), across.min(down) / 2.0);
    let glow = pen.radial(
        at,
        radius,
        &[(0.0, colour, 0.8), (0.6, colour, 0.4), (1.0, colour, 0.0)],
    );
    pen.circle(at, radius, glow);
    pen.circle(at, radius * 0.62, colour);
    if what == Motif::Moon {
        for (x, y, size) in [(-0.2, -0.15, 0.15), (0.2, 0.1, 0.1), (-0.05, 0.28, 0.08)] {
            pen.circle(
                (at.0 + x * radius, at.1 + y * radius),
                size * radius,
                colour.mix(Rgb::INK, 0.14),
            );
        }
    }
}

/// A drawing in the size of an area.
pub(super) fn drawn(svg: &str, area: Area, fonts: &Fonts) -> Result<RgbaImage, PictureError> {
    let picture = decode(svg.as_bytes(), fonts)?;
    debug_assert!(picture.pixels.width() <= DRAWN_SIDE);
    scale::to(&picture.pixels, area.width, area.height)
}

/// New pixels within an area, as far as they may change.
pub(super) fn put(
    pixels: &mut RgbaImage,
    area: Area,
    mask: Option<&Mask>,
    new: impl Fn(u32, u32, Rgba<u8>) -> Rgba<u8>,
) {
    Share::of(mask, false).paint(pixels, |x, y, old| {
        match (x.checked_sub(area.left), y.checked_sub(area.top)) {
            (Some(x), Some(y)) if x < area.width && y < area.height => new(x, y, old),
            _ => old,
        }
    });
}
