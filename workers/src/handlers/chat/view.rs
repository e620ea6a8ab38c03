//! What of a page a model sees: a small page whole, without line numbers; of a large one its elements and the parts
//! that a message is about.

use std::fmt::Write as _;
use std::sync::Arc;

use ai::PageView;
use domain::limits::{CHAT_REWRITE_BYTES, CHAT_WHOLE_PAGE_CHARS};
use editing::context::{ExtractedContext, extract};
use editing::registry::Registry;

use crate::work::on_a_thread;

/// What a model sees for a message.
///
/// # Errors
/// Those of [`on_a_thread`].
pub(super) async fn of_message(page: Arc<str>, message: String) -> anyhow::Result<PageView> {
    if page.chars().nth(CHAT_WHOLE_PAGE_CHARS).is_none() {
        return Ok(PageView::Whole);
    }
    parts(page, message).await
}

/// What a model sees for changes that failed, so that it finds their places this time, and to judge or repair a page as a
/// whole: all of up to 100 KB; of a larger page, the parts that `wanted` is about.
///
/// # Errors
/// Those of [`on_a_thread`].
pub(in crate::handlers) async fn most_of(page: Arc<str>, wanted: String) -> anyhow::Result<PageView> {
    if page.len() <= CHAT_REWRITE_BYTES {
        return Ok(PageView::Whole);
    }
    parts(page, wanted).await
}

async fn parts(page: Arc<str>, message: String) -> anyhow::Result<PageView> {
    let span = tracing::info_span!("extract", bytes = page.len());
    let read = on_a_thread("reading the page", span, move || {
        described(&Registry::read(&page).summary(), &extract(&message, &page))
    });
    Ok(PageView::Parts(read.await?))
}

/// The elements, the page in few words, and the parts, each below a line with its place.
fn described(elements: &str, context: &ExtractedContext) -> String {
    let mut text = String::new();
    let structure = &context.app_structure;
    if let Some(title) = &structure.title {
        let _written = writeln!(text, "Title: {title}");
    }
    for (name, items) in [
        ("Within the body", &structure.landmarks),
        ("Functions", &structure.functions),
    ] {
        if !items.is_empty() {
            let _written = writeln!(text, "{name}: {}", items.join(", "));
        }
    }
    if !elements.is_empty() {
        let _written = write!(text, "\nElements\n{elements}");
    }
    for section in &context.relevant_sections {
        let place = section.location;
        let name = match section.kind {
            editing::context::SectionKind::Html => "HTML",
            editing::context::SectionKind::Css => "CSS",
            editing::context::SectionKind::Javascript => "JavaScript",
        };
        let _written = write!(
            text,
            "\n=== {name}, lines {}-{} ===\n{}\n",
            place.start,
            place.end,
            section.content.trim_end()
        );
    }
    for excerpt in &structure.body {
        let place = excerpt.location;
        let _written = write!(
            text,
            "\n=== Body, lines {}-{} ===\n{}\n",
            place.start,
            place.end,
            excerpt.content.trim_end()
        );
    }
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_small_page_is_shown_whole_and_a_large_one_in_parts() {
        let page = |rows: usize| -> Arc<str> {
            let rows: String = (0..rows).map(|n| format!("<p>row {n}</p>\n")).collect();
            let body = format!("<button data-morpheo-id=\"morpheo-button-1\">Save</button>\n{rows}");
            format!("<!doctype html>\n<html><head><title>T</title></head>\n<body>\n{body}</body></html>")
                .into()
        };
        let view = of_message(page(10), "Make the button blue".to_owned())
            .await
            .unwrap();
        assert_eq!(view, PageView::Whole);
        let PageView::Parts(parts) = of_message(page(2_000), "Make the button blue".to_owned())
            .await
            .unwrap()
        else {
            panic!("shown whole");
        };
        assert!(parts.contains("morpheo-button-1 <button>"), "{parts}");
        assert!(
            parts.contains("\n<button data-morpheo-id=\"morpheo-button-1\">Save</button>\n"),
            "{parts}"
        );
        assert!(parts.chars().count() < 12_500, "{}", parts.len());
        let view = most_of(page(2_000), String::new()).await.unwrap();
        assert_eq!(view, PageView::Whole);
    }
}
