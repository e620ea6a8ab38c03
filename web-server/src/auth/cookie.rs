//! The cookie of the refresh token. Its prefix binds it to the main host and to secure origins; browsers
//! count `localhost` as one.
//!
//! And a cookie that scripts may read: the refresh token is hidden from them, and after a sign-in by redirects no
//! script of ours ran that could remember that there is one.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain::limits::REFRESH_TOKEN_LIFE;

const NAME: &str = "__Host-morpheo_refresh";
const HINT: &str = "__Host-morpheo_signed_in";
/// How long a page may take to read the hint and remove it.
const HINT_LIFE: Duration = Duration::minutes(5);

/// The cookie that holds a token.
pub fn holding(token: String) -> Cookie<'static> {
    let life = i64::try_from(REFRESH_TOKEN_LIFE.as_secs()).unwrap_or(0);
    bare(token, Duration::seconds(life))
}

/// The cookie that removes the one before.
pub fn removed() -> Cookie<'static> {
    bare(String::new(), Duration::ZERO)
}

/// The token of a request.
pub fn shown(request: &HttpRequest) -> Option<String> {
    request
        .cookie(NAME)
        .map(|cookie| cookie.value().to_owned())
        .filter(|token| !token.is_empty())
}

/// The cookie that tells the page after a redirect that somebody signed in. It grants nothing.
pub fn hint() -> Cookie<'static> {
    Cookie::build(HINT, "1")
        .path("/")
        .secure(true)
        .same_site(SameSite::Lax)
        .max_age(HINT_LIFE)
        .finish()
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
