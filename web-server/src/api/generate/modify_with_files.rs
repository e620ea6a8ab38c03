//! A changed app by instruction and files.

use actix_multipart::Multipart;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use jobs::kinds::ModifyApp;
use jobs::kinds::generate_app::PageOutput;
use jobs::kinds::modify_app::ModifyInput;
use jobs::submit::Submission;
use utoipa::ToSchema;

use super::files_form::FilesForm;
use super::modify_full_code::{ModifyRequest, prepare};
use super::overrides::{self, Overrides};
use crate::api::ask;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// What is to be changed.
#[derive(Debug, ToSchema)]
#[expect(
    dead_code,
    reason = "it describes the form, whose fields are read by their names"
)]
pub struct ModifyWithFilesForm {
    /// The instructions, at most 10,000 characters.
    modification_prompt: String,
    /// The page as it is.
    current_html: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    model: Option<String>,
    /// The app as the client names it.
    #[schema(nullable = false, rename = "appId")]
    app_id: Option<String>,
    /// The id of the component that is changed alone.
    #[schema(nullable = false)]
    element_id: Option<String>,
    /// The page of the app that it is, as JSON; its first one when absent.
    #[schema(nullable = false)]
    page: Option<String>,
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

/// Changes an app with files and streams the new page as `modifyFullCode` does. A file that cannot be used is refused
/// before anything is changed: 422 `file-unreadable`.
#[utoipa::path(tag = "generator", operation_id = "modifyWithFiles", security(("bearer" = [])),
    params(IdempotencyKey),
    request_body(content = ModifyWithFilesForm, content_type = "multipart/form-data"), responses(
    (status = 200, body = JobEvent<PageOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 409, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/v2/modify-full-code-with-files")]
pub async fn modify_with_files(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    request: HttpRequest,
    parts: Multipart,
) -> ApiResult {
    let id = key.job();
    let mut form = FilesForm::read(&state, &user, &request, parts).await?;
    let overrides = Overrides::read(&state, &user, &mut form, id).await?;
    let instruction = form.text("modification_prompt");
    let asked = ModifyRequest {
        modification_prompt: instruction.ok_or(ErrorCode::InvalidModification)?,
        current_html: form.text("current_html").ok_or(ErrorCode::MissingHtml)?,
        model: form.text("model"),
        app_id: form.text("appId"),
        element_id: form.text("element_id"),
        page: form.place()?,
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
    let input = ModifyInput {
        files: form.used(&state, &user, &app, id).await?,
        grounding: besides.grounding,
        guidance: besides.guidance,
        ..input
    };
    let submission = Submission::<ModifyApp>::new(id, user.id(), Some(app), input);
    let submitted = overrides::handed_over(&state, overrides, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}
