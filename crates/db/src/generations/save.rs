//! Saving an app.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, GenerationId, PageId, UserId};
use domain::slug::{free_page_slug, page_slug};
use uuid::Uuid;

use super::Generation;
use crate::apps::{self, App};
use crate::pages::{self, PageToSave};
use crate::schema::generations;
use crate::{Connection, clock};

/// An app to be saved.
#[derive(Debug, Clone)]
pub struct AppToSave {
    /// The account that saves it.
    pub user: UserId,
    /// The app as its client names it.
    pub app: AppId,
    /// The name that the person gave.
    pub name: String,
    /// The page shown first.
    pub current_page: PageId,
    /// Its pages: all of them, or the current one.
    pub pages: Vec<PageToSave>,
    /// Whether pages that are not given go.
    pub replace_all: bool,
    /// The revision that the client's pages come from; any when absent.
    pub base_revision: Option<i32>,
}

/// Somebody saved or renamed the app since the client's revision; nothing was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outdated {
    /// The revision that the app has.
    pub revision: i32,
}

/// Saves an app with its pages, in one transaction, unless it was saved or renamed since the revision that the pages come
/// from. What jobs that were created before still make of it does not overwrite it.
///
/// # Errors
/// When the database fails.
pub async fn save(
    connection: &mut Connection,
    to_save: AppToSave,
) -> QueryResult<Result<(Generation, App), Outdated>> {
    connection
        .transaction(async move |connection| {
            let revision = apps::lock_revision(connection, to_save.user, &to_save.app).await?;
            if let (Some(base), Some(now)) = (to_save.base_revision, revision)
                && base != now
            {
                return Ok(Err(Outdated { revision: now }));
            }
            let slug = page_slug(&to_save.name);
            let app =
                apps::ensure_named(connection, to_save.user, &to_save.app, &to_save.name, &slug).await?;
            let (record, asked_at) = keep_record(connection, &app, &to_save).await?;
            let id = GenerationId(record.id);
            // The page of a draft is the same as the client's first page under another id.
            let is_first = record.first_saved_at == record.last_saved_at;
            let replace_all = to_save.replace_all || is_first;
            let mut taken = if replace_all {
                HashSet::new()
            } else {
                pages::other_slugs(connection, id, &to_save.pages).await?
            };
            let mut given = to_save.pages;
            for page in &mut given {
                page.slug = free_page_slug(&page.slug, &taken);
                taken.insert(page.slug.clone());
            }
            pages::replace(connection, id, &given, asked_at, replace_all).await?;
            pages::ensure_home(connection, id).await?;
            Ok(Ok((record, app)))
        })
        .await
}

/// Gives the record, and the moment of the save.
async fn keep_record(
    connection: &mut Connection,
    app: &App,
    to_save: &AppToSave,
) -> QueryResult<(Generation, DateTime<Utc>)> {
    let moment: DateTime<Utc> = diesel::select(clock::clock_timestamp())
        .get_result(connection)
        .await?;
    let record = diesel::insert_into(generations::table)
        .values((
            generations::id.eq(Uuid::now_v7()),
            generations::app_id.eq(app.id),
            generations::prompt.eq(first_prompt(&to_save.pages)),
            generations::current_page_id.eq(to_save.current_page.as_str()),
            generations::asked_at.eq(moment),
            generations::updated_at.eq(moment),
            generations::first_saved_at.eq(moment),
            generations::last_saved_at.eq(moment),
        ))
        .on_conflict(generations::app_id)
        .do_update()
        .set((
            generations::current_page_id.eq(to_save.current_page.as_str()),
            generations::asked_at.eq(moment),
            generations::updated_at.eq(moment),
            generations::first_saved_at.eq(clock::coalesce(generations::first_saved_at, moment)),
            generations::last_saved_at.eq(moment),
        ))
        .returning(Generation::as_returning())
        .get_result(connection)
        .await?;
    Ok((record, moment))
}

/// The prompt of an app that no job made here: that of its home page, else of the first page that has one.
fn first_prompt(pages: &[PageToSave]) -> &str {
    let of_home = pages.iter().filter(|page| page.is_home);
    of_home
        .chain(pages)
        .map(|page| page.prompt.trim())
        .find(|prompt| !prompt.is_empty())
        .unwrap_or_default()
}
