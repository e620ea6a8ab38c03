//! Which workers were seen lately: each says so every few seconds, for each lane it serves.

use std::time::Duration;

use platform::redis::Redis;
use redis::RedisResult;

use crate::lane::Lane;

/// How often a worker says that it is there.
pub const EVERY: Duration = Duration::from_secs(5);
/// How long it counts as there afterwards, in seconds.
const SEEN_FOR: u64 = 15;

/// Says that a worker serves these lanes.
pub async fn announce(redis: &Redis, lanes: &[Lane]) -> RedisResult<()> {
    let mut pipe = redis::pipe();
    for lane in lanes {
        pipe.cmd("SET")
            .arg(key(redis, *lane))
            .arg(1)
            .arg("EX")
            .arg(SEEN_FOR)
            .ignore();
    }
    pipe.query_async(&mut redis.connection()).await
}

/// Whether a worker of this lane was seen lately.
pub async fn is_served(redis: &Redis, lane: Lane) -> RedisResult<bool> {
    redis::cmd("EXISTS")
        .arg(key(redis, lane))
        .query_async(&mut redis.connection())
        .await
}

fn key(redis: &Redis, lane: Lane) -> String {
    redis.key(&format!("worker-seen:{lane}"))
}
