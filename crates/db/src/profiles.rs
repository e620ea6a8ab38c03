//! The profile of an account: names and a picture. The picture is a file that the account's row refers to by its address.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::UserId;
use domain::name::DisplayName;
use domain::username::Username;

use crate::blobs::{self, Blob, Owner};
use crate::schema::{blob_references, blobs as blob_rows, users};
use crate::users::User;
use crate::{Connection, clock};

/// The kind of a picture's reference.
const KIND: &str = "profile-picture";

/// A change of names; an absent one stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// The name that is shown; none removes it.
    pub display_name: Option<Option<DisplayName>>,
    pub username: Option<Username>,
}

#[derive(AsChangeset)]
#[diesel(table_name = users)]
struct Changed<'a> {
    display_name: Option<Option<&'a str>>,
    username: Option<&'a str>,
}

/// Changes the names of an account, both or none, and gives it. Nothing when another account has the username: of two that
/// ask at the same moment one gets it. Must not run in a transaction, which a refusal would end.
pub async fn change_names(
    connection: &mut Connection,
    user: UserId,
    names: &Names,
) -> QueryResult<Option<User>> {
    let changed = Changed {
        display_name: names
            .display_name
            .as_ref()
            .map(|name| name.as_ref().map(DisplayName::as_str)),
        username: names.username.as_ref().map(Username::as_str),
    };
    let stored = diesel::update(users::table.find(user.0))
        .set((changed, users::updated_at.eq(clock::now().assume_not_null())))
        .returning(User::as_returning())
        .get_result(connection)
        .await;
    match stored {
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => Ok(None),
        other => other.map(Some),
    }
}

/// Makes a stored file the picture of an account, in one transaction: the one before is given up. Gives whether the file is
/// there: it may have been collected since it was stored. Then nothing changes, and the caller stores it once more.
pub async fn set_picture(
    connection: &mut Connection,
    user: UserId,
    hash: BlobHash,
    address: &str,
) -> QueryResult<bool> {
    let address = address.to_owned();
    connection
        .transaction(async move |connection| {
            let owner = Owner {
                id: user.0,
                kind: KIND,
                user,
            };
            if !blobs::refer(connection, hash, owner).await? {
                return Ok(false);
            }
            diesel::delete(
                blob_references::table
                    .filter(blob_references::owner.eq(user.0))
                    .filter(blob_references::kind.eq(KIND))
                    .filter(blob_references::sha256.ne(hash.0.as_slice())),
            )
            .execute(connection)
            .await?;
            set_address(connection, user, Some(&address)).await?;
            Ok(true)
        })
        .await
}

/// Removes the picture of an account, in one transaction; one that Google shows goes, too.
pub async fn remove_picture(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            diesel::delete(
                blob_references::table
                    .filter(blob_references::owner.eq(user.0))
                    .filter(blob_references::kind.eq(KIND)),
            )
            .execute(connection)
            .await?;
            set_address(connection, user, None).await
        })
        .await
}

async fn set_address(connection: &mut Connection, user: UserId, address: Option<&str>) -> QueryResult<()> {
    diesel::update(users::table.find(user.0))
        .set((
            users::photo_url.eq(address),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// The picture of any account, for whoever knows its hash.
pub async fn find_picture(connection: &mut Connection, hash: BlobHash) -> QueryResult<Option<Blob>> {
    blob_rows::table
        .inner_join(blob_references::table)
        .filter(blob_rows::sha256.eq(hash.0.as_slice()))
        .filter(blob_rows::stored_at.is_not_null())
        .filter(blob_references::kind.eq(KIND))
        .select((blob_rows::key, blob_rows::mime, blob_rows::bytes))
        .first(connection)
        .await
        .optional()
}
