//! Authenticator apps of accounts, and the recovery codes for when one is not at hand. Secrets are sealed before they come
//! here; recovery codes come as hashes.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::UserId;
use domain::limits::AUTHENTICATOR_PENDING_LIFE;
use uuid::Uuid;

use crate::schema::{authenticators, recovery_codes};
use crate::users::{self, User};
use crate::{Connection, clock};

/// An authenticator app as stored.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Authenticator {
    /// Sealed for its account.
    pub secret_sealed: Vec<u8>,
    /// Whether sign-ins ask for its codes.
    pub is_enabled: bool,
    /// Whether it was begun so recently that a code enables it.
    pub is_recent: bool,
    /// The time step of the code that was accepted last.
    pub last_step: i64,
}

/// The authenticator app of an account, enabled or not.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Option<Authenticator>> {
    authenticators::table
        .find(user.0)
        .select((
            authenticators::secret_sealed,
            authenticators::enabled_at.is_not_null(),
            authenticators::created_at.gt(clock::before(AUTHENTICATOR_PENDING_LIFE).assume_not_null()),
            authenticators::last_step,
        ))
        .first(connection)
        .await
        .optional()
}

/// Whether sign-ins of an account ask for a code.
pub async fn is_enabled(connection: &mut Connection, user: UserId) -> QueryResult<bool> {
    let enabled = authenticators::table
        .find(user.0)
        .filter(authenticators::enabled_at.is_not_null());
    diesel::select(diesel::dsl::exists(enabled))
        .get_result(connection)
        .await
}

/// Stores a secret that no code has enabled yet, in place of an earlier one of that sort. Gives nothing but false when the
/// account has an enabled one.
pub async fn begin(connection: &mut Connection, user: UserId, secret_sealed: &[u8]) -> QueryResult<bool> {
    use diesel::query_dsl::methods::FilterDsl as _;
    let stored = diesel::insert_into(authenticators::table)
        .values((
            authenticators::user_id.eq(user.0),
            authenticators::secret_sealed.eq(secret_sealed),
        ))
        .on_conflict(authenticators::user_id)
        .do_update()
        .set((
            authenticators::secret_sealed.eq(secret_sealed),
            authenticators::created_at.eq(clock::now().assume_not_null()),
        ))
        .filter(authenticators::enabled_at.is_null())
        .execute(connection)
        .await?;
    Ok(stored == 1)
}

/// Has sign-ins ask for codes of this secret from now on, in one transaction: the code of `step` is used up, the recovery
/// codes are stored, and every session of the account ends. Gives the account as it is then, or nothing when the secret is
/// another one or enabled by now, or when its sessions were ended since it was read.
pub async fn enable(
    connection: &mut Connection,
    user: &User,
    secret_sealed: &[u8],
    step: i64,
    code_hashes: &[Vec<u8>],
) -> QueryResult<Option<User>> {
    connection
        .transaction(async move |connection| {
            if !users::lock_signed_in(connection, user).await? {
                return Ok(None);
            }
            let enabled = diesel::update(
                authenticators::table
                    .find(user.id)
                    .filter(authenticators::enabled_at.is_null())
                    .filter(authenticators::secret_sealed.eq(secret_sealed)),
            )
            .set((
                authenticators::enabled_at.eq(clock::now()),
                authenticators::last_step.eq(step),
            ))
            .execute(connection)
            .await?;
            if enabled == 0 {
                return Ok(None);
            }
            put_recovery_codes(connection, user.user_id(), code_hashes).await?;
            users::end_sessions_of(connection, user).await
        })
        .await
}

/// Uses up the code of a time step. Gives whether it could be: of the codes of a step, one is accepted once, and none after
/// one of a later step.
pub async fn use_step(connection: &mut Connection, user: UserId, step: i64) -> QueryResult<bool> {
    let used = diesel::update(
        authenticators::table
            .find(user.0)
            .filter(authenticators::enabled_at.is_not_null())
            .filter(authenticators::last_step.lt(step)),
    )
    .set(authenticators::last_step.eq(step))
    .execute(connection)
    .await?;
    Ok(used == 1)
}

/// Whether an account has such a recovery code.
pub async fn has_recovery_code(
    connection: &mut Connection,
    user: UserId,
    code_hash: &[u8],
) -> QueryResult<bool> {
    let code = recovery_codes::table.find((user.0, code_hash));
    diesel::select(diesel::dsl::exists(code))
        .get_result(connection)
        .await
}

/// Uses up a recovery code. Gives how many are left, or nothing when the account has no such code.
pub async fn use_recovery_code(
    connection: &mut Connection,
    user: UserId,
    code_hash: &[u8],
) -> QueryResult<Option<i64>> {
    let used = diesel::delete(recovery_codes::table.find((user.0, code_hash)))
        .execute(connection)
        .await?;
    if used == 0 {
        return Ok(None);
    }
    recovery_codes_left(connection, user).await.map(Some)
}

/// Recovery codes of an account that were not used yet.
pub async fn recovery_codes_left(connection: &mut Connection, user: UserId) -> QueryResult<i64> {
    recovery_codes::table
        .filter(recovery_codes::user_id.eq(user.0))
        .count()
        .get_result(connection)
        .await
}

/// Puts recovery codes in the place of those before, in one transaction. Gives whether the account has an authenticator app
/// that is enabled.
pub async fn replace_recovery_codes(
    connection: &mut Connection,
    user: UserId,
    code_hashes: &[Vec<u8>],
) -> QueryResult<bool> {
    connection
        .transaction(async move |connection| {
            let enabled: Option<Uuid> = authenticators::table
                .find(user.0)
                .filter(authenticators::enabled_at.is_not_null())
                .select(authenticators::user_id)
                .for_update()
                .first(connection)
                .await
                .optional()?;
            if enabled.is_none() {
                return Ok(false);
            }
            diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user.0)))
                .execute(connection)
                .await?;
            put_recovery_codes(connection, user, code_hashes).await?;
            Ok(true)
        })
        .await
}

/// Removes the authenticator app of an account with its recovery codes, and ends every session, in one transaction. Gives
/// the account as it is then, or nothing when it has no such app or its sessions were ended since it was read.
pub async fn disable(connection: &mut Connection, user: &User) -> QueryResult<Option<User>> {
    connection
        .transaction(async move |connection| {
            let is_current = users::lock_signed_in(connection, user).await?;
            if !is_current || remove(connection, user.user_id()).await? == 0 {
                return Ok(None);
            }
            users::end_sessions_of(connection, user).await
        })
        .await
}

/// Removes the authenticator app of an account with its recovery codes. Gives how many it had.
pub(crate) async fn remove(connection: &mut Connection, user: UserId) -> QueryResult<usize> {
    diesel::delete(authenticators::table.find(user.0))
        .execute(connection)
        .await
}

async fn put_recovery_codes(
    connection: &mut Connection,
    user: UserId,
    code_hashes: &[Vec<u8>],
) -> QueryResult<()> {
    let rows: Vec<_> = code_hashes
        .iter()
        .map(|hash| {
            (
                recovery_codes::user_id.eq(user.0),
                recovery_codes::code_hash.eq(hash),
            )
        })
        .collect();
    diesel::insert_into(recovery_codes::table)
        .values(rows)
        .execute(connection)
        .await
        .map(drop)
}

/// At most `batch` secrets behind an account, in the order of accounts: each with its account.
pub async fn sealed_after(
    connection: &mut Connection,
    after: Uuid,
    batch: i64,
) -> QueryResult<Vec<(Uuid, Vec<u8>)>> {
    authenticators::table
        .filter(authenticators::user_id.gt(after))
        .order(authenticators::user_id)
        .limit(batch)
        .select((authenticators::user_id, authenticators::secret_sealed))
        .load(connection)
        .await
}

/// Puts a secret that was sealed anew in the place of the same secret. Gives whether that was still there.
pub async fn reseal(
    connection: &mut Connection,
    user: Uuid,
    before: &[u8],
    sealed: &[u8],
) -> QueryResult<bool> {
    let resealed = diesel::update(
        authenticators::table
            .find(user)
            .filter(authenticators::secret_sealed.eq(before)),
    )
    .set(authenticators::secret_sealed.eq(sealed))
    .execute(connection)
    .await?;
    Ok(resealed > 0)
}
