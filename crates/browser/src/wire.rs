//! Speaking to Chromium in its DevTools protocol, through a pair of pipes: JSON, each message ended by a zero byte.

use std::io;

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStdin, ChildStdout};

use crate::chromium::Pipes;

/// Largest message that is read. A picture of a social preview has 3 MB of pixels at most.
const MAX_MESSAGE: u64 = 32 << 20;

/// Both ends of the pipes. Whoever has it reads it: nothing is read meanwhile, so that a page that floods us waits.
pub(crate) struct Wire {
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    last_id: u64,
    /// What came of the next message.
    begun: Vec<u8>,
}

/// What Chromium says.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Message {
    /// That of the call which this answers.
    pub(crate) id: Option<u64>,
    /// The event that this is.
    pub(crate) method: String,
    /// What the event tells.
    pub(crate) params: Value,
    result: Value,
    error: Option<Value>,
}

impl Message {
    /// What the answered call gave.
    pub(crate) fn into_result(self) -> io::Result<Value> {
        match self.error {
            None => Ok(self.result),
            Some(error) => Err(io::Error::other(error.to_string())),
        }
    }
}

/// A text that a call must have given.
pub(crate) fn text(given: &Value, name: &str) -> io::Result<String> {
    let text = given.get(name).and_then(Value::as_str).map(str::to_owned);
    text.ok_or_else(|| io::Error::other(format!("{name} is missing")))
}

impl Wire {
    /// To be called within a runtime.
    pub(crate) fn new(pipes: Pipes) -> io::Result<Self> {
        Ok(Self {
            to: ChildStdin::from_std(pipes.to)?,
            from: BufReader::new(ChildStdout::from_std(pipes.from)?),
            last_id: 0,
            begun: Vec::new(),
        })
    }

    /// Calls a method of the browser, or of a page by its session. Gives the id that the answer will have.
    pub(crate) async fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        params: Value,
    ) -> io::Result<u64> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": params });
        if let (Some(session), Some(fields)) = (session, message.as_object_mut()) {
            fields.insert("sessionId".to_owned(), session.into());
        }
        let mut bytes = serde_json::to_vec(&message)?;
        bytes.push(0);
        self.to.write_all(&bytes).await?;
        self.to.flush().await?;
        Ok(self.last_id)
    }

    /// The next message. May be given up and called again: what came meanwhile is kept.
    pub(crate) async fn receive(&mut self) -> io::Result<Message> {
        (&mut self.from)
            .take(MAX_MESSAGE)
            .read_until(0, &mut self.begun)
            .await?;
        let mut bytes = std::mem::take(&mut self.begun);
        if bytes.pop() != Some(0) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Calls a method of the browser and waits for what it gives.
    pub(crate) async fn call(&mut self, method: &str, params: Value) -> io::Result<Value> {
        let id = self.send(None, method, params).await?;
        loop {
            let message = self.receive().await?;
            if message.id == Some(id) {
                return message.into_result();
            }
        }
    }
}
