//! How long drawing takes, so that people are told before and meanwhile: the median of the last times, by what is done
//! and by model, of all workers together.

use std::time::Duration;

use platform::redis::Redis;
use redis::RedisResult;

use crate::models::STUDIO;

/// How many times are kept of each.
const KEPT: isize = 19;
/// How long they are kept, in seconds: 90 days.
const LIFE: i64 = 90 * 24 * 60 * 60;

/// What takes time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    Image,
    Change,
    /// A frame of a story, beside others.
    Frame,
    /// The plan of a story.
    Plan,
}

impl Work {
    fn name(self) -> &'static str {
        match self {
            Self::Image => "picture",
            Self::Change => "change",
            Self::Frame => "frame",
            Self::Plan => "plan",
        }
    }

    /// The estimate before the first.
    fn at_first(self, model: &str) -> Duration {
        Duration::from_secs(match (self, model == STUDIO) {
            (Self::Plan, true) => 1,
            (_, true) => 2,
            (_, false) => 15,
        })
    }
}

/// Notes that it took so long. Failures are logged: figures are not worth a job.
pub async fn record(redis: &Redis, work: Work, model: &str, took: Duration) {
    let key = key(redis, work, model);
    let millis = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    let recorded: RedisResult<()> = redis::pipe()
        .lpush(&key, millis)
        .ignore()
        .ltrim(&key, 0, KEPT - 1)
        .ignore()
        .expire(&key, LIFE)
        .ignore()
        .query_async(&mut redis.connection())
        .await;
    if let Err(error) = recorded {
        tracing::debug!(%error, "a time was lost");
    }
}

/// How long it usually takes.
pub async fn usual(redis: &Redis, work: Work, model: &str) -> Duration {
    let times: RedisResult<Vec<u64>> = redis::cmd("LRANGE")
        .arg(key(redis, work, model))
        .arg(0)
        .arg(KEPT - 1)
        .query_async(&mut redis.connection())
        .await;
    let mut times = times.unwrap_or_default();
    times.sort_unstable();
    let median = times.get(times.len() / 2);
    median.map_or_else(|| work.at_first(model), |millis| Duration::from_millis(*millis))
}

fn key(redis: &Redis, work: Work, model: &str) -> String {
    redis.key(&format!("usual:{}:{model}", work.name()))
}
