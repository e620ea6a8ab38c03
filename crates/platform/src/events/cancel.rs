//! A request to stop a job, announced to every worker at once. The truth is in Postgres; a worker that misses the
//! message finds it when it renews its lease.

use std::time::Duration;

use domain::ids::JobId;
use futures_util::{Stream, StreamExt};
use redis::RedisResult;

use crate::redis::Redis;

const CHANNEL: &str = "cancel";

/// Announces to the workers that a job is to stop.
pub async fn announce(redis: &Redis, job: JobId) -> RedisResult<()> {
    redis::cmd("PUBLISH")
        .arg(redis.key(CHANNEL))
        .arg(job.to_string())
        .query_async(&mut redis.connection())
        .await
}

/// The jobs that are to stop, as they are announced. Never ends; reconnects by itself.
pub fn announcements(redis: Redis) -> impl Stream<Item = JobId> + Send {
    async_stream::stream! {
        loop {
            if let Ok(mut subscription) = redis.client().get_async_pubsub().await
                && subscription.subscribe(redis.key(CHANNEL)).await.is_ok()
            {
                let mut messages = subscription.on_message();
                while let Some(message) = messages.next().await {
                    let text: RedisResult<String> = message.get_payload();
                    if let Ok(job) = text.unwrap_or_default().parse() {
                        yield job;
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
}
