//! All streams of a process over one pub/sub connection. A message carries its event, so that a live event
//! costs no further read; history and gaps are read from the log. Each stream sees every event once and in
//! order.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::ids::JobId;
use futures_util::{Stream, StreamExt};
use redis::aio::PubSubSink;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use super::log::{self, EventLog, READ_BATCH};
use super::{EventId, LoggedEvent};
use crate::redis::Redis;

/// Events a slow stream may be behind before it reads the log again.
const CAPACITY: usize = 256;

#[derive(Clone)]
enum Message {
    Event(LoggedEvent),
    /// The connection was gone for a while: what came meanwhile is in the log.
    Resync,
}

struct Topic {
    sender: broadcast::Sender<Message>,
    streams: usize,
}

enum Command {
    Subscribe(JobId, oneshot::Sender<()>),
    Unsubscribe(JobId),
}

type Topics = Arc<Mutex<HashMap<JobId, Topic>>>;

/// The fan-out of one process. Cheap to clone.
#[derive(Clone)]
pub struct Hub {
    topics: Topics,
    /// Counts up with each connection to Redis.
    reconnections: watch::Receiver<u64>,
    commands: mpsc::UnboundedSender<Command>,
    log: EventLog,
}

impl Hub {
    /// Starts the reader of this process. It ends when the last clone of the hub is gone.
    #[must_use]
    pub fn start(redis: Redis) -> Self {
        let topics: Topics = Arc::default();
        let (commands, receiver) = mpsc::unbounded_channel();
        let (connected, reconnections) = watch::channel(0);
        let log = EventLog::new(redis.clone());
        tokio::spawn(
            Reader {
                redis,
                topics: topics.clone(),
                commands: receiver,
                connected,
            }
            .run(),
        );
        Self {
            topics,
            reconnections,
            commands,
            log,
        }
    }

    /// The events of a job after a place: first those of the log, then those that come. Ends after the
    /// terminal event, never before.
    pub fn events(&self, job: JobId, after: EventId) -> impl Stream<Item = LoggedEvent> + Send + use<> {
        let hub = self.clone();
        async_stream::stream! {
            // Subscribed before the log is read: nothing falls between.
            let (mut receiver, _subscription) = hub.subscribe(job).await;
            let mut place = after;
            let mut behind = true;
            loop {
                while behind {
                    match hub.log.after(job, place).await {
                        Ok(events) => {
                            behind = events.len() == READ_BATCH;
                            for event in events {
                                place = event.id;
                                let last = event.is_terminal();
                                yield event;
                                if last { return; }
                            }
                        }
                        Err(error) => {
                            tracing::warn!(%job, %error, "the event log cannot be read");
                            tokio::time::sleep(Duration::from_millis(200)).await;
                        }
                    }
                }
                match receiver.recv().await {
                    Ok(Message::Event(event)) if event.id > place => {
                        place = event.id;
                        let last = event.is_terminal();
                        yield event;
                        if last { return; }
                    }
                    Ok(Message::Event(_)) => {}
                    Ok(Message::Resync) | Err(broadcast::error::RecvError::Lagged(_)) => behind = true,
                    Err(broadcast::error::RecvError::Closed) => return,
                }
            }
        }
    }

    /// The last event in a job's log; nothing when there is no log.
    pub async fn last(&self, job: JobId) -> redis::RedisResult<Option<LoggedEvent>> {
        self.log.last(job).await
    }

    /// Changes whenever the connection to Redis is made anew; events may have been lost before.
    #[must_use]
    pub fn reconnections(&self) -> watch::Receiver<u64> {
        let mut reconnections = self.reconnections.clone();
        reconnections.mark_unchanged();
        reconnections
    }

    /// How many streams are open.
    #[must_use]
    pub fn open_streams(&self) -> usize {
        lock(&self.topics).values().map(|topic| topic.streams).sum()
    }

    /// Joins a job's topic and waits till the subscription is in force. Subscribing twice is harmless.
    async fn subscribe(&self, job: JobId) -> (broadcast::Receiver<Message>, Subscription) {
        let receiver = {
            let mut topics = lock(&self.topics);
            let topic = topics.entry(job).or_insert_with(|| Topic {
                sender: broadcast::channel(CAPACITY).0,
                streams: 0,
            });
            topic.streams += 1;
            topic.sender.subscribe()
        };
        let subscription = Subscription {
            hub: self.clone(),
            job,
        };
        let (confirm, confirmed) = oneshot::channel();
        if self.commands.send(Command::Subscribe(job, confirm)).is_ok() {
            // Without a connection the reader sends a resync later.
            drop(tokio::time::timeout(Duration::from_secs(2), confirmed).await);
        }
        (receiver, subscription)
    }
}

/// Leaves the topic when the stream is dropped.
struct Subscription {
    hub: Hub,
    job: JobId,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = lock(&self.hub.topics);
        let Some(topic) = topics.get_mut(&self.job) else {
            return;
        };
        topic.streams -= 1;
        if topic.streams == 0 {
            topics.remove(&self.job);
            drop(self.hub.commands.send(Command::Unsubscribe(self.job)));
        }
    }
}

struct Reader {
    redis: Redis,
    topics: Topics,
    commands: mpsc::UnboundedReceiver<Command>,
    connected: watch::Sender<u64>,
}

impl Reader {
    async fn run(mut self) {
        loop {
            if let Ok(connection) = self.redis.client().get_async_pubsub().await {
                let (mut sink, mut messages) = connection.split();
                if self.resubscribe(&mut sink).await {
                    loop {
                        tokio::select! {
                            command = self.commands.recv() => match command {
                                None => return,
                                Some(command) => if !self.carry_out(&mut sink, command).await { break },
                            },
                            message = messages.next() => match message {
                                None => break,
                                Some(message) => self.deliver(&message),
                            },
                        }
                    }
                }
            }
            if self.commands.is_closed() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Joins every live topic again and asks its streams to catch up.
    async fn resubscribe(&self, sink: &mut PubSubSink) -> bool {
        let jobs: Vec<JobId> = lock(&self.topics).keys().copied().collect();
        for job in &jobs {
            if sink.subscribe(log::channel(&self.redis, *job)).await.is_err() {
                return false;
            }
        }
        let topics = lock(&self.topics);
        for job in jobs {
            if let Some(topic) = topics.get(&job) {
                drop(topic.sender.send(Message::Resync));
            }
        }
        self.connected.send_modify(|times| *times += 1);
        true
    }

    /// Whether the connection still stands.
    async fn carry_out(&self, sink: &mut PubSubSink, command: Command) -> bool {
        match command {
            Command::Subscribe(job, confirm) => {
                let joined = sink.subscribe(log::channel(&self.redis, job)).await.is_ok();
                let _ = confirm.send(());
                joined
            }
            Command::Unsubscribe(job) => {
                // Somebody may have joined in the meantime.
                let live = lock(&self.topics).contains_key(&job);
                live || sink.unsubscribe(log::channel(&self.redis, job)).await.is_ok()
            }
        }
    }

    fn deliver(&self, message: &redis::Msg) {
        let job = message
            .get_channel_name()
            .rsplit(':')
            .next()
            .and_then(|id| id.parse().ok());
        let text = std::str::from_utf8(message.get_payload_bytes()).ok();
        let event = text.and_then(|text| text.split_once(' ')).and_then(|(id, json)| {
            Some(LoggedEvent {
                id: id.parse().ok()?,
                json: json.into(),
            })
        });
        let (Some(job), Some(event)) = (job, event) else {
            return;
        };
        if let Some(topic) = lock(&self.topics).get(&job) {
            drop(topic.sender.send(Message::Event(event)));
        }
    }
}

/// The map stays whole even if a thread panicked while it held the lock.
fn lock(topics: &Topics) -> MutexGuard<'_, HashMap<JobId, Topic>> {
    topics.lock().unwrap_or_else(PoisonError::into_inner)
}
