//! Frames of a set, drawn again.

use std::collections::BTreeSet;

use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::ImageSetId;
use jobs::kinds::ImageSet;
use jobs::kinds::images::{FrameInput, ImageSetInput, ImagesOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer::{ImagesResponse, answer};
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

/// Draws frames of a set again and streams them. Those that have no picture are drawn for nothing, once for each set;
/// whatever else is paid for by the frame.
#[utoipa::path(tag = "images", operation_id = "drawFrames", security(("bearer" = [])),
    params(IdempotencyKey, ("id" = String, Path)), request_body = FramesRequest, responses(
    (status = 200, content((JobEvent<ImagesOutput> = "text/event-stream"), (ImagesResponse = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/image-sets/{id}/frames")]
pub async fn draw_frames(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    id: web::Path<String>,
    request: HttpRequest,
    body: web::Json<FramesRequest>,
) -> ApiResult {
    let job = key.job();
    let set: ImageSetId = id.parse().map_err(|_| ErrorCode::ImageSetNotFound)?;
    let drawn: BTreeSet<u32> = body.into_inner().frames.into_iter().collect();
    let (found, frames, is_free) = {
        let mut connection = state.pool.get().await?;
        let found = db::image_sets::find(&mut connection, user.id(), set).await?;
        let (found, frames) = found.ok_or(ErrorCode::ImageSetNotFound)?;
        let wanted: Vec<_> = (0..)
            .zip(&frames)
            .filter(|(at, _): &(u32, _)| drawn.contains(at))
            .map(|(_, frame)| frame)
            .collect();
        if drawn.is_empty() || wanted.len() != drawn.len() {
            return Err(ErrorCode::InvalidRequest.into());
        }
        let are_missing = wanted.iter().all(|frame| frame.status == "failed");
        let is_free = are_missing && db::image_sets::take_free_retry(&mut connection, set, job).await?;
        (found, frames, is_free)
    };
    let input = ImageSetInput {
        model: found.model,
        set: Some(set.to_string()),
        plan: String::new(),
        frames: frames
            .into_iter()
            .map(|frame| FrameInput {
                prompt: frame.beat,
                beat: String::new(),
                caption: frame.caption,
            })
            .collect(),
        drawn: drawn.into_iter().collect(),
        ratio: found.ratio,
        inputs: Vec::new(),
        is_free,
    };
    let submission = Submission::<ImageSet> {
        id: job,
        user: user.id(),
        app: None,
        input,
    };
    match ask::submit_with_room(&state, &user, rate::GENERATIONS, submission).await {
        Ok(submitted) => answer::<ImageSet>(&state, user.id(), &request, submitted).await,
        Err(error) => {
            let mut connection = state.pool.get().await?;
            db::image_sets::give_free_retry_back(&mut connection, set, job).await?;
            Err(error)
        }
    }
}
