//! Images that apps asked for. Each is a file that its job refers to, until it was handed on or an hour has passed.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{JobId, UserId};

use crate::Connection;
use crate::blobs::{self, Owner};
use crate::schema::blob_references;
use crate::statement::Statement;

/// What the reference of such an image is called; the owner is the job that made it.
const IMAGES: &str = "app_image";

/// Keeps the image that a job made. Doing it twice is as doing it once. Gives whether its file was still there; else it is
/// to be stored once more.
pub async fn keep(
    connection: &mut Connection,
    user: UserId,
    job: JobId,
    hash: BlobHash,
) -> QueryResult<bool> {
    let owner = Owner {
        id: job.0,
        kind: IMAGES,
        user,
    };
    blobs::refer(connection, hash, owner).await
}

/// The file of a job's image; of several the one that was kept last.
pub async fn find(connection: &mut Connection, user: UserId, job: JobId) -> QueryResult<Option<BlobHash>> {
    let found: Option<Vec<u8>> = blob_references::table
        .filter(blob_references::owner.eq(job.0))
        .filter(blob_references::kind.eq(IMAGES))
        .filter(blob_references::user_id.eq(user.0))
        .order(blob_references::created_at.desc())
        .select(blob_references::sha256)
        .first(connection)
        .await
        .optional()?;
    Ok(found.and_then(|hash| hash.try_into().ok()))
}

/// Gives up images an hour after they were made. Gives how many.
pub async fn release_old(connection: &mut Connection) -> QueryResult<usize> {
    Statement::<()>::new(
        "DELETE FROM blob_references WHERE kind = 'app_image' AND created_at < statement_timestamp() - interval '1 hour'",
    )
    .execute(connection)
    .await
}
