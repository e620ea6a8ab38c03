//! Whether requests can be served: Postgres, Redis, and a worker seen lately.

use actix_web::{HttpResponse, get, web};
use jobs::{Lane, presence};
use serde_json::json;

use crate::state::AppState;

/// 200 when everything that a generation needs is there, else 503; names what is missing.
#[get("/readyz")]
pub async fn readyz(state: web::Data<AppState>) -> HttpResponse {
    let postgres = match state.pool.get().await {
        Ok(mut connection) => db::jobs::read::queue_depths(&mut connection).await.is_ok(),
        Err(_) => false,
    };
    let redis = state.redis().ping().await.is_ok();
    let worker = presence::is_served(state.redis(), Lane::Interactive)
        .await
        .unwrap_or(false);
    let body = json!({ "postgres": postgres, "redis": redis, "worker": worker });
    if postgres && redis && worker {
        HttpResponse::Ok().json(body)
    } else {
        HttpResponse::ServiceUnavailable().json(body)
    }
}
