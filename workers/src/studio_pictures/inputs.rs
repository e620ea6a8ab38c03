//! The pictures that came along with a request, as models take them.

use anyhow::Context as _;
use bytes::Bytes;
use domain::errors::ErrorCode;
use domain::ids::UserId;
use images::Kind;
use images::derive::sendable::sendable;
use images::memory::Weighed;
use jobs::kinds::images::InputImage;

use super::on_pixels;
use crate::context::Context;
use crate::draw::Input;
use crate::failure::Failure;
use crate::fonts;

/// The longest side that models are sent, in pixels: they look at no more.
pub(super) const SENT_SIDE: u32 = 2_048;

/// The bytes of a file of this person.
///
/// # Errors
/// `image-unreadable` when it is not there.
pub(crate) async fn file(context: &Context, user: UserId, sha256: &str) -> Result<Bytes, Failure> {
    let hash = sha256.parse().map_err(|_| ErrorCode::ImageUnreadable)?;
    let opened = context
        .blobs
        .open(user, hash)
        .await
        .context("a file cannot be read")?;
    let opened = opened.ok_or(ErrorCode::ImageUnreadable)?;
    let whole = opened.whole(images::limits::MAX_BYTES).await;
    Ok(whole
        .context("a file cannot be read")?
        .ok_or(ErrorCode::ImageTooLarge)?)
}

/// These pictures, cleaned and in a form that every provider takes.
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

/// A picture as it is sent.
///
/// # Errors
/// `image-unreadable` for one that cannot be used.
pub(crate) async fn sent(context: &Context, bytes: Bytes) -> Result<Input, Failure> {
    let weighed = bytes.clone();
    let weight = move || Ok(Weighed::of(&weighed)?.shrinking());
    on_pixels(context, ErrorCode::ImageUnreadable, weight, move || {
        let kind = images::kind::kind(&bytes)?;
        let picture = images::decode(&bytes, &fonts::for_pictures())?;
        let encoded = sendable(&picture, kind, &[Kind::Png, Kind::Jpeg], SENT_SIDE)?;
        Ok(Input {
            mime: encoded.kind.mime(),
            bytes: encoded.bytes.into(),
            description: String::new(),
        })
    })
    .await
}
