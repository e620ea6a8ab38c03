//! A changed app by instruction.

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use domain::ids::{AppId, JobId};
use domain::page_html::PageHtml;
use domain::prompt::Prompt;
use jobs::kinds::ModifyApp;
use jobs::kinds::generate_app::PageOutput;
use jobs::kinds::modify_app::ModifyInput;
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::app_request::{PageOfApp, read_app, read_guidance, read_model_of, read_page, read_sampling};
use crate::api::{ask, several_pages};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// What is to be changed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ModifyRequest {
    /// The instructions, at most 10,000 characters.
    pub modification_prompt: String,
    /// The page as it is.
    pub current_html: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it.
    #[serde(rename = "appId")]
    #[schema(nullable = false)]
    pub app_id: Option<String>,
    /// The id of the component that is changed alone, as a browser reads it: at most 200 characters, none of which
    /// controls others. Absent or blank for the whole page. A component that the page does not have is no error: the
    /// whole page is changed then.
    #[schema(nullable = false, max_length = 200)]
    pub element_id: Option<String>,
    /// The page of the app that it is; its first one when absent.
    #[schema(nullable = false)]
    pub page: Option<PageOfApp>,
    /// Where it is asked for. In the playground accounts without the Pro tier have the models of Moonshot and Google, and
    /// what the model is sent can be read (`GET /api/jobs/{id}/request`).
    #[serde(default)]
    #[schema(required = false)]
    pub source: GenerationSource,
    /// How freely the model writes, from 0 to 2; as the model has it when absent.
    #[schema(nullable = false, minimum = 0, maximum = 2)]
    pub temperature: Option<f64>,
    /// Most tokens of an answer, at most what the model writes; an answer that reaches it fails. The model's own limit when
    /// absent, which an answer may go beyond by continuing.
    #[serde(rename = "maxTokens")]
    #[schema(nullable = false, minimum = 1)]
    pub max_tokens: Option<u32>,
    /// What the model is to mind besides, at most 10,000 characters; of accounts of the Pro tier.
    #[serde(rename = "internalPrompt")]
    #[schema(nullable = false)]
    pub internal_prompt: Option<String>,
}

/// Changes an app and streams the new page.
#[utoipa::path(tag = "generator", operation_id = "modifyFullCode", security(("bearer" = [])),
    params(IdempotencyKey), request_body = ModifyRequest, responses(
    (status = 200, body = JobEvent<PageOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/modify-full-code")]
pub async fn modify_full_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<ModifyRequest>,
) -> ApiResult {
    let id = key.job();
    let (app, input) = prepare(&state, &user, id, body.into_inner()).await?;
    let submission = Submission::<ModifyApp>::new(id, user.id(), Some(app), input);
    let submitted = ask::submit_within_quota(&state, &user, rate::GENERATIONS, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}

/// Checks what is asked for, and gives the app and the job's input.
///
/// # Errors
/// `invalid-modification`, `missing-html`, `unknown-model`, `pro-required`, `invalid-request`.
pub(super) async fn prepare(
    state: &AppState,
    user: &CurrentUser,
    id: JobId,
    body: ModifyRequest,
) -> ApiResult<(AppId, ModifyInput)> {
    let prompt = Prompt::parse_modification(&body.modification_prompt)?;
    let html = PageHtml::parse(body.current_html).map_err(|error| error.code(ErrorCode::MissingHtml))?;
    let element = element(body.element_id.as_deref())?;
    let page = read_page(body.page)?;
    let app = read_app(body.app_id, id)?;
    {
        let mut connection = state.pool.get().await?;
        several_pages::check_job(&mut connection, user, &app, page.as_ref()).await?;
    }
    let model = read_model_of(state, user, body.source, body.model).await?;
    let input = ModifyInput {
        prompt: prompt.as_str().to_owned(),
        html: html.into_string(),
        element,
        page,
        files: Vec::new(),
        grounding: false,
        guidance: read_guidance(user, body.internal_prompt)?,
        sampling: read_sampling(state, &model, body.temperature, body.max_tokens).await?,
        source: body.source,
        model,
    };
    Ok((app, input))
}

/// The longest id of a component, in characters.
const ELEMENT_MAX_CHARS: usize = 200;

/// The component that is to be changed alone.
fn element(id: Option<&str>) -> ApiResult<Option<String>> {
    let Some(id) = id.map(str::trim).filter(|id| !id.is_empty()) else {
        return Ok(None);
    };
    if id.chars().count() > ELEMENT_MAX_CHARS || id.chars().any(char::is_control) {
        return Err(ApiError::invalid("element_id"));
    }
    Ok(Some(id.to_owned()))
}
