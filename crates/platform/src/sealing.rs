//! Keys of model connections and secrets of authenticator apps, sealed with AES-256-GCM. A sealed key opens for its
//! connection and account alone, a sealed secret for its account: a row that was copied to another account is of no use there.

use std::fmt;
use std::sync::Arc;

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use thiserror::Error;
use uuid::Uuid;

use crate::config::{ModelConnectionsConfig, SealingKey};
use crate::secret_file::{self, SecretFileError};

/// Where the key is that nobody configured, in the state directory.
const FILE: &str = "connection-key";
const REMEDY: &str =
    "remove the file to have a new key made (everybody connects their models again), or set CONNECTION_KEYS";

/// Why nothing can be sealed.
#[derive(Debug, Error)]
pub enum SealingError {
    /// The key that nobody configured can neither be read nor made.
    #[error("{0}; CONNECTION_KEYS takes its place")]
    File(#[from] SecretFileError),
    /// The file holds something else.
    #[error("{FILE} in STATE_DIR holds no key of 32 bytes as base64: {REMEDY}")]
    NotAKey,
    /// The cipher failed, which no input brings about.
    #[error("the cipher failed")]
    Cipher,
}

/// Seals and opens. Cheap to clone.
#[derive(Clone)]
pub struct Sealing(Arc<Keys>);

struct Keys {
    /// What seals.
    first: RandomizedNonceKey,
    /// What opens besides.
    older: Vec<RandomizedNonceKey>,
}

impl Sealing {
    /// The configured keys, else the one in the state directory, which the first process makes.
    ///
    /// # Errors
    /// [`SealingError`].
    pub fn from_config(config: &ModelConnectionsConfig) -> Result<Self, SealingError> {
        match config.keys.split_first() {
            Some((first, older)) => Self::of(first, older),
            None => {
                let text = secret_file::read_or_make(&config.state_dir, FILE, REMEDY)?;
                let text = String::from_utf8(text).map_err(|_| SealingError::NotAKey)?;
                Self::of(&SealingKey::parse(&text).ok_or(SealingError::NotAKey)?, &[])
            }
        }
    }

    fn of(first: &SealingKey, older: &[SealingKey]) -> Result<Self, SealingError> {
        Ok(Self(Arc::new(Keys {
            first: cipher(first)?,
            older: older.iter().map(cipher).collect::<Result<_, _>>()?,
        })))
    }

    /// What is authenticated besides the key of a connection: the connection and the account that it belongs to.
    #[must_use]
    pub fn aad(connection: Uuid, user: Uuid) -> Vec<u8> {
        [connection.as_bytes().as_slice(), user.as_bytes()].concat()
    }

    /// What is authenticated besides the secret of an authenticator app: the account that it belongs to.
    #[must_use]
    pub fn aad_of_authenticator(user: Uuid) -> Vec<u8> {
        [b"authenticator ".as_slice(), user.as_bytes()].concat()
    }

    /// Seals a text: a random nonce of 96 bits, the ciphertext, and the tag of 128 bits. `aad` has to be the same to open it.
    ///
    /// # Errors
    /// [`SealingError::Cipher`].
    pub fn seal(&self, plain: &[u8], aad: &[u8]) -> Result<Vec<u8>, SealingError> {
        let mut text = plain.to_vec();
        let nonce = self
            .0
            .first
            .seal_in_place_append_tag(Aad::from(aad), &mut text)
            .map_err(|_| SealingError::Cipher)?;
        let mut sealed = Vec::with_capacity(NONCE_LEN + text.len());
        sealed.extend_from_slice(nonce.as_ref());
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// Opens what was sealed with any of the keys and the same `aad`; nothing for anything else.
    #[must_use]
    pub fn open(&self, sealed: &[u8], aad: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE_LEN>()?;
        std::iter::once(&self.0.first)
            .chain(&self.0.older)
            .find_map(|key| opened(key, nonce, text, aad))
    }
}

impl fmt::Debug for Sealing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealing(…)")
    }
}

fn cipher(key: &SealingKey) -> Result<RandomizedNonceKey, SealingError> {
    RandomizedNonceKey::new(&AES_256_GCM, key.expose()).map_err(|_| SealingError::Cipher)
}

fn opened(key: &RandomizedNonceKey, nonce: &[u8; NONCE_LEN], text: &[u8], aad: &[u8]) -> Option<Vec<u8>> {
    let mut text = text.to_vec();
    let plain = key.open_in_place(Nonce::from(nonce), Aad::from(aad), &mut text);
    plain.ok().map(|plain| plain.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sealing(keys: &[u8]) -> Sealing {
        let keys: Vec<SealingKey> = keys
            .iter()
            .map(|byte| {
                use base64::Engine as _;
                let text = base64::engine::general_purpose::STANDARD.encode([*byte; 32]);
                SealingKey::parse(&text).unwrap()
            })
            .collect();
        Sealing::of(&keys[0], &keys[1..]).unwrap()
    }

    fn aad() -> Vec<u8> {
        Sealing::aad(Uuid::from_u128(1), Uuid::from_u128(2))
    }

    #[test]
    fn a_key_opens_for_its_connection_and_account_alone() {
        let sealing = sealing(&[1]);
        let sealed = sealing.seal(b"sk-marked", &aad()).unwrap();
        assert_eq!(
            sealing.open(&sealed, &aad()).as_deref(),
            Some(b"sk-marked".as_slice())
        );
        for other in [
            Sealing::aad(Uuid::from_u128(3), Uuid::from_u128(2)),
            Sealing::aad(Uuid::from_u128(1), Uuid::from_u128(3)),
            Sealing::aad(Uuid::from_u128(2), Uuid::from_u128(1)),
            Vec::new(),
        ] {
            assert_eq!(sealing.open(&sealed, &other), None);
        }
    }

    #[test]
    fn nothing_is_sealed_alike_twice_and_no_changed_byte_passes() {
        let sealing = sealing(&[1]);
        let sealed = sealing.seal(b"sk-marked", &aad()).unwrap();
        assert_ne!(sealed, sealing.seal(b"sk-marked", &aad()).unwrap());
        assert_eq!(sealed.len(), NONCE_LEN + 9 + 16);
        assert!(!sealed.windows(9).any(|part| part == b"sk-marked"));
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert_eq!(sealing.open(&changed, &aad()), None, "{place}");
        }
        for length in [0, 5, NONCE_LEN, NONCE_LEN + 15] {
            assert_eq!(sealing.open(&sealed[..length], &aad()), None, "{length}");
        }
    }

    #[test]
    fn keys_rotate_without_a_gap() {
        let old = sealing(&[1]).seal(b"sk", &aad()).unwrap();
        let both = sealing(&[2, 1]);
        assert_eq!(both.open(&old, &aad()).as_deref(), Some(b"sk".as_slice()));
        let new = both.seal(b"sk", &aad()).unwrap();
        let after = sealing(&[2]);
        assert_eq!(after.open(&new, &aad()).as_deref(), Some(b"sk".as_slice()));
        assert_eq!(after.open(&old, &aad()), None);
    }

    #[test]
    fn all_processes_of_a_machine_have_the_key_of_its_state_directory() {
        let folder = tempfile::tempdir().unwrap();
        let config = ModelConnectionsConfig {
            keys: Vec::new(),
            state_dir: folder.path().join("state"),
            openrouter_auth_url: url::Url::parse("https://openrouter.ai/api/v1/auth/keys").unwrap(),
        };
        let sealed = Sealing::from_config(&config)
            .unwrap()
            .seal(b"sk", &aad())
            .unwrap();
        let other = Sealing::from_config(&config).unwrap();
        assert_eq!(other.open(&sealed, &aad()).as_deref(), Some(b"sk".as_slice()));
        std::fs::write(config.state_dir.join(FILE), "x".repeat(40)).unwrap();
        let error = Sealing::from_config(&config).unwrap_err().to_string();
        assert!(error.contains("CONNECTION_KEYS"), "{error}");
    }
}
