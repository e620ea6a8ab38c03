//! What stands in for an image that there is not: a drawing of its shape that says what it would show, within its address.

use std::fmt::Write as _;

use htmlize::escape_all_quotes;

use super::ratio::Ratio;

/// The width of the drawing, in pixels.
const WIDTH: u32 = 800;
/// The height of its letters, and of a line of them, in pixels.
const LETTER: u32 = 32;
const LINE: u32 = 42;
/// Most characters of a line, and most lines.
const LINE_CHARS: usize = 30;
const LINES_MAX: usize = 3;

/// The address of a placeholder: a `data:` URL of letters, digits and `:/+,-._~%` alone.
#[must_use]
pub fn placeholder(description: &str, ratio: Ratio) -> String {
    let height = ratio.height_of(WIDTH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#e5e7eb\"/>"
    );
    let lines = lines(description);
    let count = u32::try_from(lines.len()).unwrap_or(0);
    let mut y = (height / 2 + LETTER / 3).saturating_sub(LINE * count.saturating_sub(1) / 2);
    for line in &lines {
        // Writing to a text cannot fail.
        let _ = write!(
            svg,
            "<text x=\"50%\" y=\"{y}\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"{LETTER}\" \
             fill=\"#374151\">{}</text>",
            escape_all_quotes(line.as_str())
        );
        y += LINE;
    }
    svg.push_str("</svg>");
    let mut address = String::from("data:image/svg+xml,");
    encode(&svg, &mut address);
    address
}

/// The lines of a text, as many as fit; the last one ends in dots where there is more.
fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_cut = false;
    for word in text.split_whitespace() {
        let word: String = word.chars().filter(|c| is_of_xml(*c)).take(LINE_CHARS).collect();
        let fits = lines
            .last()
            .is_some_and(|line| line.chars().count() + 1 + word.chars().count() <= LINE_CHARS);
        if let Some(line) = lines.last_mut().filter(|_| fits) {
            line.push(' ');
            line.push_str(&word);
        } else if lines.len() < LINES_MAX {
            lines.push(word);
        } else {
            is_cut = true;
            break;
        }
    }
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        last.push('…');
    }
    lines
}

/// Whether a character may stand in XML. Blanks are none of a word.
fn is_of_xml(character: char) -> bool {
    !character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}')
}

/// Writes every byte but letters, digits and `-._~` as its number.
fn encode(text: &str, encoded: &mut String) {
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            encoded.push(char::from(byte));
        } else {
            // Writing to a text cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
}
