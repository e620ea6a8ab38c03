//! The state of a sign-in while the person is at the provider's pages: in a signed cookie of that browser, for ten
//! minutes. A sign-in without it did not begin in that browser.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use anyhow::Context;
use domain::limits::PROVIDER_SIGN_IN_LIFE;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};

use crate::auth::clock::unix_seconds;
use crate::auth::cookie::SiteCookies;
use crate::auth::return_path::ReturnPath;
use crate::auth::secret::SigningSecret;

const NAME: &str = "morpheo_google";

/// A sign-in that began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Comes back with the person.
    pub state: String,
    /// Comes back in the signed identity.
    pub nonce: String,
    /// Proves to the provider that the code was given to us.
    pub verifier: String,
    /// Where it leads.
    pub return_to: ReturnPath,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    exp: u64,
    state: String,
    nonce: String,
    verifier: String,
    return_to: ReturnPath,
}

/// Writes and reads the cookie.
pub struct Attempts {
    signing: EncodingKey,
    reading: DecodingKey,
    cookies: SiteCookies,
}

impl Attempts {
    /// With a key made of this secret.
    ///
    /// # Errors
    /// None that any secret brings about.
    pub fn new(secret: &SigningSecret, cookies: SiteCookies) -> anyhow::Result<Self> {
        let key = secret.key_for("sign-ins at a provider")?;
        Ok(Self {
            signing: EncodingKey::from_secret(&key),
            reading: DecodingKey::from_secret(&key),
            cookies,
        })
    }

    /// The cookie that holds an attempt. The provider sends the browser back from another site: a strict
    /// cookie would stay behind.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn cookie(&self, attempt: Attempt) -> anyhow::Result<Cookie<'static>> {
        let claims = Claims {
            exp: unix_seconds() + PROVIDER_SIGN_IN_LIFE.as_secs(),
            state: attempt.state,
            nonce: attempt.nonce,
            verifier: attempt.verifier,
            return_to: attempt.return_to,
        };
        let token = jsonwebtoken::encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .context("a sign-in could not be signed")?;
        let life = i64::try_from(PROVIDER_SIGN_IN_LIFE.as_secs()).unwrap_or(0);
        Ok(self.with(token, Duration::seconds(life)))
    }

    /// The attempt that a request carries.
    pub fn shown(&self, request: &HttpRequest) -> Option<Attempt> {
        let cookie = self.cookies.sent(request, NAME)?;
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        let data = jsonwebtoken::decode::<Claims>(cookie.value(), &self.reading, &validation).ok()?;
        let claims = data.claims;
        Some(Attempt {
            state: claims.state,
            nonce: claims.nonce,
            verifier: claims.verifier,
            return_to: claims.return_to,
        })
    }

    /// The cookie that removes the one before: an attempt ends once.
    pub fn removed(&self) -> Cookie<'static> {
        self.with(String::new(), Duration::ZERO)
    }

    fn with(&self, value: String, life: Duration) -> Cookie<'static> {
        self.cookies.hidden(NAME, value, SameSite::Lax, life)
    }
}
