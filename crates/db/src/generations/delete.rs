//! Deleting records.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{GenerationId, UserId};
use uuid::Uuid;

use super::missing;
use crate::owned::Owned;
use crate::published_apps::offline;
use crate::schema::{apps, chat_histories, generations};
use crate::{Connection, clock};

/// What becomes of publications when records are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publications {
    /// They stay online.
    Stay,
    /// They go offline.
    GoOffline,
}

/// Deletes an app's record with its pages and its chat, in one transaction. The app's row and its slug stay. What jobs
/// still make of it is not kept.
///
/// # Errors
/// When the database fails.
pub async fn delete(
    connection: &mut Connection,
    owner: UserId,
    id: GenerationId,
    publications: Publications,
) -> QueryResult<Owned<()>> {
    connection
        .transaction(async move |connection| {
            let its_app = generations::table
                .filter(generations::id.eq(id.0))
                .select(generations::app_id);
            // The app first: a job that ends now waits for this row, and finds it deleted.
            let app: Option<Uuid> = diesel::update(
                apps::table
                    .filter(apps::user_id.eq(owner.0))
                    .filter(apps::id.eq_any(its_app)),
            )
            .set((
                apps::deleted_at.eq(clock::now()),
                apps::cleared_at.eq(clock::now()),
            ))
            .returning(apps::id)
            .get_result(connection)
            .await
            .optional()?;
            let Some(app) = app else {
                return missing(connection, id).await;
            };
            delete_data(connection, &[app]).await?;
            if publications == Publications::GoOffline {
                offline::take_app_offline(connection, app).await?;
            }
            Ok(Owned::Own(()))
        })
        .await
}

/// [`delete`] for every app of an account. Publications that go offline are all of the account's, those whose record
/// was deleted before among them.
///
/// # Errors
/// When the database fails.
pub async fn delete_all(
    connection: &mut Connection,
    owner: UserId,
    publications: Publications,
) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            let gone: Vec<Uuid> = diesel::update(
                apps::table
                    .filter(apps::user_id.eq(owner.0))
                    .filter(apps::deleted_at.is_null()),
            )
            .set((
                apps::deleted_at.eq(clock::now()),
                apps::cleared_at.eq(clock::now()),
            ))
            .returning(apps::id)
            .get_results(connection)
            .await?;
            delete_data(connection, &gone).await?;
            if publications == Publications::GoOffline {
                offline::take_all_offline(connection, owner).await?;
            }
            Ok(())
        })
        .await
}

async fn delete_data(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<()> {
    diesel::delete(chat_histories::table.filter(chat_histories::app_id.eq_any(of_apps)))
        .execute(connection)
        .await?;
    diesel::delete(generations::table.filter(generations::app_id.eq_any(of_apps)))
        .execute(connection)
        .await
        .map(drop)
}
