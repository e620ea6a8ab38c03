//! Who calls the address of a published app that answers its page: that it is the page, and whom the app knows the visitor
//! as. No cookie takes part: an app's page is a stranger's.

use actix_web::HttpRequest;
use actix_web::http::header::ORIGIN;
use db::app_permissions::{self, Known};
use db::published_apps;
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, UserId};
use domain::slug::AppSlug;
use serde_json::json;
use url::Url;

use super::Site;
use crate::address::Network;
use crate::auth::user::bearer;
use crate::error::{ApiError, ApiResult};
use crate::state::AppState;

/// The published app whose host a request is for.
#[derive(Debug, Clone)]
pub struct AppHere {
    pub id: PublicationId,
}

/// Somebody whom the app knows.
#[derive(Debug, Clone)]
pub struct Visitor {
    pub user: UserId,
    /// The id by which this app alone knows the person.
    pub subject: String,
    /// Whether the app may use AI that the person pays.
    pub ai: bool,
    /// The person's own model that it uses in the place of credits.
    pub ai_model: Option<String>,
}

/// The app whose host the request is for, while it is online.
///
/// # Errors
/// `app-not-found`.
pub async fn app(state: &AppState, request: &HttpRequest) -> ApiResult<AppHere> {
    let slug = slug(state, request)?;
    let found = {
        let mut connection = state.pool.get().await?;
        published_apps::find_by_slug(&mut connection, &slug).await?
    };
    match found {
        Some(app) if app.is_active => Ok(AppHere {
            id: PublicationId(app.id),
        }),
        _ => Err(ErrorCode::AppNotFound.into()),
    }
}

/// The label of the app's host that a request is for.
///
/// # Errors
/// `app-not-found`.
pub fn slug(state: &AppState, request: &HttpRequest) -> ApiResult<AppSlug> {
    match Site::of_head(request.head(), &state.config.http) {
        Site::App(slug) => Ok(slug),
        Site::Main | Site::Frame | Site::Unknown => Err(ErrorCode::AppNotFound.into()),
    }
}

/// Lets only the app's own page through: browsers send its origin with every request that is no plain GET, and say that it
/// is the same. What is no browser can say so too; limits and budgets are for that.
///
/// # Errors
/// `app-ai-origin`.
pub fn refuse_foreign(state: &AppState, request: &HttpRequest, slug: &AppSlug) -> ApiResult<()> {
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let of = |address: &str| Url::parse(address).ok().map(|url| url.origin());
    let own = of(&state.config.http.app_origin(slug.as_str()));
    let is_own = own.is_some() && header(ORIGIN.as_str()).and_then(of) == own;
    // Browsers of before 2023 do not say.
    let is_same = match request.headers().get("sec-fetch-site") {
        None => true,
        Some(site) => site == "same-origin",
    };
    if is_own && is_same {
        Ok(())
    } else {
        Err(ErrorCode::AppAiOrigin.into())
    }
}

/// Whom the app knows the visitor as; nothing for a request without a token.
///
/// # Errors
/// `app-token-refused`, whose detail has the address to sign in at, for a token that is not good for this app, or whose
/// permission was taken back.
pub async fn visitor(state: &AppState, request: &HttpRequest, app: &AppHere) -> ApiResult<Option<Visitor>> {
    known(state, request, app, Purpose::Identity).await
}

/// As [`visitor`], for an address to sign in at where the visitor is asked to pay for AI.
///
/// # Errors
/// As [`visitor`].
pub(super) async fn visitor_for_ai(
    state: &AppState,
    request: &HttpRequest,
    app: &AppHere,
) -> ApiResult<Option<Visitor>> {
    known(state, request, app, Purpose::Ai).await
}

/// What a visitor is asked for who signs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Identity,
    /// That the app may use AI that the visitor pays, besides.
    Ai,
}

async fn known(
    state: &AppState,
    request: &HttpRequest,
    app: &AppHere,
    purpose: Purpose,
) -> ApiResult<Option<Visitor>> {
    if !request.headers().contains_key("authorization") {
        return Ok(None);
    }
    let token = bearer(request);
    let token = token.ok_or_else(|| sign_in_needed(state, app, ErrorCode::AppTokenRefused, purpose))?;
    of_token(state, &token, app, purpose).await.map(Some)
}

/// Whom the app knows the holder of a token as, which a form carries among its fields.
///
/// # Errors
/// As [`visitor`].
pub async fn visitor_of(state: &AppState, token: &str, app: &AppHere) -> ApiResult<Visitor> {
    of_token(state, token, app, Purpose::Identity).await
}

async fn of_token(state: &AppState, token: &str, app: &AppHere, purpose: Purpose) -> ApiResult<Visitor> {
    let refused = || sign_in_needed(state, app, ErrorCode::AppTokenRefused, purpose);
    let subject = state
        .publication_tokens
        .subject_of(token, app.id)
        .map_err(|_| refused())?;
    let known = {
        let mut connection = state.pool.get().await?;
        app_permissions::known(&mut connection, app.id, &subject).await?
    };
    let Known { user, ai, ai_model } = known.ok_or_else(refused)?;
    Ok(Visitor {
        user: UserId(user),
        subject,
        ai,
        ai_model,
    })
}

/// An error after which the visitor can sign in, with the address for that.
pub(super) fn sign_in_needed(state: &AppState, app: &AppHere, code: ErrorCode, purpose: Purpose) -> ApiError {
    ApiError::with_detail(code, json!({ "signIn": sign_in(state, app, purpose) }))
}

/// Where a visitor signs in; the address to come back to follows, encoded.
pub(super) fn sign_in(state: &AppState, app: &AppHere, purpose: Purpose) -> String {
    let scope = match purpose {
        Purpose::Identity => "",
        Purpose::Ai => "&scope=ai",
    };
    let main = state.config.http.origin();
    format!("{main}/login?pwa_id={}{scope}&return_url=", app.id)
}

/// What the network address of a request is counted by.
pub fn address_key(state: &AppState, request: &HttpRequest) -> String {
    Network::of_client(request.head(), state.config.http.proxies).to_string()
}
