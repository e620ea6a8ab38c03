//! A Postgres that can go silent (connections are accepted and held, and nothing is answered) or away (connections
//! are closed).

use std::net::SocketAddr;

use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use url::Url;

/// Stands before the real Postgres.
pub struct SilentPostgres {
    real: Url,
    address: SocketAddr,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Answers,
    Silent,
    Away,
}

trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

impl SilentPostgres {
    /// Begins to stand before the Postgres at this address. It is not silent yet.
    pub async fn before(url: &str) -> Self {
        let real = Url::parse(url).unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (state, states) = watch::channel(State::Answers);
        let task = tokio::spawn(serve(listener, real.clone(), states));
        Self {
            real,
            address,
            state,
            task,
        }
    }

    /// The address of the same database through this.
    #[must_use]
    pub fn url(&self) -> String {
        let mut url = self.real.clone();
        url.set_host(Some(&self.address.ip().to_string())).unwrap();
        url.set_port(Some(self.address.port())).unwrap();
        url.into()
    }

    /// The address of the database past this.
    #[must_use]
    pub fn real_url(&self) -> String {
        self.real.to_string()
    }

    /// Goes silent.
    pub fn go_silent(&self) {
        self.state.send_replace(State::Silent);
    }

    /// Goes away.
    pub fn go_away(&self) {
        self.state.send_replace(State::Away);
    }

    /// Answers again. Connections that met the silence are closed.
    pub fn answer_again(&self) {
        self.state.send_replace(State::Answers);
    }
}

impl Drop for SilentPostgres {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(listener: TcpListener, real: Url, states: watch::Receiver<State>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(carry(client, real.clone(), states.clone()));
    }
}

async fn carry(mut client: TcpStream, real: Url, mut states: watch::Receiver<State>) {
    tokio::select! {
        biased;
        _ = states.wait_for(|state| *state != State::Answers) => {}
        () = forward(&mut client, &real) => return,
    }
    drop(states.wait_for(|state| *state != State::Silent).await);
}

async fn forward(client: &mut TcpStream, real: &Url) {
    if let Ok(mut server) = connect(real).await {
        drop(copy_bidirectional(client, &mut server).await);
    }
}

async fn connect(real: &Url) -> std::io::Result<Box<dyn Connection>> {
    let host = real.host_str().unwrap_or_default().replace("%2F", "/");
    let port = real.port().unwrap_or(5432);
    Ok(if host.starts_with('/') {
        Box::new(UnixStream::connect(format!("{host}/.s.PGSQL.{port}")).await?)
    } else {
        Box::new(TcpStream::connect((host, port)).await?)
    })
}
