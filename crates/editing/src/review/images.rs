//! Images that screen readers cannot describe, and images that take long to load.

use super::finding::{Finding, MEGABYTE, Places, short_name};
use super::page::Page;
use crate::html::tree::Element;
use crate::text::slice::slice;

/// The longest media type with its parameters, in bytes.
const HEAD_MAX_BYTES: usize = 200;
const SCHEME: &str = "data:image/";

/// Images without an `alt` attribute that screen readers meet. One whose file a script sets, or may describe, is none.
pub(super) fn without_alt(page: &Page<'_>) -> Option<Finding> {
    let scripts = &page.scripts;
    let may_describe = scripts.mention_any(&["alt"]);
    let may_reach_all = may_describe && scripts.ask_for("img");
    let mut places = Places::default();
    for (at, image) in page.shown_of("img") {
        let is_described = page.has(image, "alt") || page.has_filled(image, &["alt", "label", "title"]);
        let is_decoration = page.is_silent(at)
            || is_pixel(page, image)
            || page
                .text_of(image, "role")
                .is_some_and(|role| role == "presentation" || role == "none");
        let has_file = page.text_of(image, "src").is_some() || page.text_of(image, "srcset").is_some();
        let may_be_described = may_reach_all || (may_describe && page.is_reached(at));
        if !is_described && !is_decoration && has_file && !may_be_described {
            places.add(|| file_name(&page.value(image, "src")?));
        }
    }
    places.found().map(Finding::ImagesWithoutAlt)
}

/// Whether an image is one that counts visits.
fn is_pixel(page: &Page<'_>, image: &Element) -> bool {
    ["width", "height"].iter().any(|side| {
        page.text_of(image, side)
            .is_some_and(|length| length == "1" || length == "0")
    })
}

/// The name of the file at an address.
fn file_name(address: &str) -> Option<String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    // A name that the product made of a data URI says nothing.
    short_name(name).filter(|name| !name.starts_with("data:") && !name.starts_with("embedded-"))
}

/// Embedded images of more than 1 MB, wherever in the page; linear in it.
pub(super) fn large(page: &str) -> Option<Finding> {
    let (mut count, mut largest) = (0, 0);
    let mut at = 0;
    while let Some(found) =
        memchr::memmem::find(page.as_bytes().get(at..).unwrap_or_default(), SCHEME.as_bytes())
    {
        let start = at + found;
        let (end, size) = embedded(page, start);
        if size > MEGABYTE {
            count += 1;
            largest = largest.max(size);
        }
        at = end;
    }
    (count > 0).then_some(Finding::LargeImages { count, largest })
}

/// Where the data URI at `start` ends, and about how many bytes its image has.
fn embedded(page: &str, start: usize) -> (usize, usize) {
    let rest = page.as_bytes().get(start..).unwrap_or_default();
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'"' | b'\'' | b'`' | b')' | b'>');
    let length = rest.iter().position(ends).unwrap_or(rest.len());
    let uri = rest.get(..length).unwrap_or_default();
    let Some(comma) = uri.iter().take(HEAD_MAX_BYTES).position(|byte| *byte == b',') else {
        return (start + length.max(SCHEME.len()), 0);
    };
    let data = length - comma - 1;
    let head = slice(page, start..start + comma);
    let size = if head.to_ascii_lowercase().contains(";base64") {
        data / 4 * 3
    } else {
        data
    };
    (start + length, size)
}
