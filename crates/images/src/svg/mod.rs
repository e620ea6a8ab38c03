//! Drawings. An SVG file is a program of a kind: what it may do is bounded before it is done, at each step.
//!
//! - [`source`]: the text, and that it does not multiply itself while it is read
//! - [`nesting`]: how deep its elements are in each other, before they are read
//! - [`weight`], [`lettering`]: what its elements and their letters come to once references to elements are followed
//! - [`layout_timeout`]: how long letters are put in their places
//! - [`cost`], [`outline`], [`effects`]: what drawing takes, in time and memory
//! - [`fonts`]: what its texts are drawn with
//!
//! Nothing outside of the file is read: no files, no addresses; images within it are left out.

mod cost;
mod effects;
mod fonts;
mod layout_timeout;
mod lettering;
mod nesting;
mod outline;
mod source;
mod weight;

use std::thread;

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use crate::error::ImageError;
use crate::kind::Kind;
use crate::probe::Probe;

pub use fonts::Fonts;
pub(crate) use source::is_svg;

/// Longer sides are drawn smaller: models look at no more.
const LARGEST: f32 = 2_048.0;
/// Shorter ones larger: a drawing has no pixels of its own.
const SMALLEST: f32 = 1_024.0;
/// Drawing nests as deep as a file does. Only what is used of it takes memory.
const STACK_BYTES: usize = 256 * 1024 * 1024;
/// The file, its tree, the layers that are drawn at once, and the image.
pub(crate) const MEMORY: u64 = 300 * 1024 * 1024;
/// Most pixels of a drawing.
pub(crate) const MAX_PIXELS: u64 = 2_048 * 2_048;

/// What a drawing will be drawn as.
pub(crate) fn probe(bytes: &[u8]) -> Result<Probe, ImageError> {
    let size = apart(|| Drawing::read(bytes, &Fonts::none()).map(|drawing| drawing.size))?;
    Ok(Probe {
        kind: Kind::Svg,
        width: size.0,
        height: size.1,
        is_turned: false,
        animated: false,
        memory: MEMORY,
    })
}

/// Draws, with a side of 2,048 pixels at most.
pub(crate) fn draw(bytes: &[u8], fonts: &Fonts) -> Result<RgbaImage, ImageError> {
    apart(|| Drawing::read(bytes, fonts)?.draw())
}

/// On a thread of its own: for its stack, and because a panic of what draws must be no more than an error.
fn apart<T: Send>(work: impl FnOnce() -> Result<T, ImageError> + Send) -> Result<T, ImageError> {
    thread::scope(|scope| {
        thread::Builder::new()
            .name("svg".to_owned())
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| ImageError::damaged(Kind::Svg, error))?
            .join()
            .unwrap_or_else(|_| Err(ImageError::damaged(Kind::Svg, "drawing it panicked")))
    })
}

struct Drawing {
    tree: Tree,
    scale: f32,
    size: (u32, u32),
}

impl Drawing {
    fn read(bytes: &[u8], fonts: &Fonts) -> Result<Self, ImageError> {
        let text = source::text(bytes)?;
        let document = source::parse(text)?;
        weight::check(&document)?;
        let end = layout_timeout::end();
        let options = Options {
            image_href_resolver: ImageHrefResolver {
                resolve_data: Box::new(|_, _, _| None),
                resolve_string: Box::new(|_, _| None),
            },
            font_family: fonts.family().to_owned(),
            fontdb: fonts.database(),
            font_resolver: layout_timeout::fonts_until(end),
            ..Options::default()
        };
        let tree =
            Tree::from_xmltree(&document, &options).map_err(|error| ImageError::damaged(Kind::Svg, error))?;
        if layout_timeout::is_over(end) {
            return Err(ImageError::SvgTooComplex);
        }
        let full = scale(&tree);
        // What is too much at full size may do at less.
        let scale = [full, full / 2.0, full / 4.0]
            .into_iter()
            .find(|scale| cost::is_affordable(&tree, *scale, sides(&tree, *scale)))
            .ok_or(ImageError::SvgTooComplex)?;
        let size = sides(&tree, scale);
        Ok(Self { tree, scale, size })
    }

    fn draw(&self) -> Result<RgbaImage, ImageError> {
        let (width, height) = self.size;
        let mut pixels = Pixmap::new(width, height).ok_or(ImageError::NoPixels)?;
        resvg::render(
            &self.tree,
            Transform::from_scale(self.scale, self.scale),
            &mut pixels.as_mut(),
        );
        RgbaImage::from_raw(width, height, pixels.take_demultiplied()).ok_or(ImageError::NoPixels)
    }
}

fn scale(tree: &Tree) -> f32 {
    let long = tree.size().width().max(tree.size().height());
    long.clamp(SMALLEST, LARGEST) / long
}

/// In pixels, at least one.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 1 and 2048"
)]
fn sides(tree: &Tree, scale: f32) -> (u32, u32) {
    let side = |length: f32| (length * scale).round().clamp(1.0, LARGEST) as u32;
    (side(tree.size().width()), side(tree.size().height()))
}
