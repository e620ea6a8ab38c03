//! Whether an answer may take the place of a page: one that leaves out parts of it is withheld, and one that changes
//! nothing is no change.

use std::fmt::Write as _;
use std::sync::Arc;

use domain::errors::ErrorCode;
use editing::omission::{Omission, omissions, unwritten};

use crate::failure::Failure;
use crate::work::on_a_thread;

/// How many omissions are named.
const MOST_NAMED: usize = 3;

/// What came of comparing two pages.
enum Comparison {
    /// Nothing differs.
    Unchanged,
    /// The new page differs, and leaves these out.
    Changed(Vec<Omission>),
}

/// Passes a page that a model wrote for an instruction. `before` is the page, or the element, that it takes the place
/// of; nothing for a page that is new.
///
/// # Errors
/// [`Failure::Withheld`] with `page` when parts are missing, `answer-unchanged` when nothing differs.
pub(super) async fn pass(
    before: Option<Arc<str>>,
    after: Arc<str>,
    instruction: String,
    page: &str,
) -> Result<(), Failure> {
    let span = tracing::info_span!("judge", bytes = after.len());
    let judged = on_a_thread("comparing the pages", span, move || match &before {
        Some(before) if !differs(before, &after) => Comparison::Unchanged,
        Some(before) => Comparison::Changed(omissions(before, &after, &instruction)),
        None => Comparison::Changed(unwritten(&after)),
    });
    match judged.await.map_err(anyhow::Error::from)? {
        Comparison::Unchanged => Err(ErrorCode::AnswerUnchanged.into()),
        Comparison::Changed(omitted) => match reason(&omitted) {
            Some(reason) => Err(withheld(reason, page.to_owned())),
            None => Ok(()),
        },
    }
}

/// The failure of a page that is withheld.
pub(super) fn withheld(reason: String, page: String) -> Failure {
    tracing::warn!(reason, "withheld");
    let reason = format!("{} {reason}", ErrorCode::AnswerIncomplete.message());
    Failure::Withheld { reason, page }
}

/// The omissions, in sentences; nothing when there are none.
pub(super) fn reason(found: &[Omission]) -> Option<String> {
    let mut words = String::new();
    for omission in found.iter().take(MOST_NAMED) {
        let _written = write!(words, "{}{omission}", if words.is_empty() { "" } else { " " });
    }
    (!words.is_empty()).then_some(words)
}

/// Whether two pages differ in more than the blanks at the start and the end of lines and blank lines.
pub(super) fn differs(old: &str, new: &str) -> bool {
    let lines = |page: &'_ str| -> Vec<String> {
        page.lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty())
            .collect()
    };
    old != new && lines(old) != lines(new)
}
