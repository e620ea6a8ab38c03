//! The offline studio's answers in the form of a model's.

use std::sync::Arc;

use ai::{AiError, ChatTask, Delta, Earlier, Finish, TextStream};
use domain::limits::PROMPT_MAX_CHARS;
use futures_util::{StreamExt, stream};
use offline::enhance::{Enhanced, NothingToAdd, Purpose, enhance};
use offline::{Generated, Refusal, Reply, Studio};

use crate::stream_speed::{self, Piece};
use crate::work::{WorkError, on_a_thread};

/// The studio, at the speed of a model.
pub struct Offline {
    studio: Arc<Studio>,
    /// Characters a second; 0 streams without a pause.
    chars_a_second: u32,
}

impl Offline {
    /// Answers at `chars_a_second` characters a second, or without a pause at 0.
    pub const fn new(studio: Arc<Studio>, chars_a_second: u32) -> Self {
        Self {
            studio,
            chars_a_second,
        }
    }

    /// What comes of a prompt: an app from the sample that was chosen, or that the prompt asks for, or samples to
    /// choose from.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn generate(&self, prompt: String, sample_id: Option<String>) -> Result<Generated, AiError> {
        self.work(move |studio| {
            let chosen = sample_id.and_then(|id| studio.build(&id, &prompt));
            chosen.map_or_else(|| studio.generate(&prompt), Generated::App)
        })
        .await
    }

    /// Another page of an app, like one that is there; nothing where that cannot be read as a page.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn another_page(
        &self,
        name: String,
        about: String,
        like: String,
    ) -> Result<Option<Reply>, AiError> {
        self.work(move |studio| studio.another_page(&name, &about, &like))
            .await
    }

    /// A page changed by instruction, or why it is not.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn modify(&self, instruction: String, page: String) -> Result<Result<Reply, Refusal>, AiError> {
        self.work(move |studio| studio.modify(&instruction, &page)).await
    }

    /// A page with one element changed by instruction, or why it is not.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn modify_element(
        &self,
        instruction: String,
        page: Arc<str>,
        id: String,
    ) -> Result<Result<Reply, Refusal>, AiError> {
        self.work(move |studio| studio.modify_element(&instruction, &page, &id))
            .await
    }

    /// A prompt with what it leaves open, or why nothing is added.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn enhance(
        &self,
        prompt: String,
        purpose: Purpose,
    ) -> Result<Result<Enhanced, NothingToAdd>, AiError> {
        self.work(move |_| enhance(&prompt, purpose, PROMPT_MAX_CHARS))
            .await
    }

    /// Answers a message to the chat.
    ///
    /// # Errors
    /// When it takes too long.
    pub async fn chat(&self, task: ChatTask) -> Result<TextStream, AiError> {
        let reply = self.work(move |studio| chat(studio, &task)).await?;
        Ok(self.stream(reply))
    }

    /// An answer as a model would send it.
    pub fn stream(&self, reply: Reply) -> TextStream {
        let pieces = stream_speed::stream(reply, self.chars_a_second).map(|piece| match piece {
            Piece::Thought(thought) => Ok(Delta::Reasoning(thought)),
            Piece::Text(text) => Ok(Delta::Text(text)),
        });
        let done = Delta::Done {
            finish: Finish::Stop,
            usage: None,
        };
        Box::pin(pieces.chain(stream::iter([Ok(done)])))
    }

    async fn work<R: Send + 'static>(
        &self,
        work: impl FnOnce(&Studio) -> R + Send + 'static,
    ) -> Result<R, AiError> {
        let studio = Arc::clone(&self.studio);
        let span = tracing::info_span!("studio");
        on_a_thread("the studio's answer", span, move || work(&studio))
            .await
            .map_err(|error| {
                tracing::error!("{error:#}");
                let why = match error {
                    WorkError::Busy(_) => "The offline studio is busy. Try again in a minute.",
                    WorkError::TooLong(_) | WorkError::Panicked(_) => {
                        "This page is too complex for the offline studio. Connect an AI model for that."
                    }
                };
                AiError::StudioCannot(why.to_owned())
            })
    }
}

fn chat(studio: &Studio, task: &ChatTask) -> Reply {
    let Earlier::Failed { failures, .. } = &task.earlier else {
        return studio.chat(&task.message, &task.page, None);
    };
    let failed: Vec<&str> = failures.iter().map(|failure| failure.id.as_str()).collect();
    studio.chat(&task.message, &task.page, Some(&failed))
}
