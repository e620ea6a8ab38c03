//! Images from words.

use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::limits::IMAGE_SET_COUNTS;
use domain::prompt::Prompt;
use jobs::kinds::images::{FrameInput, GenerateImageInput, ImageStoryInput, ImagesOutput};
use jobs::kinds::{ImageGenerate, ImageStory};
use jobs::submit::Submission;
use utoipa::ToSchema;

use super::answer::{ImagesResponse, answer};
use super::form::Form;
use super::{given, model, ratio, size};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// What images are made from.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct GenerateImageForm {
    /// What it should show, at most 10,000 characters.
    prompt: String,
    /// How many, from 2 to 10 for a set; one when absent.
    #[schema(nullable = false)]
    output_count: Option<u32>,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    model: Option<String>,
    /// Its shape, such as 16:9.
    #[schema(nullable = false)]
    aspect_ratio: Option<String>,
    /// Its size, one of the model's.
    #[schema(nullable = false)]
    size: Option<String>,
    /// At most 3 images to go by, of at most 10 MB each, for the Pro tier.
    #[schema(nullable = false, value_type = Option<Vec<String>>)]
    input_images: Option<Vec<String>>,
    /// One for each of them, at most 50 characters.
    #[schema(nullable = false)]
    descriptions: Option<Vec<String>>,
}

/// Makes an image, or several, and streams what comes. With `Accept: application/json` it waits and answers with their
/// addresses, with `application/json; data=inline` with data URLs.
#[utoipa::path(tag = "images", operation_id = "generateImage", security(("bearer" = [])), params(IdempotencyKey),
    request_body(content = GenerateImageForm, content_type = "multipart/form-data"), responses(
    (status = 200, content((JobEvent<ImagesOutput> = "text/event-stream"), (ImagesResponse = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody),
    (status = 429, body = ErrorBody), (status = 502, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/v1/generate-image-gemini")]
pub async fn generate_image(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    parts: Multipart,
) -> ApiResult {
    let mut form = Form::read(parts).await?;
    let id = key.job();
    let prompt = Prompt::parse(&form.prompt)?.as_str().to_owned();
    let model = model(&state, &user, &form.model).await?;
    let ratio = ratio(&form.ratio)?;
    let size = size(&state, &model, &form.size).await?;
    let count = count(&form.count)?;
    ask::admitted(&state, &user, rate::GENERATIONS, id).await?;
    let inputs = given::inputs(&state, &user, id, &mut form).await?;
    if count == 1 {
        let input = GenerateImageInput {
            model,
            prompt,
            ratio,
            size,
            inputs,
        };
        let submission = Submission::<ImageGenerate>::new(id, user.id(), None, input);
        let submitted = ask::handed_over(&state, rate::GENERATIONS, submission).await?;
        return answer::<ImageGenerate>(&state, user.id(), &request, submitted).await;
    }
    let frame = FrameInput {
        beat: prompt.clone(),
        prompt,
        caption: String::new(),
    };
    let input = ImageStoryInput {
        model,
        set: None,
        plan: "{}".to_owned(),
        frames: vec![frame; count],
        drawn: (0..).take(count).collect(),
        ratio,
        size,
        inputs,
        is_free: false,
    };
    let submission = Submission::<ImageStory>::new(id, user.id(), None, input);
    let submitted = ask::handed_over(&state, rate::GENERATIONS, submission).await?;
    answer::<ImageStory>(&state, user.id(), &request, submitted).await
}

/// How many images are made: one by default, at most as many as a story may have; a larger number is lowered to that.
fn count(text: &str) -> ApiResult<usize> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(1);
    }
    let count: f64 = text.parse().map_err(|_| ErrorCode::InvalidRequest)?;
    if !count.is_finite() {
        return Err(ErrorCode::InvalidRequest.into());
    }
    // As many as the number holds whole ones.
    let most = *IMAGE_SET_COUNTS.end();
    Ok((1..=most)
        .take_while(|whole| u32::try_from(*whole).is_ok_and(|whole| f64::from(whole) <= count))
        .last()
        .unwrap_or(1))
}
