//! Usernames. The index of `users.username` decides who has one.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use domain::username::Username;

use crate::schema::users;
use crate::{Connection, clock};

/// Which of these names other accounts have.
pub async fn held_by_others(
    connection: &mut Connection,
    user: UserId,
    names: &[Username],
) -> QueryResult<Vec<String>> {
    let names: Vec<&str> = names.iter().map(Username::as_str).collect();
    users::table
        .filter(users::username.eq_any(names))
        .filter(users::id.ne(user.0))
        .select(users::username.assume_not_null())
        .load(connection)
        .await
}

/// Gives an account a username in the place of the one it has. Gives whether it has it now: of two accounts that ask at
/// the same moment one gets it. Must not run in a transaction, which a refusal would end.
pub async fn set(connection: &mut Connection, user: UserId, username: &Username) -> QueryResult<bool> {
    let set = diesel::update(users::table.find(user.0))
        .set((
            users::username.eq(username.as_str()),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await;
    match set {
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(false),
        other => other.map(|changed| changed == 1),
    }
}
