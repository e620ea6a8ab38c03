//! Changes an app by instruction.

use std::future::ready;

use ai::TextRequest;
use db::generations::draft::Origin;
use domain::errors::ErrorCode;
use domain::events::JobEvent;
use jobs::kinds::ModifyApp;
use jobs::kinds::generate_app::PageOutput;

use super::page_stream::{PageJob, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// What the person reads meanwhile.
const STEP: &str = "Applying Modifications...";

impl Handler for ModifyApp {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let app = job.app()?;
        let input = job.input;
        let page = PageJob {
            step: STEP,
            app,
            asked_at: job.asked_at,
            model: input.model.clone(),
            prompt: input.prompt.clone(),
            origin: Origin::Change,
            expected_chars: input.html.chars().count(),
            so_far: String::new(),
            error_code: ai::AiError::modification_code,
            matched: None,
            note: None,
        };
        let request = TextRequest::modify(&input.prompt, &input.html).with_model(&input.model);
        if !page.coded(context.ai.is_offline(&request))? {
            return stream_page(context, run, context.ai.stream(request), page).await;
        }
        by_rules(context, run, input.html, page).await
    }
}

/// Changes a page as far as the offline studio can, and says what it did not do.
async fn by_rules(
    context: &Context,
    run: &mut Run,
    html: String,
    mut page: PageJob,
) -> Result<Finished<PageOutput>, Failure> {
    let is_free = page.hand_to_studio();
    let changed = context.ai.offline.modify(page.prompt.clone(), html).await;
    let reply = match page.coded(changed)? {
        Ok(reply) => reply,
        Err(refusal) => {
            tracing::info!(why = refusal.message, "the studio cannot make this change");
            run.progress(5, STEP, 1).await?;
            let content = refusal.thoughts.concat();
            run.emit(JobEvent::Reasoning { content }).await?;
            return Err(ErrorCode::StudioCannot.into());
        }
    };
    page.note = Some(reply.note.clone());
    let answer = ready(Ok(context.ai.offline.stream(reply)));
    let finished = stream_page(context, run, answer, page).await?;
    Ok(if is_free { finished } else { finished.free() })
}
