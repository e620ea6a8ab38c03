//! Pages that fake providers tell.

use std::fmt::Write as _;
use std::time::Duration;

use domain::limits::EDIT_PAGE_MAX_BYTES;
use editing::ids::insert_missing;
use test_support::providers::{Behaviour, Script};

/// A complete page with so many paragraphs, each of them different.
#[must_use]
pub fn page(paragraphs: usize) -> String {
    let mut html = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Tides</title>\n</head>\n<body>\n",
    );
    for number in 0..paragraphs {
        let _ = writeln!(
            html,
            "<p>Tide {number}: {} cm — Straße</p>",
            (number * 7_919) % 613
        );
    }
    html.push_str("</body>\n</html>");
    html
}

/// A page as it is kept when a model made it: each element has an id.
#[must_use]
pub fn with_ids(page: &str) -> String {
    let with_ids = insert_missing(page, EDIT_PAGE_MAX_BYTES);
    with_ids.map_or_else(|| page.to_owned(), |with_ids| with_ids.page)
}

/// A provider that tells a page in about this time, in so many pieces.
#[must_use]
pub fn written_slowly(page: &str, pieces: u32, time: Duration) -> Behaviour {
    let chars = page.chars().count().div_ceil(usize::try_from(pieces).unwrap());
    let script = Script::new(page)
        .with_chunk_chars(chars)
        .with_delay(time / pieces);
    Behaviour::Complete(script)
}
