//! Throttles: what may happen one after another, with a pause between, in all web processes together.

use std::time::Duration;

use platform::redis::Redis;

/// A queue whose slots come at a steady rate.
#[derive(Debug, Clone, Copy)]
pub struct Throttle {
    pub name: &'static str,
    /// The time between two slots, and before the first.
    pub every: Duration,
    /// Who would wait longer gets no slot.
    pub longest_wait: Duration,
}

/// Takes the next slot from the time of Redis, and gives the milliseconds until it comes, or -1.
const TAKE: &str = "
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local slot = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0)) + ARGV[1]
if slot - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], string.format('%d', slot), 'PX', ARGV[1] + ARGV[2] * 2)
return slot - now";

/// How long to wait for the next slot; nothing when it would be too long. Where Redis does not
/// answer, nobody waits.
pub async fn take(redis: &Redis, throttle: Throttle, who: &str) -> Option<Duration> {
    let taken: redis::RedisResult<i64> = redis::Script::new(TAKE)
        .key(redis.key(&format!("throttle:{}:{who}", throttle.name)))
        .arg(millis(throttle.every))
        .arg(millis(throttle.longest_wait))
        .invoke_async(&mut redis.connection())
        .await;
    match taken {
        Ok(wait) => u64::try_from(wait).ok().map(Duration::from_millis),
        Err(error) => {
            tracing::warn!(%error, throttle = throttle.name, "a throttle does not work");
            Some(Duration::ZERO)
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
