//! The files that people attach to what they ask for: what they are called, and what was read of them. Their bytes are
//! files of the app ([`crate::assets`]).

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::AppKey;

use crate::schema::{app_files, apps};
use crate::{Connection, assets, clock};

/// What is known of a file, without what was read of it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = app_files)]
pub struct FileInfo {
    /// The SHA-256 of its bytes.
    pub sha256: Vec<u8>,
    /// What the person calls it, at most 200 characters.
    pub name: String,
    /// A `domain::file_kind::FileKind`.
    pub kind: String,
    pub media_type: String,
    pub bytes: i64,
    /// In pixels, of an image.
    pub width: Option<i32>,
    pub height: Option<i32>,
    /// Of a sound or a film.
    pub duration_ms: Option<i64>,
    /// How many characters there were before the content was cut to its limit.
    pub content_chars: i64,
    /// Sentences about what was left out, as a JSON array.
    pub notes: String,
    /// The app had the file before it was attached, and keeps it when it is no longer attached.
    pub was_there: bool,
}

impl FileInfo {
    /// Its hash.
    #[must_use]
    pub fn hash(&self) -> Option<BlobHash> {
        self.sha256.clone().try_into().ok()
    }
}

/// A file with what was read of it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = app_files)]
pub struct ReadFile {
    #[diesel(embed)]
    pub info: FileInfo,
    /// The text that stands for it; none of images, sounds and films.
    pub content: Option<String>,
}

/// Keeps what was read of a file of the app. The same file again takes its new name.
pub async fn keep(
    connection: &mut Connection,
    app: AppKey,
    info: &FileInfo,
    content: Option<&str>,
) -> QueryResult<()> {
    diesel::insert_into(app_files::table)
        .values((info, app_files::app_id.eq(app.0), app_files::content.eq(content)))
        .on_conflict((app_files::app_id, app_files::sha256))
        .do_update()
        .set(app_files::name.eq(&info.name))
        .execute(connection)
        .await
        .map(drop)
}

/// What is known of one file of the app.
pub async fn find(connection: &mut Connection, app: AppKey, hash: BlobHash) -> QueryResult<Option<FileInfo>> {
    app_files::table
        .filter(app_files::app_id.eq(app.0))
        .filter(app_files::sha256.eq(hash.0.as_slice()))
        .select(FileInfo::as_select())
        .first(connection)
        .await
        .optional()
}

/// The file that the app has under this name; of several, the one that came last.
pub async fn named(connection: &mut Connection, app: AppKey, name: &str) -> QueryResult<Option<FileInfo>> {
    app_files::table
        .filter(app_files::app_id.eq(app.0))
        .filter(app_files::name.eq(name))
        .order((app_files::created_at.desc(), app_files::sha256))
        .select(FileInfo::as_select())
        .first(connection)
        .await
        .optional()
}

/// Those of these files that the app has, with what was read of them, in the order in which they came.
pub async fn read(
    connection: &mut Connection,
    app: AppKey,
    hashes: &[BlobHash],
) -> QueryResult<Vec<ReadFile>> {
    let hashes = hashes.iter().map(|hash| hash.0.as_slice());
    app_files::table
        .filter(app_files::app_id.eq(app.0))
        .filter(app_files::sha256.eq_any(hashes))
        .order((app_files::created_at, app_files::sha256))
        .select(ReadFile::as_select())
        .load(connection)
        .await
}

/// The files that the app may show: at most `most`, those that came last.
pub async fn shown(connection: &mut Connection, app: AppKey, most: i64) -> QueryResult<Vec<FileInfo>> {
    app_files::table
        .filter(app_files::app_id.eq(app.0))
        .filter(app_files::shown_at.is_not_null())
        .order((app_files::created_at.desc(), app_files::sha256))
        .limit(most)
        .select(FileInfo::as_select())
        .load(connection)
        .await
}

/// Notes that a request uses these files as files that the app may show.
pub async fn note_shown(connection: &mut Connection, app: AppKey, hashes: &[BlobHash]) -> QueryResult<()> {
    let hashes = hashes.iter().map(|hash| hash.0.as_slice());
    diesel::update(
        app_files::table
            .filter(app_files::app_id.eq(app.0))
            .filter(app_files::sha256.eq_any(hashes))
            .filter(app_files::shown_at.is_null()),
    )
    .set(app_files::shown_at.eq(clock::now()))
    .execute(connection)
    .await
    .map(drop)
}

/// Gives up a file that nothing was asked with yet. One that a request showed to a model stays: a page may use it. Must
/// run in a transaction. Gives whether it went.
pub async fn remove_unused(connection: &mut Connection, app: AppKey, hash: BlobHash) -> QueryResult<bool> {
    hold(connection, app).await?;
    let removed: Option<bool> = diesel::delete(
        app_files::table
            .filter(app_files::app_id.eq(app.0))
            .filter(app_files::sha256.eq(hash.0.as_slice()))
            .filter(app_files::shown_at.is_null()),
    )
    .returning(app_files::was_there)
    .get_result(connection)
    .await
    .optional()?;
    if removed == Some(false) {
        assets::give_up(connection, app, hash).await?;
    }
    Ok(removed.is_some())
}

/// Gives up the bytes of a file that could not be read, unless the same bytes were read under another name meanwhile. Must
/// run in a transaction.
pub async fn give_up_unread(connection: &mut Connection, app: AppKey, hash: BlobHash) -> QueryResult<()> {
    hold(connection, app).await?;
    if find(connection, app, hash).await?.is_none() {
        assets::give_up(connection, app, hash).await?;
    }
    Ok(())
}

/// Locks the app's row: its files are kept and given up by one at a time.
async fn hold(connection: &mut Connection, app: AppKey) -> QueryResult<()> {
    let held: Option<uuid::Uuid> = apps::table
        .find(app.0)
        .select(apps::id)
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    held.map(drop).ok_or(diesel::result::Error::NotFound)
}
