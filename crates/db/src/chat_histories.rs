//! The conversation about an app. An app may have one before anything else of it is kept;
//! what a message consists of is its writer's business.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{AppId, UserId};
use serde_json::Value;

use crate::Connection;
use crate::clock;
use crate::schema::{apps, chat_histories};
use crate::{apps as app_rows, storable};

/// Keeps these messages in place of the ones kept before.
pub async fn replace(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    mut messages: Value,
) -> QueryResult<()> {
    storable::json(&mut messages);
    connection
        .transaction(async move |connection| {
            let app = app_rows::ensure(connection, user, app).await?;
            let now = || clock::now().assume_not_null();
            diesel::insert_into(chat_histories::table)
                .values((
                    chat_histories::app_id.eq(app.id),
                    chat_histories::messages.eq(&messages),
                    chat_histories::updated_at.eq(now()),
                ))
                .on_conflict(chat_histories::app_id)
                .do_update()
                .set((
                    chat_histories::messages.eq(&messages),
                    chat_histories::updated_at.eq(now()),
                ))
                .execute(connection)
                .await
                .map(drop)
        })
        .await
}

/// The messages kept about an app of this account: an empty list where nothing was said about it yet, none where the
/// account has no such app.
pub async fn find(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<Option<Value>> {
    let kept: Option<Option<Value>> = apps::table
        .left_join(chat_histories::table)
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(apps::deleted_at.is_null())
        .select(chat_histories::messages.nullable())
        .first(connection)
        .await
        .optional()?;
    Ok(kept.map(|messages| messages.unwrap_or_else(|| Value::Array(Vec::new()))))
}

/// Deletes the messages kept about an app of this account.
pub async fn clear(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<()> {
    let its_app = apps::table
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(apps::id);
    diesel::delete(chat_histories::table.filter(chat_histories::app_id.eq_any(its_app)))
        .execute(connection)
        .await
        .map(drop)
}
