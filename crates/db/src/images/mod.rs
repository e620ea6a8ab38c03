//! Images of Image Studio: each knows the one it was made of, and the one that its chain of changes began with.
//!
//! - [`keep`]: storing what a run made, once
//! - [`pdfs`]: files that show several of them
//! - this file: finding and deleting them
//!
//! A deleted image keeps its row, without files: it still counts among the changes of its chain.

pub mod keep;
pub mod pdfs;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::{ImageId, JobId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::blobs;
use crate::clock;
use crate::schema::images;

/// What the references of its files are called; the owner is the image.
const FILES: &str = "image";

/// What the references of images that came along with a request are called; the owner is the job.
pub const INPUTS: &str = "image_input";

/// An image that is not deleted.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = images)]
pub struct Image {
    pub id: Uuid,
    pub user_id: Uuid,
    pub sha256: Vec<u8>,
    /// A small copy, as WebP.
    pub thumb_sha256: Vec<u8>,
    /// Some 25 bytes that stand for it.
    pub thumbhash: Vec<u8>,
    /// The media type of the file.
    pub mime: String,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    pub bytes: i64,
    /// `generated`, `edited`, `whole` or `frame`.
    pub kind: String,
    /// The image it was made of.
    pub parent_id: Option<Uuid>,
    /// The image that its chain began with.
    pub root_id: Uuid,
    /// The job that made it.
    pub job_id: Uuid,
    /// Its place in a set, from 0.
    pub frame: i32,
    /// What it was made from.
    pub prompt: String,
    /// Its part of a story; empty for others.
    pub caption: String,
    pub model: String,
    /// When it was stored.
    pub created_at: DateTime<Utc>,
}

impl Image {
    /// The hash of its file, or of its small copy; nothing for a row that no version writes.
    #[must_use]
    pub fn hash(&self, is_small: bool) -> Option<BlobHash> {
        let hash = if is_small {
            &self.thumb_sha256
        } else {
            &self.sha256
        };
        BlobHash::try_from(hash.clone()).ok()
    }
}

/// An image of this account.
pub async fn find(connection: &mut Connection, user: UserId, id: ImageId) -> QueryResult<Option<Image>> {
    Ok(shown(connection, id)
        .await?
        .filter(|image| image.user_id == user.0))
}

/// An image of any account, for holders of its signed address.
pub async fn shown(connection: &mut Connection, id: ImageId) -> QueryResult<Option<Image>> {
    images::table
        .find(id.0)
        .filter(images::deleted_at.is_null())
        .select(Image::as_select())
        .first(connection)
        .await
        .optional()
}

/// The images of an account, the newest first, from behind `before` on.
pub async fn list(
    connection: &mut Connection,
    user: UserId,
    before: Option<ImageId>,
    most: i64,
) -> QueryResult<Vec<Image>> {
    let mut query = images::table
        .filter(images::user_id.eq(user.0))
        .filter(images::deleted_at.is_null())
        .order(images::id.desc())
        .limit(most)
        .select(Image::as_select())
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(images::id.lt(before.0));
    }
    query.load(connection).await
}

/// The images of an account that belong to one chain of changes, the oldest first; of more than `most` the newest.
pub async fn tree(
    connection: &mut Connection,
    user: UserId,
    root: ImageId,
    most: i64,
) -> QueryResult<Vec<Image>> {
    let mut newest: Vec<Image> = images::table
        .filter(images::user_id.eq(user.0))
        .filter(images::root_id.eq(root.0))
        .filter(images::deleted_at.is_null())
        .order(images::id.desc())
        .limit(most)
        .select(Image::as_select())
        .load(connection)
        .await?;
    newest.reverse();
    Ok(newest)
}

/// What a job made so far, by its frames; deleted ones are left out.
pub async fn of_job(connection: &mut Connection, job: JobId) -> QueryResult<Vec<Image>> {
    images::table
        .filter(images::job_id.eq(job.0))
        .filter(images::deleted_at.is_null())
        .order((images::frame, images::kind))
        .select(Image::as_select())
        .load(connection)
        .await
}

/// How often an image was changed, all that was made of its changes included, also what was deleted since.
pub async fn changes_of(connection: &mut Connection, root: ImageId) -> QueryResult<i64> {
    images::table
        .filter(images::root_id.eq(root.0))
        .filter(images::kind.eq("edited"))
        .count()
        .get_result(connection)
        .await
}

/// Deletes an image of this account and gives up its files, and the PDFs that show it. Gives whether there was one.
pub async fn delete(connection: &mut Connection, user: UserId, id: ImageId) -> QueryResult<bool> {
    connection
        .transaction(async move |connection| {
            let deleted = diesel::update(
                images::table
                    .find(id.0)
                    .filter(images::user_id.eq(user.0))
                    .filter(images::deleted_at.is_null()),
            )
            .set(images::deleted_at.eq(clock::now()))
            .execute(connection)
            .await?;
            if deleted == 1 {
                blobs::release(connection, id.0).await?;
                pdfs::release_with(connection, user, id).await?;
            }
            Ok(deleted == 1)
        })
        .await
}

/// Gives up the images that came along with jobs that ended, or that never came to be, an hour after they came; those of
/// a set, whose frames may be drawn again, 30 days after. Gives how many.
pub async fn release_inputs(connection: &mut Connection) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM blob_references WHERE kind = $1 AND created_at < statement_timestamp() - interval '1 hour'
         AND NOT EXISTS (SELECT FROM jobs WHERE jobs.id = blob_references.owner AND status IN ('queued', 'running'))
         AND NOT EXISTS (SELECT FROM image_sets WHERE image_sets.id = blob_references.owner
                         AND image_sets.user_id = blob_references.user_id
                         AND image_sets.created_at > statement_timestamp() - interval '30 days')",
    )
    .bind::<diesel::sql_types::Text, _>(INPUTS)
    .execute(connection)
    .await
}
