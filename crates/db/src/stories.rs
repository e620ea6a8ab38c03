//! Stories in several images of Image Studio, and their frames.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::errors::ErrorCode;
use domain::ids::{ImageId, JobId, StoryId, UserId};
use uuid::Uuid;

use crate::Connection;
use crate::schema::{image_frames, image_sets};
use crate::statement::Statement;

/// What jobs that draw frames are called.
pub const KIND: &str = "image_set";

/// A set.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = image_sets)]
pub struct ImageStory {
    pub id: Uuid,
    pub model: String,
    /// The shape of its images.
    pub ratio: Option<String>,
    /// Their size, as the provider writes it.
    pub size: Option<String>,
    /// The plan as its client has it, as JSON.
    pub plan: String,
    /// The images that came along with it, as JSON.
    pub inputs: String,
    /// The job that drew what was missing for nothing.
    pub retried_by: Option<Uuid>,
    /// When it was begun.
    pub created_at: DateTime<Utc>,
}

/// A frame of a set.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = image_frames)]
pub struct ImageFrame {
    /// Its place, from 0.
    pub position: i32,
    /// What happens in it.
    pub beat: String,
    /// What stands below the image.
    pub caption: String,
    pub status: String,
    pub image_id: Option<Uuid>,
    /// Why it failed, of the catalogue.
    pub error_code: Option<String>,
}

/// A set to be begun.
#[derive(Debug, Clone)]
pub struct NewSet {
    /// That of the job that makes it first.
    pub id: StoryId,
    pub user: UserId,
    pub model: String,
    /// The shape of its images.
    pub ratio: Option<String>,
    /// Their size, as the provider writes it.
    pub size: Option<String>,
    /// The plan as its client has it, as JSON.
    pub plan: String,
    /// The images that came along with it, as JSON.
    pub inputs: String,
    /// Beat and caption of each frame.
    pub frames: Vec<(String, String)>,
}

/// Begins a set with all of its frames waiting; one that was begun stays as it is.
pub async fn begin(connection: &mut Connection, new: &NewSet) -> QueryResult<()> {
    connection
        .transaction(async move |connection| {
            let begun = diesel::insert_into(image_sets::table)
                .values((
                    image_sets::id.eq(new.id.0),
                    image_sets::user_id.eq(new.user.0),
                    image_sets::model.eq(&new.model),
                    image_sets::ratio.eq(&new.ratio),
                    image_sets::size.eq(&new.size),
                    image_sets::plan.eq(&new.plan),
                    image_sets::inputs.eq(&new.inputs),
                ))
                .on_conflict_do_nothing()
                .execute(connection)
                .await?;
            if begun == 0 {
                return Ok(());
            }
            let frames: Vec<_> = (0..)
                .zip(&new.frames)
                .map(|(position, (beat, caption)): (i32, _)| {
                    (
                        image_frames::set_id.eq(new.id.0),
                        image_frames::position.eq(position),
                        image_frames::beat.eq(beat),
                        image_frames::caption.eq(caption),
                        image_frames::status.eq("waiting"),
                    )
                })
                .collect();
            diesel::insert_into(image_frames::table)
                .values(frames)
                .execute(connection)
                .await
                .map(drop)
        })
        .await
}

/// A set of this account with its frames in order.
pub async fn find(
    connection: &mut Connection,
    user: UserId,
    id: StoryId,
) -> QueryResult<Option<(ImageStory, Vec<ImageFrame>)>> {
    let set: Option<ImageStory> = image_sets::table
        .find(id.0)
        .filter(image_sets::user_id.eq(user.0))
        .select(ImageStory::as_select())
        .first(connection)
        .await
        .optional()?;
    let Some(set) = set else { return Ok(None) };
    let frames = image_frames::table
        .filter(image_frames::set_id.eq(id.0))
        .order(image_frames::position)
        .select(ImageFrame::as_select())
        .load(connection)
        .await?;
    Ok(Some((set, frames)))
}

/// Takes the one time that what is missing is drawn for nothing, for a job that is stored in the same transaction. Gives
/// whether the job has it.
pub(crate) async fn take_free_retry(
    connection: &mut Connection,
    id: StoryId,
    job: JobId,
) -> QueryResult<bool> {
    let taken = diesel::update(
        image_sets::table
            .find(id.0)
            .filter(image_sets::retried_by.is_null()),
    )
    .set(image_sets::retried_by.eq(job.0))
    .execute(connection)
    .await?;
    Ok(taken == 1)
}

/// Claims a set for a job that is about to be handed over and draws frames of it: no two draw at once, so that no frame
/// is drawn, and charged, twice. Gives whether it has the set. A claim without a job ends after 30 seconds.
pub async fn claim(connection: &mut Connection, id: StoryId, job: JobId) -> QueryResult<bool> {
    let claimed = Statement::<()>::new(
        "UPDATE image_sets SET drawn_by = ?, claimed_at = clock_timestamp()
         WHERE id = ? AND (drawn_by = ? OR (
             NOT EXISTS (SELECT FROM jobs WHERE jobs.id IN (image_sets.id, drawn_by) AND status IN ('queued', 'running'))
             AND (drawn_by IS NULL OR claimed_at < clock_timestamp() - interval '30 seconds'
                  OR EXISTS (SELECT FROM jobs WHERE jobs.id = drawn_by))))",
    )
    .bind::<SqlUuid, _>(job.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await?;
    Ok(claimed == 1)
}

/// Gives up what a job claimed, unless the job came to be.
pub async fn release(connection: &mut Connection, id: StoryId, job: JobId) -> QueryResult<()> {
    Statement::<()>::new(
        "UPDATE image_sets SET drawn_by = NULLIF(drawn_by, ?)
         WHERE id = ? AND NOT EXISTS (SELECT FROM jobs WHERE jobs.id = ?)",
    )
    .bind::<SqlUuid, _>(job.0)
    .bind::<SqlUuid, _>(id.0)
    .bind::<SqlUuid, _>(job.0)
    .execute(connection)
    .await
    .map(drop)
}

/// A frame that an image is of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameOf {
    pub set: StoryId,
    /// Its place, from 0.
    pub position: i32,
    /// The plan of the set, as JSON.
    pub plan: String,
}

/// The frame of a set that an image is, or was changed from: `root` is what its chain of changes began with.
pub async fn frame_of(
    connection: &mut Connection,
    user: UserId,
    root: ImageId,
) -> QueryResult<Option<FrameOf>> {
    let found: Option<(Uuid, i32, String)> = image_frames::table
        .inner_join(image_sets::table)
        .filter(image_frames::image_id.eq(root.0))
        .filter(image_sets::user_id.eq(user.0))
        .select((image_sets::id, image_frames::position, image_sets::plan))
        .first(connection)
        .await
        .optional()?;
    Ok(found.map(|(set, position, plan)| FrameOf {
        set: StoryId(set),
        position,
        plan,
    }))
}

/// Notes what became of a frame. One that has an image keeps it when drawing it anew fails.
pub async fn note(
    connection: &mut Connection,
    set: StoryId,
    position: i32,
    outcome: Result<ImageId, ErrorCode>,
) -> QueryResult<()> {
    let frame = image_frames::table.find((set.0, position));
    match outcome {
        Ok(image) => {
            diesel::update(frame)
                .set((
                    image_frames::status.eq("done"),
                    image_frames::image_id.eq(image.0),
                    image_frames::error_code.eq(None::<String>),
                ))
                .execute(connection)
                .await
        }
        Err(code) => {
            diesel::update(frame.filter(image_frames::image_id.is_null()))
                .set((
                    image_frames::status.eq("failed"),
                    image_frames::error_code.eq(code.code()),
                ))
                .execute(connection)
                .await
        }
    }
    .map(drop)
}
