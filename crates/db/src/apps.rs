//! Apps. What the server keeps of one (its generation record, pages, chat), its publications and the jobs about it
//! point to its row. The row outlives the data: a deleted app goes on holding its publication and its slug.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::blob::BlobHash;
use domain::ids::{AppId, AppKey, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::clock;
use crate::schema::apps;

/// An app as stored.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = apps)]
pub struct App {
    /// What [`AppKey`] is made of.
    pub id: Uuid,
    /// Unique among the apps of one account.
    pub client_id: String,
    /// `Untitled App` until a person names it.
    pub name: String,
    /// The name as an address.
    pub slug: String,
    /// Set while the app is deleted.
    pub deleted_at: Option<DateTime<Utc>>,
    /// The revision that its last deletion made, also once it has come back.
    pub cleared_revision: Option<i32>,
    /// The title of its page, as long as no person named the app.
    pub proposed_name: Option<String>,
    /// Grows with everything that a person saves, renames or deletes; 0 before that.
    pub revision: i32,
    /// Whether search engines may list the page of the published app.
    pub indexable: bool,
    /// The hash of its thumbnail.
    pub picture_sha256: Option<Vec<u8>>,
}

impl App {
    /// Its thumbnail.
    #[must_use]
    pub fn thumbnail(&self) -> Option<BlobHash> {
        self.picture_sha256.clone().and_then(|hash| hash.try_into().ok())
    }

    /// The id as a newtype.
    #[must_use]
    pub fn key(&self) -> AppKey {
        AppKey(self.id)
    }
}

/// The app that the account's client calls so, in one statement. It is made when there is none, and comes back when
/// it was deleted. Its row stays locked until the transaction ends.
pub async fn ensure(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<App> {
    diesel::insert_into(apps::table)
        .values((
            apps::id.eq(AppKey::generate().0),
            apps::user_id.eq(user.0),
            apps::client_id.eq(app.as_str()),
        ))
        .on_conflict((apps::user_id, apps::client_id))
        .do_update()
        .set((
            apps::deleted_at.eq(None::<DateTime<Utc>>),
            apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .returning(App::as_returning())
        .get_result(connection)
        .await
}

/// The app that the account's client calls so, deleted or not; its row stays locked until the transaction ends.
pub(crate) async fn lock(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<Option<App>> {
    apps::table
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .select(App::as_select())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()
}

/// The app that the account's client calls so, unless it is deleted.
pub async fn find(connection: &mut Connection, user: UserId, app: &AppId) -> QueryResult<Option<App>> {
    apps::table
        .filter(apps::user_id.eq(user.0))
        .filter(apps::client_id.eq(app.as_str()))
        .filter(apps::deleted_at.is_null())
        .select(App::as_select())
        .first(connection)
        .await
        .optional()
}

/// [`ensure`] for an app that a person named. Its revision grows by one.
pub(crate) async fn ensure_named(
    connection: &mut Connection,
    user: UserId,
    app: &AppId,
    name: &str,
    slug: &str,
) -> QueryResult<App> {
    diesel::insert_into(apps::table)
        .values((
            apps::id.eq(AppKey::generate().0),
            apps::user_id.eq(user.0),
            apps::client_id.eq(app.as_str()),
            apps::name.eq(name),
            apps::slug.eq(slug),
            apps::revision.eq(1),
        ))
        .on_conflict((apps::user_id, apps::client_id))
        .do_update()
        .set((
            apps::name.eq(name),
            apps::slug.eq(slug),
            apps::proposed_name.eq(None::<String>),
            apps::revision.eq(apps::revision + 1),
            apps::deleted_at.eq(None::<DateTime<Utc>>),
            apps::updated_at.eq(clock::now().assume_not_null()),
        ))
        .returning(App::as_returning())
        .get_result(connection)
        .await
}

/// Says whether search engines may list an app.
pub(crate) async fn set_indexable(
    connection: &mut Connection,
    app: &App,
    indexable: bool,
) -> QueryResult<App> {
    diesel::update(apps::table.find(app.id))
        .set(apps::indexable.eq(indexable))
        .returning(App::as_returning())
        .get_result(connection)
        .await
}
