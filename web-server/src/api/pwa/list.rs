//! What a person has online.

use std::collections::HashSet;

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::published_apps::list::Online;
use platform::config::HttpConfig;
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// What a person has online.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicationList {
    /// The newest first.
    pub publications: Vec<Publication>,
}

/// A published app that is online.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Publication {
    /// The id of the published app.
    pub pwa_id: String,
    /// The app as the client names it.
    pub app_id: String,
    /// The name it was published under.
    pub name: String,
    /// Its address.
    pub share_url: String,
    /// When it was first published.
    pub first_published_at: DateTime<Utc>,
    /// When it was last published.
    pub published_at: DateTime<Utc>,
    /// The record of its app; null when that was deleted.
    #[schema(required = true)]
    pub generation_id: Option<String>,
    /// Whether there is shared data to see: somebody may write it, or it holds something.
    pub has_shared_data: bool,
}

/// Every published app of the signed-in person that is online, also those whose record was deleted.
#[utoipa::path(tag = "publishing", operation_id = "listPwas", security(("bearer" = [])), responses(
    (status = 200, body = PublicationList), (status = 401, body = ErrorBody)))]
#[get("/api/pwa")]
pub async fn list_pwas(
    user: CurrentUser,
    state: web::Data<AppState>,
) -> ApiResult<web::Json<PublicationList>> {
    let mut connection = state.pool.get().await?;
    let online = db::published_apps::list::online(&mut connection, user.id()).await?;
    let apps: Vec<_> = online.iter().map(|online| online.key).collect();
    let shared = db::shared_data::shown_of(&mut connection, &apps).await?;
    let shared: HashSet<_> = shared.into_iter().map(|(_, published)| published).collect();
    let publications = online
        .into_iter()
        .map(|online| {
            let has_shared_data = shared.contains(&online.published.id);
            shown(online, has_shared_data, &state.config.http)
        })
        .collect();
    Ok(web::Json(PublicationList { publications }))
}

fn shown(online: Online, has_shared_data: bool, http: &HttpConfig) -> Publication {
    Publication {
        pwa_id: online.published.id.to_string(),
        app_id: online.app,
        share_url: format!("{}/", http.app_origin(&online.published.slug)),
        name: online.published.name,
        first_published_at: online.first_published_at,
        published_at: online.published_at,
        generation_id: online.record.map(|id| id.to_string()),
        has_shared_data,
    }
}
