//! Tokens that mean nothing by themselves: random, sent once, stored as a hash.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A new token and the hash that is stored of it.
pub fn new() -> (String, Vec<u8>) {
    let token = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    let hash = hash(&token);
    (token, hash)
}

/// The hash that is stored of a token. The token is random, so a plain hash is enough.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}
