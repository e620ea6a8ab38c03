//! What the hourly clean-up did, in all processes.

use std::fmt::Write as _;

use crate::error::ApiResult;
use crate::state::AppState;

/// The figures in Prometheus' text format.
pub async fn render(state: &AppState) -> ApiResult<String> {
    let mut connection = state.pool.get().await?;
    let tasks = db::clean_ups::all(&mut connection).await?;
    let oldest = db::retention::oldest_end(&mut connection).await?;
    let mut text = String::from(
        "# HELP morpheo_clean_up_removed_total Rows that were removed since nobody needs them.\n\
         # TYPE morpheo_clean_up_removed_total counter\n",
    );
    for task in &tasks {
        let _ = writeln!(
            text,
            "morpheo_clean_up_removed_total{{task=\"{}\"}} {}",
            task.task, task.removed
        );
    }
    text.push_str(
        "# HELP morpheo_clean_up_last_run_timestamp_seconds When rows were last looked for.\n\
         # TYPE morpheo_clean_up_last_run_timestamp_seconds gauge\n",
    );
    for task in &tasks {
        let _ = writeln!(
            text,
            "morpheo_clean_up_last_run_timestamp_seconds{{task=\"{}\"}} {}",
            task.task,
            task.last_run_at.timestamp()
        );
    }
    if let Some(oldest) = oldest {
        let _ = writeln!(
            text,
            "# HELP morpheo_oldest_ended_job_timestamp_seconds When the oldest job that is still kept ended.\n\
             # TYPE morpheo_oldest_ended_job_timestamp_seconds gauge\n\
             morpheo_oldest_ended_job_timestamp_seconds {}",
            oldest.timestamp()
        );
    }
    Ok(text)
}
