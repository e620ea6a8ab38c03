//! What an account has online, and what search engines may list.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::UserId;
use uuid::Uuid;

use super::PublishedApp;
use crate::Connection;
use crate::schema::{apps, generations, published_apps};

/// A published app that is online.
#[derive(Debug, Clone, Queryable)]
pub struct Online {
    /// What it is published as.
    pub published: PublishedApp,
    /// When it was first published.
    pub first_published_at: DateTime<Utc>,
    /// When it was last published.
    pub published_at: DateTime<Utc>,
    /// The app; what [`domain::ids::AppKey`] is made of.
    pub key: Uuid,
    /// The app as its client names it.
    pub app: String,
    /// The app's record; none when it was deleted.
    pub record: Option<Uuid>,
}

/// Everything that an account has online, the newest first; at most 1,000.
pub async fn online(connection: &mut Connection, owner: UserId) -> QueryResult<Vec<Online>> {
    published_apps::table
        .inner_join(apps::table)
        .left_join(generations::table.on(generations::app_id.eq(apps::id)))
        .filter(apps::user_id.eq(owner.0))
        .filter(published_apps::is_active.eq(true))
        .order((published_apps::updated_at.desc(), published_apps::id.desc()))
        .limit(1_000)
        .select((
            PublishedApp::as_select(),
            published_apps::created_at,
            published_apps::updated_at,
            apps::id,
            apps::client_id,
            generations::id.nullable(),
        ))
        .load(connection)
        .await
}

/// The slugs of the apps that are online and that search engines may list, the newest first; at most `most`.
pub async fn indexable(connection: &mut Connection, most: i64) -> QueryResult<Vec<String>> {
    published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::is_active)
        .filter(apps::indexable)
        .order(published_apps::updated_at.desc())
        .limit(most)
        .select(published_apps::slug)
        .load(connection)
        .await
}
