//! Letters as they are drawn to letters as they are read: a PDF has ligatures, Arabic in the forms of its joints, and
//! writing from right to left in the order of its places.

use unicode_bidi::{BidiInfo, Level, bidi_class};
use unicode_normalization::UnicodeNormalization;

/// One line, from left to right as it is drawn.
pub fn readable(line: &str) -> String {
    if line.is_ascii() {
        return line.to_owned();
    }
    let mut text = String::with_capacity(line.len());
    for letter in logical(line).chars() {
        if is_form(letter) {
            text.extend(std::iter::once(letter).nfkc());
        } else {
            text.push(letter);
        }
    }
    text
}

/// Drawing turns the parts that run from right to left; turning them once more undoes it.
fn logical(line: &str) -> String {
    use unicode_bidi::BidiClass::{AL, L, R};
    let (mut leftwards, mut rightwards) = (0_usize, 0_usize);
    for letter in line.chars() {
        match bidi_class(letter) {
            R | AL => leftwards += 1,
            L => rightwards += 1,
            _ => {}
        }
    }
    if leftwards == 0 {
        return line.to_owned();
    }
    let level = if leftwards > rightwards {
        Level::rtl()
    } else {
        Level::ltr()
    };
    let order = BidiInfo::new(line, Some(level));
    let turned = order
        .paragraphs
        .iter()
        .map(|paragraph| order.reorder_line(paragraph, paragraph.range.clone()));
    turned.collect()
}

/// Radicals and ligatures that stand for a letter, Arabic and Hebrew forms; not ½, ² or ™, which mean something.
fn is_form(letter: char) -> bool {
    matches!(letter, '\u{2E80}'..='\u{2FDF}' | '\u{FB00}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFC}')
}
