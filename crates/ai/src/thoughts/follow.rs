//! What follows the end of thoughts: an answer, or more of a sentence that speaks of such a marker.

/// How many blanks are looked over.
const BLANK_BYTES: usize = 64;

/// What follows a marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Follow {
    /// The end of the line or of the text.
    Line,
    /// A tag, a fence or an object.
    Answer,
    /// A letter without a blank before it.
    Letter,
    /// A quotation mark without a blank before it.
    Quote(char),
    Words,
}

/// What `rest` begins with; `None` when more text is needed.
pub(super) fn follow(rest: &str, is_last: bool) -> Option<Follow> {
    let text = rest.trim_start_matches([' ', '\t', '\r']);
    let blanks = rest.len() - text.len();
    if blanks > BLANK_BYTES {
        return Some(Follow::Words);
    }
    let Some(first) = text.chars().next() else {
        return is_last.then_some(Follow::Line);
    };
    if is_short_of_any(text, &["```", "</"], is_last) {
        return None;
    }
    Some(match first {
        '\n' => Follow::Line,
        '<' if text.starts_with("</") => Follow::Words,
        '<' | '{' | '[' | '◁' => Follow::Answer,
        '`' if text.starts_with("```") => Follow::Answer,
        c if super::place::is_quote(c) && blanks == 0 => Follow::Quote(c),
        c if c.is_alphanumeric() && blanks == 0 => Follow::Letter,
        _ => Follow::Words,
    })
}

/// Whether `rest` begins, behind blank lines, with a fence or a page; `None` when more text is needed.
pub(super) fn is_page_next(rest: &str, is_last: bool) -> Option<bool> {
    const STARTS: [&str; 3] = ["```", "<!doctype", "<html"];
    let text = rest.trim_start();
    if rest.len() - text.len() > BLANK_BYTES {
        return Some(false);
    }
    if text.is_empty() || is_short_of_any(text, &STARTS, false) {
        return is_last.then_some(false);
    }
    Some(STARTS.iter().any(|start| {
        text.as_bytes()
            .get(..start.len())
            .is_some_and(|found| found.eq_ignore_ascii_case(start.as_bytes()))
    }))
}

/// Whether `text` is a beginning of one of these that may still go on.
fn is_short_of_any(text: &str, starts: &[&str], is_last: bool) -> bool {
    !is_last
        && starts.iter().any(|start| {
            text.len() < start.len()
                && start
                    .as_bytes()
                    .get(..text.len())
                    .is_some_and(|part| part.eq_ignore_ascii_case(text.as_bytes()))
        })
}
