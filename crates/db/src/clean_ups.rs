//! The hourly clean-up: one process at a time, and what all of them did.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

use crate::Connection;
use crate::clock;
use crate::schema::clean_ups;

/// The number of the advisory lock; migrations have 7306.
const LOCK: i64 = 7308;

diesel::define_sql_function! {
    /// Takes the lock of this number till the transaction ends, unless another transaction has it.
    fn pg_try_advisory_xact_lock(number: BigInt) -> Bool;
}

/// Whether this process may clean up now: no other does, until this transaction ends.
pub(crate) async fn lock(connection: &mut Connection) -> QueryResult<bool> {
    diesel::select(pg_try_advisory_xact_lock(LOCK))
        .get_result(connection)
        .await
}

/// Notes that a task ran and removed so many rows.
pub(crate) async fn note(connection: &mut Connection, task: &str, removed: usize) -> QueryResult<()> {
    let removed = i64::try_from(removed).unwrap_or(i64::MAX);
    let now = || clock::now().assume_not_null();
    diesel::insert_into(clean_ups::table)
        .values((
            clean_ups::task.eq(task),
            clean_ups::last_run_at.eq(now()),
            clean_ups::removed.eq(removed),
        ))
        .on_conflict(clean_ups::task)
        .do_update()
        .set((
            clean_ups::last_run_at.eq(now()),
            clean_ups::removed.eq(clean_ups::removed + removed),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// What a task did so far.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct CleanUp {
    pub task: String,
    /// When it last ran, in any process.
    pub last_run_at: DateTime<Utc>,
    /// Rows it removed in all.
    pub removed: i64,
}

/// Every task that ran.
pub async fn all(connection: &mut Connection) -> QueryResult<Vec<CleanUp>> {
    clean_ups::table.order(clean_ups::task).load(connection).await
}
