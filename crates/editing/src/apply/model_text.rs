//! The texts that a model gives: fences around them, and their lines.

use crate::text::slice::{is_blank, slice};

/// A text without the markdown fence around it; nothing when it has none.
pub(super) fn without_fence(text: &str) -> Option<&str> {
    let body = text.trim_ascii();
    let mark = if body.starts_with("```") {
        '`'
    } else if body.starts_with("~~~") {
        '~'
    } else {
        return None;
    };
    let width = body.len() - body.trim_start_matches(mark).len();
    let (opening, rest) = body.split_once('\n')?;
    let info = slice(opening, width..opening.len()).trim_ascii();
    let is_info = info
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'+' | b'.'));
    let (inner, closing) = rest.rsplit_once('\n').unwrap_or(("", rest));
    let closing = closing.trim_ascii();
    let closes = closing.len() >= width && closing.chars().all(|sign| sign == mark);
    (is_info && closes).then(|| inner.strip_suffix('\r').unwrap_or(inner))
}

/// A line of a model's text that is not blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ModelLine<'a> {
    /// Its blanks at the start.
    pub indent: &'a str,
    /// The rest, without blanks at the end.
    pub content: &'a str,
    /// All between the content of the line before and this content, as the text has it.
    pub gap: &'a str,
    /// How many blank lines stand right before it.
    pub blanks: usize,
    /// Where its content begins in the text.
    pub start: usize,
}

/// The lines of a text that are not blank. Blank lines before the first are left out.
pub(super) fn model_lines(text: &str) -> Vec<ModelLine<'_>> {
    let mut lines = Vec::new();
    let (mut start, mut blanks, mut behind) = (0, 0, 0);
    while start < text.len() {
        let end = memchr::memchr(b'\n', text.as_bytes().get(start..).unwrap_or_default())
            .map_or(text.len(), |newline| start + newline);
        let line = slice(text, start..end);
        let content = line.trim_ascii();
        if content.is_empty() {
            blanks += 1;
        } else {
            let indent = line.bytes().take_while(|byte| is_blank(*byte)).count();
            let content_start = start + indent;
            lines.push(ModelLine {
                indent: slice(line, 0..indent),
                content,
                gap: if lines.is_empty() {
                    ""
                } else {
                    slice(text, behind..content_start)
                },
                blanks: if lines.is_empty() { 0 } else { blanks },
                start: content_start,
            });
            behind = content_start + content.len();
            blanks = 0;
        }
        start = end + 1;
    }
    lines
}

/// The width of an indentation in columns; a tab counts as [`TAB`].
pub(super) fn width(indent: &str) -> usize {
    indent
        .bytes()
        .map(|byte| if byte == b'\t' { TAB } else { 1 })
        .sum()
}

/// The columns that a tab is taken for.
pub(super) const TAB: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_taken_off_when_they_close() {
        assert_eq!(without_fence("```html\n<p>\n```\n"), Some("<p>"));
        assert_eq!(without_fence("~~~\r\na\r\nb\r\n~~~"), Some("a\r\nb"));
        assert_eq!(without_fence("````\n```\n````"), Some("```"));
        for text in ["<p>", "```html\n<p>", "```\n", "``` not a fence\nx\n```"] {
            assert_eq!(without_fence(text), None, "{text}");
        }
    }

    #[test]
    fn lines_know_what_is_around_them() {
        let lines = model_lines("\n  a \n\n\tb\r\nc");
        let read: Vec<(&str, &str, usize, &str)> = lines
            .iter()
            .map(|line| (line.indent, line.content, line.blanks, line.gap))
            .collect();
        assert_eq!(
            read,
            [
                ("  ", "a", 0, ""),
                ("\t", "b", 1, " \n\n\t"),
                ("", "c", 0, "\r\n")
            ]
        );
    }
}
