//! Sealing the keys of model connections and the secrets of authenticator apps anew, after the key that seals them was replaced.

use std::fmt;

use domain::ids::ModelConnectionId;
use platform::config::Config;
use platform::sealing::Sealing;
use uuid::Uuid;

/// Keys that are read at once.
const BATCH: i64 = 200;

/// What became of the keys.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Resealed {
    pub resealed: usize,
    /// Sealed with a key that is no longer configured. Their people have to connect their models again, or sign in with a
    /// recovery code.
    pub unreadable: usize,
}

impl fmt::Display for Resealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { resealed, unreadable } = self;
        write!(f, "{resealed} keys were sealed with the first key")?;
        if *unreadable > 0 {
            write!(
                f,
                ", {unreadable} could not be opened by any and were left as they are"
            )?;
        }
        Ok(())
    }
}

/// Seals every key and secret with the first of the configured keys. It may run while people connect their models, and
/// again.
///
/// # Errors
/// When the database fails or there is no key; what was resealed until then stays so.
pub async fn run(config: &Config) -> anyhow::Result<Resealed> {
    let sealing = Sealing::from_config(&config.model_connections)?;
    let pool = db::connect(&config.store.database_url, 1)?;
    let mut connection = pool.get().await?;
    let mut done = Resealed::default();
    connections(&mut connection, &sealing, &mut done).await?;
    authenticators(&mut connection, &sealing, &mut done).await?;
    Ok(done)
}

async fn connections(
    connection: &mut db::Connection,
    sealing: &Sealing,
    done: &mut Resealed,
) -> anyhow::Result<()> {
    let mut after = ModelConnectionId(Uuid::nil());
    loop {
        let sealed = db::model_connections::sealed_after(connection, after, BATCH).await?;
        let Some((last, ..)) = sealed.last() else {
            return Ok(());
        };
        after = ModelConnectionId(*last);
        for (id, user, key) in sealed {
            let Some(anew) = anew(sealing, &key, &Sealing::aad(id, user))? else {
                done.unreadable += 1;
                continue;
            };
            // One that was replaced meanwhile is sealed with the first key already.
            if db::model_connections::reseal(connection, id, &key, &anew).await? {
                done.resealed += 1;
            }
        }
    }
}

async fn authenticators(
    connection: &mut db::Connection,
    sealing: &Sealing,
    done: &mut Resealed,
) -> anyhow::Result<()> {
    let mut after = Uuid::nil();
    loop {
        let sealed = db::authenticators::sealed_after(connection, after, BATCH).await?;
        let Some((last, _)) = sealed.last() else {
            return Ok(());
        };
        after = *last;
        for (user, secret) in sealed {
            let Some(anew) = anew(sealing, &secret, &Sealing::aad_of_authenticator(user))? else {
                done.unreadable += 1;
                continue;
            };
            if db::authenticators::reseal(connection, user, &secret, &anew).await? {
                done.resealed += 1;
            }
        }
    }
}

/// What was sealed, sealed with the first key; nothing when no key opens it.
fn anew(sealing: &Sealing, sealed: &[u8], aad: &[u8]) -> anyhow::Result<Option<Vec<u8>>> {
    match sealing.open(sealed, aad) {
        Some(plain) => Ok(Some(sealing.seal(&plain, aad)?)),
        None => Ok(None),
    }
}
