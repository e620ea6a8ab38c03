//! Tokens by which a published app learns who signed in. An app's code is anybody's: its token holds for that app
//! alone, and names the person by an id that no other app sees and that leads back to nobody.

use anyhow::Context;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::ids::{PublicationId, UserId};
use domain::limits::PUBLICATION_TOKEN_LIFE;
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use serde::Serialize;

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

/// Signs tokens for published apps, with a key of its own: none of them is ever an access token.
pub struct PublicationTokens {
    signing: EncodingKey,
    subjects: Vec<u8>,
}

impl PublicationTokens {
    /// With keys made of this secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn new(secret: &SigningSecret) -> anyhow::Result<Self> {
        Ok(Self {
            signing: EncodingKey::from_secret(&secret.key_for("tokens of published apps")?),
            subjects: secret.key_for("people to published apps")?,
        })
    }

    /// A token for a person and an app, good for ten minutes.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn sign(&self, user: UserId, app: PublicationId) -> anyhow::Result<String> {
        let subject = keyed_hash(&self.subjects, &[user.0.as_bytes(), app.0.as_bytes()])?;
        let now = unix_seconds();
        let claims = Claims {
            sub: URL_SAFE_NO_PAD.encode(subject),
            iss: ISSUER,
            aud: format!("pwa:{app}"),
            iat: now,
            exp: now + PUBLICATION_TOKEN_LIFE.as_secs(),
        };
        jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .context("a token for a published app could not be signed")
    }
}
