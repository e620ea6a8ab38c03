//! Tokens by which a published app learns who signed in. An app's code is anybody's: its token holds for that app
//! alone, and names the person by an id that no other app sees and that leads back to nobody.

use anyhow::Context;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::errors::ErrorCode;
use domain::ids::{PublicationId, UserId};
use domain::limits::PUBLICATION_TOKEN_LIFE;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use super::clock::unix_seconds;
use super::secret::{SigningSecret, keyed_hash};
use super::tokens::ISSUER;

#[derive(Serialize)]
struct Claims {
    sub: String,
    iss: &'static str,
    aud: String,
    iat: u64,
    exp: u64,
}

/// What is read of a token that an app has.
#[derive(Deserialize)]
struct Read {
    sub: String,
}

/// Signs tokens for published apps, with a key of its own: none of them is ever an access token, and no access token is
/// one of them.
pub struct PublicationTokens {
    signing: EncodingKey,
    reading: DecodingKey,
    subjects: Vec<u8>,
}

impl PublicationTokens {
    /// With keys made of this secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn new(secret: &SigningSecret) -> anyhow::Result<Self> {
        let key = secret.key_for("tokens of published apps")?;
        Ok(Self {
            signing: EncodingKey::from_secret(&key),
            reading: DecodingKey::from_secret(&key),
            subjects: secret.key_for("people to published apps")?,
        })
    }

    /// A token for a person and an app, good for ten minutes.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn sign(&self, user: UserId, app: PublicationId) -> anyhow::Result<String> {
        let now = unix_seconds();
        let claims = Claims {
            sub: self.subject(user, app)?,
            iss: ISSUER,
            aud: audience(app),
            iat: now,
            exp: now + PUBLICATION_TOKEN_LIFE.as_secs(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .context("a token for a published app could not be signed")
    }

    /// The id by which an app knows a person: no other app sees the same.
    ///
    /// # Errors
    /// None that any person brings about.
    pub fn subject(&self, user: UserId, app: PublicationId) -> anyhow::Result<String> {
        let subject = keyed_hash(&self.subjects, &[user.0.as_bytes(), app.0.as_bytes()])?;
        Ok(URL_SAFE_NO_PAD.encode(subject))
    }

    /// Whom a token names to this app.
    ///
    /// # Errors
    /// `app-token-refused` for one that ran out, that another app got, or that is of another kind.
    pub fn subject_of(&self, token: &str, app: PublicationId) -> Result<String, ErrorCode> {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[audience(app)]);
        validation.set_required_spec_claims(&["exp", "iss", "sub", "aud"]);
        validation.leeway = 5;
        jsonwebtoken::decode::<Read>(token, &self.reading, &validation)
            .map(|read| read.claims.sub)
            .map_err(|_| ErrorCode::AppTokenRefused)
    }

    /// What a visitor of an app is counted by who is known by this text, such as an address: nothing leads back from it.
    ///
    /// # Errors
    /// None that any text brings about.
    pub fn visitor_key(&self, app: PublicationId, known_by: &str) -> anyhow::Result<Vec<u8>> {
        let mut key = keyed_hash(
            &self.subjects,
            &[app.0.as_bytes(), b"visitor", known_by.as_bytes()],
        )?;
        key.truncate(16);
        Ok(key)
    }
}

fn audience(app: PublicationId) -> String {
    format!("pwa:{app}")
}

#[cfg(test)]
mod tests {
    use platform::config::{Config, Environment};

    use super::*;
    use crate::auth::tokens::Tokens;

    fn secret(text: &str) -> SigningSecret {
        let pairs = [
            ("DATABASE_URL", "postgres://x/y"),
            ("REDIS_URL", "redis://x"),
            ("JWT_SECRET", text),
        ];
        let pairs = pairs.map(|(key, value)| (key.to_owned(), value.to_owned()));
        let config = Config::read(&Environment::of(pairs)).unwrap();
        SigningSecret::from_config(&config.http).unwrap()
    }

    #[test]
    fn a_token_names_its_person_to_its_app_alone() {
        let tokens = PublicationTokens::new(&secret("one-secret-of-at-least-32-letters")).unwrap();
        let (user, app) = (UserId::generate(), PublicationId::generate());
        let token = tokens.sign(user, app).unwrap();
        assert_eq!(
            tokens.subject_of(&token, app).unwrap(),
            tokens.subject(user, app).unwrap()
        );
        let refused =
            |token: &str, app| tokens.subject_of(token, app).unwrap_err() == ErrorCode::AppTokenRefused;
        assert!(refused(&token, PublicationId::generate()));
        assert!(
            refused("", app)
                && refused("x.y.z", app)
                && refused(token.trim_start_matches(char::is_alphanumeric), app)
        );
        let others = PublicationTokens::new(&secret("another-secret-of-32-letters-here")).unwrap();
        assert!(refused(&others.sign(user, app).unwrap(), app));
    }

    #[test]
    fn an_access_token_is_none() {
        let secret = secret("one-secret-of-at-least-32-letters");
        let tokens = PublicationTokens::new(&secret).unwrap();
        let bearer = super::super::tokens::Bearer {
            user: UserId::generate(),
            epoch: 0,
            session: None,
        };
        let access = Tokens::new(&secret).sign(bearer).unwrap();
        assert!(tokens.subject_of(&access, PublicationId::generate()).is_err());
    }
}
