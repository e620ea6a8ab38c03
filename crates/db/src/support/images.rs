//! Screenshots: stored when a person attaches one, and a message's once it is sent. Their bytes are files of the account.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::UserId;
use uuid::Uuid;

use crate::blobs::{self, Owner};
use crate::schema::{blob_references, support_images};
use crate::{Connection, clock};

/// The kind of a screenshot's reference.
const KIND: &str = "support-image";

/// A screenshot whose file is stored. Sides are in pixels.
#[derive(Debug, Clone, Copy)]
pub struct NewImage {
    pub id: Uuid,
    pub user: UserId,
    pub hash: BlobHash,
    pub width: i32,
    pub height: i32,
}

/// Keeps a screenshot for a message to come; of those that were not sent the newest `unsent` stay. Must run in a transaction.
/// Gives whether the file is there: it may have been collected since it was stored. Then nothing changes, and the caller
/// stores it once more.
pub async fn keep(connection: &mut Connection, image: NewImage, unsent: i64) -> QueryResult<bool> {
    let owner = Owner {
        id: image.id,
        kind: KIND,
        user: image.user,
    };
    if !blobs::refer(connection, image.hash, owner).await? {
        return Ok(false);
    }
    diesel::insert_into(support_images::table)
        .values((
            support_images::id.eq(image.id),
            support_images::user_id.eq(image.user.0),
            support_images::sha256.eq(image.hash.0.as_slice()),
            support_images::width.eq(image.width),
            support_images::height.eq(image.height),
        ))
        .execute(connection)
        .await?;
    let earlier: Vec<Uuid> = support_images::table
        .filter(support_images::user_id.eq(image.user.0))
        .filter(support_images::message_id.is_null())
        .order((support_images::created_at.desc(), support_images::id.desc()))
        .offset(unsent)
        .select(support_images::id)
        .load(connection)
        .await?;
    remove_unsent(connection, &earlier).await?;
    Ok(true)
}

/// Makes a screenshot one of a message. Gives whether the account has it and did not send it before.
pub(super) async fn attach(
    connection: &mut Connection,
    user: UserId,
    image: Uuid,
    message: Uuid,
) -> QueryResult<bool> {
    let unsent = support_images::table
        .find(image)
        .filter(support_images::user_id.eq(user.0))
        .filter(support_images::message_id.is_null());
    let attached = diesel::update(unsent)
        .set(support_images::message_id.eq(message))
        .execute(connection)
        .await?;
    Ok(attached == 1)
}

/// Whose a screenshot is, and its file.
pub async fn find(connection: &mut Connection, image: Uuid) -> QueryResult<Option<(UserId, BlobHash)>> {
    let found: Option<(Uuid, Vec<u8>)> = support_images::table
        .find(image)
        .select((support_images::user_id, support_images::sha256))
        .first(connection)
        .await
        .optional()?;
    Ok(found.and_then(|(user, hash)| Some((UserId(user), hash.try_into().ok()?))))
}

/// Removes at most `batch` screenshots that were stored longer than `after` ago and not sent, in one transaction. Gives how
/// many.
pub async fn release_unsent(connection: &mut Connection, after: Duration, batch: i64) -> QueryResult<usize> {
    connection
        .transaction(async move |connection| {
            let old: Vec<Uuid> = support_images::table
                .filter(support_images::message_id.is_null())
                .filter(
                    support_images::created_at
                        .nullable()
                        .lt(clock::before(after))
                        .assume_not_null(),
                )
                .limit(batch)
                .select(support_images::id)
                .load(connection)
                .await?;
            remove_unsent(connection, &old).await
        })
        .await
}

/// One that is sent meanwhile stays.
async fn remove_unsent(connection: &mut Connection, images: &[Uuid]) -> QueryResult<usize> {
    if images.is_empty() {
        return Ok(0);
    }
    let unsent = support_images::table
        .filter(support_images::id.eq_any(images))
        .filter(support_images::message_id.is_null());
    let removed: Vec<Uuid> = diesel::delete(unsent)
        .returning(support_images::id)
        .get_results(connection)
        .await?;
    release(connection, &removed).await?;
    Ok(removed.len())
}

/// Gives up the files of screenshots whose rows go.
pub(super) async fn release(connection: &mut Connection, images: &[Uuid]) -> QueryResult<()> {
    diesel::delete(
        blob_references::table
            .filter(blob_references::owner.eq_any(images))
            .filter(blob_references::kind.eq(KIND)),
    )
    .execute(connection)
    .await
    .map(drop)
}
