//! Icons drawn from an app's name. No system font is used, so that every machine draws the same.

use std::sync::{Arc, LazyLock};

use askama::Template;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use sha2::{Digest, Sha256};

use super::error::IconError;
use super::initials::initials;
use super::set::Icons;

/// Pairs of colours, chosen so that white stands out on both (3:1 or better) and they blend well.
const PALETTES: [(&str, &str); 16] = [
    ("#7c3aed", "#4f46e5"),
    ("#2563eb", "#0e7490"),
    ("#0f766e", "#15803d"),
    ("#be185d", "#7e22ce"),
    ("#ea580c", "#be123c"),
    ("#0369a1", "#4338ca"),
    ("#b45309", "#9a3412"),
    ("#15803d", "#166534"),
    ("#c026d3", "#6d28d9"),
    ("#e11d48", "#9d174d"),
    ("#0d9488", "#1d4ed8"),
    ("#475569", "#1e293b"),
    ("#dc2626", "#b45309"),
    ("#4d7c0f", "#0f766e"),
    ("#6366f1", "#a21caf"),
    ("#0891b2", "#0f766e"),
];

/// The capitals' height in parts of the font's size.
const CAPITAL_HEIGHT: f32 = 1490.0 / 2048.0;
/// The side of the drawing, as in the template.
const SIDE: f32 = 512.0;
/// How round the corners are where the icon has its own shape.
const CORNER: f32 = 116.0;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../assets/initials.ttf").to_vec());
    Arc::new(fonts)
});

enum Mark {
    Initials { text: String, size: f32, baseline: f32 },
    Star { scale: f32 },
}

#[derive(Template)]
#[template(path = "icon.svg", escape = "html")]
struct Drawing {
    palette: (&'static str, &'static str),
    corner: f32,
    mark: Mark,
}

/// Draws all icons. The same name gives the same icons.
///
/// # Errors
/// When the drawing cannot be made.
pub fn from_name(name: &str) -> Result<Icons, IconError> {
    let shaped = draw(name, CORNER, 1.0)?;
    // Launchers may cut a maskable icon to the middle 80 %.
    let maskable = draw(name, 0.0, 0.8)?;
    let full = draw(name, 0.0, 1.0)?;
    Ok(Icons {
        any_192: png(&shaped, 192)?,
        any_512: png(&shaped, 512)?,
        maskable_512: png(&maskable, 512)?,
        apple_180: png(&full, 180)?,
    })
}

fn draw(name: &str, corner: f32, scale: f32) -> Result<Tree, IconError> {
    let mark = match initials(name) {
        Some(text) => {
            let size = if text.chars().count() == 1 { 288.0 } else { 224.0 } * scale;
            Mark::Initials {
                text,
                size,
                baseline: (SIDE + size * CAPITAL_HEIGHT) / 2.0,
            }
        }
        None => Mark::Star { scale },
    };
    let svg = Drawing {
        palette: palette(name),
        corner,
        mark,
    }
    .render()
    .map_err(failed)?;
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    Tree::from_str(&svg, &options).map_err(failed)
}

fn palette(name: &str) -> (&'static str, &'static str) {
    let hash = Sha256::digest(name.to_lowercase().as_bytes());
    let number = hash.first().map_or(0, |byte| usize::from(*byte));
    PALETTES
        .get(number % PALETTES.len())
        .copied()
        .unwrap_or(("#7c3aed", "#4f46e5"))
}

fn png(drawing: &Tree, side: u16) -> Result<Vec<u8>, IconError> {
    let mut pixels = Pixmap::new(u32::from(side), u32::from(side)).ok_or_else(|| failed("no pixels"))?;
    let scale = f32::from(side) / SIDE;
    resvg::render(drawing, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(failed)
}

fn failed(error: impl ToString) -> IconError {
    IconError::Drawing(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(colour.get(at..at + 2).unwrap(), 16).unwrap()) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn white_stands_out_on_every_palette() {
        for (from, to) in PALETTES {
            for colour in [from, to] {
                let contrast = 1.05 / (luminance(colour) + 0.05);
                assert!(contrast >= 3.0, "{colour}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn the_font_has_every_capital_that_names_are_shown_with() {
        let options = Options {
            fontdb: Arc::clone(&FONTS),
            ..Options::default()
        };
        let lacking: String = ('\u{1}'..='\u{2fff}')
            .filter(|c| initials(&c.to_string()) == Some(c.to_string()))
            .filter(|c| {
                let svg = format!(
                    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><text font-family='Initials' font-weight='700'>{c}</text></svg>"
                );
                Tree::from_str(&svg, &options).unwrap().root().abs_bounding_box().width() < 1.0
            })
            .collect();
        assert_eq!(lacking, "");
    }
}
