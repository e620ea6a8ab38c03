//! AI that apps use.

use std::time::Duration;

use super::reader::{ConfigError, Environment};

/// What apps may ask of models.
#[derive(Debug, Clone)]
pub struct AppAiConfig {
    /// `APP_AI_TOKENS_PER_CREDIT`: tokens of a chat, read and written, that are one unit. Default 4,000.
    pub tokens_per_credit: u32,
    /// `APP_AI_MAX_OUTPUT_TOKENS`: most tokens of an answer. Default 2,048.
    pub max_output_tokens: u32,
    /// `APP_AI_TIMEOUT_SECONDS`: how long a call may take. Default 120.
    pub timeout: Duration,
    /// `APP_AI_VISITOR_DAILY_CREDITS`: units a day that an app may spend of a visitor who pays. Default 50.
    pub visitor_daily_credits: i64,
    /// `APP_AI_CALLS_PER_MINUTE`: calls a minute of a visitor, or of an account in previews. A network address may have
    /// three times as many, an app twelve times. Default 12.
    pub calls_per_minute: u32,
    /// `APP_AI_AT_ONCE`: calls of an app at once; two of a visitor, whatever it is. Default 10.
    pub at_once: i64,
}

impl AppAiConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let config = Self {
            tokens_per_credit: environment.parsed_or("APP_AI_TOKENS_PER_CREDIT", 4_000)?,
            max_output_tokens: environment.parsed_or("APP_AI_MAX_OUTPUT_TOKENS", 2_048)?,
            timeout: Duration::from_secs(environment.parsed_or("APP_AI_TIMEOUT_SECONDS", 120)?),
            visitor_daily_credits: environment.parsed_or("APP_AI_VISITOR_DAILY_CREDITS", 50)?,
            calls_per_minute: environment.parsed_or("APP_AI_CALLS_PER_MINUTE", 12)?,
            at_once: environment.parsed_or("APP_AI_AT_ONCE", 10)?,
        };
        for (key, is_zero) in [
            ("APP_AI_TOKENS_PER_CREDIT", config.tokens_per_credit == 0),
            ("APP_AI_MAX_OUTPUT_TOKENS", config.max_output_tokens == 0),
            ("APP_AI_TIMEOUT_SECONDS", config.timeout.is_zero()),
        ] {
            if is_zero {
                return Err(ConfigError::Bad {
                    key,
                    reason: "must be at least 1".into(),
                });
            }
        }
        Ok(config)
    }
}
