//! The plan of a story, which people may change before it is drawn.

use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::{IMAGE_DESCRIPTION_MAX_CHARS, IMAGE_MAX_INPUTS, IMAGE_SET_COUNTS};
use domain::prompt::Prompt;
use jobs::kinds::ImagePlan;
use jobs::kinds::image_plan::{PlanInput, PlanOutput};
use jobs::submit::Submission;
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

use super::answer::stream_or_json;
use super::model;
use crate::api::app_request::read_text_model;
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// How long a call without a stream waits.
const PLAN_TIMEOUT: Duration = Duration::from_secs(240);

/// A story to be planned.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlanRequest {
    /// What the story is about, at most 10,000 characters.
    pub prompt: String,
    /// How many images: 2 to 10, which others are brought to; 5 when absent.
    #[schema(nullable = false)]
    pub output_count: Option<usize>,
    /// What the person says of the images that will come along, at most 3, of 50 characters each.
    #[serde(default)]
    #[schema(required = false)]
    pub input_descriptions: Vec<String>,
    /// The public id of the model that is to draw it; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The public id of the model that is to plan it; the one for texts when absent, or when no provider answers for it.
    #[schema(nullable = false)]
    pub text_model: Option<String>,
}

/// Plans a story and streams how far it is; its end has the plan. With `Accept: application/json` it waits and answers
/// with the plan. It costs nothing.
#[utoipa::path(tag = "images", operation_id = "planNarrative", security(("bearer" = [])), params(IdempotencyKey),
    request_body = PlanRequest, responses(
    (status = 200, content((JobEvent<PlanOutput> = "text/event-stream"), (PlanOutput = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/v1/plan-multi-image-narrative")]
pub async fn plan_narrative(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    body: web::Json<PlanRequest>,
) -> ApiResult {
    let body = body.into_inner();
    let prompt = Prompt::parse(&body.prompt)?.as_str().to_owned();
    let model = model(&state, &user, body.model.as_deref().unwrap_or_default()).await?;
    let counts = IMAGE_SET_COUNTS;
    let count = body
        .output_count
        .unwrap_or(5)
        .clamp(*counts.start(), *counts.end());
    if body.input_descriptions.len() > IMAGE_MAX_INPUTS {
        return Err(ErrorCode::InvalidRequest.into());
    }
    let cut = |text: String| text.chars().take(IMAGE_DESCRIPTION_MAX_CHARS).collect();
    let input = PlanInput {
        model,
        prompt,
        count,
        descriptions: body.input_descriptions.into_iter().map(cut).collect(),
        text_model: read_text_model(&state, &user, body.text_model).await?,
    };
    let submission = Submission::<ImagePlan>::new(key.job(), user.id(), None, input);
    let submitted = ask::submit(&state, rate::GENERATIONS, submission).await?;
    let json = async |output| Ok::<PlanOutput, _>(output);
    stream_or_json::<ImagePlan, _>(&state, user.id(), &request, submitted, PLAN_TIMEOUT, json).await
}
