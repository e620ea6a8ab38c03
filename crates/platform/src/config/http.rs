//! Addresses, origins and secrets of the web server.

use std::path::PathBuf;
use std::time::Duration;

use url::{Host, Url};

use super::reader::{ConfigError, Environment, Secret};

/// How the web server is reached. Three kinds of origin are distinguished by the `Host` header.
#[derive(Debug, Clone)]
pub struct HttpConfig {
    /// `BIND`: the address to listen on. Default `127.0.0.1`.
    pub bind: String,
    /// `PORT`. Default 8080; 0 lets the system choose.
    pub port: u16,
    /// `PUBLIC_URL`: the main origin. Default `http://localhost:{port}`.
    pub public_url: Url,
    /// `FRAME_HOST_SUFFIX`: preview frames are at `f{n}.` before it. Default `frame.localhost:{port}`.
    pub frame_host_suffix: String,
    /// `APPS_HOST_SUFFIX`: published apps are at `{slug}.` before it. Default `apps.localhost:{port}`.
    pub apps_host_suffix: String,
    /// `JWT_SECRET`: signs access tokens, at least 32 characters. By default a random one is kept in
    /// `STATE_DIR`, which serves one machine only.
    pub jwt_secret: Option<Secret>,
    /// `STATE_DIR`: what must outlive a restart. Default `var`.
    pub state_dir: PathBuf,
    /// `STATIC_DIR`: the built frontend. Default `frontend/dist`.
    pub static_dir: PathBuf,
    /// `CATALOG_DIR`: sample apps and example prompts. Default `catalog`.
    pub catalog_dir: PathBuf,
    /// `CONTACT_EMAIL`: where people can write to. Default `contact@` and the public host.
    pub contact_email: String,
    /// `COMMUNITY_URL`: a forum that the footer links to; no link by default.
    pub community_url: Option<Url>,
    /// `TRUST_FORWARDED`: how many proxies stand in front, each of which adds to `X-Forwarded-For`; `true` is 1,
    /// `false` 0. Default 0.
    pub proxies: u8,
    /// `CONNECTIONS`: most open connections. Default 25,000, or what the file limit of the process admits.
    pub connections: Option<usize>,
    /// `CONNECTIONS_PER_ADDRESS`: most open connections from one peer address (IPv6: from one /64). Default 512;
    /// without a limit behind proxies.
    pub connections_per_address: Option<usize>,
    /// `REQUEST_TIMEOUT_SECONDS`: longest pause of a client while it sends a request. A body gets a second more for
    /// each 64 KB. Default 20.
    pub request_timeout: Duration,
    /// `WRITES_PER_MINUTE`: calls that write which one account, or one address without an account, may make.
    /// Default 300.
    pub writes_per_minute: u32,
    /// `WRITTEN_MB_PER_HOUR`: megabytes that these calls may carry in an hour. Default 500.
    pub written_mb_per_hour: u32,
    /// `METRICS_TOKEN`: the bearer token that `/metrics` asks for. Without one it answers this machine alone.
    pub metrics_token: Option<Secret>,
    /// `SIGN_INS_PER_ADDRESS`: calls to sign in or register that one network address may make within
    /// 15 minutes. Default 100.
    pub sign_ins_per_address: u32,
    /// `HTTP_WORKERS`: threads that serve; 0 means one a core. Default 0.
    pub workers: usize,
}

impl HttpConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let port: u16 = environment.parsed_or("PORT", 8080)?;
        let jwt_secret = environment
            .get("JWT_SECRET")
            .map(|value| Secret::new(value.to_owned()));
        if jwt_secret
            .as_ref()
            .is_some_and(|secret| secret.expose().len() < 32)
        {
            return Err(ConfigError::Bad {
                key: "JWT_SECRET",
                reason: "must have 32 characters or more".into(),
            });
        }
        let public_url = environment.get("PUBLIC_URL").map_or_else(
            || format!("http://localhost:{port}"),
            |value| value.trim_end_matches('/').to_owned(),
        );
        let public_url = Url::parse(&public_url).map_err(|error| ConfigError::Bad {
            key: "PUBLIC_URL",
            reason: error.to_string(),
        })?;
        let host = public_url.host_str().unwrap_or("localhost").to_owned();
        Ok(Self {
            bind: environment.parsed_or("BIND", "127.0.0.1".to_owned())?,
            port,
            public_url,
            frame_host_suffix: environment
                .parsed_or("FRAME_HOST_SUFFIX", format!("frame.localhost:{port}"))?,
            apps_host_suffix: environment.parsed_or("APPS_HOST_SUFFIX", format!("apps.localhost:{port}"))?,
            jwt_secret,
            state_dir: environment.get("STATE_DIR").unwrap_or("var").into(),
            static_dir: environment.get("STATIC_DIR").unwrap_or("frontend/dist").into(),
            catalog_dir: environment.get("CATALOG_DIR").unwrap_or("catalog").into(),
            contact_email: environment.parsed_or("CONTACT_EMAIL", format!("contact@{host}"))?,
            community_url: environment.parsed("COMMUNITY_URL")?,
            proxies: proxies(environment)?,
            connections: environment.parsed("CONNECTIONS")?,
            connections_per_address: environment.parsed("CONNECTIONS_PER_ADDRESS")?,
            request_timeout: request_timeout(environment)?,
            writes_per_minute: environment.parsed_or("WRITES_PER_MINUTE", 300)?,
            written_mb_per_hour: environment.parsed_or("WRITTEN_MB_PER_HOUR", 500)?,
            metrics_token: environment
                .get("METRICS_TOKEN")
                .map(|value| Secret::new(value.trim().to_owned())),
            sign_ins_per_address: environment.parsed_or("SIGN_INS_PER_ADDRESS", 100)?,
            workers: environment.parsed_or("HTTP_WORKERS", 0)?,
        })
    }

    /// The main origin, without a slash at the end.
    #[must_use]
    pub fn origin(&self) -> String {
        self.public_url.as_str().trim_end_matches('/').to_owned()
    }

    /// `http` or `https`, as on the main origin.
    #[must_use]
    pub fn scheme(&self) -> &str {
        self.public_url.scheme()
    }

    /// Whether the main origin is a name of this machine: `localhost`, what lies below it, or a loopback address.
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        self.is_localhost()
            || matches!(self.public_url.host(), Some(Host::Domain(name)) if name.ends_with(".localhost"))
    }

    /// Whether the main origin is `localhost` itself or a loopback address: no host can set cookies for them but they
    /// themselves.
    #[must_use]
    pub fn is_localhost(&self) -> bool {
        match self.public_url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
    }

    /// The origin of a published app.
    #[must_use]
    pub fn app_origin(&self, slug: &str) -> String {
        format!("{}://{slug}.{}", self.scheme(), self.apps_host_suffix)
    }
}

fn proxies(environment: &Environment) -> Result<u8, ConfigError> {
    const KEY: &str = "TRUST_FORWARDED";
    match environment.get(KEY).map(str::trim) {
        Some("true") => Ok(1),
        Some("false") => Ok(0),
        _ => environment.parsed_or(KEY, 0).map_err(|_| ConfigError::Bad {
            key: KEY,
            reason: "must be true, false or the number of proxies in front".into(),
        }),
    }
}

fn request_timeout(environment: &Environment) -> Result<Duration, ConfigError> {
    const KEY: &str = "REQUEST_TIMEOUT_SECONDS";
    match environment.parsed_or(KEY, 20)? {
        0 => Err(ConfigError::Bad {
            key: KEY,
            reason: "must be at least 1".into(),
        }),
        seconds => Ok(Duration::from_secs(seconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(key: &str, value: &str) -> Result<HttpConfig, ConfigError> {
        HttpConfig::read(&Environment::of([(key.to_owned(), value.to_owned())]))
    }

    #[test]
    fn trust_in_forwarded_addresses_is_a_number_of_proxies() {
        for (value, proxies) in [("true", 1), ("false", 0), ("", 0), ("0", 0), (" 2 ", 2)] {
            assert_eq!(
                read("TRUST_FORWARDED", value).unwrap().proxies,
                proxies,
                "{value}"
            );
        }
        let error = read("TRUST_FORWARDED", "yes").unwrap_err().to_string();
        assert!(error.contains("number of proxies"), "{error}");
    }

    #[test]
    fn requests_get_some_time() {
        assert!(read("REQUEST_TIMEOUT_SECONDS", "0").is_err());
    }
}
