//! Putting a new state of an app online.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{GenerationId, PublicationId};

use super::versions;
use crate::schema::{publications, published_apps, published_contents, published_files};
use crate::{Connection, clock, first_steps};

/// Most bytes of files that one statement stores.
const BATCH_BYTES: usize = 8 * 1024 * 1024;

/// A file of a published app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path on the app's origin, without the first slash; the first page is `index.html`.
    pub path: String,
    pub content_type: String,
    /// The hash of what it holds.
    pub sha256: BlobHash,
    pub bytes: Vec<u8>,
    /// What a page is called; none for a file that is no page.
    pub title: Option<String>,
}

/// A new state of a published app.
#[derive(Debug, Clone)]
pub struct Publication {
    pub id: PublicationId,
    /// When the job was created. A state that was asked for later is not overwritten.
    pub asked_at: DateTime<Utc>,
    /// The name that its manifest has.
    pub name: String,
    /// The record it was published from.
    pub generation: Option<GenerationId>,
    /// The hash of the files.
    pub content_hash: String,
    /// All its files.
    pub files: Vec<File>,
}

/// Puts a new state of an app online, unless a state that was asked for later, or a person who took it offline, came
/// first. Gives whether it did. What the app's other publications hold already is not stored again, and only the newest
/// of these are kept. Must run in a transaction.
pub async fn store(connection: &mut Connection, publication: &Publication) -> QueryResult<bool> {
    let id = publication.id.0;
    let is_newest = published_apps::asked_at.is_null().or(published_apps::asked_at
        .le(publication.asked_at)
        .assume_not_null());
    let version: Option<i32> = diesel::update(published_apps::table.find(id).filter(is_newest))
        .set((
            published_apps::name.eq(&publication.name),
            published_apps::generation_id.eq(publication.generation.map(|generation| generation.0)),
            published_apps::content_hash.eq(&publication.content_hash),
            published_apps::version.eq(published_apps::version + 1),
            published_apps::is_active.eq(true),
            published_apps::asked_at.eq(publication.asked_at),
            published_apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .returning(published_apps::version)
        .get_result(connection)
        .await
        .optional()?;
    let Some(version) = version else {
        return Ok(false);
    };
    diesel::insert_into(publications::table)
        .values((
            publications::published_app_id.eq(id),
            publications::version.eq(version),
            publications::name.eq(&publication.name),
            publications::content_hash.eq(&publication.content_hash),
        ))
        .execute(connection)
        .await?;
    store_contents(connection, publication).await?;
    let files: Vec<_> = publication
        .files
        .iter()
        .map(|file| {
            (
                published_files::published_app_id.eq(id),
                published_files::version.eq(version),
                published_files::path.eq(&file.path),
                published_files::content_type.eq(&file.content_type),
                published_files::sha256.eq(file.sha256.0.as_slice()),
                published_files::title.eq(file.title.as_deref()),
            )
        })
        .collect();
    diesel::insert_into(published_files::table)
        .values(files)
        .execute(connection)
        .await?;
    versions::remove_old(connection, publication.id).await?;
    first_steps::note_published(connection, publication.id).await?;
    Ok(true)
}

/// Stores what no publication of the app holds yet.
async fn store_contents(connection: &mut Connection, publication: &Publication) -> QueryResult<()> {
    let id = publication.id.0;
    let hashes: Vec<&[u8]> = publication
        .files
        .iter()
        .map(|file| file.sha256.0.as_slice())
        .collect();
    let stored: Vec<Vec<u8>> = published_contents::table
        .filter(published_contents::published_app_id.eq(id))
        .filter(published_contents::sha256.eq_any(hashes))
        .select(published_contents::sha256)
        .load(connection)
        .await?;
    let mut stored: HashSet<Vec<u8>> = stored.into_iter().collect();
    let new: Vec<&File> = publication
        .files
        .iter()
        .filter(|file| stored.insert(file.sha256.0.to_vec()))
        .collect();
    let mut rest = new.as_slice();
    while !rest.is_empty() {
        let (now, later) = rest.split_at(batch(rest));
        let rows: Vec<_> = now
            .iter()
            .map(|file| {
                (
                    published_contents::published_app_id.eq(id),
                    published_contents::sha256.eq(file.sha256.0.as_slice()),
                    published_contents::bytes.eq(&file.bytes),
                )
            })
            .collect();
        diesel::insert_into(published_contents::table)
            .values(rows)
            .on_conflict_do_nothing()
            .execute(connection)
            .await?;
        rest = later;
    }
    Ok(())
}

/// How many of these files one statement stores; at least one.
fn batch(files: &[&File]) -> usize {
    let mut bytes = 0;
    files
        .iter()
        .take_while(|file| {
            bytes += file.bytes.len();
            bytes <= BATCH_BYTES
        })
        .count()
        .max(1)
}
