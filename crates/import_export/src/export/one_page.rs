//! An app as one page.

use std::collections::HashMap;

use askama::Template;
use domain::asset_path;
use publishing::scan::scan;
use publishing::service_worker::page_links_script;
use serde_json::json;

use super::{AppToExport, BYTE_BUDGET, ExportError, inlined, page, take};

/// A page that shows one page of the app at a time.
#[derive(Template)]
#[template(path = "export/several-pages.html")]
struct SeveralPages<'a> {
    name: &'a str,
    app_json: String,
    page_links: String,
}

/// The app as one HTML file: its only page, or one that holds all of them and shows one at a time.
///
/// # Errors
/// [`ExportError`].
pub fn as_page(app: &AppToExport<'_>) -> Result<String, ExportError> {
    let mut budget = BYTE_BUDGET;
    let urls = inlined::data_urls(app.files, &mut budget)?;
    let home = app.pages.get(app.home()).ok_or(ExportError::NoPage)?;
    if app.pages.len() == 1 {
        let html = page::connected(home.html, &page::Addresses::new(app.pages, &[]))?;
        let html = asset_path::replace(&html, BYTE_BUDGET, |hash| urls.get(&hash).map(String::as_str));
        return html.ok_or(ExportError::TooLarge);
    }
    let mut pages = Vec::with_capacity(app.pages.len());
    for page in app.pages {
        take(&mut budget, written_bytes(page.html))?;
        pages.push(json!({
            "slug": page.slug,
            "name": page.name,
            "html": page.html,
            "head": head_at(page.html)?,
        }));
    }
    let files: HashMap<String, String> = urls
        .into_iter()
        .map(|(hash, url)| (hash.to_string(), url))
        .collect();
    let held = json!({ "name": app.name, "home": home.slug, "pages": pages, "files": files });
    let shown = SeveralPages {
        name: app.name,
        page_links: page_links_script(),
        // Nothing in it can end the element that it stands in.
        app_json: serde_json::to_string(&held)?.replace('<', "\\u003c"),
    };
    Ok(shown.render()?)
}

/// Where the head of a page opens, in the units that scripts count texts in (UTF-16).
fn head_at(html: &str) -> Result<usize, ExportError> {
    let before = html.get(..scan(html)?.head_at).unwrap_or_default();
    Ok(before.encode_utf16().count())
}

/// The bytes of a text as JSON in which nothing ends a script element.
fn written_bytes(text: &str) -> usize {
    text.bytes()
        .map(|byte| match byte {
            b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 2,
            b'<' | 0..=0x1f => 6,
            _ => 1,
        })
        .sum()
}
