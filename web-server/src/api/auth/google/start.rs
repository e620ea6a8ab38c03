//! The way to the provider's sign-in page.

use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::errors::ErrorCode;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{redirect, redirect_to_login};
use crate::auth::google::Google;
use crate::auth::return_path::ReturnPath;
use crate::auth::sign_in_rate;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// Where signing in leads.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Start {
    /// A path of the main origin; anything else leads to the dashboard.
    return_to: Option<String>,
}

/// Sends the browser to Google's sign-in page. To be opened as a page, not called by a script.
#[utoipa::path(tag = "auth", operation_id = "startGoogleSignIn", params(Start), responses(
    (status = 302, description = "To the provider, or to /login?error={code}"),
    (status = 404, body = ErrorBody, description = "operation-not-allowed: not configured")))]
#[get("/api/auth/google")]
pub async fn start_google_sign_in(
    request: HttpRequest,
    state: web::Data<AppState>,
    query: web::Query<Start>,
) -> ApiResult {
    let google = state.google.as_ref().ok_or(ErrorCode::OperationNotAllowed)?;
    let return_to = ReturnPath::parse(query.return_to.as_deref(), &state.config.http.public_url);
    let started = start(&request, &state, google, return_to.clone()).await;
    Ok(started.unwrap_or_else(|error| redirect_to_login(google, error.code(), &return_to)))
}

async fn start(
    request: &HttpRequest,
    state: &AppState,
    google: &Google,
    return_to: ReturnPath,
) -> ApiResult<HttpResponse> {
    sign_in_rate::count(request, state).await?;
    let (address, attempt) = google.begin(return_to).await?;
    Ok(redirect(address.as_str(), [google.attempts.cookie(attempt)?]))
}
