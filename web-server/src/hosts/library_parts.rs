//! What copied libraries of published apps name beside themselves and is not copied.

use platform::config::LibraryHost;
use publishing::libraries;

/// Where an image or a part is that a copied library names relative to itself and that was not copied with it: at one of
/// the hosts that libraries are copied from.
pub(super) fn original(hosts: &[LibraryHost], path: &str, query: Option<&str>) -> Option<String> {
    let (host, rest) = libraries::original(path)?;
    let mut prefixes = hosts.iter().map(LibraryHost::prefix);
    let prefix = prefixes.find(|prefix| prefix.split_once("//").is_some_and(|(_, name)| name == host))?;
    let scheme = if prefix.starts_with("//") { "https:" } else { "" };
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    Some(format!("{scheme}{prefix}{rest}{query}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_a_copy_is_at_a_host_of_libraries() {
        let hosts = [
            LibraryHost::Name("unpkg.com".to_owned()),
            LibraryHost::Origin("http://127.0.0.1:9000".parse().unwrap()),
        ];
        let found = |path: &str| original(&hosts, path, Some("v=1"));
        assert_eq!(
            found("_libraries/unpkg.com/leaflet/a.png").as_deref(),
            Some("https://unpkg.com/leaflet/a.png?v=1")
        );
        assert_eq!(
            found("_libraries/127.0.0.1:9000/a.png").as_deref(),
            Some("http://127.0.0.1:9000/a.png?v=1")
        );
        for path in [
            "_libraries/example.org/a.png",
            "_libraries/unpkg.com:81/a.png",
            "_libraries/user@unpkg.com/a.png",
            "_libraries/unpkg.com",
            "unpkg.com/a.png",
        ] {
            assert_eq!(found(path), None, "{path}");
        }
    }
}
