//! What a page itself shows of its faults, without a model: what can be said with certainty from its text alone.
//!
//! A rule is silent where it is not certain. Scripts may do anything, so each rule asks what they speak of, and passes over
//! what they may handle. What only a browser knows, such as sizes and colours that several rules decide, is none of it.
//!
//! - [`finding`]: what is found, as values and as instructions
//! - `page`, `scripts`, `dialogs`, `styles`, `look`: a page as the rules read it
//! - `document`, `images`, `fields`, `forms`, `links`, `keyboard`, `contrast`: the rules

mod contrast;
mod dialogs;
mod document;
mod fields;
pub mod finding;
mod forms;
mod images;
mod keyboard;
mod links;
mod look;
mod page;
mod scripts;
mod styles;
#[cfg(test)]
mod tests;

pub use finding::{Finding, INSTRUCTION_MAX_CHARS, Places};

use crate::data_uris::ShortNames;
use page::Page;
use styles::Styles;

/// The largest page whose elements are looked at, in bytes without the files that it embeds. Of a larger one only the
/// embedded images are.
pub const MAX_BYTES: usize = 5_000_000;

/// The faults of a page, one of each kind at most: what people meet first comes first. Linear in the page, whatever it has.
#[must_use]
pub fn review(html: &str) -> Vec<Finding> {
    let large = images::large(html);
    let html = ShortNames::default().shorten(html);
    if html.len() > MAX_BYTES {
        return large.into_iter().collect();
    }
    let page = Page::read(&html);
    let styles = Styles::read(&page);
    let dialogs = page.scripts.dialogs();
    [
        document::viewport(&page),
        forms::without_target(&page),
        links::dead(&page),
        links::to_missing_anchors(&page),
        document::titled(&page),
        fields::without_label(&page, &styles),
        images::without_alt(&page),
        document::language(&page),
        keyboard::unreachable(&page),
        contrast::low(&page, &styles),
        large,
        (!dialogs.is_empty()).then_some(Finding::BrowserDialogs(dialogs)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
