//! A running server that draws.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::ServerHandle;
use actix_web::http::Method;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use bytes::Bytes;
use serde_json::{Value, json};

use super::drawing::Drawing;
use super::play::play;
use super::wire::ImageWire;

/// One request that it was asked.
#[derive(Debug)]
pub struct Asked {
    /// Path with query.
    pub path: String,
    /// Headers, names in lower case.
    pub headers: BTreeMap<String, String>,
    /// The body as it came.
    pub body: Bytes,
    dropped: AtomicBool,
}

impl Asked {
    /// The body as JSON; null for a form.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Whether the client went away before an answer was begun.
    pub fn dropped_by_client(&self) -> bool {
        self.dropped.load(Ordering::SeqCst)
    }
}

#[derive(Debug)]
struct Shared {
    wire: ImageWire,
    drawing: Drawing,
    models: Vec<Value>,
    asked: Mutex<Vec<Arc<Asked>>>,
}

/// A provider on this machine that draws. It stops when it is dropped.
#[derive(Debug)]
pub struct FakePainter {
    address: SocketAddr,
    shared: Arc<Shared>,
    handle: ServerHandle,
}

impl FakePainter {
    /// Starts on a free port, without models to be asked for.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn start(wire: ImageWire, drawing: Drawing) -> std::io::Result<Self> {
        Self::with_models(wire, drawing, Vec::new()).await
    }

    /// Starts with models, each an object with an `id`.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn with_models(wire: ImageWire, drawing: Drawing, models: Vec<Value>) -> std::io::Result<Self> {
        let asked = Mutex::default();
        let shared = Arc::new(Shared {
            wire,
            drawing,
            models,
            asked,
        });
        let data = web::Data::from(Arc::clone(&shared));
        let server = HttpServer::new(move || {
            App::new()
                .app_data(data.clone())
                .app_data(web::PayloadConfig::new(128 * 1024 * 1024))
                .default_service(web::route().to(answer))
        })
        .workers(1)
        // A client that goes away is seen while nothing is sent to it.
        .h1_allow_half_closed(false)
        .disable_signals()
        .shutdown_timeout(0)
        .bind(("127.0.0.1", 0))?;
        let address = server.addrs().first().copied();
        let address = address.ok_or_else(|| std::io::Error::other("no address"))?;
        let server = server.run();
        let handle = server.handle();
        tokio::spawn(server);
        Ok(Self {
            address,
            shared,
            handle,
        })
    }

    /// The base address that a client of this provider is configured with.
    pub fn base_url(&self) -> String {
        format!("http://{}{}", self.address, self.shared.wire.base_path())
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<Arc<Asked>> {
        self.shared
            .asked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

impl Drop for FakePainter {
    fn drop(&mut self) {
        // The command is sent by the call itself; nobody needs to wait for its end.
        drop(self.handle.stop(false));
    }
}

/// Tells that a client went away: then the answer's future is dropped before its end.
struct Gone(Option<Arc<Asked>>);

impl Drop for Gone {
    fn drop(&mut self) {
        if let Some(asked) = &self.0 {
            asked.dropped.store(true, Ordering::SeqCst);
        }
    }
}

async fn answer(request: HttpRequest, body: web::Bytes, shared: web::Data<Shared>) -> HttpResponse {
    let path = request
        .uri()
        .path_and_query()
        .map_or_else(String::new, ToString::to_string);
    let header = |(name, value): (
        &actix_web::http::header::HeaderName,
        &actix_web::http::header::HeaderValue,
    )| {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        (name.as_str().to_owned(), value)
    };
    let asked = Arc::new(Asked {
        path,
        headers: request.headers().iter().map(header).collect(),
        body,
        dropped: AtomicBool::new(false),
    });
    let index = {
        let mut all = shared.asked.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(Arc::clone(&asked));
        all.len() - 1
    };
    if request.method() == Method::GET {
        return models(&shared, request.path());
    }
    if !shared.wire.takes(request.path()) {
        return HttpResponse::NotFound().json(json!({"error": {"message": "no such path"}}));
    }
    let drawing = shared.drawing.at(index, &asked.body);
    let mut gone = Gone(Some(asked));
    let response = play(shared.wire, drawing).await;
    gone.0 = None;
    response
}

fn models(shared: &Shared, path: &str) -> HttpResponse {
    let Some(id) = path
        .strip_prefix(shared.wire.base_path())
        .and_then(|path| path.strip_prefix("models"))
    else {
        return HttpResponse::NotFound().finish();
    };
    let id = id.trim_start_matches('/');
    if id.is_empty() {
        return HttpResponse::Ok().json(json!({"data": shared.models}));
    }
    let found = shared
        .models
        .iter()
        .find(|model| model.get("id").and_then(Value::as_str) == Some(id));
    match found {
        Some(model) => HttpResponse::Ok().json(model),
        None => HttpResponse::NotFound().json(json!({"error": {"code": 404, "status": "NOT_FOUND"}})),
    }
}
