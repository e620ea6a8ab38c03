//! A server that takes mail (RFC 5321, as far as a client that submits needs it).

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::letter::Letter;

/// A mail server on this machine, without encryption. It stops when it is dropped.
#[derive(Debug)]
pub struct SmtpServer {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Shared {
    taken: Mutex<Vec<Letter>>,
    /// Mails that are still to be turned away.
    refusals: AtomicUsize,
    asked: AtomicUsize,
}

impl SmtpServer {
    /// Starts on a free port. The first mails are turned away with "try again later".
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn start(refusals: usize) -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            refusals: AtomicUsize::new(refusals),
            ..Shared::default()
        });
        let serving = Arc::clone(&shared);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = Arc::clone(&serving);
                tokio::spawn(async move { drop(converse(stream, &shared).await) });
            }
        });
        Ok(Self {
            address,
            shared,
            task,
        })
    }

    /// Its address, as `MAIL_SMTP_URL` has it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The mails it took.
    #[must_use]
    pub fn letters(&self) -> Vec<Letter> {
        self.shared.letters().clone()
    }

    /// How many mails it was offered, taken or not.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.shared.asked.load(Ordering::SeqCst)
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Shared {
    fn letters(&self) -> std::sync::MutexGuard<'_, Vec<Letter>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rejects(&self) -> bool {
        self.asked.fetch_add(1, Ordering::SeqCst);
        self.refusals
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1))
            .is_ok()
    }
}

async fn converse(stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 test\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let verb = line.split([' ', ':']).next().unwrap_or_default();
        let answer = match verb.to_ascii_uppercase().as_str() {
            "EHLO" | "HELO" | "NOOP" | "RSET" | "RCPT" => "250 fine\r\n",
            "MAIL" if shared.rejects() => "451 try again later\r\n",
            "MAIL" => "250 fine\r\n",
            "DATA" => {
                write.write_all(b"354 go on\r\n").await?;
                let mut mail = String::new();
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    mail.push_str(line.strip_prefix('.').unwrap_or(&line));
                    mail.push_str("\r\n");
                }
                match Letter::parse(mail.as_bytes()) {
                    Ok(letter) => {
                        shared.letters().push(letter);
                        "250 taken\r\n"
                    }
                    Err(_) => "554 no mail\r\n",
                }
            }
            "QUIT" => return write.write_all(b"221 bye\r\n").await,
            _ => "502 unknown\r\n",
        };
        write.write_all(answer.as_bytes()).await?;
    }
    Ok(())
}
