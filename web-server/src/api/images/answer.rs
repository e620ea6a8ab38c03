//! How a call that makes images answers: with the job's events, or, for who does not ask for a stream, with its end as
//! JSON, in which images stand by their addresses or, asked for so, as data URLs.

use std::time::Duration;

use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse};
use domain::errors::ErrorCode;
use domain::events::ImageEvent;
use domain::ids::{ImageId, UserId};
use jobs::kinds::JobKind;
use jobs::kinds::image_plan::StoryPlan;
use jobs::kinds::images::ImagesOutput;
use jobs::submit::Submitted;
use serde::Serialize;
use utoipa::ToSchema;

use super::inline::Inline;
use crate::error::ApiResult;
use crate::image_addresses::Variant;
use crate::sse;
use crate::state::AppState;

/// How long a call without a stream waits: ten images of 180 s, three at once.
const RESULT_TIMEOUT: Duration = Duration::from_secs(4 * 180 + 60);
/// Most bytes of all images of an answer that has them inside.
const INLINE_MAX_BYTES: i64 = 64 * 1024 * 1024;

/// What came of a request, for who does not ask for a stream.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImagesResponse {
    /// The image, when one was asked for: its address, or a data URL.
    #[serde(rename = "imageDataUrl", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub image_data_url: Option<String>,
    /// The same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub image: Option<String>,
    /// All images: addresses, or data URLs.
    pub images: Vec<String>,
    /// Their captions.
    pub descriptions: Vec<String>,
    /// Their ids.
    pub asset_ids: Vec<String>,
    /// Whether some of those that were asked for are missing.
    pub partial_success: bool,
    /// How many there are.
    pub count: usize,
    /// The same.
    pub frame_count: usize,
    /// How many were asked for.
    pub requested_count: usize,
    /// How many are missing.
    pub failed_count: usize,
    /// The set that they belong to.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub set_id: Option<String>,
    /// The plan that they were drawn from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub narrative_plan: Option<StoryPlan>,
}

/// Answers with the job's events or, when the request asks for JSON, with what `json` makes of its end, for which it is
/// waited so long.
///
/// # Errors
/// Why the job failed, or is not waited for any longer.
pub(super) async fn stream_or_json<K: JobKind, T: Serialize>(
    state: &AppState,
    user: UserId,
    request: &HttpRequest,
    submitted: Submitted,
    timeout: Duration,
    json: impl AsyncFnOnce(K::Output) -> ApiResult<T>,
) -> ApiResult {
    if !accepted(request).contains("application/json") {
        return Ok(sse::respond(state, user, submitted));
    }
    let output = state.jobs.wait::<K>(submitted.job, user, timeout).await?;
    Ok(HttpResponse::Ok().json(json(output).await?))
}

fn accepted(request: &HttpRequest) -> &str {
    let accept = request.headers().get(ACCEPT);
    accept.and_then(|accept| accept.to_str().ok()).unwrap_or_default()
}

/// Answers as the request asks for it.
pub(super) async fn answer<K: JobKind<Output = ImagesOutput>>(
    state: &AppState,
    user: UserId,
    request: &HttpRequest,
    submitted: Submitted,
) -> ApiResult {
    answer_with_plan::<K>(state, user, request, submitted, None).await
}

/// As [`answer`], which says what was planned, too.
pub(super) async fn answer_with_plan<K: JobKind<Output = ImagesOutput>>(
    state: &AppState,
    user: UserId,
    request: &HttpRequest,
    submitted: Submitted,
    plan: Option<StoryPlan>,
) -> ApiResult {
    let accepted = accepted(request);
    if accepted.contains("application/json") && accepted.contains("data=inline") {
        let output = state.jobs.wait::<K>(submitted.job, user, RESULT_TIMEOUT).await?;
        let mut inline = Inline::new();
        let answer = images(state, user, output, plan, Some(&mut inline)).await?;
        return inline.respond(&state.blobs, user, &answer);
    }
    let json = async |output| images(state, user, output, plan, None).await;
    stream_or_json::<K, _>(state, user, request, submitted, RESULT_TIMEOUT, json).await
}

async fn images(
    state: &AppState,
    user: UserId,
    output: ImagesOutput,
    plan: Option<StoryPlan>,
    mut inline: Option<&mut Inline>,
) -> ApiResult<ImagesResponse> {
    let mut images = Vec::with_capacity(output.images.len());
    let mut budget = INLINE_MAX_BYTES;
    for image in &output.images {
        images.push(address(state, user, image, inline.as_deref_mut(), &mut budget).await?);
    }
    let failed = output.failed.len();
    let only = images.first().filter(|_| output.set_id.is_none()).cloned();
    Ok(ImagesResponse {
        image_data_url: only.clone(),
        image: only,
        descriptions: output.images.iter().map(|image| image.caption.clone()).collect(),
        asset_ids: output.images.iter().map(|image| image.asset_id.clone()).collect(),
        partial_success: failed > 0,
        count: images.len(),
        frame_count: images.len(),
        requested_count: images.len() + failed,
        failed_count: failed,
        set_id: output.set_id,
        narrative_plan: plan,
        images,
    })
}

/// Its address, or all of it while there is room.
async fn address(
    state: &AppState,
    user: UserId,
    image: &ImageEvent,
    inline: Option<&mut Inline>,
    budget: &mut i64,
) -> ApiResult<String> {
    let id: ImageId = image.asset_id.parse().map_err(|_| ErrorCode::ImageNotFound)?;
    let Some(inline) = inline else {
        return Ok(state.image_addresses.of(id, Variant::Original));
    };
    let found = {
        let mut connection = state.pool.get().await?;
        db::images::find(&mut connection, user, id).await?
    };
    let found = found.ok_or(ErrorCode::ImageNotFound)?;
    *budget -= found.bytes;
    if *budget < 0 {
        return Ok(state.image_addresses.of(id, Variant::Original));
    }
    let hash = found.hash(false).ok_or(ErrorCode::ImageNotFound)?;
    Ok(inline.address(&found.mime, hash))
}
