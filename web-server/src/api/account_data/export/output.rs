//! The bytes of an archive on their way to a client, which may be slow, but not endlessly.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use futures_util::{Stream, stream};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::time::{Instant, timeout_at};

use super::running::Running;
use crate::transfer_rate::TransferRate;

/// Bytes of a piece.
const PIECE: usize = 64 * 1024;
/// Pieces that wait for a client.
const PIECES: usize = 8;
/// How long a client may take for a piece.
const PIECE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long an export may take.
const TIMEOUT: Duration = Duration::from_secs(10 * 60);
/// Bytes that earn an export another second, so that a large account is exported whole.
const BYTES_OF_A_SECOND: u64 = 4 * 1024 * 1024;

/// A part of an archive.
enum Part {
    Piece(Bytes),
    /// The archive is complete.
    End,
}

/// A channel for one archive.
pub(super) fn channel() -> (Pieces, impl Stream<Item = io::Result<Bytes>>) {
    let (sender, receiver) = mpsc::channel(PIECES);
    let pieces = Pieces {
        sender,
        transfer_rate: TransferRate::new(TIMEOUT, BYTES_OF_A_SECOND),
    };
    (pieces, stream::unfold(Some(receiver), next_piece))
}

/// An archive whose writer is gone without its end is an error, so that nobody takes it for a complete one.
async fn next_piece(receiver: Option<Receiver<Part>>) -> Option<(io::Result<Bytes>, Option<Receiver<Part>>)> {
    let mut receiver = receiver?;
    match receiver.recv().await {
        Some(Part::Piece(piece)) => Some((Ok(piece), Some(receiver))),
        Some(Part::End) => None,
        None => Some((Err(io::Error::other("the export broke off")), None)),
    }
}

/// Sends the pieces of an archive.
pub(super) struct Pieces {
    sender: Sender<Part>,
    transfer_rate: TransferRate,
}

impl Pieces {
    /// Sends a piece; waits for the client where the channel is full.
    ///
    /// # Errors
    /// [`io::ErrorKind::TimedOut`] when the client takes none for 30 seconds, or the export takes too long;
    /// [`io::ErrorKind::BrokenPipe`] when the client is gone.
    async fn send(&mut self, piece: Bytes) -> io::Result<()> {
        let bytes = piece.len();
        self.send_part(Part::Piece(piece)).await?;
        self.transfer_rate.add(bytes);
        Ok(())
    }

    /// Marks the archive as complete.
    ///
    /// # Errors
    /// Those of [`Self::send`].
    async fn end(&mut self) -> io::Result<()> {
        self.send_part(Part::End).await
    }

    async fn send_part(&self, part: Part) -> io::Result<()> {
        let (now, by) = (Instant::now(), self.transfer_rate.by());
        if by <= now {
            return Err(io::ErrorKind::TimedOut.into());
        }
        match timeout_at(by.min(now + PIECE_TIMEOUT), self.sender.send(part)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

/// Writes an archive in pieces. It blocks its thread while a client is slow.
pub(super) struct Output {
    runtime: Handle,
    pieces: Pieces,
    running: Running,
    waiting: BytesMut,
    is_given_up: Arc<AtomicBool>,
}

impl Output {
    /// The output of a running export. Once it `is_given_up`, it drops all bytes.
    pub(super) fn new(
        runtime: &Handle,
        pieces: Pieces,
        running: Running,
        is_given_up: Arc<AtomicBool>,
    ) -> Self {
        Self {
            runtime: runtime.clone(),
            pieces,
            running,
            waiting: BytesMut::with_capacity(PIECE),
            is_given_up,
        }
    }

    /// Sends the rest and marks the archive as complete.
    ///
    /// # Errors
    /// Those of writing.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.flush()?;
        if self.is_given_up.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.runtime.clone().block_on(self.pieces.end())
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
        let (running, pieces) = (&mut self.running, &mut self.pieces);
        let sent = self.runtime.block_on(async {
            running.renew().await;
            pieces.send(piece).await
        });
        if sent.is_err() {
            self.is_given_up.store(true, Ordering::Relaxed);
        }
        sent
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        self.runtime.block_on(self.running.end());
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;
    use tokio::time::sleep;

    use super::*;

    fn piece() -> Bytes {
        Bytes::from_static(&[0; PIECE])
    }

    fn is_about(took: Duration, expected: Duration) -> bool {
        (expected..expected + Duration::from_secs(1)).contains(&took)
    }

    /// How long an export goes on with a client that takes a piece `every` so often.
    async fn duration(every: Duration) -> Duration {
        let (mut pieces, received) = channel();
        let client = async {
            let mut received = std::pin::pin!(received);
            while received.next().await.is_some() {
                sleep(every).await;
            }
        };
        let began_at = Instant::now();
        let export = async {
            loop {
                if let Err(error) = pieces.send(piece()).await {
                    return error.kind();
                }
            }
        };
        tokio::select! {
            ended = export => assert_eq!(ended, io::ErrorKind::TimedOut),
            () = client => panic!("the export ended"),
        }
        began_at.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_cut_off_after_half_a_minute() {
        let took = duration(Duration::from_secs(3600)).await;
        assert!(is_about(took, PIECE_TIMEOUT), "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_little_is_cut_off_after_ten_minutes() {
        let took = duration(Duration::from_secs(20)).await;
        assert!(is_about(took, TIMEOUT), "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_keeps_up_gets_a_large_archive() {
        let (mut pieces, received) = channel();
        let export = async move {
            // Five megabytes a second for more than ten minutes.
            for _ in 0..(16 * 5 * 700) {
                sleep(Duration::from_millis(12)).await;
                pieces.send(piece()).await.unwrap();
            }
            pieces.end().await.unwrap();
        };
        let client = received.all(async |piece| piece.is_ok());
        let began_at = Instant::now();
        let ((), is_complete) = tokio::join!(export, client);
        assert!(is_complete);
        assert!(began_at.elapsed() > TIMEOUT, "{:?}", began_at.elapsed());
    }

    #[tokio::test]
    async fn an_archive_without_its_end_is_an_error() {
        let (mut pieces, received) = channel();
        pieces.send(piece()).await.unwrap();
        drop(pieces);
        let received: Vec<_> = received.collect().await;
        assert!(received[0].is_ok() && received[1].is_err());
        assert_eq!(received.len(), 2);
    }
}
