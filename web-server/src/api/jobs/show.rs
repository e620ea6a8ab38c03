//! What a job is at.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use domain::errors::ErrorCode;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{Usage, own};
use crate::auth::CurrentUser;
use crate::error::{ApiResult, ErrorBody};
use crate::sse;
use crate::state::AppState;

/// Where a job stands.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobStatus {
    /// It waits.
    Queued,
    /// A worker has it.
    Running,
    /// It has a result.
    Succeeded,
    /// It has an error.
    Failed,
    /// The person stopped it.
    Cancelled,
}

/// Why a job failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct JobError {
    /// Of the catalogue.
    pub code: String,
    /// For the person.
    pub message: String,
    /// As an HTTP answer would have it.
    pub status: u16,
}

/// What a page job made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobResult {
    /// The page.
    pub html: String,
    /// The record that keeps it.
    pub generation_id: String,
    /// The model that answered.
    pub model: String,
    /// What it cost, if the provider told.
    #[schema(required = true, value_type = Option<Usage>)]
    pub usage: Value,
}

/// A job.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// Its id.
    pub job_id: String,
    /// Its kind.
    pub kind: String,
    /// Where it stands.
    pub status: JobStatus,
    /// The app it works on.
    #[schema(required = true)]
    pub app_id: Option<String>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When it ended.
    #[schema(required = true)]
    pub finished_at: Option<DateTime<Utc>>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error: Option<JobError>,
    /// What it made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<JobResult>,
}

/// A job of the signed-in person.
#[utoipa::path(tag = "jobs", operation_id = "getJob", security(("bearer" = [])),
    params(("id" = String, Path)), responses(
    (status = 200, body = Job), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
#[get("/api/jobs/{id}")]
pub async fn get_job(
    user: CurrentUser,
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> ApiResult<web::Json<Job>> {
    let (id, job) = own(&state, user.id(), &id).await?;
    let result = match job.status.as_str() {
        "succeeded" => page_result(sse::result(&state, id).await?),
        _ => None,
    };
    let error = job.error_code.as_deref().map(|code| {
        let code = ErrorCode::from_code(code).unwrap_or(ErrorCode::StreamUnexpected);
        JobError {
            code: code.code().into(),
            message: code.message().into(),
            status: code.status(),
        }
    });
    Ok(web::Json(Job {
        job_id: id.to_string(),
        status: status(&job.status),
        kind: job.kind,
        app_id: job.app_id,
        created_at: job.created_at,
        finished_at: job.finished_at,
        error,
        result,
    }))
}

fn status(text: &str) -> JobStatus {
    match text {
        "queued" => JobStatus::Queued,
        "running" => JobStatus::Running,
        "succeeded" => JobStatus::Succeeded,
        "cancelled" => JobStatus::Cancelled,
        _ => JobStatus::Failed,
    }
}

/// The result of a job that made a page; none for other kinds.
fn page_result(result: db::jobs::read::JobResult) -> Option<JobResult> {
    let text = |key: &str| result.data.get(key).and_then(Value::as_str).map(str::to_owned);
    Some(JobResult {
        // Blank when nothing was kept: the app was deleted while the job ran.
        generation_id: text("generationId").unwrap_or_default(),
        model: text("model")?,
        usage: result.data.get("usage").cloned().unwrap_or(Value::Null),
        html: result.html?,
    })
}
