//! Compositions without a land: things large, things as tiles, and plain shapes.

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
    let (middle, radius) = ((width / 2.0, height / 2.0), short * 0.4);
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
    let foot = middle.1 + radius * 0.72;
    let ground = canvas.palette.ground;
    canvas.block(
        (middle.0 - radius * 1.25, foot),
        (radius * 2.5, short * 0.012),
        ground,
    );
    let count = u32::try_from(all.len()).unwrap_or(1).max(1);
    let large = if count == 1 { 1.18 } else { 0.8 };
    for (at, named) in (0_u32..).zip(all) {
        let size = canvas
            .motif(named)
            .map_or(1.0, |motif| motif.size)
            .clamp(0.85, 1.15);
        let x = middle.0 + (f64::from(at) - f64::from(count - 1) / 2.0) * radius * 0.95;
        canvas.stand(named, (x, foot), radius * large * size);
    }
}

/// A thing in the tiles of a wall.
pub(super) fn tiles(canvas: &mut Canvas<'_>, things: &[&Named]) {
    let palette = canvas.palette;
    let grounds = [palette.high, palette.low, palette.disc, palette.paper];
    let (across, down) = cells(canvas, 3.0);
    let tile = (canvas.width / f64::from(across), canvas.height / f64::from(down));
    for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
        let at = usize::try_from(row + column).unwrap_or(0);
        let (x, y) = (f64::from(column) * tile.0, f64::from(row) * tile.1);
        let ground = grounds.iter().cycle().nth(at).copied().unwrap_or(palette.low);
        canvas.block((x, y), (tile.0 + 1.0, tile.1 + 1.0), ground);
        if let Some(named) = things.iter().cycle().nth(at) {
            let height = tile.0.min(tile.1) * 0.66;
            canvas.stand(named, (x + tile.0 / 2.0, y + tile.1 / 2.0 + height / 2.0), height);
        }
    }
}

/// Quarter circles, discs and wedges in the colours of the palette.
pub(super) fn abstracts(canvas: &mut Canvas<'_>) {
    let colours = canvas.palette.all();
    let pick = |at: usize| {
        colours
            .iter()
            .cycle()
            .nth(at)
            .copied()
            .unwrap_or(canvas.palette.accent)
    };
    let (across, down) = cells(canvas, 4.0);
    let tile = (canvas.width / f64::from(across), canvas.height / f64::from(down));
    let picks: Vec<_> = (0..colours.len()).map(pick).collect();
    let mut turn = canvas.random.below(7);
    for (row, column) in (0..down).flat_map(|row| (0..across).map(move |column| (row, column))) {
        let (x, y) = (f64::from(column) * tile.0, f64::from(row) * tile.1);
        let (ground, offset) = (turn % 7, 1 + canvas.random.below(5));
        turn += 1 + canvas.random.below(2);
        let colour = |at: usize| picks.get(at % 7).copied().unwrap_or(canvas.palette.accent);
        let (ground, shape) = (colour(ground), colour(ground + offset));
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

/// Tiles across and down: so many along the shorter side, and as many as keep them square along the longer one.
fn cells(canvas: &Canvas<'_>, along: f64) -> (u32, u32) {
    let side = canvas.short() / along;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a small number"
    )]
    let count = |length: f64| (length / side).round().clamp(1.0, 48.0) as u32;
    (count(canvas.width), count(canvas.height))
}
