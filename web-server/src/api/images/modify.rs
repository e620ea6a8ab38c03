//! An image that is changed.

use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::ids::ImageId;
use domain::limits::IMAGE_FREE_CHANGES;
use domain::prompt::Prompt;
use jobs::kinds::ImageEdit;
use jobs::kinds::images::{EditImageInput, ImagesOutput, InputImage};
use jobs::submit::Submission;
use utoipa::ToSchema;

use super::answer::{ImagesResponse, answer};
use super::form::Form;
use super::{given, image_id, model, size};
use crate::api::{app_ai, ask};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::rate;
use crate::state::AppState;

/// A change of an image.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct ModifyImageForm {
    /// What shall be changed, at most 10,000 characters.
    modification_prompt: String,
    /// What the image was made from.
    #[schema(nullable = false)]
    original_prompt: Option<String>,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    model: Option<String>,
    /// The id of the image, when it is one of the studio: its stored file is changed.
    #[schema(nullable = false)]
    parent: Option<String>,
    /// Another image, of at most 10 MB, for the Pro tier.
    #[schema(nullable = false, format = Binary)]
    current_image: Option<String>,
    /// At most 3 more images to go by, for the Pro tier.
    #[schema(nullable = false, value_type = Option<Vec<String>>)]
    files: Option<Vec<String>>,
    /// One for each of them, at most 50 characters.
    #[schema(nullable = false)]
    descriptions: Option<Vec<String>>,
    /// The size of what comes, one of the model's. The offline studio leaves the image's.
    #[schema(nullable = false)]
    size: Option<String>,
    /// A PNG of the image's shape: white, or opaque, where it may change.
    #[schema(nullable = false, format = Binary)]
    mask_image: Option<String>,
    /// The app as the client names it, where its page asks in the preview; the person must have allowed AI for it.
    #[schema(nullable = false)]
    app_id: Option<String>,
}

/// Changes an image and streams what comes. With `Accept: application/json` it waits and answers as
/// `generateImage` does. Tiers below Pro change each image once, counted over all that is made of it: 403
/// `modification-limit`. For an app in its preview the person must have allowed AI: 403 `app-ai-permission-needed`.
#[utoipa::path(tag = "images", operation_id = "modifyImage", security(("bearer" = [])), params(IdempotencyKey),
    request_body(content = ModifyImageForm, content_type = "multipart/form-data"), responses(
    (status = 200, content((JobEvent<ImagesOutput> = "text/event-stream"), (ImagesResponse = "application/json"))),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 502, body = ErrorBody),
    (status = 503, body = ErrorBody)))]
#[post("/api/v2/modify-image-with-files")]
pub async fn modify_image(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    parts: Multipart,
) -> ApiResult {
    let mut form = Form::read(parts).await?;
    if !form.app.is_empty() {
        app_ai::refuse_unpermitted(&state, &user, &form.app).await?;
    }
    let id = key.job();
    let instruction = Prompt::parse_modification(&form.prompt)?.as_str().to_owned();
    let model = model(&state, &user, &form.model).await?;
    let most_changes = (!user.tier().is_pro()).then_some(IMAGE_FREE_CHANGES);
    let parent = Some(form.parent.trim()).filter(|parent| !parent.is_empty());
    let parent = match parent {
        Some(parent) => Some(changeable(&state, &user, parent, most_changes, id).await?),
        None if form.current.is_empty() => return Err(ErrorCode::ImageUnreadable.into()),
        None if !user.tier().is_pro() => return Err(ErrorCode::ProRequired.into()),
        None => None,
    };
    let size = size(&state, &model, &form.size).await?;
    ask::admitted(&state, &user, rate::GENERATIONS, id).await?;
    let current = match parent {
        Some(_) => None,
        None => Some(InputImage {
            sha256: given::store(&state, &user, id, std::mem::take(&mut form.current)).await?,
            description: String::new(),
        }),
    };
    let mask = match std::mem::take(&mut form.mask) {
        mask if mask.is_empty() => None,
        mask => Some(given::store(&state, &user, id, mask).await?),
    };
    let input = EditImageInput {
        inputs: given::inputs(&state, &user, id, &mut form).await?,
        model,
        instruction,
        original_prompt: form.original_prompt,
        parent: parent.map(|parent| parent.to_string()),
        current,
        mask,
        size,
        most_changes,
    };
    let submission = Submission::<ImageEdit>::new(id, user.id(), None, input);
    let submitted = ask::handed_over(&state, rate::GENERATIONS, submission).await?;
    answer::<ImageEdit>(&state, user.id(), &request, submitted).await
}

/// An image of this account whose chain may be changed once more. A request that is sent again is not counted twice.
async fn changeable(
    state: &AppState,
    user: &CurrentUser,
    parent: &str,
    most_changes: Option<i64>,
    job: domain::ids::JobId,
) -> ApiResult<ImageId> {
    let mut connection = state.pool.get().await?;
    let found = db::images::find(&mut connection, user.id(), image_id(parent)?).await?;
    let found = found.ok_or(ErrorCode::ImageNotFound)?;
    if let Some(most) = most_changes
        && db::images::changes_of(&mut connection, ImageId(found.root_id)).await? >= most
        && !db::jobs::read::exists(&mut connection, job, user.id()).await?
    {
        return Err(ErrorCode::ModificationLimit.into());
    }
    Ok(ImageId(found.id))
}
