//! Whether requests can be served: Postgres, Redis, and a worker seen lately.

use std::time::Duration;

use actix_web::{HttpResponse, get, web};
use jobs::{Lane, presence};
use serde_json::json;
use tokio::time::timeout;

use crate::state::AppState;

/// How long Postgres may take. The pool's own bound ends with the connection: a server that holds it and goes silent
/// would be waited for without end.
const POSTGRES_TIMEOUT: Duration = Duration::from_secs(5);

/// 200 when everything that a generation needs is there, else 503; names what is missing.
#[get("/readyz")]
pub async fn readyz(state: web::Data<AppState>) -> HttpResponse {
    let postgres = timeout(POSTGRES_TIMEOUT, postgres_answers(&state.pool))
        .await
        .unwrap_or(false);
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

async fn postgres_answers(pool: &db::Pool) -> bool {
    match pool.get().await {
        Ok(mut connection) => db::jobs::read::queue_depths(&mut connection).await.is_ok(),
        Err(_) => false,
    }
}
