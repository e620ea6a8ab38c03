//! PDFs of images. Each is a file that its job refers to, for a week, or until one of its images is deleted.

use diesel::prelude::*;
use diesel::sql_types::{Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::{ImageId, JobId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::blobs::{self, Owner};
use crate::schema::{blob_references, images};
use crate::statement::Statement;

/// What the reference of a PDF is called; the owner is the job that made it.
const PDFS: &str = "image_pdf";

/// What became of a PDF that was to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Yes,
    /// Its file was collected since it was stored: to be stored once more.
    Collected,
    /// An image that it shows was deleted since: to be made once more.
    ImageDeleted,
}

/// Keeps the PDF that a job made, which shows these images. Doing it twice is as doing it once.
pub async fn keep(
    connection: &mut Connection,
    user: UserId,
    job: JobId,
    hash: BlobHash,
    shown: &[ImageId],
) -> QueryResult<Kept> {
    connection
        .transaction(async move |connection| {
            // Who deletes one waits, and finds the PDF then.
            let are_deleted: Vec<bool> = images::table
                .filter(images::id.eq_any(shown.iter().map(|image| image.0)))
                .order(images::id)
                .select(images::deleted_at.is_not_null())
                .for_share()
                .load(connection)
                .await?;
            if are_deleted.contains(&true) {
                return Ok(Kept::ImageDeleted);
            }
            let owner = Owner {
                id: job.0,
                kind: PDFS,
                user,
            };
            let is_kept = blobs::refer(connection, hash, owner).await?;
            Ok(if is_kept { Kept::Yes } else { Kept::Collected })
        })
        .await
}

/// The file of a PDF, and whose it is, for holders of its signed address.
pub async fn find(connection: &mut Connection, job: JobId) -> QueryResult<Option<(UserId, BlobHash)>> {
    let found: Option<(Uuid, Vec<u8>)> = blob_references::table
        .filter(blob_references::owner.eq(job.0))
        .filter(blob_references::kind.eq(PDFS))
        .select((blob_references::user_id, blob_references::sha256))
        .first(connection)
        .await
        .optional()?;
    Ok(found.and_then(|(user, hash)| Some((UserId(user), BlobHash::try_from(hash).ok()?))))
}

/// Gives up PDFs a week after they were made. Gives how many.
pub async fn release_old(connection: &mut Connection) -> QueryResult<usize> {
    diesel::sql_query(
        "DELETE FROM blob_references WHERE kind = $1 AND created_at < statement_timestamp() - interval '7 days'",
    )
    .bind::<Text, _>(PDFS)
    .execute(connection)
    .await
}

/// Gives up the PDFs of a person that show an image, and those of which nobody knows any more what they show: to be
/// called in the transaction that deletes it. The input is searched as text, since Postgres reads no JSON with a NUL
/// in a string; within one, a quotation mark has a backslash before it, so nothing but an id matches.
pub(super) async fn release_with(
    connection: &mut Connection,
    user: UserId,
    image: ImageId,
) -> QueryResult<()> {
    Statement::<()>::new(
        "DELETE FROM blob_references WHERE user_id = ? AND kind = ? AND NOT EXISTS (
             SELECT FROM job_inputs WHERE job_id = owner AND strpos(input, ?) = 0)",
    )
    .bind::<SqlUuid, _>(user.0)
    .bind::<Text, _>(PDFS)
    .bind::<Text, _>(format!("\"{image}\""))
    .execute(connection)
    .await
    .map(drop)
}
