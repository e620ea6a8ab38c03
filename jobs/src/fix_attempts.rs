//! How often an account had an error of a page fixed, so that repairs do not go round in circles. Kept in Redis for an
//! hour; a Redis that does not answer knows of no attempt.

use domain::ids::UserId;
use domain::limits::FIX_ATTEMPTS_KEPT;
use platform::redis::Redis;
use redis::RedisResult;

/// The field with what was tried last. No key of an error begins so: they are in lower case.
const TRIED: &str = "TRIED";

/// The attempts at the errors of one page.
pub struct FixAttempts<'a> {
    redis: &'a Redis,
    key: String,
}

impl<'a> FixAttempts<'a> {
    /// Those of an account at a page with this hash, whichever app it is of.
    #[must_use]
    pub fn of(redis: &'a Redis, account: UserId, page: &str) -> Self {
        Self {
            redis,
            key: redis.key(&format!("fix:{account}:{page}")),
        }
    }

    /// How often each of these errors was tried, in their order.
    pub async fn counts(&self, errors: &[&str]) -> Vec<u32> {
        if errors.is_empty() {
            return Vec::new();
        }
        let counted: RedisResult<Vec<Option<u32>>> = redis::cmd("HMGET")
            .arg(&self.key)
            .arg(errors)
            .query_async(&mut self.redis.connection())
            .await;
        match counted {
            Ok(counts) => counts.into_iter().map(Option::unwrap_or_default).collect(),
            Err(error) => {
                tracing::warn!(%error, "attempts to fix errors are not known");
                vec![0; errors.len()]
            }
        }
    }

    /// Counts an attempt at each of these errors, and gives how many there are of each now.
    pub async fn begin(&self, errors: &[&str]) -> Vec<u32> {
        self.add(errors, 1).await
    }

    /// Takes an attempt back: no answer came.
    pub async fn give_back(&self, errors: &[&str]) {
        self.add(errors, -1).await;
    }

    async fn add(&self, errors: &[&str], by: i32) -> Vec<u32> {
        if errors.is_empty() {
            return Vec::new();
        }
        let mut pipe = redis::pipe();
        pipe.atomic();
        for error in errors {
            pipe.cmd("HINCRBY").arg(&self.key).arg(*error).arg(by);
        }
        pipe.cmd("EXPIRE")
            .arg(&self.key)
            .arg(FIX_ATTEMPTS_KEPT.as_secs())
            .ignore();
        let counted: RedisResult<Vec<i64>> = pipe.query_async(&mut self.redis.connection()).await;
        match counted {
            Ok(counts) => counts
                .into_iter()
                .map(|count| u32::try_from(count.max(0)).unwrap_or(u32::MAX))
                .collect(),
            Err(error) => {
                tracing::warn!(%error, "an attempt to fix errors was not counted");
                vec![1; errors.len()]
            }
        }
    }

    /// Notes what was tried last, in a sentence.
    pub async fn note(&self, tried: &str) {
        let noted: RedisResult<()> = redis::cmd("HSET")
            .arg(&self.key)
            .arg(TRIED)
            .arg(tried)
            .query_async(&mut self.redis.connection())
            .await;
        if let Err(error) = noted {
            tracing::warn!(%error, "what was tried is not known later");
        }
    }

    /// What was tried last.
    pub async fn tried(&self) -> Option<String> {
        redis::cmd("HGET")
            .arg(&self.key)
            .arg(TRIED)
            .query_async(&mut self.redis.connection())
            .await
            .unwrap_or_default()
    }
}
