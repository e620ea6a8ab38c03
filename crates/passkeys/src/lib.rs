//! Passkeys: what a browser is asked to make one, or to sign in with one, and whether its answer holds. Nothing is stored
//! here: what has to be remembered between two calls, and what of a passkey is kept, are JSON for the caller.
//!
//! - [`Passkeys`]: both ceremonies of Web Authentication
//! - [`Refusal`]: where there are no passkeys, and why

mod site;

use serde_json::Value;
use thiserror::Error;
use url::Url;
use uuid::Uuid;
use webauthn_rs::Webauthn;
use webauthn_rs::WebauthnBuilder;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, WebauthnError,
};

pub use site::Refusal;

/// Why there is no passkey, or why one signs nobody in.
#[derive(Debug, Error)]
pub enum PasskeyError {
    /// The answer of the browser has another form.
    #[error("no credential: {0}")]
    Form(#[from] serde_json::Error),
    /// The answer does not hold: it is of another site or another challenge, its signature is wrong, or nobody proved who
    /// they are to the device.
    #[error("the credential does not hold: {0}")]
    Refused(#[from] WebauthnError),
    /// The device cannot find the passkey without being told which.
    #[error("the device keeps no passkey that could be found without a name")]
    NotDiscoverable,
}

/// What a browser is asked, as the standard writes it, and what has to be remembered until it answers. That must stay with
/// the server, and be of use once.
#[derive(Debug, Clone)]
pub struct Begun {
    pub options: Value,
    pub state: String,
}

/// Whose passkey is made.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    pub id: Uuid,
    /// What devices list the passkey by.
    pub email: &'a str,
    pub name: &'a str,
}

/// A passkey that was made.
#[derive(Debug, Clone)]
pub struct NewPasskey {
    /// Unique among all passkeys, whoever has them.
    pub credential_id: Vec<u8>,
    /// What is kept of it: no secret.
    pub credential: Value,
}

/// Passkeys of one site.
#[derive(Debug, Clone)]
pub struct Passkeys(Webauthn);

impl Passkeys {
    /// Those of the site at this origin, for its host alone.
    ///
    /// # Errors
    /// [`Refusal`] where a site has none: [`Refusal::of`] of the hosts where code of strangers runs.
    pub fn of_site(origin: &Url, is_loopback: bool, strangers: &[&str]) -> Result<Self, Refusal> {
        if let Some(refusal) = Refusal::of(origin, is_loopback, strangers) {
            return Err(refusal);
        }
        let host = origin.domain().ok_or(Refusal::NoName)?;
        WebauthnBuilder::new(host, origin)
            .and_then(|builder| builder.rp_name("Morpheo").build())
            .map(Self)
            .map_err(|_| Refusal::NoName)
    }

    /// Begins to make a passkey. A device that has one of `known` is to refuse.
    ///
    /// # Errors
    /// None that any owner brings about.
    pub fn begin_registration(&self, owner: Owner<'_>, known: Vec<Vec<u8>>) -> Result<Begun, PasskeyError> {
        let (asked, state) =
            self.0
                .start_passkey_registration(owner.id, owner.email, owner.name, Some(known))?;
        let mut options = serde_json::to_value(asked)?;
        // Whoever signs in gives no name, so the device has to find the passkey itself. A key that has no room for one is
        // refused when it answers, not by the browser.
        if let Some(Value::Object(selection)) = options.pointer_mut("/publicKey/authenticatorSelection") {
            selection.insert("residentKey".to_owned(), "preferred".into());
        }
        Ok(Begun {
            options,
            state: serde_json::to_string(&state)?,
        })
    }

    /// The passkey of a browser's answer.
    ///
    /// # Errors
    /// [`PasskeyError`].
    pub fn finish_registration(&self, state: &str, credential: Value) -> Result<NewPasskey, PasskeyError> {
        let state: PasskeyRegistration = serde_json::from_str(state)?;
        let credential: RegisterPublicKeyCredential = serde_json::from_value(credential)?;
        let properties = credential.extensions.cred_props.as_ref();
        if properties.is_some_and(|properties| properties.rk == Some(false)) {
            return Err(PasskeyError::NotDiscoverable);
        }
        let passkey = self.0.finish_passkey_registration(&credential, &state)?;
        Ok(NewPasskey {
            credential_id: passkey.cred_id().to_vec(),
            credential: serde_json::to_value(passkey)?,
        })
    }

    /// Begins a sign-in with whichever passkey of the site a device has.
    ///
    /// # Errors
    /// None that anybody brings about.
    pub fn begin_sign_in(&self) -> Result<Begun, PasskeyError> {
        let (asked, state) = self.0.start_discoverable_authentication()?;
        let mut options = serde_json::to_value(asked)?;
        // The person pressed a button: the browser asks at once, not in the list of a field.
        if let Some(options) = options.as_object_mut() {
            options.remove("mediation");
        }
        Ok(Begun {
            options,
            state: serde_json::to_string(&state)?,
        })
    }

    /// The account and passkey that a browser's answer claims to be of. Nothing is proved by it.
    ///
    /// # Errors
    /// [`PasskeyError`] when it claims neither.
    pub fn claimed(&self, credential: &Value) -> Result<(Uuid, Vec<u8>), PasskeyError> {
        let credential: PublicKeyCredential = serde_json::from_value(credential.clone())?;
        let (owner, id) = self.0.identify_discoverable_authentication(&credential)?;
        Ok((owner, id.to_vec()))
    }

    /// Whether a browser's answer proves that its person has this passkey, and is who it was made for. Gives what is kept
    /// of the passkey from then on: its counter moves, so that a copy of it is found out.
    ///
    /// # Errors
    /// [`PasskeyError`].
    pub fn finish_sign_in(&self, state: &str, credential: Value, kept: Value) -> Result<Value, PasskeyError> {
        let state: DiscoverableAuthentication = serde_json::from_str(state)?;
        let credential: PublicKeyCredential = serde_json::from_value(credential)?;
        let mut passkey: Passkey = serde_json::from_value(kept)?;
        let proved = self
            .0
            .finish_discoverable_authentication_v2(&credential, state, &passkey)?;
        if !proved.user_verified() || passkey.update_credential(&proved).is_none() {
            return Err(WebauthnError::AuthenticationFailure.into());
        }
        Ok(serde_json::to_value(passkey)?)
    }
}

#[cfg(test)]
mod tests;
