//! What could be better in a page: suggestions, on a press and by themselves after a generation, and its optimization. Each
//! call makes a job and waits for what it gives.

mod analysis;
pub mod auto_optimize;
pub mod suggest_features;
pub mod suggest_modifications;

use std::time::Duration;

use actix_web::web;
use domain::errors::ErrorCode;
use domain::ids::{JobId, UserId};
use domain::limits::SUGGEST_TIMEOUT;
use domain::model_connection::ConnectedModel;
use domain::page_html::PageHtml;
use domain::tier::{ANALYSIS_MODEL, DEFAULT_MODEL};
use jobs::client::WaitError;
use jobs::kinds::Suggest;
use jobs::kinds::suggest::SuggestOutput;
use jobs::models::{self, STUDIO};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::api::app_request::{read_model, refuse_unwatched};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// How much longer than a worker asks a model the call waits: until one takes the job, and looks at the page.
const QUEUED: Duration = Duration::from_secs(20);

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(suggest_features::suggest_features)
        .service(suggest_modifications::suggest_modifications)
        .service(auto_optimize::auto_optimize);
}

/// # Errors
/// `pro-required` for an account of another tier.
fn check_tier(user: &CurrentUser) -> ApiResult<()> {
    if user.tier().is_pro() {
        Ok(())
    } else {
        Err(ErrorCode::ProRequired.into())
    }
}

/// # Errors
/// `missing-html` for a blank page, `payload-too-large` for one of more than 10,000,000 characters.
fn read_html(html: String) -> ApiResult<String> {
    let html = PageHtml::parse(html).map_err(|error| error.code(ErrorCode::MissingHtml))?;
    Ok(html.into_string())
}

/// The model that is asked where nobody chose one; the offline studio's id where there is none.
async fn text_model(state: &AppState) -> ApiResult<String> {
    let known = state.models.current(state.redis()).await?;
    if known.is_empty() {
        // No worker has come yet: the job waits for one, which knows whether there is a model.
        return Ok(DEFAULT_MODEL.to_owned());
    }
    let model = models::for_texts(&known);
    Ok(model.map_or(STUDIO, |model| &model.id).to_owned())
}

/// The model that is asked: the chosen one, else that for texts, which also stands in for one without a provider. Who
/// chooses the offline studio is answered without a model.
///
/// # Errors
/// `unknown-model` for one that the workers do not know.
async fn read_writer(state: &AppState, user: &CurrentUser, chosen: Option<String>) -> ApiResult<String> {
    let chosen = chosen.filter(|id| !id.trim().is_empty());
    let Some(chosen) = chosen else {
        return text_model(state).await;
    };
    let is_studio = chosen.trim() == STUDIO;
    let model = read_model(state, user, Some(chosen)).await?;
    if model == STUDIO && !is_studio {
        return text_model(state).await;
    }
    Ok(model)
}

/// The model that analyses a page where nobody chose one: the one for that. A worker asks the one for texts instead where
/// the provider of that one is not set up. The offline studio's id where there is no model.
async fn analysis_model(state: &AppState) -> ApiResult<String> {
    let texts = text_model(state).await?;
    Ok(if texts == STUDIO {
        texts
    } else {
        ANALYSIS_MODEL.to_owned()
    })
}

/// The model that analyses a page: the chosen one, as of [`read_writer`], else [`analysis_model`].
///
/// # Errors
/// `unknown-model` for one that the workers do not know; `connection-browser-only` for one that only browsers reach.
async fn read_analyst(state: &AppState, user: &CurrentUser, chosen: Option<String>) -> ApiResult<String> {
    if chosen.as_deref().is_none_or(|id| id.trim().is_empty()) {
        return analysis_model(state).await;
    }
    let model = read_writer(state, user, chosen).await?;
    refuse_unwatched(state, user.id(), &model).await?;
    Ok(model)
}

/// How long a call waits for suggestions of this model.
fn waiting_time(model: &str) -> Duration {
    ConnectedModel::answer_timeout(model, SUGGEST_TIMEOUT) + QUEUED
}

/// What comes of a job that suggests.
async fn wait(
    state: &AppState,
    job: JobId,
    owner: UserId,
    within: Duration,
) -> ApiResult<web::Json<SuggestOutput>> {
    let waited = state.jobs.wait::<Suggest>(job, owner, within).await;
    Ok(web::Json(waited.map_err(failure)?))
}

/// What the person reads when nothing came.
fn failure(error: WaitError) -> ApiError {
    match error {
        WaitError::TimedOut => ErrorCode::SuggestTimeout.into(),
        other => other.into(),
    }
}
