//! Statements in SQL of their own, for what diesel cannot say in one statement. Unlike those of
//! [`diesel::sql_query`] they are prepared once a connection, and their rows are tuples of known types.

use std::marker::PhantomData;

use diesel::expression::{AsExpression, Expression};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{SingleValue, SqlType};
use diesel::{IntoSql, QueryResult};

/// A statement whose rows have the SQL type `Row`. Each `?` stands for the next bound value, so the text has none
/// of Postgres' operators with a question mark.
pub(crate) struct Statement<'a, Row> {
    sql: &'static str,
    bound: Vec<Box<dyn QueryFragment<Pg> + Send + 'a>>,
    row: PhantomData<Row>,
}

impl<'a, Row> Statement<'a, Row> {
    pub(crate) fn new(sql: &'static str) -> Self {
        Self {
            sql,
            bound: Vec::new(),
            row: PhantomData,
        }
    }

    /// Binds the next value as the SQL type `T`.
    pub(crate) fn bind<T, V>(mut self, value: V) -> Self
    where
        T: SqlType + SingleValue,
        V: AsExpression<T>,
        V::Expression: Expression<SqlType = T> + QueryFragment<Pg> + Send + 'a,
    {
        self.bound.push(Box::new(value.into_sql::<T>()));
        self
    }
}

impl<Row> QueryFragment<Pg> for Statement<'_, Row> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut bound = self.bound.iter();
        for (place, text) in self.sql.split('?').enumerate() {
            if place > 0 {
                let value = bound.next().ok_or_else(|| mismatch(self.sql))?;
                value.walk_ast(out.reborrow())?;
            }
            out.push_sql(text);
        }
        match bound.next() {
            None => Ok(()),
            Some(_) => Err(mismatch(self.sql)),
        }
    }
}

impl<Row> QueryId for Statement<'_, Row> {
    type QueryId = ();
    // Its text tells it apart.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Row> Query for Statement<'_, Row> {
    type SqlType = Row;
}

fn mismatch(sql: &str) -> diesel::result::Error {
    diesel::result::Error::QueryBuilderError(format!("the values do not fit the statement: {sql}").into())
}
