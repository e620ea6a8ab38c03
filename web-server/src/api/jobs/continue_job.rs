//! Going on with a page that broke off.

use actix_web::{post, web};
use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::AppId;
use jobs::kinds::continue_page::ContinueInput;
use jobs::kinds::generate_app::{GenerateInput, PageOutput};
use jobs::kinds::modify_app::ModifyInput;
use jobs::kinds::{ContinuePage, GenerateApp, JobKind, ModifyApp};
use jobs::submit::Submission;

use super::{is_withheld, job_id, left_by};
use crate::api::app_request::read_model;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// Goes on with the page of a failed job, in a job of its own, and streams all of it: first what came before.
#[utoipa::path(tag = "jobs", operation_id = "continueJob", security(("bearer" = [])),
    params(("id" = String, Path), IdempotencyKey), responses(
    (status = 200, body = JobEvent<PageOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/jobs/{id}/continue")]
pub async fn continue_job(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    id: web::Path<String>,
) -> ApiResult {
    let id = job_id(&id)?;
    let unfinished = left_by(&state, id, user.id()).await?;
    let unfinished = unfinished.filter(|job| !is_withheld(job));
    let unfinished = unfinished.ok_or(ErrorCode::NothingToContinue)?;
    let app = unfinished.app_id.as_deref().and_then(|id| AppId::parse(id).ok());
    let mut input = input(&unfinished.kind, &unfinished.input, unfinished.text)?;
    // Since the job failed, the account's tier may have changed, and the models that there are.
    input.model = read_model(&state, &user, Some(input.model)).await?;
    let submission = Submission::<ContinuePage>::new(
        key.job(),
        user.id(),
        Some(app.ok_or(ErrorCode::NothingToContinue)?),
        input,
    );
    let submitted = ask::submit_within_quota(&state, &user, rate::GENERATIONS, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}

/// What the failed job was asked for, with what came of it.
fn input(kind: &str, json: &str, so_far: String) -> ApiResult<ContinueInput> {
    let unreadable = "the input of a failed job cannot be read";
    let input = match kind {
        GenerateApp::NAME => {
            let input: GenerateInput = serde_json::from_str(json).context(unreadable)?;
            ContinueInput {
                model: input.model,
                prompt: input.prompt,
                html: None,
                element: None,
                so_far,
                page: input.page,
                files: input.files,
                guidance: input.guidance,
            }
        }
        ModifyApp::NAME => {
            let input: ModifyInput = serde_json::from_str(json).context(unreadable)?;
            ContinueInput {
                model: input.model,
                prompt: input.prompt,
                html: Some(input.html),
                element: input.element,
                so_far,
                page: input.page,
                files: input.files,
                guidance: input.guidance,
            }
        }
        ContinuePage::NAME => {
            let input: ContinueInput = serde_json::from_str(json).context(unreadable)?;
            ContinueInput { so_far, ..input }
        }
        _ => return Err(ErrorCode::NothingToContinue.into()),
    };
    Ok(input)
}
