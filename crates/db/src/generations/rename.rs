//! Renaming an app.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{GenerationId, UserId};
use domain::name::AppName;
use domain::slug::page_slug;

use super::{Record, find, missing};
use crate::Connection;
use crate::owned::Owned;
use crate::schema::{apps, generations};

/// Gives the app of a record another name, in one transaction. What it is published as stays as it is until it is
/// published again.
pub async fn rename(
    connection: &mut Connection,
    owner: UserId,
    id: GenerationId,
    name: &AppName,
) -> QueryResult<Owned<Record>> {
    connection
        .transaction(async move |connection| {
            let its_app = generations::table
                .filter(generations::id.eq(id.0))
                .select(generations::app_id);
            let renamed = diesel::update(
                apps::table
                    .filter(apps::user_id.eq(owner.0))
                    .filter(apps::id.eq_any(its_app)),
            )
            .set((
                apps::name.eq(name.as_str()),
                apps::slug.eq(page_slug(name.as_str())),
                apps::proposed_name.eq(None::<String>),
                apps::revision.eq(apps::revision + 1),
            ))
            .execute(connection)
            .await?;
            if renamed == 0 {
                return missing(connection, id).await;
            }
            find(connection, owner, id).await
        })
        .await
}
