//! Saving an app.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::asset_path;
use domain::blob::BlobHash;
use domain::ids::GenerationId;
use domain::limits::APP_MAX_ASSETS;
use domain::slug::page_slug;
use uuid::Uuid;

use super::to_save::{AppToSave, give_free_slugs};
use super::{Generation, repeated};
use crate::apps::{self, App};
use crate::assets;
use crate::pages::{self, PageToSave};
use crate::schema::generations;
use crate::{Connection, clock};

/// The revision of an app that nobody saved, renamed or deleted yet.
const NEVER_SAVED: i32 = 0;

/// Why a save was not made; nothing was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// Somebody saved or renamed the app since the client's revision.
    Outdated {
        /// The revision that the app has.
        revision: i32,
    },
    /// The app that the client's revision was of is deleted.
    Deleted,
}

/// Saves an app with its pages, in one transaction, unless it was saved, renamed or deleted since the revision that the
/// pages come from. What jobs that were created before still make of it does not overwrite it. A save that was made
/// already, whose answer the client did not get, changes nothing and gives what is there.
pub async fn save(
    connection: &mut Connection,
    mut to_save: AppToSave,
) -> QueryResult<Result<(Generation, App), Refused>> {
    connection
        .transaction(async move |connection| {
            let stored = apps::lock(connection, to_save.user, &to_save.app).await?;
            if let Some(base) = to_save.base_revision {
                match stored {
                    Some(app) if app.deleted_at.is_some() => return Ok(Err(Refused::Deleted)),
                    Some(app) if app.revision != base => {
                        return repeated_or_refused(connection, app, base, to_save).await;
                    }
                    None if base != NEVER_SAVED => return Ok(Err(Refused::Deleted)),
                    Some(_) | None => {}
                }
            }
            let slug = page_slug(&to_save.name);
            let app =
                apps::ensure_named(connection, to_save.user, &to_save.app, &to_save.name, &slug).await?;
            let app = match to_save.indexable {
                Some(indexable) if indexable != app.indexable => {
                    apps::set_indexable(connection, &app, indexable).await?
                }
                _ => app,
            };
            let (record, asked_at) = keep_record(connection, &app, &to_save).await?;
            let id = GenerationId(record.id);
            // The page of a draft is the same as the client's first page under another id.
            let is_first = record.first_saved_at == record.last_saved_at;
            to_save.replace_all |= is_first;
            give_free_slugs(connection, id, &mut to_save).await?;
            pages::replace(connection, id, &to_save.pages, asked_at, to_save.replace_all).await?;
            pages::ensure_home(connection, id).await?;
            assets::adopt(connection, to_save.user, app.key(), &mentioned(&to_save)).await?;
            Ok(Ok((record, app)))
        })
        .await
}

/// The files that the pages refer to.
fn mentioned(to_save: &AppToSave) -> Vec<BlobHash> {
    let mut found: Vec<BlobHash> = to_save
        .pages
        .iter()
        .flat_map(|page| asset_path::mentioned(&page.html_content, APP_MAX_ASSETS))
        .collect();
    found.sort_unstable();
    found.dedup();
    found.truncate(APP_MAX_ASSETS);
    found
}

/// What comes of a save that is based on another revision than the app has.
async fn repeated_or_refused(
    connection: &mut Connection,
    app: App,
    base: i32,
    to_save: AppToSave,
) -> QueryResult<Result<(Generation, App), Refused>> {
    let revision = app.revision;
    let saved: Option<Generation> = generations::table
        .filter(generations::app_id.eq(app.id))
        .filter(generations::first_saved_at.is_not_null())
        .select(Generation::as_select())
        .first(connection)
        .await
        .optional()?;
    match saved {
        // A job brought it back, and nobody saved it since.
        None if app.cleared_revision.is_some_and(|cleared| base < cleared) => Ok(Err(Refused::Deleted)),
        None => Ok(Err(Refused::Outdated { revision })),
        Some(record) => {
            let is_repeated = repeated::is_stored(connection, &app, &record, to_save).await?;
            Ok(is_repeated
                .then_some((record, app))
                .ok_or(Refused::Outdated { revision }))
        }
    }
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
            generations::source.eq(to_save.source.as_str()),
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
