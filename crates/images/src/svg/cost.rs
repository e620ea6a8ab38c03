//! What drawing takes. The walk is that of `resvg` itself, with sizes instead of pixels, and ends as soon as it is too
//! much: what is drawn a thousand times is counted a thousand times.

use resvg::tiny_skia::{NonZeroRect, Rect, Transform};
use resvg::usvg::{ClipPath, Group, Mask, Node, Paint, Path, Tree};

use super::{effects, outline};

/// Most work: some nanoseconds each, so a few seconds.
const MAX_WORK: f64 = 2.5e9;
/// Most pixels that are held at once, 4 bytes each.
const MAX_PIXELS: f64 = 32.0 * 1024.0 * 1024.0;
/// Work for a pixel of a layer: it is cleared, and put on what is below it.
const LAYER: f64 = 12.0;
/// Work for an element, whatever its size.
const ELEMENT: f64 = 500.0;

/// What draws does not fit.
pub(super) struct TooMuch;

/// Whether a drawing can be drawn at `scale` on as many pixels as `sides` say.
pub(super) fn is_affordable(tree: &Tree, scale: f32, sides: (u32, u32)) -> bool {
    let canvas = Layer {
        width: f64::from(sides.0),
        height: f64::from(sides.1),
    };
    let mut cost = Cost {
        left: MAX_WORK,
        canvas,
    };
    let transform = Transform::from_scale(scale, scale);
    cost.group(tree.root(), transform, canvas, canvas.pixels())
        .is_ok()
}

/// The pixels that something is drawn on.
#[derive(Clone, Copy)]
pub(super) struct Layer {
    pub width: f64,
    pub height: f64,
}

impl Layer {
    pub(super) fn pixels(self) -> f64 {
        self.width * self.height
    }

    /// The part that a rectangle of this size covers at most.
    pub(super) fn covered(self, rect: Option<Rect>) -> Self {
        let (width, height) = rect.map_or((f64::MAX, f64::MAX), |rect| {
            (f64::from(rect.width()), f64::from(rect.height()))
        });
        Self {
            width: self.width.min(width + 4.0),
            height: self.height.min(height + 4.0),
        }
    }
}

pub(super) struct Cost {
    left: f64,
    canvas: Layer,
}

impl Cost {
    pub(super) fn spend(&mut self, work: f64) -> Result<(), TooMuch> {
        self.left -= work;
        // Also what is not a number.
        if self.left > 0.0 { Ok(()) } else { Err(TooMuch) }
    }

    /// A group with `held` pixels of what is around it.
    pub(super) fn group(
        &mut self,
        group: &Group,
        around: Transform,
        layer: Layer,
        held: f64,
    ) -> Result<(), TooMuch> {
        self.spend(ELEMENT)?;
        let transform = around.pre_concat(group.transform());
        if !group.should_isolate() {
            return self.children(group, transform, layer, held);
        }
        // A layer is held to five times the canvas each way.
        let most = Layer {
            width: self.canvas.width * 5.0,
            height: self.canvas.height * 5.0,
        };
        let own = most.covered(moved(group.layer_bounding_box(), transform));
        let held = self.reserve(held, own.pixels())?;
        self.spend(own.pixels() * LAYER)?;
        self.children(group, transform, own, held)?;
        for filter in group.filters() {
            effects::filter(self, filter, transform, own, held)?;
        }
        if let Some(clip) = group.clip_path() {
            self.clip(clip, transform, own, held)?;
        }
        if let Some(mask) = group.mask() {
            self.mask(mask, transform, own, held)?;
        }
        Ok(())
    }

    /// # Errors
    /// When more pixels are held than there may be.
    pub(super) fn reserve(&self, held: f64, more: f64) -> Result<f64, TooMuch> {
        let held = held + more;
        if held <= MAX_PIXELS {
            Ok(held)
        } else {
            Err(TooMuch)
        }
    }

    fn children(
        &mut self,
        group: &Group,
        transform: Transform,
        layer: Layer,
        held: f64,
    ) -> Result<(), TooMuch> {
        for child in group.children() {
            match child {
                Node::Group(inner) => self.group(inner, transform, layer, held)?,
                Node::Path(path) => self.path(path, transform, layer, held)?,
                Node::Text(text) => self.group(text.flattened(), transform, layer, held)?,
                // No resolver hands one out.
                Node::Image(_) => return Err(TooMuch),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, transform: Transform, layer: Layer, held: f64) -> Result<(), TooMuch> {
        self.spend(ELEMENT)?;
        let covered = layer.covered(path.stroke_bounding_box().transform(transform));
        let outline = outline::of(path, transform, layer);
        if let Some(fill) = path.fill() {
            self.spend(outline.edges + covered.pixels())?;
            self.paint(fill.paint(), transform, covered.pixels(), held)?;
        }
        if let Some(stroke) = path.stroke() {
            let pixels = covered.pixels().min(outline.stroked);
            self.spend(outline.stroke_edges + pixels)?;
            self.paint(stroke.paint(), transform, pixels, held)?;
        }
        Ok(())
    }

    /// A pattern is drawn once for each element that it fills.
    fn paint(&mut self, paint: &Paint, transform: Transform, pixels: f64, held: f64) -> Result<(), TooMuch> {
        match paint {
            Paint::Color(_) => Ok(()),
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => self.spend(pixels * 5.0),
            Paint::Pattern(pattern) => {
                self.spend(pixels * 30.0)?;
                let (across, down) = transform.pre_concat(pattern.transform()).get_scale();
                let tile = Layer {
                    width: f64::from(pattern.rect().width()) * f64::from(across),
                    height: f64::from(pattern.rect().height()) * f64::from(down),
                };
                let held = self.reserve(held, tile.pixels())?;
                self.spend(tile.pixels())?;
                self.children(pattern.root(), Transform::from_scale(across, down), tile, held)
            }
        }
    }

    fn clip(
        &mut self,
        clip: &ClipPath,
        transform: Transform,
        layer: Layer,
        held: f64,
    ) -> Result<(), TooMuch> {
        let held = self.reserve(held, layer.pixels() * 1.25)?;
        self.spend(ELEMENT + layer.pixels() * LAYER)?;
        self.clipped(clip.root(), transform.pre_concat(clip.transform()), layer, held)?;
        clip.clip_path()
            .map_or(Ok(()), |outer| self.clip(outer, transform, layer, held))
    }

    fn clipped(
        &mut self,
        group: &Group,
        transform: Transform,
        layer: Layer,
        held: f64,
    ) -> Result<(), TooMuch> {
        self.spend(ELEMENT)?;
        for child in group.children() {
            match child {
                Node::Path(path) => self.path(path, transform, layer, held)?,
                Node::Text(text) => self.clipped(text.flattened(), transform, layer, held)?,
                Node::Group(inner) => {
                    let transform = transform.pre_concat(inner.transform());
                    let mut held = held;
                    if let Some(clip) = inner.clip_path() {
                        held = self.reserve(held, layer.pixels())?;
                        self.clip(clip, transform, layer, held)?;
                    }
                    self.clipped(inner, transform, layer, held)?;
                }
                Node::Image(_) => return Err(TooMuch),
            }
        }
        Ok(())
    }

    fn mask(&mut self, mask: &Mask, transform: Transform, layer: Layer, held: f64) -> Result<(), TooMuch> {
        let held = self.reserve(held, layer.pixels() * 1.5)?;
        self.spend(ELEMENT + layer.pixels() * LAYER)?;
        self.children(mask.root(), transform, layer, held)?;
        mask.mask()
            .map_or(Ok(()), |outer| self.mask(outer, transform, layer, held))
    }
}

pub(super) fn moved(rect: NonZeroRect, transform: Transform) -> Option<Rect> {
    rect.transform(transform).map(|rect| rect.to_rect())
}
