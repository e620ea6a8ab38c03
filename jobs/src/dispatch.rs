//! Handing job ids to workers over apalis and Redis. What is handed over is an id; what the job is stands in
//! Postgres. Losing a delivery or delivering twice is harmless.

use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use apalis::prelude::{PollSnapshot, PollStrategy, TaskBuilder, TaskId, TaskSink};
use apalis_core::backend::Vacuum;
use apalis_redis::{Config, RedisStorage};
use domain::ids::JobId;
use futures_util::{Stream, StreamExt};
use platform::redis::Redis;
use redis::aio::ConnectionManager;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::lane::Lane;

/// What travels through the queue.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Ticket {
    pub job: JobId,
}

/// A lane's queue.
pub type Queue = RedisStorage<Ticket, ConnectionManager>;

/// A ticket could not be handed over. The job waits in Postgres and is pushed again by the sweeper.
#[derive(Debug, Error)]
#[error("the dispatcher does not take jobs: {0}")]
pub struct DispatchError(String);

/// Pushes jobs. Cheap to clone.
#[derive(Clone)]
pub struct Dispatcher {
    redis: Redis,
    /// What this process pushed since a sweep last noted it: one statement for many jobs.
    pushed: Arc<Mutex<Vec<JobId>>>,
}

impl Dispatcher {
    /// Over a connection.
    #[must_use]
    pub fn new(redis: Redis) -> Self {
        Self {
            redis,
            pushed: Arc::default(),
        }
    }

    /// The jobs that were pushed since this was last asked.
    pub(crate) fn take_pushed(&self) -> Vec<JobId> {
        std::mem::take(&mut self.pushed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The Redis it stands on.
    #[must_use]
    pub fn redis(&self) -> &Redis {
        &self.redis
    }

    /// The queue of a lane.
    #[must_use]
    pub fn queue(&self, lane: Lane) -> Queue {
        let config = Config::default()
            .queue(queue_name(&self.redis, lane))
            // One at a time: else one worker takes ten jobs while its peers idle.
            .batch_size(1)
            .heartbeat_interval(Duration::from_secs(5))
            .idempotency_ttl(Some(Duration::from_secs(60)));
        RedisStorage::new(self.redis.connection()).with_config(config)
    }

    /// Removes what a lane's queue keeps of tickets that were used up, and gives their number.
    ///
    /// # Errors
    /// [`DispatchError`] when Redis fails.
    pub async fn vacuum(&self, lane: Lane) -> Result<usize, DispatchError> {
        self.queue(lane)
            .vacuum()
            .await
            .map_err(|error| DispatchError(error.to_string()))
    }

    /// Pushes a job and wakes a worker; the queue itself publishes no wake-up.
    ///
    /// # Errors
    /// [`DispatchError`] when Redis fails.
    pub async fn push(&self, job: JobId, lane: Lane) -> Result<(), DispatchError> {
        let failed = |error: &dyn std::fmt::Display| DispatchError(error.to_string());
        // A task id of its own: a job that is pushed again must not meet its former delivery.
        let task = TaskBuilder::new(Ticket { job })
            .task_id(TaskId::from_string(domain::ids::RunToken::generate().to_string()))
            .build();
        self.queue(lane)
            .push_task(task)
            .await
            .map_err(|error| failed(&error))?;
        let channel = wake_channel(&self.redis, lane);
        redis::cmd("PUBLISH")
            .arg(channel)
            .arg(1)
            .query_async::<()>(&mut self.redis.connection())
            .await
            .map_err(|error| failed(&error))?;
        self.pushed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(job);
        Ok(())
    }
}

/// When a worker looks for jobs: at each wake-up, and at each tick for whatever a wake-up missed.
///
/// The stock strategies take one item a poll and can leave no waker behind; draining to `Pending` always
/// leaves one.
pub struct Wake<S>(pub S);

impl<S: Stream<Item = ()> + Unpin + Send + 'static> PollStrategy for Wake<S> {
    fn poll_drive(&mut self, context: &mut Context<'_>, _: &PollSnapshot) -> Poll<Option<()>> {
        let mut woken = false;
        while let Poll::Ready(Some(())) = self.0.poll_next_unpin(context) {
            woken = true;
        }
        if woken {
            Poll::Ready(Some(()))
        } else {
            Poll::Pending
        }
    }
}

/// The wake-ups of a lane. Never ends while it is read; reconnects by itself.
pub fn wake_ups(redis: Redis, lane: Lane, tick: Duration) -> impl Stream<Item = ()> + Unpin + Send + 'static {
    // Room for one: wake-ups that come together are one.
    let (sender, receiver) = tokio::sync::mpsc::channel::<()>(1);
    tokio::spawn(async move {
        let closed = |result| matches!(result, Err(tokio::sync::mpsc::error::TrySendError::Closed(())));
        loop {
            if let Ok(mut subscription) = redis.client().get_async_pubsub().await
                && subscription.subscribe(wake_channel(&redis, lane)).await.is_ok()
            {
                let mut messages = subscription.on_message();
                loop {
                    tokio::select! {
                        message = messages.next() => if message.is_none() { break },
                        () = tokio::time::sleep(tick) => {}
                    }
                    if closed(sender.try_send(())) {
                        return;
                    }
                }
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
            if closed(sender.try_send(())) {
                return;
            }
        }
    });
    tokio_stream::wrappers::ReceiverStream::new(receiver)
}

fn queue_name(redis: &Redis, lane: Lane) -> String {
    redis.key(&format!("queue:{lane}"))
}

fn wake_channel(redis: &Redis, lane: Lane) -> String {
    redis.key(&format!("wake:{lane}"))
}
