//! Queues and workers.

use std::path::PathBuf;
use std::time::Duration;

use domain::limits;

use super::reader::{ConfigError, Environment};

/// How jobs wait and run.
#[derive(Debug, Clone)]
pub struct JobsConfig {
    /// `WORKER_LANES`: the lanes this worker serves, by comma. Default `interactive,images,background,files,pictures,checks`.
    pub lanes: Vec<String>,
    /// `WORKER_CONCURRENCY`: jobs of one lane at once in this process. Default 16.
    pub concurrency: usize,
    /// `QUEUE_MAX_WAITING`: jobs that may wait in a lane before new ones are refused. Default 1,000.
    pub max_waiting: i64,
    /// `JOBS_PER_ACCOUNT`: jobs of one account that may wait or run in a lane. Default 5.
    pub max_of_account: i64,
    /// `FREE_ANSWERS_MB`: megabytes that the models an account brings may write into the logs of its jobs within 15
    /// minutes. Default 32.
    pub free_answer_bytes: u64,
    /// `WORKER_DRAIN_SECONDS`: how long a stopping worker lets its jobs finish before it hands them back.
    /// Default 5.
    pub drain: Duration,
    /// How long a run owns its job without renewing.
    pub lease: Duration,
    pub renew_every: Duration,
    /// How often jobs that nobody holds are looked for.
    pub sweep_every: Duration,
    /// `QUEUE_PATIENCE_SECONDS`: how long a job waits while no worker of its lane is seen. Default 60.
    pub stranded_after: Duration,
    /// `PRICES_FILE`: what jobs cost, in place of `jobs/prices.toml`.
    pub prices_file: Option<PathBuf>,
    /// The limits of a stream.
    pub stream: StreamLimits,
}

/// The limits of one provider stream. `STREAM_TOTAL_SECONDS`, `STREAM_IDLE_SECONDS`,
/// `STREAM_MAX_CHUNKS` and `STREAM_MAX_CHARS` may lower them.
#[derive(Debug, Clone)]
pub struct StreamLimits {
    pub total: Duration,
    pub idle: Duration,
    /// Most chunks.
    pub max_chunks: usize,
    /// Most characters.
    pub max_chars: usize,
}

impl JobsConfig {
    pub(super) fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let lanes: String = environment.parsed_or(
            "WORKER_LANES",
            "interactive,images,background,files,pictures,checks".to_owned(),
        )?;
        let concurrency = environment.parsed_or("WORKER_CONCURRENCY", 16)?;
        if concurrency == 0 {
            return Err(ConfigError::Bad {
                key: "WORKER_CONCURRENCY",
                reason: "must be at least 1".into(),
            });
        }
        Ok(Self {
            lanes: lanes
                .split(',')
                .map(|lane| lane.trim().to_owned())
                .filter(|l| !l.is_empty())
                .collect(),
            concurrency,
            max_waiting: environment.parsed_or("QUEUE_MAX_WAITING", 1_000)?,
            max_of_account: environment.parsed_or("JOBS_PER_ACCOUNT", 5)?,
            free_answer_bytes: u64::from(environment.parsed_or("FREE_ANSWERS_MB", 32_u32)?) * 1_000_000,
            drain: Duration::from_secs(environment.parsed_or("WORKER_DRAIN_SECONDS", 5)?),
            lease: limits::LEASE,
            renew_every: limits::LEASE_RENEW_EVERY,
            sweep_every: Duration::from_secs(2),
            stranded_after: Duration::from_secs(environment.parsed_or("QUEUE_PATIENCE_SECONDS", 60)?),
            prices_file: environment.get("PRICES_FILE").map(PathBuf::from),
            stream: StreamLimits::read(environment)?,
        })
    }
}

impl StreamLimits {
    fn read(environment: &Environment) -> Result<Self, ConfigError> {
        let total: u64 = environment.parsed_or("STREAM_TOTAL_SECONDS", limits::STREAM_TOTAL.as_secs())?;
        let idle: u64 = environment.parsed_or("STREAM_IDLE_SECONDS", limits::STREAM_IDLE.as_secs())?;
        Ok(Self {
            total: Duration::from_secs(total).min(limits::STREAM_TOTAL),
            idle: Duration::from_secs(idle).min(limits::STREAM_IDLE),
            max_chunks: environment
                .parsed_or("STREAM_MAX_CHUNKS", limits::STREAM_MAX_CHUNKS)?
                .min(limits::STREAM_MAX_CHUNKS),
            max_chars: environment
                .parsed_or("STREAM_MAX_CHARS", limits::STREAM_MAX_CHARS)?
                .min(limits::STREAM_MAX_CHARS),
        })
    }
}
