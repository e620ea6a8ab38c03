//! Signing in with a Google account, by OpenID Connect: authorization code, PKCE, state and nonce.
//!
//! - [`Google`]: the two steps, there and back
//! - [`attempt`]: the state between them, in a cookie
//! - [`identity`]: the identity of a person at the provider
//! - [`provider`]: the provider's own addresses and keys
//! - [`http`]: the calls to it

pub mod attempt;
mod http;
mod identity;
mod provider;

use anyhow::Context;
use domain::errors::ErrorCode;
use openidconnect::core::{CoreAuthPrompt, CoreClient, CoreProviderMetadata, CoreResponseType};
use openidconnect::{
    AuthenticationFlow, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, Nonce, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, SignatureVerificationError, TokenResponse,
};
use platform::config::{GoogleConfig, HttpConfig};
use thiserror::Error;
use url::Url;

use self::attempt::{Attempt, Attempts};
use self::http::Http;
use self::provider::Provider;
use super::cookie::SiteCookies;
use super::return_path::ReturnPath;
use super::secret::SigningSecret;

/// Where the provider sends people back to.
const CALLBACK: &str = "/api/auth/google/callback";

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Why the provider did not identify a person.
#[derive(Debug, Error)]
pub enum Failure {
    /// It does not answer.
    #[error("the provider cannot be reached: {0}")]
    Unreachable(String),
    /// Its answer does not hold.
    #[error("the provider's answer does not hold: {0}")]
    Wrong(String),
}

impl Failure {
    /// The entry of the catalogue. The rest is for the log.
    pub fn code(&self) -> ErrorCode {
        match self {
            Self::Unreachable(_) => ErrorCode::NetworkRequestFailed,
            Self::Wrong(_) => ErrorCode::InternalError,
        }
    }
}

/// A provider that people sign in with.
pub struct Google {
    /// The state between the two steps.
    pub attempts: Attempts,
    client_id: ClientId,
    client_secret: ClientSecret,
    redirect: RedirectUrl,
    provider: Provider,
}

impl Google {
    /// The configured provider. It is not asked anything before the first sign-in.
    ///
    /// # Errors
    /// When an address cannot be read.
    pub fn new(config: &GoogleConfig, site: &HttpConfig, secret: &SigningSecret) -> anyhow::Result<Self> {
        Ok(Self {
            attempts: Attempts::new(secret, SiteCookies::new(site))?,
            client_id: ClientId::new(config.client_id.clone()),
            client_secret: ClientSecret::new(config.client_secret.expose().to_owned()),
            redirect: RedirectUrl::new(format!("{}{CALLBACK}", site.origin()))
                .context("PUBLIC_URL cannot be used")?,
            provider: Provider::new(&config.issuer, Http::new()?)?,
        })
    }

    /// The first step: the address of the provider's sign-in page, and the state to store until the person
    /// comes back. The page lets people choose, who may have several accounts.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn begin(&self, return_to: ReturnPath) -> Result<(Url, Attempt), Failure> {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let (address, state, nonce) = self
            .client(self.provider.metadata().await?)
            .authorize_url(
                AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
                CsrfToken::new_random,
                Nonce::new_random,
            )
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .add_prompt(CoreAuthPrompt::SelectAccount)
            .set_pkce_challenge(challenge)
            .url();
        let attempt = Attempt {
            state: state.into_secret(),
            nonce: nonce.secret().clone(),
            verifier: verifier.into_secret(),
            return_to,
        };
        Ok((address, attempt))
    }

    /// The second step: who the code stands for.
    ///
    /// # Errors
    /// [`Failure`].
    pub async fn finish(
        &self,
        code: String,
        attempt: &Attempt,
    ) -> Result<db::google_accounts::Identity, Failure> {
        let client = self.client(self.provider.metadata().await?);
        let tokens = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(wrong)?
            .set_pkce_verifier(PkceCodeVerifier::new(attempt.verifier.clone()))
            .request_async(self.provider.http())
            .await
            .map_err(|error| match error {
                RequestTokenError::Request(error) => Failure::Unreachable(error.to_string()),
                other => wrong(other),
            })?;
        let token = tokens
            .id_token()
            .ok_or_else(|| Failure::Wrong("no id token".into()))?;
        let nonce = Nonce::new(attempt.nonce.clone());
        let claims = match token.claims(&client.id_token_verifier(), &nonce) {
            // The provider changed its keys since they were fetched.
            Err(ClaimsVerificationError::SignatureVerification(
                SignatureVerificationError::NoMatchingKey,
            )) => {
                let client = self.client(self.provider.renewed_metadata().await?);
                token.claims(&client.id_token_verifier(), &nonce).map_err(wrong)?
            }
            claims => claims.map_err(wrong)?,
        };
        identity::of(claims)
    }

    fn client(&self, metadata: CoreProviderMetadata) -> Client {
        CoreClient::from_provider_metadata(metadata, self.client_id.clone(), Some(self.client_secret.clone()))
            .set_redirect_uri(self.redirect.clone())
    }
}

/// With every cause: the outermost words alone say little.
fn wrong(error: impl std::error::Error + Send + Sync + 'static) -> Failure {
    Failure::Wrong(format!("{:#}", anyhow::Error::new(error)))
}
