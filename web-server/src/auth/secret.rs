//! The secret that tokens are signed with, and the keys that are made of it.

use std::path::Path;

use anyhow::Context;
use hmac::{Hmac, KeyInit as _, Mac as _};
use platform::config::HttpConfig;
use sha2::Sha256;

use super::opaque;

/// The secret of this installation.
pub struct SigningSecret(Vec<u8>);

impl SigningSecret {
    /// The configured secret, or one that is kept in the state directory.
    ///
    /// # Errors
    /// When the secret can neither be read nor kept.
    pub fn from_config(config: &HttpConfig) -> anyhow::Result<Self> {
        Ok(Self(match &config.jwt_secret {
            Some(secret) => secret.expose().as_bytes().to_vec(),
            None => kept(&config.state_dir)?,
        }))
    }

    /// The secret itself, which signs access tokens.
    pub fn expose(&self) -> &[u8] {
        &self.0
    }

    /// A key for one purpose. What is signed for one purpose never holds for another.
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

fn kept(state_dir: &Path) -> anyhow::Result<Vec<u8>> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;

    let path = state_dir.join("jwt-secret");
    std::fs::create_dir_all(state_dir).with_context(|| format!("{} cannot be made", state_dir.display()))?;
    let (secret, _) = opaque::new();
    let made = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&path);
    match made {
        Ok(mut file) => {
            file.write_all(secret.as_bytes())
                .context("the signing secret cannot be kept")?;
            Ok(secret.into_bytes())
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            std::fs::read(&path).context("the signing secret cannot be read")
        }
        Err(error) => Err(error).context("the signing secret cannot be kept"),
    }
}

#[cfg(test)]
impl SigningSecret {
    /// A secret for tests.
    pub fn of(secret: &[u8]) -> Self {
        Self(secret.to_vec())
    }
}
