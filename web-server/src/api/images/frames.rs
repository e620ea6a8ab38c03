//! Frames of a set, drawn again.

use std::collections::BTreeSet;

use actix_web::{HttpRequest, post, web};
use db::stories::ImageFrame;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::{JobId, StoryId};
use domain::model_connection::ConnectedModel;
use jobs::kinds::image_plan::StoryPlan;
use jobs::kinds::images::{FrameInput, ImageStoryInput, ImagesOutput};
use jobs::kinds::{ImageStory, JobKind as _};
use jobs::submit::{Submission, Submitted};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::{ImagesResponse, answer};
use super::model;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// Which frames.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FramesRequest {
    /// Their places, from 0.
    pub frames: Vec<u32>,
}

/// Draws frames of a set again and streams them. Those that have no image are drawn for nothing, once for each set;
/// whatever else is paid for by the frame. While the set is drawn it is 409 `image-set-busy`.
#[utoipa::path(tag = "images", operation_id = "drawFrames", security(("bearer" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = FramesRequest, responses(
    (status = 200, content((JobEvent<ImagesOutput> = "text/event-stream"), (ImagesResponse = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 502, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/image-sets/{id}/frames")]
pub async fn draw_frames(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    id: web::Path<String>,
    request: HttpRequest,
    body: web::Json<FramesRequest>,
) -> ApiResult {
    let set: StoryId = id.parse().map_err(|_| ErrorCode::ImageSetNotFound)?;
    let drawn: BTreeSet<u32> = body.into_inner().frames.into_iter().collect();
    let job = key.job();
    // To its end, also when nobody waits for the answer any more: what is claimed is given up, or a job has it.
    let (asked_of, owner) = (state.clone(), user.clone());
    let submitted = actix_web::rt::spawn(async move { claimed(&asked_of, &owner, job, set, &drawn).await });
    let submitted = submitted.await.map_err(anyhow::Error::from)??;
    answer::<ImageStory>(&state, user.id(), &request, submitted).await
}

/// Hands the job over that has the set. When there is none, whatever the reason, it has it no longer.
async fn claimed(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    set: StoryId,
    drawn: &BTreeSet<u32>,
) -> ApiResult<Submitted> {
    let submitted = async {
        let input = match repeated(state, user, job, set, drawn).await? {
            Some(input) => input,
            None => asked(state, user, job, set, drawn).await?,
        };
        let submission = Submission::<ImageStory> {
            free_retry: input.is_free.then_some(set),
            ..Submission::new(job, user.id(), None, input)
        };
        ask::submit_within_quota(state, user, rate::GENERATIONS, submission).await
    };
    let submitted = submitted.await;
    if submitted.is_err() {
        let mut connection = state.pool.get().await?;
        db::stories::release(&mut connection, set, job).await?;
    }
    submitted
}

/// What the same request was made of before: a set changes while it is drawn.
async fn repeated(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    set: StoryId,
    drawn: &BTreeSet<u32>,
) -> ApiResult<Option<ImageStoryInput>> {
    let mut connection = state.pool.get().await?;
    let input = db::jobs::read::input(&mut connection, job, user.id(), ImageStory::NAME).await?;
    let input: Option<ImageStoryInput> = input.and_then(|input| serde_json::from_str(&input).ok());
    Ok(input.filter(|input| {
        input.set.as_deref() == Some(&set.to_string()) && input.drawn.iter().eq(drawn.iter())
    }))
}

/// Frames of a set as it was asked for: with its plan, so with its hero, and the images that came along with it.
async fn asked(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    set: StoryId,
    drawn: &BTreeSet<u32>,
) -> ApiResult<ImageStoryInput> {
    let (found, frames) = {
        let mut connection = state.pool.get().await?;
        let found = db::stories::find(&mut connection, user.id(), set).await?;
        found.ok_or(ErrorCode::ImageSetNotFound)?;
        if !db::stories::claim(&mut connection, set, job).await? {
            return Err(ErrorCode::ImageSetBusy.into());
        }
        // As it stands once nobody else draws it.
        let found = db::stories::find(&mut connection, user.id(), set).await?;
        found.ok_or(ErrorCode::ImageSetNotFound)?
    };
    let wanted: Vec<_> = (0..)
        .zip(&frames)
        .filter(|(at, _): &(u32, _)| drawn.contains(at))
        .map(|(_, frame)| frame)
        .collect();
    if drawn.is_empty() || wanted.len() != drawn.len() {
        return Err(ErrorCode::InvalidRequest.into());
    }
    let model = match model(state, user, &found.model).await {
        // It is gone: the one that is chosen for who chooses none. Nobody pays unasked for what a connection drew for nothing.
        Err(error)
            if error.code() == ErrorCode::UnknownModel && !ConnectedModel::is_public_id(&found.model) =>
        {
            model(state, user, "").await?
        }
        model => model?,
    };
    // It is taken with the job, which may be there since: the same request comes twice.
    let has_retry = found.retried_by.is_none_or(|by| by == job.0);
    let is_free = has_retry && wanted.iter().all(|frame| has_failed(frame));
    let plan = StoryPlan::read(&found.plan).filter(|plan| plan.frames.len() == frames.len());
    let prompt_of = |at: usize, beat: String| {
        let frame = plan
            .as_ref()
            .and_then(|plan| Some(plan.drawn(plan.frames.get(at)?)));
        frame.unwrap_or(beat)
    };
    Ok(ImageStoryInput {
        model,
        set: Some(set.to_string()),
        frames: frames
            .into_iter()
            .enumerate()
            .map(|(at, frame)| FrameInput {
                prompt: prompt_of(at, frame.beat.clone()),
                beat: frame.beat,
                caption: frame.caption,
            })
            .collect(),
        drawn: drawn.iter().copied().collect(),
        ratio: found.ratio,
        size: found.size,
        // What another version wrote is left out.
        inputs: serde_json::from_str(&found.inputs).unwrap_or_default(),
        plan: found.plan,
        is_free,
    })
}

/// Whether a frame has no image though it was tried: one of a set that was stopped was not.
pub(super) fn has_failed(frame: &ImageFrame) -> bool {
    frame.status == "failed" && frame.error_code.as_deref() != Some(ErrorCode::Cancelled.code())
}
