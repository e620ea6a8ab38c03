//! A scene: sky, a sun or moon, lands, and what stands on them.

use super::data::Kind;
use super::poster::Canvas;
use super::reading::{Named, Reading};
use crate::colour::Rgb;

/// Draws a scene of what a prompt names.
pub(super) fn draw(canvas: &mut Canvas<'_>, reading: &Reading) {
    let data = canvas.data;
    let all = |kind: Kind| -> Vec<&Named> { reading.of_kind(kind, data).collect() };
    let (things, afloat) = (all(Kind::Thing), all(Kind::Water));
    let side = if canvas.random.below(2) == 0 { 0.3 } else { 0.7 };
    let horizon = canvas.height * canvas.random.between(0.6, 0.68);
    sky(canvas, horizon);
    let discs = all(Kind::Disc);
    disc(canvas, discs.first().copied(), side, horizon);
    let flying = repeated(&all(Kind::Sky), canvas);
    fly(canvas, &flying, 1.0 - side, horizon);
    for named in all(Kind::Far) {
        let height = horizon * canvas.random.between(0.52, 0.66);
        let scale = (canvas.width / 200.0, height / 100.0);
        canvas.place(named, (0.0, horizon - height + 1.0), scale, canvas.palette.far);
    }
    // The sea lies in front of other ground, and a bank in front of the sea carries what stands.
    let named = |kind: Kind| all(kind).into_iter().cloned().collect::<Vec<_>>();
    let (mut grounds, sea) = (named(Kind::Ground), named(Kind::Sea));
    let is_sea = !sea.is_empty() || !afloat.is_empty();
    let usual = if is_sea { Kind::Sea } else { Kind::Ground };
    grounds.extend(sea);
    if grounds.is_empty() || (is_sea && all(Kind::Sea).is_empty()) {
        let motif = data.motifs.iter().position(|motif| motif.kind == usual);
        grounds.extend(motif.map(Named::one));
    }
    let deep = canvas.height - horizon;
    for named in &grounds {
        let scale = (canvas.width / 200.0, deep / 100.0);
        canvas.place(named, (0.0, horizon), scale, canvas.palette.ground);
    }
    let (things, afloat) = (repeated(&things, canvas), repeated(&afloat, canvas));
    stand(canvas, &afloat, 1.0 - side, horizon + deep * 0.42);
    let is_shore = is_sea && !things.is_empty();
    let foot = horizon + deep * if is_shore { 0.74 } else { 0.62 };
    if is_shore {
        bank(canvas, foot);
    }
    let opposite = if afloat.is_empty() { 1.0 - side } else { side };
    stand(canvas, &things, opposite, foot);
}

fn sky(canvas: &mut Canvas<'_>, horizon: f64) {
    let (high, low, width) = (canvas.palette.high, canvas.palette.low, canvas.width);
    canvas.put(format_args!(
        "<linearGradient id=\"sky\" x2=\"0\" y2=\"1\"><stop offset=\"0.25\" stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>\
         <rect width=\"{:.1}\" height=\"{:.1}\" fill=\"url(#sky)\"/>",
        high.hex(),
        low.hex(),
        width,
        horizon + 2.0
    ));
    if high.is_dark() && low.is_dark() {
        let light = canvas.palette.paper;
        for _ in 0..46 {
            let x = canvas.random.between(0.02, 0.98) * canvas.width;
            let y = canvas.random.between(0.03, 0.75) * horizon;
            let radius = canvas.random.between(0.0012, 0.0042) * canvas.short();
            canvas.circle((x, y), radius, light);
        }
    }
}

/// The sun or the moon, with a halo. A scene without either has a plain disc in its place.
fn disc(canvas: &mut Canvas<'_>, named: Option<&Named>, side: f64, horizon: f64) {
    let radius = canvas.short() * canvas.random.between(0.13, 0.18);
    let x = canvas.width * side;
    let y = (horizon * canvas.random.between(0.3, 0.5)).max(radius * 1.5);
    let main = named
        .and_then(|named| named.colour)
        .unwrap_or(canvas.palette.disc);
    let halo = main.mix(canvas.palette.high, 0.72);
    canvas.circle((x, y), radius * 1.32, halo);
    match named {
        Some(named) => {
            let scale = radius / 50.0;
            canvas.place(named, (x - radius, y - radius), (scale, scale), main);
        }
        None => canvas.circle((x, y), radius, main),
    }
}

/// Things by their number, at most nine of all. What comes in flocks does so where no number is named.
fn repeated(things: &[&Named], canvas: &Canvas<'_>) -> Vec<Named> {
    let flock = |named: &Named| canvas.motif(named).map_or(1, |motif| motif.flock);
    let count = |named: &Named| {
        if named.count > 1 {
            named.count
        } else {
            flock(named)
        }
    };
    let all = things
        .iter()
        .flat_map(|named| std::iter::repeat_n((*named).clone(), count(named)));
    all.take(9).collect()
}

fn fly(canvas: &mut Canvas<'_>, things: &[Named], side: f64, horizon: f64) {
    let count = u32::try_from(things.len()).unwrap_or(1);
    for (at, named) in (0_u32..).zip(things) {
        let size = canvas.motif(named).map_or(1.0, |motif| motif.size);
        let height = canvas.short() * size * if count == 1 { 0.27 } else { 0.17 };
        let x = match count {
            1 => side,
            _ => (f64::from(at) + canvas.random.between(0.25, 0.75)) / f64::from(count),
        };
        let middle = horizon * canvas.random.between(0.14, 0.5);
        let foot = (middle + height / 2.0).max(height + canvas.short() * 0.03);
        canvas.stand(named, (x * canvas.width, foot), height);
    }
}

/// Things side by side; one alone stands opposite the disc.
fn stand(canvas: &mut Canvas<'_>, things: &[Named], side: f64, foot: f64) {
    let count = u32::try_from(things.len()).unwrap_or(1).max(1);
    let share = (0.62 / f64::from(count + 1)).clamp(0.14, 0.34);
    for (at, named) in (0_u32..).zip(things) {
        let size = canvas.motif(named).map_or(1.0, |motif| motif.size);
        let height = canvas.width.min(canvas.height * 1.3) * share * 1.2 * size;
        let height = height.min(foot * 0.9);
        let x = match count {
            1 => 0.5 + (side - 0.5) * 0.7,
            _ => (f64::from(at) + 0.5 + canvas.random.between(-0.08, 0.08)) / f64::from(count),
        };
        let foot = foot + canvas.height * canvas.random.between(0.0, 0.05);
        let x = x * canvas.width;
        canvas.put(format_args!(
            "<ellipse cx=\"{x:.1}\" cy=\"{foot:.1}\" rx=\"{:.1}\" ry=\"{:.1}\" fill=\"{}\" fill-opacity=\"0.18\"/>",
            height * 0.42,
            height * 0.05,
            Rgb::INK.hex()
        ));
        canvas.stand(named, (x, foot), height);
    }
}

/// Ground in front of the sea.
fn bank(canvas: &mut Canvas<'_>, top: f64) {
    let (width, height) = (canvas.width, canvas.height);
    let data = format!(
        "M0 {:.1}C{:.1} {:.1} {:.1} {:.1} {width:.1} {:.1}V{:.1}H0Z",
        top - height * 0.01,
        width * 0.3,
        top - height * 0.07,
        width * 0.7,
        top + height * 0.02,
        top - height * 0.03,
        height + 1.0
    );
    canvas.path(&data, canvas.palette.ground.mix(canvas.palette.ink, 0.3));
}
