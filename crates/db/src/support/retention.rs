//! Conversations that are over.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use uuid::Uuid;

use super::images;
use crate::schema::{support_conversations, support_images, support_messages};
use crate::{Connection, clean_ups, clock};

/// Deletes at most `batch` conversations that were closed longer than `after` ago, or whose last message is older than that,
/// with their messages and screenshots. Gives how many, or nothing when another process is at it.
///
/// # Errors
/// When the database fails; nothing is deleted then.
pub async fn delete_old(
    connection: &mut Connection,
    after: Duration,
    batch: i64,
) -> QueryResult<Option<usize>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let is_old = support_conversations::last_message_at
                .nullable()
                .lt(clock::before(after))
                .assume_not_null();
            let is_over = support_conversations::closed_at
                .is_null()
                .or(support_conversations::closed_at
                    .lt(clock::before(after))
                    .assume_not_null());
            let old: Vec<Uuid> = support_conversations::table
                .filter(is_old.and(is_over))
                .order(support_conversations::last_message_at)
                .limit(batch)
                .select(support_conversations::id)
                .for_update()
                .skip_locked()
                .load(connection)
                .await?;
            if !old.is_empty() {
                let of_old = support_messages::table
                    .filter(support_messages::conversation_id.eq_any(&old))
                    .select(support_messages::id.nullable());
                let shown: Vec<Uuid> = support_images::table
                    .filter(support_images::message_id.eq_any(of_old))
                    .select(support_images::id)
                    .load(connection)
                    .await?;
                images::release(connection, &shown).await?;
                diesel::delete(support_conversations::table.filter(support_conversations::id.eq_any(&old)))
                    .execute(connection)
                    .await?;
            }
            clean_ups::note(connection, "support", old.len()).await?;
            Ok(Some(old.len()))
        })
        .await
}
