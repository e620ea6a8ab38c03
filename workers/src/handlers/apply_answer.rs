//! Applies an answer that was withheld because it leaves out parts of the page.

use std::sync::Arc;

use db::generations::draft::Origin;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use domain::generation_source::GenerationSource;
use editing::data_uris::ShortNames;
use jobs::kinds::ApplyAnswer;
use jobs::kinds::generate_app::PageOutput;

use super::kept::{Enforced, enforced};
use super::page_ids::with_ids;
use super::page_stream::{PageJob, noted};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

impl Handler for ApplyAnswer {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let app = job.app()?;
        let input = job.input;
        let answer = {
            let mut connection = context.pool.get().await.map_err(anyhow::Error::from)?;
            db::jobs::read::unfinished(&mut connection, input.withheld_by, job.user)
                .await
                .map_err(anyhow::Error::from)?
        };
        let answer = answer.ok_or(ErrorCode::NothingToApply)?;
        let before: Option<Arc<str>> = input.html.map(Arc::from);
        let Enforced { page, note } = enforced(before.clone(), answer.text).await?;
        let html = with_ids(page.into()).await.to_string();
        let content = html.clone();
        run.emit(JobEvent::FullCode { content }).await?;
        run.progress(100, "Complete!", 3).await?;
        let page = PageJob {
            step: "Applying the answer...",
            app,
            asked_at: job.asked_at,
            model: input.model,
            prompt: input.prompt,
            source: GenerationSource::Generator,
            origin: before.map_or(Origin::Prompt, |before| Origin::Change { before }),
            expected_chars: 0,
            so_far: String::new(),
            error_code: ai::AiError::modification_code,
            matched: None,
            note: noted(None, note),
            place: input.page,
            names: ShortNames::default(),
        };
        Ok(page.finished_from(html, None, Some(input.withheld_by)))
    }
}
