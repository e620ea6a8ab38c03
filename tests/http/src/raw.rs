//! Requests byte by byte, as no well-behaved client sends them.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::site::{Site, WAIT_TIMEOUT};

/// A connection to a web server.
pub struct Raw {
    stream: TcpStream,
}

impl Raw {
    /// Connects from an address of this machine: all of 127.0.0.0/8 are.
    pub async fn connect(site: &Site, from: [u8; 4]) -> Self {
        let port: u16 = site.setting("PORT").parse().unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket
            .bind(SocketAddr::new(IpAddr::V4(Ipv4Addr::from(from)), 0))
            .unwrap();
        let server = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port);
        let stream = socket.connect(server).await.unwrap();
        Self { stream }
    }

    /// Sends bytes. Whether the server still takes them does not matter.
    pub async fn send(&mut self, text: &str) {
        drop(self.stream.write_all(text.as_bytes()).await);
    }

    /// Reads to the end of an answer's head.
    pub async fn head(&mut self) -> String {
        let mut read = Vec::new();
        let reading = async {
            while !read.ends_with(b"\r\n\r\n") {
                match self.stream.read_u8().await {
                    Ok(byte) => read.push(byte),
                    Err(_) => break,
                }
            }
        };
        timeout(WAIT_TIMEOUT, reading).await.expect("no answer came");
        String::from_utf8_lossy(&read).into_owned()
    }

    /// Reads until the server closes the connection.
    pub async fn rest(&mut self) -> String {
        let mut read = Vec::new();
        // A reset is an end too.
        let ended = timeout(WAIT_TIMEOUT, self.stream.read_to_end(&mut read)).await;
        drop(ended.expect("the connection stays open"));
        String::from_utf8_lossy(&read).into_owned()
    }

    /// Reads so many bytes and gives their number, or 0 when the server closes the connection before.
    pub async fn some(&mut self, bytes: usize) -> usize {
        let mut read = vec![0; bytes];
        let reading = self.stream.read_exact(&mut read);
        timeout(WAIT_TIMEOUT, reading)
            .await
            .expect("nothing came")
            .unwrap_or_default()
    }
}
