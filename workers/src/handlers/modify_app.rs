//! Changes an app by instruction.

use ai::TextRequest;
use anyhow::Context as _;
use db::jobs::finish::Success;
use db::jobs::lease::{self, Claimed};
use domain::errors::ErrorCode;
use jobs::kinds::ModifyApp;

use super::page_stream::{PageJob, stream_page};
use crate::context::Context;
use crate::failure::Failure;
use crate::run::Run;

/// Streams the changed page and gives it as the result.
///
/// # Errors
/// Those of the model and of the limits, as entries of the catalogue.
pub async fn handle(
    context: &Context,
    job: &Claimed,
    payload: ModifyApp,
    run: &mut Run,
) -> Result<Success, Failure> {
    let input = {
        let mut connection = context.pool.get().await.context("no database connection")?;
        lease::input(&mut connection, job.id)
            .await
            .context("the input cannot be read")?
    };
    let current = input.html.ok_or(ErrorCode::MissingHtml)?;
    let page = PageJob {
        step: "Applying Modifications...",
        model: payload.model.clone(),
        prompt: input.prompt.clone(),
        expected_chars: current.chars().count(),
        error_code: ai::AiError::modification_code,
    };
    let request = TextRequest::modify(input.prompt, current).with_model(payload.model);
    stream_page(context, job, run, request, page).await
}
