//! Writes SVG: numbers and colours, and what is to be written, without what could be taken for SVG.

use std::fmt::Write as _;

use crate::colour::Rgb;
use crate::words::escape;

/// A point, x to the right, y down.
pub(super) type Point = (f64, f64);

/// What a shape is filled with.
#[derive(Debug, Clone)]
pub(super) enum Fill {
    Flat(Rgb),
    /// A colour and how much of it, from 0 to 1.
    Thin(Rgb, f64),
    /// A gradient of this drawing.
    Gradient(usize),
}

impl From<Rgb> for Fill {
    fn from(colour: Rgb) -> Self {
        Self::Flat(colour)
    }
}

/// A drawing that is being written.
#[derive(Debug)]
pub(super) struct Pen {
    pub(super) width: f64,
    pub(super) height: f64,
    defs: String,
    body: String,
    gradients: usize,
}

/// How far along a gradient, the colour, how much of it.
pub(super) type Stop = (f64, Rgb, f64);

impl Pen {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            defs: String::new(),
            body: String::new(),
            gradients: 0,
        }
    }

    /// The document, shown at `pixels`.
    pub(super) fn finish(self, pixels: (u32, u32)) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {:.1} {:.1}\" \
             preserveAspectRatio=\"none\"><defs>{}</defs>{}</svg>",
            pixels.0, pixels.1, self.width, self.height, self.defs, self.body
        )
    }

    fn put(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = self.body.write_fmt(line);
    }

    fn stops(&mut self, stops: &[Stop]) {
        for (at, colour, share) in stops {
            let _ = write!(
                self.defs,
                "<stop offset=\"{at:.3}\" stop-color=\"{}\" stop-opacity=\"{share:.3}\"/>",
                colour.hex()
            );
        }
    }

    /// From one point to another, in the coordinates of what is filled.
    pub(super) fn linear(&mut self, from: Point, to: Point, stops: &[Stop]) -> Fill {
        let id = self.gradients;
        self.gradients += 1;
        let _ = write!(
            self.defs,
            "<linearGradient id=\"g{id}\" gradientUnits=\"userSpaceOnUse\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\">",
            from.0, from.1, to.0, to.1
        );
        self.stops(stops);
        self.defs.push_str("</linearGradient>");
        Fill::Gradient(id)
    }

    /// From a centre outwards.
    pub(super) fn radial(&mut self, centre: Point, radius: f64, stops: &[Stop]) -> Fill {
        let id = self.gradients;
        self.gradients += 1;
        let _ = write!(
            self.defs,
            "<radialGradient id=\"g{id}\" gradientUnits=\"userSpaceOnUse\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\">",
            centre.0, centre.1
        );
        self.stops(stops);
        self.defs.push_str("</radialGradient>");
        Fill::Gradient(id)
    }

    /// What is drawn within stands at `at`, `scale` times as large, turned by degrees; mirrored with a negative width.
    pub(super) fn group(&mut self, at: Point, scale: (f64, f64), turn: f64, draw: impl FnOnce(&mut Self)) {
        self.put(format_args!(
            "<g transform=\"translate({:.1} {:.1}) rotate({turn:.1}) scale({:.4} {:.4})\">",
            at.0, at.1, scale.0, scale.1
        ));
        draw(self);
        self.body.push_str("</g>");
    }

    /// What is drawn within is what a drawing shows of a thing, which its group is called by.
    pub(super) fn named(&mut self, name: &str, draw: impl FnOnce(&mut Self)) {
        self.put(format_args!("<g class=\"{}\">", name.replace(' ', "-")));
        draw(self);
        self.body.push_str("</g>");
    }

    /// A path as SVG writes it.
    pub(super) fn path(&mut self, data: &str, fill: impl Into<Fill>) {
        let fill = attribute("fill", &fill.into());
        self.put(format_args!("<path d=\"{data}\" {fill}/>"));
    }

    /// A line along a path, with round ends.
    pub(super) fn line(&mut self, data: &str, width: f64, stroke: impl Into<Fill>) {
        let stroke = attribute("stroke", &stroke.into());
        self.put(format_args!(
            "<path d=\"{data}\" fill=\"none\" {stroke} stroke-width=\"{width:.2}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    /// A closed shape with corners.
    pub(super) fn shape(&mut self, points: &[Point], fill: impl Into<Fill>) {
        self.path(&closed(points), fill);
    }

    pub(super) fn circle(&mut self, at: Point, radius: f64, fill: impl Into<Fill>) {
        self.oval(at, (radius, radius), fill);
    }

    pub(super) fn oval(&mut self, at: Point, radii: (f64, f64), fill: impl Into<Fill>) {
        let fill = attribute("fill", &fill.into());
        self.put(format_args!(
            "<ellipse cx=\"{:.1}\" cy=\"{:.1}\" rx=\"{:.2}\" ry=\"{:.2}\" {fill}/>",
            at.0, at.1, radii.0, radii.1
        ));
    }

    pub(super) fn ring(&mut self, at: Point, radius: f64, width: f64, stroke: impl Into<Fill>) {
        let stroke = attribute("stroke", &stroke.into());
        self.put(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.2}\" fill=\"none\" {stroke} stroke-width=\"{width:.2}\"/>",
            at.0, at.1
        ));
    }

    /// From its upper left corner.
    pub(super) fn block(&mut self, at: Point, size: Point, round: f64, fill: impl Into<Fill>) {
        let fill = attribute("fill", &fill.into());
        self.put(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{round:.1}\" {fill}/>",
            at.0, at.1, size.0, size.1
        ));
    }

    /// A line of letters around its middle, its foot at `at`; `weight` thickens them, as a share of their size.
    pub(super) fn letters(
        &mut self,
        at: Point,
        size: f64,
        (spacing, weight): (f64, f64),
        colour: Rgb,
        text: &str,
    ) {
        let (hex, thick) = (colour.hex(), size * weight);
        self.put(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" letter-spacing=\"{spacing:.1}\" text-anchor=\"middle\" \
             fill=\"{hex}\" stroke=\"{hex}\" stroke-width=\"{thick:.2}\" stroke-linejoin=\"round\">{}</text>",
            at.0,
            at.1,
            escape(text)
        ));
    }

    /// The whole of the drawing.
    pub(super) fn wash(&mut self, fill: impl Into<Fill>) {
        self.block((0.0, 0.0), (self.width, self.height), 0.0, fill);
    }
}

fn attribute(name: &str, fill: &Fill) -> String {
    match fill {
        Fill::Flat(colour) => format!("{name}=\"{}\"", colour.hex()),
        Fill::Thin(colour, share) => format!("{name}=\"{}\" {name}-opacity=\"{share:.3}\"", colour.hex()),
        Fill::Gradient(id) => format!("{name}=\"url(#g{id})\""),
    }
}

/// The path data of a closed shape with corners.
pub(super) fn closed(points: &[Point]) -> String {
    let mut data = open(points);
    data.push('Z');
    data
}

/// The path data of a line with corners.
pub(super) fn open(points: &[Point]) -> String {
    let mut data = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        let _ = write!(data, "{}{x:.1} {y:.1}", if at == 0 { 'M' } else { 'L' });
    }
    data
}
