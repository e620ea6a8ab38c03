//! Appending to a job's log and reading it back.
//!
//! Every append of a run is fenced: the log knows which run owns the job, and a run that lost it writes
//! nothing.

use std::sync::LazyLock;

use domain::events::JobEvent;
use domain::ids::{JobId, RunToken};
use redis::streams::{StreamId, StreamRangeReply};
use redis::{RedisError, RedisResult, Script};

use super::{EventId, LoggedEvent};
use crate::redis::Redis;

/// Most events of one log: above the 20,000 chunks a stream may have, so that a replay
/// is never cut.
const MAX_EVENTS: usize = 24_000;
/// How long a log is kept after an event, in seconds, while others may follow.
const EXPIRES_AFTER: usize = 3_600;
/// How long a log outlives its job, in seconds: who was away for longer gets the result from Postgres, without its way
/// there.
const EXPIRES_AFTER_END: usize = 900;
/// How long what a model was sent is kept with the log, in seconds: from the beginning of a job, which may take half an
/// hour.
const REQUEST_EXPIRES_AFTER: usize = EXPIRES_AFTER + 1_800;
/// Events read at once.
pub(super) const READ_BATCH: usize = 500;
/// Owner of a log that has its last event.
const CLOSED: &str = "closed";

static APPEND: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
local owner = redis.call('GET', KEYS[2])
if not owner then return 'LOST' end
if owner ~= ARGV[1] then return 'FENCED' end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'd', ARGV[4])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('SET', KEYS[2], ARGV[5], 'EX', ARGV[3])
redis.call('PUBLISH', KEYS[3], id .. ' ' .. ARGV[4])
return id",
    )
});

static CLOSE: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
if redis.call('GET', KEYS[2]) == ARGV[3] then return 'FENCED' end
local id = redis.call('XADD', KEYS[1], '*', 'd', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[1])
redis.call('SET', KEYS[2], ARGV[3], 'EX', ARGV[1])
redis.call('PUBLISH', KEYS[3], id .. ' ' .. ARGV[2])
return id",
    )
});

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Append {
    /// It stands in the log, with so many bytes.
    Written { id: EventId, bytes: usize },
    /// Another run owns the job, or the log has its last event.
    Fenced,
    /// The log is gone: Redis lost its memory. The run may claim it anew.
    Lost,
}

/// The logs of all jobs. Cheap to clone.
#[derive(Clone)]
pub struct EventLog {
    redis: Redis,
}

impl EventLog {
    /// Over a connection.
    #[must_use]
    pub fn new(redis: Redis) -> Self {
        Self { redis }
    }

    /// Makes a run the owner of a job's log. Only a run that holds the job's lease may do so.
    pub async fn claim(&self, job: JobId, run: RunToken) -> RedisResult<()> {
        redis::cmd("SET")
            .arg(self.owner_key(job))
            .arg(run.to_string())
            .arg("EX")
            .arg(EXPIRES_AFTER)
            .query_async(&mut self.redis.connection())
            .await
    }

    /// Makes a run the owner of a log that has none: one that Redis lost.
    pub async fn claim_if_free(&self, job: JobId, run: RunToken) -> RedisResult<()> {
        let _: Option<String> = redis::cmd("SET")
            .arg(self.owner_key(job))
            .arg(run.to_string())
            .arg("NX")
            .arg("EX")
            .arg(EXPIRES_AFTER)
            .query_async(&mut self.redis.connection())
            .await?;
        Ok(())
    }

    /// Appends an event of a run.
    ///
    /// # Errors
    /// When Redis fails or the event cannot be written as JSON.
    pub async fn append(&self, job: JobId, run: RunToken, event: &JobEvent) -> RedisResult<Append> {
        let run = run.to_string();
        let written = json(event)?;
        let (next_owner, expires_after) = if event.is_terminal() {
            (CLOSED, EXPIRES_AFTER_END)
        } else {
            (run.as_str(), EXPIRES_AFTER)
        };
        let answer: String = APPEND
            .key(self.stream_key(job))
            .key(self.owner_key(job))
            .key(channel(&self.redis, job))
            .arg(&run)
            .arg(MAX_EVENTS)
            .arg(expires_after)
            .arg(&written)
            .arg(next_owner)
            .invoke_async(&mut self.redis.connection())
            .await?;
        Ok(outcome(&answer, written.len()))
    }

    /// Appends the last event of a run that stored the job's end, even to a log that Redis lost.
    ///
    /// # Errors
    /// When Redis fails or the event cannot be written as JSON.
    pub async fn append_last(&self, job: JobId, run: RunToken, event: &JobEvent) -> RedisResult<Append> {
        match self.append(job, run, event).await? {
            Append::Lost => self.close(job, event).await,
            written => Ok(written),
        }
    }

    /// Appends the last event of a job that no run holds, and shuts every run out.
    ///
    /// # Errors
    /// When Redis fails or the event cannot be written as JSON.
    pub async fn close(&self, job: JobId, event: &JobEvent) -> RedisResult<Append> {
        let written = json(event)?;
        let answer: String = CLOSE
            .key(self.stream_key(job))
            .key(self.owner_key(job))
            .key(channel(&self.redis, job))
            .arg(EXPIRES_AFTER_END)
            .arg(&written)
            .arg(CLOSED)
            .invoke_async(&mut self.redis.connection())
            .await?;
        Ok(outcome(&answer, written.len()))
    }

    /// The next events after a place, at most 500.
    pub async fn after(&self, job: JobId, place: EventId) -> RedisResult<Vec<LoggedEvent>> {
        let reply: StreamRangeReply = redis::cmd("XRANGE")
            .arg(self.stream_key(job))
            .arg(format!("({place}"))
            .arg("+")
            .arg("COUNT")
            .arg(READ_BATCH)
            .query_async(&mut self.redis.connection())
            .await?;
        Ok(reply.ids.iter().filter_map(logged).collect())
    }

    /// The last event; nothing when there is no log.
    pub async fn last(&self, job: JobId) -> RedisResult<Option<LoggedEvent>> {
        let reply: StreamRangeReply = redis::cmd("XREVRANGE")
            .arg(self.stream_key(job))
            .arg("+")
            .arg("-")
            .arg("COUNT")
            .arg(1)
            .query_async(&mut self.redis.connection())
            .await?;
        Ok(reply.ids.first().and_then(logged))
    }

    /// Keeps what a model is sent for a job, as JSON, in place of what an attempt before sent.
    pub async fn keep_request(&self, job: JobId, request: &str) -> RedisResult<()> {
        redis::cmd("SET")
            .arg(self.request_key(job))
            .arg(request)
            .arg("EX")
            .arg(REQUEST_EXPIRES_AFTER)
            .query_async(&mut self.redis.connection())
            .await
    }

    /// What a model was sent for a job, as JSON, while it is kept.
    pub async fn request(&self, job: JobId) -> RedisResult<Option<String>> {
        redis::cmd("GET")
            .arg(self.request_key(job))
            .query_async(&mut self.redis.connection())
            .await
    }

    /// Removes the logs of jobs that are not kept any more. Those that expired are no error.
    pub async fn remove(&self, jobs: &[JobId]) -> RedisResult<()> {
        if jobs.is_empty() {
            return Ok(());
        }
        let keys = jobs.iter().flat_map(|job| {
            [
                self.stream_key(*job),
                self.owner_key(*job),
                self.request_key(*job),
            ]
        });
        redis::cmd("UNLINK")
            .arg(keys.collect::<Vec<_>>())
            .query_async(&mut self.redis.connection())
            .await
    }

    fn stream_key(&self, job: JobId) -> String {
        self.redis.key(&format!("job:{job}:events"))
    }

    fn owner_key(&self, job: JobId) -> String {
        self.redis.key(&format!("job:{job}:owner"))
    }

    fn request_key(&self, job: JobId) -> String {
        self.redis.key(&format!("job:{job}:request"))
    }
}

/// The channel on which a job's events are published as they are appended: the id, a space, the JSON.
pub(super) fn channel(redis: &Redis, job: JobId) -> String {
    redis.key(&format!("job:{job}"))
}

fn logged(entry: &StreamId) -> Option<LoggedEvent> {
    let json: String = entry.get("d")?;
    Some(LoggedEvent {
        id: entry.id.parse().ok()?,
        json: json.into(),
    })
}

fn outcome(answer: &str, bytes: usize) -> Append {
    match answer {
        "FENCED" => Append::Fenced,
        "LOST" => Append::Lost,
        id => id
            .parse()
            .map_or(Append::Fenced, |id| Append::Written { id, bytes }),
    }
}

fn json(event: &JobEvent) -> RedisResult<String> {
    serde_json::to_string(event).map_err(|error| {
        RedisError::from((
            redis::ErrorKind::Client,
            "event cannot be written",
            error.to_string(),
        ))
    })
}
