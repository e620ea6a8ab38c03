//! The records of an account, searched and page by page.

use chrono::{DateTime, Utc};
use diesel::dsl::auto_type;
use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use super::{Generation, Record, is_published_as};
use crate::Connection;
use crate::apps::App;
use crate::schema::{apps, generations, published_apps};

diesel::define_sql_function! {
    /// The texts one behind the other; those that are NULL are left out.
    #[sql_name = "concat_ws"]
    fn joined(between: Text, first: Text, second: diesel::sql_types::Nullable<Text>, third: Text) -> Text;
}
diesel::define_sql_function! {
    /// Whether a text has every one of these words; accents and case do not count (migration 14).
    fn has_words(words: Text, wanted: Array<Text>) -> Bool;
}

/// Which records are asked for.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Words that name or prompt have, each of them; none for every record.
    pub words: Vec<String>,
    /// Saved ones or drafts; both when absent.
    pub saved: Option<bool>,
    /// The last record of the page before.
    pub after: Option<Place>,
    /// Most records of a page.
    pub most: i64,
}

/// Where a record stands in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// When a result or a person last changed it.
    pub updated_at: DateTime<Utc>,
    /// The record.
    pub id: Uuid,
}

/// How many records there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Saved by a person.
    pub saved: i64,
    /// Kept from their last result.
    pub drafts: i64,
}

/// The records of an account, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn list(connection: &mut Connection, owner: UserId, wanted: &Wanted) -> QueryResult<Vec<Record>> {
    let mut records = generations::table
        .inner_join(apps::table)
        .left_join(published_apps::table.on(is_published_as()))
        .filter(apps::user_id.eq(owner.0))
        .filter(has(&wanted.words))
        .order((generations::updated_at.desc(), generations::id.desc()))
        .limit(wanted.most)
        .select((
            Generation::as_select(),
            App::as_select(),
            (published_apps::id, published_apps::slug).nullable(),
        ))
        .into_boxed();
    if let Some(saved) = wanted.saved {
        records = records.filter(generations::first_saved_at.is_not_null().eq(saved));
    }
    if let Some(place) = wanted.after {
        let is_older = generations::updated_at.lt(place.updated_at);
        let is_behind = generations::updated_at
            .eq(place.updated_at)
            .and(generations::id.lt(place.id));
        records = records.filter(is_older.or(is_behind));
    }
    records.load(connection).await
}

/// How many records of an account have these words.
///
/// # Errors
/// When the database fails.
pub async fn counts(connection: &mut Connection, owner: UserId, words: &[String]) -> QueryResult<Counts> {
    let found = || {
        generations::table
            .inner_join(apps::table)
            .filter(apps::user_id.eq(owner.0))
            .filter(has(words))
    };
    Ok(Counts {
        saved: found()
            .filter(generations::first_saved_at.is_not_null())
            .count()
            .get_result(connection)
            .await?,
        drafts: found()
            .filter(generations::first_saved_at.is_null())
            .count()
            .get_result(connection)
            .await?,
    })
}

#[auto_type(no_type_alias)]
fn has<'a>(words: &'a [String]) -> _ {
    has_words(
        joined(" ", apps::name, apps::proposed_name, generations::prompt),
        words,
    )
}
