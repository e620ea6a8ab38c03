//! The order in which the strings of a page are read: letters to lines, lines to columns. A PDF says where things stand,
//! not what belongs together.

use std::cmp::Reverse;

use super::letters;

/// A line of text ends where this many letter heights are empty; two columns are rarely closer.
const LINE_GAP: f64 = 1.0;
/// From here on, what stands in one row are cells of a table.
const CELL_GAP: f64 = 1.5;
const WORD_GAP: f64 = 0.15;
const PARAGRAPH_GAP: f64 = 1.8;
/// Baselines closer than this, in letter heights, are one line: indices stand higher and lower.
const SAME_LINE: f64 = 0.5;
const MIN_GUTTER: f64 = 0.6;
/// Shorter lines are cells of a table, which is read row by row.
const MIN_COLUMN_CHARS: usize = 12;
const MIN_COLUMN_LINES: usize = 3;
/// Of the width of the widest line of a column.
const SHORT_LINE: f64 = 0.75;
/// Of three columns, and one within another.
const MAX_SPLITS: usize = 4;

/// A string on its baseline, turned so that it runs from left to right.
pub struct Piece {
    text: String,
    left: f64,
    right: f64,
    baseline: f64,
    height: f64,
    quarter_turns: usize,
}

impl Piece {
    /// None for white space and what has no place.
    pub fn new(
        text: String,
        start: (f64, f64),
        end: (f64, f64),
        direction: (f64, f64),
        height: f64,
    ) -> Option<Self> {
        let numbers = [start.0, start.1, end.0, end.1, direction.0, direction.1, height];
        if text.trim().is_empty() || numbers.iter().any(|number| !number.is_finite()) {
            return None;
        }
        let (x, y) = direction;
        let quarter_turns = if x.abs() >= y.abs() {
            if x >= 0.0 { 0 } else { 2 }
        } else if y > 0.0 {
            1
        } else {
            3
        };
        let turned = |(x, y): (f64, f64)| match quarter_turns {
            0 => (x, y),
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        };
        let ((left, baseline), (right, _)) = (turned(start), turned(end));
        let height = if height > 0.0 { height } else { 1.0 };
        Some(Self {
            text,
            left,
            right: right.max(left),
            baseline,
            height,
            quarter_turns,
        })
    }

    fn is_level_with(&self, other: &Self) -> bool {
        (self.baseline - other.baseline).abs() < SAME_LINE * self.height.max(other.height)
    }
}

/// Turned text, such as a mark along the margin, comes behind what stands as most of the page does.
pub fn in_reading_order(pieces: Vec<Piece>) -> String {
    let mut by_turns: [Vec<Piece>; 4] = Default::default();
    for piece in pieces {
        if let Some(alike) = by_turns.get_mut(piece.quarter_turns) {
            alike.push(piece);
        }
    }
    by_turns.sort_by_key(|alike| Reverse(alike.len()));
    let blocks = by_turns.into_iter().flat_map(|alike| columns(lines(alike), 0));
    blocks
        .map(|block| paragraphs(&block))
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// Pieces that stand side by side without a gap become one, from top to bottom and left to right.
fn lines(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_by(|one, other| other.baseline.total_cmp(&one.baseline));
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        match rows.last_mut() {
            Some(row) if row.first().is_some_and(|first| first.is_level_with(&piece)) => row.push(piece),
            _ => rows.push(vec![piece]),
        }
    }
    let mut lines: Vec<Piece> = Vec::new();
    for mut row in rows {
        row.sort_by(|one, other| one.left.total_cmp(&other.left));
        let mut open: Option<Piece> = None;
        for piece in row {
            match &mut open {
                Some(line) if piece.left - line.right < LINE_GAP * line.height.max(piece.height) => {
                    join(line, piece)
                }
                _ => lines.extend(open.replace(piece)),
            }
        }
        lines.extend(open);
    }
    lines
}

fn join(line: &mut Piece, piece: Piece) {
    let height = line.height.max(piece.height);
    // Bold letters are often written twice, a hair apart.
    let is_shadow = (line.right - piece.right).abs() * 2.0 < piece.right - piece.left;
    if is_shadow && line.text.ends_with(&piece.text) {
        return;
    }
    let is_apart = piece.left - line.right > WORD_GAP * height;
    if is_apart && !line.text.ends_with(' ') && !piece.text.starts_with(' ') {
        line.text.push(' ');
    }
    line.text.push_str(&piece.text);
    line.right = line.right.max(piece.right);
    line.height = height;
}

/// Lines that are read one after the other. What spans two columns ends both.
fn columns(lines: Vec<Piece>, splits: usize) -> Vec<Vec<Piece>> {
    let Some(gutter) = gutter(&lines).filter(|_| splits < MAX_SPLITS) else {
        return if lines.is_empty() { Vec::new() } else { vec![lines] };
    };
    let mut blocks = Vec::new();
    let (mut left, mut right, mut across) = (Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let is_across = line.left < gutter && line.right > gutter;
        if is_across {
            blocks.extend(side_by_side(
                std::mem::take(&mut left),
                std::mem::take(&mut right),
                splits,
            ));
        }
        if !is_across && !across.is_empty() {
            blocks.push(std::mem::take(&mut across));
        }
        match line {
            line if is_across => across.push(line),
            line if line.right <= gutter => left.push(line),
            line => right.push(line),
        }
    }
    blocks.extend([across].into_iter().filter(|across| !across.is_empty()));
    blocks.extend(side_by_side(left, right, splits));
    blocks
}

/// Two columns, then what stands below both of them, a footer or a table, though it is no wider than one.
fn side_by_side(mut left: Vec<Piece>, mut right: Vec<Piece>, splits: usize) -> Vec<Vec<Piece>> {
    let below_right = split_off_below(&mut right, &left);
    let below_left = split_off_below(&mut left, &right);
    [left, right, below_left, below_right]
        .into_iter()
        .flat_map(|lines| columns(lines, splits + 1))
        .collect()
}

/// Behind a gap, and of shorter lines than a column that goes on.
fn split_off_below(column: &mut Vec<Piece>, other: &[Piece]) -> Vec<Piece> {
    let Some(end) = other.last().map(|line| line.baseline) else {
        return Vec::new();
    };
    let width = |line: &Piece| line.right - line.left;
    let widest = column
        .iter()
        .map(width)
        .max_by(f64::total_cmp)
        .unwrap_or_default();
    let below = column
        .iter()
        .rev()
        .take_while(|line| line.baseline < end && width(line) < SHORT_LINE * widest);
    let first = column.len() - below.count();
    let gap = |at: &usize| {
        let (before, line) = (column.get(at - 1)?, column.get(*at)?);
        Some(before.baseline - line.baseline > PARAGRAPH_GAP * line.height.max(before.height))
    };
    let start = (first.max(1)..column.len()).find(|at| gap(at).unwrap_or_default());
    start.map(|start| column.split_off(start)).unwrap_or_default()
}

/// Where a strip from top to bottom is crossed by the fewest lines, if what stands on both sides of it is prose.
fn gutter(lines: &[Piece]) -> Option<f64> {
    const STRIPS: usize = 600;
    if lines.len() < 2 * MIN_COLUMN_LINES {
        return None;
    }
    let left = lines.iter().map(|line| line.left).min_by(f64::total_cmp)?;
    let right = lines.iter().map(|line| line.right).max_by(f64::total_cmp)?;
    let strip_width = (right - left) / STRIPS as f64;
    if strip_width <= 0.0 {
        return None;
    }
    let mut crossings = [0_usize; STRIPS];
    for line in lines {
        let strip = |x: f64| strip_of((x - left) / strip_width);
        crossings
            .iter_mut()
            .take(strip(line.right))
            .skip(strip(line.left))
            .for_each(|crossing| *crossing += 1);
    }
    let middle = crossings.get(STRIPS / 6..STRIPS * 5 / 6)?;
    let fewest = *middle.iter().min()?;
    if fewest * 5 > lines.len() {
        return None;
    }
    let runs = middle.chunk_by(|one, other| (*one == fewest) == (*other == fewest));
    let (mut at, mut widest) = (STRIPS / 6, (0, 0));
    for run in runs {
        if run.first() == Some(&fewest) && run.len() > widest.1 {
            widest = (at, run.len());
        }
        at += run.len();
    }
    let width = widest.1 as f64 * strip_width;
    let gutter = left + (widest.0 as f64 + widest.1 as f64 / 2.0) * strip_width;
    let heights: f64 = lines.iter().map(|line| line.height).sum();
    let is_wide = width >= MIN_GUTTER * heights / lines.len() as f64;
    let (before, behind) = (
        prose(lines, |line| line.right <= gutter),
        prose(lines, |line| line.left >= gutter),
    );
    (is_wide && before && behind).then_some(gutter)
}

fn prose(lines: &[Piece], is_within: impl Fn(&&Piece) -> bool) -> bool {
    let lengths: Vec<_> = lines
        .iter()
        .filter(is_within)
        .map(|line| line.text.chars().count())
        .collect();
    lengths.len() >= MIN_COLUMN_LINES && lengths.iter().sum::<usize>() >= MIN_COLUMN_CHARS * lengths.len()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float saturates"
)]
fn strip_of(position: f64) -> usize {
    position as usize
}

/// Rows, with an empty line where a paragraph ends and a tab between cells.
fn paragraphs(lines: &[Piece]) -> String {
    let mut text = String::new();
    let mut before: Option<&Piece> = None;
    for line in lines {
        if let Some(before) = before {
            let drop = before.baseline - line.baseline;
            text.push_str(if before.is_level_with(line) {
                if line.left - before.right < CELL_GAP * line.height {
                    " "
                } else {
                    "\t"
                }
            } else if drop.abs() > PARAGRAPH_GAP * line.height.max(before.height) {
                "\n\n"
            } else {
                "\n"
            });
        }
        text.push_str(&letters::readable(line.text.trim()));
        before = Some(line);
    }
    text
}
