//! An authenticator in software, with the browser around it: one passkey, ECDSA over P-256, no attestation.

use anyhow::Context as _;
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const HAS_CREDENTIAL: u8 = 1 << 6;

/// A device with one passkey.
#[derive(Clone)]
pub struct PasskeyDevice {
    /// In PKCS #8.
    key: Vec<u8>,
    credential_id: Vec<u8>,
    counter: u32,
    /// Whether the person proves who they are to it.
    pub verifies: bool,
}

impl PasskeyDevice {
    /// A device whose passkey is its own.
    ///
    /// # Errors
    /// When no key can be made.
    pub fn new() -> anyhow::Result<Self> {
        Self::claiming(Uuid::new_v4().as_bytes().to_vec())
    }

    /// A device that claims to have this passkey, with a key of its own.
    ///
    /// # Errors
    /// As [`PasskeyDevice::new`].
    pub fn claiming(credential_id: Vec<u8>) -> anyhow::Result<Self> {
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new())?;
        Ok(Self {
            key: key.as_ref().to_vec(),
            credential_id,
            counter: 0,
            verifies: true,
        })
    }

    /// The id of its passkey.
    #[must_use]
    pub fn credential_id(&self) -> Vec<u8> {
        self.credential_id.clone()
    }

    /// Answers to the options of a registration, for a page of this origin.
    ///
    /// # Errors
    /// When the options are none.
    pub fn create(&mut self, options: &Value, origin: &str) -> anyhow::Result<Value> {
        let client = client_data("webauthn.create", options, origin)?;
        let site = text_at(options, "/publicKey/rp/id")?;
        let mut data = self.authenticator_data(site, HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.credential_id.len())?.to_be_bytes());
        data.extend(&self.credential_id);
        data.extend(self.public_key()?);
        let attestation = [
            [0xa3].as_slice(),
            &cbor_text("fmt")?,
            &cbor_text("none")?,
            &cbor_text("attStmt")?,
            &[0xa0],
            &cbor_text("authData")?,
            &cbor_bytes(&data)?,
        ]
        .concat();
        let response = json!({
            "attestationObject": base64(&attestation),
            "clientDataJSON": base64(client.as_bytes()),
            "transports": ["internal"],
        });
        Ok(self.credential(&response, &json!({ "credProps": { "rk": true } })))
    }

    /// Answers to the options of a sign-in, for a page of this origin and as this owner.
    ///
    /// # Errors
    /// When the options are none.
    pub fn get(&mut self, options: &Value, origin: &str, owner: Uuid) -> anyhow::Result<Value> {
        let client = client_data("webauthn.get", options, origin)?;
        let data = self.authenticator_data(text_at(options, "/publicKey/rpId")?, 0);
        let signed = [data.as_slice(), &Sha256::digest(client.as_bytes())].concat();
        let signature = self.pair()?.sign(&SystemRandom::new(), &signed)?;
        let response = json!({
            "authenticatorData": base64(&data),
            "clientDataJSON": base64(client.as_bytes()),
            "signature": base64(signature.as_ref()),
            "userHandle": base64(owner.as_bytes()),
        });
        Ok(self.credential(&response, &json!({})))
    }

    fn credential(&self, response: &Value, extensions: &Value) -> Value {
        let id = base64(&self.credential_id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": extensions,
        })
    }

    /// Hash of the site, flags, and the counter, which moves.
    fn authenticator_data(&mut self, site: &str, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let verified = if self.verifies { USER_VERIFIED } else { 0 };
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(flags | USER_PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn pair(&self) -> anyhow::Result<EcdsaKeyPair> {
        EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &self.key)
            .map_err(|error| anyhow::anyhow!("the key cannot be read: {error}"))
    }

    /// The public key in COSE: an elliptic curve (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2) and y (-3).
    fn public_key(&self) -> anyhow::Result<Vec<u8>> {
        let pair = self.pair()?;
        let point = pair.public_key().as_ref();
        // Not compressed: a mark, and the two coordinates.
        let (_, point) = point.split_first().context("no point")?;
        let (x, y) = point.split_at_checked(32).context("half a point")?;
        let key = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21];
        Ok([key.as_slice(), &cbor_bytes(x)?, &[0x22], &cbor_bytes(y)?].concat())
    }
}

fn client_data(kind: &str, options: &Value, origin: &str) -> anyhow::Result<String> {
    let challenge = text_at(options, "/publicKey/challenge")?;
    let data = json!({ "type": kind, "challenge": challenge, "origin": origin, "crossOrigin": false });
    Ok(data.to_string())
}

fn text_at<'a>(options: &'a Value, place: &str) -> anyhow::Result<&'a str> {
    let text = options.pointer(place).and_then(Value::as_str);
    text.with_context(|| format!("no {place}: {options}"))
}

fn base64(data: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(data)
}

/// A text of fewer than 24 bytes.
fn cbor_text(text: &str) -> anyhow::Result<Vec<u8>> {
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 24);
    let head = 0x60 | length.context("a long text")?;
    Ok([&[head], text.as_bytes()].concat())
}

/// Bytes of fewer than 64 KiB.
fn cbor_bytes(data: &[u8]) -> anyhow::Result<Vec<u8>> {
    let length = u16::try_from(data.len())?.to_be_bytes();
    Ok([&[0x59], length.as_slice(), data].concat())
}
