//! The provider's own addresses and keys, as it publishes them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use openidconnect::core::CoreProviderMetadata;
use openidconnect::{DiscoveryError, IssuerUrl};

use super::http::Http;
use super::{Failure, wrong};

/// How long what was fetched is taken for true.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// A provider, known by its issuer.
pub struct Provider {
    issuer: IssuerUrl,
    http: Http,
    fetched: Mutex<Option<(Instant, CoreProviderMetadata)>>,
}

impl Provider {
    /// The provider with this issuer.
    ///
    /// # Errors
    /// When the issuer is no address.
    pub fn new(issuer: &str, http: Http) -> anyhow::Result<Self> {
        Ok(Self {
            issuer: IssuerUrl::new(issuer.to_owned()).context("GOOGLE_ISSUER cannot be used")?,
            http,
            fetched: Mutex::new(None),
        })
    }

    /// The client of its calls.
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// Its addresses and keys, fetched once an hour.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn metadata(&self) -> Result<CoreProviderMetadata, Failure> {
        let fetched = self
            .fetched
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        match fetched {
            Some((at, metadata)) if at.elapsed() < FRESH => Ok(metadata),
            _ => self.renewed_metadata().await,
        }
    }

    /// The same, fetched now.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn renewed_metadata(&self) -> Result<CoreProviderMetadata, Failure> {
        let metadata = CoreProviderMetadata::discover_async(self.issuer.clone(), &self.http)
            .await
            .map_err(|error| match error {
                DiscoveryError::Request(error) => Failure::Unreachable(error.to_string()),
                other => wrong(other),
            })?;
        let fetched = (Instant::now(), metadata.clone());
        *self.fetched.lock().unwrap_or_else(PoisonError::into_inner) = Some(fetched);
        Ok(metadata)
    }
}
