//! Where an archive is written to: pieces for the client, who may be slow, but not for ever.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use tokio::runtime::Handle;
use tokio::sync::mpsc::Sender;
use tokio::time::timeout;

use super::running::Running;

/// Bytes of a piece.
const PIECE: usize = 64 * 1024;
/// How long a client may take for a piece.
const PIECE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long an export may take in all.
const TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// A piece of an archive, or that none follows because it failed.
pub(super) type Piece = io::Result<Bytes>;

/// Writes pieces for a client. It waits on a runtime, so it belongs on a thread for waiting.
pub(super) struct Output {
    runtime: Handle,
    sender: Sender<Piece>,
    running: Running,
    waiting: BytesMut,
    began_at: Instant,
    is_given_up: Arc<AtomicBool>,
}

impl Output {
    /// Of an export that runs. Once it `is_given_up`, what is written goes nowhere.
    pub(super) fn new(
        runtime: &Handle,
        sender: Sender<Piece>,
        running: Running,
        is_given_up: Arc<AtomicBool>,
    ) -> Self {
        Self {
            runtime: runtime.clone(),
            sender,
            running,
            waiting: BytesMut::with_capacity(PIECE),
            began_at: Instant::now(),
            is_given_up,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (taken, _) = bytes.split_at(bytes.len().min(PIECE));
        self.waiting.extend_from_slice(taken);
        if self.waiting.len() >= PIECE {
            self.flush()?;
        }
        Ok(taken.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let piece = self.waiting.split().freeze();
        if piece.is_empty() || self.is_given_up.load(Ordering::Relaxed) {
            return Ok(());
        }
        if self.began_at.elapsed() > TIMEOUT {
            return Err(io::ErrorKind::TimedOut.into());
        }
        let (running, sender) = (&mut self.running, &self.sender);
        self.runtime.block_on(async {
            running.renew().await;
            match timeout(PIECE_TIMEOUT, sender.send(Ok(piece))).await {
                Ok(Ok(())) => Ok(()),
                Ok(Err(_)) => Err(io::ErrorKind::BrokenPipe.into()),
                Err(_) => Err(io::ErrorKind::TimedOut.into()),
            }
        })
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.runtime.block_on(self.running.end());
    }
}
