//! The offline studio's answers in the form of a model's.

use std::sync::Arc;

use ai::{AiError, ChatTask, Delta, Earlier, Finish, Task, TextStream};
use futures_util::{StreamExt, stream};
use studio::pace::{self, Piece};
use studio::{Refusal, Reply, Studio};

use crate::work::on_a_thread;

/// Answers a task as a model would, at `pace` characters a second.
///
/// # Errors
/// [`AiError::StudioCannot`] for a conversation with prompts of its own, and for a page that takes too long.
pub async fn stream(studio: Arc<Studio>, task: Task, pace: u32) -> Result<TextStream, AiError> {
    let cannot = |why: &str| Err(AiError::StudioCannot(why.to_owned()));
    if matches!(task, Task::Conversation { .. }) {
        return cannot("It cannot hold a conversation. Connect an AI model for that.");
    }
    let span = tracing::info_span!("studio");
    match on_a_thread("the studio's answer", span, move || reply(&studio, task)).await {
        Ok(Ok(reply)) => Ok(answer(reply, pace)),
        Ok(Err(refusal)) => Ok(refuse(refusal)),
        Err(error) => {
            tracing::error!("{error:#}");
            cannot("This page is too intricate for it. Connect an AI model for that.")
        }
    }
}

fn reply(studio: &Studio, task: Task) -> Result<Reply, Refusal> {
    match task {
        Task::GenerateApp { prompt } => studio.generate(&prompt),
        Task::ModifyApp {
            instruction,
            current_html,
        } => studio.modify(&instruction, &current_html),
        Task::Chat(task) => Ok(chat(studio, &task)),
        Task::Conversation { .. } => Err(Refusal {
            thoughts: Vec::new(),
            message: String::new(),
        }),
    }
}

fn chat(studio: &Studio, task: &ChatTask) -> Reply {
    let Earlier::Failed { failures, .. } = &task.earlier else {
        return studio.chat(&task.message, &task.page);
    };
    let failed: Vec<&str> = failures.iter().map(|failure| failure.id.as_str()).collect();
    studio.chat_again(&task.message, &task.page, &failed)
}

fn answer(reply: Reply, pace: u32) -> TextStream {
    let pieces = pace::stream(reply, pace).map(|piece| match piece {
        Piece::Thought(thought) => Ok(Delta::Reasoning(thought)),
        Piece::Text(text) => Ok(Delta::Text(text)),
    });
    let done = Delta::Done {
        finish: Finish::Stop,
        usage: None,
    };
    Box::pin(pieces.chain(stream::iter([Ok(done)])))
}

fn refuse(refusal: Refusal) -> TextStream {
    let thoughts = refusal
        .thoughts
        .into_iter()
        .map(|thought| Ok(Delta::Reasoning(thought)));
    let reason = Err(AiError::StudioCannot(refusal.message));
    Box::pin(stream::iter(thoughts.chain([reason]).collect::<Vec<_>>()))
}
