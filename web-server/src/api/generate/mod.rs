//! Making and changing apps. Each call makes a job and streams its events.

pub mod generate_full_code;
pub mod modify_full_code;

use domain::errors::ErrorCode;
use domain::ids::{AppId, JobId};
use domain::tier::{DEFAULT_MODEL, Tier};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::error::ApiResult;
use crate::state::AppState;

/// Registers the calls.
pub fn configure(config: &mut ServiceConfig) {
    config
        .service(generate_full_code::generate_full_code)
        .service(modify_full_code::modify_full_code);
}

/// The model of a request: the one given, else the default one; 400 for one that the workers do not know,
/// 403 for one that the tier may not use.
pub(in crate::api) async fn model(state: &AppState, tier: Tier, given: Option<String>) -> ApiResult<String> {
    let given = given.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    let Some(id) = given else {
        return Ok(DEFAULT_MODEL.to_owned());
    };
    let known = jobs::models::current(state.redis()).await?;
    let fits = known.is_empty() || known.iter().any(|model| model.id == id && model.kind == "code");
    if !fits {
        return Err(ErrorCode::UnknownModel.into());
    }
    let open = known
        .iter()
        .find(|model| model.id == id)
        .is_some_and(|model| !model.pro_only);
    if open || tier.allows_model(&id) {
        Ok(id)
    } else {
        Err(ErrorCode::ProRequired.into())
    }
}

/// The app of a request: the client's, else a new one, which is the same when the request is sent again.
pub(in crate::api) fn app(given: Option<String>, job: JobId) -> ApiResult<AppId> {
    match given {
        Some(id) => AppId::parse(&id).map_err(|_| ErrorCode::InvalidRequest.into()),
        None => Ok(AppId::of_job(job)),
    }
}
