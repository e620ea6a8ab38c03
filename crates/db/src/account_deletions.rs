//! Accounts that are to be deleted: asked for by their owner, closed on their day, emptied in batches. Closing is a point
//! of no return: until then the owner may withdraw, afterwards nobody signs in any more. Every step may be repeated, so that
//! a process that dies leaves the rest to the next one.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::ids::{JobId, UserId};
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::jobs::finish::{self, Cancel};
use crate::personal_data::{self, TABLES};
use crate::plans::ended_customers;
use crate::schema::{account_deletions, apps, jobs, published_apps, refresh_tokens, retired_slugs, users};
use crate::statement::Statement;
use crate::{Connection, clean_ups, clock};

/// When an account is going to be deleted; nothing when nobody asked for it.
pub async fn find(connection: &mut Connection, user: UserId) -> QueryResult<Option<DateTime<Utc>>> {
    account_deletions::table
        .find(user.0)
        .select(account_deletions::deletes_at)
        .first(connection)
        .await
        .optional()
}

/// The outcome of asking for a deletion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The day; that of the first request, when there was one before.
    pub deletes_at: DateTime<Utc>,
    /// Whether there was none before.
    pub is_new: bool,
    /// The sessions that ended with it.
    pub ended: Vec<Uuid>,
}

/// Has an account deleted `after` so long, and ends its sessions but for this one, in one transaction.
pub async fn ask(
    connection: &mut Connection,
    user: UserId,
    session: Option<Uuid>,
    after: Duration,
) -> QueryResult<Asked> {
    connection
        .transaction(async move |connection| {
            let asked: Option<DateTime<Utc>> = diesel::insert_into(account_deletions::table)
                .values((
                    account_deletions::user_id.eq(user.0),
                    account_deletions::deletes_at.eq(clock::after(after).assume_not_null()),
                ))
                .on_conflict(account_deletions::user_id)
                .do_nothing()
                .returning(account_deletions::deletes_at)
                .get_result(connection)
                .await
                .optional()?;
            let deletes_at = match asked {
                Some(deletes_at) => deletes_at,
                None => {
                    let before = find(connection, user).await?;
                    before.ok_or(diesel::result::Error::NotFound)?
                }
            };
            Ok(Asked {
                deletes_at,
                is_new: asked.is_some(),
                ended: end_other_sessions(connection, user, session).await?,
            })
        })
        .await
}

async fn end_other_sessions(
    connection: &mut Connection,
    user: UserId,
    session: Option<Uuid>,
) -> QueryResult<Vec<Uuid>> {
    let session = session.unwrap_or_else(Uuid::nil);
    let mut ended = Vec::new();
    loop {
        let met = revoke_others(connection, user, session).await?;
        if met.is_empty() {
            break;
        }
        // Calls that renewed some of them meanwhile were waited for: the next round meets the tokens that they stored.
        ended.extend(met);
    }
    ended.sort_unstable();
    ended.dedup();
    Ok(ended)
}

async fn revoke_others(connection: &mut Connection, user: UserId, session: Uuid) -> QueryResult<Vec<Uuid>> {
    diesel::update(
        refresh_tokens::table
            .filter(refresh_tokens::user_id.eq(user.0))
            .filter(refresh_tokens::family_id.ne(session))
            .filter(refresh_tokens::revoked_at.is_null()),
    )
    .set(refresh_tokens::revoked_at.eq(clock::now()))
    .returning(refresh_tokens::family_id)
    .get_results(connection)
    .await
}

/// Withdraws a deletion. One of an account that is closed stays.
pub async fn withdraw(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    diesel::delete(
        account_deletions::table
            .find(user.0)
            .filter(account_deletions::closed_at.is_null()),
    )
    .execute(connection)
    .await
    .map(drop)
}

/// An account that was closed, with the jobs of it that were stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closed {
    pub user: UserId,
    pub stopped: Vec<(JobId, Cancel)>,
}

/// Closes an account whose day has come, in one transaction: its sign-ins end, its published apps go offline, its
/// unfinished jobs are stopped, the customer that it is to the payment service is to be deleted. Gives it; nothing when there is none, or another process is at it.
///
/// # Errors
/// A database error; the account stays open then.
pub async fn close_next(connection: &mut Connection) -> QueryResult<Option<Closed>> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(None);
            }
            let due: Option<Uuid> = account_deletions::table
                .filter(account_deletions::closed_at.is_null())
                .filter(account_deletions::deletes_at.nullable().le(clock::now()))
                .order(account_deletions::deletes_at)
                .select(account_deletions::user_id)
                // One that is just being withdrawn is skipped.
                .for_update()
                .skip_locked()
                .first(connection)
                .await
                .optional()?;
            let Some(due) = due else { return Ok(None) };
            let user = UserId(due);
            close(connection, user).await?;
            let stopped = stop_jobs(connection, user).await?;
            Ok(Some(Closed { user, stopped }))
        })
        .await
}

async fn close(connection: &mut Connection, user: UserId) -> QueryResult<()> {
    diesel::update(account_deletions::table.find(user.0))
        .set(account_deletions::closed_at.eq(clock::now()))
        .execute(connection)
        .await?;
    ended_customers::note(connection, user).await?;
    diesel::update(users::table.find(user.0))
        .set((
            users::disabled_at.eq(clock::now()),
            users::session_epoch.eq(users::session_epoch + 1),
            users::updated_at.eq(clock::now().assume_not_null()),
        ))
        .execute(connection)
        .await?;
    let of_account = apps::table.filter(apps::user_id.eq(user.0)).select(apps::id);
    diesel::update(published_apps::table.filter(published_apps::app_id.eq_any(of_account)))
        .set((
            published_apps::is_active.eq(false),
            published_apps::asked_at.eq(clock::now()),
        ))
        .execute(connection)
        .await?;
    // Nobody else gets them: what visitors installed or bookmarked would become a stranger's.
    Statement::<()>::new(
        "INSERT INTO retired_slugs (slug)
         SELECT published_apps.slug FROM published_apps JOIN apps ON apps.id = published_apps.app_id
         WHERE apps.user_id = ? AND published_apps.version > 0
         ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(user.0)
    .execute(connection)
    .await
    .map(drop)
}

async fn stop_jobs(connection: &mut Connection, user: UserId) -> QueryResult<Vec<(JobId, Cancel)>> {
    let unfinished: Vec<Uuid> = jobs::table
        .filter(jobs::user_id.eq(user.0))
        .filter(jobs::status.eq_any(["queued", "running"]))
        .select(jobs::id)
        .load(connection)
        .await?;
    let mut stopped = Vec::with_capacity(unfinished.len());
    for id in unfinished.into_iter().map(JobId) {
        if let Some(met) = finish::cancel(connection, id, user).await? {
            stopped.push((id, met));
        }
    }
    Ok(stopped)
}

/// A closed account without a running job, the one that waits longest first.
pub async fn next_closed(connection: &mut Connection) -> QueryResult<Option<UserId>> {
    let is_running = diesel::dsl::exists(
        jobs::table
            .filter(jobs::user_id.eq(account_deletions::user_id))
            .filter(jobs::status.eq("running"))
            .filter(jobs::lease_until.gt(clock::now())),
    );
    let next: Option<Uuid> = account_deletions::table
        .filter(account_deletions::closed_at.is_not_null())
        .filter(diesel::dsl::not(is_running))
        .order(account_deletions::closed_at)
        .select(account_deletions::user_id)
        .first(connection)
        .await
        .optional()?;
    Ok(next.map(UserId))
}

/// The outcome of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Batch {
    /// Rows went, and there may be more.
    Rows(usize),
    /// Nothing is left of the account.
    Gone,
    /// Another process is at it.
    Busy,
}

/// Deletes at most `batch` rows of a closed account, in one transaction; the account's own row goes when there is no other.
///
/// # Errors
/// A database error; no row is deleted then.
pub async fn delete_some(connection: &mut Connection, user: UserId, batch: i64) -> QueryResult<Batch> {
    connection
        .transaction(async move |connection| {
            if !clean_ups::lock(connection).await? {
                return Ok(Batch::Busy);
            }
            let is_closed: bool = diesel::select(diesel::dsl::exists(
                account_deletions::table
                    .find(user.0)
                    .filter(account_deletions::closed_at.is_not_null()),
            ))
            .get_result(connection)
            .await?;
            if !is_closed {
                return Ok(Batch::Gone);
            }
            // The row that says that the account is closed goes with the account's own.
            let emptied = TABLES
                .iter()
                .filter(|table| !["users", "account_deletions"].contains(&table.name));
            for table in emptied {
                let deleted = personal_data::delete_some(connection, table, user, batch).await?;
                if deleted > 0 {
                    return Ok(Batch::Rows(deleted));
                }
            }
            let deleted = diesel::delete(users::table.find(user.0))
                .execute(connection)
                .await?;
            clean_ups::note(connection, "accounts", deleted).await?;
            Ok(Batch::Gone)
        })
        .await
}

/// Which of these addresses of published apps nobody may have any more: they were those of accounts that were deleted.
pub(crate) async fn retired(connection: &mut Connection, slugs: &[&str]) -> QueryResult<Vec<String>> {
    retired_slugs::table
        .filter(retired_slugs::slug.eq_any(slugs))
        .select(retired_slugs::slug)
        .load(connection)
        .await
}

/// Whether a published app of an account that was deleted had this address.
pub async fn is_retired(connection: &mut Connection, slug: &AppSlug) -> QueryResult<bool> {
    Ok(!retired(connection, &[slug.as_str()]).await?.is_empty())
}
