//! Addresses, origins and secrets of the web server.

use std::path::PathBuf;

use url::Url;

use super::reader::{ConfigError, Environment, Secret};

/// How the web server is reached. Three kinds of origin are told apart by the `Host` header
/// (architecture, section 4).
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
    /// `TRUST_FORWARDED`: whether a proxy in front sets `X-Forwarded-For`. Default false.
    pub trust_forwarded: bool,
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
            trust_forwarded: environment.parsed_or("TRUST_FORWARDED", false)?,
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

    /// The origin of a published app.
    #[must_use]
    pub fn app_origin(&self, slug: &str) -> String {
        format!("{}://{slug}.{}", self.scheme(), self.apps_host_suffix)
    }
}
