//! The signed-in user of a request, by bearer token.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{FromRequest, HttpRequest, web};
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::tier::Tier;

use super::ended_sessions;
use crate::error::ApiError;
use crate::state::AppState;

/// The signed-in user. As a handler's parameter it refuses requests without one: 401 with
/// `not-authenticated`, `user-token-expired`, `invalid-user-token` or 403 `user-disabled`.
#[derive(Debug, Clone)]
pub struct CurrentUser(pub db::users::User);

impl CurrentUser {
    /// The user of an access token.
    ///
    /// # Errors
    /// As the extractor's, but for `not-authenticated`.
    pub async fn of_token(state: &AppState, token: &str) -> Result<Self, ApiError> {
        let bearer = state.tokens.read(token)?;
        if let Some(session) = bearer.session
            && ended_sessions::contains(state.redis(), session).await
        {
            return Err(ErrorCode::UserTokenExpired.into());
        }
        let mut connection = state.pool.get().await?;
        let user = db::users::find(&mut connection, bearer.user)
            .await?
            .ok_or(ErrorCode::InvalidUserToken)?;
        if user.disabled_at.is_some() {
            return Err(ErrorCode::UserDisabled.into());
        }
        if user.session_epoch != bearer.epoch {
            return Err(ErrorCode::UserTokenExpired.into());
        }
        Ok(Self(user))
    }

    /// The id.
    pub fn id(&self) -> UserId {
        self.0.user_id()
    }

    /// The tier.
    pub fn tier(&self) -> Tier {
        self.0.tier()
    }
}

impl FromRequest for CurrentUser {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Self::Error>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>().cloned();
        let token = bearer(request);
        Box::pin(async move {
            let state = state.ok_or(ErrorCode::InternalError)?;
            Self::of_token(&state, &token.ok_or(ErrorCode::NotAuthenticated)?).await
        })
    }
}

/// The bearer token of a request.
pub fn bearer(request: &HttpRequest) -> Option<String> {
    let header = request.headers().get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = header.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim().to_owned())
}
