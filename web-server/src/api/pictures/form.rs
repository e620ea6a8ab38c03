//! The form that a picture is asked for with, read within bounds.

use actix_multipart::{Field, Multipart};
use domain::errors::ErrorCode;
use domain::limits::FILE_MAX_BYTES;
use futures_util::TryStreamExt;

use crate::api::storable;
use crate::error::ApiResult;

/// Most fields of a form.
const MAX_FIELDS: usize = 16;
/// Largest field besides the page and the screenshot, in bytes.
const MAX_SMALL: usize = 4 * 1024;

/// What the form has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// `appId`.
    pub app_id: String,
    /// `htmlContent`, when it is not blank.
    pub html: Option<String>,
    /// `generatePreview`; yes when absent.
    pub generate_preview: Option<String>,
    /// `screenshotFile`, when it is not empty.
    pub screenshot: Option<Vec<u8>>,
}

impl Form {
    /// Reads a form. Fields that are not known are skipped.
    ///
    /// # Errors
    /// `payload-too-large`, or `invalid-request` for what is no such form.
    pub async fn read(mut parts: Multipart, html_max_bytes: usize) -> ApiResult<Self> {
        let mut form = Self::default();
        let mut fields = 0;
        while let Some(mut field) = parts.try_next().await.map_err(|_| ErrorCode::InvalidRequest)? {
            fields += 1;
            if fields > MAX_FIELDS {
                return Err(ErrorCode::InvalidRequest.into());
            }
            match field.name().unwrap_or_default() {
                "appId" => form.app_id = text(&mut field, MAX_SMALL).await?,
                "htmlContent" => {
                    let html = text(&mut field, html_max_bytes).await?;
                    form.html = Some(html).filter(|html| !html.trim().is_empty());
                }
                "generatePreview" => form.generate_preview = Some(text(&mut field, MAX_SMALL).await?),
                "screenshotFile" => {
                    let file = bytes(&mut field, FILE_MAX_BYTES).await?;
                    form.screenshot = Some(file).filter(|file| !file.is_empty());
                }
                _ => drop(bytes(&mut field, MAX_SMALL).await?),
            }
        }
        Ok(form)
    }
}

async fn text(field: &mut Field, most: usize) -> ApiResult<String> {
    let text = String::from_utf8(bytes(field, most).await?).map_err(|_| ErrorCode::InvalidRequest)?;
    Ok(storable(text))
}

async fn bytes(field: &mut Field, most: usize) -> ApiResult<Vec<u8>> {
    let mut bytes = Vec::new();
    while let Some(piece) = field.try_next().await.map_err(|_| ErrorCode::InvalidRequest)? {
        if bytes.len() + piece.len() > most {
            return Err(ErrorCode::PayloadTooLarge.into());
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}
