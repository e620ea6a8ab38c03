//! What the kinds of job for images of Image Studio have in common.
//!
//! - [`made`]: an image that came is looked at and stored
//! - [`for_page`]: one that a page shows becomes a file of its app
//! - [`inputs`]: the images that came along with a request
//! - [`masked`]: changing the painted part of an image alone
//! - [`duration_estimate`]: how far the drawing is
//! - [`story`]: the request for a frame of a set

pub(crate) mod duration_estimate;
pub(crate) mod for_page;
pub(crate) mod given;
pub(crate) mod inputs;
pub(crate) mod made;
pub(crate) mod masked;
pub(crate) mod story;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use db::images::Image;
use domain::errors::ErrorCode;
use domain::events::ImageEvent;
use images::ImageError;
use images::memory::Weighed;
use jobs::models::STUDIO;
use platform::spooled::SpooledBytes;
use serde::Serialize;
use uuid::Uuid;

use crate::context::Context;
use crate::draw::{DRAW_TIMEOUT, DrawRequest, Drawn, MOST_BYTES, NotDrawn};
use crate::failure::Failure;
use crate::handler::Finished;
use crate::pixels::MemoryPermit;

/// Has an image drawn, within its time and size. What is said of a failure is said of images.
///
/// # Errors
/// Why there is none, of the catalogue.
pub(crate) async fn draw(context: &Context, request: &DrawRequest) -> Result<Drawn, NotDrawn> {
    let drawn = tokio::time::timeout(DRAW_TIMEOUT, context.drawer.draw(request)).await;
    let drawn = drawn
        .unwrap_or_else(|_| Err(ErrorCode::StreamIdle.into()))
        .map_err(of_image)?;
    if drawn.bytes.is_empty() || drawn.bytes.len() > MOST_BYTES {
        return Err(ErrorCode::StreamMalformed.into());
    }
    Ok(drawn)
}

fn of_image(not: NotDrawn) -> NotDrawn {
    let message = not.code.image_message();
    if not.detail.is_some() || message == not.code.message() {
        return not;
    }
    NotDrawn {
        detail: Some(message.to_owned().into()),
        ..not
    }
}

/// What draws when this model was asked for: the offline studio in the place of one that has no provider.
pub(crate) fn answering(context: &Context, model: &str) -> String {
    let studio = context.drawer.is_offline(model).then_some(STUDIO);
    studio.unwrap_or(model).to_owned()
}

/// Gives the price back of what was to be drawn by a model and was drawn by the offline studio.
pub(crate) fn at_its_price<Output: Serialize + 'static>(
    finished: Finished<Output>,
    asked: &str,
    drawn_by: &str,
) -> Finished<Output> {
    if asked == drawn_by {
        finished
    } else {
        finished.free()
    }
}

/// Works on pixels where nothing waits for it, with no more of them at once than there is memory for: `weight` tells
/// how much the work takes with these files, which it reads itself.
///
/// # Errors
/// `refused` for an image that cannot be used.
pub(crate) async fn on_pixels<const N: usize, T: Send + 'static>(
    context: &Context,
    refused: ErrorCode,
    files: [&SpooledBytes; N],
    weight: impl FnOnce([Weighed; N]) -> Result<u64, ImageError>,
    work: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
) -> Result<T, Failure> {
    let memory = memory(context, refused, files, weight).await?;
    within_memory(&memory, refused, work).await
}

/// Waits for memory for work on pixels.
///
/// # Errors
/// `refused` for an image that cannot be used, as far as its headers tell.
pub(crate) async fn memory<const N: usize>(
    context: &Context,
    refused: ErrorCode,
    files: [&SpooledBytes; N],
    weight: impl FnOnce([Weighed; N]) -> Result<u64, ImageError>,
) -> Result<MemoryPermit, Failure> {
    let mut all = [Weighed::NOTHING; N];
    for (weighed, file) in all.iter_mut().zip(files) {
        let read = context.pixels.weighed(file).await?;
        *weighed = read.map_err(|error| failure(refused, &error))?;
    }
    let bytes = weight(all).map_err(|error| failure(refused, &error))?;
    Ok(context.pixels.memory(bytes).await?)
}

/// As [`on_pixels`], within memory that was waited for before.
///
/// # Errors
/// `refused` for an image that cannot be used.
pub(crate) async fn within_memory<T: Send + 'static>(
    memory: &MemoryPermit,
    refused: ErrorCode,
    work: impl FnOnce() -> Result<T, ImageError> + Send + 'static,
) -> Result<T, Failure> {
    let worked = memory.work(work).await?;
    worked.map_err(|error| failure(refused, &error))
}

/// A file, as long as it is worked on.
///
/// # Errors
/// When it is lost.
pub(crate) fn read(file: &SpooledBytes) -> Result<Bytes, ImageError> {
    file.read().map_err(ImageError::lost)
}

/// A file that was made, spooled until it is needed.
///
/// # Errors
/// When the temporary file cannot be written.
pub(crate) fn spooled(file: Vec<u8>) -> Result<SpooledBytes, ImageError> {
    SpooledBytes::of(file.into()).map_err(ImageError::lost)
}

fn failure(refused: ErrorCode, error: &ImageError) -> Failure {
    if let ImageError::Lost(source) = error {
        return anyhow::anyhow!("a temporary file failed: {source}").into();
    }
    tracing::info!(%error, "an image was refused");
    if refused != ErrorCode::ImageUnreadable {
        // What came is an image, and what would be made of it more than can be kept.
        let is_too_large = matches!(error, ImageError::TooManyBytes);
        return if is_too_large {
            ErrorCode::ImageTooLarge
        } else {
            refused
        }
        .into();
    }
    // Each is a sentence for who gave the image.
    Failure::WithMessage {
        code: refused,
        detail: error.to_string().into(),
    }
}

/// A number for chance, of a job and what it draws.
pub(crate) fn seed(of: Uuid, frame: u32) -> u64 {
    let (high, low) = of.as_u64_pair();
    (high ^ low.rotate_left(17)).wrapping_add(u64::from(frame).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A stored image as events and outputs have it: without addresses.
pub(crate) fn event(image: &Image) -> ImageEvent {
    let number = |number: i32| u32::try_from(number).unwrap_or(0);
    ImageEvent {
        frame: number(image.frame),
        asset_id: image.id.to_string(),
        url: String::new(),
        thumb_url: String::new(),
        width: number(image.width),
        height: number(image.height),
        thumbhash: STANDARD.encode(&image.thumbhash),
        caption: image.caption.clone(),
        left_out: None,
    }
}
