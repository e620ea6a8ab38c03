//! The published apps that a person lets know who they are. Only apps that are online are asked about or permitted; a
//! permission outlives a while in which the app is offline.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{PublicationId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::{app_permissions, published_apps, users};

/// An app that is online and wants to know who somebody is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskingApp {
    pub slug: String,
    /// Its name, as whoever published it chose.
    pub name: String,
    /// Whether the person permitted it before.
    pub is_permitted: bool,
    /// Whether the person lets it use AI that they pay.
    pub may_use_ai: bool,
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
    /// Whether it may use AI that the person pays.
    pub ai: bool,
    /// The person's own model that it uses in the place of credits.
    pub ai_model: Option<String>,
}

/// Somebody whom an app knows.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Known {
    pub user: Uuid,
    /// Whether the app may use AI that the person pays.
    pub ai: bool,
    /// The person's own model that it uses in the place of credits.
    pub ai_model: Option<String>,
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
    let permitted: Option<bool> = app_permissions::table
        .find((user.0, app.0))
        .select(app_permissions::ai)
        .first(connection)
        .await
        .optional()?;
    Ok(Some(AskingApp {
        slug,
        name,
        is_permitted: permitted.is_some(),
        may_use_ai: permitted.unwrap_or(false),
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

/// [`grant`], and lets the app use AI that the person pays, with their own model in the place of credits where one is named,
/// or not any more. Gives whether there is such an app online.
pub async fn grant_ai(
    connection: &mut Connection,
    user: UserId,
    app: PublicationId,
    ai: Option<&AiConsent>,
) -> QueryResult<bool> {
    if !grant(connection, user, app).await? {
        return Ok(false);
    }
    diesel::update(app_permissions::table.find((user.0, app.0)))
        .set((
            app_permissions::ai.eq(ai.is_some()),
            app_permissions::ai_model.eq(ai.and_then(|ai| ai.model.as_deref())),
        ))
        .execute(connection)
        .await?;
    Ok(true)
}

/// Ends the use of AI that the person pays. The app goes on to know who they are.
pub async fn end_ai(connection: &mut Connection, user: UserId, app: PublicationId) -> QueryResult<()> {
    diesel::update(app_permissions::table.find((user.0, app.0)))
        .set((
            app_permissions::ai.eq(false),
            app_permissions::ai_model.eq(None::<String>),
        ))
        .execute(connection)
        .await
        .map(drop)
}

/// What a person agrees to who pays for the AI of an app.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AiConsent {
    /// The public id of a model of their own connections, to be used in the place of credits.
    pub model: Option<String>,
}

/// Notes the id by which an app knows the person, who permitted it. Gives whether the permission is still there.
pub async fn note_subject(
    connection: &mut Connection,
    user: UserId,
    app: PublicationId,
    subject: &str,
) -> QueryResult<bool> {
    let noted = diesel::update(app_permissions::table.find((user.0, app.0)))
        .set(app_permissions::subject.eq(subject))
        .execute(connection)
        .await?;
    Ok(noted > 0)
}

/// Whom an app knows by this id, as long as the person permits it and their account is not closed.
pub async fn known(
    connection: &mut Connection,
    app: PublicationId,
    subject: &str,
) -> QueryResult<Option<Known>> {
    app_permissions::table
        .inner_join(users::table.on(users::id.eq(app_permissions::user_id)))
        .filter(app_permissions::published_app_id.eq(app.0))
        .filter(app_permissions::subject.eq(subject))
        .filter(users::disabled_at.is_null())
        .select((
            app_permissions::user_id,
            app_permissions::ai,
            app_permissions::ai_model,
        ))
        .first(connection)
        .await
        .optional()
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
            app_permissions::ai,
            app_permissions::ai_model,
        ))
        .load(connection)
        .await
}
