//! A running fake provider.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::dev::ServerHandle;
use actix_web::http::StatusCode;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use super::behaviour::{Behaviour, Script};
use super::play::{Close, body};
use super::record::{Record, Recorded, Watch};
use super::step::Ending;
use super::wire::Wire;

/// A provider on this machine. It stops when it is dropped.
#[derive(Debug)]
pub struct FakeProvider {
    address: SocketAddr,
    wire: Wire,
    record: Arc<Record>,
    handle: ServerHandle,
}

struct Shared {
    wire: Wire,
    behaviour: Behaviour,
    record: Arc<Record>,
}

impl FakeProvider {
    /// Starts on a free port.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn start(wire: Wire, behaviour: Behaviour) -> std::io::Result<Self> {
        Self::start_on(0, wire, behaviour).await
    }

    /// Starts on a chosen port.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn start_on(port: u16, wire: Wire, behaviour: Behaviour) -> std::io::Result<Self> {
        let record = Arc::new(Record::default());
        let shared = web::Data::new(Shared {
            wire,
            behaviour,
            record: Arc::clone(&record),
        });
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .app_data(web::PayloadConfig::new(64 * 1024 * 1024))
                .default_service(web::route().to(answer))
        })
        .workers(1)
        .disable_signals()
        .shutdown_timeout(0)
        .bind(("127.0.0.1", port))?;
        let address = server
            .addrs()
            .first()
            .copied()
            .ok_or_else(|| std::io::Error::other("no address"))?;
        let server = server.run();
        let handle = server.handle();
        tokio::spawn(server);
        Ok(Self {
            address,
            wire,
            record,
            handle,
        })
    }

    /// The base address that a client of this provider is configured with.
    pub fn base_url(&self) -> String {
        format!("http://{}{}", self.address, self.wire.base_path())
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it was asked so far.
    pub fn requests(&self) -> Vec<Arc<Recorded>> {
        self.record.requests()
    }
}

impl Drop for FakeProvider {
    fn drop(&mut self) {
        // The command is sent by the call itself; nobody needs to wait for its end.
        drop(self.handle.stop(false));
    }
}

async fn answer(request: HttpRequest, payload: web::Bytes, shared: web::Data<Shared>) -> HttpResponse {
    let wire = shared.wire;
    let path = request
        .uri()
        .path_and_query()
        .map_or_else(String::new, ToString::to_string);
    let headers: BTreeMap<String, String> = request
        .headers()
        .iter()
        .map(|(name, value)| {
            (
                name.as_str().to_owned(),
                String::from_utf8_lossy(value.as_bytes()).into_owned(),
            )
        })
        .collect();
    let key = headers
        .get(wire.key_header())
        .cloned()
        .unwrap_or_default()
        .replace("Bearer ", "");
    let json = serde_json::from_slice(&payload).unwrap_or_default();
    let known = wire.takes(request.path());
    let (index, recorded) = shared.record.push(Recorded::new(path, headers, json));
    if !known {
        return HttpResponse::NotFound().json(serde_json::json!({"error": {"message": "no such path"}}));
    }
    let watch = Watch::new(recorded);
    match shared.behaviour.at(index) {
        Behaviour::Complete(script) => whole(wire, script, Ending::Stop, watch),
        Behaviour::LengthStop(script) => whole(wire, script, Ending::Length, watch),
        Behaviour::SafetyBlock(script) => whole(wire, script, Ending::Safety, watch),
        Behaviour::Stall { script, after } => part(wire, script, after, Close::Stall, watch),
        Behaviour::Cut { script, after } => part(wire, script, after, Close::Cut, watch),
        Behaviour::CutInside { script, after } => part(wire, script, after, Close::CutInside, watch),
        Behaviour::EndEarly { script, after } => part(wire, script, after, Close::EndEarly, watch),
        Behaviour::Malformed { script, after } => part(wire, script, after, Close::Garbage, watch),
        Behaviour::FailsInside { script, after } => part(wire, script, after, Close::Overload, watch),
        Behaviour::Silent => {
            tokio::time::sleep(std::time::Duration::from_secs(3_600)).await;
            drop(watch);
            HttpResponse::RequestTimeout().finish()
        }
        Behaviour::PromptBlock => fixed(wire, wire.prompt_block(), None, watch),
        Behaviour::WrongKey => fixed(wire, wire.wrong_key(&key), None, watch),
        Behaviour::Status {
            code,
            body,
            retry_after,
        } => fixed(wire, (code, body), retry_after, watch),
        Behaviour::Redirect(target) => {
            let mut watch = watch;
            watch.done();
            HttpResponse::TemporaryRedirect()
                .insert_header(("location", target))
                .finish()
        }
        Behaviour::WebPage => {
            let mut watch = watch;
            watch.done();
            HttpResponse::Ok()
                .content_type("text/html")
                .body("<!doctype html><html><body>Welcome to nginx</body></html>")
        }
        Behaviour::Sequence(_) => HttpResponse::NotImplemented().finish(),
    }
}

fn whole(wire: Wire, script: Script, ending: Ending, watch: Watch) -> HttpResponse {
    part(wire, script, usize::MAX, Close::End(ending), watch)
}

fn part(wire: Wire, script: Script, after: usize, close: Close, watch: Watch) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(wire.content_type())
        .streaming(body(wire, script, after, close, watch))
}

fn fixed(
    wire: Wire,
    (code, body): (u16, String),
    retry_after: Option<u64>,
    mut watch: Watch,
) -> HttpResponse {
    let status = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = HttpResponse::build(status);
    if let Some(seconds) = retry_after {
        response.insert_header(("retry-after", seconds.to_string()));
    }
    watch.done();
    // an answer as a whole is JSON, too
    let kind = if status.is_success() && !(wire == Wire::OpenAi && body.starts_with('{')) {
        wire.content_type()
    } else {
        "application/json"
    };
    response.content_type(kind).body(body)
}
