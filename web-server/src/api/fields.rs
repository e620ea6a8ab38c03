//! The fields of a form, one after the other, within bounds.

use actix_multipart::{Field, Multipart, MultipartError};
use domain::errors::ErrorCode;
use futures_util::TryStreamExt as _;

use crate::api::storable;
use crate::error::{ApiError, ApiResult};

/// Most fields of a form that has few.
pub const MOST_FIELDS: usize = 16;
/// Largest field that is no page and no file, in bytes.
pub const SMALL: usize = 4 * 1024;

/// The fields of a form that are still to come.
pub struct Fields {
    parts: Multipart,
    /// How many may still come.
    left: usize,
}

impl Fields {
    /// All fields of a form, which may have so many.
    pub fn of(parts: Multipart, most: usize) -> Self {
        Self { parts, left: most }
    }

    /// The next field; nothing behind the last one.
    ///
    /// # Errors
    /// `invalid-request` for what is no form, and for one of more fields.
    pub async fn next(&mut self) -> ApiResult<Option<Field>> {
        let Some(field) = self.parts.try_next().await.map_err(unreadable)? else {
            return Ok(None);
        };
        let left = self.left.checked_sub(1);
        self.left = left.ok_or_else(|| ApiError::invalid(name_of(&field)))?;
        Ok(Some(field))
    }
}

/// A field's text of at most so many bytes, without what no database takes.
///
/// # Errors
/// `too_large`, or `invalid-request` for what is no text.
pub async fn text(field: &mut Field, most: usize, too_large: ErrorCode) -> ApiResult<String> {
    let bytes = bytes(field, most, too_large).await?;
    let text = String::from_utf8(bytes).map_err(|_| ApiError::invalid(name_of(field)))?;
    Ok(storable(text))
}

/// What a field holds, at most so many bytes.
///
/// # Errors
/// `too_large`, or `invalid-request` for a field that breaks off.
pub async fn bytes(field: &mut Field, most: usize, too_large: ErrorCode) -> ApiResult<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.try_next().await.map_err(unreadable)? {
        if bytes.len() + piece.len() > most {
            return Err(too_large.into());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// A field's name; empty when it has none.
pub fn name_of(field: &Field) -> &str {
    field.name().unwrap_or_default()
}

/// What cannot be read of a form.
#[expect(clippy::needless_pass_by_value, reason = "it stands behind `map_err`")]
pub fn unreadable(error: MultipartError) -> ApiError {
    tracing::debug!(%error, "a form cannot be read");
    ApiError::invalid("form")
}
