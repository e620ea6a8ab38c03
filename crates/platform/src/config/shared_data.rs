//! Data that visitors of published apps share.

use domain::limits::DATA_APP_MAX_MB;

use super::reader::{ConfigError, Environment};

/// How much, and how often. Calls are counted for each app by itself.
#[derive(Debug, Clone, Copy)]
pub struct SharedDataConfig {
    /// `SHARED_DATA_MB`: bytes of one app. Default 5 MB.
    pub app_bytes: i64,
    /// `SHARED_DATA_READS_PER_MINUTE`: calls that read, of one network address. Default 600.
    pub reads_per_minute: u32,
    /// `SHARED_DATA_WRITES_PER_MINUTE`: calls that write, of one visitor who signed in, or else of one network address.
    /// Default 30.
    pub writes_per_minute: u32,
    /// `SHARED_DATA_APP_WRITES_PER_MINUTE`: those of all visitors of one app. Default 300.
    pub app_writes_per_minute: u32,
}

impl SharedDataConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let megabytes: u32 = environment.parsed_or("SHARED_DATA_MB", DATA_APP_MAX_MB)?;
        Ok(Self {
            app_bytes: i64::from(megabytes) * 1024 * 1024,
            reads_per_minute: environment.parsed_or("SHARED_DATA_READS_PER_MINUTE", 600)?,
            writes_per_minute: environment.parsed_or("SHARED_DATA_WRITES_PER_MINUTE", 30)?,
            app_writes_per_minute: environment.parsed_or("SHARED_DATA_APP_WRITES_PER_MINUTE", 300)?,
        })
    }
}
