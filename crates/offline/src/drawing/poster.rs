//! A poster: an image within a border of paper, and its title below.

use std::fmt::Write as _;

use super::data::{Data, Kind, Motif};
use super::letters::Block;
use super::palette::Palette;
use super::random::Random;
use super::reading::{Named, Reading};
use super::{pattern, scene};
use crate::colour::Rgb;

/// What a poster is drawn from.
pub(super) struct Poster<'a> {
    pub data: &'a Data,
    pub reading: &'a Reading,
    pub palette: &'a Palette,
    pub title: Option<&'a str>,
    /// Most lines of the title.
    pub lines: usize,
    /// In pixels.
    pub size: (u32, u32),
}

/// An image that is being written, in its own coordinates.
pub(super) struct Canvas<'a> {
    pub data: &'a Data,
    pub palette: &'a Palette,
    pub width: f64,
    pub height: f64,
    pub svg: String,
    pub random: Random,
}

impl Poster<'_> {
    /// The poster as SVG.
    pub(super) fn svg(&self, random: Random) -> String {
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let unit = width.min(height) / 100.0;
        let edge = 5.5 * unit;
        let title = self.title.map(|title| {
            let sizes = (2.6 * unit, if self.lines > 3 { 5.2 } else { 9.0 } * unit);
            Block::of(title, width - 2.6 * edge, sizes, self.lines)
        });
        let below = title.as_ref().map_or(0.0, |title| title.height() + 1.6 * unit);
        let mut canvas = Canvas {
            data: self.data,
            palette: self.palette,
            width: width - 2.0 * edge,
            height: height - 2.0 * edge - below,
            svg: String::new(),
            random,
        };
        draw(&mut canvas, self.reading);
        let (right, foot, round) = (edge + canvas.width, edge + canvas.height, 2.0 * unit);
        // Paper reaches beyond the image, so that no pixel at an edge is mixed with nothing.
        let (wide, high) = (width + 18.0, height + 18.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\
             <rect x=\"-9\" y=\"-9\" width=\"{wide}\" height=\"{high}\" fill=\"{}\"/><g transform=\"translate({edge:.1} {edge:.1})\">{}</g>",
            self.palette.paper.hex(),
            canvas.svg
        );
        // The border lies on the image, which is seen through its hole.
        let _ = write!(
            svg,
            "<path fill-rule=\"evenodd\" fill=\"{}\" d=\"M-9 -9h{wide}v{high}h-{wide}ZM{:.1} {edge:.1}H{:.1}Q{right:.1} {edge:.1} {right:.1} {:.1}\
             V{:.1}Q{right:.1} {foot:.1} {:.1} {foot:.1}H{:.1}Q{edge:.1} {foot:.1} {edge:.1} {:.1}V{:.1}Q{edge:.1} {edge:.1} {:.1} {edge:.1}Z\"/>",
            self.palette.paper.hex(),
            edge + round,
            right - round,
            edge + round,
            foot - round,
            right - round,
            edge + round,
            foot - round,
            edge + round,
            edge + round,
        );
        if let Some(title) = title {
            title.write(&mut svg, width / 2.0, foot + 2.6 * unit, self.palette.ink);
        }
        svg.push_str("</svg>");
        svg
    }
}

/// The composition that suits what is named: a scene where there is a land, a sun or a moon, or many things; one or two
/// things large; an abstract pattern for nothing.
fn draw(canvas: &mut Canvas<'_>, reading: &Reading) {
    let standing = [Kind::Sky, Kind::Water, Kind::Thing];
    let things: Vec<&Named> = standing
        .iter()
        .flat_map(|kind| reading.of_kind(*kind, canvas.data))
        .collect();
    let many: usize = things.iter().map(|named| named.count).sum();
    if reading.named.is_empty() {
        pattern::abstracts(canvas);
    } else if things.len() < reading.named.len() || many > 2 {
        scene::draw(canvas, reading);
    } else {
        pattern::emblem(canvas, &things);
    }
}

impl Canvas<'_> {
    /// The shorter side.
    pub(super) const fn short(&self) -> f64 {
        self.width.min(self.height)
    }

    pub(super) fn motif(&self, named: &Named) -> Option<&Motif> {
        self.data.motifs.get(named.motif)
    }

    /// The colour of a thing: the one that is asked for, else its own, a little of the poster's in it.
    pub(super) fn colour(&self, named: &Named) -> Rgb {
        let own = self.motif(named).and_then(|motif| Rgb::from_hex(&motif.colour));
        let own = own.map(|own| own.mix(self.palette.near, 0.1));
        named.colour.or(own).unwrap_or(self.palette.accent)
    }

    pub(super) fn block(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: Rgb) {
        let hex = fill.hex();
        self.put(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{hex}\"/>"
        ));
    }

    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: Rgb) {
        let hex = fill.hex();
        self.put(format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{hex}\"/>"
        ));
    }

    pub(super) fn path(&mut self, data: &str, fill: Rgb) {
        let hex = fill.hex();
        self.put(format_args!("<path d=\"{data}\" fill=\"{hex}\"/>"));
    }

    pub(super) fn put(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.svg.write_fmt(line);
    }

    /// A motif with its upper left corner at a point, scaled across and down.
    pub(super) fn place(&mut self, named: &Named, (x, y): (f64, f64), scale: (f64, f64), main: Rgb) {
        let Some(motif) = self.data.motifs.get(named.motif) else {
            return;
        };
        let palette = self.palette;
        let own = Rgb::from_hex(&motif.colour).map(|own| own.mix(palette.near, 0.5));
        let [far, near, ground] = match named.colour.or(own) {
            Some(colour) => [
                colour.mix(palette.ink, 0.12),
                colour,
                colour.mix(palette.ink, 0.28),
            ],
            None => [palette.far, palette.near, palette.ground],
        };
        let mut svg = motif.svg.clone();
        for (name, colour) in [
            ("{main}", main),
            ("{dark}", main.mix(palette.ink, 0.24)),
            ("{light}", main.mix(Rgb::WHITE, 0.42)),
            ("{paper}", palette.paper),
            ("{ink}", palette.ink),
            ("{accent}", palette.accent),
            ("{far}", far),
            ("{near}", near),
            ("{ground}", ground),
        ] {
            svg = svg.replace(name, &colour.hex());
        }
        self.put(format_args!(
            "<g transform=\"translate({x:.1} {y:.1}) scale({:.4} {:.4})\">{svg}</g>",
            scale.0, scale.1
        ));
    }

    /// A thing of a height that stands on a point.
    pub(super) fn stand(&mut self, named: &Named, (x, foot): (f64, f64), height: f64) {
        let (scale, main) = (height / 100.0, self.colour(named));
        self.place(named, (x - height / 2.0, foot - height), (scale, scale), main);
    }
}
