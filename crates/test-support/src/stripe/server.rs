//! The running server.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::answers::{Answer, Fields};
use super::events::Event;
use super::pages;
use super::world::{SECRET_KEY, World};

/// Stripe on this machine. It stops when it is dropped.
pub struct Stripe {
    address: SocketAddr,
    pub(super) inside: Arc<Inside>,
    handle: ServerHandle,
}

/// A request that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// With its path below `/v1/`, such as `GET subscriptions`.
    pub what: String,
    /// The version of the API that it asks for.
    pub version: String,
    /// Blank for those that need none.
    pub idempotency_key: String,
}

pub(super) struct Inside {
    pub(super) url: String,
    world: Mutex<World>,
    requests: Mutex<Vec<Request>>,
    /// What the next requests meet in the place of a good answer, or with it.
    troubles: Mutex<VecDeque<Trouble>>,
}

#[derive(Debug, Clone, Copy)]
enum Trouble {
    /// This status.
    Fails(u16),
    /// The answer is made at once, and sent so much later.
    IsSlow(Duration),
}

impl Inside {
    pub(super) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, request: Request) {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.push(request);
    }

    fn trouble(&self) -> Option<Trouble> {
        self.troubles
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    }
}

impl Stripe {
    /// Starts on a free port.
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
        let inside = Arc::new(Inside {
            url: format!("http://{address}"),
            world: Mutex::default(),
            requests: Mutex::default(),
            troubles: Mutex::default(),
        });
        let shared = web::Data::from(Arc::clone(&inside));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .configure(pages::configure)
                .default_service(web::to(answer))
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

    /// Its address, as `STRIPE_API_BASE` has it.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.inside.url
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The events since the last look, in the order in which they came about.
    #[must_use]
    pub fn take_events(&self) -> Vec<Event> {
        std::mem::take(&mut self.inside.world().events)
    }

    /// The events about one customer since the last look.
    #[must_use]
    pub fn take_events_of(&self, customer: &str) -> Vec<Event> {
        let mut world = self.inside.world();
        let (own, others) = std::mem::take(&mut world.events)
            .into_iter()
            .partition(|event| event.customer == customer);
        world.events = others;
        own
    }

    /// The requests so far.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        let requests = self.inside.requests.lock();
        requests.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The next request fails with this status.
    pub fn fail_next(&self, status: u16) {
        self.meet(Trouble::Fails(status));
    }

    /// The answer to the next request is made at once, and comes so much later.
    pub fn delay_next(&self, by: Duration) {
        self.meet(Trouble::IsSlow(by));
    }

    fn meet(&self, trouble: Trouble) {
        let mut troubles = self
            .inside
            .troubles
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        troubles.push_back(trouble);
    }

    /// Pages that are paid, but whose payments have not arrived.
    #[must_use]
    pub fn pending(&self) -> Vec<String> {
        let world = self.inside.world();
        let pending = world
            .sessions
            .iter()
            .filter(|(_, page)| page.status == "complete" && !page.is_paid);
        pending.map(|(id, _)| id.clone()).collect()
    }

    /// The origin of the site whose page was made last: where its pages lead back to.
    #[must_use]
    pub fn site(&self) -> Option<String> {
        let world = self.inside.world();
        let last = world.sessions.last_key_value();
        let address = last.and_then(|(_, page)| url::Url::parse(&page.success_url).ok());
        address.map(|address| address.origin().ascii_serialization())
    }

    /// Customers that were not deleted.
    #[must_use]
    pub fn customers(&self) -> Vec<String> {
        let world = self.inside.world();
        let there = world
            .customers
            .iter()
            .filter(|(_, customer)| !customer.is_deleted);
        there.map(|(id, _)| id.clone()).collect()
    }

    /// The address of a customer.
    #[must_use]
    pub fn address_of(&self, customer: &str) -> Option<String> {
        let world = self.inside.world();
        world.customers.get(customer).map(|known| known.email.clone())
    }

    /// A subscription that the operator makes by hand for a customer: no page of the product did.
    pub fn subscribe_by_hand(&self, customer: &str, price: &str) -> String {
        let mut world = self.inside.world();
        let (id, created) = (world.id("sub"), world.tick());
        world.subscriptions.insert(
            id.clone(),
            super::world::Subscription {
                customer: customer.to_owned(),
                price: price.to_owned(),
                status: "active",
                created,
                period_end: created + super::world::MONTH,
                ..Default::default()
            },
        );
        let object = world.subscription(&id);
        world.report("customer.subscription.created", object);
        id
    }
}

impl Drop for Stripe {
    fn drop(&mut self) {
        // The command is sent by the call itself; nobody needs to wait for its end.
        drop(self.handle.stop(false));
    }
}

async fn answer(request: HttpRequest, inside: web::Data<Inside>, body: web::Bytes) -> HttpResponse {
    let header = |name: &str| {
        let value = request.headers().get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let method = request.method().as_str();
    let Some(path) = request.path().strip_prefix("/v1/") else {
        return HttpResponse::NotFound().finish();
    };
    let made = Request {
        what: format!("{method} {path}"),
        version: header("stripe-version"),
        idempotency_key: header("idempotency-key"),
    };
    inside.note(made.clone());
    if header("authorization") != format!("Bearer {SECRET_KEY}") {
        return send((401, json!({ "error": { "message": "Invalid API Key provided" } })));
    }
    if made.version.is_empty() || (method == "POST" && made.idempotency_key.is_empty()) {
        return send((400, json!({ "error": { "message": "a header is missing" } })));
    }
    let trouble = inside.trouble();
    if let Some(Trouble::Fails(status)) = trouble {
        return send((
            status,
            json!({ "error": { "type": "api_error", "message": "Something went wrong" } }),
        ));
    }
    let asked = if method == "POST" {
        body.to_vec()
    } else {
        request.query_string().as_bytes().to_vec()
    };
    let answer = answer_once(&inside, &made, method, path, &asked);
    if let Some(Trouble::IsSlow(by)) = trouble {
        tokio::time::sleep(by).await;
    }
    send(answer)
}

/// The same key is the same request, and has the same answer.
fn answer_once(inside: &Inside, made: &Request, method: &str, path: &str, asked: &[u8]) -> Answer {
    let mut world = inside.world();
    let whole = format!("{} {}", made.what, String::from_utf8_lossy(asked));
    if let Some((before, status, body)) = world.answered.get(&made.idempotency_key) {
        if *before != whole {
            return (
                400,
                json!({ "error": { "type": "idempotency_error", "message": "another request had this key" } }),
            );
        }
        return (*status, body.clone());
    }
    let fields: Fields = form_urlencoded::parse(asked).into_owned().collect();
    let path: Vec<&str> = path.split('/').collect();
    let (status, body) = world.answer(&inside.url, method, &path, &fields);
    if !made.idempotency_key.is_empty() {
        let kept = (whole, status, body.clone());
        world.answered.insert(made.idempotency_key.clone(), kept);
    }
    (status, body)
}

fn send((status, body): (u16, Value)) -> HttpResponse {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    HttpResponse::build(status).json(body)
}
