//! What an app was published as.
//!
//! - [`list`]: the publications that are kept
//! - [`page`]: a page of one, as it was published
//! - [`restore`]: going back to one

pub mod list;
pub mod page;
pub mod restore;

use db::Connection;
use db::published_apps::PublishedApp;
use db::published_apps::versions::{PublishedPage, Version};
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, UserId};
use publishing::files::PAGE;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::ApiResult;

/// A publication of an app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicationVersion {
    /// Counts the app's publications from 1.
    pub version: i32,
    /// The name that it was published under.
    pub name: String,
    /// When it was published.
    pub published_at: chrono::DateTime<chrono::Utc>,
    /// Whether it is the one that is online.
    pub is_online: bool,
    /// The version that was brought back as this one.
    #[schema(required = true)]
    pub restored_from: Option<i32>,
    /// Its pages, the one that it opens with first.
    pub pages: Vec<PublicationPage>,
}

/// A page of a publication.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicationPage {
    /// Where it is on the app's origin, from `/`.
    pub path: String,
    /// What it is called.
    pub title: String,
    /// The same for pages with the same content.
    pub content_hash: String,
}

/// A published app of the signed-in person that is online.
async fn own(connection: &mut Connection, user: UserId, id: &str) -> ApiResult<PublishedApp> {
    let id: PublicationId = id.parse().map_err(|_| ErrorCode::AppNotFound)?;
    let found = db::published_apps::find(connection, user, id).await?;
    let (published, _) = found.or(ErrorCode::AppForbidden, ErrorCode::AppNotFound)?;
    if published.is_active {
        Ok(published)
    } else {
        Err(ErrorCode::AppNotFound.into())
    }
}

fn shown(version: Version, online: i32, pages: Vec<PublishedPage>) -> PublicationVersion {
    let mut pages: Vec<_> = pages.into_iter().map(page).collect();
    pages.sort_by(|a, b| a.path.cmp(&b.path));
    PublicationVersion {
        version: version.version,
        name: version.name,
        published_at: version.created_at,
        is_online: version.version == online,
        restored_from: version.restored_from,
        pages,
    }
}

fn page(page: PublishedPage) -> PublicationPage {
    PublicationPage {
        path: if page.path == PAGE {
            "/".to_owned()
        } else {
            format!("/{}", page.path)
        },
        title: page.title,
        content_hash: page
            .sha256
            .iter()
            .take(12)
            .map(|byte| format!("{byte:02x}"))
            .collect(),
    }
}
