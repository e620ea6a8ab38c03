//! Calls that the browser of a job makes for it. A worker opens a call and reads the parts of its answer; the browser
//! claims it and sends them, by way of a web server. Redis keeps both until the call ends, and half an hour at the most.
//!
//! One browser tab claims a call. It numbers the parts from 0, so that a part that is sent again counts once and none is
//! missing. What a call and its parts may take is bounded (`domain::limits`).

use std::sync::LazyLock;
use std::time::Duration;

use domain::ids::{JobId, UserId};
use domain::limits::{RELAY_ANSWER_MAX_BYTES, RELAY_PIECES_MAX};
use domain::relay::{RelayFailure, RelayPiece};
use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, RedisResult, Script};
use uuid::Uuid;

use crate::redis::Redis;

/// How long a call is kept whose worker died, in seconds: as long as a job may take.
const EXPIRES_AFTER: usize = 1_800;

static OPEN: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'body', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1",
    )
});

static CLAIM: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return {'OVER', ''} end
redis.call('HSETNX', KEYS[1], 'claim', ARGV[2])
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[2] then return {'TAKEN', ''} end
local body = redis.call('HGET', KEYS[1], 'body')
if not body then return {'OVER', ''} end
return {'DONE', body}",
    )
});

static PUSH: LazyLock<Script> = LazyLock::new(|| {
    Script::new(
        r"
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 'OVER' end
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[2] then return 'TAKEN' end
local seq = tonumber(ARGV[3])
local expected = tonumber(redis.call('HGET', KEYS[1], 'next') or '0')
if seq < expected then return 'DONE' end
if seq > expected then return 'TAKEN' end
local bytes = redis.call('HINCRBY', KEYS[1], 'bytes', ARGV[4])
redis.call('HSET', KEYS[1], 'next', seq + 1)
redis.call('HDEL', KEYS[1], 'body')
local piece = ARGV[5]
local outcome = 'DONE'
if bytes > tonumber(ARGV[6]) or seq >= tonumber(ARGV[7]) then
    piece = ARGV[8]
    outcome = 'FULL'
    redis.call('DEL', KEYS[1])
end
redis.call('RPUSH', KEYS[2], piece)
redis.call('EXPIRE', KEYS[2], ARGV[9])
return outcome",
    )
});

/// A call of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RelayedCall {
    pub job: JobId,
    pub call: Uuid,
}

/// Who sends something about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    pub user: UserId,
    /// Made up by the tab that makes the call.
    pub claim: Uuid,
}

/// What became of something that a browser sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sent<T> {
    Taken(T),
    /// Another tab makes the call, or a part is missing before this one.
    Refused,
    /// The answer has more than a call may have; the worker knows.
    Full,
    /// Nobody waits for it, or it is another account's.
    Over,
}

/// The calls of all jobs. Cheap to clone.
#[derive(Clone)]
pub struct RelayCalls {
    redis: Redis,
}

impl RelayCalls {
    /// Over a connection.
    #[must_use]
    pub fn new(redis: Redis) -> Self {
        Self { redis }
    }

    /// Opens a call for the browser of an account, and a connection to read its answer over.
    ///
    /// # Errors
    /// When Redis fails.
    pub async fn open(&self, call: RelayedCall, owner: UserId, body: &str) -> RedisResult<RelayReader> {
        // It waits for each part, so the usual time for a response does not hold.
        let config = AsyncConnectionConfig::new().set_response_timeout(None);
        let client = self.redis.client();
        let connection = client
            .get_multiplexed_async_connection_with_config(&config)
            .await?;
        let _: i64 = OPEN
            .key(self.call_key(call))
            .arg(owner.to_string())
            .arg(body)
            .arg(EXPIRES_AFTER)
            .invoke_async(&mut self.redis.connection())
            .await?;
        Ok(RelayReader {
            connection,
            pieces: self.pieces_key(call),
        })
    }

    /// Claims a call for a tab and gives its body, also to the same tab again until that sends the first part.
    ///
    /// # Errors
    /// When Redis fails.
    pub async fn claim(&self, call: RelayedCall, caller: Caller) -> RedisResult<Sent<String>> {
        let (outcome, body): (String, String) = CLAIM
            .key(self.call_key(call))
            .arg(caller.user.to_string())
            .arg(caller.claim.to_string())
            .invoke_async(&mut self.redis.connection())
            .await?;
        Ok(match outcome.as_str() {
            "DONE" => Sent::Taken(body),
            "TAKEN" => Sent::Refused,
            _ => Sent::Over,
        })
    }

    /// Takes the part of an answer that has this number, from 0. One that came before counts once.
    ///
    /// # Errors
    /// When Redis fails or the part cannot be written as JSON.
    pub async fn push(
        &self,
        call: RelayedCall,
        caller: Caller,
        number: u32,
        piece: &RelayPiece,
    ) -> RedisResult<Sent<()>> {
        let outcome: String = PUSH
            .key(self.call_key(call))
            .key(self.pieces_key(call))
            .arg(caller.user.to_string())
            .arg(caller.claim.to_string())
            .arg(number)
            .arg(piece.text.len())
            .arg(json(piece)?)
            .arg(RELAY_ANSWER_MAX_BYTES)
            .arg(RELAY_PIECES_MAX)
            .arg(json(&RelayPiece::failed(RelayFailure::TooLong))?)
            .arg(EXPIRES_AFTER)
            .invoke_async(&mut self.redis.connection())
            .await?;
        Ok(match outcome.as_str() {
            "DONE" => Sent::Taken(()),
            "TAKEN" => Sent::Refused,
            "FULL" => Sent::Full,
            _ => Sent::Over,
        })
    }

    /// Forgets a call: its browser learns so with the next part.
    ///
    /// # Errors
    /// When Redis fails.
    pub async fn remove(&self, call: RelayedCall) -> RedisResult<()> {
        redis::cmd("UNLINK")
            .arg(self.call_key(call))
            .arg(self.pieces_key(call))
            .query_async(&mut self.redis.connection())
            .await
    }

    fn call_key(&self, call: RelayedCall) -> String {
        self.redis.key(&format!("job:{}:relay:{}", call.job, call.call))
    }

    fn pieces_key(&self, call: RelayedCall) -> String {
        self.redis
            .key(&format!("job:{}:relay:{}:pieces", call.job, call.call))
    }
}

/// Reads the answer of a call.
pub struct RelayReader {
    /// Its own: it waits.
    connection: MultiplexedConnection,
    pieces: String,
}

impl RelayReader {
    /// The next part; nothing when none came in this time. A part that cannot be read counts as the end of the call.
    ///
    /// # Errors
    /// When Redis fails.
    pub async fn next(&mut self, within: Duration) -> RedisResult<Option<RelayPiece>> {
        let next: Option<(String, String)> = redis::cmd("BLPOP")
            .arg(&self.pieces)
            .arg(within.as_secs().max(1))
            .query_async(&mut self.connection)
            .await?;
        Ok(next.map(|(_, piece)| {
            serde_json::from_str(&piece).unwrap_or_else(|_| RelayPiece::failed(RelayFailure::Cut))
        }))
    }
}

fn json(piece: &RelayPiece) -> RedisResult<String> {
    serde_json::to_string(piece).map_err(|error| {
        redis::RedisError::from((
            redis::ErrorKind::Client,
            "a part cannot be written",
            error.to_string(),
        ))
    })
}
