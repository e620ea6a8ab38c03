//! The form that a file is sent with, read within bounds.

use actix_multipart::Multipart;
use domain::errors::ErrorCode;
use domain::limits::IMPORT_PAGE_MAX_BYTES;

use crate::api::fields::{Fields, MOST_FIELDS, SMALL, bytes, text};
use crate::error::ApiResult;

/// Longest file name that is looked at, in characters.
const FILE_NAME_MAX_CHARS: usize = 200;

/// What the form has.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Form {
    pub app_id: String,
    /// `source`, when it is not blank.
    pub source: Option<String>,
    /// `file`: its name, and what it holds; nothing when it is empty.
    pub file: Option<(String, Vec<u8>)>,
}

impl Form {
    /// Reads a form whose file has at most so many bytes. Fields that are not known are skipped.
    ///
    /// # Errors
    /// `too_large` for the file, `payload-too-large` for other fields, `invalid-request` for what is no such form.
    pub async fn read(parts: Multipart, file_max_bytes: usize, too_large: ErrorCode) -> ApiResult<Self> {
        let mut form = Self::default();
        let mut fields = Fields::of(parts, MOST_FIELDS);
        while let Some(mut field) = fields.next().await? {
            match field.name().unwrap_or_default() {
                "appId" => form.app_id = text(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?,
                "source" => {
                    let source = text(&mut field, IMPORT_PAGE_MAX_BYTES, too_large).await?;
                    form.source = Some(source).filter(|source| !source.trim().is_empty());
                }
                "file" => {
                    let name = field
                        .content_disposition()
                        .and_then(|disposition| disposition.get_filename())
                        .unwrap_or_default();
                    let name = name.chars().take(FILE_NAME_MAX_CHARS).collect();
                    let held = bytes(&mut field, file_max_bytes, too_large).await?;
                    form.file = Some((name, held)).filter(|(_, held)| !held.is_empty());
                }
                _ => drop(bytes(&mut field, SMALL, ErrorCode::PayloadTooLarge).await?),
            }
        }
        Ok(form)
    }
}
