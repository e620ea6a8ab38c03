//! Saves that are sent again because their answer was lost.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::GenerationId;
use domain::page_metadata::PageMetadata;

use super::Generation;
use super::to_save::{AppToSave, give_free_slugs};
use crate::Connection;
use crate::apps::App;
use crate::pages::octet_length;
use crate::schema::pages;

/// Whether the saved record of an app has exactly what is to be saved.
pub(super) async fn is_stored(
    connection: &mut Connection,
    app: &App,
    record: &Generation,
    mut to_save: AppToSave,
) -> QueryResult<bool> {
    if to_save
        .indexable
        .is_some_and(|indexable| indexable != app.indexable)
    {
        return Ok(false);
    }
    if app.name != to_save.name || record.current_page_id != to_save.current_page.as_str() {
        return Ok(false);
    }
    let id = GenerationId(record.id);
    give_free_slugs(connection, id, &mut to_save).await?;
    // The sizes first: of another version of the app no page is read.
    Ok(have_same_outlines(connection, id, &to_save).await?
        && have_same_content(connection, id, &to_save).await?)
}

/// A page without its content.
#[derive(Queryable)]
struct Outline {
    page_id: String,
    name: String,
    slug: String,
    prompt: String,
    position: i32,
    is_home: bool,
    metadata: String,
    /// In bytes.
    size: i32,
}

async fn have_same_outlines(
    connection: &mut Connection,
    record: GenerationId,
    to_save: &AppToSave,
) -> QueryResult<bool> {
    let stored: Vec<Outline> = pages::table
        .filter(pages::generation_id.eq(record.0))
        .select((
            pages::page_id,
            pages::name,
            pages::slug,
            pages::prompt,
            pages::position,
            pages::is_home,
            pages::metadata,
            octet_length(pages::html_content),
        ))
        .load(connection)
        .await?;
    if to_save.replace_all && stored.len() != to_save.pages.len() {
        return Ok(false);
    }
    let stored: HashMap<&str, &Outline> = stored.iter().map(|page| (page.page_id.as_str(), page)).collect();
    Ok(to_save.pages.iter().all(|page| {
        stored.get(page.page_id.as_str()).is_some_and(|stored| {
            stored.name == page.name
                && stored.slug == page.slug
                && stored.prompt == page.prompt
                && stored.position == page.position
                && page
                    .metadata
                    .as_ref()
                    .is_none_or(|metadata| PageMetadata::are_same(&stored.metadata, metadata))
                // An app without a home page was given one.
                && (stored.is_home || !page.is_home)
                && usize::try_from(stored.size) == Ok(page.html_content.len())
        })
    }))
}

async fn have_same_content(
    connection: &mut Connection,
    record: GenerationId,
    to_save: &AppToSave,
) -> QueryResult<bool> {
    let ids: Vec<&str> = to_save.pages.iter().map(|page| page.page_id.as_str()).collect();
    let stored: Vec<(String, String)> = pages::table
        .filter(pages::generation_id.eq(record.0))
        .filter(pages::page_id.eq_any(ids))
        .select((pages::page_id, pages::html_content))
        .load(connection)
        .await?;
    let stored: HashMap<String, String> = stored.into_iter().collect();
    Ok(to_save
        .pages
        .iter()
        .all(|page| stored.get(&page.page_id) == Some(&page.html_content)))
}
