//! The policy for the hosts of published apps.

/// The `Content-Security-Policy` of a published app's answers. `scheme`: of the apps' own addresses, `http` or `https`.
///
/// Generated pages are written with inline scripts and styles and take libraries from public hosts, so both
/// are allowed. Nobody may show an app in a frame, and plug-ins and foreign bases are out.
///
/// Where apps are at `http:` themselves, they load from such addresses too: devices and servers of a private network
/// often have no others.
///
/// A policy can only allow, so `connect-src https:` cannot leave out the product's own origin. What keeps
/// an app from using a visitor's session there is that the product's cookies are `SameSite=Strict` and bound
/// to its host, its API wants a bearer token that only its own origin can read, and it sends no CORS headers.
#[must_use]
pub fn csp(scheme: &str) -> String {
    let (web, sockets) = if scheme == "https" {
        ("https:", "wss:")
    } else {
        ("http: https:", "ws: wss:")
    };
    format!(
        "default-src 'self' {web} data: blob:; \
         script-src 'self' 'unsafe-inline' 'unsafe-eval' {web} data: blob:; \
         style-src 'self' 'unsafe-inline' {web}; \
         connect-src 'self' {web} {sockets} data: blob:; \
         worker-src 'self' blob:; \
         manifest-src 'self'; \
         object-src 'none'; \
         base-uri 'self'; \
         form-action 'self' {web}; \
         frame-ancestors 'none'"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directive<'a>(policy: &'a str, name: &str) -> Vec<&'a str> {
        let mut directives = policy.split("; ").map(|one| one.split(' ').collect::<Vec<_>>());
        let found = directives.find(|one| one[0] == name).unwrap();
        found[1..].to_vec()
    }

    #[test]
    fn only_apps_at_http_load_from_there() {
        let (plain, secure) = (csp("http"), csp("https"));
        for name in [
            "default-src",
            "script-src",
            "style-src",
            "connect-src",
            "form-action",
        ] {
            let (plain, secure) = (directive(&plain, name), directive(&secure, name));
            assert!(plain.contains(&"http:") && plain.contains(&"https:"), "{name}");
            assert!(!secure.contains(&"http:") && secure.contains(&"https:"), "{name}");
        }
        assert!(directive(&plain, "connect-src").contains(&"ws:"));
        assert!(!directive(&secure, "connect-src").contains(&"ws:"));
    }

    #[test]
    fn the_rest_is_the_same_for_both() {
        for policy in [csp("http"), csp("https")] {
            assert_eq!(directive(&policy, "worker-src"), ["'self'", "blob:"]);
            assert_eq!(directive(&policy, "frame-ancestors"), ["'none'"]);
            assert!(!policy.contains('\n') && !policy.contains("  "), "{policy}");
        }
    }
}
