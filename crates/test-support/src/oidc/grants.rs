//! Codes that wait to be exchanged.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::person::Person;

/// What a code stands for.
#[derive(Debug, Clone)]
pub struct Grant {
    pub person: Person,
    /// To be put into the identity.
    pub nonce: String,
    /// Where the code was sent to.
    pub redirect_uri: String,
    /// The hash of what only the one who began knows.
    pub challenge: String,
}

/// Codes by their text. Each is exchanged once.
#[derive(Debug, Default)]
pub struct Grants(HashMap<String, Grant>);

impl Grants {
    /// A code for a grant.
    pub fn give(&mut self, grant: Grant) -> String {
        let code = uuid::Uuid::new_v4().simple().to_string();
        self.0.insert(code.clone(), grant);
        code
    }

    /// The grant of a code, if who asks is the one who began.
    pub fn take(&mut self, code: &str, redirect_uri: &str, verifier: &str) -> Option<Grant> {
        let grant = self.0.remove(code)?;
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        (grant.redirect_uri == redirect_uri && grant.challenge == challenge).then_some(grant)
    }
}
