//! Whether a username is available.

use actix_web::{post, web};
use db::usernames;
use domain::errors::ErrorCode;
use domain::username::Username;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// A username that a person types.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CheckUsernameRequest {
    /// The name, lower-cased, with hyphens for spaces.
    pub username: String,
}

/// Whether the account could have a username.
#[derive(Debug, Serialize, ToSchema)]
pub struct UsernameCheck {
    /// Whether it could.
    pub available: bool,
    /// Whether nobody may have it.
    pub protected: bool,
    /// The message for the person.
    pub message: String,
    /// Another name that is available, where this one is taken.
    #[schema(required = true)]
    pub detail: Option<String>,
}

/// The message about an available name.
const AVAILABLE: &str = "Username available!";

impl UsernameCheck {
    fn refused(code: ErrorCode) -> Self {
        Self {
            available: false,
            protected: code == ErrorCode::UsernameProtected,
            message: code.message().to_owned(),
            detail: None,
        }
    }
}

/// Whether the account could have a username.
#[utoipa::path(tag = "account", operation_id = "checkUsername", security(("bearer" = [])),
    request_body = CheckUsernameRequest, responses(
    (status = 200, body = UsernameCheck), (status = 401, body = ErrorBody), (status = 413, body = ErrorBody),
    (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/user/check-username")]
pub async fn check_username(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SmallJson<CheckUsernameRequest>,
) -> ApiResult<web::Json<UsernameCheck>> {
    rate::count(state.redis(), rate::USERNAMES, &user.id().to_string()).await?;
    let username = match allowed(&state, &body.0.username) {
        Ok(username) => username,
        Err(code) => return Ok(web::Json(UsernameCheck::refused(code))),
    };
    let candidates = username.with_alternatives();
    let mut connection = state.pool.get().await?;
    let held = usernames::held_by_others(&mut connection, user.id(), &candidates).await?;
    let is_held = |name: &Username| held.iter().any(|held| held == name.as_str());
    if is_held(&username) {
        let free = candidates.iter().find(|name| !is_held(name));
        return Ok(web::Json(UsernameCheck {
            detail: free.map(|free| format!("{free} is available.")),
            ..UsernameCheck::refused(ErrorCode::UsernameTaken)
        }));
    }
    Ok(web::Json(UsernameCheck {
        available: true,
        protected: false,
        message: AVAILABLE.to_owned(),
        detail: None,
    }))
}

/// A username that an account may have.
///
/// # Errors
/// Those of [`Username::parse`], `username-protected`.
pub fn allowed(state: &AppState, username: &str) -> Result<Username, ErrorCode> {
    let username = Username::parse(username)?;
    if username.is_protected(&state.config.publishing.protected_usernames) {
        return Err(ErrorCode::UsernameProtected);
    }
    Ok(username)
}
