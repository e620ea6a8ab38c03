//! Access to models that people bring along.

use std::fmt;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use url::Url;

use super::reader::{ConfigError, Environment};

const KEYS: &str = "CONNECTION_KEYS";
const AUTH_URL: &str = "OPENROUTER_AUTH_URL";
/// Bytes of a key of AES-256.
const KEY_BYTES: usize = 32;

/// How keys of model connections are kept, and where one of OpenRouter is had.
#[derive(Debug, Clone)]
pub struct ModelConnectionsConfig {
    /// `CONNECTION_KEYS`: keys of 32 bytes each as base64, with commas in between. The first one seals, all of them open.
    /// By default a random one is kept in `STATE_DIR`, which serves one machine only.
    pub keys: Vec<SealingKey>,
    /// `STATE_DIR`: where the key is that nobody configured.
    pub state_dir: PathBuf,
    /// `OPENROUTER_AUTH_URL`: where a code of OpenRouter's sign-in becomes a key. Default
    /// `https://openrouter.ai/api/v1/auth/keys`.
    pub openrouter_auth_url: Url,
}

impl ModelConnectionsConfig {
    pub(super) fn read(environment: &Environment, state_dir: &Path) -> Result<Self, ConfigError> {
        let mut keys = Vec::new();
        let written = environment.get(KEYS).unwrap_or_default();
        for (place, text) in written.split(',').enumerate() {
            if text.trim().is_empty() {
                continue;
            }
            let key = SealingKey::parse(text).ok_or_else(|| ConfigError::Bad {
                key: KEYS,
                reason: format!("key {} must be {KEY_BYTES} bytes as base64", place + 1),
            })?;
            keys.push(key);
        }
        let auth_url = environment
            .get(AUTH_URL)
            .unwrap_or("https://openrouter.ai/api/v1/auth/keys");
        let openrouter_auth_url = Url::parse(auth_url.trim()).map_err(|error| ConfigError::Bad {
            key: AUTH_URL,
            reason: error.to_string(),
        })?;
        Ok(Self {
            keys,
            state_dir: state_dir.to_owned(),
            openrouter_auth_url,
        })
    }
}

/// A key that seals. Never appears in debug output.
#[derive(Clone, PartialEq, Eq)]
pub struct SealingKey([u8; KEY_BYTES]);

impl SealingKey {
    /// Reads 32 bytes of base64, with either alphabet and with or without padding.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        const ANY_PADDING: GeneralPurposeConfig =
            GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
        let text = text.trim().replace('-', "+").replace('_', "/");
        let bytes = GeneralPurpose::new(&STANDARD, ANY_PADDING).decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The key itself.
    #[must_use]
    pub fn expose(&self) -> &[u8; KEY_BYTES] {
        &self.0
    }
}

impl fmt::Debug for SealingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealingKey(…)")
    }
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

    use super::*;

    fn read(keys: &str) -> Result<ModelConnectionsConfig, ConfigError> {
        let environment = Environment::of([(KEYS.to_owned(), keys.to_owned())]);
        ModelConnectionsConfig::read(&environment, Path::new("var"))
    }

    #[test]
    fn keys_are_read_in_their_order() {
        let (one, other) = ([0xfb_u8; 32], [0xff_u8; 32]);
        let text = format!(" {} , {},", STANDARD.encode(one), URL_SAFE_NO_PAD.encode(other));
        let keys = read(&text).unwrap().keys;
        assert_eq!(
            keys.iter().map(SealingKey::expose).collect::<Vec<_>>(),
            [&one, &other]
        );
        assert!(read("").unwrap().keys.is_empty());
    }

    #[test]
    fn a_bad_key_is_named_by_its_place_and_not_shown() {
        let short = STANDARD.encode([7_u8; 16]);
        for bad in [short.as_str(), "nonsense!"] {
            let text = format!("{},{bad}", STANDARD.encode([1_u8; 32]));
            let error = read(&text).unwrap_err().to_string();
            assert!(error.contains("key 2") && !error.contains(bad), "{error}");
        }
        let key = SealingKey::parse(&STANDARD.encode([0x41_u8; 32])).unwrap();
        assert_eq!(format!("{key:?}"), "SealingKey(…)");
    }
}
