//! Passkeys of accounts.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::limits::PASSKEYS_MAX;
use domain::name::PasskeyName;
use serde_json::Value;
use uuid::Uuid;

use crate::schema::passkeys;
use crate::users::{self, User};
use crate::{Connection, clock};

/// A passkey as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = passkeys)]
pub struct Passkey {
    /// A UUID of version 7.
    pub id: Uuid,
    /// Unique among the passkeys of all accounts.
    pub credential_id: Vec<u8>,
    pub name: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The outcome of storing a passkey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stored {
    Passkey(Passkey),
    /// The account has as many as it may have.
    Full,
    /// It is an account's already.
    Taken,
    /// The account's sign-ins were ended since it was read.
    Ended,
}

/// The passkeys of an account, the oldest first.
pub async fn list(connection: &mut Connection, owner: UserId) -> QueryResult<Vec<Passkey>> {
    passkeys::table
        .filter(passkeys::user_id.eq(owner.0))
        .order((passkeys::created_at, passkeys::id))
        .select(Passkey::as_select())
        .load(connection)
        .await
}

/// Stores a passkey of an account, in one transaction.
pub async fn create(
    connection: &mut Connection,
    owner: &User,
    name: &PasskeyName,
    credential_id: &[u8],
    credential: &Value,
) -> QueryResult<Stored> {
    connection
        .transaction(async move |connection| {
            // So that passkeys are counted one after the other, and none is made after all were removed.
            if !users::lock_signed_in(connection, owner).await? {
                return Ok(Stored::Ended);
            }
            let count: i64 = passkeys::table
                .filter(passkeys::user_id.eq(owner.id))
                .count()
                .get_result(connection)
                .await?;
            if count >= PASSKEYS_MAX {
                return Ok(Stored::Full);
            }
            let stored = diesel::insert_into(passkeys::table)
                .values((
                    passkeys::id.eq(Uuid::now_v7()),
                    passkeys::user_id.eq(owner.id),
                    passkeys::credential_id.eq(credential_id),
                    passkeys::name.eq(name.as_str()),
                    passkeys::credential.eq(credential),
                ))
                .on_conflict_do_nothing()
                .returning(Passkey::as_returning())
                .get_result(connection)
                .await
                .optional()?;
            Ok(stored.map_or(Stored::Taken, Stored::Passkey))
        })
        .await
}

/// The stored credential of a passkey; nothing when the account has no such passkey.
pub async fn credential(
    connection: &mut Connection,
    owner: UserId,
    credential_id: &[u8],
) -> QueryResult<Option<Value>> {
    passkeys::table
        .filter(passkeys::credential_id.eq(credential_id))
        .filter(passkeys::user_id.eq(owner.0))
        .select(passkeys::credential)
        .first(connection)
        .await
        .optional()
}

/// Notes that a passkey signed its owner in, and stores its new credential. Gives whether it is still there, as it was
/// read: of two sign-ins at once with one and the same count, one holds.
pub async fn used(
    connection: &mut Connection,
    owner: UserId,
    credential_id: &[u8],
    before: &Value,
    credential: &Value,
) -> QueryResult<bool> {
    let noted = diesel::update(
        passkeys::table
            .filter(passkeys::credential_id.eq(credential_id))
            .filter(passkeys::user_id.eq(owner.0))
            .filter(passkeys::credential.eq(before)),
    )
    .set((
        passkeys::credential.eq(credential),
        passkeys::last_used_at.eq(clock::now()),
    ))
    .execute(connection)
    .await?;
    Ok(noted == 1)
}

/// Gives a passkey of an account another name; nothing when it has no such.
pub async fn rename(
    connection: &mut Connection,
    owner: UserId,
    id: Uuid,
    name: &PasskeyName,
) -> QueryResult<Option<Passkey>> {
    diesel::update(
        passkeys::table
            .filter(passkeys::id.eq(id))
            .filter(passkeys::user_id.eq(owner.0)),
    )
    .set(passkeys::name.eq(name.as_str()))
    .returning(Passkey::as_returning())
    .get_result(connection)
    .await
    .optional()
}

/// Removes a passkey of an account and gives its name; nothing when it has no such.
pub async fn delete(connection: &mut Connection, owner: UserId, id: Uuid) -> QueryResult<Option<String>> {
    diesel::delete(
        passkeys::table
            .filter(passkeys::id.eq(id))
            .filter(passkeys::user_id.eq(owner.0)),
    )
    .returning(passkeys::name)
    .get_result(connection)
    .await
    .optional()
}

/// Removes every passkey of an account.
pub(crate) async fn remove_all(connection: &mut Connection, owner: UserId) -> QueryResult<()> {
    diesel::delete(passkeys::table.filter(passkeys::user_id.eq(owner.0)))
        .execute(connection)
        .await
        .map(drop)
}
