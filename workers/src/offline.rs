//! The offline studio's answers in the form of a model's.

use ai::{AiError, ChatTask, Delta, Earlier, Finish, Task, TextStream};
use futures_util::{StreamExt, stream};
use studio::pace::{self, Piece};
use studio::{Refusal, Reply, Studio};

/// Answers a task as a model would, at `pace` characters a second.
///
/// # Errors
/// [`AiError::StudioCannot`] for a conversation with prompts of its own.
pub fn stream(studio: &Studio, task: Task, pace: u32) -> Result<TextStream, AiError> {
    let reply = match task {
        Task::GenerateApp { prompt } => studio.generate(&prompt),
        Task::ModifyApp {
            instruction,
            current_html,
        } => studio.modify(&instruction, &current_html),
        Task::Chat(task) => Ok(chat(studio, &task)),
        Task::Conversation { .. } => {
            return Err(AiError::StudioCannot(
                "It cannot hold a conversation. Connect an AI model for that.".to_owned(),
            ));
        }
    };
    Ok(match reply {
        Ok(reply) => answer(reply, pace),
        Err(refusal) => refuse(refusal),
    })
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
