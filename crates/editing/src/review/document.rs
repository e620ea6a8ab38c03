//! What a page says of itself: viewport, title, language.

use super::finding::Finding;
use super::page::Page;
use crate::title::title;

/// Whether phones are not told to show the page at its size.
pub(super) fn viewport(page: &Page<'_>) -> Option<Finding> {
    let has_tag = page.shown_of("meta").any(|(_, meta)| {
        page.value(meta, "name")
            .is_some_and(|name| name.trim().eq_ignore_ascii_case("viewport"))
    });
    let is_set = page.scripts.mention_any(&["viewport"]);
    (!has_tag && !is_set).then_some(Finding::NoViewport)
}

/// Whether the page has no title.
pub(super) fn titled(page: &Page<'_>) -> Option<Finding> {
    let is_set = page.scripts.assign("title");
    (title(page.html).is_none() && !is_set).then_some(Finding::NoTitle)
}

/// Whether the page does not say in which language it is.
pub(super) fn language(page: &Page<'_>) -> Option<Finding> {
    let mut roots = page.shown_of("html");
    let is_named = roots.any(|(_, root)| page.text_of(root, "lang").is_some());
    let is_set = page.scripts.set("lang");
    (!is_named && !is_set).then_some(Finding::NoLanguage)
}
