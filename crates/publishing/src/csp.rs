//! The policy for the hosts of published apps.

/// The `Content-Security-Policy` of a published app's answers.
///
/// Generated pages are written with inline scripts and styles and take libraries from public hosts, so both
/// are allowed. Nobody may show an app in a frame, and plug-ins and foreign bases are out.
///
/// A policy can only allow, so `connect-src https:` cannot leave out the product's own origin. What keeps
/// an app from using a visitor's session there is that the product's cookies are `SameSite=Strict` and bound
/// to its host, its API wants a bearer token that only its own origin can read, and it sends no CORS headers.
#[must_use]
pub const fn csp() -> &'static str {
    "default-src 'self' https: data: blob:; \
     script-src 'self' 'unsafe-inline' 'unsafe-eval' https: blob:; \
     style-src 'self' 'unsafe-inline' https:; \
     connect-src 'self' https: wss: data: blob:; \
     worker-src 'self' blob:; \
     manifest-src 'self'; \
     object-src 'none'; \
     base-uri 'self'; \
     form-action 'self' https:; \
     frame-ancestors 'none'"
}
