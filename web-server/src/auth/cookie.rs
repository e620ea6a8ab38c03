//! The cookies of the main site, first of all that of the refresh token.
//!
//! Their prefix `__Host-` binds them to the main host and to secure origins. Safari keeps no `Secure` cookie of
//! `http://localhost` (WebKit bug 281149), so that they have neither prefix nor `Secure` there and on a loopback address
//! without TLS. They have no `Domain`: hosts below `localhost` do not get them, and cannot set theirs for `localhost`,
//! since browsers treat it as a public suffix. That holds for no name below `localhost`, where the prefix stays.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use domain::limits::REFRESH_TOKEN_LIFE;
use platform::config::HttpConfig;

const REFRESH: &str = "morpheo_refresh";
const SIGNED_IN: &str = "morpheo_signed_in";
/// How long a page may take to read the hint and remove it.
const HINT_LIFE: Duration = Duration::minutes(5);

/// Writes and reads the cookies of the main site.
#[derive(Debug, Clone, Copy)]
pub struct SiteCookies {
    is_secure: bool,
}

impl SiteCookies {
    /// Those of the site at the configured address.
    pub fn new(site: &HttpConfig) -> Self {
        Self {
            is_secure: site.scheme() == "https" || !site.is_localhost(),
        }
    }

    /// A cookie that scripts cannot read. `name` is without the prefix.
    pub fn hidden(self, name: &str, value: String, same_site: SameSite, life: Duration) -> Cookie<'static> {
        let mut cookie = self.readable(name, value, same_site, life);
        cookie.set_http_only(true);
        cookie
    }

    /// The cookie with this name, without the prefix, that a request carries. Of two with the same name none counts:
    /// without the prefix, a script on another port of the same host can add one with a longer path, which comes first.
    pub fn sent(self, request: &HttpRequest, name: &str) -> Option<Cookie<'static>> {
        let name = self.full_name(name);
        let all = request.cookies().ok()?;
        let mut named = all.iter().filter(|cookie| cookie.name() == name);
        let cookie = named.next()?;
        named.next().is_none().then(|| cookie.clone())
    }

    /// The cookie that holds a refresh token.
    pub fn refresh(self, token: String) -> Cookie<'static> {
        let life = i64::try_from(REFRESH_TOKEN_LIFE.as_secs()).unwrap_or(0);
        self.hidden(REFRESH, token, SameSite::Strict, Duration::seconds(life))
    }

    /// The cookie that removes the one before.
    pub fn no_refresh(self) -> Cookie<'static> {
        self.hidden(REFRESH, String::new(), SameSite::Strict, Duration::ZERO)
    }

    /// The refresh token of a request.
    pub fn refresh_token(self, request: &HttpRequest) -> Option<String> {
        self.sent(request, REFRESH)
            .map(|cookie| cookie.value().to_owned())
            .filter(|token| !token.is_empty())
    }

    /// The cookie that shows the page after a redirect that somebody signed in: the refresh token is hidden from
    /// scripts, and none of ours ran that could remember that there is one. It grants nothing.
    pub fn signed_in(self) -> Cookie<'static> {
        self.readable(SIGNED_IN, "1".to_owned(), SameSite::Lax, HINT_LIFE)
    }

    fn readable(self, name: &str, value: String, same_site: SameSite, life: Duration) -> Cookie<'static> {
        Cookie::build(self.full_name(name), value)
            .path("/")
            .secure(self.is_secure)
            .same_site(same_site)
            .max_age(life)
            .finish()
    }

    fn full_name(self, name: &str) -> String {
        let prefix = if self.is_secure { "__Host-" } else { "" };
        format!("{prefix}{name}")
    }
}
