//! A running provider.

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpServer, web};

use super::answers::{authorize, metadata, published_keys, token};
use super::keys::Key;
use super::person::{Flaw, Person};
use super::state::Inside;

/// A provider. Its sign-in page asks nothing: it signs in the person it was set to, or refuses. It stops when
/// it is dropped.
pub struct Issuer {
    address: SocketAddr,
    inside: Arc<Inside>,
    handle: ServerHandle,
}

impl Issuer {
    /// Starts on a free port. Refuses everybody at first.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn start() -> anyhow::Result<Self> {
        Self::start_on(0).await
    }

    /// Starts on a chosen port.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn start_on(port: u16) -> anyhow::Result<Self> {
        let listener = std::net::TcpListener::bind(("127.0.0.1", port))?;
        let address = listener.local_addr()?;
        let inside = Arc::new(Inside::new(format!("http://{address}"), Key::generate()?));
        let shared = web::Data::from(Arc::clone(&inside));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .route("/.well-known/openid-configuration", web::get().to(metadata))
                .route("/keys", web::get().to(published_keys))
                .route("/authorize", web::get().to(authorize))
                .route("/token", web::post().to(token))
        })
        .workers(1)
        .disable_signals()
        .shutdown_timeout(0)
        .listen(listener)?
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        Ok(Self {
            address,
            inside,
            handle,
        })
    }

    /// The issuer, as `GOOGLE_ISSUER` has it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.inside.url
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Signs this person in from now on.
    pub fn let_in(&self, person: Person) {
        self.inside.state().person = Some(person);
    }

    /// Refuses from now on: the person at the sign-in page says no.
    pub fn refuse(&self) {
        self.inside.state().person = None;
    }

    /// Gets something wrong from now on.
    pub fn get_wrong(&self, flaw: Flaw) {
        self.inside.state().flaw = flaw;
    }

    /// Signs with a new key from now on.
    ///
    /// # Errors
    /// When no key can be made.
    pub fn change_key(&self) -> anyhow::Result<()> {
        self.inside.state().key = Key::generate()?;
        Ok(())
    }

    /// Stops it.
    pub async fn stop(&self) {
        self.handle.stop(false).await;
    }
}

impl Drop for Issuer {
    fn drop(&mut self) {
        // The command is sent by the call itself; nobody needs to wait for its end.
        drop(self.handle.stop(false));
    }
}
