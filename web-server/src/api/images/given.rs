//! The pictures that come along with a request: looked at, stored, and kept for its job.

use bytes::Bytes;
use db::blobs::Owner;
use domain::errors::ErrorCode;
use domain::ids::JobId;
use jobs::kinds::images::InputImage;

use super::form::Form;
use crate::auth::CurrentUser;
use crate::error::ApiResult;
use crate::quota::{self, Replaced};
use crate::state::AppState;

/// How often a file that is collected while it is stored is stored again.
const ATTEMPTS: usize = 3;

/// The inputs of a form, stored for this job, with what the person says of them. Accounts of the Pro tier may send some.
pub(super) async fn inputs(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    form: &mut Form,
) -> ApiResult<Vec<InputImage>> {
    if !form.inputs.is_empty() && !user.tier().is_pro() {
        return Err(ErrorCode::ProRequired.into());
    }
    let mut said = std::mem::take(&mut form.descriptions).into_iter();
    let mut inputs = Vec::with_capacity(form.inputs.len());
    for bytes in std::mem::take(&mut form.inputs) {
        inputs.push(InputImage {
            sha256: store(state, user, job, bytes).await?,
            description: said.next().unwrap_or_default(),
        });
    }
    Ok(inputs)
}

/// Stores a picture for this job and gives its hash.
pub(super) async fn store(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    bytes: Vec<u8>,
) -> ApiResult<String> {
    let mime = mime(&bytes).ok_or(ErrorCode::ImageUnreadable)?;
    let owner = Owner {
        id: job.0,
        kind: db::images::INPUTS,
        user: user.id(),
    };
    {
        let mut connection = state.pool.get().await?;
        quota::check(state, &mut connection, user, Replaced::Nothing, bytes.len()).await?;
    }
    let bytes = Bytes::from(bytes);
    for _ in 0..ATTEMPTS {
        let hash = state
            .blobs
            .put(mime, bytes.clone())
            .await
            .map_err(anyhow::Error::from)?;
        let mut connection = state.pool.get().await?;
        if db::blobs::refer(&mut connection, hash, owner).await? {
            return Ok(hash.to_string());
        }
    }
    Err(ErrorCode::ServiceUnavailable.into())
}

/// The media type by content, of the kinds that workers read.
fn mime(bytes: &[u8]) -> Option<&'static str> {
    match image::guess_format(bytes).ok()? {
        image::ImageFormat::Png => Some("image/png"),
        image::ImageFormat::Jpeg => Some("image/jpeg"),
        image::ImageFormat::Gif => Some("image/gif"),
        image::ImageFormat::WebP => Some("image/webp"),
        _ => None,
    }
}
