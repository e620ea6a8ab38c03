//! A story in several images, from its plan.

use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::IMAGE_SET_COUNTS;
use jobs::kinds::ImageStory;
use jobs::kinds::image_plan::StoryPlan;
use jobs::kinds::images::{FrameInput, ImageStoryInput, ImagesOutput};
use jobs::submit::Submission;
use utoipa::ToSchema;

use super::answer::{ImagesResponse, answer_with_plan};
use super::form::Form;
use super::{given, model, ratio, size};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// A story to be drawn.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct NarrativeForm {
    /// The plan, as JSON: `frames` with a `story_beat` each, perhaps a `caption` and a `visual_prompt`.
    narrative_plan_json: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    model: Option<String>,
    /// The shape of all, such as 16:9.
    #[schema(nullable = false)]
    aspect_ratio: Option<String>,
    /// The size of all, one of the model's.
    #[schema(nullable = false)]
    size: Option<String>,
    /// At most 3 images to go by, of at most 10 MB each, for the Pro tier.
    #[schema(nullable = false, value_type = Option<Vec<String>>)]
    input_images: Option<Vec<String>>,
    /// One for each of them, at most 50 characters.
    #[schema(nullable = false)]
    descriptions: Option<Vec<String>>,
}

/// Draws a story, three frames at once, and streams each as it comes; failed ones cost nothing. With
/// `Accept: application/json` it waits and answers as `generateImage` does, with the plan.
#[utoipa::path(tag = "images", operation_id = "generateFromNarrativePlan", security(("bearer" = [])),
    params(IdempotencyKey),
    request_body(content = NarrativeForm, content_type = "multipart/form-data"), responses(
    (status = 200, content((JobEvent<ImagesOutput> = "text/event-stream"), (ImagesResponse = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/v1/generate-from-narrative-plan")]
pub async fn generate_from_plan(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    parts: Multipart,
) -> ApiResult {
    let mut form = Form::read(parts).await?;
    let id = key.job();
    let plan = StoryPlan::read(&form.plan).ok_or(ErrorCode::InvalidPlan)?;
    let frames = frames(&plan)?;
    let model = model(&state, &user, &form.model).await?;
    let (ratio, size) = (ratio(&form.ratio)?, size(&state, &model, &form.size).await?);
    ask::admitted(&state, &user, rate::GENERATIONS, id).await?;
    let input = ImageStoryInput {
        model,
        set: None,
        drawn: (0..).take(frames.len()).collect(),
        frames,
        ratio,
        size,
        inputs: given::inputs(&state, &user, id, &mut form).await?,
        plan: form.plan,
        is_free: false,
    };
    let submission = Submission::<ImageStory>::new(id, user.id(), None, input);
    let submitted = ask::handed_over(&state, rate::GENERATIONS, submission).await?;
    answer_with_plan::<ImageStory>(&state, user.id(), &request, submitted, Some(plan)).await
}

/// The frames of a plan.
fn frames(plan: &StoryPlan) -> ApiResult<Vec<FrameInput>> {
    if !IMAGE_SET_COUNTS.contains(&plan.frames.len()) {
        return Err(ErrorCode::InvalidPlan.into());
    }
    let frames = plan.frames.iter().map(|frame| FrameInput {
        prompt: plan.drawn(frame),
        beat: frame.story_beat.trim().to_owned(),
        caption: frame.shown_caption(),
    });
    Ok(frames.collect())
}
