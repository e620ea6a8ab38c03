//! An image that a page shows, as a file of its app.

use anyhow::Context as _;
use bytes::Bytes;
use db::assets::{MadeKept, keep_made};
use domain::asset_path;
use domain::errors::ErrorCode;
use domain::ids::{AppId, UserId};
use domain::tier::Tier;
use images::derive::{Note, encode};
use images::memory::Weighed;
use images::{Fonts, Kind, scale};
use platform::spooled::SpooledBytes;

use super::{on_pixels, read};
use crate::context::Context;
use crate::failure::Failure;

/// The longest side that a page shows, in pixels.
const SIDE: u32 = 1_600;
/// How often a file that is collected while it is stored is stored again.
const ATTEMPTS: usize = 3;

/// Keeps an image that came as a WebP of the app, which is made when there is none, and gives its address on a page.
///
/// # Errors
/// `stream-malformed` for what is no image, `storage-quota-exceeded`, `app-files-full`; when a store fails.
pub(crate) async fn keep(
    context: &Context,
    user: UserId,
    app: &AppId,
    file: SpooledBytes,
) -> Result<String, Failure> {
    let bytes = shown(context, file).await?;
    let quotas = context.config.store.quotas;
    let quota = move |tier: Tier| quotas.bytes(tier);
    for _ in 0..ATTEMPTS {
        let stored = context.blobs.put(Kind::Webp.mime(), bytes.clone()).await;
        let hash = stored.context("an image cannot be stored")?;
        let mut connection = context.pool.get().await.context("no database connection")?;
        let kept = keep_made(&mut connection, (user, app), (hash, bytes.len()), &quota).await;
        match kept.context("an image cannot be kept")? {
            MadeKept::Yes => return Ok(asset_path::of(hash)),
            MadeKept::Gone => {}
            MadeKept::NoRoom => return Err(ErrorCode::StorageQuotaExceeded.into()),
            MadeKept::TooMany => return Err(ErrorCode::AppFilesFull.into()),
        }
    }
    Err(anyhow::anyhow!("the file of an image was collected again and again").into())
}

/// An image as pages show it: no larger than they do, and lossy.
async fn shown(context: &Context, file: SpooledBytes) -> Result<Bytes, Failure> {
    let weight = |[weighed]: [Weighed; 1]| Ok(weighed.shrinking());
    let came = file.clone();
    let webp = on_pixels(context, ErrorCode::StreamMalformed, [&file], weight, move || {
        let bytes = read(&came)?;
        let image = images::decode(&bytes, &Fonts::none())?;
        let (width, height) = image.pixels.dimensions();
        let scaled;
        let shown = if width.max(height) > SIDE {
            scaled = image.with_pixels(scale::within(&image.pixels, SIDE)?);
            &scaled
        } else {
            &image
        };
        Ok(encode::webp(shown, Note::Generated)?.bytes)
    });
    Ok(Bytes::from(webp.await?))
}
