//! How what is no words begins, as far as a text that still comes shows.

/// How bare pages begin.
const DOCTYPE: &str = "<!doctype";
const HTML: &str = "<html";

/// Whether a text begins with another.
#[derive(PartialEq, Eq)]
pub(super) enum Begins {
    Yes,
    No,
    /// More is needed to decide.
    Perhaps,
}

/// Whether a text begins with `start`, which is in ASCII, in whatever case.
pub(super) fn begins(text: &str, start: &str, last: bool) -> Begins {
    let length = text.len().min(start.len());
    let (text, start) = (text.as_bytes(), start.as_bytes());
    match (text.get(..length), start.get(..length)) {
        (Some(one), Some(other)) if one.eq_ignore_ascii_case(other) => {
            if length == start.len() {
                Begins::Yes
            } else if last {
                Begins::No
            } else {
                Begins::Perhaps
            }
        }
        _ => Begins::No,
    }
}

/// Whether a text begins with a tag: behind its name comes no more of a name.
pub(super) fn tag_begins(text: &str, start: &str, last: bool) -> Begins {
    match begins(text, start, last) {
        Begins::Yes => match text.as_bytes().get(start.len()) {
            Some(next) if next.is_ascii_whitespace() || matches!(next, b'>' | b'/') => Begins::Yes,
            None if !last => Begins::Perhaps,
            _ => Begins::No,
        },
        other => other,
    }
}

/// Whether a text begins with a page.
pub(super) fn page_begins(text: &str, last: bool) -> Begins {
    match (tag_begins(text, DOCTYPE, last), tag_begins(text, HTML, last)) {
        (Begins::Yes, _) | (_, Begins::Yes) => Begins::Yes,
        (Begins::No, Begins::No) => Begins::No,
        _ => Begins::Perhaps,
    }
}
