//! Storing an image that a run made, before its job ends: what a job that runs again finds is not made twice.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use domain::blob::BlobHash;
use domain::ids::{ImageId, JobId, RunToken, UserId};
use uuid::Uuid;

use super::{FILES, Image, changes_of};
use crate::blobs::{self, Owner};
use crate::schema::{images, jobs};
use crate::{Connection, users};

/// An image to be kept, whose files are stored.
#[derive(Debug, Clone)]
pub struct NewImage {
    pub user: UserId,
    /// The job that made it, and the run.
    pub job: (JobId, RunToken),
    /// Its place in a set, from 0.
    pub frame: i32,
    /// `generated`, `edited`, `whole` or `frame`.
    pub kind: &'static str,
    /// The image it was made of, and the one that its chain began with.
    pub made_of: Option<(ImageId, ImageId)>,
    /// The most changes that the chain may have, for tiers with a bound.
    pub most_changes: Option<i64>,
    /// The file and its small copy.
    pub files: (BlobHash, BlobHash),
    /// Some 25 bytes that stand for it.
    pub thumbhash: Vec<u8>,
    /// The media type of the file.
    pub mime: &'static str,
    /// Pixels, across and down.
    pub size: (i32, i32),
    pub bytes: i64,
    /// What it was made from.
    pub prompt: String,
    /// Its part of a story.
    pub caption: String,
    pub model: String,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It is there: this one, or the one that an earlier run stored in its place.
    Yes(Box<Image>),
    /// A file was collected meanwhile: store it once more.
    Gone,
    /// The run does not hold the job any more.
    NotHeld,
    /// The chain has as many changes as it may.
    TooManyChanges,
}

/// Keeps an image, once for each job, frame and kind, while the run holds the job.
pub async fn keep(connection: &mut Connection, new: &NewImage) -> QueryResult<Kept> {
    keep_with(connection, new, None).await
}

/// Keeps an image with what else came of it, both or none: one of them is nothing that a person could ask for, or get
/// when the other one is refused.
pub async fn keep_with(
    connection: &mut Connection,
    new: &NewImage,
    beside: Option<&NewImage>,
) -> QueryResult<Kept> {
    let kept = connection
        .transaction(async move |connection| {
            // Changes of one account are counted one by one.
            if new.most_changes.is_some() {
                users::lock(connection, new.user).await?;
            }
            let held: Option<Uuid> = jobs::table
                .find(new.job.0.0)
                .filter(jobs::run_token.eq(new.job.1.0))
                .filter(jobs::status.eq("running"))
                .select(jobs::id)
                .for_share()
                .first(connection)
                .await
                .optional()?;
            if held.is_none() {
                return Err(Not::Kept(Kept::NotHeld));
            }
            if let Some(stored) = stored(connection, new).await? {
                return Ok(stored);
            }
            if let (Some(most), Some((_, root))) = (new.most_changes, new.made_of)
                && changes_of(connection, root).await? >= most
            {
                return Err(Not::Kept(Kept::TooManyChanges));
            }
            if let Some(beside) = beside {
                insert(connection, beside).await?;
            }
            insert(connection, new).await
        })
        .await;
    match kept {
        Ok(image) => Ok(Kept::Yes(Box::new(image))),
        Err(Not::Kept(why)) => Ok(why),
        Err(Not::Database(error)) => Err(error),
    }
}

async fn stored(connection: &mut Connection, new: &NewImage) -> QueryResult<Option<Image>> {
    images::table
        .filter(images::job_id.eq(new.job.0.0))
        .filter(images::frame.eq(new.frame))
        .filter(images::kind.eq(new.kind))
        .select(Image::as_select())
        .first(connection)
        .await
        .optional()
}

async fn insert(connection: &mut Connection, new: &NewImage) -> Result<Image, Not> {
    let id = ImageId::generate();
    let owner = Owner {
        id: id.0,
        kind: FILES,
        user: new.user,
    };
    for hash in [new.files.0, new.files.1] {
        if !blobs::refer(connection, hash, owner).await? {
            return Err(Not::Kept(Kept::Gone));
        }
    }
    let (parent, root) = new.made_of.unzip();
    Ok(diesel::insert_into(images::table)
        .values((
            images::id.eq(id.0),
            images::user_id.eq(new.user.0),
            images::sha256.eq(new.files.0.0.as_slice()),
            images::thumb_sha256.eq(new.files.1.0.as_slice()),
            images::thumbhash.eq(&new.thumbhash),
            images::mime.eq(new.mime),
            images::width.eq(new.size.0),
            images::height.eq(new.size.1),
            images::bytes.eq(new.bytes),
            images::kind.eq(new.kind),
            images::parent_id.eq(parent.map(|parent| parent.0)),
            images::root_id.eq(root.unwrap_or(id).0),
            (
                images::job_id.eq(new.job.0.0),
                images::frame.eq(new.frame),
                images::prompt.eq(&new.prompt),
                images::caption.eq(&new.caption),
                images::model.eq(&new.model),
            ),
        ))
        .returning(Image::as_returning())
        .get_result(connection)
        .await?)
}

/// Why the transaction is given up.
enum Not {
    Kept(Kept),
    Database(diesel::result::Error),
}

impl From<diesel::result::Error> for Not {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error)
    }
}
