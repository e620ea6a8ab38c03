//! A new app from a prompt and files.

use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use jobs::kinds::GenerateApp;
use jobs::kinds::generate_app::{GenerateInput, GenerateOutput};
use jobs::submit::Submission;
use utoipa::ToSchema;

use super::files_form::FilesForm;
use super::generate_full_code::{GenerateRequest, prepare};
use super::overrides::{self, Overrides};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// What a new app is made from.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct GenerateWithFilesForm {
    /// What it should be, at most 10,000 characters.
    prompt: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    model: Option<String>,
    /// The app as the client names it; a new one when absent.
    #[schema(nullable = false, rename = "appId")]
    app_id: Option<String>,
    /// The page of the app that it is, as JSON; its first one when absent.
    #[schema(nullable = false)]
    page: Option<String>,
    /// Another page of the app, whose look this one takes over.
    #[schema(nullable = false)]
    style_source: Option<String>,
    /// Whether the model may search the web, where its provider can: `true` or `false`.
    #[schema(nullable = false)]
    enable_grounding: Option<String>,
    /// What the model is to mind besides, at most 10,000 characters; of accounts of the Pro tier.
    #[schema(nullable = false)]
    internal_prompt: Option<String>,
    /// A provider of the person's own in place of the operator's, such as `openai`, `google`, `ollama` or `compatible`. `model`
    /// is then what the provider calls it.
    #[schema(nullable = false)]
    provider_override: Option<String>,
    /// The key of that provider, for this request alone. It is sealed, and removed when the job ends.
    #[schema(nullable = false, max_length = 1000)]
    api_key_override: Option<String>,
    /// Where that provider is; any OpenAI-compatible service when no provider is named.
    #[schema(nullable = false, max_length = 500)]
    base_url_override: Option<String>,
    /// At most 20 files of 10 MB, 40 MB together; of accounts of the Pro tier.
    #[schema(nullable = false, value_type = Option<Vec<String>>)]
    files: Option<Vec<String>>,
    /// Files that were attached before, as JSON: a list of `path` and `use` (`app` or `reference`).
    #[schema(nullable = false)]
    uploaded: Option<String>,
}

/// Makes an app from a prompt and files, and streams it as `generateFullCode` does. A file that cannot be used is refused
/// before anything is made: 422 `file-unreadable`.
#[utoipa::path(tag = "generator", operation_id = "generateWithFiles", security(("bearer" = [])),
    params(IdempotencyKey),
    request_body(content = GenerateWithFilesForm, content_type = "multipart/form-data"), responses(
    (status = 200, body = JobEvent<GenerateOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/v2/generate-full-code-with-files")]
pub async fn generate_with_files(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    parts: Multipart,
) -> ApiResult {
    let id = key.job();
    let mut form = FilesForm::read(&state, &user, &request, parts).await?;
    let overrides = Overrides::read(&state, &user, &mut form, id).await?;
    let prompt = form.text("prompt").ok_or(ErrorCode::InvalidPrompt)?;
    let asked = GenerateRequest {
        prompt,
        model: form.text("model"),
        app_id: form.text("appId"),
        sample_id: None,
        page: form.place()?,
        style_source: form.text("style_source"),
        source: GenerationSource::Generator,
        temperature: None,
        max_tokens: None,
        internal_prompt: None,
    };
    let besides = form.besides(&user)?;
    let (app, mut input) = prepare(&state, &user, id, asked).await?;
    if let Some(overrides) = &overrides {
        input.model.clone_from(&overrides.model);
    }
    ask::admitted(&state, &user, rate::GENERATIONS, id).await?;
    let input = GenerateInput {
        files: form.used(&state, &user, &app, id).await?,
        grounding: besides.grounding,
        guidance: besides.guidance,
        ..input
    };
    let submission = Submission::<GenerateApp>::new(id, user.id(), Some(app), input);
    let submitted = overrides::handed_over(&state, overrides, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}
