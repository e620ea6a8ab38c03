//! The published apps that a person lets know who they are. Only apps that are online are asked about or permitted; a
//! permission outlives a while in which the app is offline.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{PublicationId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::{app_permissions, published_apps};

/// An app that is online and wants to know who somebody is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskingApp {
    pub slug: String,
    /// Its name, as whoever published it chose.
    pub name: String,
    /// Whether the person permitted it before.
    pub is_permitted: bool,
}

/// An app that a person permitted.
#[derive(Debug, Clone, Queryable)]
pub struct Permission {
    /// What [`PublicationId`] is made of.
    pub app: Uuid,
    pub name: String,
    pub slug: String,
    pub is_active: bool,
    /// Since when.
    pub granted_at: DateTime<Utc>,
}

/// The app as this person sees it; nothing when there is no such app online.
pub async fn asking(
    connection: &mut Connection,
    user: UserId,
    app: PublicationId,
) -> QueryResult<Option<AskingApp>> {
    let found: Option<(String, String)> = published_apps::table
        .find(app.0)
        .filter(published_apps::is_active.eq(true))
        .select((published_apps::slug, published_apps::name))
        .first(connection)
        .await
        .optional()?;
    let Some((slug, name)) = found else {
        return Ok(None);
    };
    let is_permitted = diesel::select(exists(app_permissions::table.find((user.0, app.0))))
        .get_result(connection)
        .await?;
    Ok(Some(AskingApp {
        slug,
        name,
        is_permitted,
    }))
}

/// Permits an app. Gives whether there is such an app online; permitting twice changes nothing.
pub async fn grant(connection: &mut Connection, user: UserId, app: PublicationId) -> QueryResult<bool> {
    if asking(connection, user, app).await?.is_none() {
        return Ok(false);
    }
    diesel::insert_into(app_permissions::table)
        .values((
            app_permissions::user_id.eq(user.0),
            app_permissions::published_app_id.eq(app.0),
        ))
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(true)
}

/// Takes a permission back, if there is one.
pub async fn revoke(connection: &mut Connection, user: UserId, app: PublicationId) -> QueryResult<()> {
    diesel::delete(app_permissions::table.find((user.0, app.0)))
        .execute(connection)
        .await
        .map(drop)
}

/// The apps that a person permitted, the newest first.
pub async fn of_account(connection: &mut Connection, user: UserId) -> QueryResult<Vec<Permission>> {
    app_permissions::table
        .inner_join(published_apps::table)
        .filter(app_permissions::user_id.eq(user.0))
        .order((
            app_permissions::granted_at.desc(),
            app_permissions::published_app_id,
        ))
        .select((
            published_apps::id,
            published_apps::name,
            published_apps::slug,
            published_apps::is_active,
            app_permissions::granted_at,
        ))
        .load(connection)
        .await
}
