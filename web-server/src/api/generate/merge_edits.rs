//! A model's change of a page that the person edited meanwhile.

use actix_web::{post, web};
use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use domain::page_html::PageHtml;
use editing::merge::{self, Merge};
use jobs::kinds::AnyOutput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::jobs::job_id;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// What is to be merged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeEditsRequest {
    /// A job of the person that changed a page: by instruction, or by a chat message.
    #[schema(format = Uuid)]
    pub job_id: String,
    /// The page that the job was given, at most 10,000,000 characters.
    pub base: String,
    /// The page as the person has it now, at most 10,000,000 characters.
    pub current: String,
}

/// A page with the changes of both sides.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergedEdits {
    /// The page, with the person's lines wherever both sides changed the same.
    pub html: String,
    /// Whether the person is to decide.
    pub needs_resolution: bool,
    /// What the person reads.
    pub message: String,
    /// Where both sides changed the same, in the order of the page.
    pub conflicts: Vec<MergeConflict>,
    /// Lines of `html` that the person's page does not have.
    pub added: usize,
    /// Lines of the person's page that are gone.
    pub removed: usize,
    /// Lines of `html` that stand in the place of others.
    pub modified: usize,
}

/// Lines that both sides changed. A line ends behind `\n`; each text is whole lines with their ends, and may be blank.
#[derive(Debug, Serialize, ToSchema)]
pub struct MergeConflict {
    /// The first of the person's lines in `html`, from 1; the line before which they stood when they are gone.
    pub line: usize,
    /// How many lines of `html` they are; 0 when they are gone.
    pub lines: usize,
    /// The lines as the job was given them.
    pub base: String,
    /// The person's.
    pub mine: String,
    /// The model's. In the place of the person's lines they take the model's side.
    pub theirs: String,
}

impl From<Merge> for MergedEdits {
    fn from(merge: Merge) -> Self {
        let message = merge.message();
        let conflicts = merge.conflicts.into_iter().map(|conflict| MergeConflict {
            line: conflict.line,
            lines: conflict.lines,
            base: conflict.base,
            mine: conflict.mine,
            theirs: conflict.theirs,
        });
        let conflicts: Vec<MergeConflict> = conflicts.collect();
        Self {
            html: merge.html,
            needs_resolution: !conflicts.is_empty(),
            message,
            conflicts,
            added: merge.lines.added,
            removed: merge.lines.removed,
            modified: merge.lines.modified,
        }
    }
}

/// Merges what a job made of a page with what the person made of it meanwhile. Nothing is kept.
#[utoipa::path(tag = "generator", operation_id = "mergeEdits", security(("bearer" = [])),
    request_body = MergeEditsRequest, responses(
    (status = 200, body = MergedEdits), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/merge-edits")]
pub async fn merge_edits(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: web::Json<MergeEditsRequest>,
) -> ApiResult<web::Json<MergedEdits>> {
    rate::count(state.redis(), rate::MERGES, &user.id().to_string()).await?;
    let body = body.into_inner();
    let id = job_id(&body.job_id)?;
    let text = |page: String| PageHtml::parse(page).map_err(|error| error.code(ErrorCode::MissingHtml));
    let (base, current) = (text(body.base)?, text(body.current)?);
    let theirs = changed_page(&state, id, user.id()).await?;
    let bytes = base.as_str().len() + current.as_str().len() + theirs.len();
    let span = tracing::info_span!("merging", bytes);
    let work = move || merge::merge(base.as_str(), current.as_str(), &theirs);
    let merged = state.page_work.run(user.id(), span, work).await?;
    Ok(web::Json(merged.into()))
}

/// The page that a job made of another.
async fn changed_page(state: &AppState, id: JobId, owner: UserId) -> ApiResult<String> {
    let job = {
        let mut connection = state.pool.get().await?;
        db::jobs::read::find(&mut connection, id, owner).await?
    };
    let job = job.ok_or(ErrorCode::JobNotFound)?;
    if job.finished_at.is_none() {
        return Err(ErrorCode::JobUnfinished.into());
    }
    let output = job.output.ok_or(ErrorCode::NothingToMerge)?;
    let output = AnyOutput::read(&job.kind, &output).context("an output cannot be read")?;
    let page = match output {
        // what goes on may be the change of a page that broke off
        Some(AnyOutput::ModifyApp(page) | AnyOutput::ContinuePage(page) | AnyOutput::ApplyAnswer(page)) => {
            Some(page.html)
        }
        Some(AnyOutput::DifferentialChat(answer)) => answer.html,
        Some(AnyOutput::CodeChat(answer)) => answer.modified_code,
        _ => None,
    };
    Ok(page.ok_or(ErrorCode::NothingToMerge)?)
}
