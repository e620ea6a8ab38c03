//! How a job ends. Its row, its result and the fate of its credit change in one transaction, and only if
//! the run that says so still holds the job.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::errors::ErrorCode;
use domain::ids::{JobId, RunToken};
use serde_json::Value;

use crate::Connection;
use crate::clock;
use crate::credits;
use crate::generations::{self, Draft};
use crate::published_apps::{self, Publication};
use crate::schema::{job_results, jobs};
use crate::storable;

/// What a successful job leaves behind, beside its own result.
#[derive(Debug, Clone)]
pub enum Effect {
    /// A page for a generation record.
    Page(Draft),
    /// The files of a published app.
    Publication(Publication),
    /// Nothing.
    None,
}

/// The result of a successful job.
#[derive(Debug, Clone)]
pub struct Success {
    /// The page, for kinds that make one.
    pub html: Option<String>,
    /// What else the client gets.
    pub data: Value,
    /// What it changes.
    pub effect: Effect,
}

impl Success {
    fn make_storable(&mut self) {
        storable::json(&mut self.data);
        self.html.iter_mut().for_each(storable::text);
        if let Effect::Page(draft) = &mut self.effect {
            storable::text(&mut draft.html);
        }
    }
}

/// Ends a job with its result: the credit is charged. Gives whether the run still held the job.
///
/// # Errors
/// When the database fails.
pub async fn succeed(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    mut success: Success,
) -> QueryResult<bool> {
    success.make_storable();
    connection
        .transaction(async move |connection| {
            if !close(connection, id, token, "succeeded", None).await? {
                return Ok(false);
            }
            let mut data = success.data;
            match success.effect {
                Effect::Page(draft) => {
                    let generation = generations::keep_draft(connection, &draft).await?;
                    if let Value::Object(fields) = &mut data {
                        let generation = generation.map(|generation| generation.to_string());
                        fields.insert("generationId".to_owned(), generation.into());
                    }
                }
                Effect::Publication(publication) => {
                    published_apps::store(connection, &publication).await?;
                }
                Effect::None => {}
            }
            diesel::insert_into(job_results::table)
                .values((
                    job_results::job_id.eq(id.0),
                    job_results::html.eq(success.html.as_deref()),
                    job_results::data.eq(&data),
                ))
                .execute(connection)
                .await?;
            credits::commit(connection, id).await?;
            Ok(true)
        })
        .await
}

/// Ends a job without a result: the credit goes back. Gives whether the run still held the job.
///
/// # Errors
/// When the database fails.
pub async fn fail(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    error: ErrorCode,
) -> QueryResult<bool> {
    let status = if error == ErrorCode::Cancelled {
        "cancelled"
    } else {
        "failed"
    };
    connection
        .transaction(async move |connection| {
            let held = close(connection, id, token, status, Some(error)).await?;
            if held {
                credits::give_back(connection, id).await?;
            }
            Ok(held)
        })
        .await
}

/// What a person's wish to stop a job met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancel {
    /// It was waiting and is cancelled now; its credit went back.
    Cancelled,
    /// A worker has it and will stop.
    Requested,
    /// It had ended already.
    Ended,
}

/// Stops a waiting job at once, or asks the worker that has it to stop.
///
/// # Errors
/// When the database fails.
pub async fn cancel(connection: &mut Connection, id: JobId) -> QueryResult<Cancel> {
    connection
        .transaction(async move |connection| {
            let status: String = jobs::table
                .find(id.0)
                .select(jobs::status)
                .for_update()
                .first(connection)
                .await?;
            match status.as_str() {
                "queued" => {
                    diesel::update(jobs::table.find(id.0))
                        .set((
                            jobs::status.eq("cancelled"),
                            jobs::cancel_requested.eq(true),
                            jobs::error_code.eq(ErrorCode::Cancelled.code()),
                            jobs::finished_at.eq(clock::now()),
                        ))
                        .execute(connection)
                        .await?;
                    credits::give_back(connection, id).await?;
                    Ok(Cancel::Cancelled)
                }
                "running" => {
                    diesel::update(jobs::table.find(id.0))
                        .set(jobs::cancel_requested.eq(true))
                        .execute(connection)
                        .await?;
                    Ok(Cancel::Requested)
                }
                _ => Ok(Cancel::Ended),
            }
        })
        .await
}

async fn close(
    connection: &mut Connection,
    id: JobId,
    token: RunToken,
    status: &str,
    error: Option<ErrorCode>,
) -> QueryResult<bool> {
    let changed = diesel::update(
        jobs::table
            .find(id.0)
            .filter(jobs::run_token.eq(token.0))
            .filter(jobs::status.eq("running")),
    )
    .set((
        jobs::status.eq(status),
        jobs::error_code.eq(error.map(ErrorCode::code)),
        jobs::finished_at.eq(clock::now()),
        jobs::lease_until.eq(None::<chrono::DateTime<chrono::Utc>>),
    ))
    .execute(connection)
    .await?;
    Ok(changed == 1)
}
