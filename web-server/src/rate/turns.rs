//! Turns: what may happen one after another, with a pause between, in all web processes together.

use std::time::Duration;

use platform::redis::Redis;

/// A queue of turns.
#[derive(Debug, Clone, Copy)]
pub struct Turns {
    /// What is queued for.
    pub name: &'static str,
    /// The time between two turns, and before the first.
    pub every: Duration,
    /// Who would wait longer gets no turn.
    pub longest_wait: Duration,
}

/// Takes the next turn from the time of Redis, and gives the milliseconds until it comes, or -1.
const TAKE: &str = "
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or 0)) + ARGV[1]
if turn - now > tonumber(ARGV[2]) then return -1 end
redis.call('SET', KEYS[1], string.format('%d', turn), 'PX', ARGV[1] + ARGV[2] * 2)
return turn - now";

/// How long to wait for the next turn; nothing when it would be too long. With a Redis that does not answer it is
/// everybody's turn.
pub async fn take(redis: &Redis, turns: Turns, who: &str) -> Option<Duration> {
    let taken: redis::RedisResult<i64> = redis::Script::new(TAKE)
        .key(redis.key(&format!("turns:{}:{who}", turns.name)))
        .arg(millis(turns.every))
        .arg(millis(turns.longest_wait))
        .invoke_async(&mut redis.connection())
        .await;
    match taken {
        Ok(wait) => u64::try_from(wait).ok().map(Duration::from_millis),
        Err(error) => {
            tracing::warn!(%error, turns = turns.name, "no turns are taken");
            Some(Duration::ZERO)
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
