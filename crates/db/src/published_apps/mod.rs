//! Published apps. A slug, once its files were online, stays with its app for ever: its origin holds the storage of
//! everybody who opened it, so nobody else may get it.
//!
//! - [`slugs`]: who holds which
//! - [`publish`]: putting a new state online; [`versions`]: the states before it, and going back to one
//! - [`files`]: what visitors get
//! - [`days`]: how often an app was opened and installed
//! - [`list`]: what an account has online
//! - [`offline`]: taking it offline

pub mod days;
pub mod files;
pub mod list;
pub mod offline;
pub mod publish;
pub mod slugs;
pub mod versions;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::ids::{AppKey, PublicationId, UserId};
use domain::slug::AppSlug;
use uuid::Uuid;

use crate::Connection;
use crate::apps::App;
use crate::owned::Owned;
use crate::schema::{apps, published_apps};

/// A published app without its files.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct PublishedApp {
    /// What [`PublicationId`] is made of.
    pub id: Uuid,
    /// The name that its manifest has.
    pub name: String,
    pub slug: String,
    /// Changes with every change of its files; blank before the first are stored.
    pub content_hash: String,
    /// How often it was published.
    pub version: i32,
    pub is_active: bool,
}

/// The published app with this id, and the app that it is of.
pub async fn find(
    connection: &mut Connection,
    owner: UserId,
    id: PublicationId,
) -> QueryResult<Owned<(PublishedApp, App)>> {
    let own = published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::id.eq(id.0))
        .filter(apps::user_id.eq(owner.0))
        .select((PublishedApp::as_select(), App::as_select()))
        .first(connection)
        .await
        .optional()?;
    match own {
        Some(found) => Ok(Owned::Own(found)),
        None => missing(connection, id).await,
    }
}

/// Whether a published app that is not the owner's is somebody else's.
async fn missing<T>(connection: &mut Connection, id: PublicationId) -> QueryResult<Owned<T>> {
    let exists: bool = diesel::select(diesel::dsl::exists(published_apps::table.find(id.0)))
        .get_result(connection)
        .await?;
    Ok(if exists { Owned::OfAnother } else { Owned::Missing })
}

/// What a visitor of a host needs to know of the app there.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct Hosted {
    /// What [`PublicationId`] is made of.
    pub id: Uuid,
    pub version: i32,
    pub is_active: bool,
}

/// The app at this host label, online or not, whoever published it.
pub async fn find_by_slug(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<Hosted>> {
    published_apps::table
        .filter(published_apps::slug.eq(slug.as_str()))
        .select(Hosted::as_select())
        .first(connection)
        .await
        .optional()
}

/// Whose a published app is.
pub async fn owner(connection: &mut Connection, id: PublicationId) -> QueryResult<Option<UserId>> {
    let owner: Option<Uuid> = published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::id.eq(id.0))
        .select(apps::user_id)
        .first(connection)
        .await
        .optional()?;
    Ok(owner.map(UserId))
}

/// What anybody may know of an app that is online.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = published_apps)]
pub struct Listing {
    /// What [`PublicationId`] is made of.
    pub id: Uuid,
    /// The name that its manifest has.
    pub name: String,
    /// Changes with every change of its files.
    pub content_hash: String,
    pub version: i32,
    /// Whether search engines may list it.
    #[diesel(select_expression = apps::indexable)]
    pub indexable: bool,
}

/// The app at this host label, while it is online.
pub async fn listing(connection: &mut Connection, slug: &AppSlug) -> QueryResult<Option<Listing>> {
    published_apps::table
        .inner_join(apps::table)
        .filter(published_apps::slug.eq(slug.as_str()))
        .filter(published_apps::is_active)
        .select(Listing::as_select())
        .first(connection)
        .await
        .optional()
}

/// What an app as a whole is published as.
pub async fn find_by_app(connection: &mut Connection, app: AppKey) -> QueryResult<Option<PublishedApp>> {
    published_apps::table
        .filter(published_apps::app_id.eq(app.0))
        .filter(published_apps::page_id.is_null())
        .select(PublishedApp::as_select())
        .first(connection)
        .await
        .optional()
}
