//! What the client gets of an answered message, and what is kept of it.

use std::fmt::Write as _;
use std::sync::Arc;

use ai::Usage;
use chrono::{DateTime, Utc};
use db::generations::draft::Origin;
use db::generations::{self, Draft};
use db::jobs::lease::JobApp;
use domain::generation_source::GenerationSource;
use domain::page_place::PagePlace;
use editing::diff::line_counts;
use jobs::kinds::chat::{
    ChatChange, ChatChangeStatus, CodeChatOutput, CodeMetrics, DifferentialChatOutput, WithheldPage,
};

use super::attempt::{Attempt, Change};
use crate::failure::Failure;
use crate::handler::Finished;
use crate::handlers::page_stream::{proposed_name, tokens, usage};
use crate::work::on_a_thread;

/// The longest summary, in characters.
const SUMMARY_CHARS: usize = 300;

/// An answered message.
pub(super) struct Answered {
    /// The app that the message is about.
    pub app: JobApp,
    /// When the message was sent.
    pub asked_at: DateTime<Utc>,
    /// The public id of the model that answered.
    pub model: String,
    pub message: String,
    /// The page as it was.
    pub page: Arc<str>,
    pub text: String,
    /// Whether the model says that it has to ask back.
    pub asks_back: bool,
    /// What the model says that it did.
    pub summary: String,
    /// Whether it was asked a second time.
    pub retried: bool,
    /// What became of the changes.
    pub attempt: Attempt,
    /// The page with what was applied, before its elements got ids: those are no change that anybody asked for.
    pub written: Arc<str>,
    pub usage: Option<Usage>,
    /// Which page of the app it is; its first one when absent.
    pub place: Option<PagePlace>,
}

impl Answered {
    /// The page as it is now, when that differs.
    fn changed(&self) -> Option<Arc<str>> {
        (self.attempt.page != self.page).then(|| Arc::clone(&self.attempt.page))
    }
}

/// The end of a chat whose changes are applied: a changed page is kept as the draft of its app.
pub(super) fn applied(answered: Answered) -> Finished<DifferentialChatOutput> {
    let changes = &answered.attempt.changes;
    let asks = changes.is_empty() && (answered.asks_back || answered.text.trim_end().ends_with('?'));
    let changed = answered.changed();
    let output = DifferentialChatOutput {
        html: changed.as_deref().map(str::to_owned),
        full_code: answered.attempt.full_code.clone(),
        changes: changes.iter().map(shown).collect(),
        applied: answered.attempt.applied(),
        total: changes.len(),
        retried: answered.retried,
        message: message(&answered.attempt),
        withheld: withheld(&answered.attempt),
        clarification_needed: asks,
        summary: summary(&answered),
        generation_id: None,
        usage: answered.usage.map(usage),
        model: answered.model.clone(),
        response: answered.text,
    };
    let draft = changed.map(|html| {
        Arc::new(Draft {
            tokens: answered.usage.map(usage).map(tokens),
            app: answered.app.key,
            asked_at: answered.asked_at,
            prompt: answered.message,
            source: GenerationSource::Generator,
            origin: Origin::Change {
                before: answered.page,
            },
            title: proposed_name(&html),
            page: answered.place,
            model: answered.model,
            html: html.to_string(),
        })
    });
    let output = Arc::new(output);
    Finished::writing(move |connection| {
        let (output, draft) = (Arc::clone(&output), draft.clone());
        Box::pin(async move {
            let mut output = DifferentialChatOutput::clone(&output);
            if let Some(draft) = draft {
                let generation = generations::keep_draft(connection, &draft).await?;
                output.generation_id = generation.map(|id| id.to_string());
            }
            Ok(output)
        })
    })
}

/// The end of a chat whose changes are offered; nothing is kept. Changes that failed are listed in the answer's words:
/// there is no other place for them.
///
/// # Errors
/// When comparing the pages panicked.
pub(super) async fn offered(answered: Answered) -> Result<Finished<CodeChatOutput>, Failure> {
    let response = words(&answered);
    let changed = answered.changed();
    let metrics = match &changed {
        Some(_) => {
            let (old, new) = (Arc::clone(&answered.page), Arc::clone(&answered.written));
            Some(compare(old, new).await?)
        }
        None => None,
    };
    let output = CodeChatOutput {
        response,
        is_code_change: changed.is_some(),
        modified_code: changed.as_deref().map(str::to_owned),
        metrics,
        withheld: withheld(&answered.attempt),
        model: answered.model,
        usage: answered.usage.map(usage),
    };
    Ok(Finished::plain(&output)?)
}

/// The page that was withheld, unless something else was applied.
fn withheld(attempt: &Attempt) -> Option<WithheldPage> {
    attempt.withheld.clone().filter(|_| attempt.applied() == 0)
}

/// The answer's words, with the changes that failed.
fn words(answered: &Answered) -> String {
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
    response.trim().to_owned()
}

/// A page with the changes of an answer.
pub(in crate::handlers) struct ChangedPage {
    pub html: String,
    /// The answer's words, with the changes that failed.
    pub words: String,
    pub usage: Option<jobs::kinds::Usage>,
}

impl ChangedPage {
    /// Nothing when the answer leaves the page as it was.
    pub(super) fn of(answered: Answered) -> Option<Self> {
        let html = answered.changed()?.to_string();
        Some(Self {
            html,
            words: words(&answered),
            usage: answered.usage.map(usage),
        })
    }
}

fn shown(change: &Change) -> ChatChange {
    let (old, new) = match &change.outcome {
        Ok(place) => place.lines.clone().unzip(),
        Err(_) => (None, None),
    };
    ChatChange {
        id: change.id.clone(),
        r#type: change.kind.clone(),
        description: change.description.clone(),
        status: if change.outcome.is_ok() {
            ChatChangeStatus::Applied
        } else {
            ChatChangeStatus::Failed
        },
        line: change.outcome.as_ref().ok().map(|place| place.line),
        old,
        new,
        error: change.outcome.as_ref().err().cloned(),
    }
}

/// The catalogue's message for the whole.
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
    let summary = if answered.summary.is_empty() || done.is_empty() {
        done.join("; ")
    } else {
        answered.summary.clone()
    };
    shortened(&summary)
}

/// At most [`SUMMARY_CHARS`] of a summary, cut between words where it has any.
fn shortened(summary: &str) -> String {
    if summary.chars().count() <= SUMMARY_CHARS {
        return summary.to_owned();
    }
    let start: String = summary.chars().take(SUMMARY_CHARS - 1).collect();
    let whole = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches([',', ';', ':']))
}

/// What a change is called where it has no description.
fn name(change: &Change) -> String {
    if change.description.trim().is_empty() {
        format!("Change {}", change.id)
    } else {
        change.description.trim().to_owned()
    }
}

/// Counts the lines that differ.
async fn compare(old: Arc<str>, new: Arc<str>) -> anyhow::Result<CodeMetrics> {
    let span = tracing::info_span!("compare", bytes = new.len());
    let counts = on_a_thread("comparing the pages", span, move || line_counts(&old, &new));
    let counts = counts.await?;
    Ok(CodeMetrics {
        added: counts.added,
        removed: counts.removed,
        modified: counts.modified,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_summary_is_cut_between_words() {
        let long = "the tide comes in, ".repeat(40);
        let short = shortened(&long);
        assert!(short.chars().count() <= SUMMARY_CHARS);
        let kept = short.strip_suffix('…').unwrap();
        assert!(
            long.starts_with(&format!("{kept},")) || long.starts_with(&format!("{kept} ")),
            "{short}"
        );
        assert_eq!(shortened("the tide"), "the tide");
        assert_eq!(shortened(&"x".repeat(500)).chars().count(), SUMMARY_CHARS);
    }
}
