//! Admits connections and closes those that are overdue. This stands in place of `actix_web::HttpServer`, which
//! can neither refuse a connection nor end one.

use std::future::{Ready, ready};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::{HttpService, Protocol};
use actix_server::ServerBuilder;
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, map_config};
use actix_web::body::MessageBody;
use actix_web::dev::{AppConfig, ServiceResponse};
use futures_util::future::LocalBoxFuture;
use tokio::net::TcpStream;

use super::connection::Connection;
use super::limits::Limits;
use super::socket::Socket;

/// How long a connection stays open for a client that reads the answer to a body it is still sending.
const LINGER: Duration = Duration::from_secs(1);

type Accepted = (Socket, Protocol, Option<SocketAddr>);

/// Serves an application on a socket that is bound already.
///
/// # Errors
/// When the socket cannot be listened on.
pub fn listen<F, I, S, B>(
    server: ServerBuilder,
    listener: TcpListener,
    limits: &Arc<Limits>,
    timeout: Duration,
    app: F,
) -> std::io::Result<ServerBuilder>
where
    F: Fn() -> I + Send + Clone + 'static,
    I: IntoServiceFactory<S, actix_http::Request> + 'static,
    S: ServiceFactory<
            actix_http::Request,
            Config = AppConfig,
            Response = ServiceResponse<B>,
            Error = actix_web::Error,
            InitError = (),
        > + 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let server = server.max_concurrent_connections(limits.in_all());
    let stopping = server.graceful_shutdown_signal();
    let limits = Arc::clone(limits);
    server.listen("web", listener, move || {
        let stopping = stopping.clone();
        let app = app()
            .into_factory()
            .map_err(|error: actix_web::Error| error.error_response());
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            // The head's deadline is that of the connection, on each of its requests and without an answer that a client
            // could take for one to its next request.
            .client_request_timeout(Duration::ZERO)
            // A client that is still sending gets to read why it may stop.
            .client_disconnect_timeout(LINGER)
            .on_connect_ext(|socket: &Socket, data| {
                data.insert(std::rc::Rc::clone(&socket.connection));
            })
            .finish(map_config(app, |()| AppConfig::default()));
        Gate {
            http,
            limits: Arc::clone(&limits),
            timeout,
        }
    })
}

/// Makes the service of each thread.
struct Gate<H> {
    http: H,
    limits: Arc<Limits>,
    timeout: Duration,
}

impl<H> ServiceFactory<TcpStream> for Gate<H>
where
    H: ServiceFactory<Accepted, Config = (), Response = ()>,
    H::Future: 'static,
    H::Service: 'static,
    <H::Service as Service<Accepted>>::Future: 'static,
    H::Error: 'static,
{
    type Response = ();
    type Error = H::Error;
    type Config = ();
    type Service = Admit<H::Service>;
    type InitError = H::InitError;
    type Future = LocalBoxFuture<'static, Result<Self::Service, Self::InitError>>;

    fn new_service(&self, (): ()) -> Self::Future {
        let http = self.http.new_service(());
        let (limits, timeout) = (Arc::clone(&self.limits), self.timeout);
        Box::pin(async move {
            Ok(Admit {
                http: http.await?,
                limits,
                timeout,
            })
        })
    }
}

/// Serves each connection that the limits admit.
struct Admit<S> {
    http: S,
    limits: Arc<Limits>,
    timeout: Duration,
}

impl<S> Service<TcpStream> for Admit<S>
where
    S: Service<Accepted, Response = ()>,
    S::Future: 'static,
    S::Error: 'static,
{
    type Response = ();
    type Error = S::Error;
    type Future = futures_util::future::Either<
        Ready<Result<(), S::Error>>,
        LocalBoxFuture<'static, Result<(), S::Error>>,
    >;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        self.http.poll_ready(context)
    }

    fn call(&self, stream: TcpStream) -> Self::Future {
        use futures_util::future::Either::{Left, Right};
        let peer = stream.peer_addr().ok();
        let Some(permit) = self.limits.admit(peer.map(|peer| peer.ip())) else {
            tracing::debug!(?peer, "a connection too many was closed");
            return Left(ready(Ok(())));
        };
        // An event is sent when it is written, not when the one before it was acknowledged.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection sends in larger pieces");
        }
        let connection = Connection::new(self.timeout);
        let socket = Socket::new(stream, std::rc::Rc::clone(&connection));
        let serving = self.http.call((socket, Protocol::Http1, peer));
        Right(Box::pin(async move {
            let _permit = permit;
            tokio::select! {
                served = serving => served,
                () = connection.overdue() => Ok(()),
            }
        }))
    }
}
