//! Publishing apps.

use std::sync::Arc;
use std::time::Duration;

use domain::limits::{FREE_TIER_SLUGS, PUBLISH_TIMEOUT};
use domain::reserved_slugs::ReservedSlugs;
use domain::username;

use super::reader::{ConfigError, Environment};

/// Who may hold which address, and how long publishing takes.
#[derive(Debug, Clone)]
pub struct PublishingConfig {
    /// `FREE_TIER_SLUGS`: slugs that an account on the free tier holds at most. Default 50.
    pub free_tier_slugs: i64,
    /// The names that come with the product, and those of the file that `RESERVED_SLUGS_FILE` names.
    pub reserved_slugs: Arc<ReservedSlugs>,
    /// These, and the names under which an account could pass for those who run the site.
    pub protected_usernames: Arc<ReservedSlugs>,
    /// `PUBLISH_TIMEOUT_SECONDS`: how long a call that publishes waits for its job; 90 at most. Default 90.
    pub timeout: Duration,
}

impl PublishingConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        const FILE: &str = "RESERVED_SLUGS_FILE";
        let built_in = ReservedSlugs::built_in();
        let reserved = match environment.get(FILE) {
            None => built_in,
            Some(path) => {
                built_in.with(&std::fs::read_to_string(path).map_err(|error| ConfigError::Bad {
                    key: FILE,
                    reason: format!("{path}: {error}"),
                })?)
            }
        };
        let timeout = environment.parsed_or("PUBLISH_TIMEOUT_SECONDS", PUBLISH_TIMEOUT.as_secs())?;
        Ok(Self {
            free_tier_slugs: environment.parsed_or("FREE_TIER_SLUGS", FREE_TIER_SLUGS)?,
            protected_usernames: Arc::new(reserved.clone().with(username::PROTECTED)),
            reserved_slugs: Arc::new(reserved),
            timeout: Duration::from_secs(timeout).min(PUBLISH_TIMEOUT),
        })
    }
}
