//! What the outline of a shape takes: each of its edges is met by every line of pixels that it crosses, four times.

use resvg::tiny_skia::{PathSegment, Point, Transform};
use resvg::usvg::Path;

use super::cost::Layer;

/// Lines that are looked at for one line of pixels.
const LINES: f64 = 4.0;
/// Work for an edge, however short.
const EDGE: f64 = 30.0;
/// Edges that a curve becomes.
const CURVE: f64 = 16.0;
/// Edges of a stroke for one of its path: both sides, and a join.
const STROKE: f64 = 6.0;
/// Where the library itself stops.
const MAX_DASHES: f64 = 1_000_000.0;

/// What a path takes.
pub(super) struct Outline {
    /// Work for the edges of its fill.
    pub edges: f64,
    /// Work for the edges of its stroke.
    pub stroke_edges: f64,
    /// Pixels of its stroke.
    pub stroked: f64,
}

pub(super) fn of(path: &Path, transform: Transform, layer: Layer) -> Outline {
    let (across, down) = transform.get_scale();
    let scale = f64::from(across.max(down));
    let mut length = 0.0;
    let mut edges = 0.0;
    let mut last = Point::zero();
    let mut edge = |to: Point, pieces: f64, last: &mut Point| {
        let reach = f64::from((to.x - last.x).hypot(to.y - last.y));
        length += reach;
        edges += (reach * scale).min(layer.height) * LINES + pieces * EDGE;
        *last = to;
    };
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => last = to,
            PathSegment::LineTo(to) => edge(to, 1.0, &mut last),
            PathSegment::QuadTo(control, to) => {
                edge(control, CURVE, &mut last);
                edge(to, 0.0, &mut last);
            }
            PathSegment::CubicTo(first, second, to) => {
                edge(first, CURVE, &mut last);
                edge(second, 0.0, &mut last);
                edge(to, 0.0, &mut last);
            }
            PathSegment::Close => edge(last, 1.0, &mut last),
        }
    }
    let Some(stroke) = path.stroke() else {
        return Outline {
            edges,
            stroke_edges: 0.0,
            stroked: 0.0,
        };
    };
    let dashes = stroke.dasharray().map_or(0.0, |dashes| {
        let period: f64 = dashes.iter().copied().map(f64::from).sum();
        let pairs = f64::from(u32::try_from(dashes.len()).unwrap_or(u32::MAX)) / 2.0;
        (length / period.max(f64::MIN_POSITIVE) * pairs).min(MAX_DASHES)
    });
    let width = f64::from(stroke.width().get()) * scale + 2.0;
    Outline {
        edges,
        stroke_edges: edges * STROKE + dashes * (EDGE * 8.0 + LINES * width.min(layer.height)),
        stroked: length * scale * width,
    }
}
