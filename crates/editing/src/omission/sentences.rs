//! What can be missing, in sentences for people.

use std::fmt;

/// The longest part of a comment that is quoted, in characters.
const QUOTED_CHARS: usize = 60;

/// Something that an answer leaves out. Its `Display` is a sentence for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Omission {
    /// The page has no end, which it had.
    End,
    /// Little of the page is left.
    Page {
        /// How much there is now, in bytes of text, script and style.
        left: usize,
        of: usize,
    },
    /// Little of the text is left.
    Text {
        /// How much there is now, in bytes.
        left: usize,
        of: usize,
    },
    /// Files that the page embeds are gone; how many.
    Files(usize),
    /// Elements that people know are gone.
    Elements(Vec<&'static str>),
    /// A script is gone, or several.
    Scripts(usize),
    Styles(usize),
    /// A comment, or dots, in the place of content.
    Placeholder {
        /// The comment, as the page has it.
        comment: String,
        /// How much it takes the place of, in bytes.
        bytes: usize,
    },
    /// A script or a style that has nothing but comments.
    Unwritten(String),
    /// A page that has nothing but a sentence, or nothing at all.
    Pointer(String),
}

impl fmt::Display for Omission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => write!(f, "The end of the page is missing."),
            Self::Page { left, of } => write!(
                f,
                "Most of the page is missing: {} of {} characters are left.",
                grouped(*left),
                grouped(*of)
            ),
            Self::Text { left, of } => write!(
                f,
                "Most of the text is missing: {} of {} characters are left.",
                grouped(*left),
                grouped(*of)
            ),
            Self::Files(1) => write!(f, "A file that the page embeds is missing."),
            Self::Files(count) => write!(f, "{count} files that the page embeds are missing."),
            Self::Elements(names) => write!(f, "Parts of the page are missing: {}.", names.join(", ")),
            Self::Scripts(size) => write!(f, "The script is missing ({} characters).", grouped(*size)),
            Self::Styles(size) => write!(f, "The style is missing ({} characters).", grouped(*size)),
            Self::Placeholder { comment, bytes } => write!(
                f,
                "“{}” replaces {} characters.",
                quoted(comment),
                grouped(*bytes)
            ),
            Self::Unwritten(comment) => write!(
                f,
                "A script or style is missing: it contains only the comment “{}”.",
                quoted(comment)
            ),
            Self::Pointer(text) if text.is_empty() => {
                write!(f, "The page is missing: it is empty.")
            }
            Self::Pointer(text) => write!(f, "The page is missing: it contains only “{}”.", quoted(text)),
        }
    }
}

/// A number with a comma before each three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A comment without its marks, in one line, cut when it is long.
fn quoted(comment: &str) -> String {
    let inner = comment.trim_start_matches("<!--").trim_end_matches("-->");
    let inner = inner.trim_matches(|c: char| c.is_whitespace() || c == '/' || c == '*');
    let words: Vec<&str> = inner.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(QUOTED_CHARS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(999), "999");
    }
}
