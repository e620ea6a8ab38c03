//! What a person and the models said about an app (spec 2, section 7 "Chat"). Kept by person and app, whether or
//! not anything of the app was saved; what a message is made of is its writer's business.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppId, UserId};
use serde_json::Value;

use crate::Connection;
use crate::clock;
use crate::schema::chat_histories;
use crate::storable;

/// Keeps these messages in place of whatever was kept.
///
/// # Errors
/// When the database fails.
pub async fn replace(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    mut messages: Value,
) -> QueryResult<()> {
    storable::json(&mut messages);
    let now = || clock::now().assume_not_null();
    diesel::insert_into(chat_histories::table)
        .values((
            chat_histories::user_id.eq(user.0),
            chat_histories::app_id.eq(app.as_str()),
            chat_histories::messages.eq(&messages),
            chat_histories::updated_at.eq(now()),
        ))
        .on_conflict((chat_histories::user_id, chat_histories::app_id))
        .do_update()
        .set((
            chat_histories::messages.eq(&messages),
            chat_histories::updated_at.eq(now()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// What is kept, if anything.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<Option<Value>> {
    chat_histories::table
        .find((user.0, app.as_str()))
        .select(chat_histories::messages)
        .first(connection)
        .await
        .optional()
}

/// Forgets the chat about an app.
///
/// # Errors
/// When the database fails.
pub async fn clear(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<()> {
    diesel::delete(chat_histories::table.find((user.0, app.as_str())))
        .execute(connection)
        .await
        .map(drop)
}
