//! The pages of a generation record.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::RunQueryDsl;
use domain::ids::GenerationId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::pages;
use crate::statement::Statement;

/// A page as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = pages)]
pub struct Page {
    /// The id that its client gave.
    pub page_id: String,
    /// Its name.
    pub name: String,
    /// The name as an address, unique in the app.
    pub slug: String,
    /// The page.
    pub html_content: String,
    /// What was asked.
    pub prompt: String,
    /// Its place, from 0.
    pub position: i32,
    /// Whether the app opens with it.
    pub is_home: bool,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
}

/// A page to be stored.
#[derive(Debug, Clone)]
pub struct PageToSave {
    /// The id that its client gave.
    pub page_id: String,
    /// Its name.
    pub name: String,
    /// The name as an address; it gets a number when another page of the app has it.
    pub slug: String,
    /// The page.
    pub html_content: String,
    /// What was asked.
    pub prompt: String,
    /// Its place, from 0.
    pub position: i32,
    /// Whether the app opens with it.
    pub is_home: bool,
}

/// Stores pages over those with the same ids, in two statements; with `only_these` every other page goes.
/// `asked_at` is the moment of the save. Must run in a transaction.
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
    let before = (pages::page_id, pages::created_at);
    let created: Vec<(String, DateTime<Utc>)> = if only_these {
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
    let created: HashMap<String, DateTime<Utc>> = created.into_iter().collect();
    let rows: Vec<_> = given
        .iter()
        .map(|page| {
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
                pages::created_at.eq(created.get(&page.page_id).copied().unwrap_or(asked_at)),
                pages::updated_at.eq(asked_at),
                pages::asked_at.eq(asked_at),
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
///
/// # Errors
/// When the database fails.
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

/// The pages of a record, by their time of creation (spec 1, section 2).
///
/// # Errors
/// When the database fails.
pub async fn of(connection: &mut Connection, generation: GenerationId) -> QueryResult<Vec<Page>> {
    pages::table
        .filter(pages::generation_id.eq(generation.0))
        .order((pages::created_at, pages::position))
        .select(Page::as_select())
        .load(connection)
        .await
}

/// How many pages each of these records has.
///
/// # Errors
/// When the database fails.
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
///
/// # Errors
/// When the database fails.
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
