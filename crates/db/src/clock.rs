//! The database's clock, so that the clocks of the processes do not matter. Spans of time are bound, so that a
//! statement is prepared once whatever they are.

use std::time::Duration;

use diesel::dsl::{AsExprOf, Nullable};
use diesel::expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::pg::Pg;
use diesel::pg::data_types::PgInterval;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Interval, Timestamptz};
use diesel::{IntoSql, NullableExpressionMethods, QueryResult};

diesel::define_sql_function! {
    /// The moment it is called; unlike `now()` it moves on within a transaction.
    fn clock_timestamp() -> Timestamptz;
}
diesel::define_sql_function! {
    /// The moment the statement began. It is stable, so that an index serves a comparison with it, and unlike `now()` it
    /// moves on within a transaction.
    fn statement_timestamp() -> Timestamptz;
}
diesel::define_sql_function! {
    /// The first of two moments that is not NULL.
    fn coalesce(first: diesel::sql_types::Nullable<Timestamptz>, second: diesel::sql_types::Nullable<Timestamptz>)
        -> diesel::sql_types::Nullable<Timestamptz>;
}
diesel::infix_operator!(Plus, " + ", Timestamptz, backend: Pg);
diesel::infix_operator!(Minus, " - ", Timestamptz, backend: Pg);

type Span = AsExprOf<PgInterval, Interval>;

/// The moment a statement runs.
pub(crate) fn now() -> Nullable<clock_timestamp> {
    clock_timestamp().nullable()
}

/// That moment and then some.
pub(crate) fn after(duration: Duration) -> Nullable<Plus<clock_timestamp, Span>> {
    Plus::new(clock_timestamp(), span(duration)).nullable()
}

/// The moment the statement began, less `duration`; an index serves a comparison with it.
pub(crate) fn before(duration: Duration) -> Nullable<Minus<statement_timestamp, Span>> {
    Minus::new(statement_timestamp(), span(duration)).nullable()
}

/// The value of a column of this name, else the moment a statement runs.
pub(crate) fn first_or_now(column: &'static str) -> FirstOrNow {
    FirstOrNow(column)
}

fn span(duration: Duration) -> Span {
    let micros = i64::try_from(duration.as_micros()).unwrap_or(i64::MAX);
    PgInterval::from_microseconds(micros).into_sql::<Interval>()
}

/// The expression of [`first_or_now`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct FirstOrNow(&'static str);

impl Expression for FirstOrNow {
    type SqlType = diesel::sql_types::Nullable<Timestamptz>;
}

impl<Source> AppearsOnTable<Source> for FirstOrNow {}

impl<Source> SelectableExpression<Source> for FirstOrNow {}

impl<GroupBy> ValidGrouping<GroupBy> for FirstOrNow {
    type IsAggregate = is_aggregate::No;
}

impl QueryId for FirstOrNow {
    type QueryId = ();
    // The name of the column is a part of the text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl QueryFragment<Pg> for FirstOrNow {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("coalesce(");
        out.push_identifier(self.0)?;
        out.push_sql(", clock_timestamp())");
        Ok(())
    }
}
