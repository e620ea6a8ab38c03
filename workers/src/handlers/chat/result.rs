//! What the client gets of an answered message, and what is kept of it.

use std::fmt::Write as _;
use std::sync::Arc;

use ai::Usage;
use anyhow::Context as _;
use db::jobs::finish::{Effect, Success};
use db::jobs::lease::Claimed;
use editing::diff::{LineCounts, count, diff_lines};
use jobs::kinds::Chat;
use jobs::kinds::chat::ChatMode;
use serde_json::{Value, json};

use super::Talk;
use super::attempt::{Attempt, Tried};
use crate::failure::Failure;
use crate::handlers::page_stream::draft;

/// The longest summary, in characters.
const SUMMARY_CHARS: usize = 300;

/// An answered message.
pub(super) struct Answered {
    /// The answer's words.
    pub text: String,
    /// Whether the model says that it has to ask back.
    pub asks_back: bool,
    /// What the model says that it did.
    pub summary: String,
    /// Whether it was asked a second time.
    pub retried: bool,
    /// What became of the changes.
    pub attempt: Attempt,
    /// What the answers cost.
    pub usage: Option<Usage>,
}

/// The result of the job. Only changes that are applied are kept; those that are offered are not.
///
/// # Errors
/// When comparing the pages panicked, or the job has no app.
pub(super) async fn success(
    job: &Claimed,
    payload: Chat,
    talk: Talk<'_>,
    answered: Answered,
) -> Result<Success, Failure> {
    let is_changed = answered.attempt.page != talk.page;
    match payload.mode {
        ChatMode::Differential => {
            let html = answered.attempt.page.to_string();
            let effect = if is_changed {
                Effect::Page(draft(job, talk.message, payload.model.clone(), html.clone())?)
            } else {
                Effect::None
            };
            Ok(Success {
                html: Some(html),
                data: applied(&payload.model, &answered),
                effect,
            })
        }
        ChatMode::Code => {
            let changed = is_changed.then(|| Arc::clone(&answered.attempt.page));
            let metrics = match &changed {
                Some(new) => Some(compare(Arc::clone(&talk.page), Arc::clone(new)).await?),
                None => None,
            };
            Ok(Success {
                html: None,
                data: offered(&payload.model, &answered, changed.as_deref(), metrics),
                effect: Effect::None,
            })
        }
    }
}

/// The end of a chat whose changes are applied. The page comes beside it, and so does the id of the record.
fn applied(model: &str, answered: &Answered) -> Value {
    let changes = &answered.attempt.changes;
    let asks = changes.is_empty() && (answered.asks_back || answered.text.trim_end().ends_with('?'));
    json!({
        "response": answered.text,
        "fullCode": answered.attempt.full_code,
        "changes": changes.iter().map(shown).collect::<Vec<_>>(),
        "applied": answered.attempt.applied(),
        "total": changes.len(),
        "retried": answered.retried,
        "message": message(&answered.attempt),
        "clarificationNeeded": asks,
        "summary": summary(answered),
        "generationId": null,
        "model": model,
        "usage": answered.usage,
    })
}

/// The end of a chat whose changes are offered. What failed is told in words: there is no other place for it.
fn offered(model: &str, answered: &Answered, changed: Option<&str>, metrics: Option<LineCounts>) -> Value {
    let mut response = answered.text.clone();
    if answered.attempt.has_failed() {
        let (applied, total) = (answered.attempt.applied(), answered.attempt.changes.len());
        let _written = write!(
            response,
            "\n\n⚠️ Note: {applied} of {total} changes were applied successfully.\n"
        );
        for change in &answered.attempt.changes {
            if let Err(why) = &change.outcome {
                let _written = write!(response, "\n- {}: {why}", name(change));
            }
        }
    }
    json!({
        "response": response.trim(),
        "is_code_change": changed.is_some(),
        "modified_code": changed,
        "metrics": metrics,
        "generationId": null,
        "model": model,
        "usage": answered.usage,
    })
}

fn shown(change: &Tried) -> Value {
    let mut shown = json!({
        "id": change.id,
        "type": change.kind,
        "description": change.description,
        "status": if change.outcome.is_ok() { "applied" } else { "failed" },
    });
    let Value::Object(fields) = &mut shown else {
        return shown;
    };
    match &change.outcome {
        Ok(place) => {
            fields.insert("line".to_owned(), json!(place.line));
            if let Some((old, new)) = &place.lines {
                fields.insert("old".to_owned(), json!(old));
                fields.insert("new".to_owned(), json!(new));
            }
        }
        Err(why) => {
            fields.insert("error".to_owned(), json!(why));
        }
    }
    shown
}

/// The catalogue's message for the whole (spec 2, section 8).
fn message(attempt: &Attempt) -> String {
    let total = attempt.changes.len();
    let failed = total - attempt.applied();
    if failed == 0 {
        String::new()
    } else if failed < total {
        format!("{failed} of {total} changes failed")
    } else if attempt.message.is_empty() || attempt.message.starts_with("All ") {
        format!("All {total} changes failed to apply. Be more specific, or regenerate the page.")
    } else {
        attempt.message.clone()
    }
}

/// What was done, in a few words.
fn summary(answered: &Answered) -> String {
    let done: Vec<String> = answered
        .attempt
        .changes
        .iter()
        .filter(|change| change.outcome.is_ok())
        .map(name)
        .collect();
    let said = if answered.summary.is_empty() || done.is_empty() {
        done.join("; ")
    } else {
        answered.summary.clone()
    };
    said.chars().take(SUMMARY_CHARS).collect()
}

/// What a change is called where it has no description.
fn name(change: &Tried) -> String {
    if change.description.trim().is_empty() {
        format!("Change {}", change.id)
    } else {
        change.description.trim().to_owned()
    }
}

/// Counts the lines that differ, on a thread of its own.
async fn compare(old: Arc<str>, new: Arc<str>) -> anyhow::Result<LineCounts> {
    let span = tracing::info_span!("compare", bytes = new.len());
    let compared = tokio::task::spawn_blocking(move || span.in_scope(|| count(&diff_lines(&old, &new))));
    compared.await.context("comparing the pages panicked")
}
