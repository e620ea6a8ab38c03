//! Signing in with a Google account.

use url::Url;

use super::reader::{ConfigError, Environment, Secret};

/// How people sign in with Google.
#[derive(Debug, Clone)]
pub struct GoogleConfig {
    pub client_id: String,
    pub client_secret: Secret,
    /// `GOOGLE_ISSUER`: another OpenID provider. Default `https://accounts.google.com`. Kept as it was
    /// written: a provider names itself letter by letter.
    pub issuer: String,
}

impl GoogleConfig {
    /// Nothing without the id and the secret; one of them alone is a mistake.
    pub(super) fn read(environment: &Environment) -> Result<Option<Self>, ConfigError> {
        let id = environment.get("GOOGLE_CLIENT_ID");
        let secret = environment.get("GOOGLE_CLIENT_SECRET");
        let (client_id, client_secret) = match (id, secret) {
            (Some(id), Some(secret)) => (id.trim(), secret.trim()),
            (None, None) => return Ok(None),
            (Some(_), None) => return Err(ConfigError::Missing("GOOGLE_CLIENT_SECRET")),
            (None, Some(_)) => return Err(ConfigError::Missing("GOOGLE_CLIENT_ID")),
        };
        let issuer = environment.get("GOOGLE_ISSUER").map(str::trim);
        let issuer = issuer.unwrap_or("https://accounts.google.com").to_owned();
        if let Err(error) = Url::parse(&issuer) {
            return Err(ConfigError::Bad {
                key: "GOOGLE_ISSUER",
                reason: error.to_string(),
            });
        }
        Ok(Some(Self {
            client_id: client_id.to_owned(),
            client_secret: Secret::new(client_secret.to_owned()),
            issuer,
        }))
    }
}
