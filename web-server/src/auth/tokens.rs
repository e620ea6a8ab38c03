//! Access tokens: signed, short-lived, carried as bearer.

use anyhow::Context;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use domain::limits::ACCESS_TOKEN_LIFE;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::clock::unix_seconds;
use super::secret::SigningSecret;

/// The issuer.
pub const ISSUER: &str = "morpheo";

#[derive(Serialize, Deserialize)]
struct Claims {
    sub: String,
    iss: String,
    iat: u64,
    exp: u64,
    /// The epoch of the account that it was signed in.
    #[serde(default)]
    epoch: i32,
    /// The session; tokens of earlier versions name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sid: Option<Uuid>,
}

/// Whom a token names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bearer {
    pub user: UserId,
    /// Its epoch then; the token holds in that one alone.
    pub epoch: i32,
    /// The session that the token was given in.
    pub session: Option<Uuid>,
}

/// Signs and reads access tokens.
pub struct Tokens {
    signing: EncodingKey,
    reading: DecodingKey,
    validation: Validation,
}

impl Tokens {
    /// With this secret.
    pub fn new(secret: &SigningSecret) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_required_spec_claims(&["exp", "iss", "sub"]);
        validation.leeway = 5;
        Self {
            signing: EncodingKey::from_secret(secret.expose()),
            reading: DecodingKey::from_secret(secret.expose()),
            validation,
        }
    }

    /// A token, good for an hour.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn sign(&self, bearer: Bearer) -> anyhow::Result<String> {
        let now = unix_seconds();
        let claims = Claims {
            sub: bearer.user.to_string(),
            iss: ISSUER.to_owned(),
            iat: now,
            exp: now + ACCESS_TOKEN_LIFE.as_secs(),
            epoch: bearer.epoch,
            sid: bearer.session,
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .context("an access token could not be signed")
    }

    /// Whom a token names.
    ///
    /// # Errors
    /// `user-token-expired` for one that ran out, `invalid-user-token` for any other that does not hold.
    pub fn read(&self, token: &str) -> Result<Bearer, ErrorCode> {
        use jsonwebtoken::errors::ErrorKind::ExpiredSignature;
        match jsonwebtoken::decode::<Claims>(token, &self.reading, &self.validation) {
            Ok(data) => Ok(Bearer {
                user: data.claims.sub.parse().map_err(|_| ErrorCode::InvalidUserToken)?,
                epoch: data.claims.epoch,
                session: data.claims.sid,
            }),
            Err(error) if matches!(error.kind(), ExpiredSignature) => Err(ErrorCode::UserTokenExpired),
            Err(_) => Err(ErrorCode::InvalidUserToken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(secret: &[u8]) -> Tokens {
        Tokens::new(&SigningSecret::of(secret))
    }

    fn somebody() -> Bearer {
        Bearer {
            user: UserId::generate(),
            epoch: 3,
            session: Some(Uuid::now_v7()),
        }
    }

    const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";

    #[test]
    fn a_token_names_its_user() {
        let (tokens, bearer) = (tokens(SECRET), somebody());
        assert_eq!(tokens.read(&tokens.sign(bearer).unwrap()), Ok(bearer));
    }

    #[test]
    fn foreign_and_old_tokens_do_not_hold() {
        let foreign = tokens(b"another secret of enough length!")
            .sign(somebody())
            .unwrap();
        let tokens = tokens(SECRET);
        assert_eq!(tokens.read(&foreign), Err(ErrorCode::InvalidUserToken));
        assert_eq!(tokens.read("x.y.z"), Err(ErrorCode::InvalidUserToken));
        let old = Claims {
            sub: UserId::generate().to_string(),
            iss: ISSUER.into(),
            iat: 1,
            exp: 2,
            epoch: 0,
            sid: None,
        };
        let old = jsonwebtoken::encode(&Header::default(), &old, &tokens.signing).unwrap();
        assert_eq!(tokens.read(&old), Err(ErrorCode::UserTokenExpired));
    }
}
