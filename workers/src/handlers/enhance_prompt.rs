//! Makes a prompt more concrete.

use ai::TextRequest;
use ai::enhance::{Asked, NoPrompt, parse, task};
use domain::errors::ErrorCode;
use domain::limits::{ENHANCE_TIMEOUT, PROMPT_MAX_CHARS};
use domain::model_connection::ConnectedModel;
use jobs::kinds::EnhancePrompt;
use jobs::kinds::enhance_prompt::{EnhanceInput, EnhanceOutput, GenerationMode};
use jobs::models::STUDIO;
use offline::enhance::Purpose;
use tokio::time::timeout;

use super::short_answer::read_short_answer;
use crate::context::Context;
use crate::failure::Failure;
use crate::handler::{Finished, Handler, Job};
use crate::run::Run;

/// How often a model is asked before it is given up: what is no prompt is asked for once more.
const ATTEMPTS: usize = 2;
/// Most bytes of an answer that are read: what is longer is no prompt.
const MOST_BYTES: usize = 8 * PROMPT_MAX_CHARS;

impl Handler for EnhancePrompt {
    async fn handle(
        context: &Context,
        job: Job<Self>,
        _run: &mut Run,
    ) -> Result<Finished<EnhanceOutput>, Failure> {
        let output = match context.ai.first_that_answers(job.input.model.as_deref()) {
            Some(model) => {
                let within = ConnectedModel::answer_timeout(&model, ENHANCE_TIMEOUT);
                timeout(within, by_model(context, model, &job.input))
                    .await
                    .map_err(|_| ErrorCode::EnhanceTimeout)??
            }
            None => by_studio(context, &job.input).await?,
        };
        Ok(Finished::plain(&output)?)
    }
}

async fn by_model(context: &Context, model: String, input: &EnhanceInput) -> Result<EnhanceOutput, Failure> {
    let asked = Asked {
        prompt: &input.prompt,
        guidance: input.guidance.as_deref().unwrap_or_default(),
        images: input.mode == GenerationMode::Image,
    };
    for _ in 0..ATTEMPTS {
        let request = TextRequest::new(task(&asked).map_err(|error| error.code())?).with_model(&model);
        let text = read_short_answer(context, request, MOST_BYTES)
            .await
            .map_err(|code| failure_of(code, input.mode))?;
        match parse(&text, asked.prompt) {
            Ok(enhanced_prompt) => {
                return Ok(EnhanceOutput {
                    enhanced_prompt,
                    model,
                    note: None,
                });
            }
            Err(NoPrompt::Refused) => return Err(ErrorCode::EnhanceRefused.into()),
            Err(NoPrompt::Unchanged) => return Err(ErrorCode::EnhanceNothing.into()),
            Err(error) => tracing::info!(%error, "a model's prompt is none"),
        }
    }
    Err(ErrorCode::EnhanceFailed.into())
}

/// Some words of the catalogue are about apps, and some of its numbers about the session of the person.
fn failure_of(code: ErrorCode, mode: GenerationMode) -> Failure {
    let saying = |code: ErrorCode, words: &str| Failure::WithMessage {
        code,
        detail: words.to_owned().into(),
    };
    match code {
        ErrorCode::StreamIdle | ErrorCode::StreamTooLong => ErrorCode::EnhanceTimeout.into(),
        ErrorCode::TooManyChars | ErrorCode::OutputTooLong | ErrorCode::StreamUnexpected => {
            ErrorCode::EnhanceFailed.into()
        }
        ErrorCode::ProviderKey | ErrorCode::ProviderForbidden | ErrorCode::ProviderNotFound => {
            saying(ErrorCode::EnhanceFailed, code.message())
        }
        ErrorCode::SafetyBlock if mode == GenerationMode::Image => saying(code, code.image_message()),
        code => code.into(),
    }
}

async fn by_studio(context: &Context, input: &EnhanceInput) -> Result<EnhanceOutput, Failure> {
    let purpose = match input.mode {
        GenerationMode::Code => Purpose::App,
        GenerationMode::Image => Purpose::Image,
    };
    let enhanced = context.ai.offline.enhance(input.prompt.clone(), purpose).await;
    let enhanced = enhanced.map_err(|_| ErrorCode::EnhanceFailed)?;
    let enhanced = enhanced.map_err(|nothing| Failure::WithMessage {
        code: ErrorCode::EnhanceNothing,
        detail: nothing.to_string().into(),
    })?;
    let note = format!(
        "The offline studio added: {}. An AI model can do more.",
        enhanced.added.join(", ")
    );
    Ok(EnhanceOutput {
        enhanced_prompt: enhanced.prompt,
        model: STUDIO.to_owned(),
        note: Some(note),
    })
}
