//! Keeping the page of a finished job, so that nothing is lost before a person saves it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, GenerationId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::apps;
use crate::statement::Statement;

/// How a job came to its page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// From a prompt alone: the record is known by that prompt from then on.
    Prompt,
    /// From the page before, which a person asked to change.
    Change {
        /// That page. It stays beside the changed one until the person saves: only a browser finds out whether a
        /// change breaks a page.
        before: Arc<str>,
    },
}

/// The page that a job made.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The app that it is a page of.
    pub app: AppKey,
    /// When the job was created. A page that was asked for later is not overwritten.
    pub asked_at: DateTime<Utc>,
    /// The person's text.
    pub prompt: String,
    /// What that text asked for.
    pub origin: Origin,
    /// The name that the page itself has for the app.
    pub title: Option<String>,
    /// The public id of the model that answered.
    pub model: String,
    /// The page itself.
    pub html: String,
}

impl Origin {
    /// The page that was changed into this one.
    fn before(&self, html: &str) -> Option<&str> {
        match self {
            Self::Prompt => None,
            Self::Change { before } => Some(&**before).filter(|before| *before != html),
        }
    }
}

/// Keeps a draft as the app's only page, in at most three statements, and gives the id of the app's record. A record
/// that a person saved keeps what was saved, and one that has a page asked for later keeps that. Nothing is kept of
/// an app that was deleted since the job was created; the result is nothing when no record is left at all. Must run
/// in a transaction.
///
/// # Errors
/// When the database fails.
pub async fn keep_draft(connection: &mut Connection, draft: &Draft) -> QueryResult<Option<GenerationId>> {
    let kept = keep_record(connection, draft).await?;
    if let Some((record, true)) = kept {
        keep_page(connection, record, draft).await?;
        propose_name(connection, draft).await?;
    }
    Ok(kept.map(|(record, _)| GenerationId(record)))
}

/// Gives the record, and whether the draft is the newest that was asked for it.
async fn keep_record(connection: &mut Connection, draft: &Draft) -> QueryResult<Option<(Uuid, bool)>> {
    // The app's row is locked, so that neither a deletion nor another result comes in between.
    Statement::<(SqlUuid, Bool)>::new(
        "WITH given AS (SELECT ? AS id, ? AS app_id, ? AS prompt, ? AS is_anew, ? AS model, ? AS asked_at),
         app AS (
             SELECT apps.id FROM apps JOIN given ON apps.id = given.app_id
             WHERE apps.deleted_at IS NULL
             AND (apps.cleared_at IS NULL OR apps.cleared_at < given.asked_at)
             FOR NO KEY UPDATE OF apps
         )
         INSERT INTO generations AS kept (id, app_id, prompt, model, current_page_id, asked_at)
         SELECT given.id, app.id, given.prompt, given.model, 'page-1', given.asked_at
         FROM given, app
         ON CONFLICT (app_id) DO UPDATE SET
             prompt = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 AND (SELECT is_anew FROM given) THEN excluded.prompt ELSE kept.prompt END,
             model = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 THEN excluded.model ELSE kept.model END,
             updated_at = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 THEN clock_timestamp() ELSE kept.updated_at END,
             asked_at = greatest(kept.asked_at, excluded.asked_at)
         RETURNING id, first_saved_at IS NULL AND asked_at = (SELECT asked_at FROM given)",
    )
    .bind::<SqlUuid, _>(GenerationId::generate().0)
    .bind::<SqlUuid, _>(draft.app.0)
    .bind::<Text, _>(&draft.prompt)
    .bind::<Bool, _>(matches!(draft.origin, Origin::Prompt))
    .bind::<Text, _>(&draft.model)
    .bind::<Timestamptz, _>(draft.asked_at)
    .get_result(connection)
    .await
    .optional()
}

async fn keep_page(connection: &mut Connection, record: Uuid, draft: &Draft) -> QueryResult<()> {
    Statement::<()>::new(
        "WITH given AS (SELECT ? AS is_anew)
         INSERT INTO pages AS kept
             (id, generation_id, prompt, html_content, html_before, asked_at, page_id, name, slug, position, is_home)
         VALUES (?, ?, ?, ?, ?, ?, 'page-1', 'Page 1', 'page-1', 0, TRUE)
         ON CONFLICT (generation_id, page_id) DO UPDATE SET
             prompt = CASE WHEN (SELECT is_anew FROM given) THEN excluded.prompt ELSE kept.prompt END,
             html_content = excluded.html_content, html_before = excluded.html_before,
             asked_at = excluded.asked_at, updated_at = clock_timestamp()
         WHERE kept.asked_at <= excluded.asked_at",
    )
    .bind::<Bool, _>(matches!(draft.origin, Origin::Prompt))
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(record)
    .bind::<Text, _>(&draft.prompt)
    .bind::<Text, _>(&draft.html)
    .bind::<Nullable<Text>, _>(draft.origin.before(&draft.html))
    .bind::<Timestamptz, _>(draft.asked_at)
    .execute(connection)
    .await
    .map(drop)
}

/// Notes the page's title as the name that the app may get.
async fn propose_name(connection: &mut Connection, draft: &Draft) -> QueryResult<()> {
    diesel::update(apps::table.find(draft.app.0))
        .set(apps::proposed_name.eq(draft.title.as_deref()))
        .execute(connection)
        .await
        .map(drop)
}
