//! Compositions without a land: things large, and plain shapes.

use super::data::Kind;
use super::palette::are_apart;
use super::poster::Canvas;
use super::reading::Named;

/// One or two things before a disc or an arch.
pub(super) fn emblem(canvas: &mut Canvas<'_>, things: &[&Named]) {
    let (width, height, short) = (canvas.width, canvas.height, canvas.short());
    let all: Vec<&Named> = things
        .iter()
        .flat_map(|named| std::iter::repeat_n(*named, named.count))
        .collect();
    let colour = all
        .first()
        .map_or(canvas.palette.accent, |named| canvas.colour(named));
    let behind = canvas.palette.behind(colour);
    let radius = short * canvas.random.between(0.36, 0.42);
    let middle = (width / 2.0, height / 2.0);
    canvas.block((0.0, 0.0), (width, height), canvas.palette.high);
    if canvas.random.below(2) == 0 {
        canvas.circle(middle, radius * 1.08, canvas.palette.high.mix(behind, 0.35));
        canvas.circle(middle, radius, behind);
    } else {
        let (left, right, foot) = (
            middle.0 - radius * 0.86,
            middle.0 + radius * 0.86,
            middle.1 + radius * 0.98,
        );
        let arch = format!(
            "M{left:.1} {foot:.1}V{:.1}A{2:.1} {2:.1} 0 0 1 {right:.1} {1:.1}V{foot:.1}Z",
            middle.1 - radius * 0.12,
            middle.1 - radius * 0.12,
            radius * 0.86,
        );
        canvas.path(&arch, behind);
    }
    let is_in_air = |named: &&Named| canvas.motif(named).is_some_and(|motif| motif.kind == Kind::Sky);
    let flies = all.iter().all(is_in_air);
    let count = u32::try_from(all.len()).unwrap_or(1).max(1);
    let large = radius * if count == 1 { 1.3 } else { 0.92 };
    let foot = middle.1 + if flies { large / 2.0 } else { radius * 0.74 };
    if !flies {
        let line = (radius * 2.5, short * 0.012);
        canvas.block((middle.0 - radius * 1.25, foot), line, canvas.palette.ground);
    }
    for (at, named) in (0_u32..).zip(all) {
        let size = canvas.motif(named).map_or(1.0, |motif| motif.size);
        let height = large * if flies { 1.0 } else { size.clamp(0.85, 1.1) };
        let x = middle.0 + (f64::from(at) - f64::from(count - 1) / 2.0) * radius * 1.02;
        canvas.stand(named, (x, foot), height);
    }
}

/// Quarter circles, discs and wedges in the colours of the palette.
pub(super) fn abstracts(canvas: &mut Canvas<'_>) {
    let colours = canvas.palette.all();
    let (across, down) = cells(canvas);
    let tile = (canvas.width / f64::from(across), canvas.height / f64::from(down));
    let mut turn = canvas.random.below(colours.len());
    for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
        let (x, y) = (f64::from(column) * tile.0, f64::from(row) * tile.1);
        let mut rest = colours.iter().copied().cycle().skip(turn % colours.len());
        let ground = rest.next().unwrap_or(canvas.palette.low);
        let skipped = canvas.random.below(4);
        let mut seen = rest
            .take(3 * colours.len())
            .filter(|colour| are_apart(*colour, ground));
        let shape = seen.nth(skipped).unwrap_or(canvas.palette.paper);
        turn += 1 + canvas.random.below(2);
        canvas.block((x, y), (tile.0 + 1.0, tile.1 + 1.0), ground);
        let degrees = canvas.random.below(4) * 90;
        let data = match canvas.random.below(5) {
            0 | 1 => "M-50 -50H50A100 100 0 0 1 -50 50Z",
            2 => "M-50 50A50 50 0 0 1 50 50Z",
            3 => "M-50 -50L50 50H-50Z",
            _ => "M0 -34A34 34 0 0 1 0 34A34 34 0 0 1 0 -34Z",
        };
        canvas.put(format_args!(
            "<path d=\"{data}\" fill=\"{}\" transform=\"translate({:.1} {:.1}) scale({:.4} {:.4}) rotate({degrees})\"/>",
            shape.hex(),
            x + tile.0 / 2.0,
            y + tile.1 / 2.0,
            tile.0 / 100.0,
            tile.1 / 100.0
        ));
    }
}

/// Tiles across and down: four along the shorter side, and as many as keep them square along the longer one.
fn cells(canvas: &Canvas<'_>) -> (u32, u32) {
    let side = canvas.short() / 4.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a small number"
    )]
    let count = |length: f64| (length / side).round().clamp(1.0, 64.0) as u32;
    (count(canvas.width), count(canvas.height))
}
