//! Which pages are published.

use std::collections::HashSet;

use anyhow::Context as _;
use db::Connection;
use domain::errors::ErrorCode;
use domain::ids::GenerationId;
use domain::limits::{APP_MAX_PAGES, PAGE_MAX_BYTES};
use domain::slug::free_page_slug;
use jobs::kinds::publish::{PublishInput, PublishPage};

use crate::failure::Failure;

/// The pages by their place: those of the job, and the others of its record if it asks for them. One of them opens the
/// app; no two have the same slug.
///
/// # Errors
/// [`ErrorCode::HtmlRequired`] when there is none, [`ErrorCode::PayloadTooLarge`] when they are too large together.
pub(super) async fn of(
    connection: &mut Connection,
    input: &PublishInput,
) -> Result<Vec<PublishPage>, Failure> {
    let mut pages = input.pages.clone();
    if let (true, Some(record)) = (input.with_saved_pages, input.generation) {
        let given: HashSet<String> = pages.iter().map(|page| page.page_id.clone()).collect();
        let saved = saved(connection, record).await?;
        pages.extend(saved.into_iter().filter(|page| !given.contains(&page.page_id)));
    }
    if pages.is_empty() && !input.html.trim().is_empty() {
        pages.push(PublishPage::only(input.html.clone()));
    }
    pages.retain(|page| !page.html.trim().is_empty());
    if pages.is_empty() {
        return Err(ErrorCode::HtmlRequired.into());
    }
    let size: usize = pages.iter().map(|page| page.html.len()).sum();
    if size > PAGE_MAX_BYTES || pages.len() > APP_MAX_PAGES {
        return Err(ErrorCode::PayloadTooLarge.into());
    }
    // The order of those at the same place is that of their creation.
    pages.sort_by_key(|page| page.order);
    let mut taken = HashSet::new();
    for page in &mut pages {
        page.slug = free_page_slug(&page.slug, &taken);
        taken.insert(page.slug.clone());
    }
    let home = pages.iter().position(|page| page.is_home).unwrap_or(0);
    for (place, page) in pages.iter_mut().enumerate() {
        page.is_home = place == home;
    }
    Ok(pages)
}

async fn saved(connection: &mut Connection, record: GenerationId) -> anyhow::Result<Vec<PublishPage>> {
    let pages = db::pages::of(connection, record, PAGE_MAX_BYTES, 0)
        .await
        .context("the pages cannot be read")?;
    Ok(pages
        .into_iter()
        .map(|page| PublishPage {
            page_id: page.page_id,
            name: page.name,
            slug: page.slug,
            html: page.html_content,
            order: page.position,
            is_home: page.is_home,
        })
        .collect())
}
