//! Making a second app of one that is kept.

use diesel::prelude::*;
use diesel::sql_types::{Array, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{AppId, AppKey, GenerationId, UserId};
use domain::slug::page_slug;
use uuid::Uuid;

use super::{Record, find};
use crate::owned::Owned;
use crate::schema::apps;
use crate::statement::Statement;
use crate::{Connection, assets, pages};

/// What a copy is called.
#[derive(Debug, Clone)]
pub struct Names {
    pub name: String,
    /// The name that it may get, as long as nobody named it.
    pub proposed: Option<String>,
}

/// Copies a record of this account with its pages into an app of its own, which was saved if the record was. Neither
/// the chat nor the publication goes along. Must run in a transaction.
pub async fn duplicate(
    connection: &mut Connection,
    owner: UserId,
    original: &Record,
    names: Names,
) -> QueryResult<Owned<Record>> {
    let app = AppKey::generate();
    diesel::insert_into(apps::table)
        .values((
            apps::id.eq(app.0),
            apps::user_id.eq(owner.0),
            apps::client_id.eq(AppId::generate().as_str()),
            apps::slug.eq(page_slug(&names.name)),
            apps::name.eq(names.name),
            apps::proposed_name.eq(names.proposed),
            apps::revision.eq(original.app.revision.min(1)),
        ))
        .execute(connection)
        .await?;
    let copy = GenerationId::generate();
    copy_record(connection, original, app, copy).await?;
    copy_pages(connection, original, copy).await?;
    copy_files(connection, original, owner, app).await?;
    find(connection, owner, copy).await
}

async fn copy_record(
    connection: &mut Connection,
    original: &Record,
    app: AppKey,
    copy: GenerationId,
) -> QueryResult<()> {
    // One moment: the first save is the last one too.
    Statement::<()>::new(
        "INSERT INTO generations
             (id, app_id, prompt, model, source, current_page_id, asked_at, created_at, updated_at,
              first_saved_at, last_saved_at)
         SELECT ?, ?, prompt, model, source, current_page_id, moment, moment, moment,
             CASE WHEN first_saved_at IS NOT NULL THEN moment END,
             CASE WHEN first_saved_at IS NOT NULL THEN moment END
         FROM generations, (SELECT clock_timestamp() AS moment) AS clock
         WHERE id = ?",
    )
    .bind::<SqlUuid, _>(copy.0)
    .bind::<SqlUuid, _>(app.0)
    .bind::<SqlUuid, _>(original.generation.id)
    .execute(connection)
    .await
    .map(drop)
}

/// The copies keep the ids that their client gave, so that links between them go on working.
async fn copy_pages(connection: &mut Connection, original: &Record, copy: GenerationId) -> QueryResult<()> {
    let of = original.generation.id;
    let count = pages::counts(connection, &[of]).await?.get(&of).copied();
    let ids: Vec<Uuid> = (0..count.unwrap_or(0)).map(|_| Uuid::now_v7()).collect();
    Statement::<()>::new(
        "INSERT INTO pages
             (id, generation_id, page_id, name, slug, html_content, html_before, prompt, position, is_home, metadata,
              created_at, asked_at)
         SELECT fresh.id, ?, page.page_id, page.name, page.slug, page.html_content, page.html_before, page.prompt,
             page.position, page.is_home, page.metadata, page.created_at, clock_timestamp()
         FROM (
             SELECT *, row_number() OVER (ORDER BY created_at, position) AS place
             FROM pages WHERE generation_id = ?
         ) AS page
         JOIN unnest(?) WITH ORDINALITY AS fresh (id, place) ON fresh.place = page.place",
    )
    .bind::<SqlUuid, _>(copy.0)
    .bind::<SqlUuid, _>(of)
    .bind::<Array<SqlUuid>, _>(ids)
    .execute(connection)
    .await
    .map(drop)
}

/// The files that the original's pages may show are the copy's, too.
async fn copy_files(
    connection: &mut Connection,
    original: &Record,
    owner: UserId,
    app: AppKey,
) -> QueryResult<()> {
    let read: Vec<Vec<u8>> = diesel::sql_query(
        "INSERT INTO app_files (app_id, sha256, name, kind, media_type, bytes, width, height, duration_ms, content,
             content_chars, notes, was_there, shown_at, created_at)
         SELECT $1, sha256, name, kind, media_type, bytes, width, height, duration_ms, content,
             content_chars, notes, was_there, shown_at, created_at
         FROM app_files WHERE app_id = $2 AND shown_at IS NOT NULL
         RETURNING sha256",
    )
    .bind::<SqlUuid, _>(app.0)
    .bind::<SqlUuid, _>(original.app.id)
    .load::<Copied>(connection)
    .await?
    .into_iter()
    .map(|copied| copied.sha256)
    .collect();
    let hashes: Vec<BlobHash> = read.into_iter().filter_map(|hash| hash.try_into().ok()).collect();
    assets::adopt(connection, owner, app, &hashes).await
}

#[derive(QueryableByName)]
struct Copied {
    #[diesel(sql_type = diesel::sql_types::Binary)]
    sha256: Vec<u8>,
}
