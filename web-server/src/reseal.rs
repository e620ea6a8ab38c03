//! Sealing the keys of model connections anew, after the key that seals them was replaced.

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
    /// Sealed with a key that is no longer configured. Their people have to enter them again.
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

/// Seals every key with the first of the configured keys. It may run while people connect their models, and again.
///
/// # Errors
/// When the database fails or there is no key; what was resealed until then stays so.
pub async fn run(config: &Config) -> anyhow::Result<Resealed> {
    let sealing = Sealing::from_config(&config.model_connections)?;
    let pool = db::connect(&config.store.database_url, 1)?;
    let mut connection = pool.get().await?;
    let (mut done, mut after) = (Resealed::default(), ModelConnectionId(Uuid::nil()));
    loop {
        let sealed = db::model_connections::sealed_after(&mut connection, after, BATCH).await?;
        let Some((last, ..)) = sealed.last() else {
            return Ok(done);
        };
        after = ModelConnectionId(*last);
        for (id, user, key) in sealed {
            let aad = Sealing::aad(id, user);
            let Some(plain) = sealing.open(&key, &aad) else {
                done.unreadable += 1;
                continue;
            };
            let anew = sealing.seal(&plain, &aad)?;
            // One that was replaced meanwhile is sealed with the first key already.
            if db::model_connections::reseal(&mut connection, id, &key, &anew).await? {
                done.resealed += 1;
            }
        }
    }
}
