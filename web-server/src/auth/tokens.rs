//! Access tokens: signed, short-lived, carried as bearer. Refresh tokens: random, stored as a hash.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Context;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::limits::ACCESS_TOKEN_LIFE;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use platform::config::HttpConfig;
use rand::RngCore;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const ISSUER: &str = "morpheo";

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    iss: String,
    iat: u64,
    exp: u64,
}

/// Signs and reads access tokens.
pub struct Tokens {
    signing: EncodingKey,
    reading: DecodingKey,
    validation: Validation,
}

impl Tokens {
    /// With the configured secret, or one that is kept in the state directory.
    ///
    /// # Errors
    /// When the secret can neither be read nor kept.
    pub fn from_config(config: &HttpConfig) -> anyhow::Result<Self> {
        let secret = match &config.jwt_secret {
            Some(secret) => secret.expose().as_bytes().to_vec(),
            None => kept_secret(&config.state_dir)?,
        };
        Ok(Self::new(&secret))
    }

    fn new(secret: &[u8]) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        validation.leeway = 5;
        Self {
            signing: EncodingKey::from_secret(secret),
            reading: DecodingKey::from_secret(secret),
            validation,
        }
    }

    /// A token for a user, good for an hour.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn sign(&self, user: UserId) -> anyhow::Result<String> {
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO)
            .as_secs();
        let claims = Claims {
            sub: user.to_string(),
            iss: ISSUER.to_owned(),
            iat: now,
            exp: now + ACCESS_TOKEN_LIFE.as_secs(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .context("an access token could not be signed")
    }

    /// The user of a token.
    ///
    /// # Errors
    /// `user-token-expired` for one that ran out, `invalid-user-token` for any other that does not hold.
    pub fn read(&self, token: &str) -> Result<UserId, ErrorCode> {
        use jsonwebtoken::errors::ErrorKind::ExpiredSignature;
        let data = jsonwebtoken::decode::<Claims>(token, &self.reading, &self.validation);
        match data {
            Ok(data) => data.claims.sub.parse().map_err(|_| ErrorCode::InvalidUserToken),
            Err(error) if matches!(error.kind(), ExpiredSignature) => Err(ErrorCode::UserTokenExpired),
            Err(_) => Err(ErrorCode::InvalidUserToken),
        }
    }
}

/// A new refresh token and the hash that is stored of it.
pub fn new_refresh_token() -> (String, Vec<u8>) {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    let token = URL_SAFE_NO_PAD.encode(bytes);
    let hash = refresh_hash(&token);
    (token, hash)
}

/// The hash that is stored of a refresh token. The token is random, so a plain hash is enough.
pub fn refresh_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

fn kept_secret(state_dir: &Path) -> anyhow::Result<Vec<u8>> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;

    let path = state_dir.join("jwt-secret");
    std::fs::create_dir_all(state_dir).with_context(|| format!("{} cannot be made", state_dir.display()))?;
    let (secret, _) = new_refresh_token();
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
mod tests {
    use super::*;

    const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";

    #[test]
    fn a_token_names_its_user() {
        let tokens = Tokens::new(SECRET);
        let user = UserId::generate();
        assert_eq!(tokens.read(&tokens.sign(user).unwrap()), Ok(user));
    }

    #[test]
    fn foreign_and_old_tokens_do_not_hold() {
        let tokens = Tokens::new(SECRET);
        let foreign = Tokens::new(b"another secret of enough length!")
            .sign(UserId::generate())
            .unwrap();
        assert_eq!(tokens.read(&foreign), Err(ErrorCode::InvalidUserToken));
        assert_eq!(tokens.read("x.y.z"), Err(ErrorCode::InvalidUserToken));
        let old = Claims {
            sub: UserId::generate().to_string(),
            iss: ISSUER.into(),
            iat: 1,
            exp: 2,
        };
        let old = jsonwebtoken::encode(&Header::default(), &old, &tokens.signing).unwrap();
        assert_eq!(tokens.read(&old), Err(ErrorCode::UserTokenExpired));
    }
}
