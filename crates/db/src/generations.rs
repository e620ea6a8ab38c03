//! Generation records: apps as the server keeps them, from their first result on.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, GenerationId, PageId, UserId};
use domain::name::DEFAULT_NAME;
use domain::slug::{free_page_slug, page_slug};
use uuid::Uuid;

use crate::Connection;
use crate::pages::{self, PageToSave};
use crate::schema::{chat_histories, generations, published_apps};

/// A record without its pages.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = generations)]
pub struct Generation {
    /// Its id.
    pub id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The app as its client names it.
    pub app_id: String,
    /// Its name.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// The first prompt.
    pub prompt: String,
    /// The model that made it.
    pub model: Option<String>,
    /// `generator` or `playground`.
    pub source: String,
    /// The page shown first.
    pub current_page_id: String,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// When a person first saved it.
    pub first_saved_at: Option<DateTime<Utc>>,
    /// When a person last saved it.
    pub last_saved_at: Option<DateTime<Utc>>,
}

/// The id and slug under which a record's app is published.
pub type PublishedAs = Option<(Uuid, String)>;

/// The page that a job made, before anybody saved it.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Whose it is.
    pub user: UserId,
    /// The app.
    pub app: AppId,
    /// What was asked.
    pub prompt: String,
    /// The model that answered.
    pub model: String,
    /// The page.
    pub html: String,
}

/// An app to be saved.
#[derive(Debug, Clone)]
pub struct AppToSave {
    /// Whose it is.
    pub user: UserId,
    /// The app.
    pub app: AppId,
    /// Its name.
    pub name: String,
    /// The page shown first.
    pub current_page: PageId,
    /// Its pages: all of them, or the current one.
    pub pages: Vec<PageToSave>,
    /// Whether pages that are not given go.
    pub replace_all: bool,
}

/// Keeps the page of a finished job, so that nothing is lost before it is saved. A record that was saved
/// keeps what was saved.
///
/// # Errors
/// When the database fails.
pub async fn keep_draft(connection: &mut Connection, draft: &Draft) -> QueryResult<GenerationId> {
    const PAGE: &str = "page-1";
    let kept = upsert(
        connection,
        draft.user,
        &draft.app,
        DEFAULT_NAME,
        PAGE,
        &draft.prompt,
        &draft.model,
    )
    .await?;
    if kept.first_saved_at.is_none() {
        diesel::update(generations::table.find(kept.id))
            .set((
                generations::updated_at.eq(Utc::now()),
                generations::model.eq(&draft.model),
            ))
            .execute(connection)
            .await?;
        let page = PageToSave {
            page_id: PAGE.to_owned(),
            name: "Page 1".to_owned(),
            slug: PAGE.to_owned(),
            html_content: draft.html.clone(),
            prompt: draft.prompt.clone(),
            position: 0,
            is_home: true,
        };
        pages::replace(
            connection,
            GenerationId(kept.id),
            std::slice::from_ref(&page),
            true,
        )
        .await?;
    }
    Ok(GenerationId(kept.id))
}

/// Saves an app with its pages, in one transaction.
///
/// # Errors
/// When the database fails.
pub async fn save(connection: &mut Connection, app: AppToSave) -> QueryResult<Generation> {
    connection
        .transaction(async move |connection| {
            let current = app.current_page.as_str();
            let record = upsert(connection, app.user, &app.app, &app.name, current, "", "").await?;
            let id = GenerationId(record.id);
            // The page of a draft is the same as the client's first page under another id.
            let replace_all = app.replace_all || record.first_saved_at.is_none();
            let mut taken = if replace_all {
                HashSet::new()
            } else {
                pages::other_slugs(connection, id, &app.pages).await?
            };
            let mut given = app.pages;
            for page in &mut given {
                page.slug = free_page_slug(&page.slug, &taken);
                taken.insert(page.slug.clone());
            }
            pages::replace(connection, id, &given, replace_all).await?;
            pages::ensure_home(connection, id).await?;
            let now = Utc::now();
            diesel::update(generations::table.find(record.id))
                .set((
                    generations::name.eq(&app.name),
                    generations::slug.eq(page_slug(&app.name)),
                    generations::current_page_id.eq(current),
                    generations::updated_at.eq(now),
                    generations::last_saved_at.eq(now),
                    generations::first_saved_at.eq(record.first_saved_at.unwrap_or(now)),
                ))
                .returning(Generation::as_returning())
                .get_result(connection)
                .await
        })
        .await
}

/// Every record of a person, the newest first, each with what it is published as.
///
/// # Errors
/// When the database fails.
pub async fn list(connection: &mut Connection, user: UserId) -> QueryResult<Vec<(Generation, PublishedAs)>> {
    generations::table
        .left_join(
            published_apps::table.on(published_apps::app_id
                .eq(generations::app_id)
                .and(published_apps::user_id.eq(generations::user_id))
                .and(published_apps::is_active.eq(true))),
        )
        .filter(generations::user_id.eq(user.0))
        .order(generations::updated_at.desc())
        .limit(1_000)
        .select((
            Generation::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .load(connection)
        .await
}

/// A record, whoever owns it.
///
/// # Errors
/// When the database fails.
pub async fn find(
    connection: &mut Connection,
    id: GenerationId,
) -> QueryResult<Option<(Generation, PublishedAs)>> {
    generations::table
        .left_join(
            published_apps::table.on(published_apps::app_id
                .eq(generations::app_id)
                .and(published_apps::user_id.eq(generations::user_id))
                .and(published_apps::is_active.eq(true))),
        )
        .filter(generations::id.eq(id.0))
        .select((
            Generation::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .first(connection)
        .await
        .optional()
}

/// Deletes a record with its pages and the chat about it, in one transaction.
///
/// # Errors
/// When the database fails.
pub async fn delete(connection: &mut Connection, id: GenerationId) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            let gone: Option<(Uuid, String)> = diesel::delete(generations::table.find(id.0))
                .returning((generations::user_id, generations::app_id))
                .get_result(connection)
                .await
                .optional()?;
            if let Some((user, app)) = gone {
                diesel::delete(chat_histories::table.find((user, app)))
                    .execute(connection)
                    .await?;
            }
            Ok(())
        })
        .await
}

/// Deletes every record of a person, and every chat, in one transaction; gives the number of records.
///
/// # Errors
/// When the database fails.
pub async fn delete_all(connection: &mut Connection, user: UserId) -> QueryResult<usize> {
    connection
        .transaction(async move |connection| {
            diesel::delete(chat_histories::table.filter(chat_histories::user_id.eq(user.0)))
                .execute(connection)
                .await?;
            diesel::delete(generations::table.filter(generations::user_id.eq(user.0)))
                .execute(connection)
                .await
        })
        .await
}

async fn upsert(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    name: &str,
    page: &str,
    prompt: &str,
    model: &str,
) -> QueryResult<Generation> {
    diesel::insert_into(generations::table)
        .values((
            generations::id.eq(GenerationId::generate().0),
            generations::user_id.eq(user.0),
            generations::app_id.eq(app.as_str()),
            generations::name.eq(name),
            generations::slug.eq(page_slug(name)),
            generations::prompt.eq(prompt),
            generations::model.eq((!model.is_empty()).then_some(model)),
            generations::current_page_id.eq(page),
        ))
        // An update that changes nothing, so that the row comes back and is locked.
        .on_conflict((generations::user_id, generations::app_id))
        .do_update()
        .set(generations::user_id.eq(user.0))
        .returning(Generation::as_returning())
        .get_result(connection)
        .await
}
