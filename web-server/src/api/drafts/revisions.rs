//! How a draft's page came about.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use domain::page_change::Splice;
use serde::Serialize;
use utoipa::ToSchema;

use super::read_page;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// A revision of a page that can be gone back from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftRevision {
    /// Its number.
    pub revision: i32,
    /// What the step is called that made it; the prompt where a job did. It may be blank.
    pub name: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// The change that makes the revision before of it.
    pub back: Vec<Splice>,
}

/// The revisions of a page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftRevisions {
    /// The revision that the page is at: the base of the next step.
    pub revision: i32,
    /// The newest ones that are kept, the newest first: at most 50, with 5 MB of changes. The first revision of a page is
    /// not among them, since none is before it.
    pub revisions: Vec<DraftRevision>,
}

/// The revisions of a page of the signed-in person's draft. An app that was saved has none any more.
#[utoipa::path(tag = "apps", operation_id = "getDraftRevisions", security(("bearer" = [])),
    params(("appId" = String, Path), ("pageId" = String, Path)), responses(
    (status = 200, body = DraftRevisions), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 422, body = ErrorBody)))]
#[get("/api/drafts/{appId}/pages/{pageId}/revisions")]
pub async fn get_draft_revisions(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
) -> ApiResult<web::Json<DraftRevisions>> {
    let (app, page) = read_page(path.into_inner())?;
    let mut connection = state.pool.get().await?;
    let found = db::drafts::revisions::of(&mut connection, user.id(), &app, &page).await?;
    drop(connection);
    let found = found.ok_or(ErrorCode::GenerationNotFound)?;
    let revisions: ApiResult<Vec<DraftRevision>> = found.kept.into_iter().map(shown).collect();
    Ok(web::Json(DraftRevisions {
        revision: found.revision,
        revisions: revisions?,
    }))
}

fn shown(kept: db::drafts::revisions::Revision) -> ApiResult<DraftRevision> {
    Ok(DraftRevision {
        revision: kept.revision,
        name: kept.name,
        created_at: kept.created_at,
        back: serde_json::from_str(&kept.back).map_err(anyhow::Error::from)?,
    })
}
