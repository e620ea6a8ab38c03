//! The secret that tokens are signed with, and the keys that are made of it.

use anyhow::Context;
use hmac::{Hmac, KeyInit as _, Mac as _};
use platform::config::HttpConfig;
use platform::secret_file;
use sha2::Sha256;

/// Where the secret is when it is not configured, in the state directory.
const FILE: &str = "jwt-secret";
const REMEDY: &str =
    "remove the file to have a new secret made (everybody signs in again), or set JWT_SECRET";

/// The secret of this installation.
pub struct SigningSecret(Vec<u8>);

impl SigningSecret {
    /// The configured secret, or the one in the state directory.
    ///
    /// # Errors
    /// When the secret can neither be read nor written, or when the one that was written is too short.
    pub fn from_config(config: &HttpConfig) -> anyhow::Result<Self> {
        Ok(Self(match &config.jwt_secret {
            Some(secret) => secret.expose().as_bytes().to_vec(),
            None => secret_file::read_or_make(&config.state_dir, FILE, REMEDY)?,
        }))
    }

    /// The secret itself, which signs access tokens.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }

    /// A key for one purpose. A signature for one purpose never holds for another.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn key_for(&self, purpose: &str) -> anyhow::Result<Vec<u8>> {
        keyed_hash(&self.0, &[purpose.as_bytes()])
    }
}

/// A hash of these parts that nobody can make without the key. The parts must have fixed lengths, or there must
/// be one alone.
///
/// # Errors
/// None that any key brings about.
pub fn keyed_hash(key: &[u8], parts: &[&[u8]]) -> anyhow::Result<Vec<u8>> {
    let mut hash = Hmac::<Sha256>::new_from_slice(key).context("a key has the wrong length")?;
    for part in parts {
        hash.update(part);
    }
    Ok(hash.finalize().into_bytes().to_vec())
}

/// Whether a hash is that of [`keyed_hash`] with the same key and parts. Takes as long whatever the hash is.
pub fn is_keyed_hash(hash: &[u8], key: &[u8], parts: &[&[u8]]) -> bool {
    let Ok(mut expected) = Hmac::<Sha256>::new_from_slice(key) else {
        return false;
    };
    for part in parts {
        expected.update(part);
    }
    expected.verify_slice(hash).is_ok()
}

#[cfg(test)]
impl SigningSecret {
    /// This secret.
    pub fn of(secret: &[u8]) -> Self {
        Self(secret.to_vec())
    }
}
