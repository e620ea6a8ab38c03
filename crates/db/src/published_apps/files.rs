//! The files of a publication, for any visitor.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::PublicationId;

use crate::Connection;
use crate::schema::{published_apps, published_contents, published_files};

/// A file without what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Entry {
    /// Its path on the app's origin, without the first slash.
    pub path: String,
    pub content_type: String,
    /// The hash of what it holds.
    pub sha256: Vec<u8>,
    /// What a page is called; none for a file that is no page.
    pub title: Option<String>,
}

/// The file at a path of a publication.
pub async fn find(
    connection: &mut Connection,
    id: PublicationId,
    version: i32,
    path: &str,
) -> QueryResult<Option<Entry>> {
    published_files::table
        .find((id.0, version, path))
        .select((
            published_files::path,
            published_files::content_type,
            published_files::sha256,
            published_files::title,
        ))
        .first(connection)
        .await
        .optional()
}

/// A page of a publication.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Page {
    /// Its path on the app's origin, without the first slash.
    pub path: String,
    /// What it is called, with the name of the app behind it; none for a second path of the first page.
    pub title: Option<String>,
    /// The name of the app.
    pub app_name: String,
}

/// The pages of a publication, at most 100.
pub async fn pages(connection: &mut Connection, id: PublicationId, version: i32) -> QueryResult<Vec<Page>> {
    published_files::table
        .inner_join(published_apps::table)
        .filter(published_files::published_app_id.eq(id.0))
        .filter(published_files::version.eq(version))
        .filter(published_files::content_type.like("text/html%"))
        .order(published_files::path)
        .limit(100)
        .select((
            published_files::path,
            published_files::title,
            published_apps::name,
        ))
        .load(connection)
        .await
}

/// What a file of an app holds; nothing when it is gone since it was found.
pub async fn bytes(
    connection: &mut Connection,
    id: PublicationId,
    entry: &Entry,
) -> QueryResult<Option<Vec<u8>>> {
    published_contents::table
        .find((id.0, &entry.sha256))
        .select(published_contents::bytes)
        .first(connection)
        .await
        .optional()
}

/// What the file at a path of a publication holds.
pub async fn bytes_at(
    connection: &mut Connection,
    id: PublicationId,
    version: i32,
    path: &str,
) -> QueryResult<Option<Vec<u8>>> {
    match find(connection, id, version, path).await? {
        Some(entry) => bytes(connection, id, &entry).await,
        None => Ok(None),
    }
}
