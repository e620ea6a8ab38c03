//! What a check finds in a page.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Findings of a kind that are kept. Later ones are left out.
pub const MAX_OF_A_KIND: usize = 50;

/// Characters of a message, an address or a line of a stack.
pub const MAX_TEXT: usize = 300;

/// Everything that a check found. Lists hold at most [`MAX_OF_A_KIND`] findings of a kind, texts at most [`MAX_TEXT`]
/// characters.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Findings {
    /// Errors of scripts, each once, in the order of their first appearance.
    pub errors: Vec<ScriptError>,
    /// Requests for files that are not there, each once.
    pub failed_requests: Vec<FailedRequest>,
    /// The page in each size that was looked at.
    pub views: Vec<View>,
    /// What makes the page wider than a phone.
    pub overflow: Option<Overflow>,
    /// Rules of accessibility that the page breaks, each once.
    pub accessibility: Vec<AccessibilityIssue>,
    /// Labels of the buttons that were pressed, in their order.
    pub pressed: Vec<String>,
    /// Whether every part of the check took place. It is false for a page that hangs, and on a machine that is too slow.
    pub is_complete: bool,
}

/// An error of a script, or of the page as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ScriptError {
    /// How it came to light.
    pub kind: ErrorKind,
    /// The message, with the name of the error before it.
    pub message: String,
    /// Equal for the same error in another version of the page: kind and message without numbers, hashes and places.
    pub key: String,
    /// Where it was thrown.
    pub location: Option<Location>,
    /// The first three lines of its stack, as in `draw (/:12:7)`.
    pub stack: Vec<String>,
    /// What went on when it appeared first.
    pub moment: Moment,
    /// How often it appeared.
    pub count: u32,
    /// Whether it probably follows from a script of another host that this check could not load.
    pub follows_outside: bool,
}

/// How an error came to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ErrorKind {
    /// Thrown, and caught by nobody.
    Uncaught,
    /// A promise that was rejected, and that nobody handles.
    Rejection,
    /// A text that the page wrote with `console.error`.
    Console,
    /// The page did not respond for two seconds, and was interrupted.
    Hang,
    /// The page took too much memory, or crashed.
    Memory,
}

/// A place in the page or in a file that it loads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Location {
    /// The path of a file of the page's own origin, `/` for the page itself, or an absolute address.
    pub address: String,
    /// Counted from one.
    pub line: u32,
    /// Counted from one.
    pub column: u32,
}

/// What goes on while a finding appears.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "while", content = "label")]
pub enum Moment {
    /// The page loads.
    Loading,
    /// The button with this label is pressed.
    Pressing(String),
}

impl fmt::Display for Moment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loading => formatter.write_str("Loading"),
            Self::Pressing(label) => write!(formatter, "Pressing \"{label}\""),
        }
    }
}

/// A request for something that is not there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FailedRequest {
    /// The path on the page's own origin, or an absolute address.
    pub address: String,
    /// What was asked for.
    pub kind: RequestKind,
    /// Whether it is on another host, so that nobody knows whether it is there: a check has no network. A script or style
    /// sheet on a host of [`PageToCheck::library_hosts`](crate::PageToCheck::library_hosts) is known not to be there.
    pub outside: bool,
    /// Whether the page deals with it: it shows another image, or listens for the error.
    pub handled: bool,
    /// What went on when it was first asked for.
    pub moment: Moment,
    /// How often it was asked for.
    pub count: u32,
}

/// What a request is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum RequestKind {
    Script,
    Stylesheet,
    Image,
    Font,
    /// A script's own request: `fetch`, `XMLHttpRequest`, an event source or a socket.
    Fetch,
    /// Sound, video, a manifest and everything else.
    Other,
}

/// The page in one size.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// CSS pixels from left to right.
    pub width: u32,
    /// CSS pixels from top to bottom.
    pub height: u32,
    /// The share of the screen, from 0 to 1, that has the most frequent colour and nothing on it.
    pub blank_share: f64,
    /// Whether nobody sees anything: nothing stands out on the screen, and the page has neither text nor an image.
    pub is_blank: bool,
}

/// A page that is wider than the screen of a phone, and scrolls sideways.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Overflow {
    /// CSS pixels of the page beyond the screen.
    pub by: u32,
    /// A selector of the widest element beyond the screen; empty when there is none.
    pub selector: String,
    /// Its width in CSS pixels.
    pub element_width: u32,
}

/// A rule of accessibility that a page breaks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AccessibilityIssue {
    /// The id of the rule in axe, as in `color-contrast`.
    pub rule: String,
    /// `minor`, `moderate`, `serious` or `critical`.
    pub impact: String,
    /// What the rule asks for.
    pub help: String,
    /// How many elements break it, in the size in which more of them do.
    pub elements: u32,
    /// A selector of the first one.
    pub selector: String,
    /// The widths in which it is broken, in CSS pixels.
    pub widths: Vec<u32>,
}

/// A finding that makes a page broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// What is broken.
    pub kind: ProblemKind,
    /// Equal for the same problem in another version of the page.
    pub key: String,
    /// What was found, in a sentence or the page's own words.
    pub text: String,
}

/// What is broken in a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProblemKind {
    /// An error at load that nobody catches.
    Error,
    /// A rejected promise at load that nobody handles.
    Rejection,
    /// A failure that the page itself reports at load.
    ConsoleError,
    /// A script, style sheet or font that is not there.
    MissingFile,
    /// An image that is not there.
    MissingImage,
    /// A page on which nobody sees anything.
    Blank,
    /// A page that is wider than a phone.
    Overflow,
    /// A button that leads to an error, or after which the page hangs.
    Press,
    /// A page that hangs at load, or takes too much memory.
    Hang,
}

impl Findings {
    /// The findings that make the page broken. Rules of accessibility are none of them, nor is what nobody knows: requests
    /// to other hosts and what follows from them.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        let errors = self.errors.iter().filter_map(ScriptError::problem);
        let requests = self.failed_requests.iter().filter_map(FailedRequest::problem);
        let blank = self.views.iter().find(|view| view.is_blank).map(|view| Problem {
            kind: ProblemKind::Blank,
            key: "blank".to_owned(),
            text: format!("The page is blank at a width of {} px", view.width),
        });
        let overflow = self.overflow.as_ref().map(|overflow| Problem {
            kind: ProblemKind::Overflow,
            key: "overflow".to_owned(),
            text: format!(
                "The page is {} px wider than a phone; the widest element is {}",
                overflow.by, overflow.selector
            ),
        });
        errors.chain(requests).chain(blank).chain(overflow).collect()
    }
}

impl ScriptError {
    fn problem(&self) -> Option<Problem> {
        if self.follows_outside {
            return None;
        }
        let (kind, text) = match &self.moment {
            Moment::Pressing(_) => (ProblemKind::Press, format!("{}: {}", self.moment, self.message)),
            Moment::Loading => {
                let kind = match self.kind {
                    ErrorKind::Uncaught => ProblemKind::Error,
                    ErrorKind::Rejection => ProblemKind::Rejection,
                    ErrorKind::Console => ProblemKind::ConsoleError,
                    ErrorKind::Hang | ErrorKind::Memory => ProblemKind::Hang,
                };
                (kind, self.message.clone())
            }
        };
        Some(Problem {
            kind,
            key: self.key.clone(),
            text,
        })
    }
}

impl FailedRequest {
    fn problem(&self) -> Option<Problem> {
        let (kind, what) = match self.kind {
            RequestKind::Script => (ProblemKind::MissingFile, "script"),
            RequestKind::Stylesheet => (ProblemKind::MissingFile, "style sheet"),
            RequestKind::Font => (ProblemKind::MissingFile, "font"),
            RequestKind::Image => (ProblemKind::MissingImage, "image"),
            RequestKind::Fetch | RequestKind::Other => return None,
        };
        let is_broken = !self.outside && !self.handled;
        is_broken.then(|| Problem {
            kind,
            key: format!("missing {what}: {}", self.address),
            text: format!("The {what} {} is not there", self.address),
        })
    }
}
