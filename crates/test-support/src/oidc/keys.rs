//! The key that identities are signed with.

use anyhow::Context;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// A signing key with a name.
pub struct Key {
    name: String,
    pair: RsaKeyPair,
}

impl Key {
    /// A new one.
    pub fn generate() -> anyhow::Result<Self> {
        Ok(Self {
            name: uuid::Uuid::new_v4().simple().to_string(),
            pair: RsaKeyPair::generate(KeySize::Rsa2048).context("no key can be made")?,
        })
    }

    /// Under the name of another key.
    pub fn called_like(mut self, other: &Self) -> Self {
        self.name.clone_from(&other.name);
        self
    }

    /// As it is published.
    pub fn published(&self) -> Value {
        let public = self.pair.public_key();
        json!({
            "kty": "RSA", "alg": "RS256", "use": "sig", "kid": self.name,
            "n": URL_SAFE_NO_PAD.encode(public.modulus().big_endian_without_leading_zero()),
            "e": URL_SAFE_NO_PAD.encode(public.exponent().big_endian_without_leading_zero()),
        })
    }

    /// Claims as a signed token.
    pub fn sign(&self, claims: &Value) -> anyhow::Result<String> {
        let header = json!({ "typ": "JWT", "alg": "RS256", "kid": self.name });
        let signed = format!("{}.{}", encoded(&header), encoded(claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair
            .sign(
                &RSA_PKCS1_SHA256,
                &SystemRandom::new(),
                signed.as_bytes(),
                &mut signature,
            )
            .context("nothing can be signed")?;
        Ok(format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

/// Claims as a token that nobody signed.
pub fn unsigned(claims: &Value) -> String {
    let header = json!({ "typ": "JWT", "alg": "none" });
    format!("{}.{}.", encoded(&header), encoded(claims))
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}
