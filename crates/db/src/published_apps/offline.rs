//! Taking published apps offline: their files go, their slugs stay taken. What jobs that were created before still
//! publish does not bring them back.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{PwaId, UserId};
use uuid::Uuid;

use super::missing;
use crate::owned::Owned;
use crate::schema::{apps, published_apps, published_files};
use crate::{Connection, clock};

/// Takes an app offline, in one transaction.
///
/// # Errors
/// When the database fails.
pub async fn take_offline(connection: &mut Connection, owner: UserId, id: PwaId) -> QueryResult<Owned<()>> {
    connection
        .transaction(async move |connection| {
            let own: Vec<Uuid> = published_apps::table
                .inner_join(apps::table)
                .filter(apps::user_id.eq(owner.0))
                .filter(published_apps::id.eq(id.0))
                .select(published_apps::id)
                .load(connection)
                .await?;
            if own.is_empty() {
                return missing(connection, id).await;
            }
            end(connection, &own).await?;
            Ok(Owned::Own(()))
        })
        .await
}

/// Takes everything offline that an app is published as. The caller checked whose it is. Must run in a transaction.
///
/// # Errors
/// When the database fails.
pub(crate) async fn take_app_offline(connection: &mut Connection, app: Uuid) -> QueryResult<()> {
    let of_app: Vec<Uuid> = published_apps::table
        .filter(published_apps::app_id.eq(app))
        .select(published_apps::id)
        .load(connection)
        .await?;
    end(connection, &of_app).await
}

/// Takes everything offline that an account published. Must run in a transaction.
///
/// # Errors
/// When the database fails.
pub(crate) async fn take_all_offline(connection: &mut Connection, owner: UserId) -> QueryResult<()> {
    let own: Vec<Uuid> = published_apps::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(owner.0))
        .select(published_apps::id)
        .load(connection)
        .await?;
    end(connection, &own).await
}

async fn end(connection: &mut Connection, ids: &[Uuid]) -> QueryResult<()> {
    diesel::update(published_apps::table.filter(published_apps::id.eq_any(ids)))
        .set((
            published_apps::is_active.eq(false),
            published_apps::asked_at.eq(clock::now()),
            published_apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await?;
    diesel::delete(published_files::table.filter(published_files::published_app_id.eq_any(ids)))
        .execute(connection)
        .await
        .map(drop)
}
