//! Changes an app by instruction.

use ai::TextRequest;
use jobs::kinds::ModifyApp;
use jobs::kinds::generate_app::PageOutput;

use super::page_stream::{PageJob, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

impl Handler for ModifyApp {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let page = PageJob {
            step: "Applying Modifications...",
            app: job.app()?,
            asked_at: job.asked_at,
            model: job.input.model.clone(),
            prompt: job.input.prompt.clone(),
            expected_chars: job.input.html.chars().count(),
            so_far: String::new(),
            error_code: ai::AiError::modification_code,
        };
        let request = TextRequest::modify(job.input.prompt, job.input.html).with_model(job.input.model);
        stream_page(context, run, request, page).await
    }
}
