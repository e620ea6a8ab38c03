//! The form that a thumbnail is asked for with, read within bounds.

use actix_multipart::Multipart;
use domain::errors::ErrorCode::PayloadTooLarge;
use domain::limits::FILE_MAX_BYTES;

use crate::api::fields::{Fields, MOST_FIELDS, SMALL, bytes, text};
use crate::error::ApiResult;

/// What the form has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Form {
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
    pub async fn read(parts: Multipart, html_max_bytes: usize) -> ApiResult<Self> {
        let mut form = Self::default();
        let mut fields = Fields::of(parts, MOST_FIELDS);
        while let Some(mut field) = fields.next().await? {
            match field.name().unwrap_or_default() {
                "appId" => form.app_id = text(&mut field, SMALL, PayloadTooLarge).await?,
                "htmlContent" => {
                    let html = text(&mut field, html_max_bytes, PayloadTooLarge).await?;
                    form.html = Some(html).filter(|html| !html.trim().is_empty());
                }
                "generatePreview" => {
                    form.generate_preview = Some(text(&mut field, SMALL, PayloadTooLarge).await?)
                }
                "screenshotFile" => {
                    let file = bytes(&mut field, FILE_MAX_BYTES, PayloadTooLarge).await?;
                    form.screenshot = Some(file).filter(|file| !file.is_empty());
                }
                _ => drop(bytes(&mut field, SMALL, PayloadTooLarge).await?),
            }
        }
        Ok(form)
    }
}
