//! Figures for Prometheus.

use std::fmt::Write as _;

use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::errors::ErrorCode;
use jobs::{Lane, stats};
use sha2::{Digest as _, Sha256};

use super::retention;
use crate::address;
use crate::auth::user::bearer;
use crate::error::ApiResult;
use crate::state::AppState;

/// Queue depth by lane, open streams of this process, what was cleaned up, and what the workers measured. For holders
/// of `METRICS_TOKEN`, and for this machine.
#[get("/metrics")]
pub async fn metrics(request: HttpRequest, state: web::Data<AppState>) -> ApiResult {
    if !(address::is_loopback(request.head()) || shows_token(&request, &state)) {
        return Err(ErrorCode::NotAuthenticated.into());
    }
    let depths = {
        let mut connection = state.pool.get().await?;
        db::jobs::read::queue_depths(&mut connection).await?
    };
    let mut text =
        String::from("# HELP morpheo_queue_depth Jobs that wait.\n# TYPE morpheo_queue_depth gauge\n");
    for lane in Lane::ALL {
        let depth = depths
            .iter()
            .find(|(name, _)| name == lane.as_str())
            .map_or(0, |(_, depth)| *depth);
        let _ = writeln!(text, "morpheo_queue_depth{{lane=\"{lane}\"}} {depth}");
    }
    let _ = writeln!(
        text,
        "# HELP morpheo_streams_open Event streams open in this process.\n\
         # TYPE morpheo_streams_open gauge\nmorpheo_streams_open {}",
        state.hub.open_streams()
    );
    text.push_str(&retention::render(&state).await?);
    text.push_str(&stats::render(state.redis()).await?);
    Ok(HttpResponse::Ok()
        .content_type("text/plain; version=0.0.4")
        .body(text))
}

/// Compares hashes, so that the time does not reveal how much of a token was right.
fn shows_token(request: &HttpRequest, state: &AppState) -> bool {
    match (&state.config.http.metrics_token, bearer(request)) {
        (Some(token), Some(shown)) => Sha256::digest(token.expose()) == Sha256::digest(shown),
        _ => false,
    }
}
