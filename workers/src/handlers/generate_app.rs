//! Makes an app from a prompt.

use ai::TextRequest;
use anyhow::Context as _;
use db::jobs::finish::Success;
use db::jobs::lease::{self, Claimed};
use jobs::kinds::GenerateApp;

use super::page_stream::{PageJob, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// Streams a new page and gives it as the result.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue.
pub async fn handle(
    context: &Context,
    job: &Claimed,
    payload: GenerateApp,
    run: &mut Run,
) -> Result<Success, Failure> {
    let input = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        lease::input(&mut connection, job.id)
            .await
            .context("the input cannot be read")?
    };
    let request = TextRequest::generate(&input.prompt).with_model(&payload.model);
    let page = PageJob {
        step: "Generating UI...",
        model: payload.model,
        prompt: input.prompt,
        expected_chars: 20_000,
        error_code: ai::AiError::code,
    };
    stream_page(context, job, run, request, page).await
}
