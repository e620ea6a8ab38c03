//! A new app from a prompt.

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use domain::ids::{AppId, JobId};
use domain::page_html::PageHtml;
use domain::prompt::Prompt;
use jobs::kinds::GenerateApp;
use jobs::kinds::generate_app::{GenerateInput, GenerateOutput};
use jobs::models::STUDIO;
use jobs::submit::Submission;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::app_request::{PageOfApp, read_app, read_guidance, read_model_of, read_page, read_sampling};
use crate::api::ask;
use crate::api::several_pages;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::idempotency_key::IdempotencyKey;
use crate::state::AppState;
use crate::{rate, sse};

/// What a new app is made from.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateRequest {
    /// What it should be, at most 10,000 characters.
    pub prompt: String,
    /// The public id of a model; the default one when absent.
    #[schema(nullable = false)]
    pub model: Option<String>,
    /// The app as the client names it; a new one when absent.
    #[schema(nullable = false)]
    pub app_id: Option<String>,
    /// The sample app that the offline studio starts from: one of the `choices` of an earlier answer. Only where the
    /// offline studio answers.
    #[schema(nullable = false)]
    pub sample_id: Option<String>,
    /// The page of the app that it is; its first one when absent.
    #[schema(nullable = false)]
    pub page: Option<PageOfApp>,
    /// Another page of the app, whose colours, fonts, header and footer this one takes over; the prompt then ends with
    /// what the page is to contain, behind its first line.
    #[schema(nullable = false)]
    pub style_source: Option<String>,
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
    #[schema(nullable = false, minimum = 1)]
    pub max_tokens: Option<u32>,
    /// What the model is to mind besides, at most 10,000 characters; of accounts of the Pro tier.
    #[schema(nullable = false)]
    pub internal_prompt: Option<String>,
}

/// Makes an app and streams it. The offline studio may end without one, with samples to choose from.
#[utoipa::path(tag = "generator", operation_id = "generateFullCode", security(("bearer" = [])),
    params(IdempotencyKey), request_body = GenerateRequest, responses(
    (status = 200, body = JobEvent<GenerateOutput>, content_type = "text/event-stream"),
    (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 409, body = ErrorBody), (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[post("/api/generate-full-code")]
pub async fn generate_full_code(
    user: CurrentUser,
    state: web::Data<AppState>,
    key: IdempotencyKey,
    body: web::Json<GenerateRequest>,
) -> ApiResult {
    let id = key.job();
    let (app, input) = prepare(&state, &user, id, body.into_inner()).await?;
    let submission = Submission::<GenerateApp>::new(id, user.id(), Some(app), input);
    let submitted = ask::submit_within_quota(&state, &user, rate::GENERATIONS, submission).await?;
    Ok(sse::respond(&state, user.id(), submitted))
}

/// Checks what is asked for, and gives the app and the job's input.
///
/// # Errors
/// `invalid-prompt`, `unknown-model`, `pro-required`, `invalid-request`.
pub(super) async fn prepare(
    state: &AppState,
    user: &CurrentUser,
    id: JobId,
    body: GenerateRequest,
) -> ApiResult<(AppId, GenerateInput)> {
    let prompt = Prompt::parse(&body.prompt)?.as_str().to_owned();
    let model = read_model_of(state, user, body.source, body.model).await?;
    let page = read_page(body.page)?;
    let app = read_app(body.app_id, id)?;
    {
        let mut connection = state.pool.get().await?;
        several_pages::check_job(&mut connection, user, &app, page.as_ref()).await?;
    }
    let input = GenerateInput {
        sample_id: sample(state, body.sample_id, &model)?,
        page,
        style_source: style_source(body.style_source)?,
        files: Vec::new(),
        grounding: false,
        guidance: read_guidance(user, body.internal_prompt)?,
        sampling: read_sampling(state, &model, body.temperature, body.max_tokens).await?,
        source: body.source,
        prompt,
        model,
    };
    Ok((app, input))
}

/// The page to look like; one without anything is none.
fn style_source(html: Option<String>) -> ApiResult<Option<String>> {
    let html = html.filter(|html| !html.trim().is_empty());
    let parsed = html.map(PageHtml::parse).transpose();
    let html = parsed.map_err(|error| error.code(ErrorCode::InvalidRequest))?;
    Ok(html.map(PageHtml::into_string))
}

/// The sample of a request; 400 for one that is not in the catalogue, or that a model is to start from.
fn sample(state: &AppState, chosen: Option<String>, model: &str) -> ApiResult<Option<String>> {
    let Some(id) = chosen else {
        return Ok(None);
    };
    if model != STUDIO || state.catalog.sample(&id).is_none() {
        return Err(ErrorCode::InvalidRequest.into());
    }
    Ok(Some(id))
}
