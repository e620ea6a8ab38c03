//! Repairing a page whose errors were reported: a model is asked twice at most, and the better page is kept. Always free.

use domain::page_errors::PageError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Repairing a page.
#[derive(Debug)]
pub struct FixErrors;

/// The page and its errors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixInput {
    pub html: String,
    /// The different errors, the most urgent first.
    pub errors: Vec<PageError>,
    /// The public id of the model that the request chose; absent where it chose none that the account may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    #[serde(default)]
    pub rules: FixRules,
}

/// What of a repaired page may be applied without asking, by the settings of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixRules {
    /// Whether anything may be.
    pub is_automatic: bool,
    /// Whether critical errors may be fixed so.
    pub critical_errors: bool,
    /// Whether anything less may be; without it, warnings are not fixed at all.
    pub warnings: bool,
}

impl Default for FixRules {
    /// The rules of an account without settings: critical errors alone would be fixed without asking, and nothing is.
    fn default() -> Self {
        Self {
            is_automatic: false,
            critical_errors: true,
            warnings: false,
        }
    }
}

/// What came of a repair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ErrorCorrection)]
pub struct FixOutput {
    /// Whether any of what was reported is an error of the page. Effects of the preview's sandbox are none.
    pub has_errors: bool,
    /// Whether the corrected page is to be used without asking, by the settings of the account.
    pub auto_fix_applied: bool,
    /// The corrected page; null when nothing was fixed.
    #[schema(required = true)]
    pub corrected_html: Option<String>,
    /// Whether the person decides about the corrected page.
    pub requires_user_approval: bool,
    /// What the correction changes, in the model's words; null when nothing was fixed.
    #[schema(required = true)]
    pub suggested_fix: Option<String>,
    /// What was fixed and what remains, in sentences.
    pub description: String,
    /// Whether a browser opened the corrected page, and found at least one of the errors gone and none that is new.
    pub checked: bool,
}

impl FixOutput {
    /// The end of a repair without a corrected page.
    #[must_use]
    pub fn unchanged(has_errors: bool, description: impl Into<String>) -> Self {
        Self {
            has_errors,
            auto_fix_applied: false,
            corrected_html: None,
            requires_user_approval: false,
            suggested_fix: None,
            description: description.into(),
            checked: false,
        }
    }

    /// The end of a request that reports no error of the page.
    #[must_use]
    pub fn no_errors() -> Self {
        Self::unchanged(false, "No errors of this page were reported.")
    }
}

impl JobKind for FixErrors {
    const NAME: &'static str = "fix_errors";
    const LANE: Lane = Lane::Interactive;
    const MAX_ATTEMPTS: i32 = 2;
    type Input = FixInput;
    type Output = FixOutput;
}
