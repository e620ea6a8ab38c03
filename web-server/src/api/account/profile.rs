//! The account, as its profile shows it.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use db::{email_changes, first_steps, usernames};
use domain::onboarding::Interest;
use domain::tier::Tier;
use domain::username::Username;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::auth::TierName;
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::state::AppState;

/// The account, as its profile shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The name chosen in the product.
    #[schema(required = true)]
    pub username: Option<String>,
    /// A username that is available, derived from the name shown or from the address; the one that it has, where it has one.
    pub suggested_username: String,
    /// The name shown.
    #[schema(required = true)]
    pub display_name: Option<String>,
    /// Its address.
    pub email: String,
    /// The new address that a link was mailed to, until it is confirmed or the link runs out.
    #[schema(required = true)]
    pub pending_email: Option<String>,
    /// Address of an image.
    #[schema(required = true)]
    pub photo_url: Option<String>,
    /// The interests that the person chose.
    pub interests: Vec<Interest>,
    /// The tier.
    #[schema(value_type = TierName)]
    pub tier: Tier,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// The account, as its profile shows it.
#[utoipa::path(tag = "account", operation_id = "userProfile", security(("bearer" = [])), responses(
    (status = 200, body = Profile), (status = 401, body = ErrorBody)))]
#[get("/api/user/profile")]
pub async fn profile(user: CurrentUser, state: web::Data<AppState>) -> ApiResult<web::Json<Profile>> {
    let mut connection = state.pool.get().await?;
    Ok(web::Json(shown(&state, &mut connection, user).await?))
}

/// The profile of an account.
pub async fn shown(
    state: &AppState,
    connection: &mut db::Connection,
    user: CurrentUser,
) -> ApiResult<Profile> {
    let steps = first_steps::find(connection, user.id()).await?;
    let pending_email = email_changes::waiting(connection, user.id()).await?;
    let suggested_username = match &user.0.username {
        Some(username) => username.clone(),
        None => suggested(state, connection, &user).await?.to_string(),
    };
    let tier = user.tier();
    Ok(Profile {
        suggested_username,
        pending_email,
        interests: steps.interests,
        tier,
        username: user.0.username,
        display_name: user.0.display_name,
        email: user.0.email,
        photo_url: user.0.photo_url,
        created_at: user.0.created_at,
    })
}

/// The best name for the account that nobody has. Where all are taken, one with a number of the account's own follows, which
/// is as good as free.
async fn suggested(
    state: &AppState,
    connection: &mut db::Connection,
    user: &CurrentUser,
) -> ApiResult<Username> {
    let first = Username::suggested(user.0.display_name.as_deref(), &user.0.email);
    let reserved = &state.config.publishing.protected_usernames;
    let first = if first.is_protected(reserved) {
        Username::suggested(None, "")
    } else {
        first
    };
    let candidates = first.with_alternatives();
    let held = usernames::held_by_others(connection, user.id(), &candidates).await?;
    let free = candidates
        .into_iter()
        .find(|name| !held.iter().any(|held| held == name.as_str()));
    let number = u32::try_from(user.id().0.as_u128() % 1_000_000).unwrap_or_default();
    Ok(free.unwrap_or_else(|| first.numbered(number)))
}
