//! Finishing a sign-in with a code.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, post, web};
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::auth::second_factor::ticket::Ticket;
use crate::auth::second_factor::{self, Code};
use crate::auth::session::{self, AuthResponse};
use crate::auth::sign_in_guard::CodeAttempt;
use crate::auth::{operator, sign_in_rate};
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The code that finishes a sign-in.
#[derive(Deserialize, ToSchema)]
pub struct SecondFactorRequest {
    /// Of the answer to the password.
    ticket: String,
    /// A code of the authenticator app, or a recovery code.
    code: String,
}

/// Finishes a sign-in with a code, of the authenticator app or a recovery code, after the password was right.
#[utoipa::path(tag = "auth", operation_id = "secondFactor", request_body = SecondFactorRequest, responses(
    (status = 200, body = AuthResponse), (status = 400, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/api/auth/second-factor")]
pub async fn enter_second_factor(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<SecondFactorRequest>,
) -> ApiResult {
    sign_in_rate::count(&request, &state).await?;
    let code = Code::parse(&body.0.code)?;
    let ticket = Ticket::shown(&state, &body.0.ticket).await?;
    let user = {
        let mut connection = state.pool.get().await?;
        db::users::find(&mut connection, ticket.user).await?
    };
    // A password that was changed meanwhile was not the one that the ticket stands for.
    let user = user
        .filter(|user| user.session_epoch == ticket.epoch)
        .ok_or(ErrorCode::SecondFactorExpired)?;
    if user.disabled_at.is_some() {
        return Err(ErrorCode::UserDisabled.into());
    }
    let attempt = CodeAttempt::admit(&state, &request, &user).await?;
    let mut connection = state.pool.get().await?;
    let Some(held) = second_factor::look_at(&state, &mut connection, &user, &code).await? else {
        return Err(attempt.failed(&state, &user));
    };
    // Before the code is used up: of several codes at once, a ticket takes one.
    ticket.redeem(&state).await?;
    if !second_factor::use_up(&state, &mut connection, &user, held).await? {
        return Err(attempt.failed(&state, &user));
    }
    attempt.succeeded(&state).await;
    let user = operator::recognise(&state, &request, &mut connection, user).await?;
    session::begin(&state, &request, &mut connection, user, StatusCode::OK).await
}
