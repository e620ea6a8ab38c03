//! Making and changing apps. Each call makes a job and streams its events.

pub mod generate_full_code;
pub mod modify_full_code;

use domain::errors::ErrorCode;
use domain::ids::AppId;
use domain::tier::{DEFAULT_MODEL, Tier};

use crate::error::ApiResult;
use crate::state::AppState;

/// The model of a request: the one wished, else the default one; 400 for one that the workers do not know,
/// 403 for one that the tier may not use.
pub(in crate::api) async fn model(state: &AppState, tier: Tier, wished: Option<String>) -> ApiResult<String> {
    let wished = wished.map(|id| id.trim().to_owned()).filter(|id| !id.is_empty());
    let Some(id) = wished else {
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

/// The app of a request: the client's, else a new one.
pub(in crate::api) fn app(wished: Option<String>) -> ApiResult<AppId> {
    match wished {
        Some(id) => AppId::parse(&id).map_err(|_| ErrorCode::InvalidRequest.into()),
        None => Ok(AppId::generate()),
    }
}
