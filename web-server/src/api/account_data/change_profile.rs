//! The names of an account.

use actix_web::{post, web};
use db::profiles::{self, Names};
use domain::errors::ErrorCode;
use domain::name::DisplayName;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::account::check_username::allowed;
use crate::api::account::profile::{Profile, shown};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Names of an account; an absent one stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangeProfileRequest {
    /// The name that is shown, of at most 80 characters; a blank one removes it.
    #[schema(nullable = false)]
    pub display_name: Option<String>,
    /// The name chosen in the product.
    #[schema(nullable = false)]
    pub username: Option<String>,
}

/// Changes the name that is shown and the username.
#[utoipa::path(tag = "account", operation_id = "changeProfile", security(("bearer" = [])),
    request_body = ChangeProfileRequest, responses(
    (status = 200, body = Profile), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/account/profile")]
pub async fn change_profile(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<ChangeProfileRequest>,
) -> ApiResult<web::Json<Profile>> {
    let display_name = body.0.display_name.as_deref().map(DisplayName::parse);
    let username = match &body.0.username {
        Some(username) => {
            rate::count(state.redis(), rate::USERNAMES, &user.id().to_string()).await?;
            Some(allowed(&state, username)?)
        }
        None => None,
    };
    let names = Names {
        display_name: display_name.transpose()?,
        username,
    };
    let mut connection = state.pool.get().await?;
    let changed = profiles::change_names(&mut connection, user.id(), &names).await?;
    let changed = changed.ok_or(ErrorCode::UsernameTaken)?;
    Ok(web::Json(
        shown(&state, &mut connection, CurrentUser(changed)).await?,
    ))
}
