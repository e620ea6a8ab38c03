//! How often a published app was opened and installed, by day (UTC). Numbers alone: nothing is kept of who it was.

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::ids::PublicationId;
use uuid::Uuid;

use crate::Connection;
use crate::schema::published_app_days;
use crate::statement::Statement;

/// What happened to an app since it was last noted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// How often one of its pages was opened.
    pub visits: i64,
    /// How often it was installed.
    pub installs: i64,
}

/// A day of an app.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Day {
    /// The day, in UTC.
    pub day: NaiveDate,
    /// How often one of its pages was opened.
    pub visits: i64,
    /// How often it was installed.
    pub installs: i64,
}

/// Adds to today's counts of these apps; those that are gone are left out.
///
/// # Errors
/// When the database fails; nothing is added then.
pub async fn add(connection: &mut Connection, counts: &[(PublicationId, Counts)]) -> QueryResult<()> {
    let ids: Vec<Uuid> = counts.iter().map(|(id, _)| id.0).collect();
    let visits: Vec<i64> = counts.iter().map(|(_, counts)| counts.visits).collect();
    let installs: Vec<i64> = counts.iter().map(|(_, counts)| counts.installs).collect();
    Statement::<()>::new(
        "INSERT INTO published_app_days AS kept (published_app_id, day, visits, installs)
         SELECT given.id, (clock_timestamp() AT TIME ZONE 'UTC')::date, given.visits, given.installs
         FROM unnest(?, ?, ?) AS given (id, visits, installs)
         JOIN published_apps ON published_apps.id = given.id
         ORDER BY given.id
         ON CONFLICT (published_app_id, day) DO UPDATE
         SET visits = kept.visits + excluded.visits, installs = kept.installs + excluded.installs",
    )
    .bind::<Array<SqlUuid>, _>(ids)
    .bind::<Array<BigInt>, _>(visits)
    .bind::<Array<BigInt>, _>(installs)
    .execute(connection)
    .await
    .map(drop)
}

/// The days of an app on which something happened, the newest first, of the last `days`.
pub async fn of(connection: &mut Connection, id: PublicationId, days: i32) -> QueryResult<Vec<Day>> {
    let since = sql::<Date>("(clock_timestamp() AT TIME ZONE 'UTC')::date - ")
        .bind::<diesel::sql_types::Integer, _>(days);
    published_app_days::table
        .filter(published_app_days::published_app_id.eq(id.0))
        .filter(published_app_days::day.gt(since))
        .order(published_app_days::day.desc())
        .select((
            published_app_days::day,
            published_app_days::visits,
            published_app_days::installs,
        ))
        .load(connection)
        .await
}

/// How often these apps were installed, in all.
pub async fn installs(connection: &mut Connection, ids: &[Uuid]) -> QueryResult<Vec<(Uuid, i64)>> {
    published_app_days::table
        .filter(published_app_days::published_app_id.eq_any(ids))
        .group_by(published_app_days::published_app_id)
        .select((
            published_app_days::published_app_id,
            sql::<BigInt>("sum(installs)::bigint"),
        ))
        .load(connection)
        .await
}
