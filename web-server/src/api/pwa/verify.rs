//! The token by which a published app knows who signed in.

use actix_web::{HttpRequest, routes, web};
use domain::errors::ErrorCode;
use domain::ids::PublicationId;
use serde::{Deserialize, Serialize};
use serde_json::json;
use url::Url;
use utoipa::ToSchema;

use crate::api::SmallJson;
use crate::api::app_ai::permissions::AppAiPrice;
use crate::auth::{CurrentUser, user};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::state::AppState;

/// Which app asks.
#[derive(Deserialize, ToSchema)]
pub struct PwaAccessRequest {
    /// The published app.
    pwa_id: String,
    /// Where the person comes from; the token is given to an address of that app only.
    #[schema(nullable = false)]
    return_url: Option<String>,
    /// What the app is to be allowed besides knowing who the person is.
    #[schema(nullable = false)]
    scope: Option<PwaScope>,
    /// The access token, for clients that do not send it as bearer.
    #[schema(nullable = false)]
    firebase_token: Option<String>,
}

/// What a published app may be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PwaScope {
    /// To use AI that the person pays.
    Ai,
}

/// The token, and the address that it is sent to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PwaAccessResponse {
    /// Good for ten minutes, for this app only; names the person by an id that no other app sees.
    pub pwa_token: String,
    /// The app's address: `return_url` with the token as a parameter, or the app's page without it.
    pub redirect_to: String,
}

/// Gives the signed-in person a token for one published app, once they permitted it. Until then the answer is
/// `app-permission-needed`, whose detail has the app's `name` and `address`, and, for `scope` `ai`, what calls cost (`ai`:
/// `chat`, `image`, `tokensPerCredit` as with the permissions of previews, and `dailyCredits`, the most a day).
#[utoipa::path(post, path = "/api/pwa-auth/verify", tag = "publishing", operation_id = "verifyPwaAccess",
    security(("bearer" = [])), request_body = PwaAccessRequest, responses(
    (status = 200, body = PwaAccessResponse), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
    (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
#[routes]
#[post("/api/pwa-auth/verify")]
#[post("/pwa-auth/verify")]
pub async fn verify_pwa_access(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: SmallJson<PwaAccessRequest>,
) -> ApiResult<web::Json<PwaAccessResponse>> {
    let body = body.0;
    let token = user::bearer(&request).or(body.firebase_token);
    let user = CurrentUser::of_token(&state, &token.ok_or(ErrorCode::NotAuthenticated)?).await?;
    let id: PublicationId = body.pwa_id.parse().map_err(|_| ErrorCode::PwaAccess)?;
    let app = {
        let mut connection = state.pool.get().await?;
        db::app_permissions::asking(&mut connection, user.id(), id).await?
    };
    let app = app.ok_or(ErrorCode::PwaAccess)?;
    let home = format!("{}/", state.config.http.app_origin(&app.slug));
    let wants_ai = body.scope == Some(PwaScope::Ai);
    if !app.is_permitted || (wants_ai && !app.may_use_ai) {
        let mut detail = json!({ "name": app.name, "address": home });
        if wants_ai && let Some(detail) = detail.as_object_mut() {
            let mut ai = json!(AppAiPrice::of(&state, &user).await?);
            if let Some(ai) = ai.as_object_mut() {
                let most = state.config.app_ai.visitor_daily_credits;
                ai.insert("dailyCredits".to_owned(), most.into());
            }
            detail.insert("ai".to_owned(), ai);
        }
        return Err(ApiError::with_detail(ErrorCode::AppPermissionNeeded, detail));
    }
    let subject = state.publication_tokens.subject(user.id(), id)?;
    let is_noted = {
        let mut connection = state.pool.get().await?;
        db::app_permissions::note_subject(&mut connection, user.id(), id, &subject).await?
    };
    if !is_noted {
        // It was taken back since.
        return Err(ErrorCode::PwaAccess.into());
    }
    let pwa_token = state.publication_tokens.sign(user.id(), id)?;
    Ok(web::Json(PwaAccessResponse {
        redirect_to: destination(&home, body.return_url.as_deref(), &pwa_token).unwrap_or(home),
        pwa_token,
    }))
}

/// The address to come back to with the token. Nothing unless its origin is the app's own: anywhere else the
/// token would be a stranger's.
fn destination(home: &str, return_url: Option<&str>, token: &str) -> Option<String> {
    let home = Url::parse(home).ok()?;
    let mut url = Url::parse(return_url?).ok()?;
    // The origin of a blob is that of the page that made it, hence the look at the scheme.
    let is_app = url.scheme() == home.scheme() && url.origin() == home.origin();
    if !is_app || !url.username().is_empty() || url.password().is_some() {
        return None;
    }
    let others: Vec<_> = url
        .query_pairs()
        .filter(|(name, _)| name != "token")
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect();
    url.query_pairs_mut()
        .clear()
        .extend_pairs(others)
        .append_pair("token", token);
    Some(url.into())
}

#[cfg(test)]
mod tests {
    use super::destination;

    const HOME: &str = "https://tides.apps.example/";

    fn address_for(return_url: &str) -> Option<String> {
        destination(HOME, Some(return_url), "T.o-k_en")
    }

    #[test]
    fn the_token_joins_what_the_address_says_already() {
        for (return_url, expected) in [
            ("https://tides.apps.example", "/?token=T.o-k_en"),
            (
                "https://TIDES.apps.example:443/a/b?c=d%20e#f",
                "/a/b?c=d+e&token=T.o-k_en#f",
            ),
            ("https://tides.apps.example/?token=old", "/?token=T.o-k_en"),
        ] {
            let expected = format!("https://tides.apps.example{expected}");
            assert_eq!(address_for(return_url), Some(expected), "{return_url}");
        }
    }

    #[test]
    fn no_other_origin_gets_it() {
        for other in [
            "",
            "/",
            "tides.apps.example/",
            "//tides.apps.example/",
            "http://tides.apps.example/",
            "https://tides.apps.example:8443/",
            "https://tides.apps.example.evil.example/",
            "https://evil.tides.apps.example/",
            "https://moons.apps.example/",
            "https://apps.example/",
            "https://tides.apps.example@evil.example/",
            "https://someone@tides.apps.example/",
            "https://:secret@tides.apps.example/",
            "https://evil.example/https://tides.apps.example/",
            "https://evil.example\\@tides.apps.example/",
            "https://tides.apps.example./",
            "javascript:alert(document.domain)",
            "data:text/html,hello",
            "blob:https://tides.apps.example/1",
        ] {
            assert_eq!(address_for(other), None, "{other}");
        }
        assert_eq!(destination(HOME, None, "T"), None);
    }
}
