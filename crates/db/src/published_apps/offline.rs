//! Taking published apps offline: their files go, those of earlier publications too, their slugs stay taken. What jobs that were created before still
//! publish does not bring them back.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{JobId, PublicationId, UserId};
use uuid::Uuid;

use super::missing;
use crate::jobs::finish::{self, Cancel};
use crate::owned::Owned;
use crate::schema::{apps, publications, published_apps, published_contents};
use crate::{Connection, clock, shared_data};

/// Takes an app offline, in one transaction. What its visitors share stays as long as the app has a record.
pub async fn take_offline(
    connection: &mut Connection,
    owner: UserId,
    id: PublicationId,
) -> QueryResult<Owned<()>> {
    connection
        .transaction(async move |connection| {
            let own: Option<Uuid> = published_apps::table
                .inner_join(apps::table)
                .filter(apps::user_id.eq(owner.0))
                .filter(published_apps::id.eq(id.0))
                .select(published_apps::app_id)
                .first(connection)
                .await
                .optional()?;
            let Some(app) = own else {
                return missing(connection, id).await;
            };
            end(connection, &[id.0]).await?;
            shared_data::remove_abandoned(connection, &[app]).await?;
            Ok(Owned::Own(()))
        })
        .await
}

/// Takes everything offline that these apps of an account are published as, and cancels the unfinished jobs of this kind,
/// which publish them: one that publishes an app for the first time would put it online afterwards. Gives those jobs. Must
/// run in a transaction.
pub(crate) async fn take_apps_offline(
    connection: &mut Connection,
    owner: UserId,
    apps: &[Uuid],
    published_by: &str,
) -> QueryResult<Vec<(JobId, Cancel)>> {
    let of_apps: Vec<Uuid> = published_apps::table
        .filter(published_apps::app_id.eq_any(apps))
        .select(published_apps::id)
        .load(connection)
        .await?;
    end(connection, &of_apps).await?;
    let cancelled = finish::cancel_of_apps(connection, owner, apps, published_by).await?;
    // A job that ended while its row was waited for put its app online.
    let online_since: Vec<Uuid> = published_apps::table
        .filter(published_apps::app_id.eq_any(apps))
        .filter(published_apps::is_active.eq(true))
        .select(published_apps::id)
        .load(connection)
        .await?;
    end(connection, &online_since).await?;
    Ok(cancelled)
}

async fn end(connection: &mut Connection, ids: &[Uuid]) -> QueryResult<()> {
    if ids.is_empty() {
        return Ok(());
    }
    diesel::update(published_apps::table.filter(published_apps::id.eq_any(ids)))
        .set((
            published_apps::is_active.eq(false),
            published_apps::asked_at.eq(clock::now()),
            published_apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await?;
    // Its files' rows go with them.
    diesel::delete(publications::table.filter(publications::published_app_id.eq_any(ids)))
        .execute(connection)
        .await?;
    diesel::delete(published_contents::table.filter(published_contents::published_app_id.eq_any(ids)))
        .execute(connection)
        .await
        .map(drop)
}
