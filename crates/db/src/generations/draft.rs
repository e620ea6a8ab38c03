//! Keeping the page of a finished job, so that nothing is lost before a person saves it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::generation_source::GenerationSource;
use domain::ids::{AppKey, GenerationId};
use domain::limits::APP_MAX_PAGES;
use domain::name::StepName;
use domain::page_change::between;
use domain::page_place::PagePlace;
use uuid::Uuid;

use crate::drafts::revisions;
use crate::first_steps::{self, ShownTask};
use crate::schema::{apps, pages};
use crate::statement::Statement;
use crate::{Connection, QueryError};

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
    pub prompt: String,
    /// Where it was asked for. A record keeps the one that it began with.
    pub source: GenerationSource,
    /// What that text asked for.
    pub origin: Origin,
    /// The name that the page itself has for the app.
    pub title: Option<String>,
    /// The public id of the model that answered.
    pub model: String,
    /// Tokens of the model's answers, where the provider counts them.
    pub tokens: Option<i64>,
    pub html: String,
    /// Which page of the app it is; its first one when absent.
    pub page: Option<PagePlace>,
}

impl Draft {
    /// An app is named after its first page.
    fn is_first_page(&self) -> bool {
        self.page.as_ref().is_none_or(|page| page.position == 0)
    }

    fn page_id(&self) -> String {
        let page = self.page.as_ref();
        page.map_or_else(|| PagePlace::first().id, |page| page.id.clone())
            .as_str()
            .to_owned()
    }
}

impl Origin {
    /// The page that was changed into this one.
    fn before(&self, html: &str) -> Option<&str> {
        match self {
            Self::Prompt => None,
            Self::Change { before } => Some(&**before).filter(|before| *before != html),
        }
    }

    /// The first task that its page shows.
    fn task(&self) -> ShownTask {
        match self {
            Self::Prompt => ShownTask::Described,
            Self::Change { .. } => ShownTask::Changed,
        }
    }
}

/// Keeps a draft as one page of the app, in at most seven statements, and gives the id of the app's record. A record
/// that a person saved keeps what was saved, and one that has a page asked for later keeps that. Where the page takes the
/// place of another, its revisions lead back to that one, also where a person made it meanwhile. Nothing is kept of
/// an app that was deleted since the job was created; the result is nothing when no record is left at all. Must run
/// in a transaction.
pub async fn keep_draft(connection: &mut Connection, draft: &Draft) -> QueryResult<Option<GenerationId>> {
    let Some(kept) = keep_record(connection, draft).await? else {
        return Ok(None);
    };
    if kept.is_unsaved {
        keep_page(connection, kept.record, draft).await?;
    }
    if kept.is_unsaved && kept.is_newest && draft.is_first_page() {
        propose_name(connection, draft).await?;
    }
    first_steps::note(connection, draft.app, draft.origin.task()).await?;
    Ok(Some(GenerationId(kept.record)))
}

/// The record of a draft.
struct Kept {
    record: Uuid,
    /// No person saved it yet.
    is_unsaved: bool,
    /// Nothing was asked for it later.
    is_newest: bool,
}

async fn keep_record(connection: &mut Connection, draft: &Draft) -> QueryResult<Option<Kept>> {
    // The app's row is locked, so that neither a deletion nor another result comes in between.
    let found: Option<(Uuid, bool, bool)> = Statement::<(SqlUuid, Bool, Bool)>::new(
        "WITH given AS (
             SELECT ? AS id, ? AS app_id, ? AS prompt, ? AS is_anew, ? AS model, ? AS page_id, ? AS asked_at, ? AS tokens,
                 ? AS source
         ),
         app AS (
             SELECT apps.id FROM apps JOIN given ON apps.id = given.app_id
             WHERE apps.deleted_at IS NULL
             AND (apps.cleared_at IS NULL OR apps.cleared_at < given.asked_at)
             FOR NO KEY UPDATE OF apps
         )
         INSERT INTO generations AS kept
             (id, app_id, prompt, model, source, current_page_id, asked_at, token_count, generation_ms)
         SELECT given.id, app.id, given.prompt, given.model, given.source, given.page_id, given.asked_at, given.tokens,
             greatest(0, extract(epoch FROM clock_timestamp() - given.asked_at) * 1000)::bigint
         FROM given, app
         ON CONFLICT (app_id) DO UPDATE SET
             prompt = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 AND (SELECT is_anew FROM given) THEN excluded.prompt ELSE kept.prompt END,
             model = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 THEN excluded.model ELSE kept.model END,
             token_count = CASE WHEN kept.asked_at <= excluded.asked_at
                 THEN excluded.token_count ELSE kept.token_count END,
             generation_ms = CASE WHEN kept.asked_at <= excluded.asked_at
                 THEN excluded.generation_ms ELSE kept.generation_ms END,
             current_page_id = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 THEN excluded.current_page_id ELSE kept.current_page_id END,
             updated_at = CASE WHEN kept.first_saved_at IS NULL AND kept.asked_at <= excluded.asked_at
                 THEN clock_timestamp() ELSE kept.updated_at END,
             asked_at = greatest(kept.asked_at, excluded.asked_at)
         RETURNING id, first_saved_at IS NULL, asked_at = (SELECT asked_at FROM given)",
    )
    .bind::<SqlUuid, _>(GenerationId::generate().0)
    .bind::<SqlUuid, _>(draft.app.0)
    .bind::<Text, _>(&draft.prompt)
    .bind::<Bool, _>(matches!(draft.origin, Origin::Prompt) && draft.is_first_page())
    .bind::<Text, _>(&draft.model)
    .bind::<Text, _>(draft.page_id())
    .bind::<Timestamptz, _>(draft.asked_at)
    .bind::<Nullable<BigInt>, _>(draft.tokens)
    .bind::<Text, _>(draft.source.as_str())
    .get_result(connection)
    .await
    .optional()?;
    Ok(found.map(|(record, is_unsaved, is_newest)| Kept {
        record,
        is_unsaved,
        is_newest,
    }))
}

/// Keeps the page under the id that its client gave it. Another page may have its slug, since names are changed in the
/// client until the app is saved. Beyond the most pages that an app may have nothing is kept.
async fn keep_page(connection: &mut Connection, record: Uuid, draft: &Draft) -> QueryResult<()> {
    let stored = stored_page(connection, record, draft).await?;
    let Some((page, revision)) = store_page(connection, record, draft).await? else {
        return Ok(());
    };
    let Some(stored) = stored.filter(|stored| *stored != draft.html) else {
        return Ok(());
    };
    let back = serde_json::to_string(&between(&draft.html, &stored))
        .map_err(|error| QueryError::SerializationError(error.into()))?;
    let name = StepName::of(&draft.prompt);
    revisions::add(connection, page, revision, &name, &back).await
}

/// The page whose place a draft takes.
async fn stored_page(
    connection: &mut Connection,
    record: Uuid,
    draft: &Draft,
) -> QueryResult<Option<String>> {
    pages::table
        .filter(pages::generation_id.eq(record))
        .filter(pages::page_id.eq(draft.page_id()))
        .filter(pages::asked_at.le(draft.asked_at))
        .select(pages::html_content)
        .first(connection)
        .await
        .optional()
}

/// Gives the page and its revision; nothing where it was not kept.
async fn store_page(
    connection: &mut Connection,
    record: Uuid,
    draft: &Draft,
) -> QueryResult<Option<(Uuid, i32)>> {
    let first = PagePlace::first();
    let page = draft.page.as_ref().unwrap_or(&first);
    Statement::<(SqlUuid, Integer)>::new(
        "WITH given AS (
             SELECT ? AS id, ? AS record, ? AS is_anew, ? AS prompt, ? AS html, ? AS html_before, ? AS asked_at,
                 ? AS page_id, ? AS name, ? AS slug, ? AS position, ? AS most
         ),
         others AS (
             SELECT pages.* FROM pages, given
             WHERE pages.generation_id = given.record AND pages.page_id <> given.page_id
         )
         INSERT INTO pages AS kept
             (id, generation_id, prompt, html_content, html_before, asked_at, page_id, name, slug, position, is_home,
              revision)
         SELECT given.id, given.record, given.prompt, given.html, given.html_before, given.asked_at, given.page_id,
             given.name,
             CASE WHEN EXISTS (SELECT FROM others WHERE others.slug = given.slug)
                 THEN left(given.slug, 41) || '-' || left(md5(given.page_id), 8) ELSE given.slug END,
             given.position, NOT EXISTS (SELECT FROM others WHERE others.is_home), 1
         FROM given WHERE (SELECT count(*) FROM others) < given.most
         ON CONFLICT (generation_id, page_id) DO UPDATE SET
             prompt = CASE WHEN (SELECT is_anew FROM given) THEN excluded.prompt ELSE kept.prompt END,
             html_content = excluded.html_content, html_before = excluded.html_before,
             asked_at = excluded.asked_at, updated_at = clock_timestamp(),
             revision = kept.revision + (kept.html_content <> excluded.html_content)::integer
         WHERE kept.asked_at <= excluded.asked_at
         RETURNING id, revision",
    )
    .bind::<SqlUuid, _>(Uuid::now_v7())
    .bind::<SqlUuid, _>(record)
    .bind::<Bool, _>(matches!(draft.origin, Origin::Prompt))
    .bind::<Text, _>(&draft.prompt)
    .bind::<Text, _>(&draft.html)
    .bind::<Nullable<Text>, _>(draft.origin.before(&draft.html))
    .bind::<Timestamptz, _>(draft.asked_at)
    .bind::<Text, _>(page.id.as_str())
    .bind::<Text, _>(&page.name)
    .bind::<Text, _>(&page.slug)
    .bind::<Integer, _>(page.position)
    .bind::<BigInt, _>(i64::try_from(APP_MAX_PAGES).unwrap_or(i64::MAX))
    .get_result(connection)
    .await
    .optional()
}

/// Notes the page's title as the name that the app may get.
async fn propose_name(connection: &mut Connection, draft: &Draft) -> QueryResult<()> {
    diesel::update(apps::table.find(draft.app.0))
        .set(apps::proposed_name.eq(draft.title.as_deref()))
        .execute(connection)
        .await
        .map(drop)
}
