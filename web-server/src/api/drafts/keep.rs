//! Keeping a step of a draft's page.

use actix_web::{put, web};
use db::AsyncConnection as _;
use db::Connection;
use db::drafts::{Found, Kept, StoredDraft};
use domain::errors::ErrorCode;
use domain::ids::{AppId, GenerationId, PageId};
use domain::page_change::Splice;
use domain::page_metadata::PageMetadata;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tracing::Span;
use utoipa::ToSchema;

use super::read_page;
use super::step::{AskedStep, Next, next};
use crate::api::several_pages::{self, Pages};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// What a page is called, its place in the app, and what is said about it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftPagePlace {
    /// `Untitled Page` when blank.
    pub name: String,
    /// The name as an address; made from the name when absent.
    #[schema(nullable = false)]
    pub slug: Option<String>,
    /// Its place among the pages, from 0.
    pub order: i32,
    /// Whether the app opens with it; as before when absent, and at first the page that is kept first.
    #[schema(nullable = false)]
    pub is_home_page: Option<bool>,
    /// What the person says about it, at most 2,000 bytes of JSON; as before when absent.
    #[schema(nullable = false)]
    pub metadata: Option<PageMetadata>,
}

/// A step of a draft's page: either `change` or `html`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeepDraftRequest {
    /// The revision of the page that the step was made of; 0 when the server has no such page.
    #[schema(minimum = 0)]
    pub base: i32,
    /// What the step changed, in order and without overlaps, with the offsets of that revision; at most 1,000 splices.
    /// None of them is within a character.
    #[schema(nullable = false)]
    pub change: Option<Vec<Splice>>,
    /// The whole page after the step. A page that the server does not have yet is sent so.
    #[schema(nullable = false)]
    pub html: Option<String>,
    /// The SHA-256 of the page after the step, in UTF-8, as lower-case hexadecimal digits.
    pub sha256: String,
    /// What people read of the step; cut at 200 characters.
    pub step: String,
    /// What the page is called, its place in the app, and what is said about it.
    pub page: DraftPagePlace,
    /// The prompt that the page was made from, at most 10,000 characters; as before when absent.
    #[schema(nullable = false)]
    pub prompt: Option<String>,
}

/// A kept step.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeptDraft {
    /// The revision of the page: the base of the next step.
    pub revision: i32,
    /// The record of the app.
    pub generation_id: String,
}

/// Keeps a step of a page of an app that nobody saved yet, and the app with it when the server does not have it. A page
/// that was changed since the base is not overwritten: 409 `draft-conflict`, whose `detail.revision` is what it is at. A
/// step that is sent again because its answer was lost gets the answer. An app that was saved meanwhile is 409
/// `save-conflict`, one that was deleted 409 `save-deleted`. Apps of several pages are for accounts of the Pro tier: 403
/// `pro-required`, unless the app has the page.
#[utoipa::path(tag = "apps", operation_id = "keepDraft", security(("bearer" = [])),
    params(("appId" = String, Path), ("pageId" = String, Path)),
    request_body = KeepDraftRequest, responses(
    (status = 200, body = KeptDraft), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 403, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[put("/api/drafts/{appId}/pages/{pageId}")]
pub async fn keep_draft(
    user: CurrentUser,
    state: web::Data<AppState>,
    path: web::Path<(String, String)>,
    body: web::Json<KeepDraftRequest>,
) -> ApiResult<web::Json<KeptDraft>> {
    let (app, page) = read_page(path.into_inner())?;
    let asked = AskedStep::read(page.clone(), body.into_inner())?;
    let _permit = state.page_work.acquire_own(user.id()).await?;
    let mut connection = state.pool.get().await?;
    let (record, revision) = connection
        .transaction(async move |connection| {
            db::users::lock(connection, user.id()).await?;
            let draft = match db::drafts::find(connection, user.id(), &app, &page).await? {
                Found::Deleted => return Err(ErrorCode::SaveDeleted.into()),
                Found::Saved { revision } => return Err(conflict(ErrorCode::SaveConflict, revision)),
                Found::Draft(draft) => draft,
            };
            let span = Span::current();
            let made = web::block(move || span.in_scope(|| next(draft, asked)));
            match made.await.map_err(anyhow::Error::from)?? {
                Next::IsStored { record, revision } => Ok((record, revision)),
                Next::Outdated { revision } => Err(conflict(ErrorCode::DraftConflict, revision)),
                Next::Step { draft, step } => {
                    check(&state, connection, &user, &app, &page, &draft, &step).await?;
                    keep(connection, &user, &app, draft, *step).await
                }
            }
        })
        .await?;
    Ok(web::Json(KeptDraft {
        revision,
        generation_id: record.to_string(),
    }))
}

fn conflict(code: ErrorCode, revision: i32) -> ApiError {
    ApiError::with_detail(code, json!({ "revision": revision }))
}

/// Checks that the account may have the page, and has room for it.
async fn check(
    state: &AppState,
    connection: &mut Connection,
    user: &CurrentUser,
    app: &AppId,
    page: &PageId,
    draft: &StoredDraft,
    step: &db::drafts::Step,
) -> ApiResult<()> {
    if draft.page.is_none() {
        several_pages::check(connection, user, app, Pages::With(page.as_str())).await?;
    }
    let (stored, replaced) = match &step.prompt {
        Some(prompt) => (prompt.len(), draft.prompt_bytes()),
        None => (0, 0),
    };
    let stored = stored + step.html.len() + step.back.as_ref().map_or(0, String::len);
    // What leads back stays beside the page: only what is really gone makes room.
    let grows_by = stored.saturating_sub(replaced + draft.replaced_bytes());
    quota::check(state, connection, user, Replaced::Nothing, grows_by).await
}

async fn keep(
    connection: &mut Connection,
    user: &CurrentUser,
    app: &AppId,
    draft: StoredDraft,
    step: db::drafts::Step,
) -> ApiResult<(GenerationId, i32)> {
    match db::drafts::keep(connection, user.id(), app, draft, step).await? {
        Kept::Page { record, revision } => Ok((record, revision)),
        Kept::TooManyPages => Err(ApiError::invalid("pageId")),
    }
}
