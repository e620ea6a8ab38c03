//! Deleting records.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{GenerationId, JobId, UserId};
use uuid::Uuid;

use super::missing;
use crate::jobs::finish::Cancel;
use crate::owned::Owned;
use crate::published_apps::offline;
use crate::schema::{app_files, apps, chat_histories, connections, generations};
use crate::{Connection, clock, shared_data, thumbnails};

/// What becomes of publications when records are deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publications {
    Stay,
    GoOffline {
        /// The kind of the jobs that publish; unfinished ones are cancelled.
        published_by: &'static str,
    },
}

/// Jobs that were cancelled, and what each request to stop met.
pub type Cancelled = Vec<(JobId, Cancel)>;

/// Deletes an app's record with its pages and its chat, in one transaction. The app's row and its slug stay. What jobs
/// still make of it is not kept. Gives the jobs that were cancelled.
pub async fn delete(
    connection: &mut Connection,
    owner: UserId,
    id: GenerationId,
    publications: Publications,
) -> QueryResult<Owned<Cancelled>> {
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
                apps::cleared_revision.eq((apps::revision + 1).nullable()),
                apps::revision.eq(apps::revision + 1),
            ))
            .returning(apps::id)
            .get_result(connection)
            .await
            .optional()?;
            let Some(app) = app else {
                return missing(connection, id).await;
            };
            delete_data(connection, &[app]).await?;
            let cancelled = match publications {
                Publications::Stay => Cancelled::new(),
                Publications::GoOffline { published_by } => {
                    offline::take_apps_offline(connection, owner, &[app], published_by).await?
                }
            };
            shared_data::remove_abandoned(connection, &[app]).await?;
            Ok(Owned::Own(cancelled))
        })
        .await
}

/// [`delete`] for every app of an account. Publications that go offline are all of the account's, those whose record
/// was deleted before among them.
pub async fn delete_all(
    connection: &mut Connection,
    owner: UserId,
    publications: Publications,
) -> QueryResult<Cancelled> {
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
                apps::cleared_revision.eq((apps::revision + 1).nullable()),
                apps::revision.eq(apps::revision + 1),
            ))
            .returning(apps::id)
            .get_results(connection)
            .await?;
            delete_data(connection, &gone).await?;
            let Publications::GoOffline { published_by } = publications else {
                shared_data::remove_abandoned(connection, &gone).await?;
                return Ok(Cancelled::new());
            };
            let own: Vec<Uuid> = apps::table
                .filter(apps::user_id.eq(owner.0))
                .select(apps::id)
                .load(connection)
                .await?;
            let cancelled = offline::take_apps_offline(connection, owner, &own, published_by).await?;
            shared_data::remove_abandoned(connection, &own).await?;
            Ok(cancelled)
        })
        .await
}

async fn delete_data(connection: &mut Connection, of_apps: &[Uuid]) -> QueryResult<()> {
    thumbnails::remove(connection, of_apps).await?;
    diesel::delete(chat_histories::table.filter(chat_histories::app_id.eq_any(of_apps)))
        .execute(connection)
        .await?;
    diesel::delete(app_files::table.filter(app_files::app_id.eq_any(of_apps)))
        .execute(connection)
        .await?;
    diesel::delete(connections::table.filter(connections::app_id.eq_any(of_apps)))
        .execute(connection)
        .await?;
    diesel::update(apps::table.filter(apps::id.eq_any(of_apps)))
        .set(apps::indexable.eq(false))
        .execute(connection)
        .await?;
    diesel::delete(generations::table.filter(generations::app_id.eq_any(of_apps)))
        .execute(connection)
        .await
        .map(drop)
}
