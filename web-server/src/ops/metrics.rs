//! Figures for Prometheus.

use std::fmt::Write as _;

use actix_web::{HttpResponse, get, web};
use jobs::{Lane, stats};

use super::retention;
use crate::error::ApiResult;
use crate::state::AppState;

/// Queue depth by lane, open streams of this process, what was cleaned up, and what the workers measured.
#[get("/metrics")]
pub async fn metrics(state: web::Data<AppState>) -> ApiResult {
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
