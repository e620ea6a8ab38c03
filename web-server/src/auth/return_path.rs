//! Where a sign-in leads.

use serde::{Deserialize, Serialize};
use url::Url;

/// Where it leads by default.
const DEFAULT: &str = "/dashboard";

/// Longest address that is taken along through the provider's pages: it is carried in a cookie.
const MAX_BYTES: usize = 1_500;

/// A path of the main origin, with its query and fragment. It never leads to another host. The frontend has a twin of
/// this rule (`safeReturnPath` in `frontend/src/lib/navigation.ts`).
/// Serialised for the server's own signed cookie only, hence read back unchecked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ReturnPath(String);

impl ReturnPath {
    /// Parses the path that a caller asked for. Anything but the path of a page becomes the dashboard.
    pub fn parse(requested: Option<&str>, main: &Url) -> Self {
        requested
            .filter(|text| text.len() <= MAX_BYTES && text.starts_with('/'))
            // Browsers read `//host`, `/\host` and `/<tab>/host` as other hosts; this parser does as they do.
            .and_then(|text| main.join(text).ok())
            .filter(|url| url.origin() == main.origin() && !url.path().starts_with("//"))
            // A call is no page to come back to.
            .filter(|url| !url.path().starts_with("/api/"))
            .and_then(|url| {
                url.as_str()
                    .get(url.origin().ascii_serialization().len()..)
                    .map(str::to_owned)
            })
            .map_or_else(Self::default, Self)
    }

    /// The path.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for ReturnPath {
    fn default() -> Self {
        Self(DEFAULT.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> String {
        let main = Url::parse("https://morpheo.example").unwrap();
        ReturnPath::parse(Some(text), &main).as_str().to_owned()
    }

    #[test]
    fn a_path_is_kept_with_all_that_follows() {
        for path in [
            "/",
            "/generate?mode=code#x",
            "/%2F/x",
            "/%5Cx",
            "/x//y",
            "/login?pwa_id=1&return_url=https%3A%2F%2Fa.apps.example%2F",
        ] {
            assert_eq!(parsed(path), path);
        }
    }

    #[test]
    fn no_path_leads_to_another_host() {
        for other in [
            "",
            "saved",
            "https://evil.example/",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "/\t/evil.example",
            "\t//evil.example",
            "/.//evil.example",
            "/..//evil.example",
            "/x/..//evil.example",
            "/%2e//evil.example",
            "/%2E%2e//evil.example",
            "/./\\evil.example",
            "/.\\/evil.example",
            "/\\\\evil.example",
            "/.\t//evil.example",
            "/\n/evil.example",
            "/.\r\n//evil.example",
            "/./api/auth/google",
            "///evil.example",
            "javascript:alert(1)",
            "https:evil.example",
            "@evil.example",
            "/api/auth/google",
        ] {
            assert_eq!(parsed(other), DEFAULT, "{other:?}");
        }
        assert_eq!(parsed(&format!("/{}", "x".repeat(2_000))), DEFAULT);
        assert!(!parsed("/a\r\nset-cookie: x").contains(['\r', '\n']));
    }

    #[test]
    fn the_default_is_the_dashboard() {
        let main = Url::parse("http://localhost:8080").unwrap();
        assert_eq!(ReturnPath::parse(None, &main).as_str(), DEFAULT);
    }
}
