//! Which ids style sheets and scripts name.

use super::morpheo_id::is_morpheo_id;
use crate::html::attributes::attribute;
use crate::html::tree::Tree;
use crate::text::slice::{byte, slice};
use std::ops::Range;

/// The attribute of the style element that holds what is so at some widths alone. Editing by hand writes it, and its
/// rules name elements by their ids.
const WIDTHS: &str = "data-morpheo-widths";

/// The ids that have rules for some widths, some of them twice; an element may have had one and be gone. Linear in the
/// page.
pub(crate) fn ids_with_widths<'a>(tree: &Tree<'a>) -> impl Iterator<Item = &'a str> {
    let page = tree.page();
    let sheets = tree.elements().iter().filter(|element| {
        tree.is(element, "style") && attribute(tree.page(), &element.tag, WIDTHS).is_some()
    });
    sheets.flat_map(move |sheet| {
        let css = slice(page, sheet.content());
        ids_in_code(css).map(move |span| slice(css, span))
    })
}

/// Where ids stand in a style sheet or script, in its order. Ids of the product's form are found wherever they stand,
/// others behind `#` or as a whole string. Linear in it.
pub(crate) fn ids_in_code(code: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let next_name = move || {
        let bytes = code.as_bytes();
        let start = at + bytes.get(at..)?.iter().position(|byte| is_of_name(*byte))?;
        let length = bytes.get(start..)?.iter().take_while(|byte| is_of_name(**byte));
        at = start + length.count();
        Some(start..at)
    };
    std::iter::from_fn(next_name)
        .filter(|name| is_morpheo_id(slice(code, name.clone())) || is_marked(code, name))
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_') || !byte.is_ascii()
}

/// Whether what stands there is certainly an id.
fn is_marked(code: &str, name: &Range<usize>) -> bool {
    let before = name.start.checked_sub(1).map_or(0, |at| byte(code, at));
    before == b'#' || (matches!(before, b'\'' | b'"' | b'`') && byte(code, name.end) == before)
}
