//! One answer of a model to a page with errors, and the page that comes of it.

use std::sync::Arc;
use std::time::Duration;

use ai::fix::{BrokenPage, task};
use ai::{AiError, PageView, TextRequest};
use domain::errors::ErrorCode;
use domain::limits::CHAT_REWRITE_BYTES;
use domain::page_errors::PageError;
use editing::html::tree::Tree;
use editing::reply::{Reply, ReplyParser};

use super::repair::{Repair, STEP};
use super::words;
use crate::failure::Failure;
use crate::handlers::answer_stream::{AnswerJob, Shown, read_answer};
use crate::handlers::chat::attempt::Attempt;
use crate::handlers::chat::view;
use crate::handlers::judgement::pass;
use crate::run::Run;
use crate::work::on_a_thread;

/// About how long an answer is, for the progress shown.
const EXPECTED_CHARS: usize = 2_000;
/// How long the first answer may take, so that there is time for another one and for the browser.
const FIRST_ANSWER: Duration = Duration::from_secs(75);
/// How long the browser has at the end.
const LAST_CHECK: Duration = Duration::from_secs(15);
/// What a whole page is compared with the old one for: it is to keep everything.
const INSTRUCTION: &str = "Fix the errors.";
/// Characters of a model's words that are kept.
const SAID_CHARS: usize = 1_000;

/// The page of an answer.
pub(super) struct Candidate {
    /// The page as it was, when the answer changes nothing or leaves parts out.
    pub page: Arc<str>,
    /// As the model sees it.
    pub shortened: Arc<str>,
    pub said: String,
    /// Why changes of it could not be applied.
    pub failures: Vec<String>,
}

impl Repair<'_> {
    /// Asks the model, with what did not work before. Gives its answer, and whether that may be a whole page.
    pub(super) async fn ask(
        &self,
        run: &mut Run,
        errors: &[PageError],
        (failures, may_rewrite): (&[String], bool),
    ) -> Result<(Reply, bool), Failure> {
        let is_first = failures.is_empty();
        let errors = words::for_model(errors);
        let view = view::most_of(Arc::clone(&self.shortened), errors.clone()).await?;
        let (page, is_whole) = match &view {
            PageView::Whole => (&*self.shortened, true),
            PageView::Parts(parts) => (parts.as_str(), false),
        };
        let may_rewrite = may_rewrite && is_whole && self.shortened.len() <= CHAT_REWRITE_BYTES;
        let task = task(&BrokenPage {
            page,
            is_whole,
            may_rewrite,
            errors: &errors,
            failures: &failures.join("\n"),
        });
        let task = task.map_err(|error| AiError::modification_code(&error))?;
        let job = AnswerJob {
            step: STEP,
            shown: Shown::Thoughts,
            percent: if is_first { (10, 45) } else { (55, 90) },
            expected_chars: EXPECTED_CHARS,
            model: self.model.clone(),
            error_code: AiError::modification_code,
            end: if is_first {
                self.start + FIRST_ANSWER
            } else {
                self.end() - LAST_CHECK
            },
        };
        let request = TextRequest::new(task).with_model(&self.model);
        let answer = self.context.ai.stream(request);
        let answer = read_answer(self.context, run, answer, &job, ReplyParser::new()).await?;
        Ok((answer.reader.into_reply(), may_rewrite))
    }

    /// The page with the changes of an answer.
    ///
    /// # Errors
    /// When applying them took too long.
    pub(super) async fn candidate(&self, mut reply: Reply, may_rewrite: bool) -> Result<Candidate, Failure> {
        let said = said(&reply);
        let is_refused = !may_rewrite && reply.page.take().is_some();
        let shortened = Arc::clone(&self.shortened);
        let mut made = Attempt::make(shortened, reply, may_rewrite, INSTRUCTION.to_owned()).await?;
        made.make_storable();
        let shortened = Arc::clone(&made.page);
        made.restore(&self.names, &self.page);
        let failures = made.changes.iter().filter_map(|change| {
            let reason = change.outcome.as_ref().err()?;
            let about = change.description.trim();
            let colon = if about.is_empty() { "" } else { ": " };
            Some(format!("- {about}{colon}{reason}"))
        });
        let mut failures: Vec<String> = failures.collect();
        if is_refused {
            failures.push("- The answer was a whole document, without changes in blocks.".to_owned());
        }
        let (before, after) = (Arc::clone(&self.page), Arc::clone(&made.page));
        let page = match pass(Some(before), after, INSTRUCTION.to_owned(), "").await {
            Ok(()) if keeps_elements(Arc::clone(&self.page), Arc::clone(&made.page)).await? => made.page,
            Ok(()) => {
                failures.push("- The answer leaves out elements of the page.".to_owned());
                Arc::clone(&self.page)
            }
            Err(Failure::Error(ErrorCode::AnswerUnchanged)) => Arc::clone(&self.page),
            // No repair may cost a part of the page.
            Err(Failure::Withheld { reason, .. }) => {
                failures.push(format!("- {reason}"));
                Arc::clone(&self.page)
            }
            Err(other) => return Err(other),
        };
        Ok(Candidate {
            page,
            shortened,
            said,
            failures,
        })
    }
}

/// Whether a repaired page has the elements of the page before, but for one in ten, or for a single one of a small page:
/// an error is seldom repaired by removing more, and a repair may not cost the page what it shows.
async fn keeps_elements(before: Arc<str>, after: Arc<str>) -> anyhow::Result<bool> {
    let span = tracing::info_span!("elements", bytes = before.len() + after.len());
    let counted = on_a_thread("counting elements", span, move || {
        let [before, after] = [&before, &after].map(|page| Tree::read(page).elements().len());
        before.saturating_sub(after) <= 1.max(before / 10)
    });
    Ok(counted.await?)
}

/// What a model says about its changes.
fn said(reply: &Reply) -> String {
    let words = reply.text.trim();
    let text = if words.is_empty() {
        let about = reply.changes.iter().map(|change| change.description.trim());
        let about: Vec<&str> = about.filter(|about| !about.is_empty()).collect();
        about.join("; ")
    } else {
        words.to_owned()
    };
    text.chars()
        .filter(|character| *character != '\0')
        .take(SAID_CHARS)
        .collect()
}
