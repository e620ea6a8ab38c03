//! The environment, read here alone and once. A missing or bad value stops the start with its key's name.

pub mod ai;
pub mod app_ai;
pub mod browser;
pub mod google;
pub mod http;
pub mod jobs;
pub mod libraries;
pub mod mail;
pub mod model_connections;
pub mod operator;
pub mod payments;
pub mod publishing;
mod reader;
pub mod shared_data;
pub mod store;

pub use ai::{AiConfig, ProviderConfig};
pub use app_ai::AppAiConfig;
pub use browser::BrowserConfig;
pub use google::GoogleConfig;
pub use http::HttpConfig;
pub use jobs::JobsConfig;
pub use libraries::{LibrariesConfig, LibraryHost};
pub use mail::MailConfig;
pub use model_connections::{ModelConnectionsConfig, SealingKey};
pub use operator::OperatorConfig;
pub use payments::PaymentsConfig;
pub use publishing::PublishingConfig;
pub use reader::{ConfigError, Environment, Secret};
pub use shared_data::SharedDataConfig;
pub use store::{FilesConfig, StoreConfig};

/// The configuration of a process.
#[derive(Debug, Clone)]
pub struct Config {
    /// Addresses, origins and secrets of the web server.
    pub http: HttpConfig,
    /// Postgres, Redis and the store of files.
    pub store: StoreConfig,
    pub jobs: JobsConfig,
    pub ai: AiConfig,
    /// What apps may ask of models.
    pub app_ai: AppAiConfig,
    /// Who may hold which address of a published app.
    pub publishing: PublishingConfig,
    /// What visitors of published apps share.
    pub shared_data: SharedDataConfig,
    /// What thumbnails of apps are made with, and pages are checked with.
    pub browser: BrowserConfig,
    /// Where the libraries of pages come from.
    pub libraries: LibrariesConfig,
    pub mail: MailConfig,
    /// Access to models that people bring along.
    pub model_connections: ModelConnectionsConfig,
    /// Whose account is the operator's.
    pub operator: OperatorConfig,
    /// What is sold by Stripe, when it is configured.
    pub payments: Option<PaymentsConfig>,
    /// Signing in with Google, when it is configured.
    pub google: Option<GoogleConfig>,
    /// `LOG_FORMAT`: whether logs are JSON lines.
    pub log_json: bool,
}

impl Config {
    /// Reads the process' environment.
    ///
    /// # Errors
    /// [`ConfigError`] names the key that is missing or cannot be read.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(&Environment::of_process())
    }

    /// Reads a given environment.
    ///
    /// # Errors
    /// [`ConfigError`] names the key that is missing or cannot be read.
    pub fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let http = HttpConfig::read(environment)?;
        Ok(Self {
            store: StoreConfig::read(environment, &http.state_dir)?,
            jobs: JobsConfig::read(environment)?,
            ai: AiConfig::read(environment)?,
            app_ai: AppAiConfig::read(environment)?,
            browser: BrowserConfig::read(environment),
            libraries: LibrariesConfig::read(environment)?,
            mail: MailConfig::read(environment, &http.state_dir)?,
            model_connections: ModelConnectionsConfig::read(environment, &http.state_dir)?,
            publishing: PublishingConfig::read(environment)?,
            shared_data: SharedDataConfig::read(environment)?,
            payments: PaymentsConfig::read(environment)?,
            google: GoogleConfig::read(environment)?,
            operator: OperatorConfig::read(environment, &http.public_url)?,
            http,
            log_json: environment.get("LOG_FORMAT") == Some("json"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> Environment {
        Environment::of(
            pairs
                .iter()
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned())),
        )
    }

    const NEEDED: [(&str, &str); 2] = [("DATABASE_URL", "postgres://x/y"), ("REDIS_URL", "redis://x")];

    #[test]
    fn two_addresses_are_enough() {
        let config = Config::read(&environment(&NEEDED)).unwrap();
        assert_eq!(config.http.port, 8080);
        assert_eq!(config.http.public_url.as_str(), "http://localhost:8080/");
        assert_eq!(config.http.frame_host_suffix, "frame.localhost:8080");
    }

    #[test]
    fn the_port_moves_the_origins_along() {
        let mut pairs = NEEDED.to_vec();
        pairs.push(("PORT", "9000"));
        let config = Config::read(&environment(&pairs)).unwrap();
        assert_eq!(config.http.apps_host_suffix, "apps.localhost:9000");
        assert_eq!(config.http.origin(), "http://localhost:9000");
    }

    #[test]
    fn a_bad_value_is_named() {
        let error = Config::read(&environment(&NEEDED[..1])).unwrap_err();
        assert!(error.to_string().contains("REDIS_URL"), "{error}");
        let mut pairs = NEEDED.to_vec();
        pairs.push(("WORKER_CONCURRENCY", "many"));
        let error = Config::read(&environment(&pairs)).unwrap_err();
        assert!(error.to_string().contains("WORKER_CONCURRENCY"), "{error}");
    }

    #[test]
    fn half_a_setting_is_named() {
        for (given, missing) in [
            (("GOOGLE_CLIENT_ID", "id"), "GOOGLE_CLIENT_SECRET"),
            (("GOOGLE_CLIENT_SECRET", "secret"), "GOOGLE_CLIENT_ID"),
            (("MAIL_SMTP_URL", "smtp://mail.example"), "MAIL_FROM"),
            (("MAIL_SMTP_URL", "https://mail.example"), "MAIL_SMTP_URL"),
            (("MAIL_FROM", "Morpheo"), "MAIL_FROM"),
        ] {
            let mut pairs = NEEDED.to_vec();
            pairs.push(given);
            let error = Config::read(&environment(&pairs)).unwrap_err().to_string();
            assert!(error.contains(missing), "{given:?}: {error}");
        }
    }

    #[test]
    fn keys_never_show_in_debug_output() {
        let mut pairs = NEEDED.to_vec();
        pairs.extend([
            ("OPENAI_API_KEY", "sk-secret"),
            ("CONNECTION_KEYS", "c2stc2VjcmV0c2stc2VjcmV0c2stc2VjcmV0c2stc2U="),
            ("JWT_SECRET", "a-very-long-secret-of-32-characters!"),
            ("MAIL_SMTP_URL", "smtps://app:a-very-long-secret@mail.example"),
            ("MAIL_FROM", "no-reply@mail.example"),
            ("GOOGLE_CLIENT_ID", "id"),
            ("GOOGLE_CLIENT_SECRET", "a-very-long-secret"),
            ("STRIPE_SECRET_KEY", "a-very-long-secret"),
            ("STRIPE_WEBHOOK_SECRET", "a-very-long-secret"),
        ]);
        let shown = format!("{:?}", Config::read(&environment(&pairs)).unwrap());
        assert!(
            !shown.contains("sk-secret")
                && !shown.contains("c2stc2Vj")
                && !shown.contains("a-very-long-secret"),
            "{shown}"
        );
    }
}
