//! An image that came is looked at and stored.

use anyhow::Context as _;
use bytes::Bytes;
use db::images::Image;
use db::images::keep::{Kept, NewImage, keep_with};
use domain::errors::ErrorCode;
use domain::ids::{ImageId, JobId, RunToken, UserId};
use images::derive::{Note, Thumbnail};
use images::memory::Weighed;
use images::{Fonts, Kind};
use jobs::models::STUDIO;
use platform::spooled::SpooledBytes;

use super::{memory, read, within_memory};
use crate::context::Context;
use crate::failure::Failure;
use crate::pixels::MemoryPermit;

/// The longest side of small copies, in pixels: twice what lists show.
const THUMB_SIDE: u32 = 512;
/// How often files that are collected while they are stored are stored again.
const ATTEMPTS: usize = 3;

/// Where an image belongs.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub user: UserId,
    pub job: (JobId, RunToken),
    /// From 0.
    pub frame: u32,
    /// `generated`, `edited`, `whole` or `frame`.
    pub kind: &'static str,
    /// The image it was made of, and the one that its chain began with.
    pub made_of: Option<(ImageId, ImageId)>,
    pub most_changes: Option<i64>,
    pub prompt: String,
    pub caption: String,
    pub model: String,
}

/// What was seen of a file.
struct Seen {
    kind: Kind,
    size: (u32, u32),
    thumbhash: Vec<u8>,
}

/// Stores an image as it came, with a small copy.
///
/// # Errors
/// `stream-malformed` for what is no image, `modification-limit`; when the run lost its job, or a store fails.
pub(crate) async fn keep(context: &Context, place: &Place, file: SpooledBytes) -> Result<Image, Failure> {
    let weight = |[weighed]: [Weighed; 1]| Ok(weighed.shrinking());
    let memory = memory(context, ErrorCode::StreamMalformed, [&file], weight).await?;
    let bytes = within_memory(&memory, ErrorCode::StreamMalformed, move || read(&file)).await?;
    keep_within(context, &memory, place, bytes).await
}

/// As [`keep`], looking at the image within memory that was waited for before.
///
/// # Errors
/// As [`keep`].
async fn keep_within(
    context: &Context,
    memory: &MemoryPermit,
    place: &Place,
    bytes: Bytes,
) -> Result<Image, Failure> {
    let made = Made::look(memory, place, bytes).await?;
    stored(context, place, &made, None).await
}

/// As [`keep`], with what else came of it, within memory that was waited for before: both are there, or none.
///
/// # Errors
/// As [`keep`].
pub(crate) async fn keep_both(
    context: &Context,
    memory: &MemoryPermit,
    (place, bytes): (&Place, Bytes),
    beside: (&Place, Bytes),
) -> Result<Image, Failure> {
    let made = Made::look(memory, place, bytes).await?;
    let other = Made::look(memory, beside.0, beside.1).await?;
    stored(context, place, &made, Some((beside.0, &other))).await
}

/// A file, and what was seen of it.
struct Made {
    bytes: Bytes,
    seen: Seen,
    small: Bytes,
}

impl Made {
    async fn look(memory: &MemoryPermit, place: &Place, bytes: Bytes) -> Result<Self, Failure> {
        let looked_at = bytes.clone();
        let note = if place.model == STUDIO {
            Note::Drawn
        } else {
            Note::Generated
        };
        let (seen, small) = within_memory(memory, ErrorCode::StreamMalformed, move || {
            let kind = images::kind::kind(&looked_at)?;
            let image = images::decode(&looked_at, &Fonts::none())?;
            let thumbnail = Thumbnail::of(&image, THUMB_SIDE, note)?;
            let seen = Seen {
                kind,
                size: image.pixels.dimensions(),
                thumbhash: thumbnail.thumbhash,
            };
            Ok((seen, Bytes::from(thumbnail.encoded.bytes)))
        })
        .await?;
        Ok(Self { bytes, seen, small })
    }

    /// Stores its files, and says what is to be kept of it.
    async fn put(&self, context: &Context, place: &Place) -> Result<NewImage, Failure> {
        let number = |number: u32| i32::try_from(number).context("an image of absurd size");
        let Seen {
            kind,
            size,
            thumbhash,
        } = &self.seen;
        let file = context.blobs.put(kind.mime(), self.bytes.clone()).await;
        let thumb = context.blobs.put("image/webp", self.small.clone()).await;
        Ok(NewImage {
            user: place.user,
            job: place.job,
            frame: number(place.frame)?,
            kind: place.kind,
            made_of: place.made_of,
            most_changes: place.most_changes,
            files: (
                file.context("an image cannot be stored")?,
                thumb.context("a small copy cannot be stored")?,
            ),
            thumbhash: thumbhash.clone(),
            mime: kind.mime(),
            size: (number(size.0)?, number(size.1)?),
            bytes: i64::try_from(self.bytes.len()).unwrap_or(i64::MAX),
            prompt: place.prompt.clone(),
            caption: place.caption.clone(),
            model: place.model.clone(),
        })
    }
}

async fn stored(
    context: &Context,
    place: &Place,
    made: &Made,
    beside: Option<(&Place, &Made)>,
) -> Result<Image, Failure> {
    for _ in 0..ATTEMPTS {
        let other = match beside {
            Some((place, made)) => Some(made.put(context, place).await?),
            None => None,
        };
        let new = made.put(context, place).await?;
        let mut connection = context.pool.get().await.context("no database connection")?;
        match keep_with(&mut connection, &new, other.as_ref())
            .await
            .context("an image cannot be kept")?
        {
            Kept::Yes(image) => return Ok(*image),
            Kept::Gone => {}
            Kept::NotHeld => return Err(Failure::Lost),
            Kept::TooManyChanges => return Err(ErrorCode::ModificationLimit.into()),
        }
    }
    Err(anyhow::anyhow!("the files of an image were collected again and again").into())
}
