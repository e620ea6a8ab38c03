//! Pages improved by models, in one respect at a time.

use crate::error::AiError;
use crate::prompts;
use crate::request::{Message, Task};

pub use crate::prompts::PageToImprove;

/// What a model is asked about a page. The answer is words, with changes as in a chat.
///
/// # Errors
/// A broken template.
pub fn task(page: &PageToImprove<'_>) -> Result<Task, AiError> {
    Ok(Task::Conversation {
        system: prompts::optimize(page.page)?,
        messages: vec![Message::user(prompts::optimize_user(page)?)],
    })
}
