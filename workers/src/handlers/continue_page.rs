//! Goes on with a page that broke off.

use std::sync::Arc;

use ai::TextRequest;
use db::generations::draft::Origin;
use domain::generation_source::GenerationSource;
use editing::data_uris::ShortNames;
use jobs::kinds::ContinuePage;
use jobs::kinds::generate_app::PageOutput;

use super::page_stream::{PageJob, noted, stream_page};
use super::within_element::{NOT_ALONE, instruction_again};
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::material::Along;
use crate::run::Run;

impl Handler for ContinuePage {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        run: &mut Run,
    ) -> Result<Finished<PageOutput>, Failure> {
        let app = job.app()?;
        let input = job.input;
        let mut note = None;
        let mut names = ShortNames::default();
        let (request, origin) = match input.html {
            None => (TextRequest::generate(&input.prompt), Origin::Prompt),
            Some(html) => {
                let before: Arc<str> = html.into();
                let mut instruction = input.prompt.clone();
                if let Some(id) = input.element {
                    instruction = instruction_again(&before, &id, &input.prompt).await?;
                    note = Some(NOT_ALONE.to_owned());
                }
                let request = TextRequest::modify(instruction, names.shorten(&before));
                (request, Origin::Change { before })
            }
        };
        let along = Along::load(context, job.user, app.key, &input.files, &input.model).await?;
        let along = along.liking(context, job.user).await?;
        let along = along.minding(input.guidance, false);
        let request = request.with_model(&input.model).going_on(&input.so_far);
        let (request, cut) = along.onto(context, request);
        let note = noted(note, cut);
        let page = PageJob {
            step: "Continuing…",
            app,
            asked_at: job.asked_at,
            model: input.model,
            prompt: input.prompt,
            source: GenerationSource::Generator,
            origin,
            expected_chars: input.so_far.chars().count(),
            so_far: input.so_far,
            error_code: ai::AiError::code,
            matched: None,
            note,
            place: input.page,
            names,
        };
        stream_page(context, run, context.ai.stream(request), page).await
    }
}
