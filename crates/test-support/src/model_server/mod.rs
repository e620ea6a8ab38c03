//! Servers that behave as the programs and gateways that people connect, written after their documentation: lists of
//! models, models that load, contexts that are cut, thoughts in a field or in the text, errors inside of answers.
//!
//! - [`ModelServer`]: a running server, its address and what it was asked
//! - [`Plan`]: which service it is, and what it does
//! - `lists`: what is known of its models
//! - `answers`: what a model says, in both formats

mod answers;
mod lists;
mod plan;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::ServerHandle;
use actix_web::http::Method;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};
use serde_json::{Value, json};

pub use plan::{Mood, Plan, Service};

/// One request.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Method and path, such as `POST /api/chat`.
    pub call: String,
    /// Headers, names in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

/// A service on this machine. It stops when it is dropped.
#[derive(Debug)]
pub struct ModelServer {
    address: SocketAddr,
    service: Service,
    asked: Arc<Mutex<Vec<Asked>>>,
    handle: ServerHandle,
}

/// What the requests share.
struct Shared {
    plan: Plan,
    asked: Arc<Mutex<Vec<Asked>>>,
    is_loaded: AtomicBool,
    answers: AtomicUsize,
}

impl ModelServer {
    /// Starts on a free port.
    ///
    /// # Errors
    /// When no port can be bound.
    pub async fn start(plan: Plan) -> std::io::Result<Self> {
        Self::start_on(0, plan).await
    }

    /// Starts on a chosen port.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn start_on(port: u16, plan: Plan) -> std::io::Result<Self> {
        let asked = Arc::new(Mutex::new(Vec::new()));
        let service = plan.service;
        let shared = web::Data::new(Shared {
            plan,
            asked: Arc::clone(&asked),
            is_loaded: AtomicBool::new(false),
            answers: AtomicUsize::new(0),
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
            service,
            asked,
            handle,
        })
    }

    /// The address that a person would connect.
    pub fn base_url(&self) -> String {
        let path = match self.service {
            Service::Ollama => "",
            Service::OpenRouter => "/api/v1",
            Service::LmStudio | Service::LlamaCpp | Service::Vllm => "/v1",
        };
        format!("http://{}{path}", self.address)
    }

    /// What it was asked so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bodies of the requests for answers so far.
    pub fn chats(&self) -> Vec<Asked> {
        let asked = self.asked().into_iter();
        asked
            .filter(|asked| asked.call.ends_with("/chat") || asked.call.ends_with("/chat/completions"))
            .collect()
    }
}

impl Drop for ModelServer {
    fn drop(&mut self) {
        // The command is sent by the call itself; nobody needs to wait for its end.
        drop(self.handle.stop(false));
    }
}

async fn answer(request: HttpRequest, payload: web::Bytes, shared: web::Data<Shared>) -> HttpResponse {
    let headers: BTreeMap<String, String> = request
        .headers()
        .iter()
        .map(|(name, value)| {
            let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
            (name.as_str().to_owned(), value)
        })
        .collect();
    let body: Value = serde_json::from_slice(&payload).unwrap_or_default();
    let asked = Asked {
        call: format!("{} {}", request.method(), request.path()),
        headers,
        body,
    };
    let is_signed = shared.plan.key.as_deref().is_none_or(|key| {
        asked.headers.get("authorization").map(String::as_str) == Some(format!("Bearer {key}").as_str())
    });
    shared
        .asked
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(asked.clone());
    if !is_signed {
        let error = json!({"error": {"message": "No auth credentials found", "code": 401}});
        return HttpResponse::Unauthorized().json(error);
    }
    let path = request.path();
    if request.method() == Method::POST && (path == "/api/chat" || path.ends_with("/chat/completions")) {
        return answers::answer(&shared, &asked, path).await;
    }
    let is_loaded = shared.is_loaded.load(Ordering::SeqCst);
    lists::of(&shared.plan, &asked, is_loaded)
}
