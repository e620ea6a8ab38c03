//! Images with their captions as one PDF.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// A PDF of images.
#[derive(Debug)]
pub struct ImagePdf;

/// The content of a PDF.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PdfInput {
    /// What it is called.
    pub title: String,
    /// Images of the studio, in order.
    pub assets: Vec<String>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PdfOutput {
    /// The PDF.
    pub pdf_id: String,
    /// Where it is, of the main origin, signed; it is kept for a week, or until one of its images is deleted.
    #[serde(default)]
    pub url: String,
    /// How many pages it has.
    pub pages: usize,
    /// Of the file.
    pub bytes: usize,
}

impl JobKind for ImagePdf {
    const NAME: &'static str = "image_pdf";
    const LANE: Lane = Lane::Images;
    type Input = PdfInput;
    type Output = PdfOutput;
}
