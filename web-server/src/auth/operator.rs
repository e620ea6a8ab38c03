//! Which account is the operator's (`OPERATOR_EMAIL`). Looked at with each sign-in.
//!
//! An address counts once it is proven, by a link from a mail or by Google: anybody may have registered it first. The
//! first account counts where the site is reached on its own machine, when whoever signs in comes from there. Neighbours
//! in a private network are strangers: a container's gateway is the peer of everybody who comes through it.

use actix_web::HttpRequest;
use db::users::User;
use platform::config::OperatorConfig;

use crate::address;
use crate::error::ApiResult;
use crate::state::AppState;

/// The account that signs in, made the operator's when it is.
pub async fn recognise(
    state: &AppState,
    request: &HttpRequest,
    connection: &mut db::Connection,
    user: User,
) -> ApiResult<User> {
    if user.is_operator {
        return Ok(user);
    }
    let id = user.user_id();
    let appointed = match &state.config.operator {
        OperatorConfig::Address(email) if email.as_str() != user.email => None,
        OperatorConfig::Address(_) if user.email_verified_at.is_none() => {
            tracing::warn!(user = %id, "this account has the address of OPERATOR_EMAIL, which nobody has proven yet: \
                 the mailed link, 'Forgot password?' or signing in with Google does");
            None
        }
        OperatorConfig::Address(_) => db::operator::appoint(connection, &user).await?,
        OperatorConfig::FirstAccount if address::is_loopback(request.head()) => {
            db::operator::appoint_first(connection, &user).await?
        }
        OperatorConfig::FirstAccount | OperatorConfig::Nobody => None,
    };
    if appointed.is_some() {
        tracing::info!(user = %id, "this account is the operator's from now on: Pro, and it may manage the blog");
    }
    Ok(appointed.unwrap_or(user))
}
