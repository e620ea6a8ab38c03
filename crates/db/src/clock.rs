//! The database's clock, so that the clocks of the processes do not matter.

use std::time::Duration;

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::{Nullable, Timestamptz};

/// The moment a statement runs.
pub(crate) fn now() -> SqlLiteral<Nullable<Timestamptz>> {
    sql("clock_timestamp()")
}

/// That moment and then some.
pub(crate) fn after(duration: Duration) -> SqlLiteral<Nullable<Timestamptz>> {
    sql(&format!(
        "clock_timestamp() + interval '{} milliseconds'",
        duration.as_millis()
    ))
}

/// That moment less a while.
pub(crate) fn before(duration: Duration) -> SqlLiteral<Nullable<Timestamptz>> {
    sql(&format!(
        "clock_timestamp() - interval '{} milliseconds'",
        duration.as_millis()
    ))
}

/// What a column holds already, else the moment a statement runs.
pub(crate) fn first_or_now(column: &'static str) -> SqlLiteral<Nullable<Timestamptz>> {
    sql(&format!("coalesce({column}, clock_timestamp())"))
}
