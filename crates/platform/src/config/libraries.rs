//! The libraries that pages load from CDNs.

use url::{Host, Url};

use super::reader::{ConfigError, Environment};

const KEY: &str = "LIBRARY_HOSTS";

/// The hosts that libraries are fetched from without the operator's word.
const USUAL: [&str; 7] = [
    "cdn.jsdelivr.net",
    "unpkg.com",
    "cdnjs.cloudflare.com",
    "esm.sh",
    "cdn.tailwindcss.com",
    "fonts.googleapis.com",
    "fonts.gstatic.com",
];

/// Where the libraries of pages are fetched from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibrariesConfig {
    /// `LIBRARY_HOSTS`: hosts by comma, such as `cdn.jsdelivr.net`, or origins of servers of the operator's own, such as
    /// `http://libraries.internal:8080`; `none` for none. Default: jsDelivr, unpkg, cdnjs, esm.sh, Tailwind's CDN and
    /// Google Fonts.
    pub hosts: Vec<LibraryHost>,
}

/// A host of libraries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LibraryHost {
    /// A name. Only https and the usual port, and only where the name leads to the public internet.
    Name(String),
    /// An origin that the operator vouches for, wherever it is.
    Origin(Url),
}

impl LibraryHost {
    /// Whether an address is one of this host.
    #[must_use]
    pub fn has(&self, address: &Url) -> bool {
        let has_user = !address.username().is_empty() || address.password().is_some();
        let is_here = match self {
            Self::Name(name) => {
                address.scheme() == "https"
                    && address.port().is_none()
                    && address.host_str() == Some(name.as_str())
            }
            Self::Origin(origin) => address.origin() == origin.origin(),
        };
        is_here && !has_user
    }

    /// What addresses of this host begin with, without a slash at the end; of a name without the scheme, as in
    /// `//cdn.jsdelivr.net`.
    #[must_use]
    pub fn prefix(&self) -> String {
        match self {
            Self::Name(name) => format!("//{name}"),
            Self::Origin(origin) => origin.origin().ascii_serialization(),
        }
    }

    /// The host without a port.
    #[must_use]
    pub fn host(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Origin(origin) => origin.host_str().unwrap_or_default(),
        }
    }

    fn parse(entry: &str) -> Option<Self> {
        if entry.contains("://") {
            let origin = Url::parse(entry).ok()?;
            let is_origin = matches!(origin.scheme(), "http" | "https")
                && matches!(origin.path(), "" | "/")
                && origin.query().is_none()
                && origin.username().is_empty();
            return is_origin.then_some(Self::Origin(origin));
        }
        let name = entry.to_ascii_lowercase();
        let url = Url::parse(&format!("https://{name}/")).ok()?;
        let is_name = matches!(url.host(), Some(Host::Domain(host)) if host == name);
        is_name.then_some(Self::Name(name))
    }
}

impl LibrariesConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let given = environment.get(KEY).map(str::trim);
        let entries: Vec<&str> = match given {
            None => USUAL.to_vec(),
            Some("none") => Vec::new(),
            Some(given) => given
                .split(',')
                .map(str::trim)
                .filter(|entry| !entry.is_empty())
                .collect(),
        };
        let hosts = entries.into_iter().map(|entry| {
            LibraryHost::parse(entry).ok_or_else(|| ConfigError::Bad {
                key: KEY,
                reason: format!("'{entry}' is neither the name of a host nor an origin"),
            })
        });
        Ok(Self {
            hosts: hosts.collect::<Result<_, _>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &str) -> Result<LibrariesConfig, ConfigError> {
        LibrariesConfig::read(&Environment::of([(KEY.to_owned(), value.to_owned())]))
    }

    fn admits(config: &LibrariesConfig, address: &str) -> bool {
        let address = Url::parse(address).unwrap();
        config.hosts.iter().any(|host| host.has(&address))
    }

    #[test]
    fn usual_hosts_are_reached_over_https_alone() {
        let config = read("").unwrap();
        assert_eq!(config.hosts.len(), USUAL.len());
        assert!(admits(&config, "https://cdn.jsdelivr.net/npm/chart.js@4"));
        assert!(admits(&config, "https://CDN.tailwindcss.com"));
        for address in [
            "http://cdn.jsdelivr.net/npm/chart.js",
            "https://cdn.jsdelivr.net:8443/npm/chart.js",
            "https://user@cdn.jsdelivr.net/npm/chart.js",
            "https://cdn.jsdelivr.net.example.org/npm/chart.js",
            "https://example.org/?cdn.jsdelivr.net",
        ] {
            assert!(!admits(&config, address), "{address}");
        }
    }

    #[test]
    fn an_operator_names_other_hosts_and_servers() {
        let config = read(" cdn.example.org , http://127.0.0.1:9000 ").unwrap();
        assert!(admits(&config, "https://cdn.example.org/a.js"));
        assert!(admits(&config, "http://127.0.0.1:9000/a.js"));
        assert!(!admits(&config, "https://127.0.0.1:9000/a.js"));
        assert!(!admits(&config, "https://unpkg.com/a.js"));
        let prefixes: Vec<_> = config.hosts.iter().map(LibraryHost::prefix).collect();
        assert_eq!(prefixes, ["//cdn.example.org", "http://127.0.0.1:9000"]);
        let names: Vec<_> = config.hosts.iter().map(LibraryHost::host).collect();
        assert_eq!(names, ["cdn.example.org", "127.0.0.1"]);
        assert_eq!(read("none").unwrap().hosts, []);
    }

    #[test]
    fn what_is_no_host_stops_the_start() {
        for value in [
            "cdn.example.org/npm",
            "127.0.0.1",
            "[::1]",
            "ftp://example.org",
            "https://example.org/npm",
            "https://user@example.org",
            "a b",
        ] {
            let error = read(value).unwrap_err().to_string();
            assert!(error.contains(KEY) && error.contains(value), "{error}");
        }
    }
}
