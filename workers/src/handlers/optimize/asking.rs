//! One answer of a model to a page that is to be better in one type.

use std::sync::Arc;
use std::time::Duration;

use ai::optimize::{PageToImprove, task};
use ai::{AiError, PageView, TextRequest};
use domain::analysis_type::AnalysisType;
use editing::reply::{Reply, ReplyParser};
use jobs::models::STUDIO;
use tokio::time::Instant;

use super::Optimization;
use super::words::enhancing;
use crate::failure::Failure;
use crate::handlers::answer_stream::{AnswerJob, Shown, read_answer};
use crate::handlers::chat::view;
use crate::run::Run;

/// About how long an answer is, for the progress shown.
const EXPECTED_CHARS: usize = 3_000;
/// How long one answer may take.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(120);

/// What came of asking a model.
pub(super) enum Asked {
    /// There is none to be asked.
    Offline,
    /// It did not answer.
    Failed,
    Answered(Reply),
}

impl Optimization<'_> {
    /// Asks the model for changes of the page, with why its last ones for this type were dropped.
    ///
    /// # Errors
    /// When the run lost its job or is handed back; what else the model meets is [`Asked::Failed`].
    pub(super) async fn ask(
        &self,
        run: &mut Run,
        (kind, percent): (AnalysisType, (u8, u8)),
        failures: &[String],
    ) -> Result<Asked, Failure> {
        if self.model == STUDIO {
            return Ok(Asked::Offline);
        }
        let problems = self.now.problems(kind);
        let wanted = format!("{}\n{problems}", kind.name());
        let view = view::most_of(Arc::clone(&self.shortened), wanted).await?;
        let (page, is_whole) = match &view {
            PageView::Whole => (&*self.shortened, true),
            PageView::Parts(parts) => (parts.as_str(), false),
        };
        let task = task(&PageToImprove {
            page,
            is_whole,
            kind,
            problems: &problems,
            failures: &failures.join("\n"),
        });
        let task = task.map_err(|error| AiError::modification_code(&error))?;
        let request = TextRequest::new(task).with_model(&self.model);
        match self.context.ai.is_offline(&request) {
            Ok(true) => return Ok(Asked::Offline),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%error, "the model cannot be asked for improvements");
                return Ok(Asked::Failed);
            }
        }
        let job = AnswerJob {
            step: enhancing(kind),
            shown: Shown::Thoughts,
            percent,
            expected_chars: EXPECTED_CHARS,
            model: self.model.clone(),
            error_code: AiError::modification_code,
            end: self.last_answer().min(Instant::now() + ANSWER_TIMEOUT),
        };
        run.progress(percent.0, job.step, 2).await?;
        let answer = self.context.ai.stream(request);
        match read_answer(self.context, run, answer, &job, ReplyParser::new()).await {
            Ok(answer) => Ok(Asked::Answered(answer.reader.into_reply())),
            Err(Failure::Error(code)) => {
                tracing::info!(code = code.code(), "no improvements came");
                Ok(Asked::Failed)
            }
            Err(other) => Err(other),
        }
    }
}
