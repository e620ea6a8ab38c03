//! A connection that comes of signing in with OpenRouter (OAuth with PKCE, RFC 7636): the browser brings the code of the sign-in
//! and the verifier that it made up for it, and OpenRouter gives a key for both.

use actix_web::{post, web};
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::ids::ModelConnectionId;
use domain::limits::MODEL_CONNECTIONS_MAX;
use domain::model_connection::{ConnectionKey, ConnectionReach, ModelConnectionName, Preset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::create::store;
use super::new::{NewConnection, base_url};
use super::{ModelConnectionAnswer, SecretJson, http, read_body};
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::rate;
use crate::state::AppState;

/// Longest code, in bytes.
const CODE_MAX_BYTES: usize = 1_000;
/// Lengths that RFC 7636 (4.1) has for a verifier.
const VERIFIER_BYTES: std::ops::RangeInclusive<usize> = 43..=128;
/// Longest answer of OpenRouter, in bytes: a key and an id.
const ANSWER_MAX_BYTES: usize = 16 * 1024;

/// What a sign-in brought.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectOpenrouterRequest {
    /// What OpenRouter sent the browser back with, at most 1,000 characters.
    #[schema(max_length = 1000)]
    code: String,
    /// The text whose SHA-256 the browser sent along as challenge, from 43 to 128 characters.
    #[schema(min_length = 43, max_length = 128)]
    code_verifier: String,
}

#[derive(Serialize)]
struct Exchange<'a> {
    code: &'a str,
    code_verifier: &'a str,
    code_challenge_method: &'static str,
}

#[derive(Deserialize)]
struct Exchanged {
    key: String,
}

/// Connects the account with OpenRouter, after the person signed in there.
#[utoipa::path(tag = "model connections", operation_id = "connectOpenrouter", security(("bearer" = [])),
    request_body = ConnectOpenrouterRequest, responses(
    (status = 201, body = ModelConnectionAnswer), (status = 401, body = ErrorBody), (status = 409, body = ErrorBody),
    (status = 413, body = ErrorBody), (status = 422, body = ErrorBody), (status = 429, body = ErrorBody),
    (status = 502, body = ErrorBody)))]
#[post("/api/model-connections/openrouter")]
pub async fn connect_openrouter(
    user: CurrentUser,
    state: web::Data<AppState>,
    body: SecretJson,
) -> ApiResult {
    let asked: ConnectOpenrouterRequest = read_body(body)?;
    let is_visible = |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic());
    if asked.code.is_empty() || asked.code.len() > CODE_MAX_BYTES || !is_visible(&asked.code) {
        return Err(ApiError::invalid("code"));
    }
    if !VERIFIER_BYTES.contains(&asked.code_verifier.len()) || !is_visible(&asked.code_verifier) {
        return Err(ApiError::invalid("codeVerifier"));
    }
    rate::count(state.redis(), rate::MODEL_CONNECTIONS, &user.id().to_string()).await?;
    {
        // A code holds once: it is not spent on a connection that there is no room for.
        let mut connection = state.pool.get().await?;
        let count = db::model_connections::count(&mut connection, user.id()).await?;
        if count >= MODEL_CONNECTIONS_MAX {
            return Err(ErrorCode::ConnectionLimit.into());
        }
    }
    let new = NewConnection {
        id: ModelConnectionId::generate(),
        name: ModelConnectionName::of(Preset::Openrouter),
        preset: Preset::Openrouter,
        reach: ConnectionReach::Server,
        base_url: base_url(&state, Preset::Openrouter, None)?,
        key: Some(exchanged(&state, &asked).await?),
        models: Vec::new(),
    };
    store(&state, &user, new).await
}

/// The key that OpenRouter gives for a code.
async fn exchanged(state: &AppState, asked: &ConnectOpenrouterRequest) -> ApiResult<ConnectionKey> {
    let sent = state
        .model_http
        .exchange
        .post(state.config.model_connections.openrouter_auth_url.clone())
        .json(&Exchange {
            code: &asked.code,
            code_verifier: &asked.code_verifier,
            code_challenge_method: "S256",
        })
        .send()
        .await;
    let answer = sent.map_err(|error| {
        tracing::warn!(error = %error.without_url(), "OpenRouter does not answer");
        failure(
            ErrorCode::ConnectionRefused,
            "OpenRouter cannot be reached. Please try again in a few minutes.",
        )
    })?;
    let status = answer.status();
    if status.is_client_error() {
        tracing::warn!(%status, "OpenRouter refuses a sign-in");
        return Err(failure(
            ErrorCode::ConnectionKeyRefused,
            "OpenRouter did not accept this sign-in. Please sign in again.",
        ));
    }
    let given: Option<Exchanged> = if status.is_success() {
        http::json(answer, ANSWER_MAX_BYTES).await
    } else {
        None
    };
    let key = given.and_then(|given| ConnectionKey::parse(&given.key));
    key.ok_or_else(|| {
        tracing::warn!(%status, "OpenRouter answers without a key");
        failure(
            ErrorCode::ConnectionNotCompatible,
            "OpenRouter gave no key. Please try again in a few minutes.",
        )
    })
}

fn failure(code: ErrorCode, reason: &str) -> ApiError {
    ApiError::with_error_detail(code, &ErrorDetail::from(reason.to_owned()))
}
