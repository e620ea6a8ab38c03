//! What work on images takes, in bytes at most, estimated before anything is decoded: whoever does several works at once
//! adds these up. Each file is held as long as it is decoded.

use crate::error::ImageError;
use crate::kind::{Kind, kind};
use crate::limits::{MAX_BYTES, MAX_DECODER_BYTES};
use crate::probe::headers;
use crate::svg;

/// The heaviest work on images as people send them and models draw them.
pub const MOST: u64 = 352 * 1024 * 1024;
/// A small copy with its file, or a drawing that is put in.
const SMALL: u64 = 48 * 1024 * 1024;
/// Stripes that are scaled: what they are made of, and between the two directions.
const STRIPES: u64 = 24 * 1024 * 1024;
/// Of each pixel.
const COLOURS: u64 = 4;

/// An image as far as its headers tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighed {
    bytes: u64,
    pixels: u64,
    decoding: u64,
}

impl Weighed {
    /// No image at all.
    pub const NOTHING: Self = Self {
        bytes: 0,
        pixels: 0,
        decoding: 0,
    };

    /// Reads the headers alone. Of a drawing, the largest that any is drawn as.
    ///
    /// # Errors
    /// Why it cannot be decoded, as far as the headers tell.
    pub fn of(bytes: &[u8]) -> Result<Self, ImageError> {
        if bytes.len() > MAX_BYTES {
            return Err(ImageError::TooManyBytes);
        }
        let kind = kind(bytes)?;
        if kind == Kind::Svg {
            return Ok(Self {
                bytes: length(bytes),
                pixels: svg::MAX_PIXELS,
                decoding: svg::MEMORY,
            });
        }
        let headers = headers(kind, bytes)?;
        Ok(Self {
            bytes: length(bytes),
            pixels: u64::from(headers.width) * u64::from(headers.height),
            decoding: headers.memory(),
        })
    }

    /// In pixels.
    #[must_use]
    pub const fn pixels(self) -> u64 {
        self.pixels
    }

    /// Of its file.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        self.bytes
    }

    /// It is decoded, and smaller copies are made of it, while its file is there.
    #[must_use]
    pub fn shrinking(self) -> u64 {
        self.bytes + self.decoding.max(COLOURS * self.pixels + SMALL)
    }

    /// Its file is there while it is decoded.
    fn opening(self) -> u64 {
        self.bytes + self.decoding
    }

    /// It is decoded and changed by [`crate::adjust`], within a mask where there is one.
    #[must_use]
    pub fn changing(self, mask: Option<Self>) -> u64 {
        let painted = mask.map_or(0, |_| self.pixels);
        let reading = mask.map_or(0, |mask| mask.reading(self));
        // The changed image may stand beside it.
        let changing = painted + 2 * COLOURS * self.pixels + SMALL;
        reading.max(painted + self.opening()).max(changing)
    }

    /// The part is cut out that a model is sent.
    #[must_use]
    pub fn cutting(self, mask: Self) -> u64 {
        let cutting = (2 * COLOURS + 1) * self.pixels + SMALL;
        mask.reading(self).max(self.pixels + self.opening()).max(cutting)
    }

    /// What a model answered is put back, twice: within the mask, and all of it. Both files are held until they are
    /// stored, for which each is looked at.
    #[must_use]
    pub fn putting_back(self, mask: Self, answer: Self) -> u64 {
        let image = COLOURS * self.pixels;
        let distances = self.pixels;
        let mixing = answer
            .opening()
            .max(COLOURS * answer.pixels + distances + STRIPES);
        let files = 2 * file(self.pixels);
        mask.reading(self)
            .max(self.pixels + self.opening())
            .max(image + self.pixels + mixing)
            .max(image + files + MAX_DECODER_BYTES)
    }

    /// It is read as the mask of another image.
    fn reading(self, of: Self) -> u64 {
        self.opening()
            .max((COLOURS + 1) * self.pixels)
            .max(self.pixels + of.pixels)
    }
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

/// The largest file without loss that is written of so many pixels.
fn file(pixels: u64) -> u64 {
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX);
    (COLOURS * pixels + pixels / 64 + 4_096).min(most)
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Luma, Rgba};

    use super::*;
    use crate::limits::{MAX_MEMORY, MAX_PIXELS};

    const MB: u64 = 1024 * 1024;
    /// Of more bytes than people may send.
    const HEAVIEST: Weighed = Weighed {
        bytes: 16 * MB,
        pixels: MAX_PIXELS,
        decoding: MAX_MEMORY,
    };
    /// The largest that models draw in colours.
    const LARGEST: Weighed = Weighed {
        bytes: 48 * MB,
        pixels: MAX_PIXELS,
        decoding: COLOURS * MAX_PIXELS + MAX_DECODER_BYTES,
    };

    #[test]
    fn the_heaviest_images_have_room() {
        for weight in [
            HEAVIEST.shrinking(),
            HEAVIEST.changing(None),
            HEAVIEST.changing(Some(HEAVIEST)),
            HEAVIEST.cutting(HEAVIEST),
            HEAVIEST.putting_back(HEAVIEST, LARGEST),
        ] {
            assert!(weight <= MOST, "{} MB", weight >> 20);
        }
    }

    #[test]
    fn work_weighs_what_its_images_do() {
        let mut png = std::io::Cursor::new(Vec::new());
        image::RgbaImage::from_pixel(1_000, 500, Rgba([1, 2, 3, 4]))
            .write_to(&mut png, ImageFormat::Png)
            .unwrap();
        let small = Weighed::of(png.get_ref()).unwrap();
        assert_eq!(small.pixels(), 500_000);
        assert_eq!(small.shrinking(), small.bytes() + 2_000_000 + SMALL);
        let mut mask = std::io::Cursor::new(Vec::new());
        image::GrayImage::from_pixel(4_000, 2_000, Luma([255]))
            .write_to(&mut mask, ImageFormat::Png)
            .unwrap();
        let mask = Weighed::of(mask.get_ref()).unwrap();
        // Its own greys, whatever the image is.
        assert_eq!(
            small.cutting(mask),
            mask.bytes() + 6 * 8_000_000 + MAX_DECODER_BYTES
        );
        assert!(small.putting_back(small, HEAVIEST) > MAX_MEMORY);
        let drawing = Weighed::of(b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>").unwrap();
        assert_eq!(drawing.shrinking(), drawing.bytes() + svg::MEMORY);
        assert!(Weighed::of(b"no image").is_err());
    }
}
