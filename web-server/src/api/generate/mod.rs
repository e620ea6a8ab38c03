//! Making and changing apps. Each call makes a job and streams its events, but for the merge of what a job made, and a
//! better prompt, which is waited for.

pub mod enhance_prompt;
pub mod generate_full_code;
pub mod merge_edits;
pub mod modify_full_code;
pub mod page_of_app;

use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId};
use domain::tier::{DEFAULT_MODEL, Tier, is_pro_model};
use jobs::models::{ModelInfo, STUDIO, studio_answers};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(generate_full_code::generate_full_code)
        .service(modify_full_code::modify_full_code)
        .service(merge_edits::merge_edits)
        .service(enhance_prompt::enhance_prompt);
}

/// What answers a request: the model chosen, else the default one of the workers' catalogue, and the offline studio in
/// the place of one that has no provider; 400 for one that the workers do not know, 403 for one that the tier may not
/// use.
pub(in crate::api) async fn model(state: &AppState, tier: Tier, chosen: Option<String>) -> ApiResult<String> {
    let known = state.models.current(state.redis()).await?;
    let mut for_apps = known.iter().filter(|model| model.kind == "code");
    let chosen = chosen.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    let Some(id) = chosen else {
        let default = for_apps.find(|model| model.default);
        return Ok(default.map_or(DEFAULT_MODEL, answering).to_owned());
    };
    if id == STUDIO && (known.is_empty() || studio_answers(&known)) {
        return Ok(id);
    }
    let model = for_apps.find(|model| model.id == id);
    let needs_pro = match model {
        Some(model) => model.pro_only,
        // No worker has come yet: the job waits for one, and the name decides.
        None if known.is_empty() => is_pro_model(&id),
        None => return Err(ErrorCode::UnknownModel.into()),
    };
    if needs_pro && !tier.is_pro() {
        return Err(ErrorCode::ProRequired.into());
    }
    Ok(model.map_or(id.as_str(), answering).to_owned())
}

/// What answers in the name of a model.
fn answering(model: &ModelInfo) -> &str {
    if model.offline { STUDIO } else { &model.id }
}

/// The app of a request: the client's, else a new one, which is the same when the request is sent again.
pub(in crate::api) fn app(given: Option<String>, job: JobId) -> ApiResult<AppId> {
    match given {
        Some(id) => AppId::parse(&id).map_err(|_| ErrorCode::InvalidRequest.into()),
        None => Ok(AppId::of_job(job)),
    }
}
