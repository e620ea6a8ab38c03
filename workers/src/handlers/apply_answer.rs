//! Applies an answer that was withheld because it leaves out parts of the page.

use db::generations::draft::Origin;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use editing::data_uris::ShortNames;
use jobs::kinds::ApplyAnswer;
use jobs::kinds::generate_app::PageOutput;

use super::page_ids::with_ids;
use super::page_stream::PageJob;
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
        let html = with_ids(answer.text.into()).await.to_string();
        let content = html.clone();
        run.emit(JobEvent::FullCode { content }).await?;
        run.progress(100, "Complete!", 3).await?;
        let page = PageJob {
            step: "Applying the answer...",
            app,
            asked_at: job.asked_at,
            model: input.model,
            prompt: input.prompt,
            origin: input.html.map_or(Origin::Prompt, |html| Origin::Change { before: html.into() }),
            expected_chars: 0,
            so_far: String::new(),
            error_code: ai::AiError::modification_code,
            matched: None,
            note: None,
            place: input.page,
            names: ShortNames::default(),
        };
        Ok(page.finished_from(html, None, Some(input.withheld_by)))
    }
}
