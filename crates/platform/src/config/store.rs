//! Postgres, Redis, and the store of files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use domain::tier::Tier;
use url::Url;

use super::reader::{ConfigError, Environment, Secret};

/// What the keys of the three clouds begin with.
const CLOUD_PREFIXES: [&str; 3] = ["AWS_", "GOOGLE_", "AZURE_"];

/// Where the data lives.
#[derive(Clone)]
pub struct StoreConfig {
    pub database_url: String,
    /// `DATABASE_POOL`: connections a process may open. Default 16.
    pub database_pool: usize,
    pub redis_url: String,
    /// `REDIS_PREFIX`: what every key begins with. Default `morpheo`.
    pub redis_prefix: String,
    /// Where files and images are kept.
    pub files: FilesConfig,
    /// How long what is no longer needed is kept.
    pub retention: RetentionConfig,
    /// How much an account may store.
    pub quotas: QuotaConfig,
}

/// Where files and images are kept.
#[derive(Debug, Clone)]
pub enum FilesConfig {
    /// In a folder: `blobs` in `STATE_DIR`. Serves one machine.
    Folder(PathBuf),
    /// `STORAGE_URL`: `s3://bucket/path`, `gs://bucket/path`, `az://container/path`, or `file:///path`.
    Url {
        url: Url,
        /// The variables that begin with `AWS_`, `GOOGLE_` or `AZURE_`: keys, region, another endpoint.
        options: Vec<(String, Secret)>,
    },
}

/// How long what is no longer needed is kept.
#[derive(Debug, Clone)]
pub struct RetentionConfig {
    /// `JOB_RETENTION_DAYS`: a job with its input, log and result, after it ended. Default 30.
    pub jobs: Duration,
    /// `JOB_STORAGE_MB`: bytes of ended jobs of one account that are kept for that long; the oldest go sooner. Default
    /// 500.
    pub job_bytes: i64,
    /// How long a file that nothing refers to is kept: longer than any upload takes.
    pub unused_files: Duration,
}

/// `STORAGE_QUOTA_FREE_MB`, `STORAGE_QUOTA_EXPLORER_MB`, `STORAGE_QUOTA_PRO_MB`: how many bytes an account may store, by
/// tier. Defaults 500, 2,000 and 10,000; 0 means no bound.
#[derive(Debug, Clone, Copy)]
pub struct QuotaConfig {
    free: u32,
    explorer: u32,
    pro: u32,
}

impl QuotaConfig {
    /// Bytes that an account of a tier may store; none means no bound.
    #[must_use]
    pub fn bytes(&self, tier: Tier) -> Option<i64> {
        let megabytes = match tier {
            Tier::Free => self.free,
            Tier::Explorer => self.explorer,
            Tier::Pro => self.pro,
        };
        (megabytes > 0).then(|| i64::from(megabytes) * 1_000_000)
    }
}

impl StoreConfig {
    pub(super) fn read(environment: &Environment, state_dir: &Path) -> Result<Self, ConfigError> {
        let days: u32 = environment.parsed_or("JOB_RETENTION_DAYS", 30)?;
        if days == 0 {
            return Err(ConfigError::Bad {
                key: "JOB_RETENTION_DAYS",
                reason: "must be at least 1".into(),
            });
        }
        const DAY: Duration = Duration::from_secs(24 * 60 * 60);
        Ok(Self {
            database_url: environment.required("DATABASE_URL")?,
            database_pool: environment.parsed_or("DATABASE_POOL", 16)?,
            redis_url: environment.required("REDIS_URL")?,
            redis_prefix: environment.parsed_or("REDIS_PREFIX", "morpheo".to_owned())?,
            files: FilesConfig::read(environment, state_dir)?,
            retention: RetentionConfig {
                jobs: DAY * days,
                job_bytes: i64::from(environment.parsed_or("JOB_STORAGE_MB", 500_u32)?) * 1_000_000,
                unused_files: DAY,
            },
            quotas: QuotaConfig {
                free: environment.parsed_or("STORAGE_QUOTA_FREE_MB", 500)?,
                explorer: environment.parsed_or("STORAGE_QUOTA_EXPLORER_MB", 2_000)?,
                pro: environment.parsed_or("STORAGE_QUOTA_PRO_MB", 10_000)?,
            },
        })
    }
}

impl FilesConfig {
    fn read(environment: &Environment, state_dir: &Path) -> Result<Self, ConfigError> {
        let Some(url) = environment.parsed::<Url>("STORAGE_URL")? else {
            return Ok(Self::Folder(state_dir.join("blobs")));
        };
        let bad = |reason: &str| ConfigError::Bad {
            key: "STORAGE_URL",
            reason: reason.to_owned(),
        };
        match url.scheme() {
            "file" => url
                .to_file_path()
                .map(Self::Folder)
                .map_err(|()| bad("is no path on this machine")),
            "s3" | "gs" | "az" if url.host_str().is_some() => Ok(Self::Url {
                url,
                options: environment.with_prefixes(&CLOUD_PREFIXES),
            }),
            "s3" | "gs" | "az" => Err(bad("names no bucket")),
            _ => Err(bad("must begin with s3://, gs://, az:// or file://")),
        }
    }
}

impl std::fmt::Debug for StoreConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The addresses may hold passwords.
        f.debug_struct("StoreConfig")
            .field("database_pool", &self.database_pool)
            .field("redis_prefix", &self.redis_prefix)
            .field("files", &self.files)
            .field("retention", &self.retention)
            .field("quotas", &self.quotas)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(pairs: &[(&str, &str)]) -> Result<FilesConfig, ConfigError> {
        let owned = pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        FilesConfig::read(&Environment::of(owned), Path::new("var"))
    }

    #[test]
    fn files_go_into_a_folder_unless_an_address_is_set() {
        assert!(matches!(files(&[]), Ok(FilesConfig::Folder(path)) if path == Path::new("var/blobs")));
        let folder = files(&[("STORAGE_URL", "file:///srv/files")]);
        assert!(matches!(folder, Ok(FilesConfig::Folder(path)) if path == Path::new("/srv/files")));
    }

    #[test]
    fn a_cloud_gets_its_variables_and_no_others() {
        let given = [
            ("STORAGE_URL", "s3://bucket/path"),
            ("AWS_ENDPOINT_URL", "http://localhost:9000"),
            ("HOME", "/root"),
        ];
        let Ok(FilesConfig::Url { options, .. }) = files(&given) else {
            panic!("a cloud was set")
        };
        let keys: Vec<_> = options.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(keys, ["AWS_ENDPOINT_URL"]);
    }

    #[test]
    fn other_addresses_are_refused() {
        for url in ["http://host/x", "s3:///path", "memory:///", "bucket"] {
            let error = files(&[("STORAGE_URL", url)]).unwrap_err();
            assert!(error.to_string().contains("STORAGE_URL"), "{url}: {error}");
        }
    }
}
