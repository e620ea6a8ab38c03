//! The security headers of every answer of the main host.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue,
    PERMISSIONS_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use platform::config::HttpConfig;

use crate::state::AppState;

/// For calls that say nothing else: most answers are for one person.
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// For answers that are no pages: nothing in them may run or load, should a browser open them as one.
const INERT: &str = "default-src 'none'; frame-ancestors 'none'";

/// What previews may do (the frame's own `allow`, in `frontend/src/frame/host/frameHost.ts`, says the same). Pages of the
/// product may also take a screenshot for support; `self` is no preview, whose origin is opaque. What is off here works in
/// published apps.
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), \
     display-capture=(self), browsing-topics=(), fullscreen=*, clipboard-write=*, autoplay=*, gamepad=*, \
     accelerometer=*, gyroscope=*, magnetometer=*, screen-wake-lock=*";

/// A number that marks the inline scripts of one answer as the server's own.
#[derive(Debug, Clone)]
pub struct Nonce(String);

impl Nonce {
    /// A new one.
    #[must_use]
    pub fn random() -> Self {
        Self(STANDARD.encode(rand::random::<[u8; 16]>()))
    }

    /// As it stands in the policy and in the tags.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A page with the policy that lets its scripts run. It is never kept by shared caches, since the nonce is
/// good for one answer only.
pub fn document(config: &HttpConfig, status: StatusCode, nonce: &Nonce, html: String) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "private, no-cache"))
        .insert_header((CONTENT_SECURITY_POLICY, policy(config, nonce)))
        .body(html)
}

/// Adds what an answer of the main host does not say for itself.
///
/// # Errors
/// Those of the service inside.
pub async fn protect(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let is_strict = request
        .app_data::<web::Data<AppState>>()
        .is_some_and(|state| state.config.http.scheme() == "https" && !state.config.http.is_loopback());
    let is_call = request.path().starts_with("/api/") || request.method() == Method::POST;
    let mut response = next.call(request).await?;
    if is_call && !response.headers().contains_key(CACHE_CONTROL) {
        response.headers_mut().insert(CACHE_CONTROL, NO_STORE);
    }
    add_missing(response.headers_mut(), is_strict);
    Ok(response)
}

/// `is_strict`: browsers are to come back over TLS alone. For a name of this machine they would keep that for whatever else
/// runs there.
fn add_missing(headers: &mut HeaderMap, is_strict: bool) {
    let defaults = [
        (CONTENT_SECURITY_POLICY, INERT),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (PERMISSIONS_POLICY, PERMISSIONS),
        (OPENER_POLICY, "same-origin"),
    ];
    let transport = is_strict.then_some((STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
    for (name, value) in defaults.into_iter().chain(transport) {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
}

/// Where a list of problems asks which versions of a library exist (`features/generator/problems/libraries.ts`).
const LIBRARY_VERSIONS: &str = "https://data.jsdelivr.com/v1/packages/npm/";

/// Programs on the machine of whoever opens a page, which its browser calls for their own model connections: the spellings
/// that `domain::model_address::admit_for_browser` takes. A policy knows no ranges of addresses.
const OWN_MACHINE: &str = "http://localhost:* http://127.0.0.1:*";

/// Scripts come from the build or carry the nonce. `'strict-dynamic'` is left out: with it the scripts that
/// the build preloads and imports by name would need the nonce too.
fn policy(config: &HttpConfig, nonce: &Nonce) -> String {
    format!(
        "default-src 'none'; \
         script-src 'self' 'nonce-{nonce}'; \
         style-src 'self' 'unsafe-inline'; \
         img-src 'self' data: blob:; \
         font-src 'self'; \
         connect-src 'self' {LIBRARY_VERSIONS} {OWN_MACHINE}; \
         manifest-src 'self'; \
         worker-src 'self'; \
         frame-src {scheme}://*.{frames}; \
         frame-ancestors 'none'; \
         base-uri 'none'; \
         form-action 'self'; \
         object-src 'none'",
        nonce = nonce.as_str(),
        scheme = config.scheme(),
        frames = config.frame_host_suffix,
    )
}

#[cfg(test)]
mod tests {
    use platform::config::{Config, Environment};

    use super::*;

    fn config() -> HttpConfig {
        let pairs = [("DATABASE_URL", "postgres://x/y"), ("REDIS_URL", "redis://x")];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
        Config::read(&Environment::of(pairs)).unwrap().http
    }

    #[test]
    fn every_answer_has_a_nonce_of_its_own() {
        let (one, other) = (Nonce::random(), Nonce::random());
        assert_ne!(one.as_str(), other.as_str());
        assert_eq!(one.as_str().len(), 24);
    }

    #[test]
    fn pages_may_show_the_frame_hosts_and_nothing_else() {
        let nonce = Nonce::random();
        let page = document(&config(), StatusCode::OK, &nonce, String::new());
        let policy = page
            .headers()
            .get(CONTENT_SECURITY_POLICY)
            .unwrap()
            .to_str()
            .unwrap();
        assert!(
            policy.contains("; frame-src http://*.frame.localhost:8080; "),
            "{policy}"
        );
        assert!(policy.contains(&format!("; script-src 'self' 'nonce-{}'; ", nonce.as_str())));
        assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
        assert!(policy.contains(
            "; connect-src 'self' https://data.jsdelivr.com/v1/packages/npm/ http://localhost:* http://127.0.0.1:*; "
        ));
        assert!(policy.contains("frame-ancestors 'none'"));
    }

    #[test]
    fn previews_get_what_games_need_and_nobody_a_camera() {
        let allowed: Vec<_> = PERMISSIONS.split(", ").collect();
        for name in [
            "autoplay",
            "gamepad",
            "accelerometer",
            "gyroscope",
            "magnetometer",
            "screen-wake-lock",
        ] {
            assert!(allowed.contains(&format!("{name}=*").as_str()), "{name}");
        }
        for name in ["camera", "microphone", "geolocation"] {
            assert!(allowed.contains(&format!("{name}=()").as_str()), "{name}");
        }
        assert!(!PERMISSIONS.contains("clipboard-read"));
        // For screenshots on the product's own pages.
        assert!(allowed.contains(&"display-capture=(self)"));
    }

    #[test]
    fn what_an_answer_says_for_itself_stays() {
        let mut headers = HeaderMap::new();
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        add_missing(&mut headers, false);
        assert_eq!(headers.get(REFERRER_POLICY).unwrap(), "no-referrer");
        assert_eq!(headers.get(CONTENT_SECURITY_POLICY).unwrap(), INERT);
        assert!(!headers.contains_key(STRICT_TRANSPORT_SECURITY));
        add_missing(&mut headers, true);
        assert!(headers.contains_key(STRICT_TRANSPORT_SECURITY));
    }
}
