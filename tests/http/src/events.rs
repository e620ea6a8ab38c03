//! Reading event streams as a client does.

use std::pin::Pin;
use std::sync::Arc;

use domain::errors::ErrorCode;
use domain::events::ErrorEvent;
use futures_util::{Stream, StreamExt};
use jsonschema::Validator;
use reqwest::RequestBuilder;
use serde_json::Value;

use crate::description::{Description, EVENT_STREAM, assert_fits};
use crate::site::WAIT_TIMEOUT;

type Bytes = Pin<Box<dyn Stream<Item = Result<Vec<u8>, reqwest::Error>> + Send>>;

/// One event.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    /// Its place in the log; `job`, and ends read from the database, have none.
    pub id: Option<String>,
    pub event: Value,
}

impl Received {
    /// Its type.
    #[must_use]
    pub fn kind(&self) -> &str {
        self.event["type"].as_str().unwrap_or_default()
    }
}

/// An open stream.
pub struct Events {
    body: Bytes,
    held: Vec<u8>,
    /// What an event must look like.
    described: Arc<Validator>,
    comments: usize,
    pub read: Transcript,
}

/// What came of a stream.
#[derive(Debug, Clone, Default)]
pub struct Transcript {
    /// The events, in order.
    pub events: Vec<Received>,
    pub done: bool,
}

impl Events {
    /// Opens a stream; the answer must be one.
    pub async fn open(request: RequestBuilder) -> Self {
        let (client, request) = request.build_split();
        let request = request.unwrap();
        let described =
            Description::of_the_api().of(request.method().as_str(), request.url().path(), 200, EVENT_STREAM);
        let described = described.expect("the stream is not described");
        let response = tokio::time::timeout(WAIT_TIMEOUT, client.execute(request))
            .await
            .expect("no answer in time")
            .unwrap();
        let status = response.status().as_u16();
        if status != 200 {
            panic!("{status}: {}", response.text().await.unwrap_or_default());
        }
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self {
            body: Box::pin(
                response
                    .bytes_stream()
                    .map(|piece| piece.map(|bytes| bytes.to_vec())),
            ),
            held: Vec::new(),
            described,
            comments: 0,
            read: Transcript::default(),
        }
    }

    /// The next event; none when the stream ended or broke.
    pub async fn next(&mut self) -> Option<Received> {
        loop {
            while let Some(frame) = self.take_frame() {
                if let Some(received) = self.take(&frame) {
                    return Some(received);
                }
            }
            let piece = tokio::time::timeout(WAIT_TIMEOUT, self.body.next()).await;
            let piece = piece.unwrap_or_else(|_| panic!("silence after {:?}", self.read.kinds()));
            match piece {
                Some(Ok(bytes)) => self.held.extend(bytes),
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Reads till an event of this type came.
    pub async fn until(&mut self, kind: &str) -> Received {
        self.until_that(|received| received.kind() == kind).await
    }

    /// Reads till an event came for which this holds.
    pub async fn until_that(&mut self, holds: impl Fn(&Received) -> bool) -> Received {
        while let Some(received) = self.next().await {
            if holds(&received) {
                return received;
            }
        }
        panic!("the stream ended before: {:?}", self.read.kinds());
    }

    /// Reads till this much of the page came.
    pub async fn until_chars(&mut self, chars: usize) {
        while self.read.text().chars().count() < chars {
            assert!(
                self.next().await.is_some(),
                "the stream ended: {:?}",
                self.read.kinds()
            );
        }
    }

    /// The job of a stream that was just opened.
    pub async fn job(&mut self) -> String {
        let received = self.until("job").await;
        received.event["jobId"].as_str().unwrap().to_owned()
    }

    /// Reads to the end.
    pub async fn all(mut self) -> Transcript {
        while self.next().await.is_some() {}
        self.read
    }

    /// Reads till a sign of life came that is no event.
    pub async fn until_comment(&mut self) {
        let before = self.comments;
        while self.comments == before {
            let piece = tokio::time::timeout(WAIT_TIMEOUT, self.body.next()).await;
            self.held
                .extend(piece.expect("silence").expect("the stream ended").unwrap());
            while let Some(frame) = self.take_frame() {
                self.take(&frame);
            }
        }
    }

    fn take_frame(&mut self) -> Option<String> {
        let end = self.held.windows(2).position(|two| two == b"\n\n")?;
        let frame = self.held.drain(..end + 2).collect();
        Some(String::from_utf8(frame).unwrap())
    }

    fn take(&mut self, frame: &str) -> Option<Received> {
        let field = |name: &str| frame.lines().find_map(|line| line.strip_prefix(name));
        if frame.starts_with(':') {
            self.comments += 1;
        }
        let data = field("data: ")?;
        assert!(!self.read.done, "something follows [DONE]: {frame}");
        if data == "[DONE]" {
            self.read.done = true;
            return None;
        }
        let received = Received {
            id: field("id: ").map(str::to_owned),
            event: serde_json::from_str(data).unwrap(),
        };
        assert_fits(&self.described, &received.event);
        self.read.events.push(received.clone());
        Some(received)
    }
}

impl Transcript {
    /// The types of the events; runs of one type count once.
    #[must_use]
    pub fn kinds(&self) -> Vec<&str> {
        let mut kinds: Vec<&str> = self.events.iter().map(Received::kind).collect();
        kinds.dedup();
        kinds
    }

    /// The page as a client that follows the events has it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for received in &self.events {
            let content = received.event["content"].as_str().unwrap_or_default();
            match received.kind() {
                "chunk" => text.push_str(content),
                "fullCode" => content.clone_into(&mut text),
                "restarted" => text.clear(),
                _ => {}
            }
        }
        text
    }

    /// The last place in the log that was seen.
    #[must_use]
    pub fn place(&self) -> Option<&str> {
        self.events
            .iter()
            .rev()
            .find_map(|received| received.id.as_deref())
    }

    /// The job.
    #[must_use]
    pub fn job(&self) -> &str {
        self.events[0].event["jobId"].as_str().unwrap()
    }

    /// What came of another stream after this one broke off.
    #[must_use]
    pub fn and_then(mut self, later: Transcript) -> Self {
        assert!(!self.done);
        self.events.extend(later.events);
        self.done = later.done;
        self
    }

    /// The result of a stream that ended well.
    #[track_caller]
    pub fn complete(&self) -> &Value {
        let last = self.events.last().expect("nothing came");
        assert_eq!(last.kind(), "complete", "{:?}", last.event);
        assert!(self.done, "no [DONE]");
        &last.event
    }

    /// Asserts that the stream ended with this entry of the catalogue.
    #[track_caller]
    pub fn is_error(&self, code: ErrorCode) {
        let last = self.events.last().expect("nothing came");
        let mut expected = serde_json::to_value(ErrorEvent::from(code)).unwrap();
        expected["type"] = "error".into();
        assert_eq!(last.event, expected, "after {:?}", self.kinds());
        assert!(self.done, "no [DONE]");
    }

    /// The error that the stream ended with, which is of this code and says more than the catalogue.
    #[track_caller]
    pub fn failed_with(&self, code: ErrorCode) -> &Value {
        let last = self.events.last().expect("nothing came");
        assert_eq!(last.event["code"], code.code(), "{}", last.event);
        assert!(self.done && last.event["detail"].is_object(), "{}", last.event);
        &last.event
    }

    /// Asserts that every event of the log came once and in order.
    #[track_caller]
    pub fn is_in_order(&self) {
        let number = |id: &str| {
            let (millis, sequence) = id.split_once('-').unwrap();
            (millis.parse::<u64>().unwrap(), sequence.parse::<u64>().unwrap())
        };
        let ids: Vec<_> = self
            .events
            .iter()
            .filter_map(|received| received.id.as_deref())
            .map(number)
            .collect();
        assert!(ids.windows(2).all(|two| two[0] < two[1]), "{ids:?}");
    }
}
