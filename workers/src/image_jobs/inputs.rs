//! The images that came along with a request, as models take them.

use anyhow::Context as _;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use futures_util::{StreamExt as _, TryStreamExt as _};
use images::Kind;
use images::derive::sendable::sendable;
use images::memory::Weighed;
use jobs::kinds::images::InputImage;
use platform::spooled::SpooledBytes;

use super::{on_pixels, spooled};
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::fonts;

/// The longest side that models are sent, in pixels: they look at no more.
pub(super) const SENT_SIDE: u32 = 2_048;

/// A file of this person, set aside: it is in memory as long as it is worked on.
///
/// # Errors
/// `image-unreadable` when it is not there.
pub(crate) async fn file(context: &Context, user: UserId, sha256: &str) -> Result<SpooledBytes, Failure> {
    let hash = sha256.parse().map_err(|_| ErrorCode::ImageUnreadable)?;
    let opened = context
        .blobs
        .open(user, hash)
        .await
        .context("a file cannot be read")?;
    let opened = opened.ok_or(ErrorCode::ImageUnreadable)?;
    if usize::try_from(opened.bytes).unwrap_or(usize::MAX) > images::limits::MAX_BYTES {
        return Err(ErrorCode::ImageTooLarge.into());
    }
    let pieces = opened.pieces.map_err(anyhow::Error::new).boxed();
    let file = SpooledBytes::of_pieces(pieces, anyhow::Error::new).await;
    Ok(file.context("a file cannot be read")?)
}

/// These images, cleaned and in a form that every provider takes.
///
/// # Errors
/// `image-unreadable` for one that cannot be used.
pub(crate) async fn read(
    context: &Context,
    user: UserId,
    inputs: &[InputImage],
) -> Result<Vec<Input>, Failure> {
    let mut read = Vec::with_capacity(inputs.len());
    for input in inputs {
        let bytes = file(context, user, &input.sha256).await?;
        let mut sent = sent(context, bytes).await?;
        sent.description.clone_from(&input.description);
        read.push(sent);
    }
    Ok(read)
}

/// An image as it is sent.
///
/// # Errors
/// `image-unreadable` for one that cannot be used.
pub(crate) async fn sent(context: &Context, file: SpooledBytes) -> Result<Input, Failure> {
    let weight = |[weighed]: [Weighed; 1]| Ok(weighed.shrinking());
    let sent = file.clone();
    on_pixels(context, ErrorCode::ImageUnreadable, [&file], weight, move || {
        let bytes = super::read(&sent)?;
        let kind = images::kind::kind(&bytes)?;
        let image = images::decode(&bytes, &fonts::for_images())?;
        let encoded = sendable(&image, kind, &[Kind::Png, Kind::Jpeg], SENT_SIDE)?;
        Ok(Input {
            mime: encoded.kind.mime(),
            bytes: spooled(encoded.bytes)?,
            description: String::new(),
        })
    })
    .await
}
