//! A Redis of a test's own, for tests in which Redis dies.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// A running Redis on a unix socket that keeps nothing. It stops when it is dropped.
#[derive(Debug)]
pub struct RedisServer {
    socket: PathBuf,
    child: Child,
}

impl RedisServer {
    /// Starts one with its socket in `folder`.
    ///
    /// # Errors
    /// When `redis-server` is missing or does not start.
    pub fn start(folder: &Path) -> anyhow::Result<Self> {
        let socket = folder.join("redis.sock");
        let child = start(&socket)?;
        Ok(Self { socket, child })
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("redis+unix://{}", self.socket.display())
    }

    /// Kills it.
    ///
    /// # Errors
    /// When the process cannot be ended.
    pub fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Kills it and starts another at the same address, with nothing in it.
    ///
    /// # Errors
    /// When the process cannot be ended or does not start.
    pub fn restart_empty(&mut self) -> anyhow::Result<()> {
        self.kill()?;
        self.child = start(&self.socket)?;
        Ok(())
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        drop(self.kill());
    }
}

fn start(socket: &Path) -> anyhow::Result<Child> {
    drop(std::fs::remove_file(socket));
    let mut child = Command::new("redis-server")
        .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
        .arg(socket)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("redis-server cannot be started")?;
    let started = Instant::now();
    while !answers(socket) {
        if started.elapsed() > Duration::from_secs(20) || child.try_wait()?.is_some() {
            drop(child.kill());
            bail!("redis-server does not answer");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(child)
}

fn answers(socket: &Path) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = UnixStream::connect(socket)?;
        stream.write_all(b"PING\r\n")?;
        let mut answer = [0; 5];
        stream.read_exact(&mut answer)?;
        Ok(&answer == b"+PONG")
    };
    ask().unwrap_or(false)
}
