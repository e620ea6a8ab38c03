//! Letters in lines: their widths are estimates, as those of any font are close to.

use std::fmt::Write as _;

use crate::colour::Rgb;
use crate::page::escape;

/// From one line to the next, in sizes.
const LINE: f64 = 1.2;

/// A text in lines.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Block {
    lines: Vec<String>,
    size: f64,
}

impl Block {
    /// As large as fits in `width`, in `most` lines and between two sizes. What does not fit at the smallest ends with an
    /// ellipsis.
    pub(super) fn of(text: &str, width: f64, (smallest, largest): (f64, f64), most: usize) -> Self {
        let mut size = largest;
        loop {
            let mut lines = broken(text, width / size);
            let fits = lines.len() <= most;
            // A long title that needs every line is better smaller than broken within words.
            if fits || size <= smallest {
                lines.truncate(most);
                if let Some(last) = lines.last_mut().filter(|_| !fits) {
                    last.push('…');
                }
                return Self { lines, size };
            }
            size = (size * 0.94).max(smallest);
        }
    }

    pub(super) fn height(&self) -> f64 {
        let lines = u32::try_from(self.lines.len()).unwrap_or(0);
        f64::from(lines) * self.size * LINE
    }

    /// Writes the lines around `middle`, from `top` on.
    pub(super) fn write(&self, svg: &mut String, middle: f64, top: f64, colour: Rgb) {
        let hex = colour.hex();
        let mut y = top + self.size * 0.92;
        for line in &self.lines {
            let _ = write!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{y:.1}\" font-size=\"{:.1}\" text-anchor=\"middle\" fill=\"{hex}\" stroke=\"{hex}\" \
                 stroke-width=\"{:.2}\" stroke-linejoin=\"round\">{}</text>",
                self.size,
                self.size * 0.028,
                escape(line)
            );
            y += self.size * LINE;
        }
    }
}

/// Lines of at most this width, in sizes: words, and the letters of words that are longer, as scripts without spaces have.
fn broken(text: &str, width: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0.0;
    for word in text.split_whitespace() {
        let wide = wide(word);
        let space = if used > 0.0 { SPACE } else { 0.0 };
        if used + space + wide <= width {
            if let Some(line) = lines.last_mut() {
                line.push_str(if used > 0.0 { " " } else { "" });
                line.push_str(word);
            }
            used += space + wide;
            continue;
        }
        let mut line = String::new();
        used = 0.0;
        for letter in word.chars() {
            let advance = advance(letter);
            if used + advance > width && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                used = 0.0;
            }
            line.push(letter);
            used += advance;
        }
        lines.push(line);
    }
    lines.retain(|line| !line.is_empty());
    lines
}

const SPACE: f64 = 0.28;

fn wide(word: &str) -> f64 {
    word.chars().map(advance).sum()
}

/// The width of a letter, in sizes: rather too much than too little.
const fn advance(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '!' | '\'' | '|' | '’' => 0.3,
        ' ' => SPACE,
        'f' | 't' | 'r' | '(' | ')' | '-' | '"' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '—' | '…' => 0.95,
        'A'..='Z' => 0.69,
        // Combining marks of Latin, Hebrew and Arabic.
        '\u{300}'..='\u{36f}' | '\u{591}'..='\u{5bd}' | '\u{64b}'..='\u{65f}' => 0.0,
        '\u{1100}'..='\u{11ff}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' => 1.0,
        '\u{ff00}'..='\u{ff60}' | '\u{1f000}'..='\u{3ffff}' => 1.0,
        '\u{900}'..='\u{109f}' => 0.75,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_fit_their_width() {
        for text in [
            "Good night",
            "a long title that needs several lines to be read at all",
            "東京の夜の街を歩く猫の話",
        ] {
            let block = Block::of(text, 400.0, (20.0, 90.0), 3);
            assert!(block.lines.len() <= 3 && block.size >= 20.0);
            assert!(
                block.lines.iter().all(|line| wide(line) * block.size <= 401.0),
                "{block:?}"
            );
        }
        let long = Block::of(&"word ".repeat(200), 400.0, (20.0, 90.0), 3);
        assert!(long.lines.len() == 3 && long.lines[2].ends_with('…'));
        assert!(Block::of("", 400.0, (20.0, 90.0), 3).lines.is_empty());
    }

    #[test]
    fn a_title_is_never_markup() {
        let mut svg = String::new();
        Block::of("<b>&", 400.0, (20.0, 90.0), 3).write(&mut svg, 0.0, 0.0, Rgb::INK);
        assert!(svg.contains("&lt;b&gt;&amp;"));
    }
}
