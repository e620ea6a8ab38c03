//! The images that come along with a request: looked at, stored, and kept for its job.

use bytes::Bytes;
use db::blobs::Owner;
use domain::errors::ErrorCode;
use domain::events::ErrorDetail;
use domain::ids::JobId;
use images::limits::MAX_SVG_BYTES;
use images::{ImageError, Kind};
use jobs::kinds::images::InputImage;

use super::form::Form;
use crate::auth::CurrentUser;
use crate::error::{ApiError, ApiResult};
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
    let mut by_order = std::mem::take(&mut form.descriptions).into_iter();
    let mut inputs = Vec::with_capacity(form.inputs.len());
    for bytes in std::mem::take(&mut form.inputs) {
        inputs.push(InputImage {
            sha256: store(state, user, job, bytes).await?,
            description: by_order.next().unwrap_or_default(),
        });
    }
    Ok(inputs)
}

/// Stores an image for this job and gives its hash.
pub(in crate::api) async fn store(
    state: &AppState,
    user: &CurrentUser,
    job: JobId,
    bytes: Vec<u8>,
) -> ApiResult<String> {
    let mime = looked_at(&bytes).map_err(|error| unreadable(&error))?.mime();
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

/// The kind by content, of an image whose headers promise no more than workers read. A drawing is looked at by whoever
/// draws it, which takes longer.
pub(in crate::api) fn looked_at(bytes: &[u8]) -> Result<Kind, ImageError> {
    let kind = images::kind::kind(bytes)?;
    if kind != Kind::Svg {
        images::probe(bytes)?;
    } else if bytes.len() > MAX_SVG_BYTES {
        return Err(ImageError::SvgTooManyBytes);
    }
    Ok(kind)
}

/// Says why, as a job that refuses an image does: each error is a sentence for who gave it.
fn unreadable(error: &ImageError) -> ApiError {
    ApiError::with_error_detail(ErrorCode::ImageUnreadable, &image_detail(error))
}

/// Why an image cannot be used, in a sentence.
pub(in crate::api) fn image_detail(error: &ImageError) -> ErrorDetail {
    ErrorDetail::from(error.to_string())
}
