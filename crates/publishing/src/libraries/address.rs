//! Where a library is: its address, and the path of its copy.

use domain::limits::LIBRARY_ADDRESS_MAX_BYTES;
use sha2::{Digest, Sha256};
use url::Url;

/// The longest path of a copy, in bytes: it is part of a database key, which has at most 2,704.
const PATH_MAX_BYTES: usize = 1_000;

/// What the paths of copies begin with, without the first slash. The host and the path of the original follow, so what a
/// library names relative to itself is found beside its copy.
pub const FOLDER: &str = "_libraries/";

/// An address as browsers write it, without its fragment; none for what is no absolute address of the web. Two slashes
/// stand for `https:`, since no library is loaded over `http:` from an app at `https:`.
pub(crate) fn absolute(address: &str) -> Option<Url> {
    let address = address.trim();
    if address.len() > LIBRARY_ADDRESS_MAX_BYTES {
        return None;
    }
    let whole = if address.starts_with("//") {
        Url::parse(&format!("https:{address}"))
    } else {
        Url::parse(address)
    };
    let mut whole = whole.ok()?;
    whole.set_fragment(None);
    matches!(whole.scheme(), "http" | "https").then_some(whole)
}

/// The folder of the copies of a host, such as `_libraries/cdn.jsdelivr.net`.
pub(super) fn folder(address: &Url) -> Option<String> {
    let host = address.host_str()?;
    Some(match address.port() {
        Some(port) => format!("{FOLDER}{host}:{port}"),
        None => format!("{FOLDER}{host}"),
    })
}

/// Where a relative address leads that stands in a copy: host and path as they are.
pub(super) fn beside(address: &Url) -> Option<String> {
    Some(folder(address)? + address.path())
}

/// The path of a copy, without the first slash. Servers and caches of apps pass over queries, so one is part of the path,
/// but for fonts, whose queries say only which build of a style sheet names them. None where the path has characters that
/// a template, an attribute or a style sheet may read as its own, or is too long.
pub(super) fn path(address: &Url, is_font: bool) -> Option<String> {
    let mut path = beside(address)?;
    if path.ends_with('/') || (address.query().is_some() && !is_font) {
        path.push('~');
        path.push_str(&digits(address.as_str()));
    }
    let is_plain = path
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-._~@+/,:=!%".contains(&byte));
    (is_plain && !path.contains("//") && path.len() <= PATH_MAX_BYTES).then_some(path)
}

/// Eight hexadecimal digits that tell addresses apart.
fn digits(address: &str) -> String {
    let hash = Sha256::digest(address.as_bytes());
    hash.iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// The original of a path below [`FOLDER`]: its host, with its port, and the rest from the slash on.
#[must_use]
pub fn original(path: &str) -> Option<(&str, &str)> {
    let rest = path.strip_prefix(FOLDER)?;
    let (host, rest) = rest.split_at(rest.find('/')?);
    (!host.is_empty()).then_some((host, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_of(address: &str, is_font: bool) -> Option<String> {
        path(&absolute(address).unwrap(), is_font)
    }

    #[test]
    fn a_copy_has_the_host_and_the_path_of_its_original() {
        for (address, expected) in [
            (
                "https://cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.js",
                "_libraries/cdn.jsdelivr.net/npm/chart.js@4.4.1/dist/chart.umd.js",
            ),
            (
                "//CDN.jsdelivr.net/npm/x/+esm#top",
                "_libraries/cdn.jsdelivr.net/npm/x/+esm",
            ),
            ("http://127.0.0.1:9000/a.js", "_libraries/127.0.0.1:9000/a.js"),
        ] {
            assert_eq!(path_of(address, false).as_deref(), Some(expected), "{address}");
        }
        assert_eq!(
            path_of("https://unpkg.com/a.woff2?v=4.7", true).as_deref(),
            Some("_libraries/unpkg.com/a.woff2")
        );
    }

    #[test]
    fn queries_and_folders_have_names() {
        let of = |query: &str| path_of(&format!("https://fonts.googleapis.com/css2{query}"), false).unwrap();
        let (a, b) = (of("?family=A"), of("?family=B"));
        assert_ne!(a, b);
        for path in [&a, &b, &path_of("https://cdn.tailwindcss.com", false).unwrap()] {
            let (_, digits) = path.rsplit_once('~').unwrap();
            assert_eq!(digits.len(), 8, "{path}");
        }
    }

    #[test]
    fn paths_that_could_mean_something_else_are_none() {
        for address in [
            "https://unpkg.com/a'b.js",
            "https://unpkg.com/a&b.js",
            "https://unpkg.com/a;b.js",
            "https://unpkg.com//a.js",
            "https://unpkg.com/(a).js",
            "http://[::1]:81/a.js",
        ] {
            assert_eq!(path_of(address, false), None, "{address}");
        }
    }

    #[test]
    fn other_schemes_and_relative_addresses_are_none() {
        for address in [
            "data:text/css,",
            "/a.js",
            "a.js",
            "javascript:1",
            "",
            "blob:https://a/b",
        ] {
            assert_eq!(absolute(address), None, "{address}");
        }
        assert_eq!(
            absolute(&format!("https://unpkg.com/{}", "a".repeat(3_000))),
            None
        );
    }

    #[test]
    fn a_path_names_its_original() {
        assert_eq!(
            original("_libraries/127.0.0.1:9000/f/a.png"),
            Some(("127.0.0.1:9000", "/f/a.png"))
        );
        for path in [
            "_libraries/",
            "_libraries/unpkg.com",
            "_libraries//a.js",
            "_assets/0f",
        ] {
            assert_eq!(original(path), None, "{path}");
        }
    }
}
