//! The socket that a connection reads and writes.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::connection::Connection;
use super::cookie_trim::CookieTrim;

/// A TCP socket, and the connection it belongs to.
pub struct Socket {
    stream: TcpStream,
    trim: CookieTrim,
    /// Requests that were over when the last head began.
    ended: u64,
    /// Knows of the requests that were read from the socket.
    pub connection: Rc<Connection>,
}

impl Socket {
    /// Wraps a socket.
    pub fn new(stream: TcpStream, connection: Rc<Connection>) -> Self {
        Self {
            stream,
            trim: CookieTrim::new(),
            ended: 0,
            connection,
        }
    }

    /// Looks whether the request before is over.
    fn catch_up(&mut self) {
        let (ended, body_bytes) = self.connection.ended();
        match ended.checked_sub(self.ended) {
            None | Some(0) => return,
            Some(1) => self.trim.request_ended(body_bytes),
            Some(_) => self.trim.lose(),
        }
        self.ended = ended;
    }

    /// Notes what became of a write.
    fn note(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => self.connection.write_waits(),
            Poll::Ready(Ok(bytes)) => self.connection.wrote(*bytes),
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.catch_up();
        loop {
            let before = buffer.filled().len();
            ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
            let read = buffer.filled_mut().get_mut(before..).unwrap_or_default();
            if read.is_empty() {
                return Poll::Ready(Ok(()));
            }
            let kept = self.trim.trim(read);
            buffer.set_filled(before + kept);
            // Nothing at all would read as the end.
            if kept > 0 {
                return Poll::Ready(Ok(()));
            }
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // Asked for when nothing more waits.
        self.connection.all_written();
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
