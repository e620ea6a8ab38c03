//! Opening a page in an isolated browser and looking for what is broken in it: errors of scripts, files that are not
//! there, a blank page, a page wider than a phone, buttons that fail, rules of accessibility.

use domain::ids::JobId;
use domain::page_errors::PageErrorKind;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::JobKind;
use crate::lane::Lane;

/// Checking a page.
#[derive(Debug)]
pub struct CheckPage;

/// The page to be checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckInput {
    pub html: String,
    /// The page of the app that it is; its first one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page_id: Option<String>,
    /// The job that made the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<JobId>,
}

/// A checked page, or why it was not checked.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PageCheck)]
pub struct CheckOutput {
    /// Whether the page was opened in a browser. If not, nothing is known of it.
    pub checked: bool,
    /// Why the page was not checked, or what of the check did not take place, in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<String>,
    /// The page of the app, as the request named it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub page_id: Option<String>,
    /// The job that made the page, as the request named it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub job: Option<String>,
    /// What makes the page broken, the most urgent first.
    pub problems: Vec<CheckProblem>,
    /// Rules of accessibility that the page breaks.
    pub accessibility: Vec<AccessibilityProblem>,
    /// The page in each size that was looked at.
    pub views: Vec<CheckedView>,
    /// Labels of the buttons that were pressed, in their order.
    pub pressed: Vec<String>,
}

/// What a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckProblemKind {
    /// An error that no script catches.
    Error,
    /// A rejected promise that nothing handles.
    Rejection,
    /// A failure that the page itself writes to its console.
    ConsoleError,
    /// A script, style sheet or font that is not there.
    MissingFile,
    /// An image that is not there.
    MissingImage,
    /// Nobody sees anything.
    Blank,
    /// The page is wider than a phone.
    Overflow,
    /// A button that leads to an error, or after which the page hangs.
    Button,
    /// The page hangs, or takes too much memory.
    Hang,
}

/// Something that makes a page broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckProblem {
    pub kind: CheckProblemKind,
    /// The kind of the error, where the problem is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub error_kind: Option<PageErrorKind>,
    /// 1 to 3 for critical errors, 4 for anything else.
    pub priority: u8,
    /// Equal for the same problem in another version of the page.
    pub key: String,
    /// What was found, in a sentence or the page's own words.
    pub message: String,
    /// The address of the file that the problem is in, or that is not there; `/` for the page itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub source: Option<String>,
    /// Counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub line: Option<u32>,
    /// Counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub column: Option<u32>,
    /// At most three lines of the stack.
    pub stack: Vec<String>,
    /// The label of the button that was pressed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub button: Option<String>,
    /// How often it appeared.
    pub count: u32,
}

/// A rule of accessibility that a page breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccessibilityProblem {
    /// The id of the rule in axe, as in `color-contrast`.
    pub rule: String,
    /// `minor`, `moderate`, `serious` or `critical`.
    pub impact: String,
    /// What the rule asks for.
    pub help: String,
    /// How many elements break it.
    pub elements: u32,
    /// A selector of the first one.
    pub selector: String,
}

/// A page in one size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckedView {
    /// CSS pixels from left to right.
    pub width: u32,
    /// CSS pixels from top to bottom.
    pub height: u32,
    /// The share of the screen, from 0 to 1, that shows nothing.
    pub blank_share: f64,
}

impl JobKind for CheckPage {
    const NAME: &'static str = "check_page";
    const LANE: Lane = Lane::Checks;
    const MAX_ATTEMPTS: i32 = 2;
    const REPLACES_WAITING: bool = true;
    /// Pages take their time in the one browser of a worker: one that is checked, and the next one.
    const MOST_OF_ACCOUNT: i64 = 2;
    type Input = CheckInput;
    type Output = CheckOutput;
}
