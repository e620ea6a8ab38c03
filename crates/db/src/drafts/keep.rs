//! Keeping the next revision of a draft's page.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, AppKey, GenerationId, UserId};
use domain::limits::APP_MAX_PAGES;
use domain::name::{AppName, StepName};
use domain::page_place::PagePlace;
use domain::slug::free_page_slug;
use uuid::Uuid;

use super::find::StoredDraft;
use super::revisions;
use crate::schema::{apps, generations, pages};
use crate::{Connection, clock};

/// The first revision of a page.
const FIRST: i32 = 1;

/// When a page was asked for that no job made and nobody saved: before every job.
const NEVER_ASKED: DateTime<Utc> = DateTime::UNIX_EPOCH;

/// What a person made of a page.
#[derive(Debug, Clone)]
pub struct Step {
    /// Which page of the app it is, and what it is called by now.
    pub page: PagePlace,
    /// Whether the app opens with the page; as before when absent, and for the first page of an app.
    pub is_home: Option<bool>,
    /// The page's HTML.
    pub html: String,
    /// The prompt that the page was made from; as before when absent.
    pub prompt: Option<String>,
    /// [`PageMetadata`](domain::page_metadata::PageMetadata) as JSON; as before when absent.
    pub metadata: Option<String>,
    /// What the step is called.
    pub name: StepName,
    /// The change that leads back to the stored page, as JSON; nothing where the HTML is the stored one, and only what is
    /// said about the page differs.
    pub back: Option<String>,
    /// The name that the page itself has for the app.
    pub title: Option<AppName>,
}

/// What came of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is the page's newest revision.
    Page {
        /// The record of the app.
        record: GenerationId,
        revision: i32,
    },
    /// The app has as many other pages as it may have: nothing was written.
    TooManyPages,
}

/// Keeps a step as the next revision of a page, with the app and its record where there are none. When the page was last
/// asked for stays as it was, so that a job which is still at work takes its place. Must run in the transaction of
/// [`find`](super::find()).
pub async fn keep(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    draft: StoredDraft,
    mut step: Step,
) -> QueryResult<Kept> {
    let record = match draft.record() {
        Some(record) => record,
        None => begin_record(connection, user, app, draft.app, &step).await?,
    };
    let others = others(connection, record, &step.page).await?;
    if draft.page.is_none() && others.len() >= APP_MAX_PAGES {
        return Ok(Kept::TooManyPages);
    }
    let slugs: HashSet<String> = others.iter().map(|(slug, _)| slug.clone()).collect();
    step.page.slug = free_page_slug(&step.page.slug, &slugs);
    if step.is_home == Some(true) {
        leave_home(connection, record, &step.page).await?;
    }
    let revision = match draft.page {
        Some(page) => {
            let revision = change_page(connection, page.id, &step).await?;
            if let Some(back) = &step.back {
                revisions::add(connection, page.id, revision, &step.name, back).await?;
            }
            revision
        }
        None => {
            let has_home = others.iter().any(|(_, is_home)| *is_home);
            let is_home = step.is_home.unwrap_or(!has_home);
            add_page(connection, record, &step, is_home).await?;
            FIRST
        }
    };
    diesel::update(generations::table.find(record.0))
        .set(generations::updated_at.eq(clock::clock_timestamp()))
        .execute(connection)
        .await?;
    Ok(Kept::Page { record, revision })
}

/// Makes the record, and the app that it is of. The app is proposed the title of its first page, as by a job.
async fn begin_record(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    key: Option<AppKey>,
    step: &Step,
) -> QueryResult<GenerationId> {
    let key = match key {
        Some(key) => key,
        None => crate::apps::ensure(connection, user, app).await?.key(),
    };
    let record = GenerationId::generate();
    diesel::insert_into(generations::table)
        .values((
            generations::id.eq(record.0),
            generations::app_id.eq(key.0),
            generations::prompt.eq(step.prompt.as_deref().unwrap_or_default()),
            generations::current_page_id.eq(step.page.id.as_str()),
            generations::asked_at.eq(NEVER_ASKED),
        ))
        .execute(connection)
        .await?;
    if step.page.position == 0 {
        diesel::update(apps::table.find(key.0))
            .set(apps::proposed_name.eq(step.title.as_ref().map(AppName::as_str)))
            .execute(connection)
            .await?;
    }
    Ok(record)
}

/// The slugs of the record's other pages, and whether the app opens with them.
async fn others(
    connection: &mut Connection,
    record: GenerationId,
    page: &PagePlace,
) -> QueryResult<Vec<(String, bool)>> {
    pages::table
        .filter(pages::generation_id.eq(record.0))
        .filter(pages::page_id.ne(page.id.as_str()))
        .select((pages::slug, pages::is_home))
        .load(connection)
        .await
}

/// The app opens with another page than any of these from now on.
async fn leave_home(connection: &mut Connection, record: GenerationId, home: &PagePlace) -> QueryResult<()> {
    diesel::update(pages::table)
        .filter(pages::generation_id.eq(record.0))
        .filter(pages::page_id.ne(home.id.as_str()))
        .filter(pages::is_home)
        .set(pages::is_home.eq(false))
        .execute(connection)
        .await
        .map(drop)
}

async fn add_page(
    connection: &mut Connection,
    record: GenerationId,
    step: &Step,
    is_home: bool,
) -> QueryResult<()> {
    diesel::insert_into(pages::table)
        .values((
            pages::id.eq(Uuid::now_v7()),
            pages::generation_id.eq(record.0),
            pages::page_id.eq(step.page.id.as_str()),
            pages::name.eq(&step.page.name),
            pages::slug.eq(&step.page.slug),
            pages::html_content.eq(&step.html),
            pages::prompt.eq(step.prompt.as_deref().unwrap_or_default()),
            pages::position.eq(step.page.position),
            pages::is_home.eq(is_home),
            pages::asked_at.eq(NEVER_ASKED),
            pages::revision.eq(FIRST),
            step.metadata
                .as_ref()
                .map(|metadata| pages::metadata.eq(metadata)),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// Gives the revision. The page before the last change by a model goes: who works on with what the model made of it has
/// seen it, and the revisions lead back.
async fn change_page(connection: &mut Connection, page: Uuid, step: &Step) -> QueryResult<i32> {
    diesel::update(pages::table.find(page))
        .set((
            pages::html_content.eq(&step.html),
            step.back.as_ref().map(|_| pages::html_before.eq(None::<String>)),
            step.prompt.as_ref().map(|prompt| pages::prompt.eq(prompt)),
            step.metadata
                .as_ref()
                .map(|metadata| pages::metadata.eq(metadata)),
            pages::name.eq(&step.page.name),
            pages::slug.eq(&step.page.slug),
            pages::position.eq(step.page.position),
            (step.is_home == Some(true)).then(|| pages::is_home.eq(true)),
            pages::revision.eq(pages::revision + i32::from(step.back.is_some())),
            pages::updated_at.eq(clock::clock_timestamp()),
        ))
        .returning(pages::revision)
        .get_result(connection)
        .await
}
