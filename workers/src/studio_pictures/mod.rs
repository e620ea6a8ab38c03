//! What the kinds of job for pictures of Image Studio have in common.
//!
//! - [`made`]: a picture that came is looked at and stored
//! - [`inputs`]: the pictures that came along with a request
//! - [`masked`]: changing the painted part of a picture alone

pub(crate) mod inputs;
pub(crate) mod made;
pub(crate) mod masked;

use anyhow::Context as _;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use db::images::Image;
use domain::errors::ErrorCode;
use domain::events::ImageEvent;
use images::PictureError;

use crate::context::Context;
use crate::draw::{Drawn, MOST_BYTES, PATIENCE, Wish};
use crate::failure::Failure;

/// Has a picture drawn, within its time and size.
///
/// # Errors
/// Why there is none, of the catalogue.
pub(crate) async fn draw(context: &Context, wish: &Wish) -> Result<Drawn, ErrorCode> {
    let drawer = context.drawer.as_ref().ok_or(ErrorCode::ProviderUnavailable)?;
    let drawn = tokio::time::timeout(PATIENCE, drawer.draw(wish)).await;
    let drawn = drawn.map_err(|_| ErrorCode::StreamIdle)??;
    if drawn.bytes.is_empty() || drawn.bytes.len() > MOST_BYTES {
        return Err(ErrorCode::StreamMalformed);
    }
    Ok(drawn)
}

/// Works on pixels where nothing waits for it, with no more pictures at once than there is memory for.
///
/// # Errors
/// `refused` for a picture that cannot be used.
pub(crate) async fn on_pixels<T: Send + 'static>(
    context: &Context,
    refused: ErrorCode,
    work: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
) -> Result<T, Failure> {
    let turn = context
        .pictures
        .clone()
        .acquire_owned()
        .await
        .context("no turn")?;
    let worked = tokio::task::spawn_blocking(move || {
        // Held till it is done, even when nobody waits for it any more.
        let _turn = turn;
        work()
    });
    worked
        .await
        .context("the work on a picture panicked")?
        .map_err(|error| {
            tracing::info!(%error, "a picture was refused");
            refused.into()
        })
}

/// A stored picture as events and outputs have it: without addresses.
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
    }
}
