//! What filters take: each of their steps goes over all pixels, some of them many times for each.

use resvg::tiny_skia::Transform;
use resvg::usvg::filter::{Filter, Kind};

use super::cost::{Cost, Layer, TooMuch, moved};

/// Work for a pixel of any step: colours are converted to light and back.
const STEP: f64 = 40.0;

pub(super) fn filter(
    cost: &mut Cost,
    filter: &Filter,
    transform: Transform,
    layer: Layer,
    held: f64,
) -> Result<(), TooMuch> {
    let region = layer.covered(moved(filter.rect(), transform));
    // Each step's pixels are kept for those that follow; some have pixels of their own.
    let steps = f64::from(u32::try_from(filter.primitives().len()).unwrap_or(u32::MAX));
    let held = cost.reserve(held, region.pixels() * (steps + 3.0))?;
    for primitive in filter.primitives() {
        cost.spend(region.pixels() * (STEP + work(primitive.kind(), transform, region)))?;
        if let Kind::Image(image) = primitive.kind() {
            cost.group(image.root(), transform, region, held)?;
        }
    }
    Ok(())
}

/// For each pixel, as `resvg` does it.
fn work(kind: &Kind, transform: Transform, region: Layer) -> f64 {
    let (across, down) = transform.get_scale();
    match kind {
        Kind::GaussianBlur(_) | Kind::DropShadow(_) => 80.0,
        Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 150.0,
        Kind::ConvolveMatrix(matrix) => {
            f64::from(matrix.matrix().columns()) * f64::from(matrix.matrix().rows()) * 8.0
        }
        Kind::Morphology(morphology) => {
            let window = |radius: f32, scale: f32, most: f64| {
                (f64::from(radius) * f64::from(scale) * 2.0 + 2.0).min(most * 2.0)
            };
            window(morphology.radius_x().get(), across, region.width)
                * window(morphology.radius_y().get(), down, region.height)
                * 4.0
        }
        Kind::Turbulence(turbulence) => f64::from(turbulence.num_octaves()) * 200.0,
        Kind::Merge(merge) => f64::from(u32::try_from(merge.inputs().len()).unwrap_or(u32::MAX)) * 30.0,
        _ => 20.0,
    }
}
