//! The publications of an app, and how often it was opened.

use actix_web::{get, web};
use chrono::NaiveDate;
use db::published_apps::{days, versions};
use domain::ids::PublicationId;
use serde::Serialize;
use utoipa::ToSchema;

use super::{PublicationVersion, own, shown};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// How many days of visits are shown.
const DAYS: i32 = 30;

/// The publications of an app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicationHistory {
    /// At most 20, the newest first, which is the one that is online.
    pub versions: Vec<PublicationVersion>,
    /// The last 30 days on which the app was opened or installed, the newest first.
    pub days: Vec<VisitDay>,
    /// How often it was installed, in all.
    pub install_count: i64,
}

/// A day of an app.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitDay {
    /// The day, in UTC.
    #[schema(value_type = String, format = Date)]
    pub day: NaiveDate,
    /// How often one of its pages was opened.
    pub visits: i64,
    /// How often it was installed.
    pub installs: i64,
}

/// The publications of an app of the signed-in person that is online.
#[utoipa::path(tag = "publishing", operation_id = "listPublications", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = PublicationHistory), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/pwa/{id}/publications")]
pub async fn list_publications(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<PublicationHistory>> {
    let mut connection = state.pool.get().await?;
    let published = own(&mut connection, user.id(), &id).await?;
    let id = PublicationId(published.id);
    let kept = versions::list(&mut connection, id).await?;
    let days = days::of(&mut connection, id, DAYS).await?;
    let installs = days::installs(&mut connection, &[published.id]).await?;
    let versions = kept
        .into_iter()
        .map(|(version, pages)| shown(version, published.version, pages));
    Ok(web::Json(PublicationHistory {
        versions: versions.collect(),
        days: days
            .into_iter()
            .map(|day| VisitDay {
                day: day.day,
                visits: day.visits,
                installs: day.installs,
            })
            .collect(),
        install_count: installs.first().map_or(0, |(_, installs)| *installs),
    }))
}
