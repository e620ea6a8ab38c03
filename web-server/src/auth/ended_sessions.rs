//! Sessions that were ended while access tokens of theirs still hold. Redis stores them for as long as such a
//! token lives; should Redis lose them, the tokens hold until they run out.

use domain::limits::ACCESS_TOKEN_LIFE;
use platform::redis::Redis;
use uuid::Uuid;

/// Longer than any token lives, with the leeway that is granted when it is read.
const KEPT_SECONDS: u64 = ACCESS_TOKEN_LIFE.as_secs() + 60;

/// Ends the access tokens of a session. Failures are logged.
pub async fn add(redis: &Redis, session: Uuid) {
    let added: redis::RedisResult<()> = redis::cmd("SET")
        .arg(key(redis, session))
        .arg(1)
        .arg("EX")
        .arg(KEPT_SECONDS)
        .query_async(&mut redis.connection())
        .await;
    if let Err(error) = added {
        tracing::error!(%error, "the access tokens of a session were not ended");
    }
}

/// Whether a session was ended. A Redis that does not answer knows of none.
pub async fn contains(redis: &Redis, session: Uuid) -> bool {
    let found: redis::RedisResult<bool> = redis::cmd("EXISTS")
        .arg(key(redis, session))
        .query_async(&mut redis.connection())
        .await;
    found.unwrap_or_else(|error| {
        tracing::warn!(%error, "ended sessions cannot be looked up");
        false
    })
}

fn key(redis: &Redis, session: Uuid) -> String {
    redis.key(&format!("ended-session:{session}"))
}
