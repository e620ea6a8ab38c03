//! The fields of a form, one after the other, within bounds.

use actix_multipart::{Field, Multipart};
use domain::errors::ErrorCode;
use futures_util::TryStreamExt as _;

use crate::api::storable;
use crate::error::ApiResult;

/// Most fields of a form.
const MOST: usize = 16;
/// Largest field that is no page and no file, in bytes.
pub const SMALL: usize = 4 * 1024;

/// The fields of a form that are still to come.
pub struct Fields {
    parts: Multipart,
    come: usize,
}

impl Fields {
    /// All fields of a form.
    pub fn of(parts: Multipart) -> Self {
        Self { parts, come: 0 }
    }

    /// The next field; nothing behind the last one.
    ///
    /// # Errors
    /// `invalid-request` for what is no form, and for one of more than 16 fields.
    pub async fn next(&mut self) -> ApiResult<Option<Field>> {
        let next = self
            .parts
            .try_next()
            .await
            .map_err(|_| ErrorCode::InvalidRequest)?;
        self.come += usize::from(next.is_some());
        if self.come > MOST {
            return Err(ErrorCode::InvalidRequest.into());
        }
        Ok(next)
    }
}

/// A field's text of at most so many bytes, without what no database takes.
///
/// # Errors
/// `too_large`, or `invalid-request` for what is no text.
pub async fn text(field: &mut Field, most: usize, too_large: ErrorCode) -> ApiResult<String> {
    let bytes = bytes(field, most, too_large).await?;
    let text = String::from_utf8(bytes).map_err(|_| ErrorCode::InvalidRequest)?;
    Ok(storable(text))
}

/// What a field holds, at most so many bytes.
///
/// # Errors
/// `too_large`, or `invalid-request` for a field that breaks off.
pub async fn bytes(field: &mut Field, most: usize, too_large: ErrorCode) -> ApiResult<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.try_next().await.map_err(|_| ErrorCode::InvalidRequest)? {
        if bytes.len() + piece.len() > most {
            return Err(too_large.into());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}
