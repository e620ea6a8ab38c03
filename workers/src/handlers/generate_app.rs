//! Makes an app from a prompt.

use ai::TextRequest;
use jobs::kinds::GenerateApp;
use jobs::kinds::generate_app::PageOutput;

use super::page_stream::{PageJob, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// About how long a page is, in characters, for the progress shown.
const EXPECTED_CHARS: usize = 20_000;

impl Handler for GenerateApp {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let request = TextRequest::generate(&job.input.prompt).with_model(&job.input.model);
        let page = PageJob {
            step: "Generating UI...",
            app: job.app()?,
            asked_at: job.asked_at,
            model: job.input.model,
            prompt: job.input.prompt,
            expected_chars: EXPECTED_CHARS,
            so_far: String::new(),
            error_code: ai::AiError::code,
        };
        stream_page(context, run, request, page).await
    }
}
