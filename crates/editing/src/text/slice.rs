//! Slices of a text by byte position.

use std::ops::Range;

/// The text at `range`; empty when the range lies outside or cuts a character.
#[must_use]
pub fn slice(text: &str, range: Range<usize>) -> &str {
    text.get(range).unwrap_or_default()
}

/// The byte at `at`, or 0 behind the end.
#[must_use]
pub fn byte(text: &str, at: usize) -> u8 {
    text.as_bytes().get(at).copied().unwrap_or(0)
}

/// Where the line of the byte at `at` begins.
#[must_use]
pub fn line_start(text: &str, at: usize) -> usize {
    memchr::memrchr(b'\n', text.as_bytes().get(..at).unwrap_or_default()).map_or(0, |newline| newline + 1)
}

/// Where the line of the byte at `at` ends: before its line end, or at the end of the text.
#[must_use]
pub fn line_end(text: &str, at: usize) -> usize {
    let end = memchr::memchr(b'\n', text.as_bytes().get(at..).unwrap_or_default())
        .map_or(text.len(), |newline| at + newline);
    if end > at && byte(text, end - 1) == b'\r' {
        end - 1
    } else {
        end
    }
}

/// Where the next line begins: behind the line end that follows `at`, or the end of the text.
#[must_use]
pub fn next_line(text: &str, at: usize) -> usize {
    memchr::memchr(b'\n', text.as_bytes().get(at..).unwrap_or_default())
        .map_or(text.len(), |newline| at + newline + 1)
}

/// Whether a byte is one of the blanks that matching may overlook.
#[must_use]
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0c)
}

/// Whether a text has nothing but blanks.
#[must_use]
pub fn all_blank(text: &str) -> bool {
    text.bytes().all(is_blank)
}

/// The blanks at the start of a line.
#[must_use]
pub fn indentation(line: &str) -> &str {
    let end = line
        .bytes()
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    slice(line, 0..end)
}

/// How many bytes two texts share at their start, and behind that at their end; no character is cut.
#[must_use]
pub fn common_ends(one: &str, other: &str) -> (usize, usize) {
    let mut start = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    while !(one.is_char_boundary(start) && other.is_char_boundary(start)) {
        start -= 1;
    }
    let most = one.len().min(other.len()) - start;
    let backwards = one.bytes().rev().zip(other.bytes().rev());
    let mut end = backwards.take(most).take_while(|(a, b)| a == b).count();
    while !(one.is_char_boundary(one.len() - end) && other.is_char_boundary(other.len() - end)) {
        end -= 1;
    }
    (start, end)
}

/// The line end that a text uses most, `"\n"` when it has none.
#[must_use]
pub fn line_ending(text: &str) -> &'static str {
    let (mut crlf, mut lf) = (0_usize, 0_usize);
    for at in memchr::memchr_iter(b'\n', text.as_bytes()) {
        if at > 0 && byte(text, at - 1) == b'\r' {
            crlf += 1;
        } else {
            lf += 1;
        }
        if crlf + lf > 1000 {
            break;
        }
    }
    if crlf > lf { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_from_any_position() {
        let text = "one\r\n  two\nthree";
        assert_eq!(line_start(text, 7), 5);
        assert_eq!(line_end(text, 0), 3);
        assert_eq!(line_end(text, 6), 10);
        assert_eq!(next_line(text, 0), 5);
        assert_eq!(next_line(text, 12), text.len());
        assert_eq!(line_ending(text), "\n");
        assert_eq!(line_ending("a\r\nb\r\n"), "\r\n");
        assert_eq!(slice("é", 0..1), "");
        assert_eq!(common_ends("abc", "axc"), (1, 1));
        assert_eq!(common_ends("aa", "aaa"), (2, 0));
        assert_eq!(common_ends("aèc", "aéc"), (1, 1));
    }
}
