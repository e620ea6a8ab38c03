//! Pages repaired by models.

use crate::error::AiError;
use crate::prompts;
use crate::request::{Message, Task};

pub use crate::prompts::BrokenPage;

/// What a model is asked about a page with errors. The answer is words, with changes as in a chat, or a whole page where
/// that is allowed.
///
/// # Errors
/// A broken template.
pub fn task(broken: &BrokenPage<'_>) -> Result<Task, AiError> {
    Ok(Task::Conversation {
        system: prompts::fix_errors(broken.page)?,
        messages: vec![Message::user(prompts::fix_errors_user(broken)?)],
    })
}
