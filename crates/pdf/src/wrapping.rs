//! A paragraph in lines.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::fonts::Fonts;
use crate::shaping::{Line, line};

/// Most characters of a line that are looked at: of the narrowest letters some 200 fit on a page, and marks above and
/// below take no room at all.
const MOST_OF_LINE: usize = 250;

/// The paragraph in lines of at most `width`, measured in the font's size; what is behind the last of `most` lines is
/// left out, with dots in its place, and not looked at. Breaks and control characters count as blanks.
pub(crate) fn lines(fonts: &Fonts, text: &str, width: f32, most: usize) -> Vec<Line> {
    let looked_at = most.saturating_mul(MOST_OF_LINE);
    let mut characters = text.chars();
    let plain: String = characters
        .by_ref()
        .take(looked_at)
        .map(|c| {
            if c.is_control() || c.is_whitespace() {
                ' '
            } else {
                c
            }
        })
        .collect();
    let text = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_cut = !characters.as_str().trim().is_empty();
    let parts = parts(fonts, &text, width, most);
    let last = parts.get(..most.min(parts.len())).and_then(|kept| kept.last());
    let Some(last) = last.filter(|_| is_cut || parts.len() > most) else {
        return parts.into_iter().map(|part| line(fonts, &text, part)).collect();
    };
    let cut = format!("{}…", text.get(..last.end).unwrap_or_default().trim_end());
    let kept = parts
        .iter()
        .take(most.min(parts.len()).saturating_sub(1))
        .cloned();
    let shown = kept.chain(std::iter::once(last.start..cut.len()));
    shown.map(|part| line(fonts, &cut, part)).collect()
}

/// Where the lines of a text are, and one more when there are more than `most`.
fn parts(fonts: &Fonts, text: &str, width: f32, most: usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let (mut start, mut end, mut used) = (0, 0, 0.0);
    for piece in pieces(text) {
        if parts.len() > most {
            return parts;
        }
        let is_whole = measured(fonts, text, piece.clone()) <= width;
        // What is longer than a line is broken anywhere.
        let broken = if is_whole {
            vec![piece]
        } else {
            letters(text, &piece)
        };
        for piece in broken {
            let advance = measured(fonts, text, piece.clone());
            let seen = text.get(piece.clone()).unwrap_or_default().trim_end().len();
            let seen = measured(fonts, text, piece.start..piece.start + seen);
            if used + seen > width && end > start {
                parts.push(start..end);
                start = piece.start;
                used = 0.0;
            }
            end = piece.end;
            used += advance;
        }
    }
    if end > start {
        parts.push(start..end);
    }
    parts
}

fn measured(fonts: &Fonts, text: &str, part: Range<usize>) -> f32 {
    let piece = text.get(part).unwrap_or_default();
    line(fonts, piece, 0..piece.len()).width
}

/// Words with the blanks behind them, and letters of scripts that break anywhere.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let mut pieces: Vec<Range<usize>> = Vec::new();
    let mut is_open = false;
    for (at, letter) in text.grapheme_indices(true) {
        let end = at + letter.len();
        let is_alone = letter.chars().any(breaks_anywhere);
        match pieces.last_mut() {
            Some(piece) if is_open && !is_alone => piece.end = end,
            _ => pieces.push(at..end),
        }
        is_open = letter != " ";
    }
    pieces
}

fn letters(text: &str, piece: &Range<usize>) -> Vec<Range<usize>> {
    let letters = text.get(piece.clone()).unwrap_or_default().grapheme_indices(true);
    letters
        .map(|(at, letter)| piece.start + at..piece.start + at + letter.len())
        .collect()
}

/// Chinese and Japanese. Punctuation that ends something stays with what it ends.
fn breaks_anywhere(c: char) -> bool {
    let closes = matches!(
        c,
        '、' | '。' | '」' | '』' | '）' | '，' | '．' | '！' | '？' | 'ー' | '々'
    );
    let is_of_these = matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff01}'..='\u{ffee}' | '\u{20000}'..='\u{3ffff}');
    is_of_these && !closes
}
