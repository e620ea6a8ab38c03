//! What becomes of the credits of a job that ends without a result. All of them go back, unless something came of it:
//! images are stored as they come, before their job ends, and those that are there stay, and are paid for.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::errors::ErrorCode;
use domain::events::{Came, ErrorEvent};
use domain::ids::{JobId, StoryId};
use serde::Deserialize;
use uuid::Uuid;

use crate::schema::{image_sets, images, job_inputs, jobs};
use crate::statement::Statement;
use crate::{Connection, app_ai, credits, model_connections, stories};

/// A job that ended, and how many images came before, if any did.
pub type Ended = (JobId, Option<Came>);

/// The kinds of jobs that store images.
const KINDS: [&str; 3] = ["image_generate", "image_edit", stories::KIND];

/// The part of such a job's input that is read.
#[derive(Deserialize)]
struct Asked {
    model: String,
    #[serde(default)]
    set: Option<StoryId>,
    /// The frames of a set.
    drawn: Option<Vec<u32>>,
}

/// Gives the credits of a job back that ended without a result, but for those of images that were stored, and notes in
/// its row how many came. Removes the model connection that its request brought along. Must run in the transaction that ended it: no run stores an image for it from then on.
pub(super) async fn settle(
    connection: &mut Connection,
    id: JobId,
    code: ErrorCode,
) -> QueryResult<Option<Came>> {
    model_connections::forget_of_job(connection, id).await?;
    app_ai::calls::fail(connection, id, code).await?;
    let input: Option<String> = jobs::table
        .inner_join(job_inputs::table)
        .filter(jobs::id.eq(id.0))
        .filter(jobs::kind.eq_any(KINDS))
        .select(job_inputs::input)
        .first(connection)
        .await
        .optional()?;
    let asked = input.and_then(|input| serde_json::from_str::<Asked>(&input).ok());
    let Some(asked) = asked else {
        credits::give_back(connection, id).await?;
        return Ok(None);
    };
    // Also those that were deleted since: they were drawn. What else came of a change is no image of its own.
    let drawn_by: Vec<String> = images::table
        .filter(images::job_id.eq(id.0))
        .filter(images::kind.ne("whole"))
        .select(images::model)
        .load(connection)
        .await?;
    // What the offline studio drew in the place of a model costs nothing.
    let paid = drawn_by.iter().filter(|model| **model == asked.model).count();
    let all = asked.drawn.as_ref().map_or(1, Vec::len);
    charge(connection, id, paid, all).await?;
    if asked.drawn.is_some() {
        note_frames(connection, id, asked.set.unwrap_or(StoryId(id.0)), code).await?;
    }
    if drawn_by.is_empty() {
        give_free_retry_back(connection, id).await?;
        return Ok(None);
    }
    if code == ErrorCode::WorkersLost {
        // Missing frames were not attempted, which is our fault.
        give_free_retry_back(connection, id).await?;
    }
    let came = Came {
        pictures: whole(drawn_by.len()),
        asked: whole(all),
    };
    let detail = serde_json::to_string(&ErrorEvent::after(code, Some(came)).detail).unwrap_or_default();
    diesel::update(jobs::table.find(id.0))
        .set(jobs::error_detail.eq(detail))
        .execute(connection)
        .await?;
    Ok(Some(came))
}

/// Charges so many images of those that were reserved for, and gives the rest back.
async fn charge(connection: &mut Connection, id: JobId, paid: usize, all: usize) -> QueryResult<()> {
    if paid == 0 {
        return credits::give_back(connection, id).await;
    }
    let reserved: i64 = Statement::<BigInt>::new(
        "SELECT coalesce(sum(coalesce(price, -amount)), 0)::bigint FROM credit_ledger
         WHERE job_id = ? AND amount <= 0 AND state = 'reserved'",
    )
    .bind::<SqlUuid, _>(id.0)
    .get_result(connection)
    .await?;
    let missing = i64::from(whole(all.saturating_sub(paid)));
    let refund = reserved * missing / i64::from(whole(all)).max(1);
    credits::commit(connection, id).await?;
    credits::refund(connection, id, i32::try_from(refund).unwrap_or(i32::MAX))
        .await
        .map(drop)
}

/// Frames whose image the job stored have it, though the run died before it was noted; those that still wait have none.
async fn note_frames(
    connection: &mut Connection,
    id: JobId,
    set: StoryId,
    code: ErrorCode,
) -> QueryResult<()> {
    Statement::<()>::new(
        "UPDATE image_frames SET status = 'done', image_id = images.id, error_code = NULL
         FROM images
         WHERE images.job_id = ? AND images.kind = 'frame' AND images.deleted_at IS NULL
             AND image_frames.set_id = ? AND image_frames.position = images.frame",
    )
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(set.0)
    .execute(connection)
    .await?;
    Statement::<()>::new(
        "UPDATE image_frames SET status = 'failed', error_code = ? WHERE set_id = ? AND status = 'waiting'",
    )
    .bind::<Text, _>(code.code())
    .bind::<SqlUuid, _>(set.0)
    .execute(connection)
    .await
    .map(drop)
}

/// Missing frames can still be drawn once for nothing.
async fn give_free_retry_back(connection: &mut Connection, id: JobId) -> QueryResult<()> {
    diesel::update(image_sets::table.filter(image_sets::retried_by.eq(id.0)))
        .set(image_sets::retried_by.eq(None::<Uuid>))
        .execute(connection)
        .await
        .map(drop)
}

fn whole(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
