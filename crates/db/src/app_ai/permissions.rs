//! Apps that may use AI in their preview, charged to the account of their owner. A person is asked once for each app.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, UserId};

use crate::Connection;
use crate::apps::ensure;
use crate::schema::{app_ai_permissions, apps};

/// An app that may.
#[derive(Debug, Clone, Queryable)]
pub struct Permission {
    /// As its client names it.
    pub app: String,
    pub name: String,
    pub granted_at: DateTime<Utc>,
}

/// Whether an app of the account may.
pub async fn is_granted(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<bool> {
    diesel::select(exists(
        app_ai_permissions::table
            .inner_join(apps::table)
            .filter(apps::user_id.eq(user.0))
            .filter(apps::client_id.eq(app.as_str())),
    ))
    .get_result(connection)
    .await
}

/// Lets an app of the account use AI. An app that the server does not know yet gets its row.
pub async fn grant(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            let app = ensure(connection, user, app).await?;
            diesel::insert_into(app_ai_permissions::table)
                .values(app_ai_permissions::app_id.eq(app.id))
                .on_conflict_do_nothing()
                .execute(connection)
                .await
                .map(drop)
        })
        .await
}

/// Takes it back, if there is one.
pub async fn revoke(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<()> {
    let own = apps::table
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(apps::id);
    diesel::delete(app_ai_permissions::table.filter(app_ai_permissions::app_id.eq_any(own)))
        .execute(connection)
        .await
        .map(drop)
}

/// Those of an account, at most `limit`, the newest first.
pub async fn of_account(
    connection: &mut Connection,
    user: UserId,
    limit: i64,
) -> QueryResult<Vec<Permission>> {
    app_ai_permissions::table
        .inner_join(apps::table)
        .filter(apps::user_id.eq(user.0))
        .order((app_ai_permissions::granted_at.desc(), app_ai_permissions::app_id))
        .limit(limit)
        .select((apps::client_id, apps::name, app_ai_permissions::granted_at))
        .load(connection)
        .await
}
