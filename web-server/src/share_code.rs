//! The plain QR code of an address, as an image of 200 by 200 pixels or as one of any size.

use std::fmt::Write as _;
use std::io::Cursor;

use image::{GrayImage, ImageFormat, Luma};
use qrcode::{Color, EcLevel, QrCode};

/// Pixels of a side.
const SIDE: u32 = 200;
/// The margin around a code, in modules (ISO/IEC 18004).
const QUIET: u32 = 4;

/// A PNG of the code, each module a whole number of pixels wide; nothing when the address does not fit into one.
pub fn png(address: &str) -> Option<Vec<u8>> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let modules = u32::try_from(code.width()).ok()?;
    let scale = SIDE / (modules + 2 * QUIET);
    if scale == 0 {
        return None;
    }
    let margin = (SIDE - modules * scale) / 2;
    let colours = code.to_colors();
    let dark = |x: u32, y: u32| {
        let (column, row) = (x.checked_sub(margin)? / scale, y.checked_sub(margin)? / scale);
        if column >= modules || row >= modules {
            return None;
        }
        let place = usize::try_from(row * modules + column).ok()?;
        colours.get(place).filter(|colour| **colour == Color::Dark)
    };
    let image = GrayImage::from_fn(SIDE, SIDE, |x, y| {
        Luma([if dark(x, y).is_some() { 0 } else { u8::MAX }])
    });
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).ok()?;
    Some(png.into_inner())
}

/// An SVG of the code, a module one unit wide; nothing when the address does not fit into one.
pub fn svg(address: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
    let width = code.width();
    let quiet = usize::try_from(QUIET).ok()?;
    let side = width + 2 * quiet;
    let mut dark = String::new();
    for (place, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = (place % width + quiet, place / width + quiet);
            write!(dark, "M{x} {y}h1v1h-1z").ok()?;
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{dark}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_size_and_room_around_it() {
        let png = png("https://tide-times.apps.morpheo.example/").unwrap();
        let image = image::load_from_memory(&png).unwrap().into_luma8();
        assert_eq!(image.dimensions(), (SIDE, SIDE));
        assert!(
            (0..SIDE)
                .all(|at| image.get_pixel(at, 5) == &Luma([255]) && image.get_pixel(5, at) == &Luma([255]))
        );
        assert!(image.pixels().any(|pixel| pixel == &Luma([0])));
    }

    #[test]
    fn what_fits_into_no_code_has_none() {
        assert_eq!(png(&"x".repeat(4_000)), None);
    }

    #[test]
    fn a_drawn_code_has_the_modules_of_the_image() {
        let svg = svg("otpauth://totp/Morpheo:ada@example.org?secret=GEZDGNBV").unwrap();
        let code = QrCode::with_error_correction_level(
            "otpauth://totp/Morpheo:ada@example.org?secret=GEZDGNBV",
            EcLevel::M,
        );
        let dark = code
            .unwrap()
            .to_colors()
            .iter()
            .filter(|colour| **colour == Color::Dark)
            .count();
        assert_eq!(svg.matches("h1v1h-1z").count(), dark);
        assert_eq!(super::svg(&"x".repeat(4_000)), None);
    }
}
