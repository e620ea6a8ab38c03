//! One answer of a model to a page with errors, and the page that comes of it.

use std::sync::Arc;
use std::time::Duration;

use ai::fix::{BrokenPage, task};
use ai::{AiError, PageView, TextRequest};
use domain::limits::CHAT_REWRITE_BYTES;
use domain::page_errors::PageError;
use editing::reply::{Reply, ReplyParser};

use super::repair::{Repair, STEP};
use super::words;
use crate::failure::Failure;
use crate::handlers::answer_stream::{AnswerJob, Shown, read_answer};
use crate::handlers::candidate::{Candidate, ShownPage};
use crate::handlers::chat::view;
use crate::run::Run;

/// About how long an answer is, for the progress shown.
const EXPECTED_CHARS: usize = 2_000;
/// How long the first answer may take, so that there is time for another one and for the browser.
const FIRST_ANSWER: Duration = Duration::from_secs(75);
/// How long the browser has at the end.
const LAST_CHECK: Duration = Duration::from_secs(15);
/// What a whole page is compared with the old one for: it is to keep everything.
const INSTRUCTION: &str = "Fix the errors.";

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
    pub(super) async fn candidate(&self, reply: Reply, may_rewrite: bool) -> Result<Candidate, Failure> {
        let page = ShownPage {
            page: &self.page,
            shortened: &self.shortened,
            names: &self.names,
            may_rewrite,
            instruction: INSTRUCTION,
        };
        page.candidate(reply).await
    }
}
