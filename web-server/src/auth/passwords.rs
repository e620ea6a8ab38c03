//! Passwords: argon2id with the library's current parameters. Hashing takes a while and happens off the
//! threads that serve.

use anyhow::Context;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use domain::password::Password;

/// The hash of a password in PHC form.
///
/// # Errors
/// When hashing fails, which no password brings about.
pub async fn hash(password: Password) -> anyhow::Result<String> {
    let hashed = tokio::task::spawn_blocking(move || {
        Argon2::default()
            .hash_password(password.expose().as_bytes())
            .map(|hash: PasswordHash| hash.to_string())
    });
    hashed
        .await
        .context("hashing panicked")?
        .map_err(|error| anyhow::anyhow!("hashing failed: {error}"))
}

/// Whether a password fits a hash. Without a hash it takes as long and fits never, so that the time tells
/// nobody which addresses have accounts.
///
/// # Errors
/// When the stored hash cannot be read.
pub async fn fits(password: String, hash: Option<String>) -> anyhow::Result<bool> {
    let checked = tokio::task::spawn_blocking(move || {
        let known = hash.is_some();
        let stored = hash.unwrap_or_else(|| NOBODYS.to_owned());
        let stored = PasswordHash::new(&stored)?;
        let fits = Argon2::default()
            .verify_password(password.as_bytes(), &stored)
            .is_ok();
        Ok::<bool, argon2::password_hash::phc::Error>(known && fits)
    });
    checked
        .await
        .context("hashing panicked")?
        .map_err(|error| anyhow::anyhow!("a stored hash is broken: {error}"))
}

/// A hash with the default parameters that no password is known for.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG5vYm9keQ$4l8lHjVKnJAC3pNqJwGyl2PEXUvPKWAVwNnh0wDiXro";

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_password_itself_fits() {
        let hash = hash(Password::parse("correct horse").unwrap()).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(fits("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!fits("correct horse ".into(), Some(hash)).await.unwrap());
        assert!(!fits("anything".into(), None).await.unwrap());
    }
}
