//! One export at a time for each account, whichever process it runs in: a key in Redis says that one runs. It ends by itself
//! when its process does.

use std::time::{Duration, Instant};

use domain::ids::UserId;
use platform::redis::Redis;

/// How long the key lives without being renewed: longer than an export waits for its client.
const LIFE: Duration = Duration::from_secs(5 * 60);
/// How often it is renewed.
const RENEWED_EVERY: Duration = Duration::from_secs(30);

/// An export that runs.
pub(super) struct Running {
    redis: Redis,
    key: String,
    renewed_at: Instant,
}

impl Running {
    /// Notes that one runs. Nothing when one does already. A Redis that does not answer knows of none.
    pub(super) async fn begin(redis: &Redis, account: UserId) -> Option<Self> {
        let key = redis.key(&format!("account-export:{account}"));
        let set: redis::RedisResult<Option<String>> = redis::cmd("SET")
            .arg(&key)
            .arg(1)
            .arg("NX")
            .arg("EX")
            .arg(LIFE.as_secs())
            .query_async(&mut redis.connection())
            .await;
        match set {
            Ok(None) => return None,
            Ok(Some(_)) => {}
            Err(error) => tracing::warn!(%error, "exports are not counted"),
        }
        Some(Self {
            redis: redis.clone(),
            key,
            renewed_at: Instant::now(),
        })
    }

    /// Notes now and then that it still runs.
    pub(super) async fn renew(&mut self) {
        if self.renewed_at.elapsed() < RENEWED_EVERY {
            return;
        }
        self.renewed_at = Instant::now();
        let renewed: redis::RedisResult<()> = redis::cmd("EXPIRE")
            .arg(&self.key)
            .arg(LIFE.as_secs())
            .query_async(&mut self.redis.connection())
            .await;
        if let Err(error) = renewed {
            tracing::warn!(%error, "an export was not renewed");
        }
    }

    /// Notes that it ended.
    pub(super) async fn end(&self) {
        let removed: redis::RedisResult<()> = redis::cmd("UNLINK")
            .arg(&self.key)
            .query_async(&mut self.redis.connection())
            .await;
        if let Err(error) = removed {
            tracing::warn!(%error, "the end of an export was not noted");
        }
    }
}
