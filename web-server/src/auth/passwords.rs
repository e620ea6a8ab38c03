//! Passwords: argon2id with the library's current parameters. A hash takes a while and 19 MiB: it is made off
//! the threads that serve, and no more are made at once than there are cores, so that a crowd that signs in
//! waits instead of filling the memory.

use std::sync::Arc;

use anyhow::Context;
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use domain::password::Password;
use tokio::sync::Semaphore;

/// Makes and checks hashes. Cheap to clone; clones share the limit.
#[derive(Clone)]
pub struct Passwords {
    slots: Arc<Semaphore>,
}

impl Passwords {
    /// As many at once as there are cores.
    pub fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            slots: Arc::new(Semaphore::new(cores)),
        }
    }

    /// The hash of a password in PHC form.
    ///
    /// # Errors
    /// When hashing fails, which no password brings about.
    pub async fn hash(&self, password: Password) -> anyhow::Result<String> {
        self.run(move || {
            Argon2::default()
                .hash_password(password.expose().as_bytes())
                .map(|hash: PasswordHash| hash.to_string())
                .map_err(|error| anyhow::anyhow!("hashing failed: {error}"))
        })
        .await
    }

    /// Whether a password fits a hash. Without a hash it takes as long and never fits, so that the time
    /// does not reveal which addresses have accounts.
    ///
    /// # Errors
    /// When the stored hash cannot be read.
    pub async fn fits(&self, password: String, hash: Option<String>) -> anyhow::Result<bool> {
        self.run(move || {
            let known = hash.is_some();
            let stored = hash.unwrap_or_else(|| NOBODYS.to_owned());
            let stored = PasswordHash::new(&stored)
                .map_err(|error| anyhow::anyhow!("a stored hash is broken: {error}"))?;
            let fits = Argon2::default()
                .verify_password(password.as_bytes(), &stored)
                .is_ok();
            Ok(known && fits)
        })
        .await
    }

    /// Runs work on a thread for waiting. The slot goes with the work, not with the caller: one who went away
    /// leaves work behind that still takes its memory.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<T> {
        let slot = Arc::clone(&self.slots).acquire_owned().await?;
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(slot);
            done
        })
        .await
        .context("hashing panicked")?
    }
}

/// A hash with the default parameters that no password is known for.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZSBzYWx0IG9mIG5vYm9keQ$4l8lHjVKnJAC3pNqJwGyl2PEXUvPKWAVwNnh0wDiXro";

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn only_the_password_itself_fits() {
        let passwords = Passwords::new();
        let hash = passwords
            .hash(Password::parse("correct horse").unwrap())
            .await
            .unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        let fits = |text: &str, hash| passwords.fits(text.to_owned(), hash);
        assert!(fits("correct horse", Some(hash.clone())).await.unwrap());
        assert!(!fits("correct horse ", Some(hash)).await.unwrap());
        assert!(!fits("anything", None).await.unwrap());
    }

    #[tokio::test]
    async fn no_more_hashes_are_made_at_once_than_there_are_slots() {
        static NOW: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let passwords = Passwords {
            slots: Arc::new(Semaphore::new(2)),
        };
        let work = || {
            MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            std::thread::sleep(std::time::Duration::from_millis(20));
            NOW.fetch_sub(1, Ordering::SeqCst);
            Ok(())
        };
        let all = (0..8).map(|_| passwords.run(work));
        futures_util::future::try_join_all(all).await.unwrap();
        assert_eq!(MOST.load(Ordering::SeqCst), 2);
    }
}
