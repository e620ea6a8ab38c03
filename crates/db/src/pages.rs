//! The pages of a generation record.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::dsl::{case_when, count_star, exists};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, GenerationId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::owned::Owned;
use crate::schema::{apps, generations, pages};
use crate::statement::Statement;

diesel::define_sql_function! {
    /// The size of a text in bytes, which is known without reading a large one.
    fn octet_length(text: diesel::sql_types::Text) -> diesel::sql_types::Integer;
}
diesel::define_sql_function! {
    /// [`octet_length`] of a text that may be absent.
    #[sql_name = "octet_length"]
    fn size_or_none(text: Nullable<diesel::sql_types::Text>) -> Nullable<diesel::sql_types::Integer>;
}
diesel::define_sql_function! {
    /// The first characters of a text.
    fn left(text: diesel::sql_types::Text, characters: diesel::sql_types::Integer) -> diesel::sql_types::Text;
}

/// A page as stored.
#[derive(Debug, Clone, Queryable)]
pub struct Page {
    /// The id that its client gave.
    pub page_id: String,
    pub name: String,
    /// The name as an address, unique in the app.
    pub slug: String,
    /// The page's HTML, or its beginning.
    pub html_content: String,
    /// Whether it is the beginning only.
    pub is_cut: bool,
    /// The prompt that it was made from.
    pub prompt: String,
    /// Its place, from 0.
    pub position: i32,
    /// Whether the app opens with it.
    pub is_home: bool,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
    /// The page before the change by a model that nobody saved yet; nothing where that one is too large.
    pub html_before: Option<String>,
    /// How often it was changed as a draft.
    pub revision: i32,
    /// [`PageMetadata`](domain::page_metadata::PageMetadata) as JSON.
    pub metadata: String,
}

/// A page to be stored.
#[derive(Debug, Clone)]
pub struct PageToSave {
    /// The id that its client gave.
    pub page_id: String,
    pub name: String,
    /// The name as an address; it gets a number when another page of the app has it.
    pub slug: String,
    pub html_content: String,
    /// The prompt that it was made from.
    pub prompt: String,
    /// Its place, from 0.
    pub position: i32,
    /// Whether the app opens with it.
    pub is_home: bool,
    /// [`PageMetadata`](domain::page_metadata::PageMetadata) as JSON; as before when absent.
    pub metadata: Option<String>,
}

/// What a stored page keeps when it is stored anew: when it was first kept, its revision and its metadata.
type Stays = (DateTime<Utc>, i32, String);

/// Stores pages over those with the same ids, in two statements; with `only_these` every other page goes. A page keeps its
/// revision and loses the ones before. `asked_at` is the moment of the save. Must run in a transaction.
///
/// # Errors
/// When the database fails, or a slug is held by a page that stays.
pub async fn replace(
    connection: &mut Connection,
    generation: GenerationId,
    given: &[PageToSave],
    asked_at: DateTime<Utc>,
    only_these: bool,
) -> QueryResult<()> {
    let replaced = pages::table.filter(pages::generation_id.eq(generation.0));
    let before = (
        pages::page_id,
        (pages::created_at, pages::revision, pages::metadata),
    );
    let stored: Vec<(String, Stays)> = if only_these {
        diesel::delete(replaced)
            .returning(before)
            .get_results(connection)
            .await?
    } else {
        let ids: Vec<&str> = given.iter().map(|page| page.page_id.as_str()).collect();
        diesel::delete(replaced.filter(pages::page_id.eq_any(ids)))
            .returning(before)
            .get_results(connection)
            .await?
    };
    let mut stored: HashMap<String, Stays> = stored.into_iter().collect();
    let rows: Vec<_> = given
        .iter()
        .map(|page| {
            let stays = stored.remove(&page.page_id);
            let (created_at, revision, metadata) = stays.unwrap_or_else(|| (asked_at, 0, "{}".to_owned()));
            (
                pages::id.eq(Uuid::now_v7()),
                pages::generation_id.eq(generation.0),
                pages::page_id.eq(&page.page_id),
                pages::name.eq(&page.name),
                pages::slug.eq(&page.slug),
                pages::html_content.eq(&page.html_content),
                pages::prompt.eq(&page.prompt),
                pages::position.eq(page.position),
                pages::is_home.eq(page.is_home),
                pages::created_at.eq(created_at),
                pages::updated_at.eq(asked_at),
                pages::asked_at.eq(asked_at),
                pages::revision.eq(revision),
                pages::metadata.eq(page.metadata.clone().unwrap_or(metadata)),
            )
        })
        .collect();
    diesel::insert_into(pages::table)
        .values(rows)
        .execute(connection)
        .await
        .map(drop)
}

/// Makes the oldest page the one the app opens with, if no page is.
pub async fn ensure_home(connection: &mut Connection, generation: GenerationId) -> QueryResult<()> {
    Statement::<()>::new(
        "UPDATE pages SET is_home = TRUE
         WHERE id = (SELECT id FROM pages WHERE generation_id = ? ORDER BY created_at, position LIMIT 1)
         AND NOT EXISTS (SELECT FROM pages WHERE generation_id = ? AND is_home)",
    )
    .bind::<SqlUuid, _>(generation.0)
    .bind::<SqlUuid, _>(generation.0)
    .execute(connection)
    .await
    .map(drop)
}

/// The pages of a record whose right was checked before, by their place, those at the same place by their time of creation. Of a page of
/// more than `max_bytes` only the first `cut_to` characters are read, and nothing of such a page before a change.
pub async fn of(
    connection: &mut Connection,
    generation: GenerationId,
    max_bytes: usize,
    cut_to: usize,
) -> QueryResult<Vec<Page>> {
    let number = |size: usize| i32::try_from(size).unwrap_or(i32::MAX);
    let html = case_when(
        octet_length(pages::html_content).gt(number(max_bytes)),
        left(pages::html_content, number(cut_to)),
    )
    .otherwise(pages::html_content);
    let before = case_when(
        size_or_none(pages::html_before).le(number(max_bytes)),
        pages::html_before,
    );
    pages::table
        .filter(pages::generation_id.eq(generation.0))
        .order((pages::position, pages::created_at))
        .select((
            pages::page_id,
            pages::name,
            pages::slug,
            html,
            octet_length(pages::html_content).gt(number(max_bytes)),
            pages::prompt,
            pages::position,
            pages::is_home,
            pages::created_at,
            before,
            pages::revision,
            pages::metadata,
        ))
        .load(connection)
        .await
}

/// The whole of one page of a record, under the id that its client gave.
pub async fn html(
    connection: &mut Connection,
    owner: UserId,
    generation: GenerationId,
    page: &str,
) -> QueryResult<Owned<String>> {
    let own: Option<String> = pages::table
        .inner_join(generations::table.inner_join(apps::table))
        .filter(pages::generation_id.eq(generation.0))
        .filter(pages::page_id.eq(page))
        .filter(apps::user_id.eq(owner.0))
        .select(pages::html_content)
        .first(connection)
        .await
        .optional()?;
    if let Some(html) = own {
        return Ok(Owned::Own(html));
    }
    let of_another = generations::table
        .inner_join(apps::table)
        .filter(generations::id.eq(generation.0))
        .filter(apps::user_id.ne(owner.0));
    let exists: bool = diesel::select(exists(of_another)).get_result(connection).await?;
    Ok(if exists { Owned::OfAnother } else { Owned::Missing })
}

/// How many pages each of these records has.
pub async fn counts(connection: &mut Connection, records: &[Uuid]) -> QueryResult<HashMap<Uuid, i64>> {
    let rows: Vec<(Uuid, i64)> = pages::table
        .filter(pages::generation_id.eq_any(records))
        .group_by(pages::generation_id)
        .select((pages::generation_id, count_star()))
        .load(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// The slugs of the pages that are not among `given`.
pub async fn other_slugs(
    connection: &mut Connection,
    generation: GenerationId,
    given: &[PageToSave],
) -> QueryResult<HashSet<String>> {
    let ids: Vec<&str> = given.iter().map(|page| page.page_id.as_str()).collect();
    let slugs: Vec<String> = pages::table
        .filter(pages::generation_id.eq(generation.0))
        .filter(pages::page_id.ne_all(ids))
        .select(pages::slug)
        .load(connection)
        .await?;
    Ok(slugs.into_iter().collect())
}

/// The ids of the pages that the server has of an app, as its client names both; none of an app that it does not have.
pub async fn ids_of_app(connection: &mut Connection, owner: UserId, app: &AppId) -> QueryResult<Vec<String>> {
    pages::table
        .inner_join(generations::table.inner_join(apps::table))
        .filter(apps::user_id.eq(owner.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(pages::page_id)
        .load(connection)
        .await
}
