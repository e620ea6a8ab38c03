//! The cookie of the refresh token. Its prefix binds it to the main host and to secure origins; browsers
//! count `localhost` as one.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain::limits::REFRESH_TOKEN_LIFE;

const NAME: &str = "__Host-morpheo_refresh";

/// The cookie that holds a token.
pub fn holding(token: String) -> Cookie<'static> {
    let life = i64::try_from(REFRESH_TOKEN_LIFE.as_secs()).unwrap_or(0);
    bare(token, Duration::seconds(life))
}

/// The cookie that removes the one before.
pub fn removed() -> Cookie<'static> {
    bare(String::new(), Duration::ZERO)
}

/// The token that a request shows.
pub fn shown(request: &HttpRequest) -> Option<String> {
    request
        .cookie(NAME)
        .map(|cookie| cookie.value().to_owned())
        .filter(|token| !token.is_empty())
}

fn bare(value: String, life: Duration) -> Cookie<'static> {
    Cookie::build(NAME, value)
        .path("/")
        .secure(true)
        .http_only(true)
        .same_site(SameSite::Strict)
        .max_age(life)
        .finish()
}
