//! Applying an answer that was withheld.

use actix_web::{post, web};
use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::{AppId, JobId};
use jobs::kinds::apply_answer::ApplyInput;
use jobs::kinds::continue_page::ContinueInput;
use jobs::kinds::generate_app::{GenerateInput, PageOutput};
use jobs::kinds::modify_app::ModifyInput;
use jobs::kinds::{ApplyAnswer, ContinuePage, GenerateApp, JobKind, ModifyApp};
use jobs::submit::Submission;

use super::{is_withheld, job_id, left_by};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// Applies the answer that a failed job withheld because it leaves out parts of the page, in a job of its own, which
/// asks no model and costs what the failed one would have. An answer is applied once.
#[utoipa::path(tag = "jobs", operation_id = "applyAnswer", security(("bearer" = [])),
    params(("id" = String, Path), IdempotencyKey), responses(
    (status = 200, body = JobEvent<PageOutput>, content_type = "text/event-stream"),
    (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/jobs/{id}/apply")]
pub async fn apply_answer(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    id: web::Path<String>,
) -> ApiResult {
    let id = job_id(&id)?;
    let withheld = left_by(&state, id, user.id()).await?.filter(is_withheld);
    let withheld = withheld.ok_or(ErrorCode::NothingToApply)?;
    let app = withheld.app_id.as_deref().and_then(|id| AppId::parse(id).ok());
    let input = input(id, withheld.kind, &withheld.input)?;
    let app = app.ok_or(ErrorCode::NothingToApply)?;
    let submission = Submission::<ApplyAnswer>::new(key.job(), user.id(), Some(app), input);
    let submitted = ask::submit_within_quota(&state, &user, rate::GENERATIONS, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}

/// What the failed job was asked for.
fn input(withheld_by: JobId, kind: String, json: &str) -> ApiResult<ApplyInput> {
    let unreadable = "the input of a failed job cannot be read";
    let (model, prompt, html, page) = match kind.as_str() {
        GenerateApp::NAME => {
            let input: GenerateInput = serde_json::from_str(json).context(unreadable)?;
            (input.model, input.prompt, None, input.page)
        }
        ModifyApp::NAME => {
            let input: ModifyInput = serde_json::from_str(json).context(unreadable)?;
            (input.model, input.prompt, Some(input.html), input.page)
        }
        ContinuePage::NAME => {
            let input: ContinueInput = serde_json::from_str(json).context(unreadable)?;
            (input.model, input.prompt, input.html, input.page)
        }
        _ => return Err(ErrorCode::NothingToApply.into()),
    };
    Ok(ApplyInput {
        withheld_by,
        kind,
        model,
        prompt,
        html,
        page,
    })
}
