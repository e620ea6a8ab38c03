//! Whether the process lives.

use actix_web::{HttpResponse, get};

/// Answers as long as the process does.
#[get("/healthz")]
pub async fn healthz() -> HttpResponse {
    HttpResponse::Ok().json(serde_json::json!({ "status": "ok" }))
}
