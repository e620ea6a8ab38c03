//! How much of a screenshot shows nothing.

use std::io::Cursor;

use anyhow::Context as _;
use png::{ColorType, Decoder, Limits, Transformations};

/// Pixels along the edge of a block.
const BLOCK: usize = 16;

/// How much the brightest and the darkest value of a colour may differ within a block that shows nothing: what gradients
/// differ by.
const CONTRAST: u8 = 12;

/// Bits of a colour's value that are ignored when blocks are compared.
const IGNORED: u32 = 3;

/// Bytes that decoding may take.
const MEMORY: usize = 64 << 20;

/// What a screenshot shows, block by block.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Blankness {
    /// The share of blocks, from 0 to 1, that have the most frequent colour all over.
    pub(super) of_one_colour: f64,
    /// The share of blocks in which nothing stands out, whatever their colours are.
    pub(super) without_contrast: f64,
}

/// Looks at a PNG.
///
/// # Errors
/// When it cannot be read, or is larger than a screenshot.
pub(super) fn of_png(bytes: &[u8]) -> anyhow::Result<Blankness> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let size = reader
        .output_buffer_size()
        .context("the screenshot is too large")?;
    anyhow::ensure!(size <= MEMORY, "the screenshot is too large");
    let mut pixels = vec![0; size];
    let frame = reader.next_frame(&mut pixels)?;
    let bytes_of_pixel = match frame.color_type {
        ColorType::Rgb => 3,
        ColorType::Rgba => 4,
        other => anyhow::bail!("a screenshot of the colour type {other:?}"),
    };
    Ok(of_pixels(&pixels, frame.line_size, bytes_of_pixel))
}

fn of_pixels(pixels: &[u8], line_size: usize, bytes_of_pixel: usize) -> Blankness {
    let mut blocks = 0_u32;
    let mut even = 0_u32;
    let mut colours = vec![0_u32; 1 << (3 * (8 - IGNORED))];
    let lines: Vec<_> = pixels.chunks_exact(line_size.max(1)).collect();
    for lines in lines.chunks(BLOCK) {
        let width = BLOCK * bytes_of_pixel;
        for start in (0..line_size).step_by(width.max(1)) {
            let end = (start + width).min(line_size);
            blocks += 1;
            let block = lines.iter().filter_map(|line| line.get(start..end));
            if let Some(colour) = even_colour(block, bytes_of_pixel) {
                even += 1;
                if let Some(count) = colours.get_mut(colour) {
                    *count += 1;
                }
            }
        }
    }
    let most = colours.into_iter().max().unwrap_or(0);
    let share = |count| f64::from(count) / f64::from(blocks.max(1));
    Blankness {
        of_one_colour: share(most),
        without_contrast: share(even),
    }
}

/// The colour of a block in which nothing stands out, as a small number.
fn even_colour<'a>(lines: impl Iterator<Item = &'a [u8]>, bytes_of_pixel: usize) -> Option<usize> {
    let mut least = [u8::MAX; 3];
    let mut most = [u8::MIN; 3];
    for pixel in lines.flat_map(|line| line.chunks_exact(bytes_of_pixel)) {
        for ((value, least), most) in pixel.iter().zip(&mut least).zip(&mut most) {
            *least = (*least).min(*value);
            *most = (*most).max(*value);
        }
    }
    let values = least.iter().zip(most);
    values
        .map(|(least, most)| (most.saturating_sub(*least) <= CONTRAST).then_some(least >> IGNORED))
        .try_fold(0, |colour, value| {
            Some(colour << (8 - IGNORED) | usize::from(value?))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A screenshot whose pixel at a place is what `colour` says.
    fn look(colour: impl Fn(usize, usize) -> [u8; 3]) -> Blankness {
        let (width, height) = (320, 160);
        let pixels: Vec<_> = (0..width * height)
            .flat_map(|at| colour(at % width, at / width))
            .collect();
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, 320, 160);
        encoder.set_color(ColorType::Rgb);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        of_png(&png).unwrap()
    }

    #[test]
    fn one_colour_is_all_blank_whatever_it_is() {
        for colour in [[255; 3], [0; 3], [10, 20, 60]] {
            let blankness = look(|_, _| colour);
            assert_eq!((blankness.of_one_colour, blankness.without_contrast), (1.0, 1.0));
        }
    }

    #[test]
    fn a_gradient_has_many_colours_and_no_contrast() {
        let blankness = look(|x, y| [u8::try_from(x / 2).unwrap(), u8::try_from(y / 2).unwrap(), 90]);
        assert!(blankness.of_one_colour < 0.1, "{blankness:?}");
        assert_eq!(blankness.without_contrast, 1.0);
    }

    #[test]
    fn what_stands_out_is_in_its_blocks_alone() {
        // One of two hundred blocks.
        let blankness = look(|x, y| if x == 40 && y == 40 { [0; 3] } else { [255; 3] });
        assert_eq!(blankness.of_one_colour, 199.0 / 200.0);
        let halves = look(|x, _| if x < 160 { [0; 3] } else { [255; 3] });
        assert_eq!((halves.of_one_colour, halves.without_contrast), (0.5, 1.0));
        let noise = look(|x, y| [u8::try_from((x * 7 + y * 31) % 256).unwrap(); 3]);
        assert_eq!((noise.of_one_colour, noise.without_contrast), (0.0, 0.0));
    }

    #[test]
    fn what_is_no_png_is_an_error() {
        assert!(of_png(b"GIF89a").is_err());
        assert!(of_png(b"").is_err());
    }
}
